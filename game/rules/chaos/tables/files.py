"""The table files of Chaos Fantasy as types: each checks what its rows must be together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.data import Wrong, insist, repeated
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
    Word,
)


@dataclass(frozen=True, slots=True)
class WeaponsFile:
    """Table 9.1."""

    provenance: str
    weapon: tuple[Weapon, ...]
    alias: tuple[Alias, ...]

    def __post_init__(self) -> None:
        twice = [*repeated("weapon", self.weapon), *repeated("alias", self.alias)]
        insist([*twice, *self._unfit()])

    def _unfit(self) -> Iterator[Wrong]:
        for number, row in enumerate(self.weapon):
            if row.kind in ("fired", "energy") and not row.range:
                yield Wrong(("weapon", number), "what is fired has a range")
            elif row.range and not row.missile:
                yield Wrong(("weapon", number, "range"), "only missiles have a range")
            elif row.least > row.hands:
                yield Wrong(("weapon", number, "least"), "must not be more than hands")


@dataclass(frozen=True, slots=True)
class ArmourFile:
    """Table 9.2."""

    provenance: str
    bare: tuple[Word, ...]
    armour: tuple[Armour, ...]
    object: tuple[Item, ...]
    alias: tuple[Alias, ...]

    def __post_init__(self) -> None:
        tables = (("armour", self.armour), ("object", self.object), ("alias", self.alias))
        insist([wrong for name, rows in tables for wrong in repeated(name, rows)])


@dataclass(frozen=True, slots=True)
class BodyFile:
    """Table 9.4. The faces 1 to 10 without gap or overlap."""

    provenance: str
    part: tuple[Part, ...]

    def __post_init__(self) -> None:
        insist([*repeated("part", self.part), *self._gaps()])

    def _gaps(self) -> Iterator[Wrong]:
        expected = 1
        for number, row in enumerate(self.part):
            if not row.low:
                continue
            if row.low != expected or row.high < row.low:
                message = f"must begin at {expected} and not end before"
                yield Wrong(("part", number, "low"), message)
            expected = row.high + 1


@dataclass(frozen=True, slots=True)
class SkillsFile:
    """Table 2.3. Levels count up from 1."""

    provenance: str
    melee: tuple[Word, ...]
    ranged: tuple[Word, ...]
    level: tuple[Level, ...]
    perk: tuple[Perk, ...]

    def __post_init__(self) -> None:
        wrong = [
            Wrong(("level", number, "level"), f"must be {number + 1}: levels count up from 1")
            for number, row in enumerate(self.level)
            if row.level != number + 1
        ]
        insist([*wrong, *repeated("perk", self.perk)])


@dataclass(frozen=True, slots=True)
class AbilitiesFile:
    """9.3."""

    provenance: str
    ability: tuple[Ability, ...]

    def __post_init__(self) -> None:
        insist(repeated("ability", self.ability))


@dataclass(frozen=True, slots=True)
class BlocksFile:
    """9.5, and the blocks of the troops of archetypes.toml."""

    provenance: str
    combatant: tuple[StatBlock, ...]
    foreign: tuple[Word, ...] = ()

    def __post_init__(self) -> None:
        insist(repeated("combatant", self.combatant, "archetype"))
