"""Weather that moves: rain and snow that fall, fog that drifts, light of lanterns that breathes.

All of it lives by the seconds of the scene, so where time stands still it does. Drops and banks
belong to the ground: they move along with it when the view does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell
from game.ui.art.ink import canvas
from game.ui.art.palette import WHITE, Colour, hexed
from game.ui.field.camera import Camera
from game.ui.field.land.gloom import bank
from game.ui.field.land.lamps import glow
from game.ui.field.scene import Scene

WET: Colour = hexed("#e6ecf2")
SHADOWED: Colour = hexed("#8fa0b4")

SLANT = 0.3
"""So far a drop goes to the west, for each pixel that it falls."""

SPACING: Mapping[str, int] = {"rain": 84, "snow": 62}
"""So many pixels apart drops and flakes are, each way, at cells of 72 pixels."""

OVER = 0.3
"""The share of them that falls before the fighters; the others fall behind them."""

BANKS, WIND = 3.4, 0.11
"""A bank of fog to so many cells each way, and so many cells it drifts in a second."""

BREATH, GUST = 2.0, 0.37
"""Seconds of a light's breath, and of the unrest of an open flame."""

OPEN = frozenset({"torch", "hearth", "fire"})
CORE = 1.7
"""How many cells wide the light is that breathes."""

FAINT, STRONG = 0.35, 1.0
"""How strong it is between two breaths, and at their height, as a share of the light itself."""


@dataclass(frozen=True, slots=True)
class Drop:
    """One of what falls: where it begins, as shares of the room; its speed and its size."""

    x: float
    y: float
    fast: float
    size: int


@lru_cache(maxsize=8)
def drops(kind: str, count: int, over: bool) -> tuple[Drop, ...]:
    """So many of them, always the same; those ``over`` fighters are the nearest and fastest."""
    dice = Random(f"{kind} {over}")
    return tuple(
        Drop(dice.random(), dice.random(), dice.uniform(0.8, 1.15), dice.randrange(1, 4))
        for _ in range(count)
    )


def falls(surface: Surface, camera: Camera, kind: str, seconds: float, over: bool) -> None:
    """Draw rain, snow or fog where it is now; nothing for other weather."""
    place = camera.view
    if kind == "fog" and not over:
        _laid(surface, camera, list(_banks(camera, seconds)))
    if kind not in SPACING:
        return
    unit = max(0.8, camera.cell / 72)
    share = OVER if over else 1.0 - OVER
    count = round(place.w * place.h / (SPACING[kind] * unit) ** 2 * share)
    fall = _FALLS[kind]
    (left, top), unit = camera.origin, min(1.6, unit)
    spots = []
    for drop in drops(kind, count, over):
        picture, x, y = fall(drop, unit, seconds)
        wide, high = picture.get_size()
        across = (drop.x * place.w + x + left) % (place.w + wide) - wide
        down = (drop.y * place.h + y + top) % (place.h + high) - high
        spots.append((picture, (place.x + round(across), place.y + round(down))))
    _laid(surface, camera, spots)


def _laid(surface: Surface, camera: Camera, spots: list[tuple[Surface, tuple[int, int]]]) -> None:
    """Lay pictures over the field, and nothing beside it."""
    clip = surface.get_clip()
    surface.set_clip(clip.clip(camera.field))
    surface.fblits(spots)
    surface.set_clip(clip)


Fallen = tuple[Surface, float, float]
"""The picture of what falls, and how far it has come to the east and downwards."""


def _rain(drop: Drop, unit: float, seconds: float) -> Fallen:
    far = seconds * 760 * unit * drop.fast
    return streak(round(9 * unit * drop.fast) + 4 * drop.size), -SLANT * far, far


def _snow(drop: Drop, unit: float, seconds: float) -> Fallen:
    far = seconds * (26 + 14 * drop.size) * unit * drop.fast
    sway = math.sin(seconds * drop.fast + drop.x * 40) * 12 * unit
    return flake(max(3, round((1.5 + 1.2 * drop.size) * unit))), sway - 0.25 * far, far


_FALLS: Mapping[str, Callable[[Drop, float, float], Fallen]] = {"rain": _rain, "snow": _snow}


@lru_cache(maxsize=32)
def streak(long: int) -> Surface:
    """A slanting stroke, paler towards its upper end."""
    pen = canvas((max(3, round(long * SLANT) + 3), long + 2), over=3, ground=WET)
    tip = (1.0, long)
    for part, alpha in ((1.0, 70), (0.62, 70), (0.3, 80)):
        layer = pen.layer()
        layer.stroke([(1.0 + long * SLANT * part, long * (1 - part)), tip], WET, 1.3)
        pen.lay(layer, alpha)
    return pen.done()


@lru_cache(maxsize=16)
def flake(wide: int) -> Surface:
    """A flake with a blue rim, so that it is seen on snow as well."""
    pen = canvas((wide + 2, wide + 2), over=4, ground=SHADOWED)
    middle = wide / 2 + 1
    pen.disc(middle, middle, wide / 2 + 0.6, SHADOWED)
    pen.disc(middle, middle, wide / 2, WHITE)
    return pen.done()


@dataclass(frozen=True, slots=True)
class Bank:
    """A bank of fog, in cells: how far south, where it begins, how fast it drifts, how large."""

    y: float
    start: float
    fast: float
    wide: float
    high: float


@lru_cache(maxsize=8)
def fogged(columns: int, rows: int) -> tuple[Bank, ...]:
    """The banks of a field of this size, always the same."""
    found, count = [], max(1, round(rows / BANKS * 2))
    for row in range(count):
        dice = Random(f"bank {row}")
        y = (row + dice.random()) / count * rows
        for _ in range(max(1, round(columns / (2 * BANKS)))):
            start, fast = dice.uniform(0, columns), dice.uniform(0.6, 1.4)
            found.append(Bank(y, start, fast, *dice.choice(((5.0, 1.3), (6.5, 1.6), (4.0, 1.1)))))
    return tuple(found)


def _banks(camera: Camera, seconds: float) -> Iterator[tuple[Surface, tuple[int, int]]]:
    """The banks of fog in view, each drifting eastwards over its own row."""
    (left, top), side, view = camera.origin, camera.cell, camera.view
    columns = camera.columns + 6
    for one in fogged(columns, camera.rows):
        x = (one.start + seconds * WIND * one.fast) % columns - 4
        place = Rect(0, 0, round(one.wide * side), round(one.high * side))
        place.center = round(left + x * side), round(top + one.y * side)
        if place.colliderect(view):
            yield fog(*place.size), place.topleft


@lru_cache(maxsize=6)
def fog(wide: int, high: int) -> Surface:
    """A soft bank of this size."""
    return pygame.transform.smoothscale(bank(), (wide, high))


def breathing(surface: Surface, camera: Camera, scene: Scene) -> None:
    """The middle of each light grows and fades a little, that of open flames with unrest."""
    lights = [(cell, "lantern") for cell, _ in scene.lit]
    lights += [(Cell(*lamp.cell), lamp.kind) for lamp in scene.dress.lights]
    if not lights:
        return
    wide = round(CORE * camera.cell)
    for cell, kind in lights:
        place = Rect(0, 0, wide, wide)
        place.center = camera.rect_of(cell).center
        if place.colliderect(camera.view):
            picture = core(wide, kind)
            picture.set_alpha(round(255 * strength(cell, kind, scene.time)))
            surface.blit(picture, place)


@lru_cache(maxsize=16)
def core(wide: int, kind: str) -> Surface:
    """A picture of its own, since its strength is changed."""
    return glow(wide, kind).copy()


def strength(cell: Cell, kind: str, seconds: float) -> float:
    """How bright a light is now, from FAINT to STRONG; each breathes in its own time."""
    own = cell.x * 1.7 + cell.y * 2.9
    wave = 0.5 + 0.5 * math.sin(math.tau * seconds / BREATH + own)
    if kind in OPEN:
        gust = 0.5 + 0.5 * math.sin(math.tau * seconds / GUST + own * 3)
        wave = 0.6 * wave + 0.4 * gust
    return FAINT + (STRONG - FAINT) * wave
