"""The rows of Empress: weapons, armour, shields, stat blocks, numbers, and their files.

What a field means is told at the head of its file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between, Wrong
from game.rules.kit.tables import Few, Level, TableFile, Word, unknown

Feet: TypeAlias = Annotated[int, Between(0, 1000)]
Length: TypeAlias = Annotated[float, Between(0, 30)]
Use: TypeAlias = Literal["natural", "melee", "missile", "thrown"]
Weight: TypeAlias = Literal["", "minor", "small", "medium", "great"]
Kind: TypeAlias = Literal["blunt", "cut", "pierce"]
Size: TypeAlias = Literal["tiny", "small", "medium", "large", "huge", "gigantic"]
Broad: TypeAlias = Literal["buckler", "medium", "large"]
Calling: TypeAlias = Literal["warrior", "expert", "mage", "none"]

ATTRIBUTES = ("toughness", "agility", "dexterity", "intellect", "perception", "nerve", "charisma")
"""The seven attributes (EM-CHR-01)."""

SIZES = ("tiny", "small", "medium", "large", "huge", "gigantic")
"""The size classes, from 0 (EM-CHR-09)."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """Table W: a weapon; lengths, reach and ranges in feet."""

    id: Word
    use: Use
    sides: Level
    kind: Kind
    count: Level = 1
    weight: Weight = ""
    hands: Level = 1
    two_handed: bool = False
    length: Length = 0.0
    reach: Length = 0.0
    parry: bool = False
    thrusting: bool = False
    penetrating: Level = 0
    modal: bool = False
    heavy: bool = False
    throws: str = ""
    short: Feet = 0
    medium: Feet = 0
    long: Feet = 0
    reload: Level = 0
    warrior_reload: Level = 0
    bullet: bool = False
    choking: bool = False
    grapples: bool = False
    useless_at: Level = 0
    venom: str = ""

    @property
    def missile(self) -> bool:
        """Whether it is used from afar alone."""
        return self.use in ("missile", "thrown")


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield: how broad it is, and what it is made of."""

    id: Word
    size: Broad
    material: Word


@dataclass(frozen=True, slots=True)
class ShieldSize:
    """What a shield of this size does (EM-SHD-02, EM-RCH-08): its Coverage, against blows and
    missiles under the example of the book, and the feet of reach that it makes up.
    """

    id: Broad
    coverage: Level
    melee: Level
    ranged: Level
    closes: Few
    weight: Level = 0


@dataclass(frozen=True, slots=True)
class Material:
    """Table VI: what armour or a shield is made of."""

    id: Word
    protection: Level
    armour: bool = False
    shield: bool = False


@dataclass(frozen=True, slots=True)
class Suit:
    """Table V: how much of the body armour covers."""

    id: Word
    coverage: Level


@dataclass(frozen=True, slots=True)
class Intercepts:
    """Table VII: with so many hits intercepted before, whose Protection counts."""

    attack: Literal["melee", "ranged"]
    shield: Broad
    least: Few
    most: Few
    by: Literal["shield", "armour"]


@dataclass(frozen=True, slots=True)
class Venom:
    """What contact brings (EM-CON-06): whether it needs bare skin, the save against it, and for
    how many rounds it incapacitates.
    """

    id: Word
    skin: bool
    save: Word
    sides: Level


@dataclass(frozen=True, slots=True)
class Item:
    """Something that bursts (EM-ARM-10): its dice, radius and ranges in feet."""

    id: Word
    count: Level
    sides: Level
    radius: Few
    short: Feet
    medium: Feet
    long: Feet


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a stat block tells of a figure (section 5): attributes, class, armour, skills and perks.

    ``hit_dice`` are those of a monster, 0 for everybody else; ``protection`` is that of armour with
    a number of its own; ``pair``, ``board_weapon`` and ``special_weapon`` name the weapons of his
    perks; ``movement`` is 0 where encumbrance tells it.
    """

    toughness: Level
    agility: Level
    dexterity: Level
    intellect: Level
    perception: Level
    nerve: Level
    charisma: Level
    calling: Calling = "none"
    level: Level = 1
    hit_dice: Level = 0
    armour: str = ""
    coverage: Level = 0
    protection: Level = 0
    enclosing: bool = False
    armoured_arms: bool = False
    natural: Word = "unarmed"
    stealth: Level = 1
    deception: Level = 1
    sneak_attack: Level = 1
    pair: tuple[Word, ...] = ()
    board_weapon: str = ""
    special_weapon: str = ""
    swallow: Level = 0
    movement: Few = 0
    dark_sight: bool = False
    handless: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Person(Sheet):
    """A stat block (section 5); ``gear`` are weapons and shields, the first two in his hands."""

    archetype: Word
    health: Few
    size: Size = "medium"
    gear: tuple[Word, ...] = ()
    items: tuple[Word, ...] = ()
    vigilant: bool = False


@dataclass(frozen=True, slots=True)
class GearFile(TableFile):
    """Tables V to VII and W, shields, venoms and what bursts."""

    once = ("weapon", "shield", "shield_size", "material", "suit", "venom", "item")
    weapon: tuple[Weapon, ...]
    shield: tuple[Shield, ...]
    shield_size: tuple[ShieldSize, ...]
    material: tuple[Material, ...]
    suit: tuple[Suit, ...]
    intercepts: tuple[Intercepts, ...]
    venom: tuple[Venom, ...]
    item: tuple[Item, ...]

    def faults(self) -> Iterator[Wrong]:
        """Thrown twins, materials and venoms that there are not."""
        known = [row.id for row in self.weapon]
        venoms = [row.id for row in self.venom]
        fit = [row.id for row in self.material if row.shield]
        for number, row in enumerate(self.weapon):
            if row.throws:
                yield from unknown(("weapon", number, "throws"), (row.throws,), known)
            if row.venom:
                yield from unknown(("weapon", number, "venom"), (row.venom,), venoms)
        for number, shield in enumerate(self.shield):
            yield from unknown(("shield", number, "material"), (shield.material,), fit)
