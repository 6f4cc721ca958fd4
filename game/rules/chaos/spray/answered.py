"""One shot of a spray and the answer to it: what comes of both, and what it does (SPRAY)."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Outcome
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos import (
    answers,
    applying,
    attacking,
    defending,
    guarding,
    ki,
)
from game.rules.chaos.actions import Answer
from game.rules.chaos.clash import BLOCKED, Clash, standing_verdict, verdict
from game.rules.chaos.components import Line, Spraying
from game.rules.chaos.fighter import combatant
from game.rules.chaos.harm import harm
from game.rules.chaos.penalties import Attack
from game.rules.chaos.setting import setting
from game.rules.chaos.spray.shots import (
    NO_ANSWER,
    guard_check,
    standing,
)


@rule("CF-SPRAY-04", "CF-SPRAY-06", "CF-SPRAY-13")
def meets(step: Step, unit: int, line: Line, outcome: Outcome, *, fresh: bool) -> Asking[Clash]:
    """A shot and the number against it: ``fresh``, the defence is rolled with it."""
    target, answer = line.target, line.answer
    sweeps = not step.world.get(unit, Spraying).burst
    if not fresh or answer.method == NO_ANSWER or (sweeps and not able(step, target, answer)):
        guard = holds_all_off(step.world, target) if fresh else line.guard
        method = answer.method if guard is not None and not fresh else NO_ANSWER
        result = standing_verdict(outcome, guard, method)
        if fresh:
            stands(step, unit, replace(line, guard=guard))
        return Clash("spray", method, result, outcome, None, guard)
    if sweeps:
        yield from guarding.breaks_off(step, target)
        defending.pay(step, target, answer)
    foe = combatant(step.world, target)
    second = step.draw(guard_check(foe, line, answer, unit, outcome))
    result = verdict(outcome, second, answer.method)
    made = Clash("spray", answer.method, result, outcome, second)
    guarding.guards(step, target, unit, answer, made)
    guarding.draws_back(step, target, unit, answer)
    stands(step, unit, replace(line, guard=standing(second)))
    return made


@rule("CF-MULTI-02")
def holds_all_off(reader: Reader, unit: int) -> int | None:
    """The number of a defence of his that holds everybody off, None where he has none."""
    had = defending.busy_defending(reader, unit)
    return had.number if had is not None and had.multiple else None


@rule("CF-SPRAY-13")
def able(step: Step, unit: int, answer: Answer) -> bool:
    """Whether he can carry out now what he declared: not busy with another defence, and with what
    to pay for it.
    """
    if defending.why_mute(step.world, unit):
        return False
    paid = answers.prices(step.world, unit, answer.method, step.clock.round)
    return answer.pay in paid


def stands(step: Step, unit: int, line: Line) -> None:
    """From now on this number stands against his shots."""
    spraying = step.world.find(unit, Spraying)
    if spraying is not None:
        known = tuple(line if one.target == line.target else one for one in spraying.lines)
        step.world.put(unit, replace(spraying, lines=known), spraying)


def lands(step: Step, unit: int, line: Line, attack: Attack, made: Clash) -> Asking[None]:
    """A shot that hits, or strikes what was put in its way."""
    world, target = step.world, line.target
    spraying = world.find(unit, Spraying)
    me, victim = combatant(world, unit), combatant(world, target)
    here = setting(world, unit, target, step.clock.round)
    block = attacking.block_of(world, victim, line.answer) if made.result == BLOCKED else None
    blocks = () if block is None else (block,)
    forced = spraying.forced if spraying else 0
    shot = replace(attack, spent=attack.spent + forced)
    harmed = yield from step.run(harm(me, victim, shot, made.result, here, blocks))
    yield from applying.apply(step, unit, target, harmed)
    price = ki.force_price(harmed.choices.force)
    if price and (spraying := world.find(unit, Spraying)) is not None:
        world.put(unit, replace(spraying, forced=spraying.forced + price), spraying)
