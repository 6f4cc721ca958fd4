"""How long deeds take, what counts in rounds, and how long healing takes (healing.toml)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated

from game.core.data import Between, read, resource

Few = Annotated[int, Between(0, 100)]
Day = Annotated[int, Between(1, 365)]


@dataclass(frozen=True, slots=True)
class Deeds:
    """Ticks of whole deeds."""

    usual: Few
    jab: Few
    second: Few
    chakra: Few


@dataclass(frozen=True, slots=True)
class Before:
    """Ticks that go before a strike."""

    acquire: Few
    called: Few
    feint: Few
    ready: Few


@dataclass(frozen=True, slots=True)
class Turns:
    """Ticks from a deed without length to where the Interval begins."""

    prepare: Few
    stunned: Few


@dataclass(frozen=True, slots=True)
class Light:
    """How far a torch lights, in cells."""

    torch: Few


@dataclass(frozen=True, slots=True)
class Rounds:
    """Rounds without harm, and the last one."""

    stalemate: Few
    warning: Few
    last: Few


@dataclass(frozen=True, slots=True)
class Hiding:
    """How hard it is to notice an ambush."""

    hidden: Few
    part: Annotated[int, Between(1, 10)]


@dataclass(frozen=True, slots=True)
class Durations:
    """The whole file."""

    provenance: str
    deed: Deeds
    before: Before
    turn: Turns
    light: Light
    rounds: Rounds
    ambush: Hiding


@cache
def durations() -> Durations:
    """The shipped numbers. Raises DataError if the file is damaged."""
    return read(resource("data", "chaos", "durations.toml"), Durations)


@dataclass(frozen=True, slots=True)
class Rates:
    """What a day of rest, and one of toil, gives back."""

    rest: Day
    toil: Day


@dataclass(frozen=True, slots=True)
class Reds:
    """The days of rest that a Red takes."""

    rest: Day


@dataclass(frozen=True, slots=True)
class Days:
    """The days after which something is there again."""

    ki: Day
    chakra: Day
    gear: Day


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
