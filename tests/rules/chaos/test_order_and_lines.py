"""What comes first on a tick, what lies on a line, where one is placed, and what the way to a
target adds to an attack.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.acts.time import clock
from game.rules.chaos.ground.paths import within
from game.rules.chaos.ground.sight import line, look
from game.rules.chaos.setup import prepare
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Due
from game.rules.chaos.sheet.components import Held, Initiative
from game.rules.chaos.sheet.durations import HERE, Course
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import Site
from game.rules.kit.people.roster import Zone
from tests.rules.chaos.brawl import request, view
from tests.rules.chaos.drawn import JOE, drawn


@pytest.mark.rule("CF-TICK-02", "CF-TICK-03")
@pytest.mark.parametrize(
    ("items", "first"),
    [
        ([], None),
        ([("1", 0, agenda.ENDS)], None),
        ([("1", 1, agenda.ENDS)], 0),
        ([("1", 0, agenda.ENDS), ("2", 1, agenda.IDLE)], 1),
        ([("1", 4, agenda.ENDS), ("2", 5, agenda.IDLE), ("3", 3, agenda.ENDS)], 1),
        ([("1", 5, agenda.TURNS), ("2", 5, agenda.ENDS)], 1),
        # On one tick and of one kind: initiative, Speed, Perception, then the list.
        ([("1", 5, agenda.TURNS), ("2", 5, agenda.TURNS)], 1),
        ([("1", 5, agenda.TURNS), ("3", 5, agenda.TURNS)], 1),
        ([("1", 5, agenda.TURNS), ("4", 5, agenda.TURNS)], 1),
        ([("5", 5, agenda.TURNS), ("1", 5, agenda.TURNS)], 1),
    ],
)
def test_what_comes_up_next(items: list[tuple[str, int, int]], first: int | None) -> None:
    people = {"3": replace(JOE, speed=6), "4": replace(JOE, perception=7)}
    here = drawn("1 2 3 4 5", people=people)
    for sign, total in (("1", 9), ("2", 10), ("3", 9), ("4", 9), ("5", 9)):
        here.world.put(here.units[sign], Initiative(total))

    def plan(step: Any) -> None:
        for sign, tick, rank in items:
            agenda.plan(step, here.units[sign], tick, rank, "turn")

    here.do(plan)
    found = clock.upcoming(here.world)
    if first is None:
        assert found is None
        return
    sign, tick, rank = items[first]
    assert found == Due(tick, rank, here.units[sign], "turn")


@pytest.mark.rule("CF-TICK-03")
def test_who_rolled_nothing_comes_after_whoever_did() -> None:
    here = drawn("1 2")
    here.world.put(here.units["2"], Initiative(1))
    due = {sign: Due(5, agenda.TURNS, here.units[sign], "turn") for sign in "12"}
    assert clock.place(here.world, due["1"]) == (-5, agenda.TURNS, 0, 0, -5, -6, here.units["1"])
    assert clock.place(here.world, due["2"]) < clock.place(here.world, due["1"])
    field = Due(5, agenda.TURNS, 1, "smoke")
    assert clock.place(here.world, field) == (-5, agenda.TURNS, 0, 0, 0, 0, 1)


@pytest.mark.rule("CF-CALL-06")
@pytest.mark.parametrize(
    ("to", "cells"),
    [
        ((4, 2), [(1, 1), (2, 1), (3, 2)]),
        ((4, -2), [(1, -1), (2, -1), (3, -2)]),
        ((2, 4), [(1, 1), (1, 2), (2, 3)]),
        ((2, -4), [(1, -1), (1, -2), (2, -3)]),
        ((3, -3), [(1, -1), (2, -2)]),
        ((0, -3), [(0, -1), (0, -2)]),
        ((-3, 0), [(-1, 0), (-2, 0)]),
    ],
)
def test_the_cells_of_a_line(to: tuple[int, int], cells: list[tuple[int, int]]) -> None:
    assert [(cell.x, cell.y) for cell in line(Cell(0, 0), Cell(*to))] == cells


@pytest.mark.rule("CF-CALL-06")
@pytest.mark.parametrize(
    ("drawing", "seen"),
    [
        (". .\n. .", True),
        ("# .\n. .", True),
        (". .\n. #", True),
        ("# .\n. #", False),
    ],
)
def test_one_wall_beside_a_corner_leaves_it_open_and_two_close_it(drawing: str, seen: bool) -> None:
    site = drawn(drawing).site
    assert sees(site, Cell(0, 0), Cell(1, 1)) is seen
    assert sees(site, Cell(1, 1), Cell(0, 0)) is seen
    turned = drawn("\n".join(row[::-1] for row in drawing.splitlines())).site
    assert sees(turned, Cell(1, 0), Cell(0, 1)) is seen


def sees(site: Site, a: Cell, b: Cell) -> bool:
    return look(site, {}, a, b).cover == "none" and open_line(site, a, b)


@pytest.mark.rule("CF-PEN-02")
@pytest.mark.parametrize("sign", ["~", '"'])
@pytest.mark.parametrize(
    ("between", "ends", "through"),
    [
        # Three cells are seen through, those between and that of either end, which counts once.
        (3, (False, False), True),
        (4, (False, False), False),
        (2, (True, False), True),
        (2, (False, True), True),
        (3, (True, False), False),
        (3, (False, True), False),
        (2, (True, True), True),
    ],
)
def test_how_much_smoke_or_leaves_one_sees_through(
    sign: str, between: int, ends: tuple[bool, bool], through: bool
) -> None:
    first, last = (sign if end else "." for end in ends)
    here = drawn(" ".join((first, *[sign] * between, last)))
    seen = look(here.site, {}, Cell(0, 0), Cell(between + 1, 0))
    assert (seen.cover != "full") is through
    assert seen.smoke is (through and sign == "~")


@pytest.mark.rule("CF-MOVE-08")
@pytest.mark.parametrize(
    ("levels", "reach", "reached"),
    [("2 2", 1, True), ("3 2", 1, True), ("1 3", 1, False), ("1 3", 2, True), ("0 3", 2, False)],
)
def test_a_blow_minds_the_difference_of_height_alone(
    levels: str, reach: int, reached: bool
) -> None:
    here = drawn("1 2", levels)
    assert within(here.site, here.crowd, here.at("1"), here.at("2"), reach) is reached


@pytest.mark.rule("CF-MOVE-02", "CF-CALL-07")
@pytest.mark.parametrize(
    ("drawing", "action", "course"),
    [
        ("1 . . 2", Action("fight", "strike", "fist", target=3), Course(3)),
        ("1 2 . .", Action("fight", "strike", "fist", target=3), HERE),
        ("1 . # 2", Action("fight", "strike", "fist", target=3), HERE),
        ("1 . . 2", Action("fight", "shoot", "laser_pistol", target=3), HERE),
        ("1 # . 2", Action("fight", "breach", "fist", cell=Cell(1, 0)), HERE),
        ("1 . . 2", Action("chore", "lie"), HERE),
    ],
)
def test_what_the_way_to_the_target_adds(drawing: str, action: Action, course: Course) -> None:
    here = drawn(drawing)
    here.put("1", Held("laser_pistol" if action.how == "shoot" else ""))
    assert here.units["2"] == 3
    assert attacking.course_of(here.world, here.units["1"], action, 1) == course


@pytest.mark.rule("CF-CALL-07", "CF-AREA-06")
def test_what_is_aimed_at_nobody_is_no_called_shot() -> None:
    here = drawn("1 . . 2")
    spray = Action("fight", "spray", "assault_rifle", facing="E")
    assert attacking.called(here.world, here.units["1"], spray, 1) == 0


@pytest.mark.rule("CF-MOVE-01")
@pytest.mark.parametrize(
    ("wishes", "at"),
    [
        ({"1": 0, "3": 2}, {"1": 0, "3": 2}),
        ({"1": 2, "3": 0}, {"1": 2, "3": 0}),
        # Two wish for one cell: the first has it, the other the nearest free one.
        ({"1": 1, "3": 1}, {"1": 1, "3": 0}),
        # Somebody without a wish stays where he is.
        ({"1": 4, "3": 2}, {"1": 3, "3": 2}),
    ],
)
def test_where_everybody_is_placed(wishes: dict[str, int], at: dict[str, int]) -> None:
    here = drawn("1 . 3 . 5")
    zone = Zone(tuple(Cell(x, 0) for x in range(5)))
    before = {sign: here.at(sign) for sign in wishes}
    for sign in wishes:
        here.world.put(here.units[sign], zone)
    orders = {here.units[sign]: Cell(x, 0) for sign, x in wishes.items()}
    events = here.do(lambda step: prepare.place(step, orders))
    assert {sign: here.at(sign).x for sign in wishes} == at
    assert here.at("5") == (4, 0)
    gone = [here.units[sign] for sign, x in at.items() if before[sign].x != x]
    assert [(event.key, event.rule, event.unit) for event in events] == [
        ("moved", "CF-MOVE-01", unit) for unit in gone
    ]
    assert all(
        here.world.get(unit, Position).cell == event.cell
        for unit, event in zip(gone, events, strict=True)
    )


@pytest.mark.rule("CF-MOVE-01")
def test_the_direction_in_which_he_looks_is_offered_first_and_each_once() -> None:
    here = drawn("1 . 2", facing="S")
    asked = request(here, "1", prepare.KIND)
    found = [value for key, value in prepare.choices(view(here), asked, Order()) if key == "facing"]
    assert found == ["S", "N", "E", "W", "NE", "SE", "SW", "NW"]
