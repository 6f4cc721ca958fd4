"""The great pennon of the title: a waving cloth, and the game's name bent along it.

Units are those of the title page, 960 × 1080; ``long`` is the cloth's length from the pole.
"""

from __future__ import annotations

import math

import pygame

from game.ui.art.ink import Canvas
from game.ui.art.palette import GOLD, GOLD_DARK, GOLD_LIGHT, GULES, INK, NIGHT, PLATE, WHITE, mix
from game.ui.art.shapes import Point, box
from game.ui.art.troops.unit import Letters

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
    folds = pen.layer()
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


def paint_word(page: pygame.Surface, word: str, letters: Letters, unit: float, long: float) -> None:
    """The word in gold with an ink edge, bent along the cloth column by column."""
    big, edge = max(24, round(170 * unit)) * FINE, max(2, round(4.2 * unit * FINE))
    signs = [_sign(sign, letters, big, edge) for sign in word]
    room, natural = (long - 205) * unit * FINE, sum(sign.get_width() - 2 * edge for sign in signs)
    share = min(room / max(1, natural), TALL * unit * FINE / 1.22 / signs[0].get_height())
    gap = min(TRACKING * unit * FINE, (room - natural * share) / max(1, len(signs) - 1))
    flat = _row(signs, edge, share, max(0.0, gap))
    _bend(page, flat, unit, long, WORD_LEFT + (room - flat.get_width()) / 2 / unit / FINE)


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
    page: pygame.Surface, flat: pygame.Surface, unit: float, long: float, left: float
) -> None:
    wide, high = flat.get_size()
    fine, sway = unit * FINE, round(60 * unit * FINE)
    bent = _clear((wide, high + 2 * sway))
    for column in range(wide):
        x = left + column / fine - CORNER[0]
        drop = lift(x) + 18 * x / long + narrowing(x, long) / 2 - 129
        strip = flat.subsurface((column, 0, 1, high))
        bent.blit(strip, (column, round(sway + drop * fine)))
    small = (round(wide / FINE), round(bent.get_height() / FINE))
    spot = (round(left * unit), round(232 * unit - (high * 0.53 + sway) / FINE))
    page.blit(pygame.transform.smoothscale(bent, small), spot)
