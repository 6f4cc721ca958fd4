"""The numbers of attacks and their answers (attacks.toml), and of sprays, areas, parlay, Ki and
Chakra (forms.toml).
"""

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


@dataclass(frozen=True, slots=True)
class KiNumbers:
    """What a point of Ki is worth (KI)."""

    limit: int
    roll: int
    resist: int
    stat: int
    skill: int
    force: int
    points: int
    price: int


@dataclass(frozen=True, slots=True)
class ChakraNumbers:
    """What a point of Chakra is worth (CHAK)."""

    price: int
    resist: int
    round: int
    fight: int


@dataclass(frozen=True, slots=True)
class SprayNumbers:
    """Spray Fire (SPRAY)."""

    later: int


@dataclass(frozen=True, slots=True)
class AreaNumbers:
    """Area effects (AREA), in cells and ticks."""

    scatter: int
    way_out: int
    point_blank: int
    point_blank_times: int


@dataclass(frozen=True, slots=True)
class ContestNumbers:
    """Contested stat checks (STAT)."""

    sides: int
    metre: int


@dataclass(frozen=True, slots=True)
class SkillNumbers:
    """Skill checks (STAT-05)."""

    sides: int
    part: int
    most: int


@dataclass(frozen=True, slots=True)
class ParlayNumbers:
    """Parlay and entangling (PARLAY, ENT)."""

    ticks: int
    entangled_fully: int
    difficulty: int


@dataclass(frozen=True, slots=True)
class DisarmNumbers:
    """Disarming (DISARM)."""

    red: int
    most: int


@dataclass(frozen=True, slots=True)
class SteelNumbers:
    """Weapon against weapon (STEEL), in ticks but for ``just``."""

    just: int
    longest: int
    shortest: int


@dataclass(frozen=True, slots=True)
class HoldNumbers:
    """Holds (HOLD); ``limb`` and ``other_hand`` divide."""

    hands: int
    free_limb_hands: int
    limb: int
    apart: int
    choke: int
    other_hand: int


@dataclass(frozen=True, slots=True)
class AbilityNumbers:
    """Abilities that belong to parlay (9.3)."""

    limb_lock: int
    dominance: int
    wrist_lock: int


@dataclass(frozen=True, slots=True)
class Forms:
    """The whole file."""

    provenance: str
    ki: KiNumbers
    chakra: ChakraNumbers
    spray: SprayNumbers
    area: AreaNumbers
    contest: ContestNumbers
    skill: SkillNumbers
    parlay: ParlayNumbers
    disarm: DisarmNumbers
    steel: SteelNumbers
    hold: HoldNumbers
    ability: AbilityNumbers


@cache
def forms() -> Forms:
    """The shipped numbers. Raises DataError if the file is damaged."""
    return read(resource("data", "chaos", "forms.toml"), Forms)
