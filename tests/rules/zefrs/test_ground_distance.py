"""Cells of 5 feet: distances, who fills a cell, reach, rear arc (GRID-01, 02, 04, 05)."""

from __future__ import annotations

import pytest

from game.core.components import Facing, Out
from game.core.grid import Cell, Grid, crossed
from game.rules.kit.ground.measures import ALTERNATING, toward
from game.rules.zefrs.ground.site import (
    adjacent,
    bare_site,
    behind,
    crowd_of,
    distance,
    feet,
    mount_of,
    site_of,
    walled,
    within,
)
from tests.rules.zefrs.field import man, scene

HERE = Cell(10, 10)


@pytest.mark.rule("ZF-GRID-02")
@pytest.mark.parametrize(
    ("dx", "dy", "cells"),
    [(0, 0, 0), (3, 0, 3), (1, 1, 1), (2, 2, 3), (3, 3, 4), (5, 2, 6), (-2, 5, 6), (-4, -4, 6)],
)
def test_every_second_diagonal_step_counts_two(dx, dy, cells):
    assert distance(HERE, Cell(10 + dx, 10 + dy)) == cells
    assert distance(Cell(10 + dx, 10 + dy), HERE) == cells


@pytest.mark.rule("ZF-GRID-01", "ZF-GRID-02")
def test_a_cell_is_five_feet_and_corners_are_neighbours():
    assert feet(HERE, Cell(12, 12)) == 15
    assert adjacent(HERE, Cell(11, 9)) and not adjacent(HERE, HERE)
    assert not adjacent(HERE, Cell(12, 10))


def test_a_line_is_the_same_as_that_of_the_core_in_its_order():
    ends = [(Cell(2, 1), Cell(9, 4)), (Cell(8, 8), Cell(1, 1)), (Cell(3, 9), Cell(4, 0))]
    for a, b in ends:
        assert set(ALTERNATING.line(a, b)) == set(crossed(a, b))
        assert ALTERNATING.line(b, a) == ALTERNATING.line(a, b)[::-1]
    assert ALTERNATING.line(Cell(0, 0), Cell(0, 3)) == (Cell(0, 1), Cell(0, 2))


@pytest.mark.parametrize(
    ("dx", "dy", "direction"),
    [
        (0, 3, "N"),
        (1, 3, "N"),
        (2, 3, "NE"),
        (3, 1, "E"),
        (3, -2, "SE"),
        (-3, -3, "SW"),
        (0, 0, ""),
    ],
)
def test_the_direction_nearest_to_a_way(dx, dy, direction):
    assert toward(HERE, Cell(10 + dx, 10 + dy)) == direction


@pytest.mark.rule("ZF-GRID-01")
def test_the_dead_the_unconscious_and_the_bound_fill_no_cell():
    here = scene("1 2 3\n. . 4", man("Ann"), man("Al"), man("Bob"), man("Bert"))
    here.stand("Ann", fallen=True)
    here.stand("Al", helpless=True, fallen=True)
    here.put("Bob", Out("slain"))
    assert {cell: who.unit for cell, who in crowd_of(here.world).items()} == {
        Cell(0, 1): here.id("Ann"),
        Cell(2, 0): here.id("Bert"),
    }
    assert crowd_of(here.world)[Cell(0, 1)].prone


@pytest.mark.rule("ZF-GRID-01", "ZF-MEL-07")
def test_a_rider_and_his_mount_share_a_cell():
    here = scene("1 . 2", man("Arn", "freebooter_knight"), man("Bob"))
    rider = here.id("Arn")
    assert crowd_of(here.world)[Cell(0, 0)].unit == rider
    mount = mount_of(here.world, rider)
    here.stand("Arn", unseated=True)
    assert mount_of(here.world, rider) is None
    assert crowd_of(here.world)[Cell(0, 0)].unit in (rider, mount)


def site(drawing, **more):
    return site_of(scene(drawing, man("Ann"), man("Bob"), **more).world)


@pytest.mark.rule("ZF-GRID-04")
def test_reach_1_takes_in_the_eight_neighbours():
    open_ground = bare_site(Grid(20, 20))
    around = [Cell(x, y) for x in range(9, 12) for y in range(9, 12) if (x, y) != HERE]
    assert all(within(open_ground, HERE, cell, 1) for cell in around)
    assert not within(open_ground, HERE, HERE, 1)
    assert not within(open_ground, HERE, Cell(12, 10), 1)


@pytest.mark.rule("ZF-GRID-04")
def test_a_long_weapon_reaches_over_people_and_near_too_but_through_no_wall():
    ground = site("1 . . 2\n. # . .\n. . . .")
    assert within(ground, Cell(0, 2), Cell(2, 2), 2) and within(ground, Cell(0, 2), Cell(1, 2), 2)
    assert within(ground, Cell(0, 2), Cell(3, 2), 3)
    assert not within(ground, Cell(0, 2), Cell(3, 2), 2)
    assert not within(ground, Cell(1, 0), Cell(1, 2), 2)


@pytest.mark.rule("ZF-GRID-04")
def test_reach_upwards_is_a_step_for_a_cell():
    ground = site("1 . 2", heights="0 2 1")
    assert not within(ground, Cell(0, 0), Cell(1, 0), 1)
    assert within(ground, Cell(0, 0), Cell(2, 0), 2)


@pytest.mark.rule("ZF-GRID-05")
def test_the_rear_arc_is_the_three_cells_behind():
    rear = [d for d in ("N", "NE", "E", "SE", "S", "SW", "W", "NW") if _behind("N", d)]
    assert rear == ["SE", "S", "SW"]
    assert behind(HERE, "E", Cell(4, 11)), "from afar the nearest of the eight directions counts"
    assert not behind(HERE, "E", HERE)


def _behind(facing, where):
    from game.core.grid import step

    return behind(HERE, facing, step(HERE, where))


@pytest.mark.rule("ZF-MEL-04")
def test_a_chest_high_wall_hides_who_stands_at_it_or_behind_it():
    ground = site("1 = 2\n. = .")
    assert walled(ground, Cell(0, 0), Cell(1, 0)), "he stands at the wall"
    assert walled(ground, Cell(0, 0), Cell(2, 0)), "the wall lies between"
    assert not walled(ground, Cell(1, 1), Cell(1, 0)), "both stand at it"
    assert not walled(ground, Cell(1, 0), Cell(2, 0))


def test_the_ground_is_made_ready_once_until_something_changes():
    here = scene("1 . 2", man("Ann", traits=("torch",)), man("Bob"))
    first = site_of(here.world)
    assert site_of(here.view()) is first is site_of(here.world)
    here.put("Bob", Facing("N"))
    assert site_of(here.world) is first
