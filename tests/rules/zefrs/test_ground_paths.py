"""Ways over the field: diagonals, enemies, friends, hard ground, heights (GRID-03, GRID-09)."""

from __future__ import annotations

import pytest

from game.core.grid import Cell, Grid
from game.core.setup import Rope
from game.rules.zefrs.ground.paths import can_step, feet_of, jumps, swings, takeoff, ways
from game.rules.zefrs.ground.site import bare_site, crowd_of, distance, ropes_of, site_of
from tests.rules.zefrs.field import man, scene

BUDGET = 8


def field(drawing, *people, start=(0, 0), budget=BUDGET, manner="foot", fallen=(), **more):
    """The ways of side a from a cell of this field."""
    here = scene(drawing, *(people or (man("Ann", cell=start), man("Bob"))), **more)
    for name in fallen:
        here.stand(name, fallen=True)
    crowd = {c: w for c, w in crowd_of(here.world).items() if c != start}
    return ways(site_of(here.world), crowd, Cell(*start), feet_of("a", manner, budget))


@pytest.mark.rule("ZF-GRID-03")
def test_on_open_ground_a_way_costs_the_distance():
    found = ways(bare_site(Grid(20, 20)), {}, Cell(10, 10), feet_of("a", "foot", 7))
    assert found and all(way.cost == distance(Cell(10, 10), cell) for cell, way in found.items())
    assert set(found) == {
        cell for cell in Grid(20, 20).cells() if 0 < distance(Cell(10, 10), cell) <= 7
    }
    assert [way.cost for way in found.values()] == sorted(way.cost for way in found.values())


@pytest.mark.rule("ZF-GRID-03")
def test_a_way_lists_the_cells_it_enters():
    found = field(". . . 2\n# # . .\n. . . .")
    assert found[Cell(2, 1)].path == (Cell(1, 0), Cell(2, 1))
    assert found[Cell(1, 2)].path[-1] == Cell(1, 2)


@pytest.mark.rule("ZF-GRID-03")
def test_standing_enemies_are_closed_and_fallen_ones_cost_a_cell_more():
    corridor = "# # # #\n. 2 . .\n# # # #"
    people = (man("Ann", cell=(0, 1)), man("Bob"))
    assert field(corridor, *people, start=(0, 1)) == {}
    over = field(corridor, *people, start=(0, 1), fallen=("Bob",))
    assert over[Cell(2, 1)].cost == 3 and Cell(1, 1) not in over


@pytest.mark.rule("ZF-GRID-03")
def test_friends_are_crossed_but_nobody_ends_in_their_cell():
    corridor = "# # # #\n. 2 . 3\n# # # #"
    found = field(corridor, man("Ann", cell=(0, 1)), man("Al"), man("Bob"), start=(0, 1))
    assert set(found) == {Cell(2, 1)} and found[Cell(2, 1)].cost == 2


@pytest.mark.rule("ZF-GRID-03")
def test_no_diagonal_step_between_two_enemies():
    people = (man("Ann", cell=(0, 0)), man("Bob"), man("Ben"))
    drawing = "2 . #\n. 3 #"
    both = scene(drawing, man("Ann", cell=(0, 0)), man("Bob"), man("Ben"))
    crowd = crowd_of(both.world)
    assert not can_step(site_of(both.world), crowd, Cell(0, 0), Cell(1, 1), feet_of("a"))
    assert Cell(1, 1) not in field(drawing, *people)
    one_down = field(drawing, *people, fallen=("Bob",))
    assert one_down[Cell(1, 1)].cost == 1


@pytest.mark.rule("ZF-GRID-03")
def test_walls_close_a_corner_like_enemies_and_one_alone_does_not():
    assert Cell(1, 1) not in field("# . 2\n. # .")
    assert field("# . 2\n. . .")[Cell(1, 1)].cost == 1


@pytest.mark.rule("ZF-GRID-09")
def test_hard_ground_takes_half_of_any_move_for_each_cell():
    row = ". , , , . . . . . . . . . 2"
    assert field(row, budget=4)[Cell(2, 0)].cost == 4
    assert Cell(3, 0) not in field(row, budget=4)
    far = field(row, budget=12)
    assert far[Cell(2, 0)].cost == 12 and Cell(3, 0) not in far


@pytest.mark.rule("ZF-GRID-09")
def test_water_is_waded_deep_water_swum_and_a_cliff_climbed():
    row = ". w W X . 2"
    assert field(row) == {}
    assert set(field(row, manner="wade", budget=2)) == {Cell(1, 0)}
    assert set(field(row, manner="swim", budget=2)) == {Cell(1, 0), Cell(2, 0)}
    assert set(field(row, manner="climb", start=(4, 0), budget=2)) == {Cell(3, 0)}
    assert set(field(row, manner="saddle", budget=8)) == {Cell(1, 0)}


@pytest.mark.rule("ZF-GRID-08")
def test_one_walks_a_step_up_or_down_and_climbs_two():
    steps = {"heights": "0 1 2 4 0"}
    assert set(field(". . . . 2", **steps)) == {Cell(1, 0), Cell(2, 0)}
    up = field(". . . . 2", start=(2, 0), budget=2, manner="climb", **steps)
    assert up[Cell(3, 0)].cost == 2, "each step of a face is a cell"


@pytest.mark.rule("ZF-DECL-05")
def test_a_jump_clears_a_cell_standing_and_two_after_a_run_up():
    here = scene(". . . W W . 2", man("Ann", cell=(0, 0)), man("Bob"))
    site = site_of(here.world)
    found = jumps(site, {}, Cell(0, 0), "a")
    assert found[Cell(5, 0)].path == tuple(Cell(x, 0) for x in range(1, 6))
    assert takeoff(found[Cell(5, 0)].path) == 2
    assert Cell(5, 0) not in jumps(site, {}, Cell(2, 0), "a")
    narrow = site_of(scene(". W . . . 2", man("Ann", cell=(0, 0)), man("Bob")).world)
    (landing,) = jumps(narrow, {}, Cell(0, 0), "a").items()
    assert landing[0] == Cell(2, 0) and takeoff(landing[1].path) == 0


@pytest.mark.rule("ZF-DECL-05")
def test_nobody_jumps_over_plain_ground_a_wall_or_a_man_on_his_feet():
    plain = site_of(scene(". . . . 2", man("Ann", cell=(0, 0)), man("Bob")).world)
    assert jumps(plain, {}, Cell(0, 0), "a") == {}
    wall = site_of(scene(". # . . 2", man("Ann", cell=(0, 0)), man("Bob")).world)
    assert jumps(wall, {}, Cell(0, 0), "a") == {}
    here = scene(". 2 . .", man("Ann", cell=(0, 0)), man("Bob"))
    assert jumps(site_of(here.world), crowd_of(here.world), Cell(0, 0), "a") == {}
    here.stand("Bob", fallen=True)
    assert set(jumps(site_of(here.world), crowd_of(here.world), Cell(0, 0), "a")) == {Cell(2, 0)}


@pytest.mark.rule("ZF-GRID-08")
def test_jumping_down_leads_into_a_cell_a_fall_deeper():
    site = site_of(scene(". . 2", man("Ann", cell=(0, 0)), man("Bob"), heights="3 0 0").world)
    assert set(jumps(site, {}, Cell(0, 0), "a")) >= {Cell(1, 0)}


@pytest.mark.rule("ZF-DECL-05")
def test_a_swing_goes_straight_on_under_the_rope_as_far_as_it_reaches():
    more = {"ropes": (Rope((1, 0), 4),)}
    here = scene(". W W W . 2", man("Ann", cell=(0, 0)), man("Bob"), **more)
    site, ropes = site_of(here.world), ropes_of(here.world)
    assert swings(site, {}, Cell(0, 0), ropes)[Cell(4, 0)].cost == 4
    assert swings(site, {}, Cell(4, 0), ropes) == {}, "he must stand beside it"
    wall = scene(". W # W . 2", man("Ann", cell=(0, 0)), man("Bob"), **more)
    assert Cell(4, 0) not in swings(site_of(wall.world), {}, Cell(0, 0), ropes)
