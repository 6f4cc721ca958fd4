"""Ways, reach, cones, blasts, refuges, flights and drawing back (MOVE, AREA, SPRAY, KNOCK)."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.rules.chaos.ground.paths import (
    approach,
    can_step,
    flight,
    impact,
    retreats,
    run_up,
    way_to,
    ways,
    within,
)
from game.rules.chaos.ground.sight import blast, in_cone, refuges
from game.rules.chaos.ground.site import crowd_of
from game.rules.chaos.sheet.components import Condition
from game.rules.kit.ground.places import without
from tests.rules.chaos.drawn import drawn


def others(here, sign="1"):
    return without(here.crowd, here.units[sign])


@pytest.mark.rule("CF-MOVE-01")
def test_a_metre_a_tick_in_all_eight_directions():
    here = drawn(". . .\n. 1 .\n. . .")
    assert {way.cost for way in ways(here.site, others(here), here.at("1"), 5).values()} == {1}
    far = drawn("1 . . .\n. . . .\n. . . .")
    assert ways(far.site, others(far), far.at("1"), 9)[Cell(2, 0)].cost == 2
    assert Cell(3, 0) not in ways(far.site, others(far), far.at("1"), 2)


@pytest.mark.rule("CF-MOVE-01")
def test_nobody_squeezes_between_two_closed_cells():
    assert not can_step(drawn("# .\n1 #").site, {}, Cell(0, 0), Cell(1, 1))
    assert can_step(drawn("# .\n1 .").site, {}, Cell(0, 0), Cell(1, 1))
    gap = drawn("# .\n1 #")
    assert ways(gap.site, others(gap), gap.at("1"), 9) == {}


@pytest.mark.rule("CF-MOVE-01")
def test_occupied_cells_are_gone_round():
    here = drawn("1 2 .\n. . .")
    way = way_to(here.site, others(here), here.at("1"), [Cell(2, 1)])
    assert way is not None and way.path == (Cell(1, 0), Cell(2, 1))
    lying = drawn("1 3 .")
    lying.put("3", Condition(prone=True))
    assert ways(lying.site, others(lying), lying.at("1"), 9) == {}, "a prone one fills his cell"


@pytest.mark.rule("CF-MOVE-01")
def test_slow_ground_takes_twice_as_long_and_deep_water_and_faces_are_closed():
    here = drawn("1 , .")
    assert ways(here.site, others(here), here.at("1"), 9)[Cell(2, 0)].cost == 3
    assert ways(*[(d := drawn("1 W .")).site, others(d), d.at("1"), 9]) == {}
    assert ways(*[(d := drawn("1 . .", "0 2 2")).site, others(d), d.at("1"), 9]) == {}
    assert len(ways(*[(d := drawn("1 . .", "0 1 2")).site, others(d), d.at("1"), 9])) == 2


@pytest.mark.rule("CF-MOVE-01")
def test_a_crate_is_closed_and_a_table_climbed_over():
    crate = drawn("1 X .", things={"X": "crate"})
    assert ways(crate.site, others(crate), crate.at("1"), 9) == {}
    table = drawn("1 X .", things={"X": "table"})
    assert ways(table.site, others(table), table.at("1"), 9)[Cell(2, 0)].cost == 3


@pytest.mark.rule("CF-MOVE-03", "CF-MOVE-10")
def test_we_s05_six_metres_take_six_ticks_to_close():
    here = drawn("1 . . . . . 2")
    way = approach(here.site, others(here), here.at("1"), here.at("2"), 1)
    assert way is not None and way.path[-1] == (5, 0)
    assert run_up(way) == 6
    long = approach(here.site, others(here), here.at("1"), here.at("2"), 2)
    assert long is not None and run_up(long) == 5, "distance - (reach - 1)"


@pytest.mark.rule("CF-MOVE-03", "CF-MOVE-10")
def test_within_reach_there_is_no_run_up_and_behind_walls_no_way():
    near = drawn("1 2 .")
    way = approach(near.site, others(near), near.at("1"), near.at("2"), 1)
    assert way is not None and run_up(way) == 0
    shut = drawn("1 # 2")
    assert approach(shut.site, others(shut), shut.at("1"), shut.at("2"), 1) is None
    crowded = drawn("1 . 2 3")
    assert approach(crowded.site, others(crowded, "3"), crowded.at("3"), Cell(0, 0), 1) is None


@pytest.mark.rule("CF-MOVE-08")
def test_reach_one_is_the_eight_neighbours():
    here = drawn(". . . .\n. 1 . .\n. . . .")
    reached = [c for c in here.site.grid.cells() if within(here.site, {}, here.at("1"), c, 1)]
    assert len(reached) == 8
    assert not within(drawn("# 2\n1 #").site, {}, Cell(0, 0), Cell(1, 1), 1)


@pytest.mark.rule("CF-MOVE-08")
def test_long_weapons_strike_over_free_cells():
    free = drawn("1 . 2")
    assert within(free.site, free.crowd, free.at("1"), free.at("2"), 2)
    assert not within(free.site, free.crowd, free.at("1"), free.at("2"), 1)
    held = drawn("1 3 2")
    assert not within(held.site, held.crowd, held.at("1"), held.at("2"), 2)
    knight = drawn(". . 2\n1 3 .")
    assert within(knight.site, knight.crowd, knight.at("1"), knight.at("2"), 2)
    both = drawn(". 4 2\n1 3 .")
    assert not within(both.site, both.crowd, both.at("1"), both.at("2"), 2)
    assert not within(drawn("1 # 2").site, {}, Cell(0, 0), Cell(2, 0), 2)
    three = drawn("1 . . 2")
    assert within(three.site, three.crowd, three.at("1"), three.at("2"), 3)


@pytest.mark.rule("CF-MOVE-08")
def test_two_levels_apart_need_reach_two():
    one, two = drawn("1 2", "0 1"), drawn("1 2", "0 2")
    assert within(one.site, one.crowd, one.at("1"), one.at("2"), 1)
    assert not within(two.site, two.crowd, two.at("1"), two.at("2"), 1)
    assert within(two.site, two.crowd, two.at("1"), two.at("2"), 2)


@pytest.mark.rule("CF-SPRAY-04")
def test_a_cone_is_a_quarter_of_the_field():
    here = Cell(3, 3)
    site = drawn("\n".join([". " * 7] * 7)).site
    for way in ("N", "NE"):
        assert sum(in_cone(here, way, cell) for cell in site.grid.cells()) == 3 + 5 + 7
    assert in_cone(here, "N", Cell(5, 5)) and not in_cone(here, "N", Cell(5, 4))
    assert in_cone(here, "SW", Cell(0, 3)) and not in_cone(here, "SW", here)


@pytest.mark.rule("CF-AREA-02")
def test_a_blast_fills_its_radius_but_not_behind_walls():
    here = drawn(". . . . .\n. . . # .\n. . 1 # .\n. . . # .\n. . . . .")
    cells = blast(here.site, here.at("1"), 2)
    assert Cell(0, 0) in cells and Cell(2, 4) in cells and here.at("1") in cells
    assert Cell(4, 2) not in cells
    assert Cell(3, 2) in cells, "the face of the wall itself is struck"


@pytest.mark.rule("CF-AREA-02")
def test_a_refuge_lies_outside_the_radius_or_behind_a_wall_and_near_enough():
    here = drawn("2 . 1 . . .")
    ways_out = refuges(here.site, here.at("2"), 3, ways(here.site, others(here), here.at("1"), 2))
    assert list(ways_out) == [Cell(4, 0)]
    assert refuges(here.site, here.at("2"), 4, ways(here.site, others(here), here.at("1"), 2)) == {}
    wall = drawn("2 . # .\n. . . 1")
    assert Cell(3, 1) in refuges(
        wall.site, wall.at("2"), 4, ways(wall.site, others(wall), wall.at("1"), 2)
    )


@pytest.mark.rule("CF-KNOCK-05")
def test_flights_end_before_people_and_the_edge_and_over_a_drop():
    people = drawn("1 2 . 3 .")
    assert flight(people.site, others(people, "2"), Cell(0, 0), Cell(1, 0), 5) == (Cell(2, 0),)
    edge = drawn("1 2 .")
    assert flight(edge.site, others(edge, "2"), Cell(0, 0), Cell(1, 0), 5) == (Cell(2, 0),)
    drop = drawn("1 2 . . .", "3 3 3 0 0")
    assert flight(drop.site, others(drop, "2"), Cell(0, 0), Cell(1, 0), 5)[-1] == (3, 0)
    up = drawn("1 2 . . .", "0 0 0 2 2")
    assert flight(up.site, others(up, "2"), Cell(0, 0), Cell(1, 0), 5)[-1] == (2, 0)
    slanted = drawn(". . .\n. 2 .\n1 . .")
    assert flight(slanted.site, others(slanted, "2"), Cell(0, 0), Cell(1, 1), 5) == (Cell(2, 2),)


@pytest.mark.rule("CF-KNOCK-04")
def test_a_vehicle_throws_a_metre_for_ten_km_an_hour():
    assert [impact(kmh) for kmh in (9, 10, 39, 40)] == [0, 1, 3, 4]


@pytest.mark.rule("CF-MOVE-07")
def test_we_s07_a_dodge_leads_up_to_two_metres_away():
    here = drawn(". . . . .\n. . . . .\n2 1 . . .")
    found = retreats(here.site, here.crowd, here.at("1"), here.at("2"), 2)
    assert {(c.x, c.y) for c in found} == {(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)}
    assert found[Cell(3, 0)][0].x == 2
    assert max(len(path) for path in found.values()) == 2


@pytest.mark.rule("CF-MOVE-07")
def test_nobody_draws_back_through_people_or_into_slow_ground():
    blocked = drawn("2 1 3 .")
    assert retreats(blocked.site, crowd_of(blocked.world), Cell(1, 0), Cell(0, 0), 2) == {}
    slow = drawn("2 1 , .")
    assert retreats(slow.site, slow.crowd, Cell(1, 0), Cell(0, 0), 2) == {}
