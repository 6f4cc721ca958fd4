"""Every Chaos Fantasy table as one frozen object, loaded once from data/chaos."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from game.core.data import Wrong, complain, read, resource
from game.rules.chaos.tables.numbers import Numbers, StatsFile
from game.rules.chaos.tables.people import (
    AbilitiesFile,
    Ability,
    BlocksFile,
    BodyFile,
    Level,
    Part,
    Perk,
    SkillsFile,
    StatBlock,
)
from game.rules.chaos.tables.rows import Alias, Armour, ArmourFile, Item, Weapon, WeaponsFile
from game.rules.kit.tables import by_id, unknown

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
    stock = {name: read(folder / f"{name}.toml", BlocksFile) for name in BLOCKS}
    blocks = {name: file.combatant for name, file in stock.items()}
    weapons = read(folder / "weapons.toml", WeaponsFile)
    armour = read(folder / "armour.toml", ArmourFile)
    skills = read(folder / "skills.toml", SkillsFile)
    complain(folder / "weapons.toml", _doubled(weapons.alias, weapons.weapon))
    complain(folder / "armour.toml", _doubled(armour.alias, armour.armour))
    arms, worn = by_id(weapons.weapon), by_id(armour.armour)
    other_arms = {a.id: replace(arms[a.like], id=a.id, name=_named(a)) for a in weapons.alias}
    other_worn = {a.id: replace(worn[a.like], id=a.id, name=_named(a)) for a in armour.alias}
    loaded = Tables(
        stats=read(folder / "stats.toml", StatsFile),
        numbers=read(folder / "numbers.toml", Numbers),
        weapons=MappingProxyType({**arms, **other_arms}),
        armour=MappingProxyType({**worn, **other_worn}),
        objects=by_id(armour.object),
        parts=by_id(read(folder / "body.toml", BodyFile).part),
        melee=skills.melee,
        ranged=skills.ranged,
        levels=skills.level,
        perks=by_id(skills.perk),
        abilities=by_id(read(folder / "abilities.toml", AbilitiesFile).ability),
        blocks=by_id((row for rows in blocks.values() for row in rows), "archetype"),
        foreign=tuple(name for file in stock.values() for name in file.foreign),
        bare=armour.bare,
    )
    complain(folder / "weapons.toml", _arms(loaded))
    for name, rows in blocks.items():
        complain(folder / f"{name}.toml", _blocks(loaded, rows))
    return loaded


def _doubled(
    aliases: Iterable[Alias], rows: Sequence[Weapon] | Sequence[Armour]
) -> Iterator[Wrong]:
    """Every other name that is a name already, or that stands for nothing known."""
    known = [row.id for row in rows]
    for number, alias in enumerate(aliases):
        if alias.id in known:
            yield Wrong(("alias", number, "id"), "is a name of its own already")
        yield from unknown(("alias", number, "like"), [alias.like], known)


def _named(alias: Alias) -> str:
    return alias.id.replace("_", " ")


def _arms(tables: Tables) -> Iterator[Wrong]:
    """Groups and shots of weapons that there are not."""
    groups = (*tables.melee, *tables.ranged)
    for number, row in enumerate(tables.weapons.values()):
        yield from unknown(("weapon", number), filter(None, [row.group]), groups)
        yield from unknown(("weapon", number), filter(None, [row.shot]), tables.weapons)


def _blocks(tables: Tables, rows: Sequence[StatBlock]) -> Iterator[Wrong]:
    """What stat blocks name and no other table knows."""
    groups = (*tables.melee, *tables.ranged)
    for number, block in enumerate(rows):
        at = ("combatant", number)
        trained = [skill.group for skill in block.skills]
        perks = [perk for skill in block.skills for perk in skill.perks]
        yield from unknown((*at, "skills"), [*trained, *block.poor], groups)
        yield from unknown((*at, "skills"), perks, tables.perks)
        yield from unknown((*at, "weapons"), block.weapons, tables.weapons)
        yield from unknown((*at, "armour"), filter(None, [block.armour]), tables.armour)
        yield from unknown((*at, "abilities"), block.abilities, tables.abilities)


def weapon(name: str) -> Weapon:
    """The weapon of this name; KeyError for what is none."""
    return tables().weapons[name]
