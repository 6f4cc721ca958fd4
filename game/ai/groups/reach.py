"""Who can strike whom after this round: the ways that are left, and what is dealt out then."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from game.ai.field import Piece, apart
from game.ai.groups.course import Course
from game.ai.groups.odds import Odds
from game.core.grid import Cell, Grid, neighbours

DELAY = 0.8
"""What a blow is worth that comes a round later."""

FARTHEST = 8
"""The way of who cannot get there."""

Left = Mapping[int, tuple[Cell, float]]
"""Where the units of a side stand at the end, and how many fighters they have."""


def left(pieces: tuple[Piece, ...], end: Course) -> Left:
    """Those who are still on the field then."""
    return {
        piece.unit: (end.cells[piece.unit], piece.weight - end.lost[piece.unit])
        for piece in pieces
        if piece.unit in end.cells and piece.weight > end.lost[piece.unit]
    }


def ways(odds: Odds, grid: Grid, own: Left, foes: Left) -> dict[int, int]:
    """Steps each unit has to go until it can strike or shoot, round everybody who stands."""
    closed = frozenset(cell for cell, _ in (*own.values(), *foes.values()))
    size = grid.columns, grid.rows
    steps = _steps(size, closed, frozenset(cell for cell, _ in foes.values()))
    foe_cells = [cell for cell, _ in foes.values()]
    return {unit: _way(odds, unit, cell, foe_cells, steps) for unit, (cell, _) in own.items()}


@lru_cache(maxsize=4096)
def _steps(
    size: tuple[int, int], closed: frozenset[Cell], near: frozenset[Cell]
) -> Mapping[Cell, int]:
    """Steps from each cell that can be reached to one beside those ``near``: many plans end with
    the same cells taken.
    """
    columns, rows = size
    steps, depth, front = dict[Cell, int](), 0, set(near)
    while front:
        around = {cell for at in front for cell in neighbours(at)} - closed - steps.keys()
        front = {c for c in around if 0 <= c.x < columns and 0 <= c.y < rows}
        steps.update(dict.fromkeys(front, depth))
        depth += 1
    return steps


def _way(odds: Odds, unit: int, cell: Cell, foes: list[Cell], steps: Mapping[Cell, int]) -> int:
    if any(apart(cell, foe) == 1 for foe in foes):
        return 0
    walk = 1 + min((steps[c] for c in neighbours(cell) if c in steps), default=FARTHEST)
    if not (reach := odds.reach.get(unit, 0)) or not foes:
        return walk
    far = min(max(abs(cell.x - foe.x), abs(cell.y - foe.y)) for foe in foes)
    return min(walk, max(0, far - reach))


def power(odds: Odds, own: Left, ways: Mapping[int, int]) -> float:
    """What a side can deal out a round, less for those who must walk first."""
    return sum(
        max(odds.mean(unit, False), odds.mean(unit, True)) * weight * DELAY ** ways[unit]
        for unit, (_, weight) in own.items()
    )


def ganged(odds: Odds, own: Left, foes: Left) -> float:
    """What several can do to one next round beyond what it deals out itself."""
    total = 0.0
    taken = {cell for cell, _ in (*own.values(), *foes.values())}
    for foe, (there, weight) in foes.items():
        on_it = sum(
            odds.mean(unit, False) * many
            for unit, (cell, many) in own.items()
            if _strikes(cell, there, taken)
        )
        total += max(0.0, min(on_it, weight) - odds.mean(foe, False) * weight)
    return total


def _strikes(cell: Cell, there: Cell, taken: set[Cell]) -> bool:
    """Whether somebody in ``cell`` can strike at ``there`` in the next round."""
    distance = apart(cell, there)
    if distance != 2:
        return distance == 1
    beside = neighbours(there)
    return any(between in beside and between not in taken for between in neighbours(cell))
