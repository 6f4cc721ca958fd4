"""Vehicles on a fixed path (VEH, KNOCK-04)."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.move import driving
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.agenda import Due, Platform, Thing
from game.rules.chaos.sheet.components import Condition, Reserves, Wounds
from tests.rules.chaos.drawn import drawn

NO_KI = Order((("ki", 0),))


def cart(here, length=2, path="EEEE", kmh=20):
    """A vehicle whose bed begins in the south-west corner."""
    bed = tuple(Cell(x, 0) for x in range(length))
    return here.world.spawn(Platform(bed, tuple(path), kmh))


def drive(here, entity, tick=20, dice=None, answers=()):
    here.clock(tick)
    due = Due(tick, agenda.PARTS, entity, "drive")
    return here.do(lambda step: driving.drive_step(step, due), dice, answers)


@pytest.mark.rule("CF-VEH-02")
def test_it_carries_everybody_aboard_a_cell_a_tick():
    here = drawn("1 X . . . .", things={"X": "crate"})
    entity = cart(here)
    events = drive(here, entity)
    assert here.at("1") == (1, 0) and here.at("X") == (2, 0)
    assert [(event.key, event.rule) for event in events] == [("moved", "CF-VEH-02")]
    ride = here.world.get(entity, Platform)
    assert ride.bed == (Cell(1, 0), Cell(2, 0)) and ride.path == ("E", "E", "E")
    due = agenda.planned(here.world, entity, "drive")
    assert due is not None and due.tick == 19
    assert driving.ticks(9) == 2 and driving.ticks(20) == 1 and driving.cells(40) == 2


@pytest.mark.rule("CF-VEH-02")
def test_at_the_end_of_its_path_it_stands():
    here = drawn("1 . . . . .")
    entity = cart(here, path="E")
    drive(here, entity)
    assert agenda.planned(here.world, entity, "drive") is None
    assert drive(here, entity, 19) == [] and here.at("1") == (1, 0)


@pytest.mark.rule("CF-KNOCK-04", "CF-KNOCK-05", "CF-VEH-02")
def test_whoever_is_in_its_way_is_thrown_on_and_lies():
    here = drawn("1 . 2 . . . .")
    entity = cart(here, kmh=30)
    events = drive(here, entity, dice={"balance": [1]}, answers=[NO_KI])
    assert here.at("2") == (5, 0), "three metres at 30 km/h"
    assert here.world.get(here.units["2"], Condition).prone
    assert "chaos.run_into" in [event.key for event in events]
    assert here.at("1") == (1, 0)


@pytest.mark.rule("CF-KNOCK-01", "CF-KNOCK-02", "CF-KNOCK-04", "CF-KNOCK-05", "CF-RES-03")
@pytest.mark.parametrize(
    ("kmh", "free", "flown", "worth"),
    [(50, 9, 5, -10), (60, 9, 6, -20), (60, 5, 5, -10), (60, 0, 0, -10)],
)
def test_whoever_is_run_into_may_be_stunned_the_sooner_the_further_he_is_thrown(
    kmh, free, flown, worth
):
    """Resist Balance 50, and a Red that he carries: the face is one more than the throw."""
    for die, stunned in ((50 - 10 + worth + 1, False), (50 - 10 + worth + 2, True)):
        here = drawn(f"1 . 2 {'. ' * free}#" + " #" * (9 - free))
        here.put("2", Wounds((("chest", 1),)))
        events = drive(here, cart(here, kmh=kmh), dice={"balance": [die]}, answers=[NO_KI])
        assert here.at("2") == (2 + flown, 0)
        assert here.world.get(here.units["2"], Condition) == Condition(prone=True, stunned=stunned)
        (told,) = [event for event in events if event.rule == "CF-KNOCK-02"]
        assert told.key == ("chaos.impact_stuns" if stunned else "chaos.impact_resisted")
        found = [(m.label, m.worth) for m in told.outcomes[0].check.modifiers]
        assert found == [("chaos.red_carried", -10), ("chaos.thrown", worth)]


@pytest.mark.rule("CF-KNOCK-01", "CF-KNOCK-04", "CF-KI-02")
def test_ki_helps_against_the_impact_and_the_unconscious_are_not_asked():
    here = drawn("1 . 2 . . . .")
    drive(here, cart(here, kmh=30), dice={"balance": [61]}, answers=[Order((("ki", 2),))])
    assert here.world.get(here.units["2"], Reserves).ki == 3
    assert not here.world.get(here.units["2"], Condition).stunned
    asleep = drawn("1 . 2 . . . .")
    asleep.put("2", Condition(asleep=-1, prone=True))
    drive(asleep, cart(asleep, kmh=30))
    assert asleep.at("2") == (5, 0)


@pytest.mark.rule("CF-VEH-03")
def test_walls_people_with_no_way_out_and_flat_tyres_stop_it():
    wall = drawn("1 . # .")
    entity = cart(wall)
    events = drive(wall, entity)
    assert [event.key for event in events] == ["chaos.vehicle_stops"]
    assert wall.world.get(entity, Platform).path == ()
    stuck = drawn("1 . 2 #")
    entity = cart(stuck)
    drive(stuck, entity, dice={"balance": [1]}, answers=[NO_KI])
    assert stuck.at("1") == (0, 0)
    here = drawn("1 . . .")
    entity = cart(here)
    tyres = [here.world.spawn(Thing("tyre", left), place(here)) for left in (0, 4)]
    assert driving.flat(here.world, here.world.get(entity, Platform)) == 1
    drive(here, entity)
    assert here.at("1") == (1, 0), "one flat tyre does not stop it"
    had = here.world.get(tyres[1], Thing)
    here.world.put(tyres[1], Thing("tyre", 0), had)
    drive(here, entity, 19)
    assert here.at("1") == (1, 0)


@pytest.mark.rule("CF-VEH-02")
def test_twice_as_fast_is_much_faster():
    here = drawn(
        """
        . . 2 . .
        1 . . . .
        """
    )
    cart(here, kmh=36)
    other = here.world.spawn(Platform((Cell(2, 1),), ("E",), 71))
    one, two = here.units["1"], here.units["2"]
    assert paces.alike(here.world, one, two)
    had = here.world.get(other, Platform)
    here.world.put(other, Platform((Cell(2, 1),), ("E",), 72), had)
    assert not paces.alike(here.world, one, two)


@pytest.mark.rule("CF-VEH-02", "CF-VEH-03")
def test_what_stops_it_stops_it_for_good():
    here = drawn("1 . . # . .")
    entity = cart(here, kmh=60)
    assert [event.key for event in drive(here, entity)] == ["moved", "chaos.vehicle_stops"]
    ride = here.world.get(entity, Platform)
    assert (ride.bed, ride.path) == ((Cell(1, 0), Cell(2, 0)), ())
    assert agenda.planned(here.world, entity, "drive") is None
    blocked = drawn("1 . # . .")
    (told,) = drive(blocked, cart(blocked))
    assert (told.rule, told.cell) == ("CF-VEH-03", Cell(0, 0))


@pytest.mark.rule("CF-VEH-02")
@pytest.mark.parametrize("covered", [True, False])
def test_only_a_covered_vehicle_hides_who_is_aboard(covered):
    ride = Platform((Cell(0, 0),), ("E",), 20, covered=covered)
    assert paces.covers(ride) is covered
    assert not paces.covers(None)


def place(here):
    from game.core.components import Position

    return Position(here.at("1"))
