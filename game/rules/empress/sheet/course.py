"""The course of a round: the countdown, whose turn it is, and what a battle knows of it (3.3)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.orders import Facts, Order


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
    ``provoked``: the enemies who could strike at him on his way so far (EM-BRK-02).
    """

    action: bool = True
    feet: int = 0
    moved: bool = False
    held: bool = False
    begun: bool = False
    provoked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Declared:
    """What he is about to do; he has given himself away by it (EM-SUR-14)."""

    order: Order


@dataclass(frozen=True, slots=True)
class Declaring:
    """He has still to declare his stance for this round (EM-TRN-03)."""


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


@dataclass(frozen=True, slots=True)
class Hearsay:
    """How many figures of each side hide somewhere, and on which side one of them has his turn.
    The entity of the field has it.
    """

    hidden: Facts = ()
    turn: str = ""
