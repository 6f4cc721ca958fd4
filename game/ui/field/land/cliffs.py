"""Steep rock, from edge to edge of its cells: crags lit from the north-west, cracks downhill."""

from __future__ import annotations

from functools import lru_cache

from pygame import Surface

from game.ui.art.contours import SQUARE
from game.ui.art.ink import Canvas
from game.ui.art.palette import GROUND, INK, SEPIA, WHITE, Colour, mix
from game.ui.art.shapes import box
from game.ui.field.land.relief import EDGES
from game.ui.field.land.sheet import Sheet, dice_of, drawn, pick

ROCK: Colour = mix(mix(GROUND[1], SEPIA, 0.5), (140, 138, 134), 0.45)
OWN = frozenset({"cliff"})
VARIANTS = 4


def cliffs(sheet: Sheet) -> None:
    """All rock faces, with one edge around those that touch."""
    tiles = list(sheet.tiles("cliff"))
    half = SQUARE / 2
    for tile in tiles:
        sheet.at(tile).fill(box(-half + 10, -half + 14, SQUARE, SQUARE), INK, 50)
    for tile in tiles:
        sheet.pen.surface.blit(_rock(sheet.side, pick(tile, "rock", VARIANTS)), sheet.place(tile))
    for tile in tiles:
        near = sheet.plan.kin(tile, OWN)
        for joined, (_, a, b) in zip(near, EDGES, strict=True):
            if not joined:
                ends = [(a[0] * SQUARE, a[1] * SQUARE), (b[0] * SQUARE, b[1] * SQUARE)]
                sheet.at(tile).stroke(ends, INK, 6.0)


@lru_cache(maxsize=4 * VARIANTS)
def _rock(side: int, variant: int) -> Surface:
    return drawn(side, 1.0, lambda pen: _draw(pen, variant))


def _draw(pen: Canvas, variant: int) -> None:
    half, dice = SQUARE / 2, dice_of((variant, 6), "rock")
    pen.fill(box(-half, -half, SQUARE, SQUARE), ROCK)
    for row in range(4):
        y = -half + row * SQUARE / 4
        x = -half - dice.uniform(0, 30)
        while x < half:
            wide, deep = dice.uniform(28, 52), SQUARE / 4 + dice.uniform(2, 12)
            crag = [(x, y), (x + wide * 0.5, y - 7), (x + wide, y + 4), (x + wide * 0.7, y + deep)]
            tone = dice.uniform(-0.2, 0.25)
            pen.fill(
                [*crag, (x + 4, y + deep * 0.8)], mix(ROCK, WHITE if tone > 0 else INK, abs(tone))
            )
            pen.stroke(crag[:3], mix(ROCK, WHITE, 0.4), 3.0)
            pen.stroke([crag[2], crag[3], (x + 4, y + deep * 0.8)], mix(ROCK, INK, 0.62), 3.0)
            x += wide
