"""Where a figure stands in the countdown of a round, and what it does about others (3.2 to 3.7)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.grid import Cell

PENDING, HOLDING, COUNTERING, ACTED = "pending", "holding", "countering", "acted"
"""What has become of his action of this round (EM-TRN-04)."""

OFFENSIVE, DEFENSIVE = "offensive", "defensive"
"""How two weapons, or shield and weapon, are used for a round (EM-DUA-02, EM-DUA-08)."""

THRUSTING, PENETRATING = "thrusting", "penetrating"
"""The modes of a two-handed longsword (EM-WPN-07)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The segment in which he acts in this round, and what has become of his action.

    ``opportunities`` are the opportunity attacks that he has made, ``early``: the first of them was
    his action (EM-OPP-04). ``guarded``: he is harder to hit since he holds (EM-INI-04).
    """

    segment: int
    state: str = PENDING
    opportunities: int = 0
    early: bool = False
    guarded: bool = False


@dataclass(frozen=True, slots=True)
class Counter:
    """He waits for this opponent's attack, or for enemies in these cells; ``old``: since an earlier
    round (EM-INI-06 to -08).
    """

    opponent: int = 0
    cells: tuple[Cell, ...] = ()
    old: bool = False


@dataclass(frozen=True, slots=True)
class Stance:
    """What he has declared for this round (EM-TRN-03): what is added to his attacks and to his Hit
    Class, pure defence, how he uses two weapons, or shield and weapon, the mode of his longsword,
    and whether he declines to join a shield wall.
    """

    attack: int = 0
    defence: int = 0
    pure: bool = False
    dual: str = ""
    board: str = ""
    mode: str = ""
    alone: bool = False


@dataclass(frozen=True, slots=True)
class ReachLost:
    """Opponents who have come inside the reach of his weapon (EM-RCH-04, EM-RCH-06)."""

    to: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Interceptions:
    """How many protected hits of this round were blows, and how many missiles (EM-SHD-05)."""

    melee: int = 0
    ranged: int = 0


@dataclass(frozen=True, slots=True)
class Attacked:
    """Whom he has attacked, each with the round in which he did so last (EM-GRD-04)."""

    whom: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class FallingBack:
    """He falls back at the end of this round (EM-BRK-04)."""


@dataclass(frozen=True, slots=True)
class Charged:
    """He has charged in this round (EM-INH-05)."""


@dataclass(frozen=True, slots=True)
class Aiming:
    """He has aimed for a round (EM-INH-06)."""
