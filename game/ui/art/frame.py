"""The frame of the map: gold edge, a vine with leaves, corner tiles, round medallions, compass."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.ui.art.ink import Canvas, Pixels, canvas
from game.ui.art.palette import (
    AZURE,
    GOLD,
    GOLD_LIGHT,
    GULES,
    INK,
    LEAF_DEEP,
    PLATE,
    SEPIA,
    SHEET,
    WHITE,
    mix,
)
from game.ui.art.shapes import Point, arc, box, path

LEAVES = (GULES.base, LEAF_DEEP, AZURE.base)
_POINTS = {"up": -90.0, "right": 0.0, "down": 90.0, "left": 180.0}


def border(pen: Canvas, size: Pixels, edge: int, columns: int, rows: int, square: int) -> None:
    """The whole frame around a map of ``columns`` × ``rows`` squares."""
    wide, high = size
    inner = edge / 32
    for strip, long in (
        (pen.at(edge, 0), wide - 2 * edge),
        (pen.at(edge, high - edge), wide - 2 * edge),
        (pen.at(edge, edge, turn=90), high - 2 * edge),
        (pen.at(wide, edge, turn=90), high - 2 * edge),
    ):
        _strip(strip.at(0, 0, inner), long / inner, max(square / inner, 120.0))
    for x, y in ((0, 0), (wide - edge, 0), (0, high - edge), (wide - edge, high - edge)):
        _tile(pen.at(x, y, inner))
    pen.stroke(box(1.6, 1.6, wide - 3.2, high - 3.2), INK, 3.2, closed=True)
    pen.stroke(box(3.6, 3.6, wide - 7.2, high - 7.2), GOLD, 2.4, closed=True)
    pen.stroke(box(5.4, 5.4, wide - 10.8, high - 10.8), INK, 1.0, closed=True)
    pen.stroke(box(edge, edge, wide - 2 * edge, high - 2 * edge), INK, 2.2, closed=True)
    for _label, place in medallions(size, edge, columns, rows, square):
        _medallion(pen.at(*place.center), place.w / 2)


def _medallion(pen: Canvas, radius: float) -> None:
    pen.disc(0, 0, radius, PLATE, 1.3)
    pen.stroke(arc(0, 0, radius * 0.84, 0, 360, 30), mix(PLATE, GOLD, 0.35), 0.8)


def medallions(
    size: Pixels, edge: int, columns: int, rows: int, square: int
) -> tuple[tuple[str, pygame.Rect], ...]:
    """Labels of columns (1, 2, …) and rows (A, B, …) with their round plates, in pixels."""
    wide, high = size
    middle, across = edge // 2 + 1, round(edge * 0.86)
    step = max(1, math.ceil(across * 1.2 / square))
    spots = [
        (str(at + 1), (edge + round((at + 0.5) * square), y))
        for at in range(0, columns, step)
        for y in (middle, high - middle)
    ]
    spots += [
        (_letter(at), (x, edge + round((at + 0.5) * square)))
        for at in range(0, rows, step)
        for x in (middle, wide - middle)
    ]
    plate = pygame.Rect(0, 0, across, across)
    return tuple((label, plate.move(x - across // 2, y - across // 2)) for label, (x, y) in spots)


def _letter(at: int) -> str:
    """A to Z, then AA, AB and so on."""
    before = _letter(at // 26 - 1) if at >= 26 else ""
    return before + chr(ord("A") + at % 26)


def _strip(pen: Canvas, long: float, square: float) -> None:
    """A vine 32 units high that waves three times a square, leaves in three colours."""
    pen.blend(box(0, 0, long, 32), (mix(SHEET[0], WHITE, 0.1), SHEET[1]))
    step = square / 3
    count = round(long / step)
    stations = [step * at / 10 for at in range(count * 10 + 1)]
    line = [(x, 17 - 6.4 * math.sin(x / step * math.tau + math.pi)) for x in stations]
    pen.stroke(line, INK, 3.1)
    pen.stroke(line, GOLD, 2.0)
    for at in range(2 * count):
        x = step * (at / 2 + 0.25)
        up = at % 2 == 1
        _leaf(pen.at(x + 2, 11.6 if up else 22.4, turn=(-62 if up else 118) + 90), LEAVES[at % 3])


def _leaf(pen: Canvas, colour: tuple[int, int, int]) -> None:
    pen.shape(path("M0 5 C-5 0 -3.4 -5 0 -7.4 C3.4 -5 5 0 0 5 Z"), colour, 0.9)
    pen.stroke([(0, 3), (0, -3.4)], mix(colour, WHITE, 0.45), 0.7)


def _tile(pen: Canvas) -> None:
    pen.fill(box(0, 0, 32, 32), AZURE.dark)
    pen.stroke(box(3.4, 3.4, 25.2, 25.2), AZURE.base, 1.2, closed=True)
    star: list[Point] = []
    for turn in range(8):
        star += [arc(16, 16, 12.4 if turn % 2 == 0 else 4.6, 45 * turn, 45 * turn, 1)[0]]
    pen.shape(star, GOLD_LIGHT, 1.1)
    pen.disc(16, 16, 3.4, GULES.base, 1.0)
    pen.stroke(box(0, 0, 32, 32), INK, 1.4, closed=True)


@lru_cache(maxsize=8)
def compass(diameter: int, north: str = "right") -> pygame.Surface:
    """A compass rose; the point that shows north is gules and gold. No letters are drawn."""
    pen = canvas((diameter, diameter), diameter / 100).at(50, 50)
    pen.stroke(arc(0, 0, 48, 0, 360, 60), SEPIA, 1.0)
    pen.stroke(arc(0, 0, 44, 0, 360, 60), mix(GOLD, SHEET[1], 0.15), 2.2)
    for turn in range(32):
        long = 2.4 if turn % 4 else 5.0
        pen.stroke(
            [arc(0, 0, far, 11.25 * turn, 11.25 * turn, 1)[0] for far in (42, 42 - long)],
            SEPIA,
            0.8,
        )
    for angle in (45.0, 135.0, 225.0, 315.0):
        _point(pen.at(0, 0, 0.62, turn=angle), PLATE, INK)
    for name, angle in _POINTS.items():
        pair = (GOLD_LIGHT, GULES.base) if name == north else (PLATE, INK)
        _point(pen.at(0, 0, turn=angle), *pair)
    pen.disc(0, 0, 5.4, GOLD, 1.2)
    pen.disc(-1.2, -1.2, 1.8, GOLD_LIGHT)
    return pen.done()


def _point(pen: Canvas, light: tuple[int, int, int], dark: tuple[int, int, int]) -> None:
    """One point of the rose, towards the pen's right."""
    pen.shape([(0, 0), (9, -8), (47, 0)], light, 1.0)
    pen.shape([(0, 0), (9, 8), (47, 0)], dark, 1.0)
