"""The grid: distances, lines that are the same both ways, and arcs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.grid import (
    OPPOSITE,
    ORTHOGONAL,
    STEPS,
    Cell,
    Grid,
    arc,
    crossed,
    direction_to,
    king_moves,
    neighbours,
    orthogonal,
    step,
)

cells = st.builds(Cell, st.integers(0, 9), st.integers(0, 9))


def test_y_grows_to_the_north_and_x_to_the_east() -> None:
    assert step(Cell(2, 2), "N") == Cell(2, 3)
    assert step(Cell(2, 2), "E", 2) == Cell(4, 2)
    assert step(Cell(2, 2), "SW") == Cell(1, 1)
    assert neighbours(Cell(0, 0)) == (Cell(0, 1), Cell(1, 0), Cell(0, -1), Cell(-1, 0))


@pytest.mark.parametrize("direction", STEPS)
def test_every_direction_has_its_opposite(direction: str) -> None:
    here = Cell(4, 4)
    there = step(here, direction)
    assert direction_to(here, there) == direction
    assert direction_to(there, here) == OPPOSITE[direction]
    assert step(there, OPPOSITE[direction]) == here
    assert orthogonal(here, there) == (direction in ORTHOGONAL)


def test_no_direction_to_what_is_not_beside() -> None:
    assert direction_to(Cell(0, 0), Cell(0, 0)) is None
    assert direction_to(Cell(0, 0), Cell(2, 0)) is None


def test_the_grid_knows_its_cells_terrain_and_heights() -> None:
    grid = Grid(
        3, 2, ((Cell(2, 1), "wood"), (Cell(0, 1), "bog")), ((Cell(1, 0), 2), (Cell(0, 0), -1))
    )
    assert list(grid.cells()) == [Cell(x, y) for y in range(2) for x in range(3)]
    assert all(grid.holds(cell) for cell in grid.cells())
    assert not grid.holds(Cell(3, 0))
    assert not grid.holds(Cell(0, -1))
    marks = [grid.terrain_at(cell) for cell in grid.cells()]
    assert marks == ["", "", "", "bog", "", "wood"]
    assert [grid.height_at(cell) for cell in grid.cells()] == [-1, 2, 0, 0, 0, 0]


def test_the_order_in_which_terrain_was_named_does_not_matter() -> None:
    marks = ((Cell(2, 1), "wood"), (Cell(0, 1), "bog"))
    assert Grid(3, 3, marks) == Grid(3, 3, marks[::-1])


@pytest.mark.parametrize(
    ("facing", "toward", "side"),
    [
        ("N", "N", "front"),
        ("N", "NE", "front"),
        ("N", "NW", "front"),
        ("N", "E", "flank"),
        ("N", "W", "flank"),
        ("N", "SE", "rear"),
        ("N", "S", "rear"),
        ("N", "SW", "rear"),
        ("W", "N", "flank"),
        ("W", "NW", "front"),
        ("SW", "N", "rear"),
    ],
)
def test_arcs(facing: str, toward: str, side: str) -> None:
    assert arc(facing, toward) == side


@given(cells, cells)
def test_distances_and_lines_are_the_same_both_ways(a: Cell, b: Cell) -> None:
    assert king_moves(a, b) == king_moves(b, a)
    assert crossed(a, b) == crossed(b, a)
    assert a not in crossed(a, b)
    assert b not in crossed(a, b)


@given(cells, cells)
def test_a_line_crosses_just_the_cells_whose_inside_it_passes(a: Cell, b: Cell) -> None:
    everything = [Cell(x, y) for x in range(10) for y in range(10)]
    inside = {cell for cell in everything if cell not in (a, b) and _passes(a, b, cell)}
    assert set(crossed(a, b)) == inside


def _passes(a: Cell, b: Cell, cell: Cell) -> bool:
    """Clip the segment of the centres to the open square of the cell (Liang and Barsky)."""
    low, high = Fraction(0), Fraction(1)
    for start, end, centre in ((a.x, b.x, cell.x), (a.y, b.y, cell.y)):
        near, far = centre - Fraction(1, 2), centre + Fraction(1, 2)
        if start == end:
            if not near < start < far:
                return False
            continue
        first, second = sorted((Fraction(near - start, end - start), (far - start) / (end - start)))
        low, high = max(low, first), min(high, second)
    return low < high


def test_a_diagonal_touches_no_corner_cells() -> None:
    assert crossed(Cell(0, 0), Cell(3, 3)) == (Cell(1, 1), Cell(2, 2))
    assert crossed(Cell(0, 0), Cell(1, 1)) == ()
    assert crossed(Cell(0, 0), Cell(2, 1)) == (Cell(1, 0), Cell(1, 1))
