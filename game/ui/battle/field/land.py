"""The ground of the five by seven squares: what the file of the battle says of its looks, painted
by the ground code of all fields and turned a quarter, since north lies to the right here.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell, Grid
from game.play.scenarios.dressing import Dressing, enlarged
from game.ui.field.land.ground import OPEN, paint
from game.ui.field.land.plan import plan

TIMES = 3
"""A square is painted as so many cells, each way: it is seen from as far away as its unit."""


def turned(columns: int, dress: Dressing) -> Dressing:
    """The looks of a field of so many columns, seen with north to the right: a cell's (x, y)
    becomes (y, columns - 1 - x).
    """
    last = columns - 1

    def cell(at: Cell) -> Cell:
        return Cell(at.y, last - at.x)

    return replace(
        dress,
        soils={cell(at): look for at, look in dress.soils.items()},
        stood={cell(at): look for at, look in dress.stood.items()},
        names=tuple(
            replace(name, cell=(name.cell[1], last - name.cell[0]), angle=level(name.angle))
            for name in dress.names
        ),
        ways=tuple(
            replace(way, points=tuple((y, last - x) for x, y in way.points)) for way in dress.ways
        ),
    )


def level(angle: int) -> int:
    """How a name lies when the map is turned: one along a road that runs north lies level, and one
    without a direction stays so.
    """
    if abs(angle) < 45:
        return angle
    return angle - 90 if angle > 0 else angle + 90


@lru_cache(maxsize=4)
def ground(columns: int, rows: int, square: int, dress: Dressing) -> Surface:
    """The open ground of a field of ``columns`` by ``rows`` squares of the rules, as it is seen:
    what stands on it comes later, and so do its grid and its frame.
    """
    side = -(-square // TIMES)
    looks = enlarged(turned(columns, dress), TIMES)
    made = plan(Grid(rows * TIMES, columns * TIMES), looks)
    whole = paint(made, side, Rect(0, 0, rows * TIMES, columns * TIMES), layers=OPEN)
    return pygame.transform.smoothscale(whole, (rows * square, columns * square))
