"""Terrain on very small squares: a patch of one colour for each kind, with an inked rim."""

from __future__ import annotations

from game.ui.art.contours import SQUARE, Cell
from game.ui.art.ink import Canvas
from game.ui.art.palette import (
    GROUND,
    INK,
    LEAF,
    LEAF_DARK,
    LEAF_DEEP,
    NIGHT,
    PLATE,
    ROOF,
    SEPIA,
    SHEET,
    WATER,
    WATER_INK,
    WHITE,
    WOOD,
    WOOD_DARK,
    Colour,
    mix,
)
from game.ui.art.shapes import Point, box

SMALL = 24
"""Squares of fewer pixels than this have no room for drawings."""

COLOURS: dict[str, Colour] = {
    "hill": mix(GROUND[1], SEPIA, 0.4),
    "hill2": mix(GROUND[1], SEPIA, 0.58),
    "hill3": mix(GROUND[1], SEPIA, 0.78),
    "road": WHITE,
    "rough": mix(PLATE, SEPIA, 0.52),
    "marsh": mix(WATER, LEAF, 0.5),
    "river": mix(WATER, WHITE, 0.15),
    "water": WATER,
    "bridge": mix(WOOD, SHEET[0], 0.25),
    "foliage": LEAF,
    "wood": mix(LEAF_DARK, LEAF_DEEP, 0.5),
    "village": ROOF,
    "church": mix(ROOF, WHITE, 0.3),
    "earthwork": mix(WOOD_DARK, ROOF, 0.3),
    "low_wall": mix(PLATE, INK, 0.3),
    "arrow_slit": mix(WATER_INK, WATER, 0.35),
    "wall": mix(INK, (150, 150, 146), 0.35),
    "smoke": mix(WHITE, INK, 0.14),
    "dark": NIGHT,
}
"""The colour of every kind, in the order in which they are laid."""


def patches(pen: Canvas, terrain: tuple[tuple[int, int, str], ...]) -> None:
    """Paint terrain, ((column, row, kind), ...), square by square."""
    for kind, colour in COLOURS.items():
        cells = {(x, y) for x, y, own in terrain if own == kind}
        for x, y in sorted(cells):
            pen.fill(box(x * SQUARE, y * SQUARE, SQUARE, SQUARE), colour)
            for edge in _rim((x, y), cells):
                pen.stroke(edge, mix(colour, INK, 0.6), 10.0)


def _rim(cell: Cell, cells: set[Cell]) -> list[tuple[Point, Point]]:
    x, y = cell
    left, top = x * SQUARE, y * SQUARE
    right, low = left + SQUARE, top + SQUARE
    sides: dict[Cell, tuple[Point, Point]] = {
        (x, y - 1): ((left, top), (right, top)),
        (x + 1, y): ((right, top), (right, low)),
        (x, y + 1): ((left, low), (right, low)),
        (x - 1, y): ((left, top), (left, low)),
    }
    return [edge for near, edge in sides.items() if near not in cells]
