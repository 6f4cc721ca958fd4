"""Walls and banks: a fighter's cover, drawn along the edge of the squares that have it.

The middle of the squares stays free, so that whoever stands there is seen.
"""

from __future__ import annotations

import math
import random

from game.ui.art.contours import SQUARE, Cell, Mark, every, groups, outlines
from game.ui.art.ink import Canvas
from game.ui.art.palette import (
    GROUND,
    INK,
    PLATE,
    SEPIA,
    SHEET,
    WHITE,
    WOOD,
    WOOD_DARK,
    mix,
)
from game.ui.art.shapes import Point, Points, box, ellipse, turned

EARTH = mix(GROUND[1], SEPIA, 0.28)
STONE = mix(mix(PLATE, SEPIA, 0.26), (150, 150, 146), 0.3)
Rect = tuple[float, float, float, float]
_THICK, _HIGH = 44.0, 26.0


def earthworks(pen: Canvas, cells: list[Cell], dice: random.Random) -> None:
    """A bank around the squares, with stakes that point outwards."""
    for group in groups(cells):
        for line in outlines(group, 21.0, 20.0, 1.6, dice):
            pen.at(3, 4).stroke(line, mix(GROUND[1], SEPIA, 0.3), 19, closed=True)
            pen.stroke(line, INK, 18, closed=True)
            pen.stroke(line, EARTH, 15.4, closed=True)
            _slope(pen, line, dice)
            for mark in every(line, 11.5):
                _stake(pen, mark, dice)


def _slope(pen: Canvas, line: Points, dice: random.Random) -> None:
    """The trodden crest of a bank, and strokes down to both sides of it."""
    for (x, y), (dx, dy) in every(line, 5.0):
        for near, far in ((1.5, 7.2), (-3.2, -7.2)):
            far *= dice.uniform(0.8, 1.0)
            pen.stroke(
                [(x + dx * near, y + dy * near), (x + dx * far, y + dy * far)],
                mix(EARTH, SEPIA, 0.62),
                0.9,
            )
    crest = [(x - dx, y - dy) for (x, y), (dx, dy) in every(line, 4.0)]
    pen.stroke(crest, mix(EARTH, SHEET[0], 0.55), 3.4, closed=True)


def _stake(pen: Canvas, mark: Mark, dice: random.Random) -> None:
    """A sharpened stake from the bank's outer foot, across the way that leads in."""
    (x, y), (dx, dy) = mark
    turn = math.degrees(math.atan2(dy, dx)) + dice.uniform(-14, 14)
    stake = pen.at(x + dx * 2, y + dy * 2, 1.0, turn)
    long = dice.uniform(14, 17)
    outline = [(0, -2.3), (long - 5, -2.1), (long, 0), (long - 5, 2.1), (0, 2.3)]
    stake.fill(outline, WOOD)
    stake.fill([(0, 0.4), (long - 4, 0.4), (long - 5, 2.1), (0, 2.3)], WOOD_DARK)
    stake.fill([(long - 5, -2.1), (long, 0), (long - 5, 2.1)], mix(WOOD, WHITE, 0.55))
    stake.stroke(outline, INK, 1.0, closed=True)


def low_walls(pen: Canvas, cells: list[Cell], dice: random.Random) -> None:
    """A dry stone wall around the squares, with a gap to go in by."""
    for group in groups(cells):
        for line in outlines(group, 12.0, 12.0, 2.2, dice):
            stones = every(line, 11.4)
            gap = dice.randrange(len(stones))
            for at, mark in enumerate(stones):
                if (at - gap) % len(stones) > 2:
                    _course(pen, mark, dice)
                elif dice.random() < 0.6:
                    _fieldstone(pen.at(*mark[0], 0.6), dice, 0.0)


def _course(pen: Canvas, mark: Mark, dice: random.Random) -> None:
    """Two stones side by side and a cap stone on them."""
    (x, y), (dx, dy) = mark
    turn = math.degrees(math.atan2(dy, dx)) + 90
    for out in (-3.6, 3.6):
        _fieldstone(pen.at(x + dx * out, y + dy * out, 1.0), dice, turn)
    _fieldstone(pen.at(x - dy * 5.7, y + dx * 5.7 - 1.6, 0.86), dice, turn)


def _fieldstone(pen: Canvas, dice: random.Random, turn: float) -> None:
    stone = mix(STONE, dice.choice((WHITE, SEPIA, SHEET[1])), dice.uniform(0.05, 0.32))
    across, down = dice.uniform(5.2, 6.6), dice.uniform(3.6, 4.4)
    outline = turned(ellipse(0, 0, across, down, 12), turn + dice.uniform(-12, 12))
    pen.fill([(px + 1.6, py + 2.4) for px, py in outline], SEPIA, 90)
    pen.shape(outline, stone, 1.2)
    pen.stroke([(-across * 0.4, -down * 0.4), (across * 0.2, -down * 0.5)], WHITE, 0.9)


def bastions(pen: Canvas, cells: list[Cell], dice: random.Random) -> None:
    """A strong wall around the squares, seen from above, with splayed slits to shoot through."""
    for group in groups(cells):
        for line in outlines(group, 15.0, 9.0, 0.0, dice):
            pen.at(4, 5).stroke(line, mix(GROUND[1], SEPIA, 0.45), 20, closed=True)
            pen.stroke(line, INK, 21.4, closed=True)
            pen.stroke(line, STONE, 18.4, closed=True)
            pen.stroke(line, mix(STONE, WHITE, 0.3), 7.0, closed=True)
            for at, mark in enumerate(every(line, 13.0)):
                straight = abs(mark[1][0] * mark[1][1]) < 0.05
                _slit(pen, mark) if straight and at % 3 == 1 else _joint(pen, mark)


def _joint(pen: Canvas, mark: Mark) -> None:
    (x, y), (dx, dy) = mark
    ends = [(x - dx * 9, y - dy * 9), (x + dx * 9, y + dy * 9)]
    pen.stroke(ends, mix(STONE, INK, 0.55), 1.0)


def _slit(pen: Canvas, mark: Mark) -> None:
    """Narrow outside and wide inside, as a mason draws it."""
    (x, y), (dx, dy) = mark
    turn = math.degrees(math.atan2(dy, dx))
    wedge = pen.at(x, y, 1.0, turn)
    wedge.fill([(-9.6, -5.6), (9.8, -1.4), (9.8, 1.4), (-9.6, 5.6)], INK)
    wedge.fill([(-9.6, -4), (3, -1.0), (3, 1.0), (-9.6, 4)], mix(SEPIA, INK, 0.4))


def walls(pen: Canvas, cells: list[Cell], also: list[Cell]) -> None:
    """High walls from square to square, towers where they end or turn; they join ``also`` too."""
    bodies = [body for cell in cells for body in _bodies(cell, {*cells, *also})]
    shadow = pen.layer()
    for x, y, wide, high in bodies:
        shadow.fill(box(x + 10, y - 8, wide, high + 14), INK)
    pen.lay(shadow, 46)
    for x, y, wide, high in bodies:
        pen.fill(box(x - 1.4, y - _HIGH - 1.4, wide + 2.8, high + _HIGH + 2.8), INK)
    for body in bodies:
        _face(pen, body)
    for x, y, wide, high in bodies:
        pen.fill(box(x - 1.2, y - _HIGH - 1.2, wide + 2.4, high + 2.4), INK)
    for x, y, wide, high in bodies:
        pen.fill(box(x, y - _HIGH, wide, high), STONE)
    for body in bodies:
        _battlements(pen, body)


def _bodies(cell: Cell, known: set[Cell]) -> list[Rect]:
    """The ground plan of a wall in its square: a middle, and arms to the walls beside it."""
    x, y = (cell[0] + 0.5) * SQUARE, (cell[1] + 0.5) * SQUARE + _HIGH / 2
    half, reach = _THICK / 2, SQUARE / 2
    west, east, north, south = (
        (cell[0] + dx, cell[1] + dy) in known for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))
    )
    if west and east and not north and not south:
        return [(x - reach, y - half, SQUARE, _THICK)]
    if north and south and not west and not east:
        return [(x - half, y - reach, _THICK, SQUARE)]
    wide = half + 9
    arms = (
        (west, (x - reach, y - half, reach - wide, _THICK)),
        (east, (x + wide, y - half, reach - wide, _THICK)),
        (north, (x - half, y - reach, _THICK, reach - wide)),
        (south, (x - half, y + wide, _THICK, reach - wide)),
    )
    tower = (x - wide, y - wide, 2 * wide, 2 * wide)
    return [tower, *(arm for there, arm in arms if there)]


def _face(pen: Canvas, body: Rect) -> None:
    """The side of a wall that looks at us, with its courses of stone."""
    x, y, wide, high = body
    stone, line = mix(STONE, SEPIA, 0.34), mix(STONE, INK, 0.55)
    low = y + high
    pen.fill(box(x, y - _HIGH, wide, high + _HIGH), stone)
    for row in range(1, 4):
        level = low - _HIGH + row * _HIGH / 4
        pen.stroke([(x, level), (x + wide, level)], line, 0.8)
        for at in range(int(wide / 13) + 1):
            seam = x + at * 13 + (6.5 if row % 2 else 0)
            if x < seam < x + wide:
                pen.stroke([(seam, level - _HIGH / 4), (seam, level)], line, 0.8)


def _battlements(pen: Canvas, body: Rect) -> None:
    """Merlons along both edges of a wall's top; a tower has them all around."""
    x, y, wide, high = body
    y -= _HIGH
    pale = mix(STONE, WHITE, 0.45)
    for spot in _merlons(body):
        pen.at(1.6, 2.2).fill(_block(spot), SEPIA, 120)
        pen.shape(_block(spot), pale, 1.1)
    pen.stroke([(x + 9, y + high / 2), (x + wide - 9, y + high / 2)], mix(STONE, SEPIA, 0.3), 0.8)


def _merlons(body: Rect) -> list[Point]:
    x, y, wide, high = body
    y -= _HIGH
    tower = wide == high > _THICK
    across = [x + (at + 0.5) * wide / max(1, round(wide / 13)) for at in range(round(wide / 13))]
    down = [y + (at + 0.5) * high / max(1, round(high / 13)) for at in range(round(high / 13))]
    level = [(at, edge) for at in across for edge in (y + 4, y + high - 4)]
    upright = [(edge, at) for at in down for edge in (x + 4, x + wide - 4)]
    chosen = level + upright[2:-2] if tower else level if high == _THICK else upright
    return sorted(chosen, key=lambda spot: spot[1])


def _block(spot: Point) -> list[Point]:
    return box(spot[0] - 3.6, spot[1] - 3.6, 7.2, 7.2)
