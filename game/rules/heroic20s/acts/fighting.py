"""The Melee Phase (3.7).

Request: `heroic20s.strike` (slots ``form`` strike, grapple, free, act or hold; ``weapon``,
``mode``, ``target``, ``area``, ``figures``; ``target.2``, ``figures.2``; ``action``; ``turn``).
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Process, Step
from game.core.world import System
from game.rules.heroic20s.acts.attacking import TORSO, Declared, carry_out, together
from game.rules.heroic20s.acts.errands import ACT, beside_attack, forgoes, instead_of_attacks
from game.rules.heroic20s.acts.holds import breaks_free
from game.rules.heroic20s.acts.resolving import acting_sides
from game.rules.heroic20s.acts.shooting import may_attack, shares
from game.rules.heroic20s.acts.state import expend
from game.rules.heroic20s.acts.watches import bided, warned
from game.rules.heroic20s.exchange.grappling import close_modes, may_grapple
from game.rules.heroic20s.exchange.modifiers import reaches
from game.rules.heroic20s.sheet.field import yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import front
from game.rules.heroic20s.sheet.situation import figure, ground, of_side
from game.rules.heroic20s.tables.book import tactics
from game.rules.heroic20s.tables.rows import Arm, Mode

STRIKE = "heroic20s.strike"
STRIKES, GRAPPLES, FREES = "strike", "grapple", "free"


@rule("HC-MEL-01", "HC-MEL-02", "HC-GRAP-12")
def ways(me: Figure) -> Iterator[tuple[Arm, Mode]]:
    """Every way of every weapon that it can use now; held it strikes only with what is close."""
    for arm in me.fighter.arms:
        for mode in close_modes(arm) if me.grappled else arm.modes:
            yield arm, mode


@rule("HC-MEL-06", "HC-TAC-04")
def targets(reader: Reader, me: Figure, mode: Mode) -> tuple[int, ...]:
    """The enemies in reach of a weapon; a charge goes at whom it was named against, and only if
    that one is out of reach at others with whom it is locked.
    """
    here = ground(reader)
    foes = [foe for foe in here.figures.values() if foe.side != me.side]
    found = [
        foe.unit
        for foe in foes
        if reaches(mode, yards(here, me.cells, foe.cells), here.mass)
        and front(here, me, foe, mode.least, mode.most).engaged
    ]
    if tactics()[me.tactic].charges:
        named = [unit for unit in found if unit == me.target]
        return tuple(named or [unit for unit in found if unit in me.locked])
    return tuple(found)


@rule("HC-MEL-01")
def can_strike(reader: Reader, me: Figure) -> bool:
    """Whether it has anybody to strike at."""
    if me.grappled and not me.routed:
        return True
    if not may_attack(reader, me):
        return False
    return any(targets(reader, me, mode) for _, mode in ways(me))


class Blows(System):
    """One side strikes: all of it declares, then the attacks are rolled."""

    def __init__(self, turn: int) -> None:
        self.turn = turn

    @rule("HC-PROC-02", "HC-MEL-01", "HC-MASS-03")
    def process(self, step: Step) -> Process:
        world = step.world
        side = acting_sides(world)[self.turn]
        able = [
            one.unit
            for one in of_side(world, side)
            if can_strike(world, one) or forgoes(world, one.unit)
        ]
        requests = tuple(step.request(side, unit, STRIKE, editable=True) for unit in able)
        declared: list[Declared] = []
        for request, order in (yield from step.ask_all(requests)):
            if order.text("form") == FREES:
                expend(world, request.unit, struck=True, took_part=True)
                yield from breaks_free(step, request.unit)
            elif order.text("form") == ACT:
                instead_of_attacks(step, request.unit, order)
            else:
                declared += declare(step, request.unit, order)
        attacks = (*together(world, declared), *bided(world, side, late=False))
        yield from warned(step, attacks)
        yield from carry_out(step, attacks)
        return None


@rule("HC-MEL-07", "HC-MASS-03")
def declare(step: Step, unit: int, order: Order) -> Iterator[Declared]:
    """What an order to strike comes to."""
    world, me = step.world, figure(step.world, unit)
    form = order.text("form")
    if form == GRAPPLES:
        yield from _grapples(step, unit, order)
    if form != STRIKES:
        return
    found = ((arm, mode) for arm, mode in ways(me) if arm.id == order.text("weapon"))
    wished = [pair for pair in found if order.text("mode") in ("", pair[1].id)]
    if not wished:
        return
    arm, mode = wished[0]
    action = beside_attack(step, unit, order)
    expend(world, unit, struck=True, took_part=True)
    for foe, count in shares(order, me):
        if foe in targets(world, me, mode):
            yield Declared(
                me=unit, foe=foe, weapon=arm, mode=mode, count=count,
                location=order.text("area") or TORSO, action=action,
                turn=order.unit("turn") or 0,
            )  # fmt: skip


@rule("HC-GRAP-01", "HC-GRAP-02", "HC-TAC-04")
def holdable(reader: Reader, me: Figure) -> tuple[int, ...]:
    """The enemies whom a unit can grapple: in contact, with an empty hand."""
    here = ground(reader)
    if not may_grapple(me) or not may_attack(reader, me):
        return ()
    near = [foe for foe in here.figures.values() if foe.side != me.side]
    found = [foe.unit for foe in near if front(here, me, foe, 0, 1).engaged]
    if tactics()[me.tactic].charges:
        return tuple(unit for unit in found if unit == me.target)
    return tuple(found)


@rule("HC-GRAP-01", "HC-GRAP-02")
def _grapples(step: Step, unit: int, order: Order) -> Iterator[Declared]:
    """A grapple is an unarmed attack like any other."""
    world, me = step.world, figure(step.world, unit)
    foe = order.unit("target")
    if foe is None or foe not in holdable(world, me):
        return
    expend(world, unit, struck=True, took_part=True)
    yield Declared(
        me=unit, foe=foe, weapon=None, kind="grapple", count=me.living,
        location=order.text("area") or TORSO, turn=order.unit("turn") or 0,
    )  # fmt: skip
