"""What grows on the map: trees and bushes over all the squares of a wood, without a seam.

Where men may stand the leaves are paler, so that a unit reads well among them.
"""

from __future__ import annotations

import math
import random

from game.ui.art.contours import SQUARE, Cell, quiet
from game.ui.art.ink import Canvas
from game.ui.art.palette import (
    GOLD,
    GROUND,
    GULES,
    INK,
    LEAF,
    LEAF_DARK,
    SHEET,
    WHITE,
    WOOD_DARK,
    Colour,
    mix,
)
from game.ui.art.shapes import Point, path

CROWN = path(
    "M-8 -9 C-13.5 -8 -15 -14 -11.5 -17 C-13 -23 -9 -27 -5 -27 C-3 -31.5 4 -31.5 6 -27.5"
    " C11 -27.5 13.5 -22 11.5 -17.5 C15 -14 13.5 -8 8 -9 Q0 -6.6 -8 -9 Z"
)
LIT = path(
    "M-8 -10 C-12 -11 -12 -15 -9 -17 C-11 -21 -8 -25 -4 -25 C-3 -28 1 -29 3 -27"
    " C-3 -24 -5 -16 -8 -10 Z"
)
DIM = path("M8 -9.6 C13 -9 13.6 -14 11 -16.4 C10 -12 4 -10 -2 -8.4 Q4 -7.6 8 -9.6 Z")
VEINS = tuple(
    path(line) for line in ("M-6 -19 Q-4 -22 -2 -18", "M1 -13 Q4 -16 7 -12", "M2 -22 Q5 -24 7 -20")
)
BUSH = path(
    "M-12 0 C-17 -2 -16 -9 -11 -9.5 C-11 -15 -3 -17 0 -13 C4 -17 11 -14 10.5 -9"
    " C16 -9 17 -2 12 0 Q0 2.4 -12 0 Z"
)
BUSH_DIM = path("M12 -0.4 C16 -2 15 -8 11 -8 C11 -4 2 -1.6 -8 -0.6 Q4 1.4 12 -0.4 Z")
SPRIGS = tuple(
    path(line) for line in ("M-9 -5 Q-7 -9 -4 -6", "M-1 -4 Q1 -8 4 -5", "M2 -9 Q5 -12 7 -9")
)
PALE = 0.6
"""How far leaves fade into the light of a glade where men may stand."""

GLADE = mix(GROUND[0], LEAF, 0.22)


def woods(pen: Canvas, cells: list[Cell], dice: random.Random, rows: int) -> None:
    """Trees in staggered rows over all wood squares, nearer ones drawn later."""
    large = min(7 / (rows - 1), 2.8)
    for x, y in _spots(cells, dice, rows, rows - 1, 8.0):
        size = large * dice.uniform(0.86, 1.14)
        pale = PALE * quiet((x, y - 12))
        tree(pen.at(x, y, size, mirror=dice.random() < 0.5), dice, pale)


def bushes(pen: Canvas, cells: list[Cell], dice: random.Random, fine: bool) -> None:
    """Bushes with berries, and tall grass between them."""
    rows, large = (7, 1.12) if fine else (4, 1.7)
    for x, y in _spots(cells, dice, rows, rows - 2, 15.0):
        pale = PALE * 1.15 * quiet((x, y - 8))
        spot = pen.at(x, y, large * dice.uniform(0.72, 1.28), mirror=dice.random() < 0.5)
        if dice.random() < 0.62:
            _bush(spot, dice, pale)
        else:
            _grass(spot, dice, pale)


def _spots(
    cells: list[Cell], dice: random.Random, rows: int, steps: int, shift: float
) -> list[Point]:
    """Feet in staggered rows that run on from square to square, farther ones first."""
    known, spots = set(cells), []
    for cell in cells:
        for at in range(rows * steps):
            row, step = divmod(at, steps)
            x = (step + 0.18 + (0.5 if row % 2 else 0.0)) * SQUARE / steps
            y = 24 + (row * SQUARE - 10) / rows
            spot = (
                cell[0] * SQUARE + x + dice.uniform(-shift, shift),
                cell[1] * SQUARE + y + dice.uniform(-5, 5) * shift / 8,
            )
            spots += [spot] if _keeps(spot, cell, known, dice) else []
    return sorted(spots, key=lambda spot: spot[1])


def _keeps(spot: Point, cell: Cell, known: set[Cell], dice: random.Random) -> bool:
    """Leaves thin out towards open ground, most of all at the corners of a wood."""
    across, down = spot[0] / SQUARE - cell[0] - 0.5, (spot[1] - 12) / SQUARE - cell[1] - 0.5
    open_x = (cell[0] + (1 if across > 0 else -1), cell[1]) not in known
    open_y = (cell[0], cell[1] + (1 if down > 0 else -1)) not in known
    far = math.hypot(across if open_x else 0.0, down if open_y else 0.0)
    return far < dice.uniform(0.47, 0.6) and dice.random() > 0.05


def tree(pen: Canvas, dice: random.Random, pale: float = 0.0) -> None:
    """A tree with its foot at the pen's origin, about 28 units high."""
    leaf = mix(mix(LEAF, LEAF_DARK, dice.choice((0.0, 0.25, 1.3))), GLADE, pale)
    line = mix(INK, leaf, pale * 1.25)
    pen.shade(5, 0, 14, 3.6, round(44 - 30 * pale))
    pen.stroke([(0, -10), (0, -0.6)], line, 4.6)
    pen.stroke([(0, -10), (0, -0.6)], mix(WOOD_DARK, leaf, pale), 2.8)
    _leaves(pen, (CROWN, LIT, DIM), leaf, line)
    for vein in VEINS:
        pen.stroke(vein, mix(leaf, line, 0.75), 0.9)


def _leaves(pen: Canvas, parts: tuple[tuple[Point, ...], ...], leaf: Colour, line: Colour) -> None:
    whole, *lit, dim = parts
    pen.fill(whole, leaf)
    for part in lit:
        pen.fill(part, mix(leaf, WHITE, 0.22))
    pen.fill(dim, mix(leaf, line, 0.2))
    pen.stroke(whole, line, 1.5, closed=True)


def _bush(pen: Canvas, dice: random.Random, pale: float) -> None:
    leaf = mix(mix(LEAF, GOLD, dice.choice((0.14, 0.3))), GLADE, pale)
    line = mix(INK, leaf, pale * 1.2)
    pen.shade(3, 0.6, 15, 3.2, round(40 - 26 * pale))
    _leaves(pen, (BUSH, BUSH_DIM), leaf, line)
    for sprig in SPRIGS:
        pen.stroke(sprig, mix(leaf, line, 0.7), 0.9)
    if pale < 0.1 and dice.random() < 0.6:
        for _ in range(4):
            pen.disc(dice.uniform(-9, 9), dice.uniform(-9, -3), 1.5, GULES.base, 0.5)


def _grass(pen: Canvas, dice: random.Random, pale: float) -> None:
    """A tuft of tall blades."""
    blade = mix(mix(LEAF_DARK, INK, 0.4), SHEET[1], pale)
    for lean in (-7, -3.6, -0.6, 2.4, 5.6):
        tall = dice.uniform(11, 18)
        pen.stroke([(lean * 0.4, 0), (lean * 0.7, -tall * 0.6), (lean * 1.3, -tall)], blade, 1.2)
