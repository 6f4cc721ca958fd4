"""The ground as one who has to cross it sees it: how far every cell is from where he wants to go.

People do not count; doors, water and thickets only make a way longer.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from game.core.grid import Cell, Grid

BARRED = ("wall",)
"""Kinds of ground nobody crosses."""

SHUT = (*BARRED, "door")
"""The same for one who opens no door."""

TOLL = MappingProxyType({"door": 4, "deep_water": 6, "water": 2, "low_wall": 1, "table": 1})
"""What these kinds of ground cost beyond a step."""

TALL = 2
"""A difference of height of so many steps is climbed slowly, or fallen down."""

FAR = 999
"""Longer than every way."""


class Way:
    """How many steps it is from each cell to the closest of some cells."""

    def __init__(self, steps: Mapping[Cell, int]) -> None:
        self._steps = steps

    def left(self, cell: Cell) -> int:
        """The steps that are left from here."""
        return self._steps.get(cell, FAR)


@lru_cache(maxsize=128)
def way(grid: Grid, goals: frozenset[Cell], barred: tuple[str, ...] = BARRED) -> Way:
    """The ways from everywhere to the closest of these cells, over all ground but ``barred``."""
    return Way(_spread(grid, goals, barred))


@lru_cache(maxsize=8)
def _floor(grid: Grid, barred: tuple[str, ...]) -> Mapping[Cell, tuple[int, int]]:
    """Each cell that can be entered: its toll and its height."""
    terrain, heights = dict(grid.terrain), dict(grid.heights)
    return {
        cell: (TOLL.get(terrain.get(cell, ""), 0), heights.get(cell, 0))
        for cell in grid.cells()
        if terrain.get(cell, "") not in barred
    }


def _spread(grid: Grid, goals: Iterable[Cell], barred: tuple[str, ...]) -> dict[Cell, int]:
    floor = _floor(grid, barred)
    found: dict[Cell, int] = {}
    front = [(0, cell) for cell in goals]
    heapq.heapify(front)
    while front:
        steps, cell = heapq.heappop(front)
        if cell in found:
            continue
        found[cell] = steps
        toll, height = floor.get(cell, (0, 0))
        for x in (cell.x - 1, cell.x, cell.x + 1):
            for y in (cell.y - 1, cell.y, cell.y + 1):
                beside = Cell(x, y)
                known = floor.get(beside)
                if known is None or beside in found:
                    continue
                climb = 0 if abs(known[1] - height) < TALL else TOLL["deep_water"]
                heapq.heappush(front, (steps + 1 + toll + climb, beside))
    return found
