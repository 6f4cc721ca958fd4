"""How far it is over a field: from every cell to the closest of some, each step at its price."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping

from game.core.grid import Cell

Floor = Mapping[Cell, tuple[int, int]]
"""Every cell that can be entered: what it costs beyond a step, and its height."""


def spread(
    goals: Iterable[Cell], floor: Floor, steep: int | None = None, climb: int = 0
) -> dict[Cell, int]:
    """The price of the cheapest way from each cell of the floor to the closest of these cells,
    which need not be of it themselves: a step, the toll of the cell that is entered by it, and
    ``climb`` for a difference of ``steep`` heights or more. People do not count.
    """
    found: dict[Cell, int] = {}
    front = [(0, cell) for cell in goals]
    heapq.heapify(front)
    while front:
        price, cell = heapq.heappop(front)
        if cell in found:
            continue
        found[cell] = price
        toll, height = floor.get(cell, (0, 0))
        for x in (cell.x - 1, cell.x, cell.x + 1):
            for y in (cell.y - 1, cell.y, cell.y + 1):
                beside = Cell(x, y)
                known = floor.get(beside)
                if known is None or beside in found:
                    continue
                rises = steep is not None and abs(known[1] - height) >= steep
                heapq.heappush(front, (price + 1 + toll + (climb if rises else 0), beside))
    return found
