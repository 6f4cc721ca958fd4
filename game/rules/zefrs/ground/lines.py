"""Straight lines between the centres of two cells, and the direction from one to the other."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from game.core.grid import STEPS, Cell

RING = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The eight directions in their order around."""


@lru_cache(maxsize=65536)
def line(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """The cells strictly between that the line crosses, in their order from ``a`` to ``b``.

    The same cells as `game.core.grid.crossed`, found along the line instead of in all around.
    """
    dx, dy = b.x - a.x, b.y - a.y
    steep = abs(dy) > abs(dx)
    long, short = (dy, dx) if steep else (dx, dy)
    found = []
    for gone in range(abs(long) + 1):
        middle = gone * short // abs(long) if long else 0
        for aside in range(middle - 1, middle + 3):
            forth = gone if long > 0 else -gone
            if 2 * abs(forth * short - aside * long) < abs(dx) + abs(dy):
                found.append(
                    Cell(a.x + aside, a.y + forth) if steep else Cell(a.x + forth, a.y + aside)
                )
    inside = (cell for cell in found if cell not in (a, b) and _between(a, b, cell))
    return tuple(sorted(inside, key=lambda cell: _along(a, b, cell)))


def _between(a: Cell, b: Cell, cell: Cell) -> bool:
    """Whether the cell lies in the rectangle that the two span."""
    return sorted((a.x, b.x, cell.x))[1] == cell.x and sorted((a.y, b.y, cell.y))[1] == cell.y


@lru_cache(maxsize=65536)
def corners(a: Cell, b: Cell) -> tuple[tuple[Cell, Cell], ...]:
    """The pairs of cells that meet in each corner the line passes through."""
    whole = (a, *line(a, b), b)
    return tuple(
        (Cell(near.x, far.y), Cell(far.x, near.y))
        for near, far in pairwise(whole)
        if abs(near.x - far.x) == 1 and abs(near.y - far.y) == 1
    )


def _along(a: Cell, b: Cell, cell: Cell) -> int:
    """How far along the line a cell lies."""
    return (cell.x - a.x) * (b.x - a.x) + (cell.y - a.y) * (b.y - a.y)


def toward(a: Cell, b: Cell) -> str:
    """Which of the eight directions comes nearest to the way from ``a`` to ``b``.

    Empty for one and the same cell. A way between two directions belongs to the diagonal one.
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
