"""The ZeFRS table files as types: each checks what its rows must be together.

Whoever changes a table gets every fault with its line; the game only meets tables that hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.data import Wrong, insist, repeated
from game.rules.zefrs.tables.rows import (
    AREAS,
    COLOURS,
    ColourRow,
    Column,
    Gait,
    LocationRow,
    ModifierRow,
    Wound,
)
from game.rules.zefrs.tables.rows_gear import Bronze, Item, Piece, ShieldAreas, Weapon


@dataclass(frozen=True, slots=True)
class ChartFile:
    """T1. Columns follow each other without a gap, and so do the colours in a column."""

    provenance: str
    column: tuple[Column, ...]

    def __post_init__(self) -> None:
        insist([*self._gaps(), *self._disorder()])

    def _gaps(self) -> Iterator[Wrong]:
        for number, column in enumerate(self.column):
            before = self.column[number - 1].high if number else None
            expected = None if before is None else before + 1
            last = number == len(self.column) - 1
            if column.low != expected or (column.high is None) != last:
                yield Wrong(("column", number), "ratings do not follow the column before")

    def _disorder(self) -> Iterator[Wrong]:
        for number, column in enumerate(self.column):
            if not column.red <= column.orange <= column.yellow <= column.green < 100:
                yield Wrong(("column", number), "a better colour must not reach further")


@dataclass(frozen=True, slots=True)
class ColoursFile:
    """T2. Every colour once, best last."""

    provenance: str
    colour: tuple[ColourRow, ...]

    def __post_init__(self) -> None:
        if tuple(row.id for row in self.colour) != COLOURS:
            insist([Wrong(("colour",), f"must be {', '.join(COLOURS)}, in this order")])


@dataclass(frozen=True, slots=True)
class ModifiersFile:
    """T3."""

    provenance: str
    modifier: tuple[ModifierRow, ...]

    def __post_init__(self) -> None:
        insist(repeated("modifier", self.modifier))


@dataclass(frozen=True, slots=True)
class LocationsFile:
    """T4. The rolls 1 to 100 without gap or overlap, every area once."""

    provenance: str
    location: tuple[LocationRow, ...]

    def __post_init__(self) -> None:
        insist([*repeated("location", self.location, "area"), *self._gaps()])

    def _gaps(self) -> Iterator[Wrong]:
        expected = 1
        for number, row in enumerate(self.location):
            if row.low != expected or row.high < row.low:
                message = f"must begin at {expected} and not end before"
                yield Wrong(("location", number, "low"), message)
            expected = row.high + 1
        if expected != 101:
            yield Wrong(("location", len(self.location) - 1, "high"), "the last must end at 100")


@dataclass(frozen=True, slots=True)
class WoundsFile:
    """T5, T6. One wound for each area."""

    provenance: str
    wound: tuple[Wound, ...]

    def __post_init__(self) -> None:
        named = sorted(area for wound in self.wound for area in wound.areas)
        wrong = [] if named == sorted(AREAS) else [Wrong(("wound",), "each area needs one wound")]
        insist([*repeated("wound", self.wound), *wrong])


@dataclass(frozen=True, slots=True)
class WeaponsFile:
    """T7."""

    provenance: str
    weapon: tuple[Weapon, ...]

    def __post_init__(self) -> None:
        insist([*repeated("weapon", self.weapon), *self._ranges()])

    def _ranges(self) -> Iterator[Wrong]:
        for number, weapon in enumerate(self.weapon):
            flies = "shot" in weapon.use or "thrown" in weapon.use
            if flies != (weapon.range is not None):
                yield Wrong(("weapon", number), "what is shot or thrown has a range, no other")
            elif weapon.range and tuple(sorted(weapon.range)) != weapon.range:
                yield Wrong(("weapon", number, "range"), "must grow: short, medium, long")


@dataclass(frozen=True, slots=True)
class DesperationFile:
    """T8."""

    provenance: str
    item: tuple[Item, ...]

    def __post_init__(self) -> None:
        insist(repeated("item", self.item))


@dataclass(frozen=True, slots=True)
class ArmourFile:
    """T9. A shield has no areas of its own; its arm decides."""

    provenance: str
    bronze: Bronze
    shield_areas: tuple[ShieldAreas, ...]
    piece: tuple[Piece, ...]

    def __post_init__(self) -> None:
        wrong = [
            Wrong(("piece", number), "either covers areas or is a shield")
            for number, piece in enumerate(self.piece)
            if piece.shield == bool(piece.areas or piece.zones)
        ]
        arms = repeated("shield_areas", self.shield_areas, "arm")
        insist([*repeated("piece", self.piece), *arms, *wrong])


@dataclass(frozen=True, slots=True)
class MovementFile:
    """T10."""

    provenance: str
    tires_after: int
    gait: tuple[Gait, ...]

    def __post_init__(self) -> None:
        insist(repeated("gait", self.gait))
