"""Components and tables of the made-up rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.components import Field, Out, Position, Strength, Unit
from game.core.grid import Cell, Grid, orthogonal
from game.core.orders import Order
from game.core.ruleset import Reader

ROUNDS = 5
SPAN = 60
"""Seconds a round; a fuse of the last round burns on into the next."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """Chance out of 20 and the number of six-sided dice a blow does."""

    id: str
    skill: int
    dice: int


WEAPONS = {
    weapon.id: weapon
    for weapon in (Weapon("spear", 12, 1), Weapon("axe", 9, 2), Weapon("sling", 7, 1))
}


@dataclass(frozen=True, slots=True)
class Lurker:
    """A unit nobody of another side knows of; everything it is stands in this one component."""

    side: str
    name: str
    cell: Cell
    count: int


@dataclass(frozen=True, slots=True)
class Reserve:
    """How many lurkers a side began with; that is known to all."""

    side: str
    hidden: int


@dataclass(frozen=True, slots=True)
class Queue:
    """The units that still act this round, on the field's entity."""

    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fuse:
    """A fire pot that bursts at its due moment, in seconds since the battle began."""

    side: str
    cell: Cell
    due: int


@dataclass(frozen=True, slots=True)
class Vow:
    """A secret intent that is kept from one phase to a later one."""

    side: str
    order: Order


@dataclass(frozen=True, slots=True)
class Reacted:
    """The round in which this unit used its reaction up."""

    round: int


def field(reader: Reader) -> tuple[int, Grid]:
    """The field's entity and its grid."""
    unit, (ground,) = reader.each(Field)[0]
    grid: Grid = ground.grid
    return unit, grid


def standing(reader: Reader) -> dict[int, tuple[Unit, Cell, int]]:
    """Everybody on the field: who, where, how many."""
    return {
        unit: (who, at.cell, many.now)
        for unit, (who, at, many) in reader.each(Unit, Position, Strength)
        if reader.find(unit, Out) is None
    }


def enemies_beside(reader: Reader, unit: int) -> tuple[int, ...]:
    """The enemies that share an edge with the unit."""
    known = standing(reader)
    if unit not in known:
        return ()
    own, here, _ = known[unit]
    return tuple(
        other
        for other, (who, cell, _) in known.items()
        if who.side != own.side and orthogonal(cell, here)
    )


def taken(reader: Reader) -> frozenset[Cell]:
    """The cells somebody stands in."""
    return frozenset(cell for _, cell, _ in standing(reader).values())
