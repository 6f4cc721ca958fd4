"""The rows of gear.toml: weapons, missiles, armour and shields as the tables list them.

What a field means is told at the head of the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between, Wrong
from game.rules.heroic20s.tables.rows import (
    DamageType,
    Few,
    Launcher,
    Level,
    Location,
    Traits,
    Yards,
)
from game.rules.kit.tables import Shift, TableFile, Word, unknown

Base: TypeAlias = Literal["thrust", "swing"]
Range: TypeAlias = Annotated[float, Between(0, 5000)]


@dataclass(frozen=True, slots=True)
class WeaponMode:
    """One way to strike with a weapon of T-13: damage is thrust or swing of the user and adds."""

    id: Word
    base: Base
    adds: Shift
    type: DamageType
    least: Few = 1
    most: Few = 1
    unready: bool = False
    strength: Level = 0
    divisor: float = 1.0


@dataclass(frozen=True, slots=True)
class Weapon:
    """A row of T-13."""

    id: Word
    skill: Word
    modes: tuple[WeaponMode, ...]
    strength: Level = 0
    hands: Level = 1
    parry: Shift = 0
    parries: bool = True
    natural: bool = False
    flail: bool = False
    fencing: bool = False
    of_shield: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Shooter(Launcher):
    """A row of T-14 or T-15: what is shot or thrown."""

    skill: Word
    half: Range
    most: Range
    base: Base | Literal[""] = ""
    dice: Few = 0
    muscle: bool = False
    burst: bool = False
    ammunition: Few = 0


@dataclass(frozen=True, slots=True)
class Armour:
    """A row of T-16: its DR and what it covers, by groups of locations."""

    id: Word
    value: Level
    covers: tuple[Word, ...]
    flexible: bool = False
    crushing: Shift = 0
    plate: bool = False


@dataclass(frozen=True, slots=True)
class Shield:
    """A row of T-17: its DB, the skill of its Block, and the class of the action of readying it."""

    id: Word
    bonus: Level
    skill: Literal["shield", "cloak"]
    action: Literal["short", "medium"]
    clumsy: Shift = 0


@dataclass(frozen=True, slots=True)
class GearFile(TableFile):
    """T-13 to T-17."""

    once = ("weapon", "missile", "armour", "shield")
    groups: dict[Word, tuple[Location, ...]]
    weapon: tuple[Weapon, ...]
    missile: tuple[Shooter, ...]
    armour: tuple[Armour, ...]
    shield: tuple[Shield, ...]

    def faults(self) -> Iterator[Wrong]:
        """Armour that covers what there is not."""
        known = {*self.groups, *(one for group in self.groups.values() for one in group)}
        for number, row in enumerate(self.armour):
            yield from unknown(("armour", number, "covers"), row.covers, known)


@dataclass(frozen=True, slots=True)
class ModeChange:
    """What a figure's own weapon has other than its table; None is as the table has it."""

    id: Word
    dice: Few | None = None
    adds: Shift | None = None
    type: DamageType | None = None
    least: Few | None = None
    most: Few | None = None
    factor: Level | None = None


@dataclass(frozen=True, slots=True)
class Carried:
    """A weapon of a stat block: which, with what skill, of what Size Modifier, the only ways to use
    it where it has not all of the table, and what it has other than the table.

    ``dice`` and ``adds`` are of a missile alone, as are ``half``, ``most``, ``holds``, ``accuracy``
    and ``ammunition``; ``parry`` of a weapon alone, everything in it.
    """

    id: Word
    level: Level
    size: Level = 0
    only: tuple[Word, ...] = ()
    changes: tuple[ModeChange, ...] = ()
    parry: Level = 0
    dice: Few | None = None
    adds: Shift | None = None
    half: Yards | None = None
    most: Yards | None = None
    holds: Few | None = None
    accuracy: Level | None = None
    ammunition: Few | None = None


@dataclass(frozen=True, slots=True)
class Covered:
    """The DR of a stat block at some locations or groups of them; it stands for itself there."""

    at: tuple[Word, ...]
    value: Level
    flexible: bool = False
    crushing: Shift = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Person(Traits):
    """A stat block as its file has it (T-21). What is 0 is worked out (HC-BASE-05, -06, -18);
    what is not stands as printed. ``arm_strength`` is the ST of its damage where that is another.
    """

    archetype: Word
    will: Level = 0
    perception: Level = 0
    hit_points: Few = 0
    fatigue_points: Few = 0
    speed: Annotated[float, Between(0, 20)] = 0.0
    basic_move: Level = 0
    move: Level = 0
    top_speed: Level = 0
    dodge: Level = 0
    block: Level = 0
    arm_strength: Level = 0
    shield_skill: Level = 0
    armour: tuple[Word, ...] = ()
    protection: tuple[Covered, ...] = ()
    weapons: tuple[Carried, ...] = ()
    skills: dict[Word, Level] | None = None
