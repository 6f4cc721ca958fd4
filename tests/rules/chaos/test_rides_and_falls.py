"""Vehicles on their way, and who is thrown or falls, event by event (VEH, KNOCK)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Health, Lying, Out
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.fight import applying
from game.rules.chaos.acts.move import driving, moving, stepping
from game.rules.chaos.exchange.facts import Attack, Setting
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Agenda, Due, Platform, Thing
from game.rules.chaos.sheet.components import Condition, Going, Reserves
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import order
from tests.rules.chaos.drawn import Drawn, drawn


def ride(here: Drawn, path: str = "EEEE", kmh: int = 18, length: int = 2) -> int:
    """A vehicle whose bed begins in the south-west corner."""
    bed = tuple(Cell(x, 0) for x in range(length))
    return here.world.spawn(Platform(bed, tuple(path), kmh))


def drives(
    here: Drawn, entity: int, dice: Any = None, answers: tuple[Order, ...] = ()
) -> list[Any]:
    due = Due(20, agenda.PARTS, entity, driving.DRIVE)
    return here.do(lambda step: driving.drive_step(step, due), dice, answers)


@pytest.mark.rule("CF-VEH-02")
def test_what_has_a_way_before_it_sets_off_once() -> None:
    here = drawn("1 . . . . .")
    one, still = ride(here), here.world.spawn(Platform((Cell(5, 0),), (), 18))
    here.do(lambda step: driving.sets_off(step, 17))
    here.do(lambda step: driving.sets_off(step, 12))
    assert here.world.get(1, Agenda).items == (Due(17, agenda.PARTS, one, driving.DRIVE),)
    assert agenda.planned(here.world, still, driving.DRIVE) is None


@pytest.mark.rule("CF-VEH-02")
@pytest.mark.parametrize(
    ("kmh", "path", "drives"), [(4, "E", False), (5, "E", True), (18, "E", True), (18, "", False)]
)
def test_it_moves_where_it_is_faster_than_a_walk(kmh: int, path: str, drives: bool) -> None:
    """A metre in four ticks is four and a half kilometres an hour."""
    assert paces.drives(Platform((Cell(0, 0),), tuple(path), kmh)) is drives


@pytest.mark.rule("CF-VEH-02")
def test_nobody_aboard_walks_on_and_what_lies_there_comes_along() -> None:
    here = drawn("1 . . . 3 .")
    one, other = here.units["1"], here.units["3"]
    first, second = (Action("move", "run", to=Cell(x, 0)) for x in (1, 5))
    here.do(lambda step: moving.go(step, one, first))
    here.do(lambda step: moving.go(step, other, second))
    here.world.put(1, Lying(((Cell(1, 0), "dagger"), (Cell(0, 0), "club"), (Cell(3, 0), "club"))))
    drives(here, ride(here))
    assert here.at("1") == (1, 0) and here.at("3") == (4, 0)
    assert here.world.find(one, Going) is None and here.world.find(other, Going) is not None
    assert agenda.planned(here.world, one, "idle") is None
    assert here.world.get(1, Lying).things == (
        (Cell(2, 0), "dagger"),
        (Cell(1, 0), "club"),
        (Cell(3, 0), "club"),
    )


@pytest.mark.rule("CF-VEH-02")
def test_a_single_thing_on_the_bed_comes_along() -> None:
    here = drawn("1 . . . . .")
    here.world.put(1, Lying(((Cell(1, 0), "dagger"),)))
    drives(here, ride(here))
    assert here.world.get(1, Lying).things == ((Cell(2, 0), "dagger"),)


@pytest.mark.rule("CF-VEH-03")
@pytest.mark.parametrize(
    ("drawing", "heights", "barred"),
    [
        ("1 . . .", "", False),
        ("1 . # .", "", True),
        ("1 . 2 .", "", True),
        ("1 . . 2", "", False),
        ("1 . . .", "0 0 1 1", False),
        ("1 . . .", "0 0 2 2", True),
        ("1 . . .", "2 2 1 1", False),
        ("1 . . .", "2 2 0 0", True),
    ],
)
def test_what_bars_its_way(drawing: str, heights: str, barred: bool) -> None:
    here = drawn(drawing, heights)
    one = here.world.get(ride(here), Platform)
    assert driving.barred(here.world, one) is barred


@pytest.mark.rule("CF-VEH-03")
def test_one_closed_cell_before_a_broad_vehicle_is_enough() -> None:
    here = drawn("1 . .\n. # .")
    broad = Platform((Cell(0, 0), Cell(0, 1)), ("E",), 18)
    assert driving.barred(here.world, broad)


@pytest.mark.rule("CF-VEH-03")
@pytest.mark.parametrize(
    ("tyres", "flat"),
    [
        ([], 0),
        ([("tyre", 0, 0)], 1),
        ([("tyre", 0, 0), ("tyre", 0, 1)], 2),
        ([("tyre", 1, 0), ("tyre", 0, 1)], 1),
        ([("tyre", 0, 3), ("tyre", 0, 1)], 1),
        ([("crate", 0, 0), ("tyre", 0, 1)], 1),
    ],
)
def test_its_own_flat_tyres_are_counted(tyres: list[tuple[str, int, int]], flat: int) -> None:
    letters = {"ABCD"[x]: kind for kind, _, x in tyres}
    signs = ["ABCD"[x] if "ABCD"[x] in letters else "." for x in range(4)]
    here = drawn(" ".join((*signs, "1")), things=letters)
    for kind, left, x in tyres:
        here.put("ABCD"[x], Thing(kind, left))
    one = here.world.get(ride(here), Platform)
    assert driving.flat(here.world, one) == flat
    assert driving.barred(here.world, one) is (flat >= 2)


@pytest.mark.rule("CF-VEH-02", "CF-KNOCK-01", "CF-KNOCK-04", "CF-KNOCK-05")
def test_all_that_befalls_him_whom_it_runs_into() -> None:
    here = drawn("1 . 2 . . . .")
    two = here.units["2"]
    here.do(lambda step: agenda.plan(step, two, 19, agenda.PARTS, "step"))
    events = drives(here, ride(here, kmh=30), {"balance": [100]}, (order(ki=2),))
    assert [(event.key, event.rule, event.unit) for event in events] == [
        ("chaos.run_into", "CF-KNOCK-04", two),
        ("chaos.flies", "CF-KNOCK-05", two),
        ("moved", "CF-KNOCK-05", two),
        ("chaos.goes_down", "CF-KNOCK-04", two),
        ("chaos.ki_resist", "CF-KI-02", two),
        ("chaos.impact_stuns", "CF-KNOCK-02", two),
        ("chaos.stunned", "CF-KNOCK-01", two),
        ("moved", "CF-VEH-02", here.units["1"]),
    ]
    flies, moved = events[1:3]
    assert (flies.cell, flies.fact("n")) == (Cell(5, 0), 3)
    assert moved.fact("path") == (Cell(3, 0), Cell(4, 0), Cell(5, 0))
    assert here.world.get(two, Condition) == Condition(prone=True, stunned=True)
    assert here.world.get(two, Reserves) == Reserves(3, 3, 3)
    assert agenda.planned(here.world, two, "step") is None, "his defence is over"


@pytest.mark.rule("CF-KNOCK-05")
def test_a_throw_tells_how_far_he_flies() -> None:
    here = drawn("1 2 . . #")
    one, two, flown = here.at("1"), here.units["2"], list[int]()
    here.do(lambda step: flown.append(stepping.thrown(step, two, one, 9)))
    assert flown == [2] and here.at("2") == (3, 0)
    here.do(lambda step: flown.append(stepping.thrown(step, two, one, 9)))
    assert flown == [2, 0]


@pytest.mark.rule("CF-KNOCK-02")
def test_a_fall_is_a_blunt_blow_of_three_points_a_level_that_nobody_strikes() -> None:
    here = drawn("1 2 . .", "3 3 0 0")
    victim = combatant(here.world, here.units["2"])
    nobody, attack, place = stepping.impact(victim, 2, 4)
    row, fist = attack.weapon, weapon("fist")
    assert (row.kind, row.group, row.damage, row.penetration) == ("fired", "", 6, 0)
    assert (row.impact, row.edge, row.ticks) == (False, "blunt", fist.ticks)
    assert attack == Attack("fall", row, fist.ticks)
    assert place == Setting(falls=True, flown=4)
    assert nobody == replace(victim, reserves=replace(victim.reserves, ki=0))


@pytest.mark.rule("CF-KNOCK-02")
def test_who_comes_down_lies_there_stunned_and_who_is_out_comes_to_no_harm() -> None:
    here = drawn("1 2 . .", "3 3 0 0")
    two = here.units["2"]
    here.put("2", Reserves(0, 3, 3))
    due = Due(20, agenda.PARTS, two, stepping.FALLS, (("n", 3), ("flown", 1)))
    events = here.do(lambda step: applying.lands(step, due), {"location": [3], "balance": [99]})
    assert (events[0].key, events[0].rule, events[0].fact("n")) == ("chaos.falls", "CF-KNOCK-02", 3)
    assert {event.unit for event in events} == {two}
    assert not any(event.target for event in events)
    assert here.world.get(two, Health) == Health(6, 15)
    assert here.world.get(two, Condition) == Condition(prone=True, stunned=True)
    here.put("2", Out("fled"))
    assert here.do(lambda step: applying.lands(step, due)) == []
