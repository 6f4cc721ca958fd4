"""Attacks upon the field (ROLL-02): declared, answered, and rolled against every target."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.orders import Order
from game.core.rule import rule
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import (
    ambush,
    attacking,
    defending,
    follow,
    meeting,
    reaching,
    things,
)
from game.rules.chaos.acts.fight.follow import circle
from game.rules.chaos.acts.fight.meeting import Blow, Reply
from game.rules.chaos.acts.fight.single import one
from game.rules.chaos.acts.time import turns
from game.rules.chaos.exchange.clash import Clash, Standing
from game.rules.chaos.exchange.rolls import CAPTURED
from game.rules.chaos.sheet import agenda, hands, paces
from game.rules.chaos.sheet.actions import OFF, Action, action_of, answer_of
from game.rules.chaos.sheet.agenda import Due
from game.rules.chaos.sheet.components import Doing
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon

__all__ = ["circle", "second", "strike"]

WALLS_AND_THINGS = {"break": things.breaks, "breach": things.breaches}
"""Attacks at what defends itself with nothing but PFb."""


@rule("CF-ROLL-02", "CF-TICK-06", "CF-CLEAVE-01")
def strike(step: Step, unit: int, action: Action) -> Process:
    """The strike tick of an attack: declared, answered, rolled, and done.

    What cannot be done any more (nobody there, out of reach or sight, no weapon) is lost.
    """
    attacking.draws(step, unit, action)
    if action.how in WALLS_AND_THINGS:
        yield from WALLS_AND_THINGS[action.how](step, unit, action)
        return None
    mark = action.target
    why = attacking.hindrance(step.world, unit, action, mark)
    wanted = action.second
    action = attacking.affordable(combatant(step.world, unit), action, step.clock.round)
    attack = attacking.attack_of(combatant(step.world, unit), action)
    if wanted and (why or not action.second):
        turns.ends(step, unit, agenda.now(step.world) - attack.ticks)
    if why:
        step.emit(Event("chaos.attack_lost", why, unit, mark))
        return None
    meeting.declares(step, unit, action, attack)
    blows: tuple[Blow, ...] = ()
    for target in still_there(step, unit, action):
        blow = Blow(unit, target, action, attack)
        blows = (*blows, (yield from meeting.answered(step, blow)))
    blow = blows[0]
    if action.feint:
        attack = yield from follow.feints(step, unit, mark, attack, blow.reply.answer)
        blow = replace(blow, attack=attack)
    first = yield from _each(step, blow, blows[1:])
    ambush.opens(step, unit, tuple(one.target for one in blows))
    if action.bounce is not None and not first.fumbled:
        things.surface_takes(step, unit, action.bounce, attack)
    at_once = blow.reply.answer.method == "simultaneous"
    leaves_hand(step, unit, action, first, flown=at_once)
    follow.plans_second(step, blow, first)
    return None


@rule("CF-CLEAVE-01")
def still_there(step: Step, unit: int, action: Action) -> tuple[int, ...]:
    """The targets that one blow can strike now, the first one in any case: who has stepped aside
    meanwhile is none of them.
    """
    found: tuple[int, ...] = (action.target,)
    for other in action.more:
        if other in reaching.cleaves(step.world, unit, action.weapon or hands.FIST, found):
            found = (*found, other)
    return found


@rule("CF-CLEAVE-02")
def _each(step: Step, blow: Blow, others: tuple[Blow, ...]) -> Asking[Clash]:
    """One target after the other, with one die; all but the first take half."""
    made = yield from one(step, blow)
    half = meeting.further(blow.attack)
    for other in others:
        yield from one(step, replace(other, attack=half, die=made.attack))
    return made


@rule("CF-MISS-05", "CF-SPRAY-12")
def leaves_hand(step: Step, unit: int, action: Action, made: Clash, *, flown: bool = False) -> None:
    """A shot less in the magazine; a single thing that was thrown lies where it came down, unless
    it has ``flown`` already, when both struck at the same moment.
    """
    item = action.weapon
    if not item or made.fumbled:
        return
    off = (action.hand or hands.hand_of(combatant(step.world, unit), item)) == OFF
    dropping.spend(step, unit, item, off=off)
    held = item in (combatant(step.world, unit).held.right, combatant(step.world, unit).held.left)
    if action.how == "throw" and held and not weapon(item).magazine and not flown:
        if made.result == CAPTURED:
            dropping.let_go(step, unit, item)
        else:
            there = paces.cell_of(step.world, action.target)
            dropping.flies(step, unit, item, there, off=off)


@rule("CF-DUAL-04", "CF-DUAL-07")
def second(step: Step, due: Due) -> Process:
    """The second attack of a dual strike: against the number that stands, if he is in reach yet."""
    world, unit, facts = step.world, due.unit, dict(due.facts)
    target, number, critical = facts["target"], facts["number"], facts.get("critical", 0)
    assert isinstance(target, int) and isinstance(critical, int)
    doing = world.find(unit, Doing)
    if doing is None:
        return None
    if turns.incapable(world, unit):
        turns.ends(step, unit, due.tick)
        return None
    action = replace(action_of(doing.order), target=target)
    attack = attacking.second_of(combatant(world, unit), action)
    shot = replace(action, weapon=action.second, hand=OFF)
    why = attacking.hindrance(world, unit, shot, target)
    if why:
        step.emit(Event("chaos.second_lost", why, unit, target))
        turns.ends(step, unit, due.tick)
        return None
    assert number is None or isinstance(number, int)
    rolled = Standing(number, answer_of(Order(due.facts)), critical=critical)
    reply = Reply(standing=defending.against(world, target, rolled))
    made = yield from one(step, Blow(unit, target, shot, attack, reply))
    leaves_hand(step, unit, shot, made)
    return None
