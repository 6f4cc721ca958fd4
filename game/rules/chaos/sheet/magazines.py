"""What is left in a gun, wherever it is."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.grid import Cell
from game.core.rule import rule


@dataclass(frozen=True, slots=True)
class Magazine:
    """The shots left in one gun, and whether it is jammed (CF-MISS-05)."""

    item: str
    shots: int
    jammed: bool = False


@rule("CF-SPRAY-12", "CF-MISS-05")
def dealt(item: str, shots: int, jams: int, full: int) -> tuple[Magazine, ...]:
    """The gun that has so many shots; more shots or jams than one can have are those of several:
    journals from before each had a magazine of its own tell them in one.
    """
    count = max(-(-shots // full) if full else 1, jams, 1)
    parts = (min(max(shots - full * at, 0), full) for at in range(count))
    return tuple(Magazine(item, part, at < jams) for at, part in enumerate(parts))


@dataclass(frozen=True, slots=True)
class Strewn:
    """The guns that have fallen to the ground in this fight, with their cells, as they came to lie
    there; on the field's entity.
    """

    guns: tuple[tuple[Cell, Magazine], ...] = ()
