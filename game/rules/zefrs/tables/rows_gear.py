"""Weapons, armour and fighters of ZeFRS, T7 to T9 and T17 with units.toml: rows and files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between, Matching, Wrong
from game.rules.kit.tables import Shift, TableFile, Word
from game.rules.zefrs.tables.rows import Area, Small

Use: TypeAlias = Literal["melee", "thrown", "shot", "brawl", "bash"]
Coins: TypeAlias = Annotated[str, Matching("^([0-9]+ [gsb]|special|)$")]
Hands: TypeAlias = Annotated[int, Between(1, 2)]
Feet: TypeAlias = Annotated[int, Between(1, 1000)]
Class: TypeAlias = Literal["PC", "FOE", "ENEMY", "MOUNT"]
Talent: TypeAlias = Annotated[int, Between(0, 40)]


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


@dataclass(frozen=True, slots=True)
class Prowess:
    """The Prowess talents; None is a talent that the fighter does not have."""

    movement: Talent | None = None
    animal_reflexes: Talent | None = None
    strength: Talent | None = None
    acrobatics: Talent | None = None
    climbing: Talent | None = None
    swimming: Talent | None = None
    throwing: Talent | None = None


@dataclass(frozen=True, slots=True)
class Endurance:
    """The Endurance talents; None is a talent that the fighter does not have."""

    damage: Talent
    will: Talent | None = None
    poison: Talent | None = None
    magic: Talent | None = None


@dataclass(frozen=True, slots=True)
class General:
    """General ratings as the source prints them."""

    prowess: Talent
    fighting: Talent
    endurance: Talent


@dataclass(frozen=True, slots=True)
class StatBlock:
    """One fighter of an archetype. `fighting` pairs talents with ratings; `leader` is who leads
    such troops where nobody is named; `general` is None where no source prints it.
    """

    archetype: Word
    combat_class: Class
    prowess: Prowess
    fighting: tuple[tuple[Word, Talent], ...]
    endurance: Endurance
    weapons: tuple[Word, ...]
    armour: tuple[Word, ...]
    mount: str = ""
    leader: str = ""
    general: General | None = None
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class WeaponsFile(TableFile):
    """T7."""

    weapon: tuple[Weapon, ...]
    once = ("weapon",)

    def faults(self) -> Iterator[Wrong]:
        """Ranges of what does not fly, missing or out of order."""
        for number, weapon in enumerate(self.weapon):
            flies = "shot" in weapon.use or "thrown" in weapon.use
            if flies != (weapon.range is not None):
                yield Wrong(("weapon", number), "what is shot or thrown has a range, no other")
            elif weapon.range and tuple(sorted(weapon.range)) != weapon.range:
                yield Wrong(("weapon", number, "range"), "must grow: short, medium, long")


@dataclass(frozen=True, slots=True)
class DesperationFile(TableFile):
    """T8."""

    item: tuple[Item, ...]
    once = ("item",)


@dataclass(frozen=True, slots=True)
class ArmourFile(TableFile):
    """T9. A shield has no areas of its own; its arm decides."""

    bronze: Bronze
    shield_areas: tuple[ShieldAreas, ...]
    piece: tuple[Piece, ...]
    once = ("piece", "shield_areas.arm")

    def faults(self) -> Iterator[Wrong]:
        """Shields with areas, other pieces without."""
        for number, piece in enumerate(self.piece):
            if piece.shield == bool(piece.areas or piece.zones):
                yield Wrong(("piece", number), "either covers areas or is a shield")


@dataclass(frozen=True, slots=True)
class CombatantsFile(TableFile):
    """T17; ``foreign`` are overrides of other books, which are passed over here."""

    combatant: tuple[StatBlock, ...]
    foreign: tuple[str, ...] = ()
    once = ("combatant.archetype",)


@dataclass(frozen=True, slots=True)
class UnitsFile(TableFile):
    """Troops and leaders."""

    unit: tuple[StatBlock, ...]
    once = ("unit.archetype",)
