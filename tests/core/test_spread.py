"""The price of the way from every cell to the closest of some."""

from __future__ import annotations

from game.core.grid import Cell, Grid
from game.core.spread import Floor, spread

GRID = Grid(7, 3, ())
OPEN: Floor = dict.fromkeys(GRID.cells(), (0, 0))
HERE, THERE = Cell(0, 1), Cell(6, 1)


def test_on_open_ground_every_step_counts_one() -> None:
    found = spread([HERE], OPEN)
    assert found == {cell: max(cell.x, abs(cell.y - 1)) for cell in GRID.cells()}
    assert spread([HERE, THERE], OPEN)[Cell(4, 1)] == 2, "to the closest of them"


def test_what_is_not_of_the_floor_is_gone_round_or_never_reached() -> None:
    wall = {cell: at for cell, at in OPEN.items() if cell.x != 3}
    assert Cell(4, 1) not in spread([HERE], wall)
    gap = {**wall, Cell(3, 2): (0, 0)}
    assert spread([HERE], gap)[Cell(4, 0)] == 5
    assert spread([Cell(3, 0)], wall)[HERE] == 3, "a goal may stand in it"


def test_tolls_and_heights_make_a_way_longer() -> None:
    water = {cell: (5 if cell.x == 3 else 0, 0) for cell in OPEN}
    assert spread([HERE], water)[THERE] == 11
    bank = {cell: (0, 2 if cell.x > 3 else 0) for cell in OPEN}
    assert spread([HERE], bank)[THERE] == 6
    assert spread([HERE], bank, 2, 4)[THERE] == 10
    assert spread([HERE], bank, 3, 4)[THERE] == 6
