"""What a brawl finds to hand: stool, chair leg and jug, in a box of 108 units."""

from __future__ import annotations

from game.ui.art.ink import Canvas
from game.ui.art.palette import INK, LEATHER, WHITE, WOOD, mix
from game.ui.art.shapes import arc, ellipse, path

OAK = mix(WOOD, WHITE, 0.18)
CLAY = mix(LEATHER, WHITE, 0.22)


def stool(pen: Canvas, edge: float) -> None:
    """A three-legged stool, seen aslant."""
    for top, foot in (((-18, 2), (-32, 50)), ((18, 2), (32, 50)), ((0, 8), (0, 56))):
        pen.limb([top, foot], mix(OAK, INK, 0.14), 9, edge)
    pen.limb([(-24, 34), (24, 34)], mix(OAK, INK, 0.2), 5, edge)
    pen.shape(ellipse(0, -8, 46, 25), mix(OAK, INK, 0.3), edge)
    pen.shape(ellipse(0, -16, 46, 25), OAK, edge)
    pen.stroke(arc(0, -16, 30, 200, 340), mix(OAK, INK, 0.35), 2.4)
    pen.stroke([(-34, -14), (30, -22)], mix(OAK, INK, 0.35), 2.4)


def chair_leg(pen: Canvas, edge: float) -> None:
    """A turned leg, broken off a chair."""
    pen.shape(path("M-9 52 L9 52 L7 20 L10 -30 L4 -52 L0 -42 L-5 -54 L-10 -30 L-7 20 Z"), OAK, edge)
    for y, half in ((40, 12), (14, 12), (-12, 13)):
        pen.limb([(-half, y), (half, y)], mix(OAK, INK, 0.12), 7, edge)
    pen.stroke([(-3, 6), (-3, -4)], WHITE, 2)


def jug(pen: Canvas, edge: float) -> None:
    """A jug with its handle."""
    pen.stroke(path("M24 -22 C54 -24 54 24 26 26"), INK, 14)
    pen.stroke(path("M24 -22 C54 -24 54 24 26 26"), CLAY, 7)
    pen.shape(
        path("M-22 -50 L22 -50 L18 -30 C40 -12 38 44 22 52 L-22 52 C-38 44 -40 -12 -18 -30 Z"),
        CLAY,
        edge,
    )
    pen.shape(ellipse(0, -49, 23, 8), mix(CLAY, INK, 0.5), edge)
    pen.stroke([(-29, 8), (29, 8)], mix(CLAY, INK, 0.45), 4)
