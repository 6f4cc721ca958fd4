"""Who must leave the field for his side's sake goes before he does anything else."""

from __future__ import annotations

from game.ai.single.fear import feared
from game.ai.single.ground import Way, way
from game.ai.single.mind import Choice, Mind
from game.ai.single.scene import barred
from game.core.grid import Cell, king_moves

DOORS = 3
"""So many of the cells to leave from are tried at once."""

WORTH = 0.8
"""What it is worth to be off."""

HURTS = 6.0
"""So many steps more one goes rather than be hurt as much as one can bear."""


def errand(mind: Mind) -> Choice | None:
    """Off the field, or nearer to where one leaves it; None where that is not his errand, where
    no way leads nearer, or where he has to fight his way through.
    """
    now, me, tactics = mind.now, mind.me, mind.now.tactics
    if me not in now.runners:
        return None
    for cell in sorted(now.wishes.cells, key=lambda cell: _far(me.cell, cell))[:DOORS]:
        order = tactics.leaving(now.view, mind.request, cell)
        if order is not None:
            return Choice(order, (("objective", WORTH),), cell)
    return None if barred(now, me) else _nearer(mind, way(now.grid, now.wishes.cells))


def _far(here: Cell, cell: Cell) -> tuple[int, int, Cell]:
    """How far it is; of two as far the one that lies straighter ahead is first."""
    return king_moves(here, cell), abs(here.x - cell.x) + abs(here.y - cell.y), cell


def _nearer(mind: Mind, ways: Way) -> Choice | None:
    now, me = mind.now, mind.me
    cells = (stride.cell for stride in now.lookout.reach(now.view, me.unit))
    free = (cell for cell in cells if cell not in mind.turn.taken)
    ahead = [cell for cell in free if ways.left(cell) < ways.left(me.cell)]
    if not ahead:
        steps = (Cell(me.cell.x + x, me.cell.y + y) for x in (-1, 0, 1) for y in (-1, 0, 1))
        ahead = [cell for cell in steps if ways.left(cell) < ways.left(me.cell)]
    near = sorted(ahead, key=lambda cell: (ways.left(cell), cell))[:DOORS]
    for cell in sorted(near, key=lambda cell: ways.left(cell) + HURTS * feared(mind, cell)):
        order = now.tactics.going(now.view, mind.request, cell)
        if order is not None:
            return Choice(order, (("objective", WORTH),), cell)
    return None
