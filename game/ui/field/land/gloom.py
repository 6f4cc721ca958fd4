"""Darkness as a blue-black veil, thinner where a light falls, and the glow around each light."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from game.ui.art.palette import Colour, hexed, mix
from game.ui.field.land.plan import Tile
from game.ui.field.land.sheet import Sheet

NIGHT: Colour = hexed("#151a33")
WARM: Colour = hexed("#f3c86a")
GRAIN = 6
"""The veil is worked out on so many pixels a cell, and drawn large and soft."""

DARK, TWILIGHT, DUSK = 186, 104, 40
"""How opaque the veil is in the dark, on other ground of a field that is mostly dark, and where
a light falls.
"""

SHADED = ("forest", "foliage", "rough", "low_wall", "earthwork")
"""What stands in the dark without being dark ground of its own: on a field that is mostly dark the
night goes on over it, or a pale square would lie about every tree.
"""

HATCHED = 120
"""From this depth on a tile is hatched as well, so that darkness is told without its hue."""

Light = tuple[Tile, int]
"""A tile with a light, and how many cells far it shines."""


def veil(sheet: Sheet, lights: tuple[Light, ...]) -> None:
    """Lay the veil over the dark tiles of a sheet."""
    tiles = set(sheet.tiles("dark", about=2))
    kinds = sheet.plan.kinds.values()
    night = 3 * sum(kind == "dark" for kind in kinds) > sheet.plan.columns * sheet.plan.rows
    if not (tiles or night):
        return
    wide, high = sheet.right - sheet.left + 4, sheet.bottom - sheet.top + 4
    small = Surface((wide * GRAIN, high * GRAIN), pygame.SRCALPHA)
    small.fill((*NIGHT, 0))
    near = [light for light in lights if _reaches(sheet, light)]
    if night:
        tiles.update(tile for kind in SHADED for tile in sheet.tiles(kind, about=2))
    for x, y in sheet.every(2) if night else tiles:
        most = DARK if (x, y) in tiles else TWILIGHT
        left, top = (x - sheet.left + 2) * GRAIN, (y - sheet.top + 2) * GRAIN
        for dx in range(GRAIN):
            for dy in range(GRAIN):
                spot = (x + (dx + 0.5) / GRAIN, y + (dy + 0.5) / GRAIN)
                small.set_at((left + dx, top + dy), _tint(min(most, _depth(spot, near))))
    size = sheet.place((0, 0)).w
    large = pygame.transform.smoothscale(small, (wide * size, high * size))
    sheet.pen.surface.blit(large, (-2 * size, -2 * size))
    for tile in tiles:
        if _depth((tile[0] + 0.5, tile[1] + 0.5), near) > HATCHED:
            _engraved(sheet, tile)


def _engraved(sheet: Sheet, tile: Tile) -> None:
    """Level strokes, as an engraver cuts a night."""
    pen = sheet.at(tile)
    for at in range(6):
        y = -65 + at * 26
        pen.stroke([(-78, y), (78, y)], mix(NIGHT, WARM, 0.16), 2.0)


def _reaches(sheet: Sheet, light: Light) -> bool:
    (x, y), far = light
    across = max(sheet.left - x, 0, x - sheet.right)
    down = max(sheet.top - y, 0, y - sheet.bottom)
    return math.hypot(across, down) <= far + 3


def _depth(spot: tuple[float, float], lights: list[Light]) -> int:
    """How opaque the veil is at a spot, in tiles."""
    share = 1.0
    for (x, y), radius in lights:
        far = math.hypot(spot[0] - x - 0.5, spot[1] - y - 0.5)
        share = min(share, max(0.0, min(1.0, far - radius)))
    return round(DUSK + (DARK - DUSK) * share)


def _tint(depth: int) -> tuple[int, int, int, int]:
    """The veil's colour: warm where a light falls."""
    share = (depth - DUSK) / (DARK - DUSK)
    return *mix(WARM, NIGHT, min(1.0, 0.25 + share * 2.2)), depth
