"""The numbers of healing between fights, from data/chaos/healing.toml; the file explains them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated

from game.core.data import Between, read, resource

Few = Annotated[int, Between(1, 365)]


@dataclass(frozen=True, slots=True)
class Rates:
    """What a day of rest, and one of toil, gives back."""

    rest: Few
    toil: Few


@dataclass(frozen=True, slots=True)
class Reds:
    """The days of rest that a Red takes."""

    rest: Few


@dataclass(frozen=True, slots=True)
class Days:
    """The days after which something is there again."""

    ki: Few
    chakra: Few
    gear: Few


@dataclass(frozen=True, slots=True)
class HealingFile:
    """The whole file."""

    provenance: str
    points: Rates
    red: Reds
    blood: Rates
    days: Days


@cache
def healing() -> HealingFile:
    """The shipped numbers. Raises DataError if the file is damaged."""
    return read(resource("data", "chaos", "healing.toml"), HealingFile)
