"""The rows of Heroic 2d6: weapons, armour, spells, items, people, numbers, and their files.

What a field means is told at the head of its file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between, Wrong
from game.rules.kit.tables import Few, Level, Shift, TableFile, Word, unknown

Kind: TypeAlias = Literal["natural", "melee", "missile", "thrown", "net"]
Aim: TypeAlias = Literal["foe", "friend", "self", "place", "burst", "line"]
Effect: TypeAlias = Literal["harm", "light", "heal", "armour", "net"]

SKILLS = (
    "agility",
    "awareness",
    "brawl",
    "endurance",
    "magic",
    "resistance",
    "marksmanship",
    "might",
    "sword_play",
)
"""The skills that touch combat (H2-STA-01)."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """Table 4.4: a weapon; ranges in metres."""

    id: Word
    kind: Kind
    offense: Shift
    hands: Level = 1
    strong: bool = True
    reach: Level = 1
    might: Level = 0
    light: bool = False
    throws: str = ""
    short: Few = 0
    long: Few = 0
    reload: Level = 0
    lies_about: bool = False

    @property
    def missile(self) -> bool:
        """Whether it is used from afar alone."""
        return self.kind in ("missile", "thrown", "net")

    @property
    def strikes(self) -> bool:
        """Whether one strikes and parries with it (H2-ATK-06)."""
        return self.kind == "melee"


@dataclass(frozen=True, slots=True)
class Armour:
    """Table 4.4b: armour, a shield or a helmet; its cost is in gold coins, for the page alone."""

    id: Word
    defense: Level
    cost: Annotated[int, Between(0, 1000)]
    weight: Literal["light", "medium", "heavy"] = "light"
    endurance: Level = 0
    movement: Shift = 0
    magic: Shift = 0
    shield: bool = False
    helmet: bool = False


@dataclass(frozen=True, slots=True)
class Circle:
    """Table 4.7: a circle of magic; a cantrip is of circle 0."""

    circle: Level
    target: Level
    mana: Level
    magic: Level


@dataclass(frozen=True, slots=True)
class Spell:
    """Table 4.8: a spell; ranges and radii in metres."""

    id: Word
    circle: Level
    aim: Aim
    effect: Effect
    range: Few = 0
    radius: Few = 0
    offense: Few = 0
    dice: Level = 0
    points: Level = 0


@dataclass(frozen=True, slots=True)
class Item:
    """Table 4.9: something that is used."""

    id: Word
    health: Level = 0
    mana: Level = 0
    light: Few = 0


@dataclass(frozen=True, slots=True)
class Fate:
    """Table 4.5: what becomes of a Hero who has fallen, by the die."""

    id: Word
    low: Level
    high: Level
    penalty: Level = 0


@dataclass(frozen=True, slots=True)
class TrapRow:
    """A trap that a scenario may lay (H2-GRD-13); one ``falls`` so many metres into a pit."""

    id: Word
    rating: Level
    offense: Few = 0
    magical: bool = False
    falls: Level = 0


@dataclass(frozen=True, slots=True)
class Person:
    """A stat block (section 5); ``gear`` are his weapons, the first of them in his hand."""

    archetype: Word
    agility: Level
    awareness: Level
    brawl: Level
    endurance: Level
    resistance: Level
    might: Level
    magic: Level = 0
    marksmanship: Level = 0
    sword_play: Level = 0
    gear: tuple[Word, ...] = ()
    armour: tuple[Word, ...] = ()
    spells: tuple[Word, ...] = ()
    items: tuple[Word, ...] = ()
    natural: Word = "fist"
    hero: bool = False
    hide: Level = 0
    health: Few = 0
    movement: Level = 0
    dark_sight: Level = 0
    size: Annotated[int, Between(1, 3)] = 1
    small: bool = False
    handless: bool = False
    defence: str = ""
    villain: bool = False


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the book has in plain numbers."""

    opposed: Level
    helpless: Level
    critical: Level
    fumble: Level
    seconds: Level
    idle_rounds: Few
    last_round: Few
    survival: Level
    dead: Shift
    wakes: Level
    dual: Shift
    prone: Shift
    firing: Shift
    search: Level
    search_reach: Level
    free: Level
    shallow: Level
    fall: Level
    movement: Level
    least_movement: Level
    health: Level
    stray: Level
    near_ally: Level
    dark_clear: Level
    dark_seen: Level
    shield: Level
    helmet: Level
    easy: Level
    ladder: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class GearFile(TableFile):
    """Tables 4.4, 4.4b and 4.9."""

    once = ("weapon", "armour", "item")
    weapon: tuple[Weapon, ...]
    armour: tuple[Armour, ...]
    item: tuple[Item, ...]

    def faults(self) -> Iterator[Wrong]:
        """A thrown twin that there is not."""
        known = [row.id for row in self.weapon]
        for number, row in enumerate(self.weapon):
            if row.throws:
                yield from unknown(("weapon", number, "throws"), (row.throws,), known)


@dataclass(frozen=True, slots=True)
class MagicFile(TableFile):
    """Tables 4.7 and 4.8."""

    once = ("spell", "circle.circle")
    circle: tuple[Circle, ...]
    spell: tuple[Spell, ...]


@dataclass(frozen=True, slots=True)
class NumbersFile(TableFile):
    """The plain numbers, and table 4.5."""

    once = ("fate", "trap")
    numbers: Numbers
    fate: tuple[Fate, ...]
    trap: tuple[TrapRow, ...]
