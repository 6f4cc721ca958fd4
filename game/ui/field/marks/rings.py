"""Marks around single fighters and cells: chosen, aimed at, what lies behind him, the pointer."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame
from pygame import Surface

from game.ui.art.ink import canvas
from game.ui.art.kept import held
from game.ui.art.palette import INK, PLATE, SELECTED, WHITE, mix
from game.ui.art.people.ring import ACROSS, DOWN
from game.ui.art.shapes import arc, ellipse, hatching
from game.ui.field.marks.washes import BLUE, VERMILION
from game.ui.field.token.ribbons import ribbon_sign
from game.ui.field.token.standing import FEET, sheet
from game.ui.field.token.token import REDUCED

BREATH, STEPS = 2.0, 5
"""Seconds of one breath of the chosen ring, and so many sizes of it are kept."""


def chosen(side: int, seconds: float) -> Surface:
    """Two rings, white and gold, that breathe by four in a hundred."""
    swell = 0.5 - 0.5 * math.cos(math.tau * seconds / BREATH)
    return _chosen(side, round(swell * (STEPS - 1)))


@held
def _chosen(side: int, step: int) -> Surface:
    if side >= REDUCED:
        return _stood(side, step)
    pen = canvas((round(side * 1.6), round(side * 1.6)), side / 60, over=3).at(48, 48)
    far = 1.0 + 0.04 * step / (STEPS - 1)
    for radius, colour, wide in (
        (37, INK, 4.6),
        (37, SELECTED, 2.6),
        (32.6, INK, 4.4),
        (32.6, WHITE, 2.6),
    ):
        pen.stroke(arc(0, 0, radius * far, 0, 360, 60), colour, wide)
    return pen.done()


def _stood(side: int, step: int) -> Surface:
    """The same around the ring at the feet of a standing figure."""
    pen = sheet(side).at(0, FEET)
    far = 1.0 + 0.04 * step / (STEPS - 1)
    for off, colour, wide in ((14, INK, 7.0), (14, SELECTED, 4.0), (7, INK, 6.6), (7, WHITE, 4.0)):
        line = ellipse(0, 0, (ACROSS + off) * far, (DOWN + off * 0.8) * far, 60)
        pen.stroke(line, colour, wide, closed=True)
    return pen.done()


@lru_cache(maxsize=32)
def target(side: int, aimed: bool) -> Surface:
    """Four corners around a cell; bold ones for the target that is chosen."""
    pen = canvas((round(side * 1.3), round(side * 1.3)), side / 60, over=3, ground=WHITE)
    pen = pen.at(39, 39)
    far, long = (33, 15) if aimed else (31, 9)
    for turn in range(4):
        corner = pen.at(0, 0, turn=90 * turn)
        line = [(-far, -far + long), (-far, -far), (-far + long, -far)]
        corner.stroke(line, WHITE, 7.4 if aimed else 5.0)
        corner.stroke(
            line, VERMILION if aimed else mix(VERMILION, INK, 0.25), 4.4 if aimed else 2.6
        )
    return pen.done()


@lru_cache(maxsize=64)
def brackets(size: tuple[int, int], aimed: bool) -> Surface:
    """Four corners around a unit of many cells that fills so many pixels."""
    edge, long = 8, 22 if aimed else 14
    pen = canvas((size[0] + 2 * edge, size[1] + 2 * edge), over=2, ground=WHITE)
    colour = VERMILION if aimed else mix(VERMILION, INK, 0.25)
    for x, right in ((4.0, 1), (size[0] + 2.0 * edge - 4, -1)):
        for y, down in ((4.0, 1), (size[1] + 2.0 * edge - 4, -1)):
            line = [(x, y + down * long), (x, y), (x + right * long, y)]
            pen.stroke(line, WHITE, 7.0 if aimed else 5.0)
            pen.stroke(line, colour, 4.2 if aimed else 2.6)
    return pen.done()


@lru_cache(maxsize=32)
def rear(side: int, degrees: int) -> Surface:
    """The arc behind a fighter who looks ``degrees`` clockwise from the north."""
    wide = round(side * 3.2)
    pen = canvas((wide, wide), side / 60, over=2, ground=BLUE).at(96, 96)
    first = degrees + 90 - 67.5
    fan = [*arc(0, 0, 92, first, first + 135, 30), *arc(0, 0, 30, first + 135, first, 16)]
    pen.fill(fan, BLUE, 44)
    for a, b in hatching(fan, 0.0, 9.0):
        pen.stroke([a, b], mix(BLUE, WHITE, 0.15), 1.3)
    pen.stroke(fan, WHITE, 4.4, closed=True)
    pen.stroke(fan, BLUE, 2.0, closed=True)
    return pen.done()


@lru_cache(maxsize=32)
def pointed(side: int, finger: bool) -> Surface:
    """The cell under the pointer, or under the keyboard's finger."""
    pen = canvas((side, side), side / 60, over=3, ground=WHITE)
    frame = [(3, 3), (57, 3), (57, 57), (3, 57)]
    pen.stroke(frame, WHITE, 4.6 if finger else 3.0, closed=True)
    pen.stroke(frame, INK, 2.4 if finger else 1.3, closed=True)
    return pen.done()


@lru_cache(maxsize=16)
def blow(side: int) -> Surface:
    """Small crossed swords: from here an enemy would be in reach."""
    size = max(9, round(side * 0.36))
    pen = canvas((size, size), size / 124, over=6).at(62, 62)
    pen.disc(0, 0, 58, PLATE, 5)
    ribbon_sign(pen.at(0, 0, 0.86), "fight")
    return pen.done()


@lru_cache(maxsize=96)
def plate(size: tuple[int, int], colour: tuple[int, int, int]) -> Surface:
    """The plate under the words of a burst."""
    pen = canvas(size)
    body = [(1, 3), (4, 1), (size[0] - 5, 1), (size[0] - 2, 3), (size[0] - 2, size[1] - 5)]
    body += [(size[0] - 5, size[1] - 3), (4, size[1] - 3), (1, size[1] - 5)]
    pen.fill([(x + 1, y + 2) for x, y in body], INK, 110)
    pen.shape(body, colour, 1.8)
    return pen.done()


def centred(surface: Surface, picture: Surface, at: tuple[float, float]) -> pygame.Rect:
    """Lay a picture with its middle on a pixel."""
    return surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))
