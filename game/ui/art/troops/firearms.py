"""Grenade, pistol and rifle in a box of 108 units: in metal and another colour, or in one alone."""

from __future__ import annotations

from game.ui.art.ink import Canvas
from game.ui.art.palette import INK, Colour
from game.ui.art.shapes import ellipse, path


def grenade(pen: Canvas, metal: Colour, other: Colour, edge: float) -> None:
    """A grenade."""
    pen.stroke(ellipse(-20, -40, 10, 10), INK, 9)
    pen.stroke(ellipse(-20, -40, 10, 10), other, 4)
    pen.shape(path("M-4 -44 L14 -44 L34 -22 L34 2 L26 2 L26 -16 L10 -30 L-4 -30 Z"), metal, edge)
    pen.shape([(-12, -32), (12, -32), (12, -16), (-12, -16)], other, edge)
    pen.shape(ellipse(0, 18, 27, 34), metal, edge)
    for y in (4, 20, 36):
        half = 26 if y == 20 else 22
        pen.stroke([(-half, y), (half, y)], INK, 3)
    for x in (-11, 11):
        pen.stroke([(x, -12), (x * 1.2, 18), (x, 46)], INK, 3)


def pistol(pen: Canvas, metal: Colour, other: Colour, edge: float) -> None:
    """A pistol."""
    pen.shape(path("M-18 -6 L6 -6 L-2 20 L-8 50 L-34 50 L-24 20 Z"), other, edge)
    pen.stroke(path("M0 -2 C22 -2 20 20 -2 18"), INK, 7)
    pen.stroke(path("M0 -2 C22 -2 20 20 -2 18"), metal, 3)
    pen.shape([(-32, -34), (48, -34), (48, -16), (8, -16), (4, -6), (-32, -6)], metal, edge)
    pen.stroke([(-14, -24), (42, -24)], INK, 2.6)
    pen.shape([(38, -42), (46, -42), (46, -34), (38, -34)], metal, edge)


def rifle(pen: Canvas, metal: Colour, other: Colour, edge: float) -> None:
    """A rifle."""
    pen.limb([(4, -58), (4, 4)], metal, 7, edge)
    pen.shape([(0, -60), (12, -60), (12, -54), (0, -54)], metal, edge)
    pen.shape(path("M-8 -30 L14 -30 L14 16 C14 26 22 34 26 58 L-6 58 C-6 40 -8 30 -8 16 Z"),
        other, edge)  # fmt: skip
    pen.shape([(-8, -14), (12, -14), (12, 14), (-8, 14)], metal, edge)
    pen.shape([(-30, -8), (-8, -10), (-8, 6), (-27, 10)], metal, edge)
