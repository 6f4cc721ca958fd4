"""What people built on the map: bridges, houses, churches."""

from __future__ import annotations

import math
import random

from game.ui.art.ink import Canvas
from game.ui.art.land.woods import tree
from game.ui.art.palette import (
    GOLD,
    GROUND,
    HOSE,
    INK,
    PLATE,
    ROOF,
    SEPIA,
    SHEET,
    WHITE,
    WOOD,
    WOOD_DARK,
    Colour,
    mix,
)
from game.ui.art.shapes import Point, between, box, ellipse, path

THATCH = mix(mix(GOLD, SHEET[1], 0.4), WOOD_DARK, 0.28)
COTTAGES = (
    (-46.0, -42.0, 0.74),
    (2.0, -50.0, 0.62),
    (52.0, -36.0, 0.78),
    (-58.0, 50.0, 0.7),
    (-18.0, 72.0, 0.7),
    (54.0, 64.0, 0.84),
)
"""Where the cottages stand around the middle of their square, and how large."""

FENCES = (
    ((-72.0, -18.0), (-46.0, -28.0)),
    ((20.0, -46.0), (36.0, -40.0)),
    ((62.0, -8.0), (74.0, 26.0)),
    ((-42.0, 60.0), (-34.0, 68.0)),
    ((0.0, 74.0), (34.0, 68.0)),
)


def bridge(pen: Canvas) -> None:
    """A wooden bridge across a river that flows down the pen's y axis."""
    pen.fill(path("M-34 -6 Q0 -16 34 -6 L34 24 Q0 15 -34 24 Z"), INK, 60)
    deck = path("M-34 -15 Q0 -24 34 -15 L34 15 Q0 7 -34 15 Z")
    pen.blend(deck, (mix(WOOD, WHITE, 0.3), WOOD))
    for at in range(-28, 29, 7):
        lift = 4.5 * (1 - (at / 34) ** 2)
        pen.stroke([(at, -14.6 - lift), (at, 15 - lift)], WOOD_DARK, 1.2)
    pen.stroke(deck, INK, 1.6, closed=True)
    for y in (-15, 15):
        rail = path(f"M-37 {y} Q0 {y - 9} 37 {y}")
        pen.stroke(rail, INK, 4.6)
        pen.stroke(rail, WOOD_DARK, 2.2)
        for x in (-37, 37):
            pen.limb([(x, y - 4), (x, y + 3)], WOOD_DARK, 2.6, 1.0)


def village(pen: Canvas, church: bool, dice: random.Random) -> None:
    """Cottages around a green, or a church with its house, around the pen's origin."""
    if church:
        _church(pen.at(-26, 22))
        _house(pen.at(20, 22), 1.0, ROOF)
        lane = path("M-58 44 Q-20 34 -2 40 Q24 48 60 38")
        pen.dashed(lane, mix(SEPIA, GROUND[1], 0.3), 1.2, 4, 4)
        return
    pen.dashed(path("M-76 8 Q-40 2 -10 12 Q30 24 77 10"), mix(SEPIA, GROUND[1], 0.3), 1.3, 5, 5)
    for x, y, scale in COTTAGES:
        spot = pen.at(x + dice.uniform(-4, 4), y + dice.uniform(-3, 3), mirror=dice.random() < 0.4)
        _house(spot, scale * dice.uniform(0.92, 1.08), dice.choice((THATCH, THATCH, ROOF)))
    for fence in dice.sample(FENCES, 4):
        _fence(pen, fence)
    if dice.random() < 0.6:
        _well(pen.at(dice.uniform(-8, 10), 22))
    else:
        tree(pen.at(dice.uniform(-8, 10), 24, 1.2), dice, 0.3)


def _house(pen: Canvas, scale: float, roof: Colour) -> None:
    """A cottage with its gable to the left and its roof's long side to the right."""
    spot = pen.at(0, 0, scale)
    spot.shade(5, 1, 31, 5, 44)
    spot.shape(box(-2, -16, 26, 16), mix(PLATE, SEPIA, 0.14), 1.6)
    spot.shape([(-22, 0), (-22, -16), (-12, -31), (-1, -16), (-1, 0)], PLATE, 1.6)
    slope = [(-12, -34), (16, -34), (28, -14), (1, -14)]
    spot.blend(slope, (mix(roof, WHITE, 0.22), roof))
    for at in range(1, 5):
        spot.stroke([(-12 + at * 6, -33), (1 + at * 5.6, -15)], mix(roof, INK, 0.35), 0.8)
    spot.stroke(slope, INK, 1.6, closed=True)
    spot.stroke([(-25, -14), (-12, -33)], INK, 4.2)
    spot.stroke([(-25, -14), (-12, -33)], mix(roof, INK, 0.2), 1.8)
    spot.shape(path("M-15 0 L-15 -8 Q-11.5 -13 -8 -8 L-8 0 Z"), HOSE, 1.2)
    spot.shape(box(9, -10, 6, 6), HOSE, 1.0)


def _fence(pen: Canvas, ends: tuple[Point, Point]) -> None:
    """A wattle fence: two rails through posts."""
    count = max(2, round(math.dist(*ends) / 8))
    posts = [between(*ends, at / count) for at in range(count + 1)]
    for lift in (2.6, 6.0):
        pen.stroke([(x, y - lift) for x, y in posts], WOOD_DARK, 1.5)
    for x, y in posts:
        pen.limb([(x, y), (x, y - 8)], WOOD, 1.5, 0.8)


def _well(pen: Canvas) -> None:
    pen.shade(3, 3, 13, 5, 44)
    pen.shape(ellipse(0, 2, 10, 5.6), mix(PLATE, SEPIA, 0.4), 1.3)
    pen.shape(ellipse(0, -3, 10, 5.6), mix(PLATE, SEPIA, 0.15), 1.3)
    pen.shape(ellipse(0, -3, 6.6, 3.4), HOSE, 0.9)
    for x in (-8.6, 8.6):
        pen.limb([(x, -4), (x, -19)], WOOD_DARK, 1.6, 0.8)
    pen.shape([(-14, -17), (0, -26), (14, -17)], THATCH, 1.3)


def _church(pen: Canvas) -> None:
    pen.shade(4, 1, 18, 5, 44)
    pen.shape(box(-12, -36, 24, 36), PLATE, 1.6)
    pen.fill(box(3, -35, 8, 34), SEPIA, 30)
    pen.shape([(-15, -35), (0, -64), (15, -35)], ROOF, 1.6)
    pen.fill([(0, -62), (13, -36), (3, -36)], INK, 40)
    pen.stroke([(0, -64), (0, -78)], INK, 1.8)
    pen.stroke([(-5, -72), (5, -72)], INK, 1.8)
    for x in (-4.0, 3.4):
        pen.limb([(x, -25), (x, -18)], HOSE, 1.6, 0.6)
