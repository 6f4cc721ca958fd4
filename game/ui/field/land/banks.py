"""Banks of earth with stakes on both slopes."""

from __future__ import annotations

import math

from game.ui.art.ink import Canvas
from game.ui.art.palette import GROUND, INK, SEPIA, SHEET, WHITE, WOOD, mix
from game.ui.art.shapes import Points
from game.ui.field.land.runs import arms
from game.ui.field.land.sheet import Sheet, dice_of

EARTH = mix(GROUND[1], SEPIA, 0.28)
BANK = frozenset({"earthwork"})


def earthworks(sheet: Sheet) -> None:
    """Banks of earth with stakes on both slopes."""
    stretches = [(t, list(arms(sheet, t, BANK))) for t in sheet.tiles("earthwork")]
    for wide, colour in ((104.0, mix(SEPIA, GROUND[1], 0.5)), (96.0, INK), (88.0, EARTH)):
        for tile, lines in stretches:
            for a, b in lines:
                sheet.at(tile).stroke([a, b], colour, wide)
    for tile, lines in stretches:
        dice, pen = dice_of(tile, "bank"), sheet.at(tile)
        for a, b in lines:
            pen.stroke([a, b], mix(EARTH, SHEET[0], 0.4), 26.0)
            _scarp(pen, a, b, dice.uniform(0, 9))


def _scarp(pen: Canvas, a: tuple[float, float], b: tuple[float, float], shift: float) -> None:
    long = math.dist(a, b)
    dx, dy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    for at in range(int(long // 13)):
        x, y = a[0] + dx * (at * 13 + shift), a[1] + dy * (at * 13 + shift)
        for side in (-1, 1):
            near, far = 16 * side, 40 * side
            ends = [(x - dy * near, y + dx * near), (x - dy * far, y + dx * far)]
            pen.stroke(ends, mix(EARTH, INK, 0.5), 2.2)
            if at % 3 == 1:
                stake = pen.at(
                    x - dy * far, y + dx * far, turn=math.degrees(math.atan2(dx * side, -dy * side))
                )
                outline: Points = [(-6, -6), (22, -5), (34, 0), (22, 5), (-6, 6)]
                stake.shape(outline, mix(WOOD, WHITE, 0.15), 2.6)
