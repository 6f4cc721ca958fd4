"""Places of units of many figures: forming, closing up, losses, distances, against plain counts."""

from __future__ import annotations

from itertools import product
from math import floor, hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.grid import Cell, Grid, king_moves
from game.rules.kit.ground.feet import CLOSED, Feet, table
from game.rules.kit.ground.groups import (
    Room,
    anchors,
    broad,
    figures_of,
    moved,
    placed,
    ranked,
    thinned,
)
from game.rules.kit.ground.measures import ALTERNATING
from game.rules.kit.ground.nearness import (
    apart,
    borders,
    in_contact,
    near,
    nearest,
    reachable,
    reaches,
    rounded,
    squared,
)
from game.rules.kit.ground.places import Crowd, Place, Stander, block
from game.rules.kit.ground.site import lay
from game.rules.kit.ground.ways import ways
from tests.rules.kit.drawn import drawn, together

FEET = Feet(60, table({"open": 1, "slow": 2}), CLOSED, friends="a")
WIDE, HIGH = 14, 11
CELLS = [Cell(x, y) for x, y in product(range(WIDE), range(HIGH))]
some = st.sets(st.sampled_from(CELLS), max_size=30)


def crowd(unit: int, side: str, place: Place) -> Crowd:
    """One unit on the field."""
    return {cell: Stander(unit, side) for cell in place}


def test_a_unit_forms_around_its_leader() -> None:
    site, _ = drawn("..... ..... ..... ..... .....")
    place = placed(Room(site, {}, FEET), Cell(2, 2), 9)
    assert place is not None and place[0] == Cell(2, 2)
    assert set(place) == {Cell(x, y) for x in (1, 2, 3) for y in (1, 2, 3)}


def test_nobody_forms_up_behind_a_wall() -> None:
    site, _ = drawn("..#.. ..#.. ..#..")
    assert placed(Room(site, {}, FEET), Cell(0, 0), 7) is None
    place = placed(Room(site, {}, FEET), Cell(0, 0), 6)
    assert place is not None and {cell.x for cell in place} == {0, 1}


def test_nobody_slips_between_the_corners_of_two_walls() -> None:
    site, _ = drawn(".#. #.. ...")
    place = placed(Room(site, {}, FEET), Cell(0, 2), 1)
    assert place == (Cell(0, 2),)
    assert placed(Room(site, {}, FEET), Cell(0, 2), 2) is None


def test_friends_are_passed_and_enemies_are_not() -> None:
    site, units = drawn("...a...")
    assert placed(Room(site, crowd(2, "b", units["a"]), FEET), Cell(0, 0), 4) is None
    place = placed(Room(site, crowd(2, "a", units["a"]), FEET), Cell(0, 0), 5)
    assert place == tuple(Cell(x, 0) for x in (0, 1, 2, 4, 5))


def test_nobody_leads_from_a_cell_that_is_taken() -> None:
    site, units = drawn("..a..")
    assert placed(Room(site, crowd(2, "a", units["a"]), FEET), Cell(2, 0), 1) is None


def test_a_line_is_kept_as_it_goes() -> None:
    site, _ = drawn("......... " * 9)
    line = tuple(Cell(x, 0) for x in (4, 0, 2, 6, 8))
    place = placed(Room(site, {}, FEET), Cell(4, 5), 5, moved(line, line[0], Cell(4, 5)))
    assert place is not None and set(place) == {Cell(x, 5) for x in (0, 2, 4, 6, 8)}


def test_as_many_as_can_close_up_to_an_enemy() -> None:
    """Twenty round one: all eight cells round him are filled."""
    site, units = drawn("......... " * 4 + "....h.... " + "......... " * 4)
    room = Room(site, crowd(2, "b", units["h"]), FEET)
    place = placed(room, Cell(5, 4), 20, reachable(site, units["h"], 1))
    assert place is not None
    assert sum(king_moves(cell, Cell(4, 4)) == 1 for cell in place) == 8


def test_a_column_opens_into_a_line_before_a_line() -> None:
    site, units = drawn("............ ............ ............ .hhhhhhhhhh.")
    room = Room(site, crowd(2, "b", units["h"]), FEET)
    place = placed(room, Cell(6, 1), 12, reachable(site, units["h"], 1))
    assert place is not None and set(place) <= reachable(site, units["h"], 1)


def test_large_figures_fill_blocks_of_their_own() -> None:
    site, _ = drawn("........ " * 8)
    place = placed(Room(site, {}, FEET, size=2), Cell(3, 3), 8)
    assert place is not None and len(set(place)) == 32
    assert all(cells == block(cells[0], 2) for cells in figures_of(place, 2))
    assert together(place, 2)


def test_a_block_of_cells_has_no_gaps() -> None:
    site, _ = drawn("........ " * 8)
    place = placed(Room(site, {}, FEET), Cell(3, 3), 8, ranked(Cell(3, 3), 8, 4, "N"), apart=1)
    assert place is not None
    assert set(place) == {Cell(x, y) for x in (2, 3, 4, 5) for y in (2, 3)}
    assert together(place, 1, apart=1)


@given(some, some, some, st.sampled_from(CELLS), st.integers(1, 20), st.integers(1, 3))
@settings(max_examples=300, deadline=None)
def test_figures_never_share_cells_and_hang_together(
    walls: set[Cell], friends: set[Cell], liked: set[Cell], lead: Cell, count: int, size: int
) -> None:
    grid = Grid(WIDE, HIGH, tuple((cell, "wall") for cell in walls))
    site = lay(grid, ALTERNATING)
    crowded = crowd(2, "a", tuple(friends))
    place = placed(Room(site, crowded, FEET, size), lead, count, liked)
    if place is None:
        return
    assert len(place) == len(set(place)) == count * size * size
    assert place[0] == lead
    assert not set(place) & (walls | friends)
    assert all(grid.holds(cell) for cell in place)
    assert all(cells == block(cells[0], size) for cells in figures_of(place, size))
    assert together(place, size)
    far = Feet(200, FEET.price, CLOSED, friends="a", size=size)
    assert set(anchors(place, size)[1:]) <= set(ways(site, crowded, lead, far))


def test_whoever_is_in_danger_falls_first() -> None:
    line = tuple(Cell(x, 0) for x in range(5))
    left = thinned(line, 1, 3, lambda cells: cells[0].x)
    assert left == (Cell(0, 0), Cell(1, 0), Cell(2, 0))
    assert thinned(line, 1, 3, lambda _: 0) == line[:3], "the leader stays among equals"
    assert thinned(line, 1, 4, lambda cells: -cells[0].x)[0] == Cell(1, 0), "the next one leads"
    assert thinned(line, 1, 9, lambda _: 0) == line


def test_large_figures_fall_whole() -> None:
    two = (*block(Cell(0, 0), 2), *block(Cell(2, 0), 2))
    assert thinned(two, 2, 1, lambda cells: -cells[0].x) == block(Cell(2, 0), 2)


@pytest.mark.parametrize(
    ("count", "wide"),
    [(1, 1), (2, 2), (3, 3), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (10, 5), (20, 5)],
)
def test_blocks_are_full_and_about_twice_as_wide_as_deep(count: int, wide: int) -> None:
    assert broad(count) == wide


@pytest.mark.parametrize("facing", ["N", "E", "S", "W", "NE"])
def test_ranks_stand_behind_their_leader(facing: str) -> None:
    cells = ranked(Cell(9, 9), 12, 5, facing)
    assert cells[0] == Cell(9, 9) and len(set(cells)) == 12
    away = {"N": (0, -1), "NE": (0, -1), "S": (0, 1), "E": (-1, 0), "W": (1, 0)}[facing]
    assert Cell(9 + 2 * away[0], 9 + 2 * away[1]) in cells
    assert Cell(9 - away[0], 9 - away[1]) not in cells


def plain(a: set[Cell], b: set[Cell]) -> int:
    """The least square of a distance between two cells, counted one by one."""
    return min(squared(abs(x.x - y.x), abs(x.y - y.y)) for x in a for y in b)


@given(some, some)
def test_the_nearest_cells_of_two_units(a: set[Cell], b: set[Cell]) -> None:
    if not a or not b:
        return
    one, other = tuple(a), tuple(b)
    far, here, there = nearest(one, other)
    assert far == plain(a, b) == squared(abs(here.x - there.x), abs(here.y - there.y))
    assert here in a and there in b
    least = min(hypot(x.x - y.x, x.y - y.y) for x in a for y in b)
    assert apart(one, other, rounded) == floor(least + 0.5)
    assert near(one, other) == (min(king_moves(x, y) for x in a for y in b) <= 1)


def test_half_yards_are_rounded_up() -> None:
    assert [rounded(*off) for off in [(1, 1), (2, 1), (2, 2), (3, 3), (3, 2)]] == [1, 2, 3, 4, 4]


def test_walls_meeting_in_a_corner_keep_two_apart() -> None:
    site, units = drawn("a# #b")
    assert near(units["a"], units["b"]) and not in_contact(site, units["a"], units["b"])
    site, units = drawn("a. #b")
    assert in_contact(site, units["a"], units["b"])


def test_who_reaches_whom() -> None:
    site, units = drawn("aaaa .... bb#b")
    ones, others = [(cell,) for cell in units["a"]], [(cell,) for cell in units["b"]]
    assert not reaches(site, ones, others, (1, 1))
    found = reaches(site, ones, others, (1, 2))
    assert {at: sorted(who) for at, (_, who) in found.items()} == {
        0: [0, 1],
        1: [0, 1],
        2: [1, 2],
        3: [2],
    }
    assert not reaches(site, ones, others, (5, 9)), "nobody is so far off"


def test_a_long_weapon_does_not_strike_what_is_near() -> None:
    site, units = drawn("a.bbbb")
    (far,) = reaches(site, [units["a"]], [(cell,) for cell in units["b"]], (4, 5)).values()
    assert far == (4, frozenset({2, 3}))
    assert not reaches(site, [units["a"]], [units["b"]], (4, 5)), "one large figure, too near"


def test_the_front_of_two_blocks() -> None:
    _, units = drawn("aaa bbb")
    assert borders(units["a"], units["b"]) == (3, 4)
    _, units = drawn("a. .b")
    assert borders(units["a"], units["b"]) == (0, 1)
