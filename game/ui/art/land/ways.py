"""Rivers and roads: the soft lines through the squares they cross, out to the field's edge."""

from __future__ import annotations

import math
from itertools import pairwise

from game.ui.art.contours import Cell, groups
from game.ui.art.shapes import Point, Points, between, smooth


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
