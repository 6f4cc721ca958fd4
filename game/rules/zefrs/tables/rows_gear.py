"""The rows of the ZeFRS tables of weapons and armour: T7, T8 and T9."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between, Matching
from game.rules.zefrs.tables.rows import Area, Shift, Small, Word

Use: TypeAlias = Literal["melee", "thrown", "shot", "brawl", "bash"]
Coins: TypeAlias = Annotated[str, Matching("^([0-9]+ [gsb]|special|)$")]
Hands: TypeAlias = Annotated[int, Between(1, 2)]
Feet: TypeAlias = Annotated[int, Between(1, 1000)]


@dataclass(frozen=True, slots=True)
class Weapon:
    """T7: a weapon. Ranges are in feet, reach in cells; the rest is told in weapons.toml."""

    id: Word
    name: str
    bonus: Shift
    initiative: Shift
    cost: Coins
    hands: tuple[Hands, ...]
    reach: Small
    use: tuple[Use, ...]
    bonus_two_hands: Shift | None = None
    bonus_mounted: Shift | None = None
    initiative_later: Shift | None = None
    range: tuple[Feet, Feet, Feet] | None = None
    hands_mounted: tuple[Hands, ...] | None = None
    talents: tuple[Word, ...] = ()
    loading: Small = 0
    unseats: Small = 0
    harmless: bool = False
    holds: bool = False
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """T8: a weapon of desperation. What is None or 0 stays as with the weapon it counts as."""

    id: Word
    name: str
    counts_as: str
    thrown: bool = False
    range: tuple[Feet, Feet, Feet] | None = None
    hands: Hands | None = None
    bonus: Shift | None = None
    fire: Small = 0
    below: bool = False
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of an area that a piece covers (ZF-ARM-03)."""

    area: Area
    part: Literal["thigh", "shin", "upper_arm", "forearm"]


@dataclass(frozen=True, slots=True)
class Piece:
    """T9: a piece of armour or a shield; `single` covers one of its areas only."""

    id: Word
    name: str
    points: Small
    penalty: Small
    cost: Coins
    areas: tuple[Area, ...]
    zones: tuple[Zone, ...] = ()
    single: bool = False
    shield: bool = False
    metal: bool = False
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class ShieldAreas:
    """The areas that a shield on this arm covers (ZF-ARM-04)."""

    arm: Literal["left_arm", "right_arm"]
    areas: tuple[Area, ...]


@dataclass(frozen=True, slots=True)
class Bronze:
    """What bronze changes (ZF-ARM-09): points, and the percent of the cost that remain."""

    points: Shift
    cost: Small
