"""Body, skills, abilities and stat blocks of Chaos Fantasy: rows of 2.3 and 9.3 to 9.5, and files.

What a field means is told at the head of its file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between, Wrong
from game.rules.chaos.tables.rows import Many, Shift
from game.rules.kit.tables import Few, TableFile, Word, gaps

Value: TypeAlias = Annotated[int, Between(1, 20)]
Add: TypeAlias = Literal[
    "strike",
    "parry",
    "parlay",
    "aim",
    "initiative",
    "range",
    "penetration",
    "damage",
    "critical",
    "hands",
    "actions",
    "quick_parry",
    "off_hand",
]
Full: TypeAlias = Literal["", "out", "awkward", "useless", "lame", "lame_awkward", "blind"]

STATS = ("strength", "stamina", "agility", "speed", "perception", "intelligence", "fortitude")
"""The primary statistics that touch combat (section 2.1)."""


@dataclass(frozen=True, slots=True)
class Part:
    """Table 9.4: a part of the body."""

    id: Word
    capacity: Few
    low: Few = 0
    high: Few = 0
    size: Shift = 0
    full: Full = ""
    hand: Literal["", "right", "left"] = ""
    stuns: bool = False
    deadly: bool = False
    helmet: bool = False
    weak: bool = False
    small: bool = False


@dataclass(frozen=True, slots=True)
class Gain:
    """What a level of a skill adds to, and how much."""

    add: Add
    worth: Shift


@dataclass(frozen=True, slots=True)
class Level:
    """Table 2.3: what a level of skill with melee and with ranged weapons brings."""

    level: Few
    melee: Gain
    ranged: Gain


@dataclass(frozen=True, slots=True)
class Perk:
    """A perk of level 9 or 10."""

    id: Word
    add: Add
    worth: Shift


@dataclass(frozen=True, slots=True)
class Ability:
    """9.3: an ability, and the statistics it adds to."""

    id: Word
    actions: Few = 0
    initiative: Few = 0
    evade: Few = 0
    dodge: Few = 0
    natural: Few = 0
    range: Few = 0
    thrown: Few = 0


@dataclass(frozen=True, slots=True)
class Trained:
    """A skill in a stat block."""

    group: Word
    level: Annotated[int, Between(0, 10)]
    perks: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class StatBlock:
    """9.5: one fighter of an archetype; ``gear`` are his weapons, the first in his hand."""

    archetype: Word
    strength: Value
    stamina: Value
    agility: Value
    speed: Value
    intelligence: Value
    fortitude: Value
    perception: Value
    kilograms: Many
    skills: tuple[Trained, ...] = ()
    poor: tuple[Word, ...] = ()
    weapons: tuple[Word, ...] = ()
    armour: str = ""
    abilities: tuple[Word, ...] = ()
    size: Few = 18


@dataclass(frozen=True, slots=True)
class BodyFile(TableFile):
    """Table 9.4. The faces 1 to 10 without gap or overlap."""

    part: tuple[Part, ...]
    once = ("part",)

    def faults(self) -> Iterator[Wrong]:
        """Faces that hit nothing, or two parts."""
        return gaps("part", self.part, some=True)


@dataclass(frozen=True, slots=True)
class SkillsFile(TableFile):
    """Table 2.3. Levels count up from 1."""

    melee: tuple[Word, ...]
    ranged: tuple[Word, ...]
    level: tuple[Level, ...]
    perk: tuple[Perk, ...]
    once = ("perk",)

    def faults(self) -> Iterator[Wrong]:
        """Levels out of their order."""
        for number, row in enumerate(self.level, 1):
            if row.level != number:
                message = f"must be {number}: levels count up from 1"
                yield Wrong(("level", number - 1, "level"), message)


@dataclass(frozen=True, slots=True)
class AbilitiesFile(TableFile):
    """9.3."""

    ability: tuple[Ability, ...]
    once = ("ability",)


@dataclass(frozen=True, slots=True)
class BlocksFile(TableFile):
    """9.5, and the blocks of the troops of archetypes.toml."""

    combatant: tuple[StatBlock, ...]
    foreign: tuple[Word, ...] = ()
    once = ("combatant.archetype",)
