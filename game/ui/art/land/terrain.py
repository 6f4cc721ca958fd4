"""Terrain as inked drawings: which kinds there are, in what order they are laid on the map.

Coordinates are units of 156 to a square, the field's upper left corner at the origin. Squares of
a kind that touch are drawn as one piece of land.
"""

from __future__ import annotations

import math
import random
from itertools import pairwise

from game.ui.art.contours import SQUARE, Cell, groups
from game.ui.art.ink import Canvas
from game.ui.art.land.buildings import bridge, village
from game.ui.art.land.grounds import SMALL, darkness, marsh, patches, smoke, still_water, stones
from game.ui.art.land.hills import LEVELS, hills
from game.ui.art.land.woods import bushes, woods
from game.ui.art.land.works import bastions, earthworks, low_walls, walls
from game.ui.art.palette import GROUND, INK, SEPIA, SHEET, WATER, WATER_INK, WHITE, mix
from game.ui.art.shapes import Point, Points, between, ribbon, smooth


def trace(cells: list[Cell], columns: int, rows: int, square: float) -> list[list[Point]]:
    """One winding line for each chain of touching cells; ends at the border leave the field."""
    lines = []
    waiting = groups(cells, corners=True)
    while waiting:
        group = waiting.pop(0)
        chain = _chain(group)
        lines.append(_line(chain, columns, rows, square))
        waiting += groups(set(group) - set(chain), corners=True)
    return lines


def paces(line: Points, gap: float) -> list[tuple[Point, float]]:
    """Places along a line, ``gap`` units apart, each with the heading there in radians."""
    places, ahead = [], 0.0
    for a, b in pairwise(line):
        reach, heading = math.dist(a, b), math.atan2(b[1] - a[1], b[0] - a[0])
        while ahead < reach:
            places.append((between(a, b, ahead / reach), heading))
            ahead += gap
        ahead -= reach
    return places


def beside(place: tuple[Point, float], shift: float) -> Point:
    """A point to the right of a place, as one walks."""
    (x, y), heading = place
    return x - math.sin(heading) * shift, y + math.cos(heading) * shift


def _chain(group: list[Cell]) -> list[Cell]:
    """From an end of the group, step by step to the nearest touching cell."""
    rest = set(group)
    start = min(group, key=lambda cell: (_touching(cell, rest), cell[1], cell[0]))
    chain = [start]
    rest.remove(start)
    while near := [cell for cell in _around(chain[-1]) if cell in rest]:
        x, y = chain[-1]
        chain.append(min(near, key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell)))
        rest.remove(chain[-1])
    return chain


def _around(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def _touching(cell: Cell, cells: set[Cell]) -> int:
    x, y = cell
    return sum(near in cells for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))


def _line(chain: list[Cell], columns: int, rows: int, square: float) -> list[Point]:
    middles = [((x + 0.5) * square, (y + 0.5) * square) for x, y in chain]
    heading = (chain[-1][0] - chain[0][0], chain[-1][1] - chain[0][1])
    upright = abs(heading[1]) >= abs(heading[0]) if len(chain) > 1 else True
    first = _way_out(chain[0], chain[1:2], columns, rows, square, upright)
    last = _way_out(chain[-1], chain[-2:-1], columns, rows, square, upright, True)
    points = [*first, *_winding(middles, square), *last]
    return smooth(points if len(points) > 1 else _alone(points[0], square))


def _alone(middle: Point, square: float) -> list[Point]:
    """A lone square in the open: a short bend across it."""
    x, y = middle
    return [(x - square * 0.42, y + square * 0.1), (x, y - 6), (x + square * 0.42, y + 10)]


def _winding(middles: list[Point], square: float) -> list[Point]:
    """The middles, and between neighbours a point off the straight way."""
    points: list[Point] = [middles[0]]
    for at, (a, b) in enumerate(pairwise(middles)):
        bend = square * 0.11 * (1 if at % 2 else -1)
        dx, dy = (b[0] - a[0]) / square, (b[1] - a[1]) / square
        points += [((a[0] + b[0]) / 2 - dy * bend, (a[1] + b[1]) / 2 + dx * bend), b]
    return points


def _way_out(
    end: Cell,
    inner: list[Cell],
    columns: int,
    rows: int,
    square: float,
    upright: bool,
    last: bool = False,
) -> list[Point]:
    """A point beyond the border if the end cell lies at it, opposite to where it came from."""
    x, y = (end[0] + 0.5) * square, (end[1] + 0.5) * square
    back = (inner[0][0] - end[0], inner[0][1] - end[1]) if inner else (0, 0)
    sides = {
        (0, -1): end[1] == 0,
        (0, 1): end[1] == rows - 1,
        (-1, 0): end[0] == 0,
        (1, 0): end[0] == columns - 1,
    }
    order = [(-back[0], -back[1])] + (
        [(0, 1 if last else -1)] if upright else [(1 if last else -1, 0)]
    )
    for side in [*order, *sides]:
        if sides.get(side) and side != back:
            return [(x + side[0] * square * 0.62, y + side[1] * square * 0.62)]
    return []


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
    pen: Canvas, terrain: Terrain, columns: int, rows: int, seed: int, square: int = 156
) -> None:
    """Paint all terrain, flat things first. ``square`` is a square's width in pixels: small ones
    get fewer, larger trees, the smallest plain patches of colour.
    """
    if square < SMALL:
        patches(pen, terrain)
        return
    fine = square >= 60
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
        own = random.Random(f"{seed} village {cell}")
        village(pen.at(*_middle(cell)), cell in cells["church"], own)
    bushes(pen, cells["foliage"], dice["foliage"], fine)
    woods(pen, cells["wood"], dice["wood"], 8 if fine else 4 if square >= 40 else 3)
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
    wet = list(dict.fromkeys(cells["river"] + cells["bridge"] + cells["water"]))
    streams, lakes = _waters(wet, set(cells["water"]))
    for group in lakes:
        still_water(pen, group, dice)
    for line in trace(cells["road"], columns, rows, SQUARE):
        _road(pen, line)
    lines = trace(streams, columns, rows, SQUARE)
    for line in lines:
        _river(pen, line, columns * SQUARE, rows * SQUARE)
    for line in lines:
        for cell in cells["bridge"]:
            _bridge_on(pen, line, _middle(cell))


def _waters(wet: list[Cell], still: set[Cell]) -> tuple[list[Cell], list[list[Cell]]]:
    """Water in a row of squares flows; a broad one, and a lone one if it may, lies still."""
    known, streams, lakes = set(wet), list[Cell](), list[list[Cell]]()
    for group in groups(wet, corners=True):
        broad = any(known >= {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} for x, y in group)
        if broad or (len(group) == 1 and group[0] in still):
            lakes += groups(group)
        else:
            streams += group
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
    places = paces(line, 4.0)
    start, end = (2 if share >= 1 else 20 for share in (thin[0], thin[-1]))
    for at, first in enumerate(range(start, len(places) - end - 5, 4)):
        shift = (6.0, 0.0, 12.0, -5.0, -11.0)[at % 5]
        flow = [beside(place, shift) for place in places[first : first + 6]]
        pen.stroke(flow, WATER_INK if (at + 1) % 3 else WHITE, 1.0)


def _narrowing(line: Points, wide: float, high: float) -> list[float]:
    """The share of its full width that a river has at each point of its line."""
    shares = [1.0] * len(line)
    for end, order in ((line[0], range(len(line))), (line[-1], range(len(line) - 1, -1, -1))):
        if 0 < end[0] < wide and 0 < end[1] < high:
            for at in order:
                shares[at] = min(shares[at], 0.06 + math.dist(line[at], end) / 110)
    return shares


def _bridge_on(pen: Canvas, line: Points, middle: Point) -> None:
    near = min(range(len(line) - 1), key=lambda at: math.dist(line[at], middle))
    a, b = line[near], line[near + 1]
    turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) - 90
    if math.dist(line[near], middle) < SQUARE * 0.6:
        bridge(pen.at(*line[near], turn=turn))


def _road(pen: Canvas, line: Points) -> None:
    pen.fill(ribbon(line, [15.0] * len(line)), SHEET[0], 130)
    places = paces(line, 6.5)
    for shift in (-7.5, 7.5):
        for a, b in zip(places[::2], places[1::2], strict=False):
            edge = (beside(a, shift), beside(b, shift))
            pen.stroke(edge, mix(SEPIA, GROUND[1], 0.25), 1.4)
