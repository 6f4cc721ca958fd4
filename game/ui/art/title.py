"""The title picture: a great pennon before a lozenge sky, hills, a castle, the sun, two hosts."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.ui.art.frame import LEAVES
from game.ui.art.heraldry.banner import CORNER, banner, paint_word
from game.ui.art.ink import Canvas, Pixels, canvas
from game.ui.art.land.countryside import castle, hills, hosts, sun, woods
from game.ui.art.palette import (
    AZURE,
    GOLD,
    GOLD_LIGHT,
    GULES,
    INK,
    NIGHT,
    SHEET,
    STEEL,
    STEEL_LIGHT,
    WHITE,
    WOOD,
    WOOD_DARK,
    mix,
)
from game.ui.art.shapes import box, path
from game.ui.art.troops.unit import Letters

WIDE, HIGH = 960.0, 1080.0
LONGEST = 1160.0
"""The banner grows with a wide page up to this length."""
SKY = (26.0, 26.0, 908.0, 604.0)
"""The painted window of the picture: x, y, width, height in units of the 960 × 1080 page."""


@lru_cache(maxsize=4)
def title_picture(
    size: Pixels, letters: Letters | None = None, word: str = "PENNON"
) -> pygame.Surface:
    """The title page: picture above, parchment below for the menu, the pole down its left side.

    Drawn for 8:9 and stretched by its smaller scale; menus fit right of ``pole_right``.
    """
    unit = min(size[0] / WIDE, size[1] / HIGH)
    pen = canvas(size, unit, over=3 if size[0] * size[1] < 700_000 else 2)
    wide, high = size[0] / unit, size[1] / unit
    cloth = min(wide - 160, LONGEST)
    window = SKY[0], SKY[1], wide - 52, SKY[3]
    _page(pen, wide, high)
    scene = pen.layer()
    _sky(scene, window)
    broad = wide > 1300
    spot = window[0] + window[2] * 0.82, 352.0 if broad else 456.0
    sun(scene.at(*spot, 1.5 if broad else 1.0))
    hills(scene, window)
    castle(scene.at(window[0] + window[2] * 0.49, 556))
    woods(scene, window)
    hosts(scene, window)
    pen.lay(scene, clip=box(*window))
    _margins(pen, wide, window)
    _pole(pen.at(103, 0), high - 60)
    banner(pen.at(*CORNER), cloth)
    page = pen.done()
    if letters is not None:
        paint_word(page, word, letters, unit, cloth)
    return page


def pole_right(size: Pixels) -> int:
    """The first pixel right of the pole on the lower page."""
    return round(150 * min(size[0] / WIDE, size[1] / HIGH))


def menu_top(size: Pixels) -> int:
    """The first pixel of the parchment below the picture."""
    return round(656 * min(size[0] / WIDE, size[1] / HIGH))


def _page(pen: Canvas, wide: float, high: float) -> None:
    pen.fill(box(0, 0, wide, high), INK)
    pen.blend(box(2, 2, wide - 4, high - 4), (SHEET[0], mix(SHEET[1], WHITE, 0.4)))
    pen.stroke(box(14, 14, wide - 28, high - 28), INK, 15, closed=True)
    pen.stroke(box(14, 14, wide - 28, high - 28), GOLD, 11.5, closed=True)
    pen.stroke(box(12, 12, wide - 24, high - 24), GOLD_LIGHT, 1.6, closed=True)
    pen.stroke(box(24, 24, wide - 48, high - 48), INK, 1.6, closed=True)


def _sky(pen: Canvas, window: tuple[float, float, float, float]) -> None:
    """A diapered azure sky: lozenges of fine lines with gold beads where they cross."""
    x, y, wide, high = window
    pen.blend(box(*window), (AZURE.dark, mix(AZURE.base, AZURE.dark, 0.35), AZURE.base))
    line = mix(AZURE.dark, AZURE.light, 0.5)
    step, rise = 50.0, 60.0
    for at in range(-16, round(wide / step) + 2):
        run = high / rise * step
        pen.stroke([(x + at * step, y), (x + at * step + run, y + high)], line, 1.2)
        pen.stroke([(x + at * step + run, y), (x + at * step, y + high)], line, 1.2)
    for row in range(round(high / rise * 2) + 1):
        for at in range(round(wide / step) + 2):
            spot = (x + (at + (0.5 if row % 2 else 0.0)) * step + 3.4, y + row * rise / 2 + 4.0)
            pen.disc(*spot, 2.1, GOLD)


def _margins(pen: Canvas, wide: float, window: tuple[float, float, float, float]) -> None:
    """The ink edge of the picture and the leafy gules band below it."""
    pen.stroke(box(*window), INK, 2.4, closed=True)
    pen.stroke(
        box(window[0] + 3, window[1] + 3, window[2] - 6, window[3] - 6),
        GOLD_LIGHT,
        1.2,
        closed=True,
    )
    band = box(20, window[1] + window[3], wide - 40, 20)
    pen.shape(band, GULES.base, 2.0)
    top = window[1] + window[3]
    for at in range(round((wide - 52) / 16)):
        leaf = pen.at(32 + at * 16, top + 10 + 3.4 * math.sin(at * 1.6), turn=60 if at % 2 else 120)
        leaf.shape(path("M0 5 C-4 0 -3 -4 0 -6 C3 -4 4 0 0 5 Z"), (*LEAVES[1:], GOLD)[at % 3], 1.0)


def _pole(pen: Canvas, low: float) -> None:
    """The pole of the great pennon around the pen's origin, its foot at ``low``."""
    pen.fill(box(-2, 60, 18, low - 40), NIGHT, 80)
    pen.shape(box(-8, 82, 16, low - 96), WOOD_DARK, 2.2)
    pen.fill(box(-5, 84, 4, low - 100), mix(WOOD, WHITE, 0.12))
    for at in range(round((low - 130) / 38)):
        pen.stroke([(-6.5, 117 + at * 38), (6.5, 104 + at * 38)], GOLD_LIGHT, 3.0)
    pen.shape(path("M0 18 C16 42 15 56 7 74 L-7 74 C-15 56 -16 42 0 18 Z"), STEEL, 2.2)
    pen.fill(path("M-1 26 C-11 44 -11 56 -5 70 L-1 70 Z"), STEEL_LIGHT)
    pen.shape(box(-11, 73, 22, 13, 3), GOLD, 2.0)
    foot = pen.at(0, low)
    foot.shape(path("M-17 -70 L17 -70 L24 -18 Q0 -8 -24 -18 Z"), WOOD_DARK, 2.4)
    foot.fill(path("M-13 -67 L-6 -67 L-10 -17 L-19 -19 Z"), mix(WOOD, WOOD_DARK, 0.4))
    foot.shape(box(-10, -14, 20, 30), WOOD_DARK, 2.2)
    foot.disc(0, 24, 10, GOLD, 2.0)
    foot.disc(-3, 21, 3, GOLD_LIGHT)
