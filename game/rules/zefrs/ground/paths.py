"""Where a fighter can go with so many cells, on which way; and whether one step can be taken."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from game.core.grid import Cell
from game.core.rule import rule
from game.rules.zefrs.ground.crowd import Crowd
from game.rules.zefrs.ground.distance import adjacent
from game.rules.zefrs.ground.site import FOOTINGS, Site, footing


class Way(NamedTuple):
    """What a way costs in cells, and the cells it enters, the last one included."""

    cost: int
    path: tuple[Cell, ...]


FEET: dict[str, frozenset[str]] = {
    "foot": frozenset({"open", "slow"}),
    "saddle": frozenset({"open", "slow", "water"}),
    "step": frozenset({"open", "slow", "water"}),
    "wade": frozenset({"open", "slow", "water"}),
    "swim": frozenset({"open", "slow", "water", "deep"}),
    "climb": frozenset({"open", "slow", "steep"}),
}
"""The ground on which each manner of going is possible."""

EASY = 1
"""Steps up or down that one walks, as on stairs or a slope; more of them are a face to climb."""

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTED = ((1, 1), (1, -1), (-1, -1), (-1, 1))


@rule("ZF-GRID-03", "ZF-GRID-08", "ZF-GRID-09")
def ways(
    site: Site, crowd: Crowd, start: Cell, side: str, budget: int, manner: str = "foot"
) -> dict[Cell, Way]:
    """Every cell within ``budget`` in which somebody of this side can end, nearest first.

    Diagonal steps count alternately 1 and 2. Standing enemies are closed, fallen ones cost a
    cell more; friends are crossed; no diagonal step leads between two closed cells. On hard
    ground an action takes nobody further than 2 cells. ``manner`` is a key of FEET.
    """
    wide = site.grid.columns + 2
    first = (start.y + 1) * wide + start.x + 1
    price = _prices(site, crowd, side, budget, manner, wide)
    solid = _solid(site, crowd, side, wide)
    steepest = EASY if manner != "climb" else budget
    found = _paths(site, first, budget, price, solid, steepest)
    return {cell: way for cell, way in found.items() if cell not in crowd}


@lru_cache(maxsize=1024)
def _paths(
    site: Site, first: int, budget: int, price: bytes, solid: bytes, steepest: int
) -> Mapping[Cell, Way]:
    """The ways to every cell reached, whoever stands there."""
    wide = site.grid.columns + 2
    reached = _spread(site, first, budget, price, solid, steepest)
    found: dict[int, tuple[Cell, ...]] = {first: ()}
    result: dict[Cell, Way] = {}
    for at, (cost, before) in reached.items():
        cell = Cell(at % wide - 1, at // wide - 1)
        path = found[at] = (*found[before], cell)
        result[cell] = Way(cost, path)
    return result


def _prices(site: Site, crowd: Crowd, side: str, budget: int, manner: str, wide: int) -> bytes:
    """What it costs to enter each cell of the rimmed field, 0 where nobody of this side can."""
    dear = max(1, budget // 2)
    table = bytearray(256)
    for code, name in enumerate(FOOTINGS):
        if name in FEET[manner]:
            hard = name == "slow" or (name == "water" and manner == "saddle")
            table[code] = dear if hard else 1
    price = bytearray(site.footing.translate(bytes(table)))
    for cell, stander in crowd.items():
        if stander.side != side:
            at = (cell.y + 1) * wide + cell.x + 1
            price[at] = price[at] + 1 if stander.fallen and price[at] else 0
    return bytes(price)


def _solid(site: Site, crowd: Crowd, side: str, wide: int) -> bytes:
    """The cells that nobody squeezes past at a corner: walls, the rim, standing enemies."""
    solid = bytearray(site.footing.translate(_CLOSED))
    for cell, stander in crowd.items():
        if stander.side != side and not stander.fallen:
            solid[(cell.y + 1) * wide + cell.x + 1] = True
    return bytes(solid)


_CLOSED = bytes(int(code == FOOTINGS.index("closed")) for code in range(256))


def _spread(
    site: Site, first: int, budget: int, price: bytes, solid: bytes, steepest: int
) -> dict[int, tuple[int, int]]:
    """Every cell reached, in the order of cost, with its cost and the cell before it.

    A state is a cost and whether the next diagonal step is the dear one; of two ways to a cell
    the cheaper is never the worse one, whichever of its diagonals comes next.
    """
    wide, rises, level = site.grid.columns + 2, site.rises, site.level
    moves = [(dy * wide + dx, 0, 0) for dx, dy in STRAIGHT]
    moves += [(dy * wide + dx, dx, dy * wide) for dx, dy in SLANTED]
    best = {first: 0}
    before = {first: first}
    done: dict[int, tuple[int, int]] = {}
    beyond = 2 * budget + 2  # more than any state within the budget
    queue: list[list[int]] = [[] for _ in range(beyond)]
    queue[0].append(first)
    for key, bucket in enumerate(queue):
        cost, dear = key >> 1, key & 1
        for at in bucket:
            if best[at] != key:
                continue
            done[at] = (cost, before[at])
            for move, across, along in moves:
                to = at + move
                entering = price[to]
                if not entering or to in done:
                    continue
                if across:
                    if solid[at + across] and solid[at + along]:
                        continue
                    entering += dear
                rise = 0 if level else abs(rises[to] - rises[at])
                if rise > steepest:
                    continue
                total = cost + max(entering, rise)
                reached = 2 * total + ((1 - dear) if across else dear)
                if reached < best.get(to, beyond):
                    best[to] = reached
                    before[to] = at
                    queue[reached].append(to)
    del done[first]
    return done


@rule("ZF-GRID-03")
def can_step(
    site: Site, crowd: Crowd, a: Cell, b: Cell, side: str, manner: str = "foot", rise: int = EASY
) -> bool:
    """Whether somebody of this side can go from one cell to its neighbour now.

    Whether he can stay there is another question: a friend's cell is crossed only.
    """
    if not adjacent(a, b) or not site.grid.holds(b) or shut(site, crowd, b, side):
        return False
    if footing(site.terrain(b)) not in FEET[manner]:
        return False
    if abs(site.height(a) - site.height(b)) > rise:
        return False
    flanks = (Cell(a.x, b.y), Cell(b.x, a.y))
    return not all(shut(site, crowd, flank, side) for flank in flanks)


def shut(site: Site, crowd: Crowd, cell: Cell, side: str) -> bool:
    """Whether this cell is closed to the side: a wall, or an enemy on his feet."""
    stander = crowd.get(cell)
    held = stander is not None and stander.side != side and not stander.fallen
    return held or not site.terrain(cell).passable
