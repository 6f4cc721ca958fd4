"""Leaps and ways at their edges: run-ups, rises, bars, ropes, and what each cell costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.grid import Cell
from game.core.setup import Rope
from game.rules.zefrs.ground.paths import can_step, feet_of, jumps, swings, ways
from game.rules.zefrs.ground.site import crowd_of, ropes_of, site_of, within
from tests.rules.zefrs.field import Scene, man, scene

START = Cell(0, 0)


def field(drawing: str, heights: str = "", *ropes: Rope) -> Scene:
    """Ann at the left end, Bob where 2 stands."""
    return scene(drawing, man("Ann", cell=(0, 0)), man("Bob"), heights=heights, ropes=ropes)


def jumped(here: Scene) -> dict[int, int]:
    """The columns to which Ann can jump, and the cells of each way."""
    crowd = {cell: who for cell, who in crowd_of(here.world).items() if cell != START}
    found = jumps(site_of(here.world), crowd, START, "a")
    assert all(len(way.path) == way.cost and way.path[-1] == to for to, way in found.items())
    return {cell.x: way.cost for cell, way in found.items()}


@pytest.mark.rule("ZF-DECL-05")
@pytest.mark.parametrize(
    ("drawing", "heights", "found"),
    [
        (". W . . . 2", "", {2: 2}),
        (". . . W . . . 2", "", {4: 4, 5: 5}),
        (". . . W W . . . 2", "", {5: 5}),
        (". . . W W W . . 2", "", {}),
        (". . W W . . 2", "", {}),
        (". W W . . 2", "", {}),
        (". # . W . . 2", "", {}),
        (". W . . . 2", "0 0 1 0 0 0", {2: 2}),
        (". W . . . 2", "0 0 2 0 0 0", {}),
        (". W 2 . . .", "", {}),
        (". . 2", "2 0 0", {1: 1, 2: 2}),
        (". . 2", "1 0 0", {}),
        (". 2 .", "2 0 2", {}),
    ],
)
def test_where_a_jump_leads(drawing: str, heights: str, found: dict[int, int]) -> None:
    here = field(drawing, heights)
    expected = {x: cost for x, cost in found.items() if here.cell("Bob") != Cell(x, 0)}
    assert jumped(here) == expected


@pytest.mark.rule("ZF-DECL-05")
def test_no_run_up_leads_through_anybody_or_up_a_face() -> None:
    free = scene(". . . W . . 2", man("Ann", cell=(0, 0)), man("Bob"))
    assert jumped(free) == {4: 4, 5: 5}
    friend = scene(". 3 . W . . 2", man("Ann", cell=(0, 0)), man("Bob"), man("Abe"))
    assert jumped(friend) == {}
    assert jumped(field(". . . W . . 2", "0 2 2 2 2 0 0")) == {}


@pytest.mark.rule("ZF-DECL-05")
@pytest.mark.parametrize(
    ("drawing", "heights", "found"),
    [
        (". W W W . 2", "", {4: 4}),
        (". . . . . 2", "", {2: 2, 3: 3, 4: 4}),
        (". . . . . . 2", "", {2: 2, 3: 3, 4: 4}),
        (". W . . . 2", "0 0 1 0 0 0", {2: 2}),
        (". W . . . 2", "1 0 0 0 1 0", {2: 2, 3: 3, 4: 4}),
        (". W . . . 2", "2 0 0 0 1 0", {4: 4}),
        (". . 2 . . .", "", {}),
    ],
)
def test_where_a_rope_leads(drawing: str, heights: str, found: dict[int, int]) -> None:
    here = field(drawing, heights, Rope((1, 0), 4))
    crowd = {cell: who for cell, who in crowd_of(here.world).items() if cell != START}
    swung = swings(site_of(here.world), crowd, START, ropes_of(here.world))
    assert {cell.x: way.cost for cell, way in swung.items()} == found
    for cell, way in swung.items():
        assert way.path == tuple(Cell(x, 0) for x in range(1, cell.x + 1))


@pytest.mark.rule("ZF-GRID-03")
@pytest.mark.parametrize(
    ("to", "heights", "rise", "may"),
    [
        (Cell(1, 0), "0 0 0", 1, True),
        (Cell(1, 0), "0 1 0", 1, True),
        (Cell(1, 0), "0 2 0", 1, False),
        (Cell(1, 0), "0 2 0", 2, True),
        (Cell(1, 0), "2 0 0", 1, False),
        (Cell(0, 0), "0 0 0", 1, False),
        (Cell(2, 0), "0 0 0", 1, False),
        (Cell(0, 1), "0 0 0", 1, False),
    ],
)
def test_one_step_goes_to_the_next_cell_and_no_higher(
    to: Cell, heights: str, rise: int, may: bool
) -> None:
    site = site_of(field(". . 2", heights).world)
    assert can_step(site, {}, START, to, replace(feet_of("a"), rise=rise)) is may


@pytest.mark.rule("ZF-GRID-03")
def test_a_straight_step_goes_between_walls_and_a_slanted_one_past_a_single_wall() -> None:
    site = site_of(field("# . 2\n. . .\n. # .").world)
    assert can_step(site, {}, Cell(0, 0), Cell(0, 1), feet_of("a"))
    assert can_step(site, {}, Cell(0, 1), Cell(1, 1), feet_of("a"))
    assert can_step(site, {}, Cell(0, 0), Cell(1, 1), feet_of("a")), "one wall is no bar"
    both = site_of(field(". . 2\n# . .\n. # .").world)
    assert not can_step(both, {}, Cell(0, 0), Cell(1, 1), feet_of("a"))


@pytest.mark.rule("ZF-GRID-03", "ZF-GRID-09")
@pytest.mark.parametrize(
    ("manner", "budget", "costs"),
    [
        ("foot", 8, {1: 1, 2: 5}),
        ("foot", 1, {1: 1}),
        ("foot", 2, {1: 1, 2: 2}),
        ("saddle", 8, {1: 1, 2: 5}),
        ("wade", 8, {1: 1, 2: 5, 3: 6, 4: 7}),
    ],
)
def test_what_a_way_over_hard_ground_and_water_costs(
    manner: str, budget: int, costs: dict[int, int]
) -> None:
    site = site_of(field(". . , w . # 2").world)
    found = ways(site, {}, START, feet_of("a", manner, budget))
    assert {cell.x: way.cost for cell, way in found.items()} == costs


@pytest.mark.rule("ZF-GRID-03")
def test_a_fallen_enemy_costs_a_cell_more_and_a_fallen_friend_none() -> None:
    row = ". 2 . 3 . . # ."
    here = scene(row, man("Ann", cell=(0, 0)), man("Bob"), man("Abe"))
    crowd = {cell: who for cell, who in crowd_of(here.world).items() if cell != START}
    assert ways(site_of(here.world), crowd, START, feet_of("a", "foot", 8)) == {}
    for name in ("Bob", "Abe"):
        here.stand(name, fallen=True)
    crowd = {cell: who for cell, who in crowd_of(here.world).items() if cell != START}
    found = ways(site_of(here.world), crowd, START, feet_of("a", "foot", 8))
    assert {cell.x: way.cost for cell, way in found.items()} == {2: 3, 4: 5, 5: 6}


@pytest.mark.rule("ZF-GRID-04")
@pytest.mark.parametrize(
    ("heights", "far", "to", "reached"),
    [
        ("0 0 0 0", 1, 1, True),
        ("0 0 0 0", 1, 2, False),
        ("0 0 0 0", 2, 2, True),
        ("0 0 0 0", 2, 3, False),
        ("0 1 0 0", 1, 1, True),
        ("1 0 0 0", 1, 1, True),
    ],
)
def test_what_is_within_so_many_cells(heights: str, far: int, to: int, reached: bool) -> None:
    site = site_of(field(". . . 2", heights).world)
    assert within(site, START, Cell(to, 0), far) is reached
