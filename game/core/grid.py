"""Cells, directions, distances and lines on a square grid, with unchangeable terrain.

x grows to the east and y to the north; a cell is the pair of both.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple


class Cell(NamedTuple):
    """One square: column x (eastwards) and row y (northwards), both from 0."""

    x: int
    y: int


STEPS: dict[str, tuple[int, int]] = {
    "N": (0, 1),
    "E": (1, 0),
    "S": (0, -1),
    "W": (-1, 0),
    "NE": (1, 1),
    "SE": (1, -1),
    "SW": (-1, -1),
    "NW": (-1, 1),
}
_NAMES = {offset: name for name, offset in STEPS.items()}
RING = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The eight directions, clockwise."""

ORTHOGONAL = ("N", "E", "S", "W")
OPPOSITE = {
    "N": "S",
    "E": "W",
    "S": "N",
    "W": "E",
    "NE": "SW",
    "SE": "NW",
    "SW": "NE",
    "NW": "SE",
}


@dataclass(frozen=True, slots=True)
class Grid:
    """A field of ``columns`` × ``rows`` cells with a mark of terrain on some of them.

    ``terrain`` pairs a cell with its terrain's id and ``heights`` a cell with its height in
    steps; what is not named is open ground at height 0.
    """

    columns: int
    rows: int
    terrain: tuple[tuple[Cell, str], ...] = ()
    heights: tuple[tuple[Cell, int], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "terrain", tuple(sorted(self.terrain)))
        object.__setattr__(self, "heights", tuple(sorted(self.heights)))

    def holds(self, cell: Cell) -> bool:
        """Whether the cell is on the field."""
        return 0 <= cell.x < self.columns and 0 <= cell.y < self.rows

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row from the south-west."""
        return (Cell(x, y) for y in range(self.rows) for x in range(self.columns))

    def terrain_at(self, cell: Cell) -> str:
        """The terrain's id, or an empty text on open ground."""
        at = bisect_left(self.terrain, cell, key=itemgetter(0))
        known = at < len(self.terrain) and self.terrain[at][0] == cell
        return self.terrain[at][1] if known else ""

    def height_at(self, cell: Cell) -> int:
        """The height in steps."""
        at = bisect_left(self.heights, cell, key=itemgetter(0))
        known = at < len(self.heights) and self.heights[at][0] == cell
        return self.heights[at][1] if known else 0


def step(cell: Cell, direction: str, count: int = 1) -> Cell:
    """The cell ``count`` steps away; it may lie off the field."""
    dx, dy = STEPS[direction]
    return Cell(cell.x + dx * count, cell.y + dy * count)


@lru_cache(maxsize=8192)
def neighbours(cell: Cell, directions: tuple[str, ...] = ORTHOGONAL) -> tuple[Cell, ...]:
    """The cells next to this one, in the order of ``directions``."""
    return tuple(step(cell, direction) for direction in directions)


def within(cell: Cell, anchor: Cell, size: int) -> bool:
    """Whether a cell is one of ``size`` × ``size`` whose south-western one is ``anchor``."""
    return 0 <= cell.x - anchor.x < size and 0 <= cell.y - anchor.y < size


def orthogonal(a: Cell, b: Cell) -> bool:
    """Whether the cells share an edge."""
    return abs(a.x - b.x) + abs(a.y - b.y) == 1


def king_moves(a: Cell, b: Cell) -> int:
    """Distance in moves of a chess king."""
    return max(abs(a.x - b.x), abs(a.y - b.y))


def direction_to(a: Cell, b: Cell) -> str | None:
    """The direction of one step from ``a`` to ``b``, or None if they are not neighbours."""
    return _NAMES.get((b.x - a.x, b.y - a.y))


def arc(facing: str, toward: str) -> str:
    """Where ``toward`` lies for somebody who looks to ``facing``: front, flank or rear."""
    turn = eighths(facing, toward)
    return "front" if turn <= 1 else "flank" if turn == 2 else "rear"


def eighths(one: str, other: str) -> int:
    """How far apart two directions are, in steps of 45 degrees: 0 to 4."""
    turn = abs(RING.index(one) - RING.index(other))
    return min(turn, len(RING) - turn)


def crossed(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """The cells strictly between that the straight line between the two centres crosses.

    A line through a corner touches neither neighbour. Exact integer arithmetic: a cell is
    crossed when the line passes through its inside, so the answer is the same both ways.
    """
    dx, dy = b.x - a.x, b.y - a.y
    xs = range(min(a.x, b.x), max(a.x, b.x) + 1)
    ys = range(min(a.y, b.y), max(a.y, b.y) + 1)
    reach = abs(dx) + abs(dy)
    return tuple(
        Cell(x, y)
        for x in xs
        for y in ys
        if (x, y) not in (a, b) and 2 * abs((x - a.x) * dy - (y - a.y) * dx) < reach
    )
