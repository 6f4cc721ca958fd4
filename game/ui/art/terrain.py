"""Terrain as inked drawings: woods, hills, rivers with bridges, villages, marshes and roads.

Coordinates are units of 156 to a square, the field's upper left corner at the origin.
"""

from __future__ import annotations

import math
import random

from game.ui.art.buildings import bridge, village
from game.ui.art.ink import Canvas
from game.ui.art.palette import (
    GROUND,
    INK,
    LEAF,
    LEAF_DARK,
    SEPIA,
    SHEET,
    WATER,
    WATER_INK,
    WHITE,
    WOOD_DARK,
    mix,
)
from game.ui.art.shapes import Point, Points, along, ellipse, length, path, ribbon, smooth
from game.ui.art.ways import trace

Terrain = tuple[tuple[int, int, str], ...]
"""((column, row, kind), ...); a cell may appear more than once, as a river under a bridge."""

KINDS = ("wood", "hill", "river", "bridge", "village", "church", "marsh", "road", "none")
SQUARE = 156.0
CROWN = path(
    "M-8 -9 C-13.5 -8 -15 -14 -11.5 -17 C-13 -23 -9 -27 -5 -27 C-3 -31.5 4 -31.5 6 -27.5"
    " C11 -27.5 13.5 -22 11.5 -17.5 C15 -14 13.5 -8 8 -9 Q0 -6.6 -8 -9 Z"
)


def paint(
    pen: Canvas, terrain: Terrain, columns: int, rows: int, seed: int, fine: bool = True
) -> None:
    """Paint all terrain, flat things first; not ``fine`` for small squares: fewer, larger trees."""
    cells = {kind: [(x, y) for x, y, own in terrain if own == kind] for kind in KINDS}
    dice = random.Random(seed * 31 + 5)
    for cell in cells["hill"]:
        _hill(pen.at(*_middle(cell)), random.Random(f"{seed} {cell}"))
    for cell in cells["marsh"]:
        _marsh(pen.at(*_middle(cell)), dice)
    for line in trace(cells["road"], columns, rows, SQUARE):
        _road(pen, line)
    crossings = [(line, cells["bridge"]) for line in trace(_wet(cells), columns, rows, SQUARE)]
    for line, _ in crossings:
        _river(pen, line)
    for line, bridges in crossings:
        for cell in bridges:
            _bridge_on(pen, line, _middle(cell))
    for cell in cells["village"] + cells["church"]:
        village(pen.at(*_middle(cell)), cell in cells["church"])
    _woods(pen, cells["wood"], dice, 8 if fine else 4)


def _wet(cells: dict[str, list[tuple[int, int]]]) -> list[tuple[int, int]]:
    return list(dict.fromkeys(cells["river"] + cells["bridge"]))


def _middle(cell: tuple[int, int]) -> Point:
    return (cell[0] + 0.5) * SQUARE, (cell[1] + 0.5) * SQUARE


def _woods(pen: Canvas, cells: list[tuple[int, int]], dice: random.Random, rows: int) -> None:
    """Trees in staggered rows over all wood squares, nearer ones drawn later."""
    wood, spots, large = set(cells), [], 7 / (rows - 1)
    across, down = SQUARE / (rows - 1), 146 / rows
    for cell in cells:
        for at in range(rows * (rows - 1)):
            row, step = divmod(at, rows - 1)
            x = (step + 0.18 + (0.5 if row % 2 else 0.0)) * across + dice.uniform(-8, 8)
            y = 24 + row * down + dice.uniform(-5, 5)
            spot = (cell[0] * SQUARE + x, cell[1] * SQUARE + y)
            spots += [spot] if _keeps(spot, cell, wood, dice) else []
    for x, y in sorted(spots, key=lambda spot: spot[1]):
        size = large * dice.uniform(0.86, 1.14)
        tree(pen.at(x, y, size, mirror=dice.random() < 0.5), dice)


def _keeps(
    spot: Point, cell: tuple[int, int], wood: set[tuple[int, int]], dice: random.Random
) -> bool:
    """Trees thin out towards open ground, most of all at the corners of a wood."""
    across, down = spot[0] / SQUARE - cell[0] - 0.5, (spot[1] - 12) / SQUARE - cell[1] - 0.5
    open_x = (cell[0] + (1 if across > 0 else -1), cell[1]) not in wood
    open_y = (cell[0], cell[1] + (1 if down > 0 else -1)) not in wood
    far = math.hypot(across if open_x else 0.0, down if open_y else 0.0)
    return far < dice.uniform(0.47, 0.6) and dice.random() > 0.05


def tree(pen: Canvas, dice: random.Random) -> None:
    """A tree with its foot at the pen's origin, about 28 units high."""
    leaf = mix(LEAF, LEAF_DARK, dice.choice((0.0, 0.25, 1.3)))
    pen.shade(5, 0, 14, 3.6, 44)
    pen.limb([(0, -10), (0, -0.6)], WOOD_DARK, 2.8, 0.9)
    pen.fill(CROWN, leaf)
    pen.fill(
        path(
            "M-8 -10 C-12 -11 -12 -15 -9 -17 C-11 -21 -8 -25 -4 -25 C-3 "
            "-28 1 -29 3 -27 C-3 -24 -5 -16 -8 -10 Z"
        ),
        mix(leaf, WHITE, 0.22),
    )
    pen.fill(
        path("M8 -9.6 C13 -9 13.6 -14 11 -16.4 C10 -12 4 -10 -2 -8.4 Q4 -7.6 8 -9.6 Z"),
        mix(leaf, INK, 0.2),
    )
    pen.stroke(CROWN, INK, 1.5, closed=True)
    for line in ("M-6 -19 Q-4 -22 -2 -18", "M1 -13 Q4 -16 7 -12", "M2 -22 Q5 -24 7 -20"):
        pen.stroke(path(line), mix(leaf, INK, 0.75), 0.9)


def _hill(pen: Canvas, dice: random.Random) -> None:
    """Contours with hachures that point downhill, longest on the shaded side."""
    pen.fill(ellipse(5, 7, 68, 57, 40), SEPIA, 22)
    for far, tint in ((66.0, 0.16), (46.0, 0.4), (25.0, 0.66)):
        ring = smooth(_around(far, dice), closed=True)
        pen.fill(ring, mix(GROUND[1], SHEET[0], tint), 150)
        _hachures(pen, ring, dice)
        pen.stroke(ring, mix(SEPIA, GROUND[1], 0.3), 1.1, closed=True)


def _around(far: float, dice: random.Random) -> list[Point]:
    spots = []
    for at in range(9):
        turn, out = math.tau * at / 9, far * dice.uniform(0.9, 1.07)
        spots.append((out * math.cos(turn) - far * 0.06, out * 0.82 * math.sin(turn) - far * 0.04))
    return spots


def _hachures(pen: Canvas, ring: Points, dice: random.Random) -> None:
    total, at = length(ring), 0.0
    while at < total:
        (x, y), heading = along(ring, at)
        dx, dy = math.sin(heading), -math.cos(heading)
        low = 0.5 + 0.5 * math.sin(math.atan2(y, x) + 0.7)
        long = (2.5 + 10.5 * low) * dice.uniform(0.75, 1.15)
        pen.stroke(
            [(x + dx, y + dy), (x + dx * long, y + dy * long)],
            mix(GROUND[1], SEPIA, 0.35 + 0.5 * low),
            0.6 + 0.5 * low,
        )
        at += 6.5 - 1.6 * low


def _river(pen: Canvas, line: Points) -> None:
    widths = [37 + 4 * math.sin(at / 9) for at in range(len(line))]
    bank = ribbon(line, [wide + 4 for wide in widths])
    pen.fill(ribbon(line, [wide + 13 for wide in widths]), SEPIA, 26)
    pen.fill(bank, INK)
    pen.fill(ribbon(line, [wide + 0.4 for wide in widths]), mix(WATER, WATER_INK, 0.18))
    pen.fill(ribbon(line, [wide - 9 for wide in widths]), WATER)
    pen.fill(ribbon(line, [wide * 0.36 for wide in widths]), mix(WATER, WHITE, 0.22))
    total, at, side = length(line), 6.0, 0
    while at < total - 20:
        side += 1
        shift = (-11.0, 6.0, 0.0, 12.0, -5.0)[side % 5]
        flow = [_beside(line, at + step * 4, shift) for step in range(6)]
        pen.stroke(flow, WATER_INK if side % 3 else WHITE, 1.0)
        at += 17


def _beside(line: Points, far: float, shift: float) -> Point:
    (x, y), heading = along(line, far)
    return x - math.sin(heading) * shift, y + math.cos(heading) * shift


def _bridge_on(pen: Canvas, line: Points, middle: Point) -> None:
    near = min(range(len(line) - 1), key=lambda at: math.dist(line[at], middle))
    a, b = line[near], line[near + 1]
    turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) - 90
    if math.dist(line[near], middle) < SQUARE * 0.6:
        bridge(pen.at(*line[near], turn=turn))


def _road(pen: Canvas, line: Points) -> None:
    pen.fill(ribbon(line, [15.0] * len(line)), SHEET[0], 130)
    for shift in (-7.5, 7.5):
        edge = [_beside(line, far, shift) for far in range(0, round(length(line)), 6)]
        pen.dashed(edge, mix(SEPIA, GROUND[1], 0.25), 1.4, 7, 6)


def _marsh(pen: Canvas, dice: random.Random) -> None:
    """Pools with reeds."""
    for x, y, far in ((-30, -26, 26), (32, -8, 30), (-18, 32, 34), (40, 46, 18), (4, -52, 18)):
        spot = pen.at(x + dice.uniform(-5, 5), y + dice.uniform(-5, 5))
        spot.fill(ellipse(0, 0, far, far * 0.42), WATER, 235)
        spot.stroke(ellipse(0, 0, far, far * 0.42), WATER_INK, 1.1, closed=True)
        spot.stroke([(-far * 0.5, 1), (far * 0.1, 1)], WHITE, 1.0)
        for at in range(5):
            reed = dice.uniform(-far * 0.8, far * 0.8)
            tall = dice.uniform(9, 16)
            spot.stroke([(reed, 2), (reed + at - 2, 2 - tall)], mix(LEAF_DARK, INK, 0.35), 1.3)
            if at % 2:
                spot.limb(
                    [(reed + at - 2, 2 - tall), (reed + at - 2, 5 - tall)], WOOD_DARK, 1.4, 0.6
                )
