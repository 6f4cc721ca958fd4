"""Cells around a cell, and cells that are filled: by one, by a large figure, by many people."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from game.core.grid import Cell, Grid, king_moves
from game.rules.kit.ground.measures import Distance, alternating


class Stander(NamedTuple):
    """Somebody who fills a cell: who, his side, and whether he lies."""

    unit: int
    side: str
    prone: bool = False


Crowd: TypeAlias = Mapping[Cell, Stander]
"""Who fills each cell; cells that nobody fills are left out."""

Place: TypeAlias = tuple[Cell, ...]
"""The cells that a figure, a cloud of figures or a block fills, its anchor first."""


@lru_cache(maxsize=64)
def rimmed(columns: int, rows: int) -> Place:
    """The cells of such a field and of the rim around it, by rows from the south-west."""
    return tuple(Cell(x, y) for y in range(-1, rows + 1) for x in range(-1, columns + 1))


def without(crowd: Crowd, *units: int) -> Crowd:
    """The crowd without these fighters."""
    return {cell: stander for cell, stander in crowd.items() if stander.unit not in units}


def square(grid: Grid, centre: Cell, far: int) -> Iterator[Cell]:
    """All cells of the field at most so many king's moves away, by rows; its own among them."""
    for y in range(max(0, centre.y - far), min(grid.rows, centre.y + far + 1)):
        for x in range(max(0, centre.x - far), min(grid.columns, centre.x + far + 1)):
            yield Cell(x, y)


def around(grid: Grid, places: Iterable[Cell], far: int) -> set[Cell]:
    """All cells of the field at most so many king's moves from one of these."""
    steps = range(-far, far + 1)
    across = {(x + step, y) for x, y in places for step in steps}
    found = {(x, y + step) for x, y in across for step in steps}
    cells, wide = rimmed(grid.columns, grid.rows), grid.columns + 2
    on = ((x, y) for x, y in found if 0 <= x < grid.columns and 0 <= y < grid.rows)
    return {cells[(y + 1) * wide + x + 1] for x, y in on}


@lru_cache(maxsize=4096)
def block(anchor: Cell, size: int) -> Place:
    """What a figure of ``size`` × ``size`` cells fills; its anchor is the south-western one."""
    if size == 1:
        return (anchor,)
    return tuple(Cell(anchor.x + x, anchor.y + y) for y in range(size) for x in range(size))


def gap(a: Iterable[Cell], b: Collection[Cell], distance: Distance = king_moves) -> int:
    """How far apart two places are: the least distance between cells of theirs."""
    if type(a) is tuple and type(b) is tuple and len(a) == len(b) == 1:
        return distance(a[0], b[0])
    return min(distance(one, other) for one in a for other in b)


def nearest_cells(me: Place, other: Place) -> tuple[Cell, Cell]:
    """The two cells of these places that are nearest to each other, the first of several."""
    if len(me) == len(other) == 1:
        return me[0], other[0]
    pairs = ((a, b) for a in me for b in other)
    return min(pairs, key=lambda pair: alternating(*pair))


def touching(a: Iterable[Cell], b: Collection[Cell]) -> bool:
    """Whether two places have neighbouring cells, corners included, or share one."""
    return gap(a, b) <= 1
