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
from game.rules.chaos.acts.fight.meeting import Blow, Reply
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


@rule("CF-SPRAY-04", "CF-SPRAY-06", "CF-SPRAY-13")
def meets(
    step: Step, unit: int, line: Line, attack: Attack, outcome: Outcome, *, fresh: bool
) -> Asking[Clash]:
    """A shot and the number against it: ``fresh``, the defence is rolled with it."""
    target, answer = line.target, line.answer
    sweeps = not step.world.get(unit, Spraying).burst
    if not fresh:
        return told(step, unit, attack, line, stood(line, outcome, Standing(line.guard)))
    if answer.method == NO_ANSWER or (sweeps and not able(step, target, answer)):
        return (yield from unready(step, unit, line, attack, outcome))
    if sweeps:
        answer = affordable(step, target, answer)
        defending.pay(step, target, answer)
        yield from guarding.breaks_off(step, target)
    foe = combatant(step.world, target)
    second = step.draw(guard_check(foe, line, answer, unit, outcome))
    result = verdict(outcome, second, answer.method)
    stands(step, unit, replace(line, guard=standing(second)))
    rating = guard_critical(foe, answer)
    met = Clash("spray", answer.method, result, outcome, second, rating=rating)
    made = told(step, unit, attack, line, met)
    yield from meeting.settles(step, shot_at(unit, target, attack, Reply(answer)), made)
    guarding.draws_back(step, target, unit, answer)
    return made


def shot_at(unit: int, target: int, attack: Attack, reply: Reply) -> Blow:
    """The shot as a blow like any other."""
    return Blow(unit, target, Action("fight", "spray", attack.weapon.id), attack, reply)


def stood(line: Line, outcome: Outcome, known: Standing) -> Clash:
    """A shot against the number that stands."""
    answer = line.answer if known.number is not None else Answer()
    return replace(known, answer=answer).met("spray", outcome)


def told(step: Step, unit: int, attack: Attack, line: Line, made: Clash) -> Clash:
    """The same clash, told; the one die of a spray is thrown for its first shot."""
    first = step.world.get(unit, Spraying).fired == 1
    me, foe = combatant(step.world, unit), combatant(step.world, line.target)
    stakes = staked_on(me, foe, attack, made) if first else None
    step.emit(telling.clashed(unit, line.target, attack, made, stakes))
    return made


@rule("CF-MULTI-02", "CF-MULTI-04", "CF-MULTI-05")
def unready(step: Step, unit: int, line: Line, attack: Attack, outcome: Outcome) -> Asking[Clash]:
    """A shot at somebody who answers it with nothing, or with a defence that holds everybody off:
    its number stands from now on, and what beats it may be rolled with.
    """
    world, target = step.world, line.target
    known = defending.holds_off(world, target) or UNGUARDED
    line = replace(line, answer=known.answer, guard=known.number)
    stands(step, unit, line)
    made = told(step, unit, attack, line, stood(line, outcome, known))
    shot = shot_at(unit, target, attack, Reply(standing=known))
    again, _ = yield from meeting.settles(step, shot, made)
    if again is not made and again.defence is not None:
        guard = standing(again.defence)
        stands(step, unit, replace(line, answer=Answer("tumble", pay="free"), guard=guard))
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
def beyond(step: Step, blow: Blow, cell: Cell, die: Outcome) -> Asking[None]:
    """A shot of a burst that goes through its target threatens the man straight behind; only as
    the first shot can it be critical.
    """
    other, attack = follow.next_behind(step.world, blow.unit, cell), blow.attack
    if not other:
        return
    own = tuple(m for m in die.check.modifiers if m.rule == "CF-SPRAY-02")
    shot = replace(attack, more=(*attack.more, *own), how="shoot")
    action = Action("fight", "shoot", attack.weapon.id, target=other)
    yield from goes_on(step, replace(blow, target=other, action=action, attack=shot, die=die))


def lands(step: Step, unit: int, line: Line, attack: Attack, made: Clash) -> Asking[None]:
    """A shot that hits, or strikes what was put in its way."""
    world, target = step.world, line.target
    spraying = world.find(unit, Spraying)
    blow, forced = (
        shot_at(unit, target, attack, Reply(line.answer)),
        spraying.forced if spraying else 0,
    )
    shot = replace(attack, spent=attack.spent + forced)
    cell = paces.cell_of(world, target)
    strike = replace(blow.strike(world, step.clock.round), attack=shot)
    harmed = yield from step.run(harm(strike, made.result))
    yield from applying.apply(step, unit, target, harmed)
    if spraying is not None and spraying.burst and follow.passes_through(attack, harmed):
        yield from beyond(step, blow, cell, made.attack)
    price = ki.force_price(harmed.choices.force)
    if price and (spraying := world.find(unit, Spraying)) is not None:
        world.put(unit, replace(spraying, forced=spraying.forced + price), spraying)
