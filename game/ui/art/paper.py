"""Parchment sheets, the dark table, plates, chips and tooltips: the ground everything lies on."""

from __future__ import annotations

import random
from functools import lru_cache

import pygame

from game.ui.art.ink import Canvas, Pixels, canvas, ramp
from game.ui.art.kept import held
from game.ui.art.palette import (
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    GULES,
    INK,
    NIGHT,
    PLATE,
    RULE,
    SELECTED,
    SEPIA,
    SHEET,
    TABLE,
    WHITE,
    Colour,
    mix,
)
from game.ui.art.shapes import Points, box, ellipse

CORNER = ((0, -9), (2.6, -2.6), (9, 0), (2.6, 2.6), (0, 9), (-2.6, 2.6), (-9, 0), (-2.6, -2.6))


def over_for(size: Pixels) -> int:
    """How many times larger to draw: large sheets need less, and would cost too much memory."""
    return 4 if size[0] * size[1] < 160_000 else 3 if size[0] * size[1] < 700_000 else 2


def grain(pen: Canvas, size: Pixels, seed: int, strength: float = 1.0) -> None:
    """Faint blotches and fibres, so that parchment is not a flat colour."""
    dice, (wide, high) = random.Random(seed), size
    for _ in range(3 + wide * high // 90_000):
        spot = dice.uniform(0, wide), dice.uniform(0, high)
        far = dice.uniform(60, 190)
        shade = dice.choice((SEPIA, GOLD_DARK, WHITE))
        pen.fill(ellipse(*spot, far, far * dice.uniform(0.3, 0.7), 40), shade, round(7 * strength))
    for _ in range(wide * high // 4200):
        x, y, slant = dice.uniform(0, wide), dice.uniform(0, high), dice.uniform(-4, 4)
        fibre = ((x, y), (x + dice.uniform(3, 9), y + slant), (x + 9, y + slant + 1.4))
        pen.fill(fibre, dice.choice((SEPIA, WHITE)), round(26 * strength))


@held
def sheet(size: Pixels, corners: bool = True) -> pygame.Surface:
    """A parchment sheet with ink edge, inner gold rule, corner stars and a shadow to the right.

    The paper takes all but 4 pixels at the right and lower edge.
    """
    pen = canvas(size, over=over_for(size))
    wide, high = size[0] - 4, size[1] - 4
    for spread, alpha in ((4, 60), (3, 60), (1.5, 80)):
        pen.fill(box(2, 2, wide + spread - 2, high + spread - 2, 4), NIGHT, alpha)
    face = box(0.8, 0.8, wide - 1.6, high - 1.6, 3)
    pen.blend(face, SHEET)
    fibres = pen.layer()
    grain(fibres, size, wide * 31 + high)
    pen.lay(fibres, clip=face)
    pen.stroke(face, INK, 1.5, closed=True)
    pen.stroke(box(6, 6, wide - 12, high - 12), mix(GOLD, GOLD_LIGHT, 0.35), 1.2, closed=True)
    if corners:
        for x, y in ((6, 6), (wide - 6, 6), (6, high - 6), (wide - 6, high - 6)):
            pen.at(x, y).shape(CORNER, GOLD, 1.0)
    return pen.done()


@lru_cache(maxsize=1)
def table(size: Pixels) -> pygame.Surface:
    """The dark planks under the sheets, darker towards the edges."""
    dice, (wide, high) = random.Random(11), size
    face = ramp((TABLE[0], mix(TABLE[0], TABLE[1], 0.55), TABLE[1]), size)
    pen = canvas(size, over=1)
    pen.surface.blit(face, (0, 0))
    plank = max(60, high // 12)
    for y in range(plank // 2, high, plank):
        pen.fill(box(0, y, wide, 1.6), (0, 0, 0), 90)
        pen.fill(box(0, y + 1.6, wide, 1), (255, 220, 170), 12)
        for _ in range(wide // 70):
            x, down = dice.uniform(-80, wide), dice.uniform(4, plank - 4)
            pen.fill(ellipse(x, y + down, dice.uniform(40, 170), 0.9, 16), (0, 0, 0), 40)
        joint = dice.uniform(0, wide)
        pen.fill(box(joint, y, 1.6, plank), (0, 0, 0), 70)
    dark = pen.layer()
    dark.surface.blit(_vignette(size), (0, 0))
    pen.lay(dark)
    return pen.surface


def _vignette(size: Pixels) -> pygame.Surface:
    small = pygame.Surface((32, 18), pygame.SRCALPHA)
    for x in range(32):
        for y in range(18):
            far = ((x - 15.5) / 15.5) ** 2 + ((y - 8.5) / 8.5) ** 2
            small.set_at((x, y), (*TABLE[1], min(150, round(far * 75))))
    return pygame.transform.smoothscale(small, size)


@lru_cache(maxsize=128)
def plate(size: Pixels, line: Colour = INK) -> pygame.Surface:
    """A light plate with a fine ink edge, for inset rows, fields and key letters."""
    pen = canvas(size)
    face = box(1, 1, size[0] - 2, size[1] - 2, 3)
    pen.blend(face, (PLATE, mix(PLATE, SHEET[1], 0.35)))
    pen.stroke(face, line, 1.2, closed=True)
    return pen.done()


@lru_cache(maxsize=128)
def chip(size: Pixels, line: Colour = INK) -> pygame.Surface:
    """A small label with round corners and a coloured edge, for states and rule ids."""
    pen = canvas(size)
    face = box(1.2, 1.2, size[0] - 2.4, size[1] - 2.4, min(5, size[1] / 4))
    pen.shape(face, PLATE, 1.8, line)
    pen.stroke(box(3, 3, size[0] - 6, size[1] - 6, 2), mix(PLATE, line, 0.18), 0.8, closed=True)
    return pen.done()


@lru_cache(maxsize=64)
def keycap(size: Pixels) -> pygame.Surface:
    """The face of a keyboard key, with a lower lip."""
    pen = canvas(size)
    pen.shape(box(1, 1, size[0] - 2, size[1] - 2, 3.5), RULE, 1.4)
    pen.shape(box(1, 1, size[0] - 2, size[1] - 4.5, 3.5), PLATE, 1.4)
    return pen.done()


@lru_cache(maxsize=64)
def tooltip(size: Pixels, beak: str = "") -> pygame.Surface:
    """A dark plate with a gold edge; ``beak`` "left", "right", "up" or "down" points that way.

    The beak takes 10 pixels of the size on its side.
    """
    wide, high = size
    left, right, up, down = (10 if beak == side else 1 for side in ("left", "right", "up", "down"))
    pen = canvas(size)
    body = box(left, up, wide - left - right - 2, high - up - down - 2, 4)
    tip = _beak(beak, wide - 2, high - 2)
    pen.fill([(x + 2, y + 2) for x, y in body], NIGHT, 110)
    pen.shape(body, NIGHT, 1.6, GOLD)
    if tip:
        pen.shape(tip, NIGHT, 1.6, GOLD)
        pen.fill(body, NIGHT)
        pen.stroke(body, GOLD, 1.6, closed=True)
        pen.fill(_toward(tip, wide / 2, high / 2), NIGHT)
    return pen.done()


def _beak(side: str, wide: float, high: float) -> Points:
    x, y = wide / 2, high / 2
    return {
        "left": ((11, y - 8), (1, y), (11, y + 8)),
        "right": ((wide - 11, y - 8), (wide - 1, y), (wide - 11, y + 8)),
        "up": ((x - 8, 11), (x, 1), (x + 8, 11)),
        "down": ((x - 8, high - 11), (x, high - 1), (x + 8, high - 11)),
    }.get(side, ())


def _toward(points: Points, x: float, y: float) -> Points:
    """The beak moved a little into the plate, to cover the seam."""
    far = max(1.0, ((points[1][0] - x) ** 2 + (points[1][1] - y) ** 2) ** 0.5)
    dx, dy = (x - points[1][0]) / far * 2.6, (y - points[1][1]) / far * 2.6
    return [(a + dx, b + dy) for a, b in points]


@lru_cache(maxsize=32)
def chosen_row(size: Pixels) -> pygame.Surface:
    """The golden ground of the chosen row in a list."""
    pen = canvas(size)
    face = box(1.2, 1.2, size[0] - 2.4, size[1] - 2.4, 3)
    pen.blend(face, (mix(SELECTED, WHITE, 0.55), mix(SELECTED, WHITE, 0.3)))
    pen.stroke(face, INK, 1.6, closed=True)
    pen.stroke(box(4.6, 4.6, size[0] - 9.2, size[1] - 9.2), GOLD, 1.4, closed=True)
    return pen.done()


@lru_cache(maxsize=32)
def divider(width: int) -> pygame.Surface:
    """A gold rule with a small gules lozenge in its middle, 12 pixels high."""
    pen = canvas((width, 12))
    pen.stroke([(1, 6), (width - 1, 6)], mix(GOLD, GOLD_LIGHT, 0.3), 1.4)
    x = width / 2
    pen.shape([(x - 5.5, 6), (x, 0.6), (x + 5.5, 6), (x, 11.4)], GULES.base, 1.0)
    return pen.done()
