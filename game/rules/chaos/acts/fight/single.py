"""An attack on one of its targets, with all that follows from it at once."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import (
    applying,
    attacking,
    feinting,
    follow,
    guarding,
    meeting,
    simultaneous,
    telling,
)
from game.rules.chaos.acts.fight.meeting import Blow
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.parlay import steel
from game.rules.chaos.exchange.clash import Clash, succeeded
from game.rules.chaos.exchange.harm import harm
from game.rules.chaos.exchange.rolls import BLOCKED, CAPTURED, HIT
from game.rules.chaos.exchange.staking import staked_on
from game.rules.chaos.sheet import ki, paces
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.forms import attacks
from game.rules.kit.ground.measures import toward


def one(step: Step, blow: Blow) -> Asking[Clash]:
    """An attack on one of its targets, with all that follows from it at once."""
    unit, target, attack = blow.unit, blow.target, blow.attack
    if blow.reply.answer.method == "simultaneous":
        mine, _ = yield from simultaneous.both(step, blow)
        return Clash(attack.how, "simultaneous", mine.result, mine.outcome)
    made = yield from meeting.rolls(step, blow)
    me, foe = combatant(step.world, unit), combatant(step.world, target)
    stakes = staked_on(me, foe, attack, made) if blow.die is None else None
    step.emit(telling.clashed(unit, target, attack, made, stakes))
    if made.fumbled and blow.die is None:
        dropping.fumble(step, unit, attack.weapon.id)
    made, answer = yield from meeting.settles(step, blow, made)
    yield from _lands(step, blow, made)
    yield from answers_back(step, blow, answer, made)
    return made


@rule("CF-BLOCK-04", "CF-CAP-03", "CF-CLEAVE-03")
def _lands(step: Step, blow: Blow, made: Clash) -> Asking[None]:
    """What the blow does to whom it hits, or to what he put in its way, and to whoever stands
    straight behind. One that comes out of something before him was critical there already.
    """
    world, unit, target, weak = step.world, blow.unit, blow.target, blow.weak
    if made.result == CAPTURED:
        applying.caught(step, target, blow.attack.weapon.id)
    if not (made.hit or made.result == BLOCKED):
        return
    cell = paces.cell_of(world, target)
    lands = attacking.strained(world, unit, weak or blow.attack)
    result = HIT if weak is not None and made.critical else made.result
    strike = replace(blow.strike(world, step.clock.round), attack=lands)
    done = yield from step.run(harm(strike, result))
    attacking.strains(step, unit, blow.attack, done.choices.force)
    yield from applying.apply(step, unit, target, done)
    if blow.action.more or not follow.passes_through(blow.attack, done):
        return
    if other := follow.next_behind(world, unit, cell):
        yield from goes_on(step, replace(blow, target=other, die=made.attack))


@rule("CF-CLEAVE-03", "CF-CLEAVE-04")
def goes_on(step: Step, blow: Blow) -> Asking[None]:
    """The same attack number against the man behind, for half."""
    step.emit(Event("chaos.goes_on", "CF-CLEAVE-03", blow.unit, blow.target))
    reply = yield from meeting.reply_to(step, blow.target, blow.threat)
    half = meeting.further(replace(blow.attack, area="any"))
    yield from one(step, replace(blow, attack=half, reply=reply, weak=None))


@rule("CF-RET-01", "CF-RET-02", "CF-CIRC-01", "CF-STEEL-01")
def answers_back(step: Step, blow: Blow, answer: Answer, made: Clash) -> Asking[None]:
    """What the defender makes of a defence that came off: he strikes back, gets behind the
    attacker, both are locked, or he draws back.
    """
    unit, target = blow.unit, blow.target
    if answer.method == "none":
        return
    how = yield from follow.wants_return(step, blow, answer, made)
    if how:
        yield from returns(step, target, unit, answer, how)
        return
    if succeeded(made):
        if (yield from steel.push(step, unit, target, made)):
            return
        guarding.circles(step, target, unit, answer)
    guarding.draws_back(step, target, unit, answer)


@rule("CF-RET-01", "CF-RET-02")
def returns(step: Step, unit: int, target: int, answer: Answer, how: str) -> Asking[None]:
    """He strikes back at his attacker for a Ki: a jab of one tick, or Dominance, which is none."""
    world = step.world
    ki.pay(step, unit, "return")
    here, there = paces.cell_of(world, unit), paces.cell_of(world, target)
    stepping.look_to(step, unit, toward(here, there))
    if how == follow.DOMINANCE:
        yield from feinting.dominates(step, unit, target)
        return
    attack = attacking.returned_by(combatant(world, unit), answer, attacks().returned.ticks)
    blow = Blow(unit, target, Action("fight", "strike"), attack)
    step.emit(Event("chaos.strikes_back", "CF-RET-02", unit, target))
    reply = yield from meeting.reply_to(step, target, blow.threat)
    yield from one(step, replace(blow, reply=reply))
