"""Terrain as inked drawings: which kinds there are, in what order they are laid on the map.

Coordinates are units of 156 to a square, the field's upper left corner at the origin. Squares of
a kind that touch are drawn as one piece of land.
"""

from __future__ import annotations

import math
import random

from game.ui.art.buildings import bridge, village
from game.ui.art.contours import SQUARE, Cell, groups
from game.ui.art.grounds import darkness, marsh, smoke, still_water, stones
from game.ui.art.hills import LEVELS, hills
from game.ui.art.ink import Canvas
from game.ui.art.palette import GROUND, INK, SEPIA, SHEET, WATER, WATER_INK, WHITE, mix
from game.ui.art.shapes import Point, Points, along, length, ribbon
from game.ui.art.ways import trace
from game.ui.art.woods import bushes, woods
from game.ui.art.works import bastions, earthworks, low_walls, walls

Terrain = tuple[tuple[int, int, str], ...]
"""((column, row, kind), ...); a cell may appear more than once, as a wood on a hill."""

KINDS = (
    *LEVELS,
    *("wood", "foliage", "rough", "marsh", "dark", "smoke"),
    *("river", "water", "bridge", "road", "village", "church"),
    *("earthwork", "low_wall", "arrow_slit", "wall", "none"),
)
Cells = dict[str, list[Cell]]


def paint(
    pen: Canvas, terrain: Terrain, columns: int, rows: int, seed: int, fine: bool = True
) -> None:
    """Paint all terrain, flat things first; not ``fine`` for small squares: fewer, larger trees."""
    cells: Cells = {kind: _cells(terrain, kind) for kind in KINDS}
    dice = {kind: random.Random(f"{seed} {kind}") for kind in KINDS}
    hills(pen, heights_of(terrain), seed)
    darkness(pen, cells["dark"], dice["dark"])
    for cell in cells["marsh"]:
        marsh(pen.at(*_middle(cell)), dice["marsh"])
    stones(pen, cells["rough"], dice["rough"], fine)
    _ways(pen, cells, columns, rows, dice["water"])
    earthworks(pen, cells["earthwork"], dice["earthwork"])
    low_walls(pen, cells["low_wall"], dice["low_wall"])
    bastions(pen, cells["arrow_slit"], dice["arrow_slit"])
    walls(pen, cells["wall"], cells["arrow_slit"])
    for cell in cells["village"] + cells["church"]:
        village(pen.at(*_middle(cell)), cell in cells["church"])
    bushes(pen, cells["foliage"], dice["foliage"], fine)
    woods(pen, cells["wood"], dice["wood"], 8 if fine else 4)
    smoke(pen, cells["smoke"], dice["smoke"])


def heights_of(terrain: Terrain) -> dict[Cell, int]:
    """The height in steps of every square of a hill."""
    steps = {kind: step for step, kind in enumerate(LEVELS, 1)}
    found: dict[Cell, int] = {}
    for x, y, kind in terrain:
        if kind in steps:
            found[x, y] = max(found.get((x, y), 0), steps[kind])
    return found


def _cells(terrain: Terrain, kind: str) -> list[Cell]:
    return [(x, y) for x, y, own in terrain if own == kind]


def _ways(pen: Canvas, cells: Cells, columns: int, rows: int, dice: random.Random) -> None:
    """Roads, then water over them, then the bridges."""
    streams, lakes = _waters(cells["water"])
    for group in lakes:
        still_water(pen, group, dice)
    for line in trace(cells["road"], columns, rows, SQUARE):
        _road(pen, line)
    wet = list(dict.fromkeys(cells["river"] + cells["bridge"] + streams))
    lines = trace(wet, columns, rows, SQUARE)
    for line in lines:
        _river(pen, line, columns * SQUARE, rows * SQUARE)
    for line in lines:
        for cell in cells["bridge"]:
            _bridge_on(pen, line, _middle(cell))


def _waters(cells: list[Cell]) -> tuple[list[Cell], list[list[Cell]]]:
    """Water in a row of squares flows; any other, and a lone square, is a lake."""
    wet, streams, lakes = set(cells), list[Cell](), list[list[Cell]]()
    for group in groups(cells, corners=True):
        broad = any(wet >= {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} for x, y in group)
        forks = any(
            sum(near in wet for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))) > 2
            for x, y in group
        )
        if len(group) > 1 and not broad and not forks:
            streams += group
        else:
            lakes += groups(group)
    return streams, lakes


def _middle(cell: Cell) -> Point:
    return (cell[0] + 0.5) * SQUARE, (cell[1] + 0.5) * SQUARE


def _river(pen: Canvas, line: Points, wide: float, high: float) -> None:
    """Flowing water; where it ends in the open it narrows to a spring."""
    thin = _narrowing(line, wide, high)
    widths = [(37 + 4 * math.sin(at / 9)) * share for at, share in enumerate(thin)]
    for more, part, colour, alpha in (
        (13.0, 1.0, SEPIA, 26),
        (4.0, 1.0, INK, 255),
        (0.4, 1.0, mix(WATER, WATER_INK, 0.18), 255),
        (0.0, 0.76, WATER, 255),
        (0.0, 0.36, mix(WATER, WHITE, 0.22), 255),
    ):
        pen.fill(ribbon(line, [width * part + more for width in widths]), colour, alpha)
    start = 6.0 if thin[0] >= 1 else 80.0
    end = length(line) - (20 if thin[-1] >= 1 else 90)
    for at in range(int((end - start) / 17) + 1):
        shift = (6.0, 0.0, 12.0, -5.0, -11.0)[at % 5]
        flow = [_beside(line, start + at * 17 + step * 4, shift) for step in range(6)]
        pen.stroke(flow, WATER_INK if (at + 1) % 3 else WHITE, 1.0)


def _narrowing(line: Points, wide: float, high: float) -> list[float]:
    """The share of its full width that a river has at each point of its line."""
    shares = [1.0] * len(line)
    for end, order in ((line[0], range(len(line))), (line[-1], range(len(line) - 1, -1, -1))):
        if 0 < end[0] < wide and 0 < end[1] < high:
            for at in order:
                shares[at] = min(shares[at], 0.06 + math.dist(line[at], end) / 110)
    return shares


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
