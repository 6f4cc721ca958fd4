"""The numbers of single attacks and of the answers to them, from data/chaos/attacks.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated

from game.core.data import Between, read, resource

Few = Annotated[int, Between(0, 20)]


@dataclass(frozen=True, slots=True)
class DefenceNumbers:
    """How long an answer takes, and what a dive is (table 8.2)."""

    ticks: Few
    capture: Few
    dive: Few
    dives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AttackNumbers:
    """What one may declare (CALL-04, FEINT-03)."""

    least_part: Few
    least_eye: Few
    feints: Few


@dataclass(frozen=True, slots=True)
class SimultaneousNumbers:
    """Simultaneous strikes (SIM)."""

    ticks: Few


@dataclass(frozen=True, slots=True)
class ReturnNumbers:
    """The return strike (RET)."""

    margin: Few
    ticks: Few


@dataclass(frozen=True, slots=True)
class AttacksFile:
    """The whole file."""

    provenance: str
    defence: DefenceNumbers
    attack: AttackNumbers
    simultaneous: SimultaneousNumbers
    returned: ReturnNumbers


@cache
def attacks() -> AttacksFile:
    """The shipped numbers. Raises DataError if the file is damaged."""
    return read(resource("data", "chaos", "attacks.toml"), AttacksFile)
