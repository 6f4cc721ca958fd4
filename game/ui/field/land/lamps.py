"""Lights as things: a lantern on its post, a torch on a stake, a fireplace, a window, a fire.

Each stands at the edge of its cell, out of the way of whoever stands there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache

import pygame
from pygame import Surface

from game.core.grid import Cell
from game.play.scenarios.dressing_file import Lamp
from game.ui.art.ink import Canvas, canvas
from game.ui.art.palette import (
    GOLD_LIGHT,
    INK,
    STEEL_DARK,
    WHITE,
    WOOD,
    WOOD_DARK,
    Colour,
    hexed,
    mix,
)
from game.ui.art.shapes import arc, box, ellipse, path
from game.ui.field.camera import Camera
from game.ui.field.land.gloom import WARM

FLAME = hexed("#f6a52c")
STONE = hexed("#8d8375")

SHADES: Mapping[str, tuple[Colour, int]] = {
    "lantern": (WARM, 84),
    "torch": (hexed("#f5b04e"), 88),
    "hearth": (hexed("#f29a45"), 96),
    "window": (hexed("#f6dc93"), 74),
    "fire": (hexed("#f09a3e"), 100),
}
"""The glow of each light, and how strong it is in its middle."""

GLOWING = frozenset({"dusk", "night"})
"""Weather in which glows are seen as far as they reach; else they are small."""


def glow(diameter: int, kind: str = "lantern") -> Surface:
    """A warm light that fades outwards."""
    wide = max(2, diameter)
    return (
        _glow(min(wide, 900), kind)
        if wide <= 900
        else pygame.transform.scale(_glow(900, kind), (wide, wide))
    )


@lru_cache(maxsize=12)
def _glow(diameter: int, kind: str) -> Surface:
    small, (shade, most) = Surface((48, 48), pygame.SRCALPHA), SHADES[kind]
    for x in range(48):
        for y in range(48):
            far = math.hypot(x - 23.5, y - 23.5) / 24
            small.set_at((x, y), (*shade, round(most * max(0.0, 1 - far) ** 1.4)))
    return pygame.transform.smoothscale(small, (diameter, diameter))


@lru_cache(maxsize=32)
def lamp(side: int, kind: str) -> Surface:
    """The thing itself in its cell; a unit is a sixtieth of the cell."""
    pen = canvas((side, side), side / 60, over=6).at(30, 30)
    _KINDS[kind](pen)
    return pen.done()


def lay(surface: Surface, camera: Camera, lit: Lamp, weather: str) -> None:
    """A light that is only seen, and its glow, on a picture of the map."""
    place = camera.rect_of(Cell(*lit.cell))
    radius = lit.radius + 0.5 if weather in GLOWING else min(1.5, lit.radius / 2)
    picture = glow(round(radius * camera.cell * 2), lit.kind)
    around = picture.get_rect(center=place.center)
    if around.colliderect(camera.view):
        surface.blit(picture, around)
    if place.colliderect(camera.view):
        surface.blit(lamp(camera.cell, lit.kind), place)


def _flame(pen: Canvas, size: float) -> None:
    own = pen.at(0, 0, size)
    own.shape(path("M0 -12 C7 -4 8 2 5 7 Q0 11 -5 7 C-8 2 -4 -2 0 -12 Z"), FLAME, 1.4)
    own.fill(path("M0 -5 C4 0 4 4 2 7 Q0 9 -2 7 C-4 4 -2 0 0 -5 Z"), GOLD_LIGHT)


def _lantern(pen: Canvas) -> None:
    """A post in the corner of the cell, the lantern on its arm."""
    own = pen.at(20, 0)
    own.shade(2, 24, 8, 3, 80)
    own.stroke([(3, 24), (3, -22), (-9, -22)], INK, 5.2)
    own.stroke([(3, 24), (3, -22), (-9, -22)], WOOD_DARK, 2.8)
    own.stroke([(3, -12), (-4, -21)], INK, 2.0)
    own.stroke([(-8, -22), (-8, -18)], INK, 1.6)
    own.shape([(-13, -14), (-3, -14), (-2, -1), (-14, -1)], mix(WOOD, INK, 0.3), 1.6)
    own.shape([(-11.5, -12), (-4.5, -12), (-4, -3), (-12, -3)], GOLD_LIGHT, 1.0)
    own.fill(ellipse(-8, -7, 1.8, 3.4), WHITE)
    own.shape([(-15, -13), (-8, -19), (-1, -13)], STEEL_DARK, 1.4)


def _torch(pen: Canvas) -> None:
    own = pen.at(20, 0)
    own.shade(1, 20, 6, 2.6, 70)
    own.limb([(0, 20), (0, -8)], WOOD_DARK, 3.0, 1.2)
    own.shape([(-4, -12), (4, -12), (3, -5), (-3, -5)], STEEL_DARK, 1.3)
    _flame(own.at(0, -20), 0.86)


def _hearth(pen: Canvas) -> None:
    """A mantel against the wall behind, the fire below it."""
    own = pen.at(0, -8)
    own.shape(box(-25, -20, 50, 36, 2), STONE, 2.0)
    for x in (-20, -7, 7, 20):
        own.stroke([(x, -19), (x, -13)], mix(STONE, INK, 0.4), 1.2)
    own.shape(box(-28, -14, 56, 6, 2), mix(STONE, WHITE, 0.3), 1.6)
    own.fill(path("M-17 16 L-17 0 Q0 -12 17 0 L17 16 Z"), mix(INK, FLAME, 0.12))
    for x, size in ((-7, 0.8), (6, 0.7), (0, 1.0)):
        _flame(own.at(x, 7), size)
    own.limb([(-12, 14), (12, 15)], WOOD_DARK, 3.4, 1.2)


def _window(pen: Canvas) -> None:
    """Two lit panes in the face of a wall."""
    own = pen.at(0, 6)
    own.shape(box(-15, -8, 30, 17, 1), WOOD_DARK, 1.8)
    for x in (-13, 1):
        own.fill(box(x, -6, 12, 13), GOLD_LIGHT)
        own.fill(box(x, -6, 12, 5), mix(GOLD_LIGHT, WHITE, 0.5))
        own.stroke([(x + 6, -6), (x + 6, 7)], WOOD_DARK, 1.2)
    own.stroke([(-13, 0), (13, 0)], WOOD_DARK, 1.2)


def _fire(pen: Canvas) -> None:
    """Logs in a ring of stones."""
    own = pen.at(0, 6)
    own.shade(0, 8, 20, 9, 90)
    for turn in range(0, 360, 40):
        x, y = arc(0, 0, 17, turn, turn, 1)[0]
        own.shape(ellipse(x, 7 + y * 0.5, 4.4, 3.2, 12), STONE, 1.4)
    for ends in ([(-11, 10), (9, 3)], [(11, 10), (-9, 3)]):
        own.limb(ends, WOOD_DARK, 4.0, 1.3)
    for x, size in ((-6, 0.9), (6, 0.8), (0, 1.25)):
        _flame(own.at(x, -2), size)


_KINDS: Mapping[str, Callable[[Canvas], None]] = {
    "lantern": _lantern, "torch": _torch, "hearth": _hearth, "window": _window, "fire": _fire,
}  # fmt: skip
