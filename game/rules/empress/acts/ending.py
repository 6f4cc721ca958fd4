"""The end of a round, and of the battle (3.2, 3.12, 3.22)."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Health
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Clock, Reader, Result
from game.core.step import AGAIN, Asking, Process, Step
from game.core.world import System
from game.rules.empress.acts.going import FALL_BACK, follows, settles, walk
from game.rules.empress.acts.hurt import die, makes_room, suffer
from game.rules.empress.acts.state import tells
from game.rules.empress.exchange.maneuvers import digested
from game.rules.empress.exchange.wounds import bled
from game.rules.empress.sheet import components, turns
from game.rules.empress.sheet.figure import figure
from game.rules.empress.sheet.ground import backwards, stuck
from game.rules.empress.sheet.situation import able, engaging, quickest
from game.rules.empress.sheet.stats import CRITICAL, attack_modifier, condition, power_modifier
from game.rules.kit.ground.measures import alternating
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.goals import Judge, aims_of, members_of, why
from game.rules.kit.people.standing import Appraisal, soundness
from game.rules.kit.people.stillness import Still, counts_still

WITHDRAW = "empress.withdraw"
"""The kind of request that asks where somebody falls back to."""


def lies(reader: Reader, unit: int) -> bool:
    """Whether he is incapacitated and lives: whoever is to be taken is taken then."""
    return reader.find(unit, components.Down) is not None and why(reader, unit) == ""


FOR_A_ROUND = (
    turns.Acting,
    turns.CloseTo,
    turns.Due,
    turns.Faced,
    turns.Charged,
    turns.Interceptions,
)
"""What of a fighter ends with the round."""

JUDGE = Judge(
    members_of(components.Fighter),
    able,
    "empress.all_out",
    "empress.foes_out",
    "empress.goal_",
    "empress.lost",
    prisoner=lies,
)


class Withdrawals(System):
    """Held actions are lost, and those who fall back do so, one a step."""

    @rule("EM-INI-09", "EM-INI-04", "EM-BRK-04")
    def process(self, step: Step) -> Process:
        world = step.world
        if JUDGE.beaten(world, "EM-TRN-05") is not None:
            return None
        for unit, (turn,) in world.each(turns.Turn):
            if turn.state == turns.HOLDING:
                world.amend(unit, turn, state=turns.ACTED)
                tells(step, Event("empress.held_lost", "EM-INI-09", unit))
        withdrawing = quickest(world, (unit for unit, _ in world.each(turns.FallingBack)))
        if not withdrawing:
            return None
        unit = withdrawing[0].unit
        world.forget(unit, turns.FallingBack)
        yield from withdraws(step, unit)
        return AGAIN


@rule("EM-BRK-04", "EM-BRK-05")
def withdraws(step: Step, unit: int) -> Asking[None]:
    """He moves away with half his movement, without provoking anybody; those who engage him may
    keep contact.
    """
    world, me = step.world, figure(step.world, unit)
    if not me.able or stuck(me):
        return
    near = quickest(world, engaging(world, unit))
    found = backwards(world, unit)
    if not found:
        step.emit(Event("empress.no_way_back", "EM-BRK-05", unit))
        return
    to = (yield from step.ask(unit, WITHDRAW)).cell("to")
    assert to is not None
    yield from walk(step, unit, found[to].path, spared=True)
    for foe in near:
        yield from follows(step, foe.unit, unit, FALL_BACK)
    settles(step)


class Ending(System):
    """What a round leaves behind; those are counted in which nothing has come of anything."""

    @rule("EM-INI-09", "EM-DTH-02", "EM-GIA-04", "EM-TRN-05")
    def process(self, step: Step) -> Process:
        world = step.world
        for unit, (inside,) in world.each(components.Swallowed):
            done = yield from step.run(digested(figure(world, inside.by), figure(world, unit)))
            told = Event("empress.digests", "EM-GIA-04", inside.by, unit, outcomes=done.outcomes)
            step.emit(told)
            yield from suffer(step, unit, done.points, inside.by)
        for unit, (down,) in world.each(components.Down):
            yield from _bleeds(step, unit, down)
        for unit, (venom,) in world.each(components.Poisoned):
            _wears_off(step, unit, venom)
        _clears(step)
        counts_still(step)
        return None


@rule("EM-DTH-02", "EM-DTH-04")
def _bleeds(step: Step, unit: int, down: components.Down) -> Asking[None]:
    """Whoever is in critical condition saves, unless a friend has tended him."""
    world, me = step.world, figure(step.world, unit)
    world.put(unit, replace(down, tended=False), down)
    if me.gone or condition(me.health.now) != CRITICAL or down.tended:
        return
    done = yield from step.run(bled(me))
    world.write(unit, components.Down(done.failures))
    key = "empress.holds_out" if done.failures == me.failures else "empress.fails"
    facts = (("n", done.failures),)
    step.emit(Event(key, "EM-DTH-02", unit, facts=facts, outcomes=done.outcomes))
    if done.dead:
        die(step, unit, "EM-DTH-02")


@rule("EM-CON-06")
def _wears_off(step: Step, unit: int, venom: components.Poisoned) -> None:
    """Venom lasts so many rounds; then he is up again, on the ground."""
    if venom.rounds > 1:
        step.world.put(unit, components.Poisoned(venom.rounds - 1), venom)
        return
    makes_room(step, unit)
    step.world.drop(unit, venom)
    if not figure(step.world, unit).gone:
        step.emit(Event("empress.venom_ends", "EM-CON-06", unit))


@rule("EM-INI-09", "EM-SHD-05", "EM-OPP-04", "EM-GRD-04", "EM-DIR-03", "EM-SUR-01")
def _clears(step: Step) -> None:
    """What counts for a round alone is over; counters and watches go on."""
    world, now = step.world, step.clock.round
    world.forget(field_of(world), turns.Countdown)
    for unit, _ in world.each(components.Fighter):
        world.forget(unit, *FOR_A_ROUND)
    for unit, (attacked,) in world.each(turns.Attacked):
        world.drop(unit, attacked)
        if left := tuple(pair for pair in attacked.whom if pair[1] >= now):
            world.put(unit, turns.Attacked(left))
    for unit, (had,) in world.each(components.Surprised):
        if had.whole or had.soon:
            world.drop(unit, had)
    settles(step)


@rule("EM-TRN-05")
def winner(reader: Reader, clock: Clock) -> Result | None:
    """The last side that has somebody able, at once; at the end of a round a goal, or nobody when
    nothing has happened for long or the last round is over.
    """
    if clock.phase not in ("countdown", "withdrawals", "ending"):
        return None
    found = JUDGE.beaten(reader, "EM-TRN-05")
    if found is not None:
        return JUDGE.got_away(reader, clock.round, "EM-TRN-05") or found
    if clock.phase != "ending":
        return None
    if (goal := JUDGE.reached(reader, clock.round, "EM-TRN-05")) is not None:
        return goal
    field = field_of(reader)
    still, idle = reader.find(field, Still), reader.get(field, components.Terms)
    if still is not None and still.rounds >= idle.idle_rounds:
        return Result(None, "EM-TRN-05", "empress.nothing_happens")
    over = clock.round >= aims_of(reader).last
    return Result(None, "EM-TRN-05", "empress.time") if over else None


def weight(reader: Reader, unit: int) -> float:
    """What he counts for: his Hit Points, and the better of his modifiers."""
    fighter = figure(reader, unit).fighter
    best = max(attack_modifier(fighter), power_modifier(fighter))
    return reader.get(unit, Health).full + 2 * max(0, best)


APPRAISAL = Appraisal(JUDGE, weight, soundness, alternating)

SECONDS = 6
"""How long a round is, for display only."""


def elapsed(reader: Reader, clock: Clock) -> float:
    """Six seconds a round."""
    return float(clock.round * SECONDS)
