"""The Melee Phase (3.7), and blows at those who leave it.

Request: `heroic20s.strike` (slots ``form`` strike, several, grapple, free, act or hold; ``weapon``,
``mode``, ``target``, ``area``, ``figures``; ``target.2``, ``figures.2``; ``action``; ``turn``; of
several at once ``weapon.2``, ``mode.2``, ``area.2`` and, where it goes apart, ``target.2``, and
with ``third`` and ``fourth`` those of further ones; ``mount``: at that of a rider). Free attacks at
those who run out of a melee (HC-DIS-02 to -05): `heroic20s.free` (``use``: whether one is made;
``mount``), and of who runs, where there are several, `heroic20s.next` (``target``: who of them
strikes first).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from game.core.events import Event
from game.core.memo import lately
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.core.world import System
from game.rules.heroic20s.acts.attacking import make
from game.rules.heroic20s.acts.declaring import EACH, Declared, best_way, hands_free, together
from game.rules.heroic20s.acts.deeds import after_all
from game.rules.heroic20s.acts.errands import ACT, acts_beside, beside
from game.rules.heroic20s.acts.holds import held_by
from game.rules.heroic20s.acts.resolving import acting_sides
from game.rules.heroic20s.acts.shooting import in_turn, may_attack, shares, told
from game.rules.heroic20s.acts.state import expend
from game.rules.heroic20s.acts.watches import bided, warned
from game.rules.heroic20s.exchange.attack import TORSO, Also, Attack
from game.rules.heroic20s.exchange.grappling import may_grapple
from game.rules.heroic20s.exchange.hands import can_take_hold, suffices
from game.rules.heroic20s.exchange.modifiers import can_use, effective, reaches
from game.rules.heroic20s.exchange.odds import reckoned
from game.rules.heroic20s.exchange.several import attacks_apart
from game.rules.heroic20s.sheet.field import Ground, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import front
from game.rules.heroic20s.sheet.situation import figure, ground
from game.rules.heroic20s.tables.blocks import sheet_of
from game.rules.heroic20s.tables.book import numbers, tactics
from game.rules.heroic20s.tables.rows import Arm, Mode

STRIKE = "heroic20s.strike"
STRIKES, SEVERAL, GRAPPLES, FREES = "strike", "several", "grapple", "free"
MORE = ".2", ".3", ".4"
"""Ends of the slots of further attacks that go with the first."""


@rule("HC-MEL-01", "HC-MEL-02", "HC-GRAP-12")
def ways(me: Figure) -> Iterator[tuple[Arm, Mode]]:
    """Every way of every weapon that it can use now; held or crawling it strikes only close."""
    for arm in me.fighter.arms:
        for mode in arm.modes:
            if can_use(me, arm, mode):
                yield arm, mode


def in_reach(reader: Reader, me: Figure, mode: Mode) -> tuple[int, ...]:
    """The enemies in reach of a weapon."""
    return _in_reach(ground(reader), me, mode)


@rule("HC-MEL-06")
@lately
def _in_reach(here: Ground, me: Figure, mode: Mode) -> tuple[int, ...]:
    return tuple(
        foe.unit
        for foe in here.figures.values()
        if foe.side != me.side
        and reaches(mode, yards(here, me.cells, foe.cells), here.mass)
        and front(here, me, foe, mode.least, mode.most).engaged
    )


def targets(reader: Reader, me: Figure, mode: Mode) -> tuple[int, ...]:
    """The enemies in reach of a weapon at whom it may strike."""
    return charged(reader, me, in_reach(reader, me, mode))


@rule("HC-TAC-04")
def charged(reader: Reader, me: Figure, found: tuple[int, ...]) -> tuple[int, ...]:
    """Whom of these a charge goes at: the enemy whom it names, and only if no weapon reaches that
    one others with whom it is locked.
    """
    if not tactics()[me.tactic].charges:
        return found
    met = any(me.target in in_reach(reader, me, mode) for _, mode in ways(me))
    return tuple(unit for unit in found if (unit == me.target if met else unit in me.locked))


@rule("HC-MEL-01")
def can_strike(reader: Reader, me: Figure) -> bool:
    """Whether it has anybody to strike at, or to get free of."""
    return may_break_free(reader, me) or any(
        targets(reader, me, mode) for _, mode in open_ways(reader, me)
    )


@rule("HC-MEL-01", "HC-TAC-03")
def open_ways(reader: Reader, me: Figure) -> Iterator[tuple[Arm, Mode]]:
    """The ways in which it may strike as far as its orders go; who is pinned in none."""
    return ways(me) if may_attack(reader, me) else iter(())


@rule("HC-TAC-03", "HC-GRAP-13", "HC-ACT-04", "HC-FAT-04", "HC-MASS-06")
def may_break_free(reader: Reader, me: Figure) -> bool:
    """Whether somebody held may try to get free in the place of a melee attack, pinned or not, and
    however few they are.
    """
    return me.grappled and may_attack(reader, replace(me, pinned=False, detached=False))


class Blows(System):
    """One side strikes: all of it declares, then the attacks are rolled."""

    def __init__(self, turn: int) -> None:
        self.turn = turn

    @rule("HC-PROC-02", "HC-MEL-01", "HC-MASS-03")
    def process(self, step: Step) -> Process:
        world, declared, others = step.world, list[Declared](), list[tuple[int, Order]]()
        side = acting_sides(world)[self.turn]
        for unit, order in (yield from told(step, side, STRIKE, partial(can_strike, world))):
            if order.text("form") == FREES and may_break_free(world, figure(world, unit)):
                expend(world, unit, struck=True, took_part=True)
                others.append((unit, order))
            elif order.text("form") == ACT:
                others.append((unit, order))
            else:
                declared += declare(step, unit, order)
        attacks = together(world, (*declared, *bided(world, side, late=False)))
        yield from in_turn(step, declared, attacks, others)
        return None


@rule("HC-MEL-07", "HC-MASS-03", "HC-GRAP-01")
def declare(step: Step, unit: int, order: Order) -> Iterator[Declared]:
    """What an order to strike or to grapple comes to."""
    world, me = step.world, figure(step.world, unit)
    found = tuple(blows(world, me, order)) if may_attack(world, me) else ()
    if found:
        acts_beside(step, unit, order)
        expend(world, unit, struck=True, took_part=True)
        yield from found


def named(me: Figure, order: Order, end: str = "") -> tuple[Arm, Mode] | None:
    """The weapon and the way that an order names, the first way if it is left to each hit."""
    found = (pair for pair in ways(me) if pair[0].id == order.text(f"weapon{end}"))
    mode = order.text(f"mode{end}")
    return next((pair for pair in found if mode in ("", EACH, pair[1].id)), None)


@rule("HC-MEL-07", "HC-MASS-03", "HC-ACT-03", "HC-GRAP-01", "HC-GRAP-02")
def blows(reader: Reader, me: Figure, order: Order) -> Iterator[Declared]:
    """The blows that an order comes to, or the grapples, which are unarmed attacks like any other,
    at each target that is in reach.
    """
    form, pair = order.text("form"), named(me, order)
    near = targets(reader, me, pair[1]) if pair else ()
    if form == GRAPPLES:
        near = holdable(reader, me)
    one = Declared(
        me=me.unit, foe=0, weapon=pair[0] if pair else None, mode=pair[1] if pair else None,
        kind="grapple" if form == GRAPPLES else "melee", location=order.text("area") or TORSO,
        deed=beside(reader, me.unit, order), turn=order.unit("turn") or 0,
        each=order.text("mode") == EACH, mount=order.get("mount") is True,
    )  # fmt: skip
    whole = order if form != SEVERAL else Order((("target", order.unit("target")),))
    then = after_all(me, (one.deed,) if one.deed is not None else ())
    for foe, count in shares(whole, hands_free(then, one.weapon, one.mode)):
        if foe in near:
            yield from _with_more(reader, me, replace(one, foe=foe, count=count), order)


@rule("HC-MULTIW-01", "HC-SF-04")
def _with_more(reader: Reader, me: Figure, one: Declared, order: Order) -> Iterator[Declared]:
    """A blow with those of further weapons, or at further places, that are named: each by itself
    where Extra Attack allows for so many different weapons, else all together.
    """
    alone, also = [replace(one, apart=True)], list[Also]()
    for end in MORE if order.text("form") == SEVERAL else ():
        pair, foe = named(me, order, end), order.unit(f"target{end}") or one.foe
        if pair is None or foe not in targets(reader, me, pair[1]):
            continue
        (arm, mode), area = pair, order.text(f"area{end}") or TORSO
        also.append(Also(arm, mode, area))
        held = [other.weapon for other in alone]
        more = len(alone) < attacks_apart(me.fighter) and arm not in held
        if more and suffices(me, (*held, arm)):
            how = replace(alone[0], weapon=arm, mode=mode, location=area, each=False)
            alone.append(replace(how, foe=foe))
    if also and (len(alone) > len(also) or any(o.foe != one.foe for o in alone)):
        yield from alone
    else:
        yield replace(one, also=tuple(also))


@rule("HC-GRAP-01", "HC-GRAP-02", "HC-TAC-04")
def holdable(reader: Reader, me: Figure) -> tuple[int, ...]:
    """The enemies whom a unit can grapple: in contact, with an empty hand, or those it holds."""
    here = ground(reader)
    if not may_grapple(me) or not may_attack(reader, me):
        return ()
    held = None if can_take_hold(me) else held_by(reader, me.unit)
    near = [
        foe
        for foe in here.figures.values()
        if foe.side != me.side and (held is None or foe.unit in held)
    ]
    return charged(reader, me, tuple(f.unit for f in near if front(here, me, f, 0, 1).engaged))


FREE, NEXT = "heroic20s.free", "heroic20s.next"


@rule("HC-DIS-02", "HC-DIS-04", "HC-DIS-05", "HC-MASS-10", "HC-WAIT-01")
def free_attacks(step: Step, runner: Figure) -> Asking[None]:
    """Everybody with whom a runner is locked strikes at once, before his first step, who is not
    running or bound himself. All decide before a die falls, and their numbers count together; the
    injury waits for the end of the phase.
    """
    world = step.world
    able = [
        me
        for me in (figure(world, foe) for foe in runner.locked)
        if may_attack(world, me) and free_blow(world, me, runner)
    ]
    about: tuple[Slot, ...] = (("target", runner.unit),)
    requests = tuple(step.request(me.side, me.unit, FREE, about=about) for me in able)
    answers = yield from step.ask_all(requests)
    wished = (
        free_blow(world, figure(world, request.unit), runner, order.get("mount") is True)
        for request, order in answers
        if order.get("use") is True
    )
    taken = [blow for blow in wished if blow is not None]
    attacks = yield from warned(step, together(world, taken))
    left, every = {attack.me.unit: attack for attack in attacks}, tuple(taken_by(attacks))
    while left:
        first = next(iter(left))
        if len(left) > 1 and unlike(left.values()):
            mounts = tuple(one.me for one in taken if one.mount)
            facts: tuple[Slot, ...] = (("by", tuple(left)), ("every", every), ("mounts", mounts))
            order = yield from step.ask(runner.unit, NEXT, facts)
            first = order.unit("target") or first
        attack = left.pop(first)
        step.emit(Event("heroic20s.free_attack", "HC-DIS-02", attack.me.unit, runner.unit))
        yield from make(step, attack)


def taken_by(attacks: Iterable[Attack]) -> Iterator[int]:
    """All units that make these attacks."""
    return (unit for attack in attacks for unit in attack.units)


@rule("HC-DIS-02")
def unlike(attacks: Iterable[Attack]) -> bool:
    """Whether it can matter to anybody which of these comes first: not where all are the same."""
    return len({(effective(one), one.weapon, one.mode, reckoned(one)) for one in attacks}) > 1


@rule("HC-DIS-04", "HC-BASE-22")
def _basic_move(me: Figure) -> int:
    """Basic Move, of riders that of their mounts."""
    return (sheet_of(me.fighter.mount) if me.mounted else me.fighter).basic_move


@rule("HC-DIS-04")
def outrun(me: Figure, runner: Figure) -> int:
    """By how many points a runner outpaces who strikes after it, as far as they count."""
    return max(0, min(numbers().faster, _basic_move(runner) - _basic_move(me)))


@rule("HC-DIS-04")
def free_blow(reader: Reader, me: Figure, runner: Figure, mount: bool = False) -> Declared | None:
    """The way to strike at a runner, or at the mount of one, that does most on the average."""
    blow = Declared(
        me=me.unit, foe=runner.unit, weapon=None, count=me.living, faster=outrun(me, runner),
        mount=mount,
    )  # fmt: skip
    found = (
        replace(blow, weapon=arm, mode=mode)
        for arm, mode in ways(me)
        if runner.unit in in_reach(reader, me, mode)
    )
    return best_way(reader, found)
