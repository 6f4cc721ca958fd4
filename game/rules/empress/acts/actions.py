"""The actions of a turn: blows, shots, charges, maneuvers, grapples, dirty tricks (3.2, 3.17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.empress.acts import aims, blows, going, shots, state, things, watching
from game.rules.empress.acts.effects import befall, crush, effects, hurl, regains, staking, surprise
from game.rules.empress.exchange import maneuvers, stealth
from game.rules.empress.exchange.blow import USUAL, Situation
from game.rules.empress.sheet import gear, ground, situation, stats
from game.rules.empress.sheet.components import Down
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.turns import PENDING, Acting, Aiming, Charged, FallingBack
from game.rules.empress.tables.book import weapons

SET = ("spear", "polearm", "pike")
"""The weapons that are set against a charge (EM-INH-05)."""


def acts(step: Step, unit: int, form: str, order: Order, was_held: bool) -> Asking[None]:
    """One action, by its form; ``was_held``: it was held before (EM-INI-05)."""
    if form in ROLLED:
        yield from ROLLED[form](step, unit, order, replace(USUAL, held=was_held))
    else:
        _plainly(step, unit, form, order)


@rule("EM-BRK-04", "EM-INH-06", "EM-DTH-04")
def _plainly(step: Step, unit: int, form: str, order: Order) -> None:
    """What asks and rolls nothing; a friend who is tended need not save in this round."""
    world = step.world
    if form == "fall_back":
        world.write(unit, FallingBack())
        state.tells(step, Event("empress.falls_back", "EM-BRK-04", unit))
    elif form == "aim":
        world.write(unit, Aiming())
        state.tells(step, Event("empress.aims", "EM-INH-06", unit))
    elif form == "change":
        things.change(step, unit, (order.text("right"), order.text("left")))
    else:
        world.amend(aims.target_of(order), Down(), tended=True)
        state.tells(step, Event("empress.tends", "EM-DTH-04", unit, aims.target_of(order)))


@rule("EM-ATK-01", "EM-INI-05", "EM-INH-07", "EM-SUR-11")
def strikes(step: Step, unit: int, order: Order, at: Situation) -> Asking[None]:
    """A blow; a sucker punch begins with words, a quick change with another weapon."""
    target, draw = aims.target_of(order), order.text("draw")
    if draw:
        others = tuple(n for n in gear.held(figure(step.world, unit).hands) if n not in weapons())
        if not things.change(step, unit, (draw, *others), dropping=True):
            return
        at = replace(at, quick=True)
    if order.get("punch") is True:
        me, foe = figure(step.world, unit), figure(step.world, target)
        if (yield from watching.tries(step, me, foe, stealth.PUNCH)):
            surprise(step, target)
    row, power = blows.chosen(step, unit, target, order)
    yield from blows.assault(step, aims.Blow(unit, target, row, power, at=at))


@rule("EM-OPP-06", "EM-INH-03", "EM-INH-04", "EM-INH-06")
def shoots(step: Step, unit: int, order: Order, at: Situation) -> Asking[None]:
    """A shot or a throw: who engages him may strike first; into a melee it goes at anybody."""
    world, thing = step.world, order.text("weapon")
    row, target = aims.missile_of(thing), aims.target_of(order)
    assert row is not None
    if row.use == "missile" and not (yield from blows.exposes(step, unit, blows.SHOOTING)):
        return
    target = shots.astray(step, unit, target)
    blow = aims.Blow(unit, target, row.id, thing=thing, at=at)
    done = yield from blows.assault(step, blow)
    world.forget(unit, Aiming)
    if done is not None and row.use == "missile":
        shots.shot(world, unit, thing)


@rule("EM-TRN-01", "EM-MOV-01", "EM-GRD-06")
def runs(step: Step, unit: int, order: Order) -> Asking[None]:
    """Three times his movement, for his action."""
    world, me, to = step.world, figure(step.world, unit), order.cell("to")
    assert to is not None
    way = ground.way(ground.ways_of(world, unit, stats.running(me)), to)
    yield from going.walk(step, unit, way.path)
    state.turns_at(step, unit, to, order)


@rule("EM-INH-05")
def set_against(reader: Reader, foe: Figure, me: Figure) -> bool:
    """Whether the other strikes first at whoever charges him: with a spear, a polearm or a pike."""
    longest = situation.arms(reader, foe, me)[:1]
    ready = foe.turn.state == PENDING and any(row.id in SET for row in longest)
    return ready and aims.may_strike(reader, foe, me)


@rule("EM-INH-05")
def charges(step: Step, unit: int, order: Order, at: Situation) -> Asking[None]:
    """A full move and a blow of double damage; long weapons are set against it."""
    world, me, to = step.world, figure(step.world, unit), order.cell("to")
    target = aims.target_of(order)
    assert to is not None
    world.write(unit, Charged())
    world.amend(unit, Acting(), moved=True)
    way = ground.way(ground.ways_of(world, unit, stats.movement(me)), to)
    yield from going.walk(step, unit, way.path)
    foe, me = figure(world, target), figure(world, unit)
    if not me.able or me.cell != to:
        return
    if set_against(world, foe, me):
        yield from blows.interrupted(step, target, unit, blows.CHARGING)
    row, power = blows.chosen(step, unit, target, order)
    blow = aims.Blow(unit, target, row, power, at=replace(at, doubled=True))
    if figure(world, unit).able and aims.possible(world, blow):
        yield from blows.assault(step, blow)


Trying: TypeAlias = tuple[tuple[str, ...], bool, str]
"""What a maneuver is out for: its aims, whether with a blow besides, and the kind of trick."""


def wanted(order: Order) -> Trying:
    """What this order is out for."""
    if order.text("form") == "escape":
        return (maneuvers.ESCAPE,), False, ""
    aims = tuple(aim for aim in (order.text("aim"), order.text("aim2")) if aim)
    return aims, order.get("combined") is True, order.text("kind")


@rule("EM-MAN-01", "EM-GRP-01", "EM-GRP-04", "EM-DIR-01")
def maneuver(step: Step, unit: int, order: Order, at: Situation) -> Asking[None]:
    """The action of a maneuver, or of getting out of a hold."""
    target, trying = aims.target_of(order), wanted(order)
    sought, combined, kind = trying
    row, power = blows.chosen(step, unit, target, order)
    if maneuvers.bare(sought):
        row, power = gear.unarmed(figure(step.world, unit)).id, True
    blow = aims.Blow(unit, target, row, power, at=at)
    tried = (("aims", sought), ("combined", combined), ("kind", kind))
    yield from blows.assault(step, blow, partial(resolved, trying=trying), tried)


@rule("EM-MAN-02", "EM-MAN-03", "EM-CLV-01", "EM-DIR-04")
def resolved(step: Step, blow: aims.Blow, trying: Trying) -> Asking[None]:
    """The roll, the blow of a combined one, and the effects; a trickster has an opportunity attack
    at once, which is part of the action.
    """
    world, attack = step.world, blows.falling(step, blow)
    trial = maneuvers.Maneuver(attack, *trying)
    was, fell = attack.foe.fallen, False
    tried = yield from step.run(maneuvers.maneuvered(trial))
    rolls = (tried.roll,) if tried.roll else ()
    facts: tuple[Slot, ...] = (("result", str(tried.grade)), ("aim", trial.aims[0]))
    key = "empress.maneuver_hits" if tried.effects else "empress.maneuver_misses"
    stakes = staking(attack, tried.roll) if trial.combined else None
    step.emit(Event(key, "EM-MAN-01", blow.unit, blow.target, None, facts, rolls, stakes=stakes))
    if tried.struck is not None:
        yield from befall(step, attack, tried.struck)
        fell = not was and figure(world, blow.target).down
    if tried.regained:
        regains(step, attack)
    effects(step, trial, tried.effects)
    if tried.did(maneuvers.TRICK):
        me, foe = figure(world, blow.unit), figure(world, blow.target)
        if situation.arms(world, me, foe) and me.turn.opportunities < stats.allotment(me):
            yield from blows.interrupted(step, me.unit, foe.unit, blows.FOLLOW_UP)
    if fell:
        yield from blows.cleave(step, blow)


@rule("EM-GIA-02", "EM-CLV-01", "EM-GRD-04", "EM-SUR-14")
def crushes(step: Step, unit: int, order: Order, at: Situation) -> Asking[None]:
    """A crush is an attack: it is heard, and if it brings down its victim he may strike another one
    with what he has crushed with.
    """
    world, target = step.world, aims.target_of(order)
    me, foe = figure(world, unit), figure(world, target)
    state.attacks(step, unit, target)
    watching.alarms(step, foe.place)
    yield from crush(step, unit, target)
    if not foe.fallen and figure(world, target).down:
        yield from blows.cleave(step, aims.Blow(unit, target, gear.unarmed(me).id, True, at=at))


ROLLED: Mapping[str, Callable[[Step, int, Order, Situation], Asking[None]]] = {
    "strike": strikes,
    "shoot": shoots,
    "throw": shoots,
    "charge": charges,
    "maneuver": maneuver,
    "escape": maneuver,
    "crush": crushes,
    "hurl": lambda step, unit, order, at: hurl(
        step, unit, aims.target_of(order), order.text("direction")
    ),
    "run": lambda step, unit, order, at: runs(step, unit, order),
    "hide": lambda step, unit, order, at: watching.hide(step, unit),
    "reload": lambda step, unit, order, at: things.reloads(step, unit, order.text("weapon")),
    "lob": lambda step, unit, order, at: things.lobs(step, unit, order),
}
"""What dice are rolled for, or others are asked about."""
