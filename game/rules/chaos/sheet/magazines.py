"""What is left in a gun, wherever it is."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.grid import Cell


@dataclass(frozen=True, slots=True)
class Magazine:
    """The shots left in one gun, and whether it is jammed (CF-MISS-05)."""

    item: str
    shots: int
    jammed: bool = False


@dataclass(frozen=True, slots=True)
class Strewn:
    """The guns that have fallen to the ground in this fight, with their cells, as they came to lie
    there; on the field's entity.
    """

    guns: tuple[tuple[Cell, Magazine], ...] = ()
