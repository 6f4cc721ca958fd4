"""What stands in front of somebody: the trees of the cells before him, so thin that he is seen.

They lie on the ground already; laid over it once more they change nothing but whom they cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.ui.art.contours import SQUARE
from game.ui.field.camera import Camera
from game.ui.field.land.growth import foot, tree, tree_of
from game.ui.field.land.plan import Plan, Tile
from game.ui.field.land.sheet import OVER
from game.ui.field.scene import TokenLook

THIN = 128
"""How opaque a tree is that stands in front of somebody."""

FEET = 0.3
"""So far above the southern edge of a cell the feet of whoever stands there are, in cells."""


@dataclass(frozen=True, slots=True)
class Veil:
    """A thin picture, where it lies, and its ``place``: the southern edge of the cell in which
    somebody would stand with his feet as far down as its own.
    """

    picture: Surface
    rect: Rect
    place: float


def over(looks: Iterable[TokenLook], camera: Camera, made: Plan) -> Iterator[Veil]:
    """The trees before everybody who stands upright, each once."""
    tiles: dict[Tile, None] = {}
    for look in looks:
        if look.out or look.block:
            continue
        x, y = look.place
        column, row = round(x), made.rows - 1 - round(y)
        for across in (-1, 0, 1):
            tile = (column + across, row + 1)
            if made.kind(tile) == "forest":
                tiles[tile] = None
    for tile in tiles:
        x, y = foot(made, tile)
        picture = _thin(camera.cell, *tree_of(made, tile))
        left, top = camera.origin
        at = (left + round(x / SQUARE * camera.cell), top + round(y / SQUARE * camera.cell))
        rect = picture.get_rect(center=at)
        if rect.colliderect(camera.view):
            yield Veil(picture, rect, made.rows - y / SQUARE - FEET)


@lru_cache(maxsize=48)
def _thin(side: int, kind: str, variant: int) -> Surface:
    large = tree(side, kind, variant)
    size = (large.get_width() // OVER, large.get_height() // OVER)
    small = pygame.transform.smoothscale(large, size)
    small.set_alpha(THIN)
    return small
