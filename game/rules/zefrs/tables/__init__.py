"""Every ZeFRS table as one frozen object, loaded once from data/zefrs.

No number of a table stands in code; `tables()` is the only way to one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from game.core.data import Wrong, complain, read, resource
from game.core.rule import rule
from game.rules.zefrs.tables import files, files_mass
from game.rules.zefrs.tables.crosscheck import crosscheck
from game.rules.zefrs.tables.files_mass import Numbers
from game.rules.zefrs.tables.rows import (
    Area,
    Colour,
    ColourRow,
    Column,
    Gait,
    LocationRow,
    ModifierRow,
    RangeBand,
    Wound,
)
from game.rules.zefrs.tables.rows_gear import Bronze, Item, Piece, Weapon
from game.rules.zefrs.tables.rows_mass import MassModifier, Ratio
from game.rules.zefrs.tables.rows_stats import StatBlock

Key = TypeVar("Key")
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """T1 to T17, each as rows in order or by id, and `numbers` for those that stand alone.

    `percents` are T12 by colour, `reductions` T13 by rating (the last serves every higher one),
    `mass_modifiers` T15 by id and case, `blocks` T17 and units.toml by archetype; `foreign` are the
    overrides of other books.
    """

    columns: tuple[Column, ...]
    colours: Mapping[Colour, ColourRow]
    modifiers: Mapping[str, ModifierRow]
    locations: tuple[LocationRow, ...]
    wounds_armed: Mapping[Area, Wound]
    wounds_brawling: Mapping[Area, Wound]
    weapons: Mapping[str, Weapon]
    items: Mapping[str, Item]
    armour: Mapping[str, Piece]
    bronze: Bronze
    shield_areas: Mapping[str, tuple[Area, ...]]
    gaits: Mapping[str, Gait]
    tires_after: int
    weights: Mapping[Area, int]
    percents: Mapping[Colour, int]
    reductions: tuple[int, ...]
    outnumbering: tuple[Ratio, ...]
    mass_modifiers: Mapping[tuple[str, str], MassModifier]
    bands: tuple[RangeBand, ...]
    blocks: Mapping[str, StatBlock]
    foreign: tuple[str, ...]
    numbers: Numbers


@cache
def tables() -> Tables:
    """The shipped tables. Raises DataError if a file of theirs is damaged."""
    return load(resource("data", "zefrs"))


def load(folder: Path) -> Tables:
    """The tables in this folder. Raises DataError with the faults of the first bad file."""
    armour = read(folder / "armour.toml", files.ArmourFile)
    mass = read(folder / "mass_modifiers.toml", files_mass.MassModifiersFile)
    bands = read(folder / "range_bands.toml", files_mass.RangeBandsFile)
    weights = read(folder / "body_weights.toml", files_mass.WeightsFile)
    casualties = read(folder / "mass_casualties.toml", files_mass.CasualtiesFile)
    reductions = read(folder / "mass_armour.toml", files_mass.ReductionsFile)
    ratios = read(folder / "outnumbering.toml", files_mass.OutnumberingFile)
    movement = read(folder / "movement.toml", files.MovementFile)
    modifiers = read(folder / "modifiers.toml", files.ModifiersFile).modifier
    loaded = Tables(
        columns=read(folder / "chart.toml", files.ChartFile).column,
        colours=_by(read(folder / "colours.toml", files.ColoursFile).colour, lambda row: row.id),
        modifiers=_by(modifiers, lambda row: row.id),
        locations=read(folder / "hit_location.toml", files.LocationsFile).location,
        wounds_armed=_wounds(folder / "wounds_armed.toml"),
        wounds_brawling=_wounds(folder / "wounds_brawling.toml"),
        weapons=_by(read(folder / "weapons.toml", files.WeaponsFile).weapon, lambda row: row.id),
        items=_by(
            read(folder / "desperation.toml", files.DesperationFile).item, lambda row: row.id
        ),
        armour=_by(armour.piece, lambda piece: piece.id),
        bronze=armour.bronze,
        shield_areas=MappingProxyType({row.arm: row.areas for row in armour.shield_areas}),
        gaits=_by(movement.gait, lambda row: row.id),
        tires_after=movement.tires_after,
        weights=MappingProxyType({row.area: row.weight for row in weights.weight}),
        percents=MappingProxyType({row.colour: row.percent for row in casualties.casualty}),
        reductions=tuple(row.percent for row in reductions.reduction),
        outnumbering=ratios.outnumbering,
        mass_modifiers=_by(mass.modifier, lambda row: (row.id, row.case)),
        bands=bands.band,
        blocks=_blocks(folder),
        foreign=read(folder / "combatants.toml", files_mass.CombatantsFile).foreign,
        numbers=read(folder / "defaults.toml", Numbers),
    )
    crosscheck(loaded, folder)
    return loaded


def _by(rows: Iterable[Row], key: Callable[[Row], Key]) -> Mapping[Key, Row]:
    return MappingProxyType({key(row): row for row in rows})


def _wounds(path: Path) -> Mapping[Area, Wound]:
    rows = read(path, files.WoundsFile).wound
    return MappingProxyType({area: wound for wound in rows for area in wound.areas})


def _blocks(folder: Path) -> Mapping[str, StatBlock]:
    single = read(folder / "combatants.toml", files_mass.CombatantsFile).combatant
    troops = read(folder / "units.toml", files_mass.UnitsFile).unit
    names = [block.archetype for block in single]
    twice = (n for n, block in enumerate(troops) if block.archetype in names)
    message = "stands in combatants.toml already"
    complain(folder / "units.toml", (Wrong(("unit", n, "archetype"), message) for n in twice))
    return _by((*single, *troops), lambda row: row.archetype)


@rule("ZF-RES-06")
def column_index(rating: int) -> int:
    """The place of this rating's column in the sequence of T1, from 0 at the left."""
    columns = tables().columns
    return next(
        place
        for place, column in enumerate(columns)
        if column.high is None or rating <= column.high
    )


@rule("ZF-RES-01")
def chart_bands(column: int) -> tuple[tuple[Colour, int, int], ...]:
    """Colour, lowest and highest roll, from red to white, of the column at this place of T1.

    Colours that cannot occur are left out. The rolls run from 1 to 100.
    """
    row = tables().columns[column]
    ends: tuple[tuple[Colour, int], ...] = (
        ("red", row.red),
        ("orange", row.orange),
        ("yellow", row.yellow),
        ("green", row.green),
        ("white", tables().numbers.dice.percent),
    )
    lows = (1, *(high + 1 for _, high in ends[:-1]))
    bands = ((*end, low) for end, low in zip(ends, lows, strict=True))
    return tuple((colour, low, high) for colour, high, low in bands if low <= high)
