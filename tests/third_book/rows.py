"""The tables of the third book: its weapons, its people, its few numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated

from game.core.data import Between, read
from game.rules.kit.tables import TableFile, by_id, unknown

FOLDER = Path(__file__).parent / "data"
"""Where all files of the book lie; it is no folder of the game's own data."""


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon: over how many cells it strikes, how hard it is to dodge, dice of harm."""

    id: str
    reach: Annotated[int, Between(1, 2)]
    bite: Annotated[int, Between(0, 4)]
    dice: Annotated[int, Between(1, 2)]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's stat block; ``size`` is how many cells he fills each way."""

    id: str
    skill: Annotated[int, Between(0, 6)]
    wits: Annotated[int, Between(0, 6)]
    quick: Annotated[int, Between(0, 6)]
    pace: Annotated[int, Between(1, 8)]
    health: Annotated[int, Between(1, 30)]
    arms: tuple[str, ...]
    armour: Annotated[int, Between(0, 4)] = 0
    size: Annotated[int, Between(1, 2)] = 1


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the book has in plain numbers: what rolls need, what helpers add, how far one sees."""

    strike: int
    dodge: int
    search: int
    heavy: int
    mate: int
    trap_bite: int
    trap_dice: int
    look_out: int
    last_round: int
    seconds: int
    harm: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tables(TableFile):
    """The whole file."""

    once = ("arm", "person")
    arm: tuple[Arm, ...]
    person: tuple[Person, ...]
    numbers: Numbers

    def faults(self):
        """Weapons that nobody knows."""
        known = [row.id for row in self.arm]
        for number, row in enumerate(self.person):
            yield from unknown(("person", number, "arms"), row.arms, known)


@cache
def tables() -> Tables:
    """The tables, read once."""
    return read(FOLDER / "tables.toml", Tables)


@cache
def arms() -> Mapping[str, Arm]:
    """Every weapon by its id."""
    return by_id(tables().arm)


@cache
def people() -> Mapping[str, Person]:
    """Every stat block by its id."""
    return by_id(tables().person)


def numbers() -> Numbers:
    """The book's numbers."""
    return tables().numbers
