"""What people built on the map: bridges, houses, churches."""

from __future__ import annotations

from game.ui.art.ink import Canvas
from game.ui.art.palette import GROUND, HOSE, INK, PLATE, ROOF, SEPIA, WHITE, WOOD, WOOD_DARK, mix
from game.ui.art.shapes import box, path


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


def village(pen: Canvas, church: bool) -> None:
    """Three houses, or a church with its house, around the pen's origin."""
    if church:
        _church(pen.at(-26, 22))
        _house(pen.at(20, 22), 1.0)
    else:
        _house(pen.at(-30, 4), 0.82)
        _house(pen.at(26, 0), 0.78)
        _house(pen.at(-4, 34), 1.0)
    pen.dashed(path("M-58 44 Q-20 34 -2 40 Q24 48 60 38"), mix(SEPIA, GROUND[1], 0.3), 1.2, 4, 4)


def _house(pen: Canvas, scale: float) -> None:
    spot = pen.at(0, 0, scale)
    spot.shade(4, 1, 30, 5, 44)
    spot.shape([(-20, 0), (-20, -20), (0, -34), (22, -20), (22, 0)], PLATE, 1.6)
    spot.fill([(8, -1), (8, -28), (21, -20), (21, -1)], SEPIA, 26)
    spot.shape([(-24, -17), (0, -37), (26, -17), (22, -15), (0, -31), (-20, -15)], ROOF, 1.5)
    spot.shape(path("M-4 0 L-4 -8 Q0 -13 4 -8 L4 0 Z"), HOSE, 1.2)
    spot.shape(box(10, -14, 5, 6), HOSE, 1.0)


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
