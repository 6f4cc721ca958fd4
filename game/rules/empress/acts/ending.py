"""The end of a round, and of the battle (3.2, 3.12, 3.22)."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Health
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Clock, Reader, Result
from game.core.step import AGAIN, Asking, Process, Step
from game.core.world import System
from game.rules.empress.acts import going, hurt, state
from game.rules.empress.exchange.maneuvers import digested
from game.rules.empress.exchange.wounds import bled
from game.rules.empress.sheet import components, ground, situation, stats, turns
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.tables.book import numbers
from game.rules.kit.ground.measures import alternating
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.goals import judge, why
from game.rules.kit.people.standing import Appraisal, soundness
from game.rules.kit.people.stillness import counts_still, ended

WITHDRAW = "empress.withdraw"
"""The kind of request that asks where somebody falls back to."""


def lies(reader: Reader, unit: int) -> bool:
    """Whether he is incapacitated and lives: whoever is to be taken is taken then."""
    return reader.find(unit, components.Down) is not None and why(reader, unit) == ""


JUDGE = judge("empress", components.Fighter, situation.able, lies)


@rule("EM-TRN-05", "EM-INI-13")
def owed(reader: Reader, found: Result | None) -> tuple[int, ...]:
    """Who of the side that is beaten still acts in the segment in which he went down, the quickest
    first; its end waits for them.
    """
    if found is None or found.winner is None:
        return ()
    due = (unit for unit, (one,) in reader.each(turns.Due) if not one.held)
    begun = (unit for unit, (acting,) in reader.each(turns.Acting) if not acting.begun)
    down = situation.quickest(reader, (*due, *begun))
    return tuple(one.unit for one in down if one.side != found.winner and _acts_yet(one))


@rule("EM-INI-13")
def _acts_yet(me: Figure) -> bool:
    """Whether what he was due in this segment is left to him, though he is down."""
    lost = me.gone or me.surprised or me.bound or me.grappled.pinned
    return not lost and me.turn.state == turns.PENDING


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
                if not figure(world, unit).gone:
                    state.tells(step, Event("empress.held_lost", "EM-INI-09", unit))
        withdrawing = situation.quickest(world, (unit for unit, _ in world.each(turns.FallingBack)))
        if not withdrawing:
            return None
        unit = withdrawing[0].unit
        world.forget(unit, turns.FallingBack)
        yield from withdraws(step, unit)
        return AGAIN


@rule("EM-BRK-04", "EM-BRK-05")
def withdraws(step: Step, unit: int) -> Asking[None]:
    """He moves away with half his movement, provoking nobody; who engages him may follow."""
    world, me = step.world, figure(step.world, unit)
    if not me.able or ground.stuck(me):
        return
    near = situation.quickest(world, situation.engaging(world, unit))
    found = ground.backwards(world, unit)
    if not found:
        step.emit(Event("empress.no_way_back", "EM-BRK-05", unit))
        return
    to = (yield from step.ask(unit, WITHDRAW)).cell("to")
    assert to is not None
    yield from going.walk(step, unit, ground.way(found, to).path, spared=True)
    for foe in near:
        yield from going.follows(step, foe.unit, unit, going.FALL_BACK)
    going.settles(step)


class Ending(System):
    """What a round leaves behind; those are counted in which nothing has come of anything."""

    @rule("EM-INI-09", "EM-DTH-02", "EM-GIA-04", "EM-TRN-05")
    def process(self, step: Step) -> Process:
        world = step.world
        for unit, (inside,) in world.each(components.Swallowed):
            if world.find(unit, components.Swallowed) is None:  # it went down in another one
                continue
            done = yield from step.run(digested(figure(world, inside.by), figure(world, unit)))
            told = Event("empress.digests", "EM-GIA-04", inside.by, unit, outcomes=done.outcomes)
            step.emit(told)
            yield from hurt.suffer(step, unit, done.points, inside.by)
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
    if me.gone or stats.condition(me.health.now) != stats.CRITICAL or down.tended:
        return
    failures, rolls = yield from step.run(bled(me))
    world.write(unit, components.Down(failures))
    key = "empress.holds_out" if failures == me.failures else "empress.fails"
    step.emit(Event(key, "EM-DTH-02", unit, facts=(("n", failures),), outcomes=rolls))
    if failures >= numbers().failures:
        hurt.die(step, unit, "EM-DTH-02")


@rule("EM-CON-06")
def _wears_off(step: Step, unit: int, venom: components.Poisoned) -> None:
    """Venom lasts so many rounds; then he is up again, on the ground."""
    if venom.rounds > 1:
        step.world.put(unit, components.Poisoned(venom.rounds - 1), venom)
        return
    if replace(figure(step.world, unit), poisoned=False).able:
        hurt.makes_room(step, unit)
    step.world.drop(unit, venom)
    if not figure(step.world, unit).gone:
        step.emit(Event("empress.venom_ends", "EM-CON-06", unit))


@rule("EM-INI-09", "EM-SHD-05", "EM-OPP-04", "EM-GRD-04", "EM-DIR-03", "EM-SUR-01")
def _clears(step: Step) -> None:
    """What counts for a round alone is over; counters and watches go on."""
    world, now = step.world, step.clock.round
    world.forget(field_of(world), turns.Countdown)
    for unit, _ in world.each(components.Fighter):
        world.forget(unit, *turns.FOR_A_ROUND)
    for unit, (attacked,) in world.each(turns.Attacked):
        world.drop(unit, attacked)
        if left := tuple(pair for pair in attacked.whom if pair[1] >= now):
            world.put(unit, turns.Attacked(left))
    for unit, (had,) in world.each(components.Surprised):
        if had.whole or had.soon:
            world.drop(unit, had)
    going.settles(step)


@rule("EM-TRN-05")
def winner(reader: Reader, clock: Clock) -> Result | None:
    """The last side that has somebody able, at once; at the end of a round a goal, or nobody when
    nothing has happened for long or the last round is over.
    """
    if clock.phase not in ("countdown", "withdrawals", "ending"):
        return None
    if owed(reader, JUDGE.beaten(reader, "EM-TRN-05")):
        return None
    idle = reader.get(field_of(reader), components.Terms).idle_rounds
    return ended(JUDGE, reader, clock, "empress", ("EM-TRN-05", "EM-TRN-05"), idle)


def weight(reader: Reader, unit: int) -> float:
    """What he counts for: his Hit Points, and the better of his modifiers."""
    fighter = figure(reader, unit).fighter
    best = max(stats.attack_modifier(fighter), stats.power_modifier(fighter))
    return reader.get(unit, Health).full + 2 * max(0, best)


APPRAISAL = Appraisal(JUDGE, weight, soundness, alternating)
