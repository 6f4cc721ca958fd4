"""The ground as one who has to cross it sees it: how far every cell is from where he wants to go.

People do not count; doors, water and thickets only make a way longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from game.core.grid import Cell, Grid
from game.core.spread import Floor, spread

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
    return Way(spread(goals, _floor(grid, barred), TALL, TOLL["deep_water"]))


@lru_cache(maxsize=8)
def _floor(grid: Grid, barred: tuple[str, ...]) -> Floor:
    """Each cell that can be entered: its toll and its height."""
    terrain, heights = dict(grid.terrain), dict(grid.heights)
    return {
        cell: (TOLL.get(terrain.get(cell, ""), 0), heights.get(cell, 0))
        for cell in grid.cells()
        if terrain.get(cell, "") not in barred
    }
