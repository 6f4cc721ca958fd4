"""How everybody goes: whether he is Moving, where to, by which gaits, how far. Readers only."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.components import Facing, Out, Position
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.chaos.ground.paths import afoot, retreats, slow, ways
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.sheet import agenda, body
from game.rules.chaos.sheet.agenda import Entangled, HeldBy, Holding, Platform, Steeling
from game.rules.chaos.sheet.components import (
    Busy,
    Caught,
    Condition,
    Defending,
    Doing,
    Going,
    Pace,
    Wounds,
)
from game.rules.chaos.tables.ground import numbers
from game.rules.kit.ground.feet import beside
from game.rules.kit.ground.places import Crowd, without
from game.rules.kit.ground.site import Site, rim
from game.rules.kit.ground.ways import Way, Ways

RUN, WALK, CRAWL, FLEE = "run", "walk", "crawl", "flee"


def cell_of(reader: Reader, unit: int) -> Cell:
    """Where he is."""
    return reader.get(unit, Position).cell


@once
def others(reader: Reader, unit: int) -> Crowd:
    """Everybody but him."""
    return without(crowd_of(reader), unit)


@rule("CF-MOVE-04", "CF-MOVE-06", "CF-MOVE-10")
def moving(reader: Reader, unit: int, after: int = 0, *, acts: bool = False) -> bool:
    """Whether he counts as Moving: he ran on this tick or the last one, or is in a run-up, up to
    the end of its strike. ``after`` so many ticks it counts whether he is still on his way, which
    an action of his ends (``acts``).
    """
    doing, going = reader.find(unit, Doing), reader.find(unit, Going)
    if doing is not None and doing.runs and doing.part != "recover":
        return True
    if going is not None and going.gait == RUN and not acts and 0 < after <= len(going.path):
        return True
    pace = reader.find(unit, Pace)
    return pace is not None and pace.run and _just(reader, pace, after)


def direction(reader: Reader, unit: int) -> str:
    """The way he moves, empty for nowhere."""
    pace = reader.find(unit, Pace)
    if pace is not None and _just(reader, pace):
        return pace.direction
    facing = reader.find(unit, Facing)
    return facing.direction if facing is not None and moving(reader, unit) else ""


def _just(reader: Reader, pace: Pace, after: int = 0) -> bool:
    """Whether that was on this tick or on the one before, seen so many ticks later."""
    return pace.tick - agenda.now(reader) + after in (0, 1)


@rule("CF-STUN-03", "CF-HOLD-01", "CF-HOLD-03", "CF-ENT-03", "CF-KO-10")
def hindered(reader: Reader, unit: int) -> str:
    """The rule that keeps him where he is, empty if nothing does."""
    condition = reader.find(unit, Condition) or Condition()
    caught = reader.find(unit, Entangled)
    reasons = {
        "CF-WIN-01": reader.find(unit, Out) is not None or condition.dying,
        "CF-KO-10": condition.asleep != 0,
        "CF-STUN-03": condition.stunned,
        "CF-HOLD-01": reader.find(unit, HeldBy) is not None,
        "CF-HOLD-03": reader.find(unit, Holding) is not None,
        "CF-ENT-03": caught is not None and caught.fully,
        "CF-STEEL-04": reader.find(unit, Steeling) is not None,
    }
    return next((name for name, holds in reasons.items() if holds), "")


@rule("CF-TICK-11")
def engaged(reader: Reader, unit: int) -> bool:
    """Whether he is in the middle of an action, a defence or a Free Action."""
    defence = reader.find(unit, Defending)
    defends = defence is not None and agenda.now(reader) > defence.end
    return defends or reader.find(unit, Doing) is not None or reader.find(unit, Busy) is not None


@rule("CF-DMG-16")
def lame(reader: Reader, unit: int) -> bool:
    """Whether a leg or foot of his keeps him from running (table 9.4)."""
    wounds = reader.find(unit, Wounds) or Wounds()
    return not wounds.ignored and body.lame(wounds)


def upright(reader: Reader, unit: int) -> bool:
    """Whether he is on his feet."""
    return not (reader.find(unit, Condition) or Condition()).prone


@rule("CF-MOVE-05", "CF-MOVE-09")
def gaits(reader: Reader, unit: int) -> tuple[str, ...]:
    """The gaits open to him: whoever lies crawls, the lame walk."""
    if hindered(reader, unit):
        return ()
    if not upright(reader, unit):
        return (CRAWL, FLEE)
    return (WALK, FLEE) if lame(reader, unit) else (RUN, WALK, FLEE)


def pace(reader: Reader, unit: int, gait: str) -> str:
    """How he really goes: fleeing he is as fast as he can be."""
    return gaits(reader, unit)[0] if gait == FLEE and gaits(reader, unit) else gait


@rule("CF-MOVE-05", "CF-MOVE-09")
def step_ticks(site: Site, cell: Cell, gait: str) -> int:
    """The ticks of one step into this cell: 1 at a run, 4 at a walk or crawling."""
    return metre_ticks(gait) * (numbers().move.slow if slow(site, cell) else 1)


def metre_ticks(gait: str) -> int:
    """The ticks of one metre on even ground."""
    move = numbers().move
    return {RUN: move.run, WALK: move.walk, CRAWL: move.crawl}[gait]


@rule("CF-MOVE-04", "CF-TICK-15", "CF-RETREAT-07")
@once
def destinations(reader: Reader, unit: int, gait: str) -> Mapping[Cell, Way]:
    """Where this gait takes him and how many ticks it needs, the nearest first.

    Fleeing leads to the Exit cells alone; that he stands in one himself costs nothing. Who has
    just been caught at it does not try again before the Turn that it costs him.
    """
    caught = gait == FLEE and reader.find(unit, Caught) is not None
    if gait not in gaits(reader, unit) or caught:
        return {}
    site, here = site_of(reader), cell_of(reader, unit)
    each = metre_ticks(pace(reader, unit, gait))
    found = ways_from(reader, unit).within(numbers().move.farthest // each, each)
    return exits(site, here, found) if gait == FLEE else found


@once
def leads(reader: Reader, unit: int, gait: str) -> bool:
    """Whether this gait takes him anywhere: into a cell beside him, or to an Exit if he flees."""
    if gait == FLEE or gait not in gaits(reader, unit):
        return bool(destinations(reader, unit, gait))
    here, most = cell_of(reader, unit), afoot(numbers().move.farthest // metre_ticks(gait))
    return bool(beside(site_of(reader), others(reader, unit), here, most))


@once
def ways_from(reader: Reader, unit: int) -> Ways:
    """Where he could run to from here, if he could run."""
    far = numbers().move.farthest
    return ways(site_of(reader), others(reader, unit), cell_of(reader, unit), far)


@rule("CF-RETREAT-07")
def exits(site: Site, here: Cell, found: Ways) -> Ways:
    """The Exit cells among those that he can reach: all at the rim of the field, his own too."""
    at_rim = found.at(rim(site))
    return at_rim.staying() if site.edge(here) else at_rim


@rule("CF-MOVE-07")
def back_cells(reader: Reader, unit: int, foe: int, ticks: int) -> dict[Cell, tuple[Cell, ...]]:
    """Where a defence of so many ticks can take him, away from its attacker, with the ways.

    Whoever lies, is lame or is held stays where he is.
    """
    if hindered(reader, unit) not in ("", "CF-STUN-03") or lame(reader, unit):
        return {}
    if not upright(reader, unit):
        return {}
    site, crowd = site_of(reader), others(reader, unit)
    return retreats(site, crowd, cell_of(reader, unit), cell_of(reader, foe), ticks)


@once
def beds(reader: Reader) -> dict[Cell, Platform]:
    """The vehicle on each cell that belongs to the bed of one."""
    return {cell: one for _, (one,) in reader.each(Platform) for cell in one.bed}


def ride(reader: Reader, unit: int) -> Platform | None:
    """The vehicle on which he is, None on firm ground."""
    spot = reader.find(unit, Position)
    return beds(reader).get(spot.cell) if spot is not None else None


@rule("CF-VEH-02")
def drives(ride: Platform) -> bool:
    """Whether it moves faster than at a walk."""
    return bool(ride.path) and ride.kmh * numbers().move.walk > numbers().impact.tick


@rule("CF-VEH-01")
def jerks(ride: Platform | None) -> bool:
    """Whether it jerks so much that nobody aboard keeps his bearings."""
    return ride is not None and ride.rough and drives(ride)


@rule("CF-VEH-01")
def cramps(ride: Platform | None) -> bool:
    """Whether there is no room for a blow aboard."""
    return ride is not None and ride.cramped


@rule("CF-VEH-02")
def covers(ride: Platform | None) -> bool:
    """Whether those aboard are hit from outside by Necessary Shots alone."""
    return ride is not None and ride.covered


def course(reader: Reader, unit: int) -> str:
    """The direction in which he moves, on his feet or with what he rides on; empty for none."""
    found = ride(reader, unit)
    if found is not None and drives(found):
        return found.path[0]
    return direction(reader, unit)


def speed(reader: Reader, unit: int) -> int:
    """How fast he moves, in km/h: with what he rides on, else at a run."""
    found = ride(reader, unit)
    return found.kmh if found is not None and drives(found) else numbers().impact.tick


@rule("CF-VEH-02")
def alike(reader: Reader, unit: int, other: int) -> bool:
    """Whether two who move are about as fast."""
    less, more = sorted((speed(reader, unit), speed(reader, other)))
    return more < less * numbers().impact.apart
