"""The course of a round: the countdown, and where everybody stands in it (3.2 to 3.7)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.grid import Cell
from game.core.orders import Order


@dataclass(frozen=True, slots=True)
class Countdown:
    """Which segment it is; how many segments in a row nobody acted in, whether somebody has in this
    one, and whether the round is over. The entity of the field has it.
    """

    segment: int
    idle: int = 0
    acted: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True)
class Due:
    """His moment in this segment is still to come: his own, or that of whoever holds (EM-INI-03).
    Who had it as the segment began keeps it, whatever befalls him in it (EM-INI-13).
    """

    held: bool = False


@dataclass(frozen=True, slots=True)
class Acting:
    """It is his turn: whether he has his action left, how many feet he can still move, whether he
    has moved, and whether he has held before (EM-TRN-01). ``begun``: he has done something;
    ``provoked``: the enemies who could strike at him on his way so far (EM-BRK-02); ``slant``: an
    odd number of steps were slantwise so far, so that the next of them counts two (EM-GRD-02).
    """

    action: bool = True
    feet: int = 0
    moved: bool = False
    held: bool = False
    begun: bool = False
    provoked: tuple[int, ...] = ()
    slant: bool = False


@dataclass(frozen=True, slots=True)
class Declaring:
    """He has still to declare his stance for this round (EM-TRN-03)."""


@dataclass(frozen=True, slots=True)
class LastDeclared:
    """What he declared last: he is proposed it again (EM-TRN-03)."""

    order: Order


@dataclass(frozen=True, slots=True)
class Faced:
    """He has been attacked in this round, and could turn to it then (EM-GRD-06)."""


@dataclass(frozen=True, slots=True)
class CloseTo:
    """He has come close to this one unnoticed, in this turn (EM-SUR-06)."""

    target: int


@dataclass(frozen=True, slots=True)
class Important:
    """A player character or somebody important: he rolls under `hybrid` (EM-INI-12)."""


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


FOR_A_ROUND = (Acting, CloseTo, Due, Faced, Charged, Interceptions)
"""What of a fighter ends with the round."""
