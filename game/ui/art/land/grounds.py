"""Bad ground and bad sight: stones, still water, marsh, smoke, darkness; patches of very small
squares.
"""

from __future__ import annotations

import math
import random

from game.ui.art.contours import SQUARE, Cell, groups, joined, outlines, pushed, quiet
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
from game.ui.art.shapes import Point, arc, box, ellipse, hatching

HAZE = mix(mix(WHITE, INK, 0.2), (170, 172, 176), 0.35)
BOULDER = (
    ((-1.0, 0.2), (-0.7, -0.6), (-0.1, -0.95), (0.6, -0.7), (1.0, 0.0), (0.7, 0.5), (-0.6, 0.6)),
    ((-0.9, 0.4), (-0.8, -0.4), (0.0, -0.8), (0.9, -0.5), (0.95, 0.3), (0.2, 0.65)),
)


def stones(pen: Canvas, cells: list[Cell], dice: random.Random, fine: bool) -> None:
    """Boulders, scree between them, and furrows in the ground."""
    spots: list[Point] = []
    count = 6 if fine else 4
    for cell in cells:
        for at in range(count * count):
            x = (at % count + dice.uniform(0.1, 0.9)) * SQUARE / count
            y = (at // count + dice.uniform(0.15, 0.95)) * SQUARE / count
            spots.append((cell[0] * SQUARE + x, cell[1] * SQUARE + y))
        _furrows(pen.at(cell[0] * SQUARE, cell[1] * SQUARE), dice)
    for spot in sorted(spots, key=lambda spot: spot[1]):
        size = dice.uniform(1.6, 4.2) if quiet(spot) > 0.4 else dice.choice((4.0, 8.0, 11.5, 14.0))
        _boulder(pen.at(*spot, 1.0, mirror=dice.random() < 0.5), size, dice)


def _furrows(pen: Canvas, dice: random.Random) -> None:
    for row in range(7):
        x, y = dice.uniform(6, 60), 16 + row * 21 + dice.uniform(-5, 5)
        line = [(x + at * 11, y + (2.6 if at % 2 else -1.4)) for at in range(dice.randrange(4, 9))]
        pen.stroke(line, mix(GROUND[1], SEPIA, 0.4), 1.1)


def _boulder(pen: Canvas, size: float, dice: random.Random) -> None:
    stone = mix(mix(PLATE, SEPIA, dice.uniform(0.2, 0.42)), (150, 150, 146), 0.35)
    outline = [(x * size, y * size) for x, y in dice.choice(BOULDER)]
    pen.shade(size * 0.35, size * 0.5, size * 1.15, size * 0.36, 50)
    pen.fill(outline, stone)
    ridge = (size * dice.uniform(-0.15, 0.25), -size * 0.2)
    pen.fill([outline[1], outline[2], ridge], mix(stone, WHITE, 0.55))
    pen.fill([ridge, outline[3], outline[4], outline[5]], mix(stone, SEPIA, 0.4))
    if size > 5:
        pen.stroke([outline[2], ridge, outline[4]], mix(stone, INK, 0.6), 0.9)
        pen.stroke([ridge, outline[-1]], mix(stone, INK, 0.6), 0.9)
    pen.stroke(outline, INK, 1.4 if size > 5 else 1.0, closed=True)


def still_water(pen: Canvas, group: list[Cell], dice: random.Random) -> None:
    """A pond or lake over touching squares."""
    shore = outlines(group, 12.0, 74.0, 6.0, dice)
    rings = [joined([pushed(line, far) for line in shore]) for far in (7.0, 1.6, -0.6, -6.0, -18.0)]
    pen.fill(rings[0], SEPIA, 30)
    pen.fill(rings[1], INK)
    pen.fill(rings[2], mix(WATER, WATER_INK, 0.22))
    pen.fill(rings[3], WATER)
    pen.fill(rings[4], mix(WATER, WHITE, 0.2))
    known = set(group)
    for cell in group:
        for at in range(30):
            x = (cell[0] + (at % 5 + dice.uniform(0.0, 0.8)) / 5) * SQUARE
            y = (cell[1] + (at // 5 + dice.uniform(0.2, 0.9)) / 6) * SQUARE
            if _afloat(x + 12, y, known):
                _ripple(pen.at(x, y), WATER_INK if at % 3 else WHITE)


def _afloat(x: float, y: float, known: set[Cell]) -> bool:
    """Whether a ripple around this spot keeps off the shore."""
    return all(
        (int((x + dx) // SQUARE), int((y + dy) // SQUARE)) in known
        for dx in (-42, 0, 42)
        for dy in (-36, 0, 36)
        if abs(dx) + abs(dy) < 78
    )


def _ripple(pen: Canvas, colour: tuple[int, int, int]) -> None:
    pen.stroke([(at * 3, 1.7 * math.sin(at * 0.9)) for at in range(9)], colour, 1.1)


def marsh(pen: Canvas, dice: random.Random) -> None:
    """Pools with reeds around the pen's origin."""
    for x, y, far in ((-30, -26, 26), (32, -8, 30), (-18, 32, 34), (40, 46, 18), (4, -52, 18)):
        spot = pen.at(x + dice.uniform(-5, 5), y + dice.uniform(-5, 5))
        spot.fill(ellipse(0, 0, far, far * 0.42), WATER, 235)
        spot.stroke(ellipse(0, 0, far, far * 0.42), WATER_INK, 1.1, closed=True)
        spot.stroke([(-far * 0.5, 1), (far * 0.1, 1)], WHITE, 1.0)
        for at in range(5):
            reed = dice.uniform(-far * 0.8, far * 0.8)
            tall = dice.uniform(9, 16)
            tip = (reed + at - 2, 2 - tall)
            spot.stroke([(reed, 2), tip], mix(LEAF_DARK, INK, 0.35), 1.3)
            if at % 2:
                spot.limb([tip, (tip[0], tip[1] + 3)], WOOD_DARK, 1.4, 0.6)


def smoke(pen: Canvas, cells: list[Cell], dice: random.Random) -> None:
    """Drifting clouds in curls, one bank over all squares that touch."""
    layer, puffs = pen.layer(), []
    for x, y in cells:
        for at in range(20):
            across = (x + (at % 4 + 0.3 + at // 4 % 2 * 0.4) / 4) * SQUARE + dice.uniform(-13, 13)
            down = (y + (at // 4 + 0.66) / 5) * SQUARE + dice.uniform(-11, 11)
            puffs.append((down, across, dice.uniform(15, 27)))
    for group in groups(cells):
        haze = joined(outlines(group, 8.0, 40.0, 9.0, dice))
        layer.fill(haze, mix(HAZE, WHITE, 0.25))
    for down, across, far in sorted(puffs):
        _puff(layer.at(across, down, mirror=dice.random() < 0.5), far, dice)
    pen.lay(layer, 190)


def _puff(pen: Canvas, far: float, dice: random.Random) -> None:
    grey = mix(HAZE, WHITE, dice.uniform(0.1, 0.6))
    pen.fill(ellipse(0, 0, far, far * 0.78), grey)
    pen.fill(ellipse(-far * 0.18, -far * 0.2, far * 0.66, far * 0.48), mix(grey, WHITE, 0.5))
    line = mix(INK, HAZE, 0.58)
    pen.stroke([(x, y * 0.78) for x, y in arc(0, 0, far, 165, 395)], line, 1.2)
    if dice.random() < 0.6:
        pen.at(far * dice.uniform(-0.3, 0.3), 0).stroke(_curl(far * 0.4), line, 1.0)


def _curl(far: float) -> list[Point]:
    """A spiral that winds in."""
    turns = [math.tau * at / 14 for at in range(20)]
    return [
        (far * (1 - at / 26) * math.cos(turn), far * 0.8 * (1 - at / 26) * math.sin(turn))
        for at, turn in enumerate(turns)
    ]


def darkness(pen: Canvas, cells: list[Cell], dice: random.Random) -> None:
    """An ink wash, darker where it dried at its edge, hatched like a night in a woodcut."""
    for group in groups(cells):
        layer = pen.layer()
        around = outlines(group, 9.0, 34.0, 7.0, dice)
        wash = joined(around)
        layer.fill(wash, mix(NIGHT, SEPIA, 0.35))
        pen.lay(layer, 96)
        lines = pen.layer()
        for angle, gap in ((-38.0, 7.0), (52.0, 11.0)):
            for a, b in hatching(wash, angle, gap):
                lines.stroke((a, b), NIGHT, 1.0)
        for line in around:
            lines.stroke(line, NIGHT, 2.6, closed=True)
        pen.lay(lines, 74)
        for cell in group:
            _stars(pen.at(cell[0] * SQUARE, cell[1] * SQUARE), dice)


def _stars(pen: Canvas, dice: random.Random) -> None:
    for x, y in ((24, 18), (104, 16), (142, 46), (16, 92), (141, 118), (70, 143)):
        spot = pen.at(x + dice.uniform(-6, 6), y + dice.uniform(-4, 4), turn=dice.uniform(0, 40))
        for turn in (0.0, 90.0):
            ray = spot.at(0, 0, turn=turn)
            ray.fill([(-4, 0), (0, -1.0), (4, 0), (0, 1.0)], SHEET[0])


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
