"""Darkness as a blue-black veil, thinner where a light falls: the dark ground of a book, and the
dusk, night, rain, fog and snow that are only seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache

import pygame
from pygame import Surface

from game.ui.art.palette import WHITE, Colour, hexed, mix
from game.ui.art.shapes import ellipse
from game.ui.field.land.plan import Tile
from game.ui.field.land.sheet import Sheet, dice_of

NIGHT: Colour = hexed("#151a33")
WARM: Colour = hexed("#f3c86a")
GRAIN = 6
"""The veil is worked out on so many pixels a cell, and drawn large and soft."""

DARK, TWILIGHT, DUSK = 186, 104, 40
"""How opaque the veil is in the dark, on other ground of a field that is mostly dark, and where
a light falls.
"""

WASHES: Mapping[str, tuple[Colour, int, int]] = {
    "dusk": (hexed("#39316b"), 78, 10),
    "night": (hexed("#1d2350"), 132, 14),
    "rain": (hexed("#4a5668"), 52, 34),
    "fog": (hexed("#dcdcd8"), 92, 60),
    "snow": (hexed("#cfd8e4"), 74, 60),
}
"""The wash of each weather, how opaque it is, and how opaque where a light falls."""

SHADED = ("forest", "foliage", "rough", "low_wall", "earthwork", "table")
"""What stands in the dark without being dark ground of its own: on a field that is mostly dark the
night goes on over it, or a pale square would lie about every tree and every table.
"""

HATCHED = 120
"""From this depth on a tile is hatched as well, so that darkness is told without its hue."""

Light = tuple[Tile, int]
"""A tile with a light, and how many cells far it shines."""


def veil(sheet: Sheet, lights: tuple[Light, ...], seen: tuple[Light, ...] = ()) -> None:
    """Lay the veil over the dark tiles of a sheet; ``seen`` are lights that no book knows, which
    shine in dusk and night alone.
    """
    tiles = set(sheet.tiles("dark", about=2))
    kinds = sheet.plan.kinds.values()
    night = 3 * sum(kind == "dark" for kind in kinds) > sheet.plan.columns * sheet.plan.rows
    if sheet.plan.weather in WASHES and not night:
        _wash(sheet, [light for light in (*lights, *seen) if _reaches(sheet, light)])
    if night or tiles:
        _dark(sheet, tiles, night, [light for light in lights if _reaches(sheet, light)])


def _dark(sheet: Sheet, tiles: set[Tile], night: bool, near: list[Light]) -> None:
    """What a book calls dark, as deep as it is there."""
    if night:
        tiles.update(tile for kind in SHADED for tile in sheet.tiles(kind, about=2))
    small = _small(sheet, NIGHT)
    for x, y in sheet.every(2) if night else tiles:
        most = DARK if (x, y) in tiles else TWILIGHT
        left, top = (x - sheet.left + 2) * GRAIN, (y - sheet.top + 2) * GRAIN
        for dx in range(GRAIN):
            for dy in range(GRAIN):
                spot = (x + (dx + 0.5) / GRAIN, y + (dy + 0.5) / GRAIN)
                small.set_at((left + dx, top + dy), _tint(min(most, _depth(spot, near))))
    _spread(sheet, small)
    for tile in tiles:
        if _depth((tile[0] + 0.5, tile[1] + 0.5), near) > HATCHED:
            _engraved(sheet, tile)


def _small(sheet: Sheet, colour: Colour) -> Surface:
    """A clear sheet of few pixels, two cells larger on each side."""
    wide, high = sheet.right - sheet.left + 4, sheet.bottom - sheet.top + 4
    small = Surface((wide * GRAIN, high * GRAIN), pygame.SRCALPHA)
    small.fill((*colour, 0))
    return small


def _spread(sheet: Sheet, small: Surface) -> None:
    """Lay it over the sheet, large and soft."""
    size = sheet.place((0, 0)).w
    wide, high = small.get_width() // GRAIN * size, small.get_height() // GRAIN * size
    large = pygame.transform.smoothscale(small, (wide, high))
    sheet.pen.surface.blit(large, (-2 * size, -2 * size))


def _wash(sheet: Sheet, near: list[Light]) -> None:
    """The weather over the whole sheet, with a round hole for each light."""
    colour, most, least = WASHES[sheet.plan.weather]
    small = _small(sheet, colour)
    small.fill((*colour, most))
    wide, high = small.get_size()
    for (x, y), radius in near:
        left, top = x + 0.5 - sheet.left + 2, y + 0.5 - sheet.top + 2
        for px in range(
            max(0, int((left - radius) * GRAIN)), min(wide, int((left + radius) * GRAIN))
        ):
            for py in range(
                max(0, int((top - radius) * GRAIN)), min(high, int((top + radius) * GRAIN))
            ):
                far = math.hypot((px + 0.5) / GRAIN - left, (py + 0.5) / GRAIN - top) / radius
                share = min(1.0, max(0.0, far * 1.6 - 0.6))
                depth = round(least + (most - least) * share * share * (3 - 2 * share))
                if depth < small.get_at((px, py)).a:
                    small.set_at((px, py), (*colour, depth))
    _spread(sheet, small)
    if mark := _FALLEN.get(sheet.plan.weather):
        mark(sheet)


def _splashes(sheet: Sheet) -> None:
    """Rings where drops have fallen; those that fall move."""
    for tile in sheet.every() if sheet.fine else ():
        dice, pen = dice_of(tile, "rain"), sheet.at(tile)
        for _ in range(dice.randrange(1, 3)):
            x, y, far = dice.uniform(-70, 70), dice.uniform(-70, 70), dice.uniform(7, 14)
            pen.stroke(ellipse(x, y, far, far * 0.45, 14), hexed("#b2bcc6"), 1.3, closed=True)


def _flakes(sheet: Sheet) -> None:
    """Small heaps of what has fallen."""
    for tile in sheet.every() if sheet.fine else ():
        dice, pen = dice_of(tile, "flakes"), sheet.at(tile)
        for _ in range(3):
            x, y, far = dice.uniform(-74, 74), dice.uniform(-74, 74), dice.uniform(4, 9)
            pen.fill(ellipse(x, y + 2, far + 1, far * 0.5 + 1, 12), hexed("#9fb0c2"))
            pen.fill(ellipse(x, y, far, far * 0.5, 12), WHITE)


_FALLEN: Mapping[str, Callable[[Sheet], None]] = {"rain": _splashes, "snow": _flakes}
"""What lies on the ground of it; what falls, moves, and is drawn anew in every frame."""


@lru_cache(maxsize=1)
def bank() -> Surface:
    """A soft bank of fog, to be stretched."""
    small = Surface((24, 12), pygame.SRCALPHA)
    for x in range(24):
        for y in range(12):
            far = math.hypot((x - 11.5) / 12, (y - 5.5) / 6)
            small.set_at((x, y), (*hexed("#eceae4"), round(116 * max(0.0, 1 - far))))
    return small


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
