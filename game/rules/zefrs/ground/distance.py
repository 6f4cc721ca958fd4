"""How far two cells of 5 feet are from each other."""

from __future__ import annotations

from game.core.grid import Cell, king_moves
from game.core.rule import rule
from game.rules.kit.ground.measures import alternating
from game.rules.zefrs.tables import tables


@rule("ZF-GRID-02")
def distance(a: Cell, b: Cell) -> int:
    """The distance in cells, for movement and range: every second diagonal step counts two."""
    return alternating(a, b)


@rule("ZF-GRID-01")
def feet(a: Cell, b: Cell) -> int:
    """The distance in feet."""
    return distance(a, b) * tables().numbers.personal.cell_feet


@rule("ZF-GRID-02")
def adjacent(a: Cell, b: Cell) -> bool:
    """Whether the cells are neighbours, corners included."""
    return king_moves(a, b) == 1
