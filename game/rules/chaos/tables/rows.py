"""The rows of the Chaos Fantasy tables: weapons, armour, body, skills, abilities, stat blocks.

Each type is one row; what a field means is told at the head of its file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between, Matching
from game.core.rule import rule

Word: TypeAlias = Annotated[str, Matching("^[a-z][a-z0-9_]*$")]
Few: TypeAlias = Annotated[int, Between(0, 100)]
Many: TypeAlias = Annotated[int, Between(0, 1000)]
Shift: TypeAlias = Annotated[int, Between(-100, 100)]
Value: TypeAlias = Annotated[int, Between(1, 20)]
Kind: TypeAlias = Literal["held", "unarmed", "net", "ground", "thrown", "fired", "energy"]
Edge: TypeAlias = Literal["edged", "piercing", "bullet", "blunt", "burn"]
Cover: TypeAlias = Literal["", "small", "large"]
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

MISSILES: tuple[Kind, ...] = ("thrown", "fired", "energy", "net")
"""Kinds of weapons that are used from afar alone."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """Table 9.1: a weapon. Ranges are in metres, times in ticks."""

    id: Word
    name: str
    kind: Kind
    group: str
    hands: Few
    damage: Few
    penetration: Few
    ticks: Few
    edge: Edge
    least: Few = 0
    reach: Few = 1
    strength: Few = 0
    throwable: bool = False
    cleave: Few = 1
    entangle: Few = 0
    shield: bool = False
    cover: Cover = ""
    pfb: Few = 0
    soak: Few = 0
    multi: Few = 1
    auto: bool = False
    recoil: Shift = 0
    range: Many = 0
    effective: Few = 0
    magazine: Few = 0
    reload: Few = 0
    radius: Few = 0
    explosion: bool = False
    fuse: Few = 0
    massive: Few = 0
    impact: bool = True
    catches: bool = False
    shot: str = ""

    @property
    def missile(self) -> bool:
        """Whether it is used from afar alone."""
        return self.kind in MISSILES

    @property
    @rule("CF-ROLL-05")
    def melee(self) -> bool:
        """Whether a blow with it is a melee attack: with a held striking weapon (ROLL-05)."""
        return self.kind == "held"

    @property
    def least_hands(self) -> int:
        """The fewest hands that can use it."""
        return self.least or self.hands


@dataclass(frozen=True, slots=True)
class Armour:
    """Table 9.2: worn armour."""

    id: Word
    name: str
    pfb: Few
    soak: Few
    helmet: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """Table 9.2: an object on the field."""

    id: Word
    pfb: Few
    soak: Few
    cover: Cover
    kilograms: Many = 0
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name of a weapon or of armour."""

    id: Word
    like: Word


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
