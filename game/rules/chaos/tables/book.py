"""Every Chaos Fantasy table as one frozen object, loaded once from data/chaos."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from game.core.data import complain, read, resource
from game.rules.chaos.tables import files
from game.rules.chaos.tables.crosscheck import crosscheck, doubled
from game.rules.chaos.tables.numbers import Numbers, StatsFile
from game.rules.chaos.tables.rows import (
    Ability,
    Alias,
    Armour,
    Item,
    Level,
    Part,
    Perk,
    StatBlock,
    Weapon,
)

Row = TypeVar("Row")

BLOCKS = ("combatants", "units")
"""The files with stat blocks."""


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The tables of section 9 and 2 by id, and `numbers` for those that stand alone.

    `weapons` and `armour` hold every other name of one as well, each row under its own id.
    `foreign` and `bare` are overrides and armour of other books that count for nothing here.
    """

    stats: StatsFile
    numbers: Numbers
    weapons: Mapping[str, Weapon]
    armour: Mapping[str, Armour]
    objects: Mapping[str, Item]
    parts: Mapping[str, Part]
    melee: tuple[str, ...]
    ranged: tuple[str, ...]
    levels: tuple[Level, ...]
    perks: Mapping[str, Perk]
    abilities: Mapping[str, Ability]
    blocks: Mapping[str, StatBlock]
    foreign: tuple[str, ...]
    bare: tuple[str, ...]


@cache
def tables() -> Tables:
    """The shipped tables. Raises DataError if a file of theirs is damaged."""
    return load(resource("data", "chaos"))


def load(folder: Path) -> Tables:
    """The tables in this folder. Raises DataError with the faults of the first bad file."""
    stock = {name: read(folder / f"{name}.toml", files.BlocksFile) for name in BLOCKS}
    blocks = {name: file.combatant for name, file in stock.items()}
    weapons = read(folder / "weapons.toml", files.WeaponsFile)
    armour = read(folder / "armour.toml", files.ArmourFile)
    skills = read(folder / "skills.toml", files.SkillsFile)
    complain(folder / "weapons.toml", doubled(weapons.alias, weapons.weapon))
    complain(folder / "armour.toml", doubled(armour.alias, armour.armour))
    arms, worn = _by(weapons.weapon, _id), _by(armour.armour, _id)
    other_arms = {a.id: replace(arms[a.like], id=a.id, name=_named(a)) for a in weapons.alias}
    other_worn = {a.id: replace(worn[a.like], id=a.id, name=_named(a)) for a in armour.alias}
    loaded = Tables(
        stats=read(folder / "stats.toml", StatsFile),
        numbers=read(folder / "numbers.toml", Numbers),
        weapons=MappingProxyType({**arms, **other_arms}),
        armour=MappingProxyType({**worn, **other_worn}),
        objects=_by(armour.object, _id),
        parts=_by(read(folder / "body.toml", files.BodyFile).part, _id),
        melee=skills.melee,
        ranged=skills.ranged,
        levels=skills.level,
        perks=_by(skills.perk, _id),
        abilities=_by(read(folder / "abilities.toml", files.AbilitiesFile).ability, _id),
        blocks=_by((row for rows in blocks.values() for row in rows), lambda row: row.archetype),
        foreign=tuple(name for file in stock.values() for name in file.foreign),
        bare=armour.bare,
    )
    crosscheck(loaded, folder, blocks)
    return loaded


def _id(row: Weapon | Armour | Item | Part | Perk | Ability) -> str:
    return row.id


def _named(alias: Alias) -> str:
    return alias.id.replace("_", " ")


def _by(rows: Iterable[Row], key: Callable[[Row], str]) -> Mapping[str, Row]:
    return MappingProxyType({key(row): row for row in rows})


def weapon(name: str) -> Weapon:
    """The weapon of this name; KeyError for what is none."""
    return tables().weapons[name]
