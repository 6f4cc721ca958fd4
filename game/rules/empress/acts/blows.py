"""Attacks as they are made on the field: counters, the duel of reach, the blow, cleaving (3.24)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.empress.acts import aims, effects, shots, state, watching
from game.rules.empress.acts.aims import Blow
from game.rules.empress.exchange.attack import Struck, attacked, automatic
from game.rules.empress.exchange.blow import (
    COUNTER,
    USUAL,
    Attack,
    Situation,
    advantage,
    disadvantage,
)
from game.rules.empress.exchange.shifts import cleaves
from game.rules.empress.sheet import components, gear, ground, law, situation, turns
from game.rules.empress.sheet.figure import figure
from game.rules.kit.people.gear import lay_down
from game.rules.kit.people.guess import known_to

INTERRUPT, PRESS = "empress.interrupt", "empress.press"
CLEAVE, FACE = "empress.cleave", "empress.face"
"""What is asked amid attacks: whether he strikes now, presses on, strikes another, turns."""

REACH, PAST, RETREAT, GRACEFUL = "reach", "past", "retreat", "graceful"
SHOOTING, RELOADING, FOLLOW_UP, CHARGING = "shooting", "reloading", "trick", "charge"
"""What brings an opportunity attack about."""

Resolve: TypeAlias = Callable[[Step, Blow], Asking[bool | None]]
"""How an attack is rolled and what it does; a blow tells whether it hit."""


def assault(
    step: Step, blow: Blow, resolve: Resolve | None = None, more: tuple[Slot, ...] = ()
) -> Asking[bool | None]:
    """One attack with all that precedes and follows: whether it hit, None if it was not made. Who
    is asked to press on is told of the weapon, and what ``more`` there is to it.
    """
    world = step.world
    if not aims.possible(world, blow):
        step.emit(Event("empress.void", "EM-ATK-01", blow.unit, blow.target))
        return None
    _begins(step, blow)
    yield from _faces_it(step, blow, more)
    attack = aims.made(world, blow)
    if not (automatic(attack) or attack.at.unaware):
        met = yield from _met(step, blow, attack, more)
        if met is None:
            return None
        blow = met
    return (yield from (resolve or strike)(step, blow))


def _begins(step: Step, blow: Blow) -> None:
    """He turns to the target and attacks; everybody near hears it."""
    world = step.world
    me, foe = figure(world, blow.unit), figure(world, blow.target)
    facts: tuple[Slot, ...] = (("weapon", blow.weapon),)
    how = "shoots" if blow.row.missile else "strikes"
    step.emit(Event(f"empress.{how}", "EM-ATK-01", me.unit, foe.unit, facts=facts))
    state.notes(step)
    state.attacks(step, me.unit, foe.unit)
    if not me.swallowed_by:
        state.look(step, me.unit, ground.bearing(me, foe.place))
    world.forget(me.unit, components.Unsuspected)
    watching.alarms(step, foe.place or me.place)


@rule("EM-GRD-06")
def _faces_it(step: Step, blow: Blow, more: tuple[Slot, ...]) -> Asking[None]:
    """The first attack of the round upon him: he may turn to it, if that gives him his shield. He
    is told of the attack as who presses on is.
    """
    world, foe = step.world, figure(step.world, blow.target)
    attack = aims.made(world, blow)
    if not aims.first_upon(world, attack):
        return
    world.put(foe.unit, turns.Faced())
    if not aims.may_turn(attack):
        return
    way = ground.bearing(foe, attack.me.place)
    told: tuple[Slot, ...] = (("target", blow.unit), ("facing", way), *aims.told(blow), *more)
    if (yield from step.agrees(foe.unit, FACE, told)):
        state.look(step, foe.unit, way)


@rule("EM-RCH-03", "EM-RCH-07", "EM-INI-06")
def _met(step: Step, blow: Blow, attack: Attack, more: tuple[Slot, ...]) -> Asking[Blow | None]:
    """What comes before the attack: the target's counter, or its opportunity attack for reach. None
    if it does not come to the attack any more.
    """
    world, was = step.world, figure(step.world, blow.unit).able
    if countering(step, blow):
        return (yield from _countered(step, blow))
    reach = blow.depth < aims.DEEPEST and disadvantage(attack)
    if not reach or not aims.may_strike(world, attack.foe, attack.me):
        return blow
    struck = yield from interrupted(step, blow.target, blow.unit, REACH, blow.depth + 1)
    if struck is None:
        return blow
    if stopped(step, blow, was):
        return None
    about: tuple[Slot, ...] = (
        ("target", blow.target),
        ("missed", not struck),
        *aims.told(blow),
        *more,
    )
    if not (yield from step.agrees(blow.unit, PRESS, about)):
        step.emit(Event("empress.breaks_off", "EM-RCH-03", blow.unit, blow.target))
        return None
    return blow if struck else _inside(step, blow)


def stopped(step: Step, blow: Blow, was: bool) -> bool:
    """Whether an early blow has stopped him, or he cannot get at the target any more."""
    return not _goes_on(step, blow.unit, was) or not aims.possible(step.world, blow)


@rule("EM-INI-13")
def _goes_on(step: Step, unit: int, was: bool) -> bool:
    """Whether somebody acts on after a blow upon him, before which he ``was`` able: whoever was
    down and acts in the same segment does, as long as he is neither killed nor pinned.
    """
    me = figure(step.world, unit)
    return me.able or not (was or me.gone or me.grappled.pinned)


@rule("EM-RCH-04", "EM-RCH-06")
def _inside(step: Step, blow: Blow) -> Blow:
    """He gets inside the longer weapon, which has missed him."""
    world = step.world
    lost = figure(world, blow.target).reach_lost
    if blow.unit not in lost:
        state.keeps_off(world, blow.target, (*lost, blow.unit))
        step.emit(Event("empress.inside", "EM-RCH-04", blow.unit, blow.target))
    return replace(blow, at=replace(blow.at, pressed=True))


@rule("EM-INI-06", "EM-INI-08")
def countering(step: Step, blow: Blow) -> bool:
    """Whether the target waits for this one's attack, and has it in reach."""
    world = step.world
    me, foe = figure(world, blow.target), figure(world, blow.unit)
    ready = me.able and not me.surprised and known_to(world, foe.unit, me.side)
    if me.counter.opponent != foe.unit or not ready or blow.depth >= aims.DEEPEST:
        return False
    return bool(situation.arms(world, me, foe))


@rule("EM-INI-06", "EM-INI-08", "EM-RCH-04")
def _countered(step: Step, blow: Blow) -> Asking[Blow | None]:
    """The counter comes first; missing with a reach advantage lets the attacker inside, unless he
    is inside already.
    """
    world, unit = step.world, blow.target
    was = figure(world, blow.unit).able
    row = situation.arms(world, figure(world, unit), figure(world, blow.unit))[0]
    triggers(step, unit)
    at = replace(USUAL, waited=COUNTER)
    first = Blow(unit, blow.unit, row.id, depth=blow.depth + 1, at=at)
    attack = aims.made(world, first)
    longer = advantage(attack) and blow.unit not in attack.me.reach_lost
    struck = yield from assault(step, first)
    if stopped(step, blow, was):
        return None
    return _inside(step, blow) if longer and struck is False else blow


@rule("EM-INI-08")
def triggers(step: Step, unit: int) -> None:
    """What he waited for has come: that uses it up, and its action, of this round or an earlier."""
    world = step.world
    if figure(world, unit).turn.state == turns.COUNTERING:
        state.spend(step, unit)
    world.forget(unit, turns.Counter)
    state.begins_action(step, unit, aims=True)


@rule("EM-OPP-01", "EM-OPP-02", "EM-OPP-05", "EM-RCH-03")
def interrupted(
    step: Step, unit: int, target: int, moment: str, depth: int = 1
) -> Asking[bool | None]:
    """He is asked whether he makes an opportunity attack: whether it hit, None if there is none."""
    world = step.world
    about: tuple[Slot, ...] = (("moment", moment), ("target", target))
    order = yield from step.ask(unit, INTERRUPT, about)
    if order.get("use") is not True:
        return None
    had = figure(world, unit).turn
    if moment == FOLLOW_UP:
        world.amend(unit, had, opportunities=had.opportunities + 1)
    else:
        state.interrupts(step, unit)
    step.emit(Event("empress.interrupts", "EM-OPP-01", unit, target, facts=(("moment", moment),)))
    row, power = chosen(step, unit, target, order)
    blow = Blow(unit, target, row, power, depth=depth, at=opportunity(moment))
    return (yield from assault(step, blow))


@rule("EM-OPP-01", "EM-DIR-04", "EM-INH-05")
def opportunity(moment: str) -> Situation:
    """How things stand at an opportunity attack that this brings about."""
    return replace(USUAL, interrupting=True, trick=moment == FOLLOW_UP, doubled=moment == CHARGING)


@rule("EM-OPP-06")
def exposes(step: Step, unit: int, moment: str) -> Asking[bool]:
    """Each enemy who engages him may make an opportunity attack: whether he can go on then."""
    world, was = step.world, figure(step.world, unit).able
    for foe in situation.quickest(world, situation.engaging(world, unit)):
        me = figure(world, unit)
        if me.able and aims.may_strike(world, figure(world, foe.unit), me):
            yield from interrupted(step, foe.unit, unit, moment)
    return _goes_on(step, unit, was)


def chosen(step: Step, unit: int, target: int, order: Order) -> tuple[str, bool | None]:
    """The weapon and the modifier of this order, else his longest weapon that reaches."""
    world = step.world
    fit = [row.id for row in situation.arms(world, figure(world, unit), figure(world, target))]
    name, power = order.text("weapon"), order.get("power")
    row = name if name in fit or not fit else fit[0]
    return row, power if isinstance(power, bool) else None


@rule("EM-SUR-07", "EM-SUR-11")
def falling(step: Step, blow: Blow) -> Attack:
    """The attack as it is rolled now; that somebody has come close unnoticed serves for one."""
    attack = aims.made(step.world, blow)
    step.world.forget(blow.unit, turns.CloseTo)
    return attack


def strike(step: Step, blow: Blow) -> Asking[bool]:
    """The blow itself, what it does, and the next one if the target goes down. What was thrown lies
    where the target is; rocks lie about everywhere.
    """
    world, attack = step.world, falling(step, blow)
    was = attack.foe.fallen
    struck: Struck = yield from step.run(attacked(attack))
    yield from effects.befall(step, attack, struck)
    if blow.row.use == "thrown" and blow.weapon != "rock":
        world.write(blow.unit, gear.without(figure(world, blow.unit).hands, blow.thing))
        lay_down(world, blow.thing, attack.foe.place[0])
    now = figure(world, blow.target)
    if struck.hit and not was and now.down:
        yield from cleave(step, blow)
    return struck.hit


@rule("EM-CLV-04")
def _again(world: World, blow: Blow) -> Blow:
    """The same weapon once more, or what else he has in hand to be thrown: aimed it is not."""
    world.forget(blow.unit, turns.Aiming)
    left = aims.missiles(figure(world, blow.unit), throw=True)
    if blow.row.use != "thrown" or blow.thing in left or not left:
        return blow
    row = aims.missile_of(left[0])
    return replace(blow, weapon=row.id, thing=left[0]) if row is not None else blow


@rule("EM-CLV-01", "EM-CLV-02", "EM-CLV-03", "EM-CLV-04", "EM-INH-03")
def cleave(step: Step, blow: Blow) -> Asking[None]:
    """Whoever has brought down his target may attack another one in reach; a missile goes astray in
    a melee as the first did.
    """
    world = step.world
    if not figure(world, blow.unit).able:
        return
    if not cleaves(blow.row, law.law_of(world).cleave_missile):
        return
    blow = _again(world, blow)
    found, n = aims.next_targets(world, blow), blow.at.cleave + 1
    if not found:
        return
    at = replace(USUAL, cleave=n, held=blow.at.held, interrupting=blow.at.interrupting)
    about: tuple[Slot, ...] = (("targets", found), *aims.told(replace(blow, at=at)))
    order = yield from step.ask(blow.unit, CLEAVE, about)
    if not (target := order.unit("target")):
        return
    step.emit(Event("empress.cleaves", "EM-CLV-01", blow.unit, target, facts=(("n", n),)))
    target = shots.astray(step, blow.unit, target) if blow.row.missile else target
    yield from assault(step, replace(blow, target=target, at=at))
