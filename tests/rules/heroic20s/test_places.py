"""The start of a battle: squares as cells of five yards, companies, home edges (8.1, 8.6)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.grid import Cell, Grid
from game.core.setup import Setup, SideSetup, UnitSetup
from game.rules.heroic20s.setup.places import (
    NoRoom,
    Wish,
    cells_a_square,
    company,
    enlarged,
    front_of,
    home_edges,
    middle,
    settled,
    square_of,
    usual_squares,
)
from tests.rules.kit.drawn import together

BOARD = Grid(5, 7, ((Cell(0, 2), "forest"),), ((Cell(1, 1), 2),))
SIDES = (SideSetup("a", "A", "gules"), SideSetup("b", "B", "azure"))


def test_the_squares_of_a_small_board_become_many_cells() -> None:
    """A field of a mass battle is at least 60 cells long and 40 wide."""
    assert cells_a_square(BOARD) == 9
    grid = enlarged(BOARD)
    assert (grid.columns, grid.rows) == (45, 63)
    assert {cell for cell, _ in grid.terrain} == {
        Cell(x, y) for x in range(9) for y in range(18, 27)
    }
    assert grid.height_at(Cell(17, 17)) == 2 and grid.height_at(Cell(18, 17)) == 0
    assert middle((2, 1), 9) == Cell(22, 13)
    assert cells_a_square(Grid(120, 80)) == cells_a_square(Grid(60, 40)) == 1


def unit(name: str, side: str, place: str = "", cell: tuple[int, int] | None = None) -> UnitSetup:
    return UnitSetup(name, name, side, (), place, cell)


@pytest.mark.parametrize(
    ("side", "place", "cell"),
    [
        ("a", "left", Cell(1, 1)),
        ("b", "left", Cell(3, 5)),
        ("a", "reserve-centre", Cell(2, 0)),
        ("b", "reserve-right", Cell(1, 6)),
        ("a", "nowhere", None),
    ],
)
def test_the_square_of_a_place(side: str, place: str, cell: Cell | None) -> None:
    setup = Setup("mass", BOARD, SIDES, (unit("u", side, place),))
    assert square_of(setup, setup.units[0]) == cell
    assert square_of(setup, unit("u", side, place, (4, 4))) == Cell(4, 4)
    assert front_of(setup, "a") == "N" and front_of(setup, "b") == "S"


def test_front_lines_lie_as_far_apart_as_the_scenario_says() -> None:
    setup = Setup("mass", BOARD, SIDES, numbers={"gap": 0})
    assert usual_squares(setup, "a")["centre"].y == 2
    assert usual_squares(setup, "b")["centre"].y == 3


@pytest.mark.rule("HC-MASS-05")
@pytest.mark.parametrize(
    ("figures", "cells"), [((1, 0), 1), ((100, 0), 4), ((60, 1), 5), ((20, 2), 4), ((110, 0), 5)]
)
def test_a_company_fills_as_few_cells_as_hold_it(figures: tuple[int, int], cells: int) -> None:
    wish = company(3, "a", Cell(22, 13), figures, "N")
    place = settled(enlarged(BOARD), (wish,))[3]
    assert len(place) == cells and place[0] == Cell(22, 13)
    assert set(place) == set(wish.anchors)
    assert max(cell.y for cell in place) == 13, "the others stand beside and behind"


def test_who_finds_the_place_taken_stands_near() -> None:
    wishes = [company(n, "a", Cell(22, 13), (100, 0), "N") for n in range(3, 9)]
    found = settled(enlarged(BOARD), wishes)
    cells = [cell for place in found.values() for cell in place]
    assert len(cells) == len(set(cells)) == 24
    assert all(together(place, 1, 1) for place in found.values())


@given(st.lists(st.tuples(st.integers(1, 30), st.integers(1, 3)), min_size=1, max_size=6))
@settings(max_examples=60, deadline=None)
def test_figures_that_wish_for_the_same_cells_share_none(units: list[tuple[int, int]]) -> None:
    grid = Grid(60, 40, tuple((Cell(30, y), "wall") for y in range(30)))
    wishes = [
        Wish(n, "a", tuple(Cell(28 + x % 6, 10 + x // 6) for x in range(count)), count, size)
        for n, (count, size) in enumerate(units)
    ]
    found = settled(grid, wishes)
    cells = [cell for place in found.values() for cell in place]
    assert len(cells) == len(set(cells)) == sum(count * size**2 for count, size in units)
    assert all(together(found[n], size) for n, (_, size) in enumerate(units))


def test_a_field_may_be_too_small() -> None:
    with pytest.raises(NoRoom, match="3"):
        settled(Grid(2, 2), (Wish(3, "a", (Cell(0, 0),), 5),))


@pytest.mark.rule("HC-MOVE-10")
def test_home_edges_lie_behind_each_side() -> None:
    grid = Grid(60, 40)
    left, right = [Cell(5, 20), Cell(6, 20)], [Cell(50, 22)]
    assert home_edges(grid, {"a": left, "b": right}) == (("a", "W"), ("b", "E"))
    assert home_edges(grid, {"a": right, "b": left}) == (("a", "E"), ("b", "W"))
    low, high = [Cell(30, 3)], [Cell(25, 33)]
    assert home_edges(grid, {"a": low, "b": high}) == (("a", "S"), ("b", "N"))
    assert home_edges(grid, {"a": high, "b": low}) == (("a", "N"), ("b", "S"))
