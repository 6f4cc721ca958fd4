"""One shot of a spray and the answer to it: what comes of both, and what it does (SPRAY)."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Outcome
from game.core.grid import Cell
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos.acts.fight import (
    answers,
    applying,
    defending,
    follow,
    guarding,
    meeting,
    telling,
)
from game.rules.chaos.acts.fight.meeting import TUMBLE, Blow, Reply
from game.rules.chaos.acts.fight.single import goes_on
from game.rules.chaos.acts.spray.shots import NO_ANSWER, guard_check, standing
from game.rules.chaos.exchange.clash import UNGUARDED, Clash, Standing, verdict
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.exchange.harm import harm
from game.rules.chaos.exchange.rolls import guard_critical
from game.rules.chaos.exchange.staking import staked_on
from game.rules.chaos.sheet import ki, paces
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.components import Line, Reserves, Spraying
from game.rules.chaos.sheet.fighter import combatant


def shot_at(unit: int, line: Line, attack: Attack, die: Outcome) -> Blow:
    """The shot as a blow like any other, whose die has fallen."""
    action = Action("fight", "spray", attack.weapon.id)
    return Blow(unit, line.target, action, attack, Reply(line.answer), die)


@rule("CF-SPRAY-04", "CF-SPRAY-06", "CF-SPRAY-13")
def meets(step: Step, shot: Blow, line: Line, die: Outcome, *, fresh: bool) -> Asking[Clash]:
    """A shot and the number against it: ``fresh``, the defence is rolled with it."""
    unit, target, answer = shot.unit, shot.target, line.answer
    sweeps = not step.world.get(unit, Spraying).burst
    if not fresh:
        return told(step, shot, stood(line, die, Standing(line.guard)))
    if answer.method == NO_ANSWER or (sweeps and not able(step, target, answer)):
        return (yield from unready(step, shot, line, die))
    if sweeps:
        answer = affordable(step, target, answer)
        defending.pay(step, target, answer)
        yield from guarding.breaks_off(step, target)
    foe, method = combatant(step.world, target), answer.method
    second = step.draw(guard_check(foe, line, answer, unit, die))
    stands(step, unit, replace(line, guard=standing(second)))
    rating, result = guard_critical(foe, answer), verdict(die, second, method)
    made = told(step, shot, Clash("spray", method, result, die, second, rating=rating))
    yield from meeting.settles(step, replace(shot, reply=Reply(answer)), made)
    guarding.draws_back(step, target, unit, answer)
    return made


def stood(line: Line, die: Outcome, known: Standing) -> Clash:
    """A shot against the number that stands."""
    answer = line.answer if known.number is not None else Answer()
    return replace(known, answer=answer).met("spray", die)


def told(step: Step, shot: Blow, made: Clash) -> Clash:
    """The same clash, told; the one die of a spray is thrown for its first shot."""
    first = step.world.get(shot.unit, Spraying).fired == 1
    me, foe = combatant(step.world, shot.unit), combatant(step.world, shot.target)
    stakes = staked_on(me, foe, shot.attack, made) if first else None
    step.emit(telling.clashed(shot.unit, shot.target, shot.attack, made, stakes))
    return made


@rule("CF-MULTI-02", "CF-MULTI-04", "CF-MULTI-05")
def unready(step: Step, shot: Blow, line: Line, die: Outcome) -> Asking[Clash]:
    """A shot at somebody who answers it with nothing, or with a defence that holds everybody off:
    its number stands from now on, and what beats it may be rolled with.
    """
    known = defending.holds_off(step.world, shot.target) or UNGUARDED
    line = replace(line, answer=known.answer, guard=known.number)
    stands(step, shot.unit, line)
    made = told(step, shot, stood(line, die, known))
    again, _ = yield from meeting.settles(step, replace(shot, reply=Reply(standing=known)), made)
    if again is not made and again.defence is not None:
        guard = standing(again.defence)
        stands(step, shot.unit, replace(line, answer=TUMBLE, guard=guard))
    return again


@rule("CF-SPRAY-13")
def able(step: Step, unit: int, answer: Answer) -> bool:
    """Whether he can carry out now what he declared: not busy with another defence, and with what
    to pay for it.
    """
    if defending.why_mute(step.world, unit):
        return False
    paid = answers.prices(step.world, unit, answer.method, step.clock.round)
    return answer.pay in paid


@rule("CF-SPRAY-13", "CF-KI-02")
def affordable(step: Step, unit: int, answer: Answer) -> Answer:
    """The same answer with as much Ki on it as he still has: he pays when the shot comes."""
    reserves, owed = step.world.get(unit, Reserves), int(answer.pay == "ki")
    points = ki.on_roll(reserves, step.clock.round, owed)
    return replace(answer, ki=min(answer.ki, points[-1]))


def stands(step: Step, unit: int, line: Line) -> None:
    """From now on this number stands against his shots."""
    spraying = step.world.find(unit, Spraying)
    if spraying is not None:
        known = tuple(line if one.target == line.target else one for one in spraying.lines)
        step.world.put(unit, replace(spraying, lines=known), spraying)


@rule("CF-CLEAVE-03", "CF-SPRAY-02")
def beyond(step: Step, shot: Blow, cell: Cell, die: Outcome) -> Asking[None]:
    """A shot of a burst that goes through its target threatens the man straight behind; only as
    the first shot can it be critical.
    """
    other, attack = follow.next_behind(step.world, shot.unit, cell), shot.attack
    if not other:
        return
    own = tuple(m for m in die.check.modifiers if m.rule == "CF-SPRAY-02")
    attack = replace(attack, more=(*attack.more, *own), how="shoot")
    action = Action("fight", "shoot", attack.weapon.id, target=other)
    yield from goes_on(step, replace(shot, target=other, action=action, attack=attack, die=die))


def lands(step: Step, shot: Blow, made: Clash) -> Asking[None]:
    """A shot that hits, or strikes what was put in its way."""
    world, unit, target, attack = step.world, shot.unit, shot.target, shot.attack
    spraying, forced = world.find(unit, Spraying), 0
    if spraying is not None:
        # His answer may have become another one by this shot.
        line = next(one for one in spraying.lines if one.target == target)
        shot, forced = replace(shot, reply=Reply(line.answer)), spraying.forced
    cell = paces.cell_of(world, target)
    strike = replace(shot, attack=replace(attack, spent=attack.spent + forced))
    harmed = yield from step.run(harm(strike.strike(world, step.clock.round), made.result))
    yield from applying.apply(step, unit, target, harmed)
    if spraying is not None and spraying.burst and follow.passes_through(attack, harmed):
        yield from beyond(step, shot, cell, made.attack)
    price = ki.force_price(harmed.choices.force)
    if price and (spraying := world.find(unit, Spraying)) is not None:
        world.put(unit, replace(spraying, forced=spraying.forced + price), spraying)
