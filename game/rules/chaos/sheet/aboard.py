"""Who rides on what: vehicles with a fixed path that carry people and things (VEH)."""

from __future__ import annotations

from game.core.components import Position
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.chaos.sheet import paces
from game.rules.chaos.sheet.field import Platform
from game.rules.chaos.tables.ground import numbers

Ride = Platform
"""What somebody rides on."""


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
    return paces.direction(reader, unit)


def speed(reader: Reader, unit: int) -> int:
    """How fast he moves, in km/h: with what he rides on, else at a run."""
    found = ride(reader, unit)
    return found.kmh if found is not None and drives(found) else numbers().impact.tick


@rule("CF-VEH-02")
def alike(reader: Reader, unit: int, other: int) -> bool:
    """Whether two who move are about as fast."""
    less, more = sorted((speed(reader, unit), speed(reader, other)))
    return more < less * numbers().impact.apart
