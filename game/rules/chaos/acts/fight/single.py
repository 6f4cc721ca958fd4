"""An attack on one of its targets, with all that follows from it at once."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Outcome
from game.core.events import Event
from game.core.grid import Cell
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
from game.rules.chaos.acts.fight.meeting import Reply
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.parlay import steel
from game.rules.chaos.exchange.clash import BLOCKED, CAPTURED, HIT, Clash
from game.rules.chaos.exchange.harm import Harm, harm
from game.rules.chaos.exchange.penalties import Attack
from game.rules.chaos.exchange.staking import staked_on
from game.rules.chaos.sheet import ki, paces
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.forms import attacks
from game.rules.kit.ground.measures import toward


def one(
    step: Step,
    unit: int,
    target: int,
    action: Action,
    attack: Attack,
    reply: Reply,
    die: Outcome | None = None,
    weak: Attack | None = None,
) -> Asking[Clash]:
    """An attack on one of its targets, with all that follows from it at once; ``weak`` is how it
    lands where something before him has taken a part of it.
    """
    answer = reply.answer
    if answer.method == "simultaneous":
        both = simultaneous.both(step, unit, target, action, attack, answer, die, weak)
        mine, _ = yield from both
        return Clash(attack.how, answer.method, mine.result, mine.outcome)
    made = yield from meeting.rolls(step, unit, target, action, attack, reply, die)
    me, foe = combatant(step.world, unit), combatant(step.world, target)
    stakes = staked_on(me, foe, attack, made) if die is None else None
    step.emit(telling.clashed(unit, target, attack, made, stakes))
    if made.fumbled and die is None:
        dropping.fumble(step, unit, attack.weapon.id)
    here = attacking.setting_of(step.world, unit, target, action, step.clock.round)
    made, answer = yield from meeting.settles(step, unit, target, attack, reply, made, here)
    yield from _lands(step, unit, target, action, attack, reply, made, weak)
    yield from answers_back(step, unit, target, attack, answer, made)
    return made


@rule("CF-BLOCK-04", "CF-CAP-03")
def _lands(
    step: Step,
    unit: int,
    target: int,
    action: Action,
    attack: Attack,
    reply: Reply,
    made: Clash,
    weak: Attack | None = None,
) -> Asking[None]:
    """What the blow does to whom it hits, or to what he put in its way. One that comes out of
    something before him was critical there already.
    """
    world = step.world
    if made.result == CAPTURED:
        applying.caught(step, target, attack.weapon.id)
    if not (made.hit or made.result == BLOCKED):
        return
    cell = paces.cell_of(world, target)
    me, foe = combatant(world, unit), combatant(world, target)
    here = attacking.setting_of(world, unit, target, action, step.clock.round)
    block = attacking.block_of(world, foe, reply.against)
    blocks = (block,) if block is not None and made.result == BLOCKED else ()
    blow = attacking.strained(world, unit, weak or attack)
    result = HIT if weak is not None and made.critical else made.result
    done = yield from step.run(harm(me, foe, blow, result, here, blocks))
    attacking.strains(step, unit, attack, done.choices.force)
    yield from applying.apply(step, unit, target, done)
    yield from _behind(step, unit, cell, action, attack, made, done)


@rule("CF-CLEAVE-03")
def _behind(
    step: Step, unit: int, cell: Cell, action: Action, attack: Attack, made: Clash, done: Harm
) -> Asking[None]:
    """A blow that passes through threatens whoever stands straight behind."""
    if action.more or not follow.passes_through(attack, done):
        return
    other = follow.next_behind(step.world, unit, cell)
    if other:
        yield from goes_on(step, unit, other, action, attack, made.attack)


@rule("CF-CLEAVE-03", "CF-CLEAVE-04")
def goes_on(
    step: Step, unit: int, other: int, action: Action, attack: Attack, die: Outcome
) -> Asking[None]:
    """The same attack number against the man behind, for half."""
    step.emit(Event("chaos.goes_on", "CF-CLEAVE-03", unit, other))
    threat = attacking.threat_of(action, unit, attack)
    reply = yield from meeting.reply_to(step, unit, other, threat)
    half = meeting.further(replace(attack, area="any"))
    yield from one(step, unit, other, action, half, reply, die)


@rule("CF-RET-01", "CF-RET-02", "CF-CIRC-01", "CF-STEEL-01")
def answers_back(
    step: Step, unit: int, target: int, attack: Attack, answer: Answer, made: Clash
) -> Asking[None]:
    """What the defender makes of a defence that came off: he strikes back, gets behind the
    attacker, both are locked, or he draws back.
    """
    if answer.method == "none":
        return
    how = yield from follow.wants_return(step, target, unit, attack, answer, made)
    if how:
        yield from returns(step, target, unit, answer, how)
        return
    if meeting.succeeded(made):
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
    action = Action("fight", "strike")
    step.emit(Event("chaos.strikes_back", "CF-RET-02", unit, target))
    reply = yield from meeting.reply_to(
        step, unit, target, attacking.threat_of(action, unit, attack)
    )
    yield from one(step, unit, target, action, attack, reply)
