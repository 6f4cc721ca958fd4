"""Great fields, whose cells are five yards: the same ground, flat and pale under the grid.

Companies stand on it in blocks, so nothing on it may be as dark as they are.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pygame
from pygame import Surface

from game.ui.art.contours import SQUARE
from game.ui.art.ink import Canvas
from game.ui.art.palette import INK, SEPIA, WHITE, Colour, hexed, mix
from game.ui.art.shapes import arc, ellipse, smooth
from game.ui.field.land.sheet import OVER, PAPER, Sheet, drawn, pick

PALE = 112
"""How much parchment lies over the ground."""

LEAF = hexed("#9aa676")
VARIANTS = 4


def pale(sheet: Sheet) -> None:
    """Parchment over what lies, before what stands is drawn."""
    veil = Surface(sheet.pen.surface.get_size(), pygame.SRCALPHA)
    veil.fill((*PAPER, PALE))
    sheet.pen.surface.blit(veil, (0, 0))


def grid(sheet: Sheet) -> None:
    """Broken lines between the cells."""
    size, surface = sheet.side * OVER, sheet.pen.surface
    wide, high = surface.get_size()
    on, off = max(4, size // 9), max(3, size // 14)
    for x in range(sheet.left, sheet.right + 1):
        if 0 < x < sheet.plan.columns:
            rule = _dashes(high, on, off, True)
            surface.blit(rule, ((x - sheet.left) * size - OVER // 2, 0))
    for y in range(sheet.top, sheet.bottom + 1):
        if 0 < y < sheet.plan.rows:
            rule = _dashes(wide, on, off, False)
            surface.blit(rule, (0, (y - sheet.top) * size - OVER // 2))


@lru_cache(maxsize=8)
def _dashes(long: int, on: int, off: int, upright: bool) -> Surface:
    rule = Surface((OVER, long) if upright else (long, OVER), pygame.SRCALPHA)
    for at in range(0, long, on + off):
        rule.fill((*SEPIA, 92), (0, at, OVER, on) if upright else (at, 0, on, OVER))
    return rule


def woods(sheet: Sheet) -> None:
    """Four small crowns to a cell."""
    for tile in sheet.tiles("forest"):
        look = sheet.plan.stood.get(tile, "tree")
        picture = _wood(sheet.side, look, pick(tile, "wood", VARIANTS))
        sheet.stamp(picture, ((tile[0] + 0.5) * SQUARE, (tile[1] + 0.5) * SQUARE))


@lru_cache(maxsize=16)
def _wood(side: int, look: str, variant: int) -> Surface:
    return drawn(side, 1.2, lambda pen: _crowns(pen, look, Random(f"wood {variant}")))


def _crowns(pen: Canvas, look: str, dice: Random) -> None:
    line, spots = mix(LEAF, INK, 0.5), ((-36, -30), (34, -40), (0, 2), (-40, 40), (38, 32))
    for left, top in sorted(spots, key=lambda spot: spot[1]):
        x, y = left + dice.uniform(-9, 9), top + dice.uniform(-8, 8)
        leaf: Colour = mix(LEAF, dice.choice((WHITE, SEPIA)), dice.uniform(0.05, 0.18))
        if look == "fir":
            fir = [(x - 18, y + 16), (x, y - 30), (x + 18, y + 16)]
            pen.shape(fir, mix(leaf, hexed("#6f8f78"), 0.5), 3.0, line)
            continue
        pen.fill(ellipse(x + 5, y + 9, 26, 22, 18), SEPIA, 46)
        pen.shape(ellipse(x, y, 26, 23, 20), leaf, 3.0, line)
        pen.fill(ellipse(x - 6, y - 7, 13, 10, 14), mix(leaf, WHITE, 0.3))
        pen.stroke(arc(x + 4, y + 4, 11, 10, 120, 6), line, 2.2)


def rough(sheet: Sheet) -> None:
    """A ploughed field in furrows, or a few strokes and stones."""
    for tile in sheet.tiles("rough"):
        look = sheet.plan.stood.get(tile, "scree")
        picture = _rough(sheet.side, look, pick(tile, "rough", VARIANTS))
        sheet.stamp(picture, ((tile[0] + 0.5) * SQUARE, (tile[1] + 0.5) * SQUARE))


@lru_cache(maxsize=16)
def _rough(side: int, look: str, variant: int) -> Surface:
    paint = _furrows if look == "furrows" else _stones
    return drawn(side, 1.0, lambda pen: paint(pen, Random(f"{look} {variant}")), SEPIA)


def _furrows(pen: Canvas, dice: Random) -> None:
    half = SQUARE / 2
    for row in range(5):
        y = -half + (row + 0.5) * SQUARE / 5
        line = [(-half + at * SQUARE / 6, y + (3 if at % 2 else -3)) for at in range(7)]
        pen.stroke(line, mix(PAPER, SEPIA, 0.34), 3.6)


def _stones(pen: Canvas, dice: Random) -> None:
    tone = mix(PAPER, SEPIA, 0.42)
    for _ in range(4):
        x, y, long = dice.uniform(-64, 20), dice.uniform(-64, 60), dice.uniform(24, 44)
        pen.stroke(smooth([(x, y), (x + long / 2, y - 7), (x + long, y)]), tone, 3.0)
    for _ in range(4):
        x, y, far = dice.uniform(-60, 60), dice.uniform(-60, 60), dice.uniform(6, 11)
        pen.shape(ellipse(x, y, far, far * 0.75, 14), mix(PAPER, SEPIA, 0.16), 2.4, tone)
