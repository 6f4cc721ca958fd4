"""A chase off the field (RETREAT): who gets away and who is caught, step by step. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.core.checks import Band, Check, Exchange, Outcome, rolled
from game.core.rule import rule
from game.rules.chaos.acts.parlay.contests import FAR, Party, check_of, rating
from game.rules.chaos.sheet.derived import feeble
from game.rules.chaos.sheet.field import Beyond
from game.rules.chaos.tables.ground import numbers


@dataclass(frozen=True, slots=True)
class Runner:
    """Somebody in a chase: his Speed, his Agility and his Perception as they are now, whether he
    can only walk, and whether he knows a short cut.
    """

    speed: Party
    agility: Party
    perception: Party
    lame: bool = False
    short_cut: bool = False

    @property
    def unit(self) -> int:
        """Who it is."""
        return self.speed.who.unit

    @property
    def pace(self) -> int:
        """His Speed, nothing for the lame."""
        return 0 if self.lame else rating(self.speed)


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of a chase: how far ahead of each chaser he is after it, and all dice."""

    leads: tuple[tuple[int, int], ...]
    outcomes: tuple[Outcome, ...] = ()


@dataclass(frozen=True, slots=True)
class Chase:
    """How a chase ended: who caught him (0: nobody), after which steps."""

    by: int
    stages: tuple[Stage, ...] = ()


def chase(
    runner: Runner, chasers: tuple[Runner, ...], leads: Mapping[int, int], beyond: Beyond
) -> Exchange[Chase]:
    """The chase to its end; ``leads`` are the metres between him and each chaser."""
    if not beyond.obstacles:
        return open_ground(runner, chasers, leads)
    left, now, stages = chasers, dict(leads), list[Stage]()
    for number in range(numbers().retreat.steps):
        now, outcomes = yield from _step(runner, left, now, beyond, first=number == 0)
        stages.append(Stage(tuple((one.unit, now[one.unit]) for one in left), outcomes))
        near = min(left, key=lambda one: now[one.unit])
        if now[near.unit] <= 0:
            return Chase(near.unit, tuple(stages))
        left = tuple(one for one in left if now[one.unit] < numbers().retreat.escape)
        if not left:
            break
    return Chase(0, tuple(stages))


@rule("CF-RETREAT-02")
def open_ground(runner: Runner, chasers: tuple[Runner, ...], leads: Mapping[int, int]) -> Chase:
    """On open ground the faster wins in the end, and he who runs away if both are as fast."""
    faster = [one for one in chasers if one.pace > runner.pace]
    best = min(faster, key=lambda one: (-one.pace, leads[one.unit]), default=None)
    return Chase(best.unit if best else 0)


@rule("CF-RETREAT-01", "CF-RETREAT-03", "CF-RETREAT-04")
def _step(
    runner: Runner,
    chasers: tuple[Runner, ...],
    leads: Mapping[int, int],
    beyond: Beyond,
    *,
    first: bool,
) -> Exchange[tuple[dict[int, int], tuple[Outcome, ...]]]:
    """One step: everybody's Speed, obstacles, and finding him again."""
    now, row = dict(leads), numbers().retreat
    own = yield from rolled(check_of(runner.speed, 0))
    over = yield from rolled(obstacle_check(runner, beyond.obstacles))
    dice = [own, over]
    for one in chasers:
        cut = row.short_cut if one.short_cut and first else 0
        his = yield from rolled(check_of(one.speed, runner.unit))
        his_way = yield from rolled(obstacle_check(one, beyond.obstacles, cut))
        dice += [his, his_way]
        now[one.unit] += pace_of(runner, own) - pace_of(one, his)
        now[one.unit] += row.stumble * ((his_way.grade == "fails") - (over.grade == "fails"))
        if beyond.hiding:
            found = yield from rolled(search_check(one, beyond.hiding, cut))
            dice.append(found)
            now[one.unit] += row.search * (found.grade == "fails")
    return now, tuple(dice)


@rule("CF-RETREAT-01")
def pace_of(runner: Runner, outcome: Outcome) -> int:
    """How many metres his Speed check is worth in this step."""
    if runner.lame or feeble(runner.speed.who, "speed"):
        return outcome.total
    return outcome.total + outcome.check.base + outcome.check.shift


@rule("CF-RETREAT-03", "CF-RETREAT-05", "CF-RETREAT-06")
def obstacle_check(runner: Runner, difficulty: int, short_cut: int = 0) -> Check:
    """His better of Agility and Speed against an obstacle; who only walks has it easier."""
    walking = min(difficulty, numbers().retreat.walk)
    best = max((runner.agility, runner.speed), key=lambda one: (rating(one), one.stat))
    return _against(best, (walking if runner.lame else difficulty) + short_cut, "CF-RETREAT-05")


@rule("CF-RETREAT-04", "CF-RETREAT-06")
def search_check(runner: Runner, difficulty: int, short_cut: int = 0) -> Check:
    """His Perception against losing sight of him who runs away."""
    return _against(runner.perception, difficulty + short_cut, "CF-RETREAT-04")


def _against(party: Party, difficulty: int, rule_id: str) -> Check:
    """A stat check against a difficulty."""
    check = check_of(party, 0)
    need = FAR if feeble(party.who, party.stat) else difficulty - check.base - check.shift
    bands = (Band("fails", 1 - FAR, need - 1), Band("succeeds", need, FAR))
    return replace(check, rule=rule_id, bands=bands, column=difficulty)
