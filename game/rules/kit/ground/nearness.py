"""How near units of many cells are to each other: distance, contact, who reaches whom.

Units have up to some hundreds of cells and are asked about often: bounding boxes and sets spare
most of the pairs.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from math import isqrt
from typing import NamedTuple, TypeAlias

from game.core.grid import Cell
from game.rules.kit.ground.places import Place
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import Site

Apart: TypeAlias = Callable[[int, int], int]
"""How far apart two cells are, by columns and rows between them (neither negative); it never
becomes less when one of the two grows.
"""


class Box(NamedTuple):
    """The columns and rows between which all cells of a place lie."""

    west: int
    south: int
    east: int
    north: int

    def off(self, cell: tuple[int, int]) -> tuple[int, int]:
        """How many columns and rows a cell lies outside."""
        x, y = cell
        return max(self.west - x, x - self.east, 0), max(self.south - y, y - self.north, 0)

    def to(self, other: Box) -> tuple[int, int]:
        """How many columns and rows lie between two boxes at least, as between two cells."""
        x = max(self.west - other.east, other.west - self.east, 0)
        return x, max(self.south - other.north, other.south - self.north, 0)


@lru_cache(maxsize=4096)
def box(place: Place) -> Box:
    """The box around a place."""
    xs, ys = [cell[0] for cell in place], [cell[1] for cell in place]
    return Box(min(xs), min(ys), max(xs), max(ys))


def rounded(dx: int, dy: int) -> int:
    """The straight line between the centres of two cells, to the nearest whole one, 0.5 up."""
    square = dx * dx + dy * dy
    root = isqrt(square)
    return root + (square > root * root + root)


def squared(dx: int, dy: int) -> int:
    """The square of the straight line between the centres of two cells."""
    return dx * dx + dy * dy


@lru_cache(maxsize=16384)
def nearest(a: Place, b: Place, apart: Apart = squared) -> tuple[int, Cell, Cell]:
    """How far two places are apart, and the two cells that are so near, the first of several."""
    here, there = box(a), box(b)
    ordered = sorted(b, key=lambda cell: apart(*here.off(cell)))
    least = [apart(*here.off(cell)) for cell in ordered]
    best = (apart(abs(a[0].x - b[0].x), abs(a[0].y - b[0].y)), a[0], b[0])
    for one in sorted(a, key=lambda cell: apart(*there.off(cell))):
        if apart(*there.off(one)) >= best[0]:
            break
        x, y = one
        for other, bound in zip(ordered, least, strict=True):
            if bound >= best[0]:
                break
            far = apart(abs(x - other[0]), abs(y - other[1]))
            if far < best[0]:
                best = (far, one, other)
    return best


def apart(a: Place, b: Place, measure: Apart) -> int:
    """How far two places are apart: the least distance between cells of theirs."""
    return nearest(a, b, measure)[0]


def near(a: Place, b: Place, far: int = 1) -> bool:
    """Whether two places have cells within so many king's moves; 1: they touch, corners too."""
    if max(box(a).to(box(b))) > far:
        return False
    few, many = (a, b) if len(a) <= len(b) else (b, a)
    held = frozenset(many)
    steps = range(-far, far + 1)
    return any((x + dx, y + dy) in held for x, y in few for dx in steps for dy in steps)


def in_contact(site: Site, a: Place, b: Place) -> bool:
    """Whether two units touch, with no corner of walls between."""
    if not near(a, b):
        return False
    if not site.walls:
        return True
    held = frozenset(b)
    steps = range(-1, 2)
    pairs = ((cell, Cell(cell.x + dx, cell.y + dy)) for cell in a for dx in steps for dy in steps)
    return any(to in held and open_line(site, cell, to) for cell, to in pairs)


@lru_cache(maxsize=64)
def offsets(least: int, most: int, measure: Apart) -> tuple[tuple[int, int, int], ...]:
    """The cells from ``least`` to ``most`` away by a measure, nearest first: the distance, columns
    and rows.
    """
    steps = range(-most - 1, most + 2)
    found = ((measure(abs(x), abs(y)), x, y) for x in steps for y in steps if x or y)
    return tuple(sorted(at for at in found if least <= at[0] <= most))


def reaches(
    site: Site,
    figures: Sequence[Place],
    others: Sequence[Place],
    span: tuple[int, int],
    measure: Apart = rounded,
) -> dict[int, tuple[int, frozenset[int]]]:
    """For each of these figures that has one of the others within this span of distances and no
    wall between: how near the nearest is, and all whom it reaches, by their places in the list.

    Who is nearer than the span with any of its cells is not reached.
    """
    found: dict[int, tuple[int, frozenset[int]]] = {}
    if not figures or not others:
        return found
    held: dict[tuple[int, int], int] = {c: at for at, place in enumerate(others) for c in place}
    there = box(tuple(cell for place in others for cell in place))
    for at, cells in enumerate(figures):
        reached: dict[int, int] = {}
        for cell in cells:
            if max(there.off(cell)) > span[1] + 1:
                continue
            for far, dx, dy in offsets(0, span[1], measure):
                # A bare pair finds what its cell does, and is made in a third of the time.
                who = held.get((cell[0] + dx, cell[1] + dy))
                if who is None or reached.get(who, far + 1) <= far:
                    continue
                if site.walls and not open_line(site, cell, Cell(cell.x + dx, cell.y + dy)):
                    continue
                reached[who] = far
        reached = {who: far for who, far in reached.items() if far >= span[0]}
        if reached:
            found[at] = (min(reached.values()), frozenset(reached))
    return found


def reachable(site: Site, place: Place, most: int, measure: Apart = rounded) -> frozenset[Cell]:
    """The cells from which somebody strikes at a place up to ``most`` away, its own left out."""
    held, grid = frozenset(place), site.grid
    found = {
        Cell(x + dx, y + dy) for x, y in place for _, dx, dy in offsets(1, most, measure)
    } - held
    return frozenset(cell for cell in found if grid.holds(cell))


SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def borders(a: Place, b: Collection[Cell]) -> tuple[int, int]:
    """How many pairs of cells of two places touch at a side, and how many at a corner alone."""
    held = frozenset(b)
    sides = sum((x + dx, y + dy) in held for x, y in a for dx, dy in SIDES)
    return sides, sum((x + dx, y + dy) in held for x, y in a for dx, dy in CORNERS)


class Afar:
    """How far cells are from the nearest of some others by a measure, worked out when asked for and
    remembered. At least one cell must be given.
    """

    __slots__ = ("_apart", "_columns", "_known", "_wide")

    def __init__(self, cells: Iterable[Cell], measure: Apart = squared) -> None:
        self._apart = measure
        columns: dict[int, list[int]] = {}
        for x, y in cells:
            columns.setdefault(x, []).append(y)
        self._columns = {x: sorted(ys) for x, ys in columns.items()}
        self._wide = min(columns), max(columns)
        self._known: dict[tuple[int, int], int] = {}

    def __call__(self, cell: tuple[int, int]) -> int:
        """The distance of this cell, 0 for one of them."""
        known = self._known.get(cell)
        if known is None:
            known = self._known[cell] = self._measure(*cell)
        return known

    def _measure(self, x: int, y: int) -> int:
        best, (west, east), apart_ = -1, self._wide, self._apart
        aside, last = max(west - x, x - east, 0), max(x - west, east - x)
        while aside <= last and (best < 0 or apart_(aside, 0) < best):
            for column in {x - aside, x + aside}:
                ys = self._columns.get(column)
                if ys:
                    at = bisect_left(ys, y)
                    up = min(abs(other - y) for other in ys[max(at - 1, 0) : at + 1])
                    far = apart_(aside, up)
                    best = far if best < 0 else min(best, far)
            aside += 1
        return best
