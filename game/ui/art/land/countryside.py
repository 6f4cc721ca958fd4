"""The land of the title picture: sun, hills with grass, a castle, two hosts under their pennons."""

from __future__ import annotations

import math
import random

from game.ui.art.heraldry.flags import flag, staff
from game.ui.art.ink import Canvas
from game.ui.art.land.woods import tree
from game.ui.art.palette import (
    AZURE,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    GULES,
    HOSE,
    INK,
    LEAF_DARK,
    PLATE,
    SEPIA,
    SHEET,
    WHITE,
    hexed,
    mix,
)
from game.ui.art.shapes import Point, arc, box, path
from game.ui.art.troops import soldiers

Window = tuple[float, float, float, float]
MEADOW = (hexed("#aebb86"), hexed("#bfc594"), hexed("#cdd0a2"))


def sun(pen: Canvas) -> None:
    """A rising sun with straight and waving rays, radius 58, around the pen's origin."""
    for turn in range(32):
        ray = pen.at(0, 0, turn=11.25 * turn)
        if turn % 2:
            ray.shape([(62, -4.6), (104, 0), (62, 4.6)], GOLD, 1.6)
        else:
            ray.shape(
                path("M62 -7 C78 -11 86 3 118 0 C92 8 82 2 62 7 Z"),
                mix(GOLD, GOLD_LIGHT, 0.35),
                1.6,
            )
    pen.disc(0, 0, 59, GOLD_LIGHT, 3.0)
    pen.disc(0, 0, 55, GOLD, 1.2)
    pen.disc(0, 0, 53, mix(GOLD_LIGHT, WHITE, 0.15))
    pen.stroke(arc(0, 0, 47, 195, 255), mix(GOLD_LIGHT, WHITE, 0.65), 3.0)
    pen.stroke(arc(0, 0, 47, 20, 80), mix(GOLD_LIGHT, GOLD_DARK, 0.4), 2.2)


def hills(pen: Canvas, window: Window) -> None:
    """Three rolling meadows with inked grass."""
    x, y, wide, high = window
    low, dice = y + high, random.Random(4)
    for layer, (base, swing, phase) in enumerate(((116, 21, 1.1), (74, 15, 3.6), (42, 8, 5.2))):
        crest = [
            (x + wide * at / 40, low - base - swing * math.sin(at / 40 * 6.3 + phase))
            for at in range(41)
        ]
        meadow = [*crest, (x + wide, low), (x, low)]
        pen.fill(meadow, MEADOW[layer])
        pen.stroke(crest, INK, 2.0)
        _grass(pen, crest, low, dice, layer)


def _grass(pen: Canvas, crest: list[Point], low: float, dice: random.Random, layer: int) -> None:
    blade = mix(LEAF_DARK, INK, 0.25)
    for x, y in crest:
        for _ in range(4 - layer):
            spot_x, spot_y = x + dice.uniform(-11, 11), dice.uniform(y + 9, min(low, y + 58))
            lean = dice.uniform(4, 9)
            pen.stroke(
                [(spot_x, spot_y), (spot_x + lean * 0.4, spot_y - 8), (spot_x + lean, spot_y - 13)],
                blade,
                0.9,
            )


def castle(pen: Canvas) -> None:
    """A castle with four towers; its foot at the pen's origin, about 96 wide."""
    stone, shade = mix(PLATE, SHEET[1], 0.35), mix(SHEET[1], SEPIA, 0.22)
    pen.shade(6, 1, 58, 6, 50)
    for x, wide, high in ((-14, 28, 92), (-44, 18, 62), (26, 18, 62)):
        _tower(pen, x, wide, high, stone, shade)
    pen.shape(box(-30, -44, 60, 44), stone, 1.8)
    for at in range(5):
        pen.shape(box(-30 + at * 13, -50, 8, 8), stone, 1.4)
    for side in (-48.0, 30.0):
        _tower(pen, side, 18, 56, stone, shade)
    pen.shape(path("M-9 0 L-9 -14 Q0 -28 9 -14 L9 0 Z"), HOSE, 1.8)
    for bar in (-4.5, 0.0, 4.5):
        pen.stroke([(bar, 0), (bar, -17)], SEPIA, 1.0)
    pen.stroke([(0, -98), (0, -122)], INK, 1.6)
    pen.shape([(0, -121), (20, -117), (13, -113), (20, -108), (0, -108)], GULES.base, 1.2)


def _tower(
    pen: Canvas,
    x: float,
    wide: float,
    high: float,
    stone: tuple[int, int, int],
    shade: tuple[int, int, int],
) -> None:
    pen.shape(box(x, -high, wide, high), stone, 1.8)
    pen.fill(box(x + wide * 0.6, -high + 1, wide * 0.4 - 1, high - 1), shade)
    pen.shape(box(x - 3, -high - 5, wide + 6, 9), stone, 1.6)
    count = 3 if wide < 24 else 4
    step = (wide + 6) / (count * 2 - 1)
    for at in range(count):
        pen.shape(box(x - 3 + at * 2 * step, -high - 11, step, 7), stone, 1.3)
    pen.limb([(x + wide * 0.42, -high + 18), (x + wide * 0.42, -high + 26)], HOSE, 1.8, 0.5)


def woods(pen: Canvas, window: Window) -> None:
    """Small clumps of trees on the hills, right and left of the castle."""
    x, y, wide, high = window
    dice = random.Random(12)
    for share in (0.385, 0.6, 0.69):
        for at in range(round(wide / 180)):
            spot = (
                x + wide * share + at * 14 + dice.uniform(-8, 8),
                y + high - dice.uniform(46, 78),
            )
            tree(pen.at(*spot, dice.uniform(0.8, 1.2)), dice)


def hosts(pen: Canvas, window: Window) -> None:
    """Gules at the left and azure at the right, each a wood of spears under its pennons."""
    x, y, wide, high = window
    foot, files = y + high - 2, round(wide / 76)
    _host(pen.at(x + 92, foot), "gules", "nasal", files)
    _host(pen.at(x + wide - 26, foot, mirror=True), "azure", "kettle", files)


def _host(pen: Canvas, tincture: str, helm: str, files: int) -> None:
    side = GULES if tincture == "gules" else AZURE
    for at, charge in zip(
        range(98, files * 16 - 60, 190), ("sword", "spear", "horse"), strict=False
    ):
        mast = pen.at(at, -138, 1.32)
        flag(mast.at(0.8, 5), side, charge)
        staff(mast, 90)
    for row in range(3):
        for file in range(files):
            figure = soldiers.Figure("spear", tincture, helm, front=False, variant=file + row)
            spot = pen.at(file * 16.4 + (8 if row % 2 else 0), -36 + row * 17, 1.12)
            soldiers.draw(spot, figure)
    for file in range(files):
        figure = soldiers.Figure("sword", tincture, helm, front=file > files - 3, variant=file)
        soldiers.draw(pen.at(file * 16.4 + 6, -1, 1.12), figure)
