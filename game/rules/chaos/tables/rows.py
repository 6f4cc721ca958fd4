"""Weapons, armour and objects of Chaos Fantasy: the rows of tables 9.1 and 9.2, and their files.

What a field means is told at the head of its file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between, Wrong
from game.core.rule import rule
from game.rules.kit.tables import Few, TableFile, Word

Many: TypeAlias = Annotated[int, Between(0, 1000)]
Shift: TypeAlias = Annotated[int, Between(-100, 100)]
Kind: TypeAlias = Literal["held", "unarmed", "net", "ground", "thrown", "fired", "energy"]
Edge: TypeAlias = Literal["edged", "piercing", "bullet", "blunt", "burn"]
Cover: TypeAlias = Literal["", "small", "large"]


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
class WeaponsFile(TableFile):
    """Table 9.1."""

    weapon: tuple[Weapon, ...]
    alias: tuple[Alias, ...]
    once = ("weapon", "alias")

    def faults(self) -> Iterator[Wrong]:
        """Ranges of what is no missile, or missing; fewer hands than the least."""
        for number, row in enumerate(self.weapon):
            if row.kind in ("fired", "energy") and not row.range:
                yield Wrong(("weapon", number), "what is fired has a range")
            elif row.range and not row.missile:
                yield Wrong(("weapon", number, "range"), "only missiles have a range")
            elif row.least > row.hands:
                yield Wrong(("weapon", number, "least"), "must not be more than hands")


@dataclass(frozen=True, slots=True)
class ArmourFile(TableFile):
    """Table 9.2."""

    bare: tuple[Word, ...]
    armour: tuple[Armour, ...]
    object: tuple[Item, ...]
    alias: tuple[Alias, ...]
    once = ("armour", "object", "alias")
