"""The framed map: parchment ground, dashed grid, vine border, medallions, compass, terrain.

The view is turned a quarter: screen right is north (rules y), screen down is east (rules x).
``columns`` counts squares across the screen and ``rows`` squares down it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import pygame

from game.ui.art.frame import border, medallions
from game.ui.art.ink import Canvas, canvas
from game.ui.art.land.hills import LEVELS, label_places
from game.ui.art.land.terrain import KINDS, Terrain, heights_of, paint
from game.ui.art.palette import GROUND, SEPIA, WHITE, mix
from game.ui.art.paper import grain
from game.ui.art.shapes import box

T = TypeVar("T")

FRAME = 32 / 156
"""Width of the frame as a share of a square."""


NAMES = {"forest": "wood", "open": "none"}
"""What a terrain of the rules looks like on the map, where the names differ."""

Cells = Sequence[tuple[tuple[int, int], T]]
"""Something for each of these cells of the battlefield."""


def drawn_terrain(terrain: Cells[str], heights: Cells[int] = ()) -> Terrain:
    """Cells of the battlefield as (column, row, kind) of the turned map: north is to the right.

    A height in steps and the terrain "hill" add up, as in the rules, to one kind of hill.
    """
    steps = dict(heights)
    for cell, kind in terrain:
        steps[cell] = steps.get(cell, 0) + (kind == "hill")
    hills = ((y, x, LEVELS[min(n, len(LEVELS)) - 1]) for (x, y), n in steps.items() if n > 0)
    rest = ((y, x, NAMES.get(kind, kind)) for (x, y), kind in terrain if kind != "hill")
    return (*hills, *((y, x, kind if kind in KINDS else "none") for y, x, kind in rest))


@dataclass(frozen=True, slots=True)
class Field:
    """A painted map. ``medallions`` are (label, place) on the surface: numbers along the columns,
    letters along the rows, each twice, on opposite sides; the lettering is the screen's.
    ``heights`` are (steps, place): a free spot for a number inside every contour of a hill.
    """

    surface: pygame.Surface
    square: int
    columns: int
    rows: int
    frame: int
    medallions: tuple[tuple[str, pygame.Rect], ...]
    heights: tuple[tuple[int, pygame.Rect], ...] = ()

    def cell(self, column: int, row: int) -> pygame.Rect:
        """The square of a cell on the surface, in pixels."""
        x, y = self.frame + column * self.square, self.frame + row * self.square
        return pygame.Rect(x, y, self.square, self.square)

    def at(self, spot: tuple[int, int]) -> tuple[int, int] | None:
        """The cell (column, row) under a pixel of the surface, or None on the frame."""
        column, row = (spot[0] - self.frame) // self.square, (spot[1] - self.frame) // self.square
        known = 0 <= column < self.columns and 0 <= row < self.rows
        return (column, row) if known else None


def frame_width(square: int) -> int:
    """The frame's width in pixels for a square's width."""
    return max(16, round(square * FRAME))


def field_size(columns: int, rows: int, square: int) -> tuple[int, int]:
    """The size of the whole map with its frame, in pixels."""
    edge = 2 * frame_width(square)
    return columns * square + edge, rows * square + edge


@lru_cache(maxsize=6)
def field(
    columns: int,
    rows: int,
    square: int,
    terrain: Terrain = (),
    seed: int = 0,
    land: pygame.Surface | None = None,
) -> Field:
    """Paint a map. ``terrain`` is ((column, row, kind), ...), kinds in ``terrain.KINDS``; ``land``
    is the open ground within the frame, else it is bare parchment.
    """
    size, edge = field_size(columns, rows, square), frame_width(square)
    unit = square / 156
    pen = canvas(size, over=3 if size[0] * size[1] < 1_300_000 else 2)
    ground = pen.at(edge, edge, unit)
    wide, high = columns * 156.0, rows * 156.0
    pen.surface.blit(_parchment(pen.surface.get_size()), (0, 0))
    grain(pen, size, seed + 5, 1.2)
    if land is None:
        _tufts(ground, wide, high, seed)
    else:
        _open_land(pen, land, size, edge)
    _grid(ground, columns, rows)
    paint(ground, terrain, columns, rows, seed, square)
    ground.stroke(box(4, 4, wide - 8, high - 8), mix(SEPIA, GROUND[1], 0.4), 1.4, closed=True)
    border(pen, size, edge, columns, rows, square)
    labels = medallions(size, edge, columns, rows, square)
    return Field(pen.done(), square, columns, rows, edge, labels, _heights(terrain, square))


def _heights(terrain: Terrain, square: int) -> tuple[tuple[int, pygame.Rect], ...]:
    unit, edge = square / 156, frame_width(square)
    plate = pygame.Rect(0, 0, round(26 * unit), round(17 * unit))
    return tuple(
        (
            steps,
            plate.move(
                edge + round(x * unit) - plate.w // 2, edge + round(y * unit) - plate.h // 2
            ),
        )
        for steps, x, y in label_places(heights_of(terrain))
    )


def _parchment(size: tuple[int, int]) -> pygame.Surface:
    """A warm light in the middle that darkens to the edges."""
    small = pygame.Surface((48, 36), pygame.SRCALPHA)
    for x in range(48):
        for y in range(36):
            far = (((x - 23.5) / 23.5) ** 2 + ((y - 17.5) / 17.5) ** 2) / 2
            small.set_at((x, y), mix(GROUND[0], GROUND[1], min(1.0, 0.18 + far**1.3)))
    return pygame.transform.smoothscale(small, size)


def _open_land(pen: Canvas, land: pygame.Surface, size: tuple[int, int], edge: int) -> None:
    """Lay the open ground where the frame leaves room for it."""
    times = pen.surface.get_width() / size[0]
    wide, high = (round((side - 2 * edge) * times) for side in size)
    large = pygame.transform.smoothscale(land, (wide, high))
    pen.surface.blit(large, (round(edge * times), round(edge * times)))


def _grid(pen: Canvas, columns: int, rows: int) -> None:
    lines = pen.layer()
    for column in range(1, columns):
        lines.dashed([(column * 156, 2), (column * 156, rows * 156 - 2)], SEPIA, 1.3, 13, 8)
    for row in range(1, rows):
        lines.dashed([(2, row * 156), (columns * 156 - 2, row * 156)], SEPIA, 1.3, 13, 8)
    pen.lay(lines, 107)


def _tufts(pen: Canvas, wide: float, high: float, seed: int) -> None:
    """Small tufts of grass and pebbles strewn over the open ground."""
    dice, layer = random.Random(seed + 77), pen.layer()
    for _ in range(round(wide * high / 14_000)):
        x, y = dice.uniform(10, wide - 10), dice.uniform(14, high - 6)
        if dice.random() < 0.7:
            for lean in (-3.4, -1.2, 1.0, 3.2):
                layer.stroke(
                    [(x + lean * 1.1, y), (x + lean * 1.7, y - dice.uniform(4, 8))], SEPIA, 0.9
                )
        else:
            layer.stroke([(x, y), (x + dice.uniform(5, 10), y - dice.uniform(1, 5))], WHITE, 1.2)
            layer.stroke([(x + 3, y + 4), (x + 9, y + dice.uniform(1, 4))], SEPIA, 0.8)
    pen.lay(layer, 92)
