"""The stat blocks of ZeFRS fighters: T17, and the troops and leaders of units.toml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between
from game.rules.zefrs.tables.rows import Word

Class: TypeAlias = Literal["PC", "FOE", "ENEMY", "MOUNT"]
Talent: TypeAlias = Annotated[int, Between(0, 40)]


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
