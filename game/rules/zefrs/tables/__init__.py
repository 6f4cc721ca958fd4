"""Every ZeFRS table as one frozen object, loaded once from data/zefrs.

No number of a table stands in code; `tables()` is the only way to one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from game.core.data import Wrong, complain, read, resource
from game.core.rule import rule
from game.rules.kit.tables import by_id, unknown
from game.rules.zefrs.tables import rows, rows_gear, rows_mass
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
from game.rules.zefrs.tables.rows_gear import Bronze, Item, Piece, StatBlock, Weapon
from game.rules.zefrs.tables.rows_mass import MassModifier, Numbers, Ratio

UNARMED_TALENTS = ("brawling", "wrestling", "two_weapon_fighting")
"""Fighting talents that belong to no weapon."""


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
    armour = read(folder / "armour.toml", rows_gear.ArmourFile)
    mass = read(folder / "mass_modifiers.toml", rows_mass.MassModifiersFile)
    bands = read(folder / "range_bands.toml", rows.RangeBandsFile)
    weights = read(folder / "body_weights.toml", rows_mass.WeightsFile)
    casualties = read(folder / "mass_casualties.toml", rows_mass.CasualtiesFile)
    reductions = read(folder / "mass_armour.toml", rows_mass.ReductionsFile)
    ratios = read(folder / "outnumbering.toml", rows_mass.OutnumberingFile)
    movement = read(folder / "movement.toml", rows.MovementFile)
    modifiers = read(folder / "modifiers.toml", rows.ModifiersFile)
    loaded = Tables(
        columns=read(folder / "chart.toml", rows.ChartFile).column,
        colours=by_id(read(folder / "colours.toml", rows.ColoursFile).colour),
        modifiers=by_id(modifiers.modifier),
        locations=read(folder / "hit_location.toml", rows.LocationsFile).location,
        wounds_armed=_wounds(folder / "wounds_armed.toml"),
        wounds_brawling=_wounds(folder / "wounds_brawling.toml"),
        weapons=by_id(read(folder / "weapons.toml", rows_gear.WeaponsFile).weapon),
        items=by_id(read(folder / "desperation.toml", rows_gear.DesperationFile).item),
        armour=by_id(armour.piece),
        bronze=armour.bronze,
        shield_areas=MappingProxyType({row.arm: row.areas for row in armour.shield_areas}),
        gaits=by_id(movement.gait),
        tires_after=movement.tires_after,
        weights=MappingProxyType({row.area: row.weight for row in weights.weight}),
        percents=MappingProxyType({row.colour: row.percent for row in casualties.casualty}),
        reductions=tuple(row.percent for row in reductions.reduction),
        outnumbering=ratios.outnumbering,
        mass_modifiers=MappingProxyType({(row.id, row.case): row for row in mass.modifier}),
        bands=bands.band,
        blocks=_blocks(folder),
        foreign=read(folder / "combatants.toml", rows_gear.CombatantsFile).foreign,
        numbers=read(folder / "defaults.toml", Numbers),
    )
    _crosscheck(loaded, folder)
    return loaded


def _wounds(path: Path) -> Mapping[Area, Wound]:
    found = read(path, rows.WoundsFile).wound
    return MappingProxyType({area: wound for wound in found for area in wound.areas})


def _blocks(folder: Path) -> Mapping[str, StatBlock]:
    single = read(folder / "combatants.toml", rows_gear.CombatantsFile).combatant
    troops = read(folder / "units.toml", rows_gear.UnitsFile).unit
    names = [block.archetype for block in single]
    twice = (n for n, block in enumerate(troops) if block.archetype in names)
    message = "stands in combatants.toml already"
    complain(folder / "units.toml", (Wrong(("unit", n, "archetype"), message) for n in twice))
    return by_id((*single, *troops), "archetype")


def _crosscheck(tables: Tables, folder: Path) -> None:
    """Raise DataError with every name in a file of `folder` that no other table knows."""
    for name, wrongs in (
        ("desperation", _unlike(tables)),
        ("range_bands", _bands(tables)),
        (
            "combatants",
            _named(tables, "combatant", [b for b in tables.blocks.values() if b.general]),
        ),
        ("units", _named(tables, "unit", [b for b in tables.blocks.values() if not b.general])),
    ):
        complain(folder / f"{name}.toml", wrongs)


def _unlike(tables: Tables) -> Iterator[Wrong]:
    for number, item in enumerate(tables.items.values()):
        yield from unknown(
            ("item", number, "counts_as"), filter(None, [item.counts_as]), tables.weapons
        )


def _bands(tables: Tables) -> Iterator[Wrong]:
    cases = [case for name, case in tables.mass_modifiers if name == "MM14"]
    for number, band in enumerate(tables.bands):
        yield from unknown(("band", number, "personal"), [band.personal], tables.modifiers)
        yield from unknown(("band", number, "mass"), filter(None, [band.mass]), cases)


def _named(tables: Tables, table: str, blocks: Iterable[StatBlock]) -> Iterator[Wrong]:
    """What stat blocks name and no other table knows."""
    armed = {name for weapon in tables.weapons.values() for name in (weapon.id, *weapon.talents)}
    for number, block in enumerate(blocks):
        at = (table, number)
        talents = [name for name, _ in block.fighting]
        yield from unknown((*at, "weapons"), block.weapons, tables.weapons)
        yield from unknown((*at, "armour"), block.armour, tables.armour)
        yield from unknown((*at, "fighting"), talents, {*armed, *UNARMED_TALENTS})
        yield from unknown((*at, "mount"), filter(None, [block.mount]), tables.blocks)
        yield from unknown((*at, "leader"), filter(None, [block.leader]), tables.blocks)


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
