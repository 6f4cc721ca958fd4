"""Where ways can ever lead: however long, with nobody in the way and every door opened that can be.

A book says which steps it knows; what a fighter can do there is its own affair.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from game.core.grid import STEPS, Cell, Grid
from game.core.grid import step as onward
from game.rules.kit.ground.terrain import kinds


def opened(grid: Grid) -> Grid:
    """The field with all its doors open; what nobody can open stays as it is."""
    rows = kinds()
    return replace(grid, terrain=tuple((at, rows[name].opens or name) for at, name in grid.terrain))


def roads(grid: Grid, start: Cell, enters: Callable[[Cell, Cell], bool]) -> frozenset[Cell]:
    """Every cell that ways from ``start`` lead to, itself included.

    ``enters`` says whether a step leads from a cell to its neighbour; no slanting step leads
    between two cells that are both closed.
    """
    found, front = {start}, [start]
    while front:
        here = front.pop()
        open_ = {
            beside: grid.holds(beside) and enters(here, beside)
            for beside in (onward(here, way) for way in STEPS)
        }
        for to, can in open_.items():
            flanks = open_.get(Cell(here.x, to.y), True) or open_.get(Cell(to.x, here.y), True)
            if can and flanks and to not in found:
                found.add(to)
                front.append(to)
    return frozenset(found)


def meets(cells: Collection[Cell], there: Cell) -> bool:
    """Whether somebody who can be in any of these cells can stand beside this one."""
    return there in cells or any(onward(there, way) in cells for way in STEPS)
