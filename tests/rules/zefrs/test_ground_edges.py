"""Ways, reach, sight and light where they just hold and just fail (GRID-03 to GRID-09)."""

from __future__ import annotations

import pytest

from game.core.components import Facing, Out
from game.core.grid import Cell, Grid
from game.core.setup import Lantern
from game.rules.kit.ground.sight import lit_by
from game.rules.kit.ground.site import Site
from game.rules.zefrs.ground.paths import can_step, feet_of, jumps, ways
from game.rules.zefrs.ground.site import (
    Look,
    bare_site,
    behind,
    crowd_of,
    look,
    riders,
    site_of,
    within,
)
from game.rules.zefrs.personal.sheet.muster import circumstances
from tests.rules.zefrs.field import Scene, man, scene
from tests.rules.zefrs.test_ground_sight import seen

CORNER = Cell(0, 0)


def reached(here: Scene, budget: int = 8, start: Cell = CORNER) -> dict[Cell, int]:
    """What each cell costs that side a reaches on foot."""
    crowd = {cell: who for cell, who in crowd_of(here.world).items() if cell != start}
    found = ways(site_of(here.world), crowd, start, feet_of("a", "foot", budget))
    return {cell: way.cost for cell, way in found.items()}


def ground(drawing: str, **more: str) -> Site:
    """The ground alone."""
    return site_of(scene(drawing, man("Ann", cell=(0, 0)), man("Bob"), **more).world)


@pytest.mark.rule("ZF-GRID-03")
def test_after_a_slanted_step_a_straight_one_still_costs_one() -> None:
    here = scene("# # # . 2\n. . . # #\n. # # # #", man("Ann", cell=(0, 0)), man("Bob"))
    costs = {Cell(0, 1): 1, Cell(1, 1): 1, Cell(2, 1): 2}
    assert reached(here) == costs, "between two walls no step leads on"
    bend = scene("# . . . 2\n. . . # #\n. # # # #", man("Ann", cell=(0, 0)), man("Bob"))
    assert reached(bend, 4) == {**costs, Cell(1, 2): 2, Cell(2, 2): 3, Cell(3, 2): 4}


@pytest.mark.rule("ZF-GRID-03")
def test_of_equal_ways_the_one_that_slants_late_is_taken() -> None:
    found = ways(bare_site(Grid(5, 5)), {}, CORNER, feet_of("a", "foot", 4))
    assert found[Cell(2, 1)].path == (Cell(1, 0), Cell(2, 1))
    assert found[Cell(1, 3)].path == (Cell(0, 1), Cell(0, 2), Cell(1, 3))


@pytest.mark.rule("ZF-GRID-03", "ZF-GRID-09")
def test_who_has_fallen_in_the_water_makes_no_bridge() -> None:
    here = scene(". 2 .", man("Ann", cell=(0, 0)), man("Bob"), under={2: "water"})
    here.stand("Bob", fallen=True)
    assert reached(here) == {}


@pytest.mark.rule("ZF-GRID-03")
def test_one_slips_through_between_two_friends_and_not_between_two_enemies() -> None:
    for names, found in ((("Abe", "Art"), {Cell(1, 1): 1}), (("Bea", "Ben"), {})):
        others = (man(name) for name in names)
        here = scene("2 . # 4\n1 3 # .", man("Ann"), *others, man("Bob"))
        assert reached(here) == found, names


@pytest.mark.rule("ZF-GRID-03", "ZF-GRID-08")
def test_on_a_height_one_steps_and_strikes_as_on_the_plain() -> None:
    site = ground(". . . . 2", heights="2 2 3 5 5")
    assert can_step(site, {}, Cell(0, 0), Cell(1, 0), feet_of("a"))
    assert can_step(site, {}, Cell(1, 0), Cell(2, 0), feet_of("a"))
    assert not can_step(site, {}, Cell(2, 0), Cell(3, 0), feet_of("a"))
    found = ways(site, {}, Cell(2, 0), feet_of("a", "foot", 8))
    assert {to.x: way.cost for to, way in found.items()} == {1: 1, 0: 2}


@pytest.mark.rule("ZF-GRID-04")
def test_reach_counts_the_difference_of_heights_and_goes_round_corners_to_a_neighbour() -> None:
    site = ground(". . . . 2", heights="2 2 3 5 5")
    assert within(site, Cell(0, 0), Cell(1, 0), 1) and within(site, Cell(1, 0), Cell(2, 0), 1)
    assert not within(site, Cell(2, 0), Cell(3, 0), 1)
    walls = ground("# . .\n. # 2")
    assert within(walls, Cell(0, 0), Cell(1, 1), 1), "it is one of the eight neighbours"
    assert not within(walls, Cell(0, 0), Cell(2, 0), 2)


@pytest.mark.rule("ZF-GRID-05", "ZF-MOD-03")
def test_who_looks_nowhere_has_no_back() -> None:
    assert behind(Cell(1, 1), "N", Cell(1, 0)) and not behind(Cell(1, 1), "", Cell(1, 0))
    here = scene("1 2 .", man("Ann"), man("Bob", facing="E"))
    ann, bob = here.id("Ann"), here.id("Bob")
    assert circumstances(here.world, ann, bob).ids == ("M9",)
    here.world.drop(bob, here.world.get(bob, Facing))
    assert circumstances(here.world, ann, bob).ids == ()


@pytest.mark.rule("ZF-MOD-01", "ZF-GRID-08")
def test_height_and_distance_count_from_where_the_blow_will_be_struck() -> None:
    here = scene("1 . 2", man("Ann"), man("Bob"), heights="0 2 1")
    ann, bob = here.id("Ann"), here.id("Bob")
    now = circumstances(here.world, ann, bob)
    then = circumstances(here.world, ann, bob, Cell(1, 0))
    assert (now.height, now.distance) == (-1, 2)
    assert (then.height, then.distance) == (1, 1)


@pytest.mark.rule("ZF-GRID-09", "ZF-MIS-10")
def test_the_cover_of_a_cell_is_none_against_who_stands_in_it() -> None:
    site = ground("| . 2")
    assert look(site, {}, CORNER, CORNER) == Look()
    assert look(site, {}, Cell(2, 0), CORNER).cover == "three_quarter"


@pytest.mark.rule("ZF-GRID-08", "ZF-MIS-10")
@pytest.mark.parametrize(
    ("heights", "cover"),
    [("0 1 1", "half"), ("0 1 2", "none"), ("0 1 1 2", "none"), ("0 1 1 1", "half")],
)
def test_ground_half_a_step_above_the_line_covers(heights: str, cover: str) -> None:
    last = len(heights.split()) - 1
    row = " ".join(["1", *("." * (last - 1)), "2"])
    assert seen(row, (0, 0), (last, 0), heights=heights).cover == cover


@pytest.mark.rule("ZF-MIS-10", "ZF-GRID-08")
@pytest.mark.parametrize(("heights", "cover"), [("2 0 2", "none"), ("2 0 1", "half")])
def test_who_stands_two_steps_below_the_line_covers_nobody(heights: str, cover: str) -> None:
    people = (man("Ann"), man("Bob"), man("Ben"))
    assert seen("1 3 2", (0, 0), (2, 0), *people, heights=heights).cover == cover


@pytest.mark.rule("ZF-MOD-03", "ZF-GRID-09")
def test_by_day_in_the_open_nothing_obscures_and_it_is_not_dark() -> None:
    assert seen("1 . . 2", (0, 0), (3, 0)) == Look()


@pytest.mark.rule("ZF-MIS-10")
def test_one_wall_at_a_corner_leaves_the_line_open_on_either_side() -> None:
    assert seen("1 #\n. 2", (0, 1), (1, 0)).state == "clear"
    assert seen("1 .\n# 2", (0, 1), (1, 0)).state == "clear"


@pytest.mark.rule("ZF-GRID-09")
def test_a_light_falls_as_far_as_its_cells_and_not_off_the_field() -> None:
    site = ground(". . . .\n. . . .\n. . . 2\n. . . .")
    lit = {Cell(x, y) for x in range(3) for y in range(3)} - {Cell(2, 2)}
    assert lit_by(site, CORNER, 2) == lit, "a corner of two cells is three away"
    assert seen("1 . : .", (0, 0), (2, 0), lanterns=(Lantern((0, 0), 1),)).dark


@pytest.mark.rule("ZF-DECL-05")
def test_on_a_height_one_jumps_as_on_the_plain() -> None:
    found = jumps(ground(". W . . 2", heights="2 2 2 2 2"), {}, CORNER, "a")
    assert set(found) == {Cell(2, 0)}


@pytest.mark.rule("ZF-MEL-07", "ZF-GRID-01")
def test_nobody_who_is_helpless_or_gone_sits_in_the_saddle() -> None:
    for name, change in (("awake", {}), ("asleep", {"helpless": True}), ("gone", None)):
        here = scene("1 . 2", man("Arn", "freebooter_knight"), man("Bob"))
        if change is None:
            here.put("Arn", Out("slain"))
        else:
            here.stand("Arn", **change)
        unit = here.id("Arn")
        assert [rider for rider, _ in riders(here.world)] == ([unit] if name == "awake" else [])
        assert (crowd_of(here.world)[CORNER].unit == unit) is (name == "awake")
