"""Straight lines between the centres of two cells, the same ones both ways (Bresenham)."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from game.core.grid import Cell
from game.core.rule import rule


@rule("CF-CALL-06")
def line(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """The cells strictly between, in their order from ``a`` to ``b``."""
    dx, dy = b.x - a.x, b.y - a.y
    return tuple([Cell(a.x + x, a.y + y) for x, y in _offsets(dx, dy)])


@lru_cache(maxsize=32768)
def _offsets(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """The steps of a line, always drawn from its western (or southern) end: one line for both."""
    if (dx, dy) < (0, 0):
        back = _offsets(-dx, -dy)
        return tuple((x + dx, y + dy) for x, y in reversed(back))
    steep = abs(dy) > dx
    long, short = (abs(dy), dx) if steep else (dx, abs(dy))
    up = 1 if dy >= 0 else -1
    found = []
    for gone in range(1, long):
        aside = (2 * gone * short + long) // (2 * long)
        found.append((aside, up * gone) if steep else (gone, up * aside))
    return tuple(found)


@lru_cache(maxsize=32768)
def steps(wide: int, dx: int, dy: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """A line in rows of ``wide`` cells: how far the index of each cell between is from the first
    one's, and the same for the pairs of cells between which it slips through a corner.
    """
    cells = _offsets(dx, dy)
    whole = ((0, 0), *cells, (dx, dy))
    corners = tuple(
        (far[1] * wide + near[0], near[1] * wide + far[0])
        for near, far in pairwise(whole)
        if near[0] != far[0] and near[1] != far[1]
    )
    return tuple(y * wide + x for x, y in cells), corners
