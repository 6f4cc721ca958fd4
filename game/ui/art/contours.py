"""Outlines around squares that touch: one soft line for the whole group, as far in as wanted.

Plain geometry, in units of 156 to a square; a group of squares has no edges inside it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from itertools import pairwise

from game.ui.art.shapes import Point, Points, between

Cell = tuple[int, int]
Mark = tuple[Point, Point]
"""A place on an outline, and the unit vector that points out of the group there."""

SQUARE = 156.0
_SIDES: tuple[tuple[Cell, Cell, Cell], ...] = (
    ((0, -1), (0, 0), (1, 0)),
    ((1, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 1), (0, 1)),
    ((-1, 0), (0, 1), (0, 0)),
)
"""For each side of a square: the neighbour there, and the corners its edge runs between."""


def groups(cells: Iterable[Cell], corners: bool = False) -> list[list[Cell]]:
    """The cells in groups that share edges, or ``corners`` too; each group in reading order."""
    left, found = dict.fromkeys(sorted(cells, key=lambda cell: (cell[1], cell[0]))), []
    steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if corners or dx * dy == 0]
    while left:
        edge, group = [next(iter(left))], []
        del left[edge[0]]
        while edge:
            x, y = edge.pop()
            group.append((x, y))
            near = [(x + dx, y + dy) for dx, dy in steps if (x + dx, y + dy) in left]
            edge += near
            for cell in near:
                del left[cell]
        found.append(sorted(group, key=lambda cell: (cell[1], cell[0])))
    return found


def loops(group: Iterable[Cell]) -> list[list[Cell]]:
    """The corners around a group, clockwise; after the outer loop those around its holes."""
    cells = set(group)
    ways: dict[Cell, list[Cell]] = {}
    for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        for (dx, dy), start, end in _SIDES:
            if (x + dx, y + dy) not in cells:
                corner = (x + start[0], y + start[1])
                ways.setdefault(corner, []).append((x + end[0], y + end[1]))
    found = []
    while ways:
        found.append(_loop(ways))
    return found


def _loop(ways: dict[Cell, list[Cell]]) -> list[Cell]:
    """Follow the edges from the first corner back to it, always with the same squares inside."""
    start = here = next(iter(ways))
    loop: list[Cell] = []
    while not loop or here != start:
        ends = ways[here]
        there = ends[0] if len(ends) == 1 else max(ends, key=lambda end: _right(loop, here, end))
        ends.remove(there)
        if not ends:
            del ways[here]
        loop.append(here)
        here = there
    return loop


def _right(loop: list[Cell], here: Cell, end: Cell) -> int:
    """How far right one turns at a corner where four edges meet."""
    if not loop:
        return 0
    x, y = loop[-1]
    return (here[0] - x) * (end[1] - here[1]) - (here[1] - y) * (end[0] - here[0])


def outlines(
    group: Iterable[Cell], inset: float, round_by: float, wobble: float, dice: random.Random
) -> list[list[Point]]:
    """The group's outlines ``inset`` units inside its squares (below 78), with round corners and
    a hand's unevenness of up to ``wobble`` units; closed, a point about every four units.
    """
    lines = (_rounded(_shrunk(loop, inset), round_by) for loop in loops(group))
    return [_uneven(line, wobble, dice) for line in lines]


def _shrunk(loop: list[Cell], inset: float) -> list[Point]:
    points: list[Point] = []
    for before, here, after in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False):
        one, two = (here[0] - before[0], here[1] - before[1]), (after[0] - here[0], 0)
        two = (two[0], after[1] - here[1])
        if one != two:
            dx, dy = -one[1] - two[1], one[0] + two[0]
            points.append((here[0] * SQUARE + dx * inset, here[1] * SQUARE + dy * inset))
    return points


def _rounded(corners: list[Point], round_by: float) -> list[Point]:
    points: list[Point] = []
    rows = zip([corners[-1], *corners], corners, [*corners[1:], corners[0]], strict=False)
    for before, here, after in rows:
        into, out = math.dist(before, here), math.dist(here, after)
        cut = min(round_by, into * 0.49, out * 0.49)
        a, b = between(here, before, cut / into), between(here, after, cut / out)
        for step in range(9):
            one, two = between(a, here, step / 8), between(here, b, step / 8)
            points.append(between(one, two, step / 8))
    return _evenly([*points, points[0]], 4.0)


def _evenly(line: list[Point], gap: float) -> list[Point]:
    """A closed line cut anew into equal steps of about ``gap``."""
    total = sum(math.dist(a, b) for a, b in pairwise(line))
    step = total / max(8, round(total / gap))
    points, ahead = [], 0.0
    for a, b in pairwise(line):
        reach = math.dist(a, b)
        while ahead < reach - 1e-6:
            points.append(between(a, b, ahead / reach))
            ahead += step
        ahead -= reach
    return points


def _uneven(line: list[Point], wobble: float, dice: random.Random) -> list[Point]:
    count = len(line)
    waves = [
        (max(1, round(count * 4 / length)), dice.uniform(0, math.tau), wobble * part)
        for length, part in ((210, 0.5), (96, 0.32), (47, 0.18))
    ]
    moved: list[Point] = []
    for at, ((x, y), (dx, dy)) in enumerate(outwards(line)):
        turn = math.tau * at / count
        out = sum(size * math.sin(turn * often + phase) for often, phase, size in waves)
        moved.append((x + dx * out, y + dy * out))
    return moved


def outwards(line: Points) -> Iterator[Mark]:
    """Every point of a closed outline with the direction out of it."""
    for (ax, ay), here, (bx, by) in zip(
        [line[-1], *line], line, [*line[1:], line[0]], strict=False
    ):
        far = math.hypot(bx - ax, by - ay) or 1.0
        yield here, ((by - ay) / far, (ax - bx) / far)


def every(line: Points, gap: float) -> list[Mark]:
    """Marks around a closed outline, evenly about ``gap`` units apart."""
    marks = list(outwards(line))
    count = max(3, round(len(marks) * 4 / gap))
    return [marks[at * len(marks) // count] for at in range(count)]


def pushed(line: Points, far: float) -> list[Point]:
    """A closed outline moved outwards; inwards if ``far`` is below nought."""
    return [(x + dx * far, y + dy * far) for (x, y), (dx, dy) in outwards(line)]


def joined(lines: list[list[Point]]) -> list[Point]:
    """An outline and those of its holes as one, for filling."""
    points = list(lines[0])
    for hole in lines[1:]:
        near = min(range(len(hole)), key=lambda at: math.dist(hole[at], lines[0][0]))
        points += [lines[0][0], *hole[near:], *hole[: near + 1]]
    return [*points, lines[0][0]]


def quiet(spot: Point) -> float:
    """How much drawings must keep quiet here, from 0 at the edge of a square to 1 in its middle,
    where men would stand.
    """
    across = (spot[0] % SQUARE - 79) / 74
    down = (spot[1] % SQUARE - 82) / 66
    return min(1.0, max(0.0, 1.75 * (1.0 - math.hypot(across, down))))
