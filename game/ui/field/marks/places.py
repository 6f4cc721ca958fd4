"""Names of places on the ground: italic letters of cream with an ink rim, turned if wanted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.art.palette import INK, SHEET
from game.ui.field.camera import Camera
from game.ui.field.scene import Label
from game.ui.text import Style
from game.ui.theme import Theme
from game.ui.type import SMALLEST

LARGEST = 34
"""Pixels of the largest letters, at 1920 × 1080 and a cell of 72."""

SHARE = 0.4
"""The letters' size in cells, unless the usual ones are larger."""

RIM = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


def letter(
    surface: Surface,
    theme: Theme,
    camera: Camera,
    label: Label,
    covered: Iterable[tuple[int, int, int, int]] = (),
    units: Sequence[Rect] = (),
) -> Rect:
    """Draw a name around its cell, never over the edge of the map, below the buttons that would
    cover it, and beside the units that would; returns where it stands.
    """
    usual = theme.style("place")
    style = usual.but(size=max(usual.size, min(LARGEST, round(camera.cell * SHARE))))
    field = camera.field
    picture = lettered(label.words, style, label.angle)
    if picture.get_width() > field.w or picture.get_height() > field.h:
        picture = lettered(label.words, style.but(size=SMALLEST), label.angle)
    place = picture.get_rect(center=camera.rect_of(label.cell).center).clamp(field)
    lowest = max((Rect(one).bottom for one in covered if place.colliderect(one)), default=0)
    if lowest:
        place.top = lowest + theme.px(2)
    place = _beside(place, units, field)
    if place.colliderect(camera.view) and field.contains(place):
        surface.blit(picture, place)
    return place


def _beside(place: Rect, units: Sequence[Rect], field: Rect) -> Rect:
    """The nearest place that these do not cover; the same if there is none."""
    over = [units[at] for at in place.collidelistall(list(units))]
    if not over:
        return place
    whole = over[0].unionall(over)
    ways = (
        (whole.right + 2 - place.left, 0),
        (whole.left - 2 - place.right, 0),
        (0, whole.bottom + 2 - place.top),
        (0, whole.top - 2 - place.bottom),
    )
    spots = [place.move(way) for way in sorted(ways, key=lambda way: abs(way[0]) + abs(way[1]))]
    free = (spot for spot in spots if field.contains(spot) and spot.collidelist(list(units)) < 0)
    return next(free, place)


@lru_cache(maxsize=160)
def lettered(words: str, style: Style, angle: int) -> Surface:
    """The letters with their rim, on nothing."""
    pale, dark = (
        text.image(words, style.but(colour=SHEET[0])),
        text.image(words, style.but(colour=INK)),
    )
    rim = max(1, style.size // 14)
    made = Surface(
        (pale.get_width() + 2 * rim + 2, pale.get_height() + 2 * rim + 2), pygame.SRCALPHA
    )
    made.fill((*INK, 0))
    for far in range(1, rim + 1):
        for dx, dy in RIM:
            made.blit(dark, (1 + rim + dx * far, 1 + rim + dy * far))
    made.blit(pale, (1 + rim, 1 + rim))
    return pygame.transform.rotozoom(made, -angle, 1.0) if angle else made
