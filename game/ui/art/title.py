"""The title picture: a great pennon before a lozenge sky, hills, a castle, the sun, two hosts; and
the pennon by itself.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.ui.art.frame import LEAVES
from game.ui.art.ink import Canvas, Pixels, in_strips
from game.ui.art.land.countryside import castle, hills, hosts, sun, woods
from game.ui.art.palette import (
    AZURE,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    GULES,
    INK,
    NIGHT,
    PLATE,
    SHEET,
    STEEL,
    STEEL_LIGHT,
    WHITE,
    WOOD,
    WOOD_DARK,
    mix,
)
from game.ui.art.shapes import Point, box, path
from game.ui.art.troops.unit import Letters

WIDE, HIGH = 960.0, 1080.0
LONGEST = 1160.0
"""The banner grows with a wide page up to this length."""
SKY = (26.0, 26.0, 908.0, 604.0)
"""The painted window of the picture: x, y, width, height in units of the 960 × 1080 page."""


@lru_cache(maxsize=1)
def title_picture(
    size: Pixels, letters: Letters | None = None, word: str = "PENNON", *, bare: bool = False
) -> pygame.Surface:
    """The title page: picture above, parchment below for the menu, the pole down its left side.

    Drawn for 8:9 and stretched by its smaller scale; menus fit right of ``pole_right``. ``bare``:
    the sky alone and rough edges, in a third of the time.
    """
    unit = min(size[0] / WIDE, size[1] / HIGH)
    wide, high = size[0] / unit, size[1] / unit
    cloth = min(wide - 160, LONGEST)
    window = SKY[0], SKY[1], wide - 52, SKY[3]

    def paint(pen: Canvas) -> None:
        _page(pen, wide, high)
        if pen.sees(box(*window)):
            scene = pen.layer(box(*window))
            if bare:
                _sky(scene, window)
            else:
                _scenery(scene, window, broad=wide > 1300)
            pen.lay(scene, clip=box(*window))
        _margins(pen, wide, window)
        _pole(pen.at(103, 0), high - 60)
        banner(pen.at(*CORNER), cloth)

    over = 1 if bare else 3 if size[0] * size[1] < 700_000 else 2
    page = in_strips(size, unit, over, (menu_top(size),), paint)
    if letters is not None:
        paint_word(page, word, letters, unit, cloth, 1 if bare else FINE)
    return page


def _scenery(pen: Canvas, window: tuple[float, float, float, float], *, broad: bool) -> None:
    """Sky, sun, hills, castle, woods and hosts."""
    _sky(pen, window)
    spot = window[0] + window[2] * 0.82, 352.0 if broad else 456.0
    sun(pen.at(*spot, 1.5 if broad else 1.0))
    hills(pen, window)
    castle(pen.at(window[0] + window[2] * 0.49, 556))
    woods(pen, window)
    hosts(pen, window)


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


CORNER = (112.0, 97.0)
"""Where the cloth's upper edge meets the pole."""
WORD_LEFT = 144.0
WORD_GOLD = mix(GOLD_LIGHT, WHITE, 0.22)


def lift(x: float) -> float:
    """How far the banner's cloth rises or falls, in units, at a distance from the pole."""
    return 14 * min(1.0, x / 260) * math.sin(x / 128 - 0.55) - 4


def narrowing(x: float, long: float) -> float:
    """Height of the cloth at a distance from the pole."""
    return 258 - 36 * x / long


def _edge(long: float, share: float, inset: float = 0.0) -> list[Point]:
    steps = [inset + (long - 2 * inset) * at / 40 for at in range(41)]
    return [(x, lift(x) + 6 * x / long * 3 + share * narrowing(x, long)) for x in steps]


def banner(pen: Canvas, long: float) -> None:
    """The cloth from the pole at the pen's origin, swallow-tailed, hatched as gules."""
    notch = (long - 150, lift(long) + 18 + narrowing(long, long) * 0.5)
    outline = [*_edge(long, 0), notch, *_edge(long, 1)[::-1]]
    pen.fill([(x + 7, y + 13) for x, y in outline], NIGHT, 120)
    pen.blend(
        outline, (mix(GULES.base, GULES.light, 0.16), GULES.base, mix(GULES.base, GULES.dark, 0.55))
    )
    pen.hatch(outline, GULES, 8.0, 1.8, mix(GULES.base, GULES.dark, 0.42))
    folds = pen.layer(outline)
    for x, shade in ((150, INK), (330, WHITE), (520, INK), (650, WHITE)):
        fold = [(x, 0.0), (x + 46, 0.0), (x + 74, 300.0), (x + 14, 300.0)]
        folds.fill(fold, shade, 28 if shade == INK else 18)
    pen.lay(folds, clip=outline)
    for share in (0.085, 0.915):
        pen.stroke(_edge(long - 84, share, 14), INK, 5.6)
        pen.stroke(_edge(long - 84, share, 14), GOLD_LIGHT, 3.4)
    pen.stroke(outline, INK, 4.0, closed=True)
    for share in (0.06, 0.5, 0.94):
        y = share * 258
        pen.shape(box(-20, y - 4, 24, 8, 2), PLATE, 1.8)


FINE = 3
"""How many times larger the word is bent than it is shown, so that its edges stay smooth."""
TALL, TRACKING = 310.0, 56.0
"""Largest height of the line, half of it capitals, and largest gap between letters, in units."""


def paint_word(
    page: pygame.Surface, word: str, letters: Letters, unit: float, long: float, fine: int = FINE
) -> None:
    """The word in gold with an ink edge, bent along the cloth column by column; it is drawn so many
    times as ``fine`` and made smaller.
    """
    big, edge = max(24, round(170 * unit)) * fine, max(2, round(4.2 * unit * fine))
    signs = [_sign(sign, letters, big, edge) for sign in word]
    room, natural = (long - 205) * unit * fine, sum(sign.get_width() - 2 * edge for sign in signs)
    share = min(room / max(1, natural), TALL * unit * fine / 1.22 / signs[0].get_height())
    gap = min(TRACKING * unit * fine, (room - natural * share) / max(1, len(signs) - 1))
    flat = _row(signs, edge, share, max(0.0, gap))
    left = WORD_LEFT + (room - flat.get_width()) / 2 / unit / fine
    _bend(page, flat, (unit, fine), long, left)


def _sign(sign: str, letters: Letters, size: int, edge: int) -> pygame.Surface:
    """One letter with an ink edge and a gilded face."""
    gold, ink = letters(sign, size, "bold", WORD_GOLD), letters(sign, size, "bold", INK)
    face = _clear((gold.get_width() + 3 * edge, gold.get_height() + 3 * edge))
    for step in range(24):
        turn = math.tau * step / 24
        face.blit(ink, (edge + edge * math.cos(turn), edge + edge * math.sin(turn)))
    face.blit(ink, (edge * 2, edge * 2.4))
    face.blit(_gilded(gold), (edge, edge))
    return face


def _row(signs: list[pygame.Surface], edge: int, share: float, gap: float) -> pygame.Surface:
    """The letters side by side, a little taller than they were cut."""
    wide = sum((sign.get_width() - 2 * edge) * share + gap for sign in signs) + 2 * edge * share
    high = round(signs[0].get_height() * share * 1.22)
    row, x = _clear((round(wide - gap), high)), 0.0
    for sign in signs:
        size = (round(sign.get_width() * share), high)
        row.blit(pygame.transform.smoothscale(sign, size), (round(x), 0))
        x += (sign.get_width() - 2 * edge) * share + gap
    return row


def _clear(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*INK, 0))
    return surface


def _gilded(gold: pygame.Surface) -> pygame.Surface:
    """Letters lit from above: a paler upper and a darker lower half."""
    lit = gold.copy()
    shade = pygame.Surface((1, 3), pygame.SRCALPHA)
    for row, colour in enumerate((WHITE, mix(WHITE, GOLD_LIGHT, 0.4), mix(GOLD, GOLD_DARK, 0.1))):
        shade.set_at((0, row), mix(colour, WHITE, 0.55))
    lit.blit(
        pygame.transform.smoothscale(shade, gold.get_size()),
        (0, 0),
        special_flags=pygame.BLEND_RGB_MULT,
    )
    return lit


def _bend(
    page: pygame.Surface, flat: pygame.Surface, scale: tuple[float, int], long: float, left: float
) -> None:
    (unit, fine), (wide, high) = scale, flat.get_size()
    sway = round(60 * unit * fine)
    bent = _clear((wide, high + 2 * sway))
    for column in range(0, wide, fine):
        x = left + column / unit / fine - CORNER[0]
        drop = lift(x) + 18 * x / long + narrowing(x, long) / 2 - 129
        strip = flat.subsurface((column, 0, min(fine, wide - column), high))
        bent.blit(strip, (column, round(sway + drop * unit * fine)))
    small = (round(wide / fine), round(bent.get_height() / fine))
    spot = (round(left * unit), round(232 * unit - (high * 0.53 + sway) / fine))
    page.blit(pygame.transform.smoothscale(bent, small), spot)
