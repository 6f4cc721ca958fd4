"""Distances and directions on square cells, and the lines between two cells.

A book names the measures that its field goes by; nothing here knows which.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from game.core.grid import STEPS, Cell, arc, king_moves

Offsets: TypeAlias = tuple[tuple[int, int], ...]
"""How far each of some cells lies from the first one, in columns and rows."""

Trace: TypeAlias = Callable[[int, int], Offsets]
"""The cells strictly between two that lie so many columns and rows apart, in their order."""

Line: TypeAlias = Callable[[Cell, Cell], tuple[Cell, ...]]
Distance: TypeAlias = Callable[[Cell, Cell], int]


def alternating(a: Cell, b: Cell) -> int:
    """How many cells apart two are, if every second diagonal step counts two."""
    dx, dy = abs(a.x - b.x), abs(a.y - b.y)
    return max(dx, dy) + min(dx, dy) // 2


@lru_cache(maxsize=32768)
def crossed(dx: int, dy: int) -> Offsets:
    """The trace through every cell whose inside the line between the two centres crosses.

    The same cells as `game.core.grid.crossed`, in their order along the line.
    """
    steep, most = abs(dy) > abs(dx), abs(dx) + abs(dy)
    long, short = (dy, dx) if steep else (dx, dy)
    forth = 1 if long > 0 else -1
    found = []
    for gone in range(1, abs(long)):
        middle = gone * short // abs(long)
        for aside in range(middle - 1, middle + 3):
            ahead = forth * gone
            if 2 * abs(ahead * short - aside * long) < most:
                found.append((aside, ahead) if steep else (ahead, aside))
    return tuple(sorted(found, key=lambda cell: cell[0] * dx + cell[1] * dy))


@lru_cache(maxsize=32768)
def straight(dx: int, dy: int) -> Offsets:
    """The trace with one cell a step, the same ones both ways (Bresenham)."""
    if (dx, dy) < (0, 0):
        return tuple((x + dx, y + dy) for x, y in reversed(straight(-dx, -dy)))
    steep = abs(dy) > dx
    long, short = (abs(dy), dx) if steep else (dx, abs(dy))
    up = 1 if dy >= 0 else -1
    found = []
    for gone in range(1, long):
        aside = (2 * gone * short + long) // (2 * long)
        found.append((aside, up * gone) if steep else (gone, up * aside))
    return tuple(found)


def line_of(trace: Trace) -> Line:
    """The cells strictly between two by this trace, in their order from the first."""

    @lru_cache(maxsize=65536)
    def line(a: Cell, b: Cell) -> tuple[Cell, ...]:
        return tuple([Cell(a.x + x, a.y + y) for x, y in trace(b.x - a.x, b.y - a.y)])

    return line


@lru_cache(maxsize=65536)
def places(trace: Trace, wide: int, dx: int, dy: int) -> tuple[tuple[int, ...], Offsets]:
    """A trace in rows of ``wide`` cells: how far the index of each cell between is from the first
    one's, and the same for the pairs of cells between which it slips through a corner.
    """
    cells = trace(dx, dy)
    corners = tuple(
        (far[1] * wide + near[0], near[1] * wide + far[0])
        for near, far in pairwise(((0, 0), *cells, (dx, dy)))
        if abs(near[0] - far[0]) == 1 and abs(near[1] - far[1]) == 1
    )
    return tuple(y * wide + x for x, y in cells), corners


@dataclass(frozen=True, slots=True)
class Measures:
    """By what a book measures its field.

    ``slant`` is what a diagonal step costs beside a straight one, in halves: 0 for a king's moves,
    1 where every second one counts two; ``times`` what the ground costs, if that multiplies both of
    them. ``distance`` is that of ranges and lights.
    """

    slant: int
    distance: Distance
    trace: Trace
    line: Line
    times: bool = False


KING = Measures(0, king_moves, straight, line_of(straight))
"""Every step counts one, also a diagonal one."""

ALTERNATING = Measures(1, alternating, crossed, line_of(crossed))
"""Every second diagonal step counts two."""


def toward(a: Cell, b: Cell) -> str:
    """Which of the eight directions comes nearest to the way from ``a`` to ``b``.

    Empty for one and the same cell. A way just between two directions belongs to the diagonal.
    """
    dx, dy = b.x - a.x, b.y - a.y
    if not (dx or dy):
        return ""
    less, more = sorted((abs(dx), abs(dy)))
    slanted = (less + more) ** 2 >= 2 * more * more
    if not slanted:
        dx, dy = (dx, 0) if abs(dx) > abs(dy) else (0, dy)
    unit = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    return next(name for name, offset in STEPS.items() if offset == unit)


def arc_of(cell: Cell, facing: str, other: Cell) -> str:
    """In which arc of somebody in ``cell`` another cell lies: front, flank or rear.

    Empty for his own cell, and where he looks nowhere.
    """
    direction = toward(cell, other)
    return arc(facing, direction) if direction and facing else ""
