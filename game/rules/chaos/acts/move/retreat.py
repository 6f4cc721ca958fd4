"""Leaving the field by an Exit cell: unseen, or with a chase at one's heels (RETREAT-07)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.core.checks import Band, Check, Exchange, Outcome, rolled
from game.core.components import ESCAPED, Out
from game.core.events import Event, out
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.acts.fight import applying
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.parlay.contests import FAR, Party, check_of, party, rating
from game.rules.chaos.acts.time import turns
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.ground.paths import afoot
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.agenda import Beyond, Due
from game.rules.chaos.sheet.components import Caught, HeldTurn
from game.rules.chaos.sheet.derived import feeble
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.muster import awake, enemies
from game.rules.chaos.tables.ground import numbers
from game.rules.kit.ground import feet


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


KIND = "chaos.contest"

NO_CROWDS = Beyond()
"""What lies off a field of which nothing is told: open, empty ground."""


def leave_step(step: Step, due: Due) -> Asking[None]:
    """He is in an Exit cell and means to go: the handler of "leave"."""
    if not paces.hindered(step.world, due.unit):
        yield from leave(step, due.unit)


@rule("CF-RETREAT-07")
def leave(step: Step, unit: int) -> Asking[None]:
    """He leaves the field. Enemies near enough may give chase; one who catches him brings him
    back to the Exit cell, and his next Turn is lost.
    """
    after: tuple[int, ...] = ()
    for other in pursuers(step.world, unit):
        if (yield from step.agrees(other, KIND, (("form", "chase"), ("by", unit)))):
            after = (*after, other)
    if not after:
        step.emit(Event("chaos.leaves", "CF-RETREAT-07", unit))
        _gone(step, unit)
        return
    leads = {other: _between(step.world, unit, other) for other in after}
    beyond = step.world.find(agenda.field_of(step.world), Beyond) or NO_CROWDS
    facts: tuple[Slot, ...] = (("n", min(leads.values())),)
    step.emit(Event("chaos.flees", "CF-RETREAT-07", unit, after[0], facts=facts))
    runners = tuple(runner(step.world, other, beyond) for other in after)
    run = chase(runner(step.world, unit, NO_CROWDS), runners, leads, beyond)
    _ends(step, unit, (yield from step.run(run)))


@rule("CF-RETREAT-07")
def pursuers(reader: Reader, unit: int) -> tuple[int, ...]:
    """The enemies within 10 m who are able to act, the nearest first."""
    near = numbers().retreat.near
    found = [
        (_between(reader, unit, other), other)
        for other in enemies(reader, unit)
        if able(reader, other) and _between(reader, unit, other) <= near
    ]
    return tuple(other for _, other in sorted(found))


def able(reader: Reader, unit: int) -> bool:
    """Whether he can run after somebody now: awake, on his feet, and kept by nothing."""
    free = awake(reader, unit) and not paces.hindered(reader, unit)
    return free and paces.upright(reader, unit) and not paces.engaged(reader, unit)


def _between(reader: Reader, unit: int, other: int) -> int:
    return distance(paces.cell_of(reader, unit), paces.cell_of(reader, other))


@rule("CF-RETREAT-06", "CF-STAT-06")
def runner(reader: Reader, unit: int, beyond: Beyond) -> Runner:
    """One who takes part in a chase; a short cut is known to who stands at a marked cell."""
    who, here = combatant(reader, unit), paces.cell_of(reader, unit)
    return Runner(
        party(reader, who, "speed"),
        party(reader, who, "agility"),
        party(reader, who, "perception"),
        paces.lame(reader, unit) or not paces.upright(reader, unit),
        any(distance(here, cell) <= 1 for cell in beyond.short_cuts),
    )


@rule("CF-RETREAT-07")
def _ends(step: Step, unit: int, run: Chase) -> None:
    """Tell the chase, and what comes of it."""
    for stage in run.stages:
        by, lead = min(stage.leads, key=lambda pair: pair[1])
        facts: tuple[Slot, ...] = (("n", max(lead, 0)),)
        rule_id = "CF-RETREAT-03"
        step.emit(Event("chaos.chase", rule_id, unit, by, facts=facts, outcomes=stage.outcomes))
    if not run.by:
        step.emit(Event("chaos.outruns", "CF-RETREAT-07", unit))
        _gone(step, unit)
        return
    step.emit(Event("chaos.is_caught", "CF-RETREAT-07", unit, run.by))
    if (cell := beside(step.world, unit, run.by)) is not None:
        stepping.halt(step, run.by)
        stepping.put_at(step, run.by, cell, "CF-RETREAT-07")
    step.world.put(unit, Caught(), step.world.find(unit, Caught))
    if (kept := step.world.find(unit, HeldTurn)) is not None:
        # The Turn that he holds is the one he loses, on the tick that follows.
        step.world.drop(unit, kept)
        turns.due_on(step, unit, agenda.now(step.world) - 1)


def beside(reader: Reader, unit: int, by: int) -> Cell | None:
    """Where he who caught him stands then: in a free cell next to the Exit cell, None if there
    is none, or he is there already.
    """
    here = paces.cell_of(reader, unit)
    if distance(here, paces.cell_of(reader, by)) == 1:
        return None
    site, crowd = site_of(reader), paces.others(reader, unit)
    return next(iter(feet.beside(site, crowd, here, afoot(1))), None)


def _gone(step: Step, unit: int) -> None:
    """He has got away, and takes no more part in the fight."""
    applying.nothing_more(step, unit)
    step.world.put(unit, Out(ESCAPED), step.world.find(unit, Out))
    step.emit(out(unit, ESCAPED, "CF-RETREAT-07"))
    stepping.lose_sight(step)


@rule("CF-RETREAT-07")
def passes(step: Step, unit: int) -> bool:
    """Whether the Turn that has come up is lost because he was caught; the next one is an
    Interval later.
    """
    had = step.world.find(unit, Caught)
    if had is None:
        return False
    step.world.drop(unit, had)
    step.emit(Event("chaos.loses_turn", "CF-RETREAT-07", unit))
    turns.after(step, unit, agenda.now(step.world))
    return True
