"""A piece of the ground while it is painted: a pen twice too large, and which tiles it shows."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.ui.art.contours import SQUARE
from game.ui.art.ink import Canvas
from game.ui.art.palette import GOLD_DARK, INK, SEPIA, WHITE, Colour, hexed, mix
from game.ui.art.shapes import Point, ellipse
from game.ui.field.land.plan import Box, Line, Patch, Plan, Tile, meets

OVER = 2
"""The pen is so many times too large; pieces are shrunk once, when they are done."""

PAPER = hexed("#ecdcb4")
TEXTURE = 640


@dataclass(frozen=True, slots=True)
class Sheet:
    """The tiles ``left`` to ``right`` and ``top`` to ``bottom`` (beyond the last) of a plan."""

    pen: Canvas
    plan: Plan
    side: int
    left: int
    top: int
    right: int
    bottom: int

    @property
    def box(self) -> Box:
        """What it shows, in units."""
        return tuple(at * SQUARE for at in (self.left, self.top, self.right, self.bottom))  # type: ignore[return-value]

    @property
    def fine(self) -> bool:
        """Whether small things are worth drawing."""
        return self.side >= 26

    def tiles(self, *kinds: str, about: int = 1) -> Iterator[Tile]:
        """The tiles of these kinds, northern ones first, and those around the edge."""
        for y in range(self.top - about, self.bottom + about):
            for x in range(self.left - about, self.right + about):
                if self.plan.kind((x, y)) in kinds and self.plan.holds((x, y)):
                    yield x, y

    def every(self, about: int = 1) -> Iterator[Tile]:
        """All tiles of the field on it."""
        for y in range(max(0, self.top - about), min(self.plan.rows, self.bottom + about)):
            for x in range(max(0, self.left - about), min(self.plan.columns, self.right + about)):
                yield x, y

    def near(self, tile: Tile) -> bool:
        """Whether a tile is on it or at its edge."""
        across = self.left - 1 <= tile[0] <= self.right
        return across and self.top - 1 <= tile[1] <= self.bottom

    def at(self, tile: Tile) -> Canvas:
        """The pen with its origin in the middle of a tile."""
        return self.pen.at((tile[0] + 0.5) * SQUARE, (tile[1] + 0.5) * SQUARE)

    def place(self, tile: Tile) -> Rect:
        """The tile on the pen's surface, in its own pixels."""
        size = self.side * OVER
        return Rect((tile[0] - self.left) * size, (tile[1] - self.top) * size, size, size)

    def stamp(self, picture: Surface, spot: Point) -> None:
        """Lay a picture with its middle on a spot."""
        x, y = self.pen.spot(spot)
        self.pen.surface.blit(
            picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))
        )

    def sees(self, shape: Patch, about: float = 40.0) -> bool:
        """Whether some of a shape is on it."""
        return meets(shape.bounds, self.box, about)

    def runs(self, shape: Patch, about: float = 40.0) -> Iterator[Line]:
        """The parts of a shape's outline that are on it."""
        for rim in shape.rims:
            for bounds, run in rim.runs:
                if meets(bounds, self.box, about):
                    yield run


def dice_of(tile: Tile, purpose: str) -> random.Random:
    """The same dice for a tile whichever piece of the ground shows it."""
    number = tile[0] * 7919 + tile[1] * 104729 + sum(map(ord, purpose)) * 15485863
    return random.Random(number)


def pick(tile: Tile, purpose: str, count: int) -> int:
    """One of so many variants for a tile."""
    number = tile[0] * 374761393 + tile[1] * 668265263 + sum(map(ord, purpose)) * 1442695041
    return ((number ^ (number >> 13)) * 1274126177 >> 8) % count


def outward(line: Line) -> Iterator[tuple[Point, Point]]:
    """The points of a piece of an outline with the direction out of it."""
    for at, here in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, at - 1)], line[min(len(line) - 1, at + 1)]
        far = math.hypot(bx - ax, by - ay) or 1.0
        yield here, ((by - ay) / far, (ax - bx) / far)


def drawn(
    side: int, cells: float, paint: Callable[[Canvas], None], ground: Colour = INK
) -> Surface:
    """A picture ``cells`` wide and high for sheets of this size, its origin in the middle."""
    wide = max(2, round(side * OVER * cells))
    surface = Surface((wide, wide), pygame.SRCALPHA)
    surface.fill((*ground, 0))
    scale = side * OVER / SQUARE
    pen = Canvas(surface, (wide, wide), (scale, 0.0, 0.0, scale, wide / 2, wide / 2), scale)
    paint(pen)
    return surface


@lru_cache(maxsize=1)
def texture() -> Surface:
    """Parchment that can be laid side by side without a seam."""
    surface = Surface((TEXTURE, TEXTURE))
    surface.fill(PAPER)
    dice = random.Random(5)
    for _ in range(26):
        spot, far = (dice.uniform(0, TEXTURE), dice.uniform(0, TEXTURE)), dice.uniform(60, 170)
        shade = dice.choice((SEPIA, GOLD_DARK, WHITE, WHITE))
        _blotch(surface, spot, far, dice.uniform(0.35, 0.8), shade)
    for _ in range(520):
        x, y = dice.randrange(TEXTURE), dice.randrange(TEXTURE)
        long, shade = dice.randrange(3, 12), mix(PAPER, dice.choice((SEPIA, WHITE)), 0.16)
        for step in range(long):
            surface.set_at(((x + step) % TEXTURE, (y + step // 4) % TEXTURE), shade)
    return surface


def _blotch(surface: Surface, spot: Point, far: float, flat: float, shade: Colour) -> None:
    """A soft stain, wrapped around the edges."""
    for ring, alpha in ((1.0, 4), (0.8, 4), (0.55, 4)):
        area = Surface((round(2 * far), round(2 * far)), pygame.SRCALPHA)
        outline = ellipse(far, far, far * ring, far * ring * flat, 30)
        pygame.draw.polygon(area, (*shade, alpha), outline)
        for dx in (-TEXTURE, 0, TEXTURE):
            for dy in (-TEXTURE, 0, TEXTURE):
                surface.blit(area, (spot[0] - far + dx, spot[1] - far + dy))


def paper(surface: Surface, offset: tuple[int, int]) -> None:
    """Cover a surface with parchment; ``offset`` is where it lies on the whole field."""
    own = texture()
    wide, high = surface.get_size()
    for x in range(-(offset[0] % TEXTURE), wide, TEXTURE):
        for y in range(-(offset[1] % TEXTURE), high, TEXTURE):
            surface.blit(own, (x, y))
