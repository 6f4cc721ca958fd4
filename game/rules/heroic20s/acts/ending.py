"""Morale, fatigue, and the end of the battle (3.18 to 3.20)."""

from __future__ import annotations

from game.core.components import Health, Strength, Unit
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Clock, Reader, Result
from game.core.step import Process, Step
from game.core.world import System
from game.rules.heroic20s.acts.holds import lets_go, loosens
from game.rules.heroic20s.acts.resolving import acting_sides
from game.rules.heroic20s.acts.state import FAR, SURRENDERED, falls, leave, unlock, wears
from game.rules.heroic20s.exchange.fatigue import (
    TIRING,
    fatigue_check,
    fatigue_cost,
    tired,
    took_part,
)
from game.rules.heroic20s.exchange.morale import FLEES, SURRENDERS, Spirits, morale
from game.rules.heroic20s.sheet import components
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import cornered
from game.rules.heroic20s.sheet.situation import (
    active,
    apart,
    fights,
    figure,
    figures,
    ground,
    of_side,
    quarter,
    sides,
    terms,
)
from game.rules.heroic20s.tables.book import numbers
from game.rules.kit.ground.measures import alternating
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.goals import Judge, aims_of
from game.rules.kit.people.standing import Appraisal


def members(reader: Reader, side: str) -> tuple[int, ...]:
    """All units of a side."""
    return tuple(
        unit for unit, (who, _) in reader.each(Unit, components.Fighter) if who.side == side
    )


JUDGE = Judge(
    members, fights, "heroic20s.all_out", "heroic20s.foes_out", "heroic20s.goal_", "heroic20s.lost"
)


class Morale(System):
    """Everybody who has lost enough tests, the winner's side first."""

    @rule("HC-MOR-01", "HC-MOR-02", "HC-PROC-08", "HC-MOR-06")
    def process(self, step: Step) -> Process:
        world = step.world
        for side in acting_sides(world):
            for one in of_side(world, side):
                told = yield from step.run(morale(spirits(world, one)))
                if told.outcomes:
                    _shaken(step, one, told.does, told.outcomes)
        for unit, _ in world.each(components.Lost):
            world.forget(unit, components.Lost)
        return None


@rule("HC-MOR-05")
def spirits(reader: Reader, me: Figure) -> Spirits:
    """What morale reads of a unit as things stand."""
    health, strength = reader.get(me.unit, Health), reader.get(me.unit, Strength)
    lost = reader.find(me.unit, components.Lost) or components.Lost()
    fit = [one for one in figures(reader) if fights(reader, one.unit)]
    ours = sum(one.living for one in fit if one.side == me.side)
    other = sum(one.living for one in fit if one.side != me.side)
    return Spirits(
        unit=me.unit,
        fighter=me.fighter,
        strength=strength.full,
        living=me.living,
        points=health.full,
        pool=health.now,
        fallen=lost.figures,
        hurt=lost.points,
        ours=max(1, ours),
        theirs=max(1, other),
        way_out=not cornered(ground(reader), me),
        quarter=quarter(reader, me.side),
        routed=me.routed,
    )


def _shaken(step: Step, me: Figure, does: str, outcomes: tuple[object, ...]) -> None:
    key = {FLEES: "flees", SURRENDERS: "gives_up"}.get(does, "stands_firm")
    step.emit(Event(f"heroic20s.{key}", "HC-MOR-04", me.unit, outcomes=outcomes))  # type: ignore[arg-type]
    if does == FLEES:
        step.world.write(me.unit, components.Routed())
    elif does == SURRENDERS:
        leave(step, me.unit, SURRENDERED, "HC-MOR-06")


class Tiring(System):
    """One die for everybody who took part; nobody is held by who is too weary to stand."""

    @rule("HC-FAT-01", "HC-FAT-02", "HC-FAT-03", "HC-FAT-04", "HC-END-14")
    def process(self, step: Step) -> None:
        world = step.world
        drawn = step.draw(fatigue_check())
        worn = drawn.grade == TIRING
        key = "heroic20s.tiring" if worn else "heroic20s.not_tiring"
        step.emit(Event(key, "HC-FAT-01", outcomes=(drawn,)))
        for one in figures(world) if worn else ():
            used = world.find(one.unit, components.Expended) or components.Expended()
            if took_part(one.fighter, used):
                _tires(step, one.unit)
        loosens(step)
        _idles(step)


def _tires(step: Step, unit: int) -> None:
    world = step.world
    me, had = figure(world, unit), world.get(unit, components.Fatigue)
    done = tired(had, fatigue_cost(me.fighter, terms(world).hot))
    world.put(unit, components.Fatigue(done.now, had.full), had)
    if done.unconscious:
        falls(step, unit, "HC-FAT-04", ("n", me.living))
    else:
        wears(step, unit, done.wounds * me.living, "HC-FAT-04")


@rule("HC-END-14")
def _idles(step: Step) -> None:
    """Rounds are counted in which nobody was hurt, and the sides came no nearer."""
    world = step.world
    field, far = field_of(world), apart(step.world)
    had = world.find(field, components.Idle) or components.Idle(0, FAR)
    nearer = far is not None and far < had.nearest
    nearest = min(had.nearest, far if far is not None else had.nearest)
    world.write(field, components.Idle(0 if nearer else had.rounds + 1, nearest))


@rule("HC-END-01", "HC-PROC-09")
def decided(reader: Reader, clock: Clock) -> Result | None:
    """Whether one side alone still fights, or none; goals and stalemate at the end of a round."""
    if any(True for _ in reader.each(components.Noted)):
        return None
    left = [side for side in sides(reader) if active(reader, side)]
    if len(left) < 2:
        victor, why = (left[0], "foes_out") if left else (None, "all_out")
        beaten = Result(victor, "HC-END-01", f"heroic20s.{why}")
        return JUDGE.reached(reader, clock.round, "HC-END-01", at_once=True) or beaten
    if clock.phase != "fatigue":
        return None
    goal = _leaderless(reader) or JUDGE.reached(reader, clock.round, "HC-END-01")
    if goal is not None:
        return goal
    idle = reader.find(field_of(reader), components.Idle)
    if idle is not None and idle.rounds >= numbers().idle_rounds:
        return _stale(reader)
    return _stale(reader, "heroic20s.time") if clock.round >= aims_of(reader).last else None


def _leaderless(reader: Reader) -> Result | None:
    """A side that was to break the enemy's commander has won when who leads it there is out."""
    for goal in aims_of(reader).goals:
        if goal.kind == "break_the_commander":
            for unit, (who, fighter) in reader.each(Unit, components.Fighter):
                if who.side != goal.side and fighter.leader and not fights(reader, unit):
                    return Result(goal.side, "HC-END-01", f"{JUDGE.goal}{goal.kind}")
    return None


@rule("HC-END-14")
def _stale(reader: Reader, why: str = "heroic20s.stalemate") -> Result:
    """Stalemate, or the time is up: the attacker has lost; without one it is a draw."""
    attacker = terms(reader).attacker
    other = next((side for side in sides(reader) if side != attacker), None)
    return Result(other if attacker else None, "HC-END-14", why)


class Closes(System):
    """Who was held by somebody gone is free; and whether the battle has ended: whoever flees lets
    go then; pursuit and casualties come after that.
    """

    @rule("HC-END-01", "HC-END-02", "HC-GRAP-13", "HC-GRAP-15")
    def process(self, step: Step) -> None:
        world, field = step.world, field_of(step.world)
        loosens(step)
        if world.find(field, components.Verdict) is not None:
            return
        found = decided(world, step.clock)
        if found is not None:
            world.write(field, components.Verdict(found.winner, found.rule, found.why))
            for one in figures(world):
                unlock(world, one.unit)
                if one.routed:
                    lets_go(step, one.unit, 0)


def over(reader: Reader, clock: Clock) -> str | None:
    """What follows a phase: the pursuit when the battle has ended."""
    return "pursuit" if reader.find(field_of(reader), components.Verdict) is not None else None


@rule("HC-END-02")
def winner(reader: Reader, clock: Clock) -> Result | None:
    """The result, once pursuit and casualties are done."""
    found = reader.find(field_of(reader), components.Verdict)
    return Result(found.side, found.rule, found.why) if found and found.done else None


def weight(reader: Reader, unit: int) -> float:
    """What a unit counts for: its HP at full strength."""
    return float(reader.get(unit, Health).full)


def soundness(reader: Reader, unit: int) -> float:
    """How much of it is left."""
    health = reader.get(unit, Health)
    return max(0, health.now) / max(1, health.full)


APPRAISAL = Appraisal(JUDGE, weight, soundness, alternating)


@rule("HC-PROC-01")
def elapsed(reader: Reader, clock: Clock) -> float:
    """Twenty seconds a round."""
    return float(clock.round * numbers().round_seconds)
