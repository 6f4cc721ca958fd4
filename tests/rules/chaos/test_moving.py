"""Standing orders to move, paces, steps back, lying and rising (MOVE)."""

from __future__ import annotations

import pytest

from game.core.components import Facing, Position
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.move import moving, stepping
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Agenda, HeldBy
from game.rules.chaos.sheet.components import (
    Acquired,
    Condition,
    Defending,
    Doing,
    Going,
    Pace,
    Wounds,
)
from tests.rules.chaos.drawn import drawn


def tick(here, what=("idle", "step", "between", "leave")):
    """Carry out all that is due of this kind on this tick or before, then go to the next tick."""
    now, events = agenda.now(here.world), []
    handlers = {"idle": moving.idle_step, "step": moving.defence_step}
    while True:
        items = [d for d in here.world.get(1, Agenda).items if d.tick >= now and d.what in what]
        if not items:
            break
        due = max(items, key=lambda d: (d.tick, -d.rank))
        here.do(lambda step, due=due: agenda.keep(step, lambda one: one is not due))
        if due.what in handlers:
            events += here.do(lambda step, due=due: handlers[due.what](step, due))
    here.clock(now - 1)
    return events


def send(here, to, gait="run", who="1"):
    here.do(lambda step: moving.go(step, here.units[who], Action("move", gait, to=Cell(*to))))


def track(here, ticks, who="1"):
    """Where he is after each of so many ticks."""
    found = []
    for _ in range(ticks):
        tick(here)
        found.append(here.at(who).x)
    return found


@pytest.mark.rule("CF-MOVE-01", "CF-MOVE-05")
def test_we_s08_a_runner_takes_a_tick_and_a_walker_four_for_each_metre():
    runner = drawn("1 . . . . . .")
    send(runner, (6, 0))
    assert track(runner, 6) == [1, 2, 3, 4, 5, 6]
    walker = drawn("1 . . . .")
    send(walker, (3, 0), "walk")
    assert paces.destinations(walker.world, walker.units["1"], "walk")[Cell(3, 0)].cost == 12
    assert track(walker, 12) == [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3]


@pytest.mark.rule("CF-MOVE-04", "CF-MOVE-06")
def test_we_s06_who_stood_still_for_two_ticks_is_not_moving():
    here = drawn("1 . . . . . . 2")
    send(here, (6, 0))
    one = here.units["1"]
    states = []
    for _ in range(8):
        tick(here)
        states.append((agenda.now(here.world), paces.moving(here.world, one)))
    # He has run on the ticks 20 to 15; on 14 it is the tick just passed, on 13 he stands.
    assert states[5] == (14, True) and states[6] == (13, False)
    assert states[0] == (19, True)


@pytest.mark.rule("CF-MOVE-05", "CF-MOVE-06")
def test_a_walker_is_never_moving():
    here = drawn("1 . .")
    send(here, (2, 0), "walk")
    seen = []
    for _ in range(8):
        tick(here)
        seen.append(paces.moving(here.world, here.units["1"]))
    assert not any(seen) and here.at("1") == (2, 0)


@pytest.mark.rule("CF-MOVE-06", "CF-TICK-13")
def test_the_last_tick_of_a_round_was_just_before_the_first_of_the_next():
    here = drawn("1 . . .")
    here.clock(1)
    here.put("1", Pace(1, 1, True, "E"))
    here.do(lambda step: stepping.new_round(step, 17))
    here.clock(17, 17)
    assert paces.moving(here.world, here.units["1"])
    assert paces.direction(here.world, here.units["1"]) == "E"
    here.clock(16, 17)
    assert not paces.moving(here.world, here.units["1"])


@pytest.mark.rule("CF-MOVE-09")
def test_who_lies_crawls_a_metre_in_four_ticks():
    here = drawn("1 . .")
    here.put("1", Condition(prone=True))
    assert paces.gaits(here.world, here.units["1"]) == ("crawl", "flee")
    send(here, (1, 0), "crawl")
    assert track(here, 4) == [0, 0, 0, 1]
    assert not paces.moving(here.world, here.units["1"])


@pytest.mark.rule("CF-DMG-16", "CF-MOVE-05")
def test_the_lame_walk():
    here = drawn("1 . .")
    here.put("1", Wounds((("left_foot", 2),)))
    assert paces.gaits(here.world, here.units["1"]) == ("walk", "flee")
    here.put("1", Wounds((("left_foot", 1),)))
    assert "run" in paces.gaits(here.world, here.units["1"])


@pytest.mark.rule("CF-HOLD-01", "CF-STUN-03")
def test_who_is_held_or_stunned_stays():
    here = drawn("1 . .")
    here.put("1", Condition(stunned=True))
    assert paces.hindered(here.world, here.units["1"]) == "CF-STUN-03"
    assert paces.destinations(here.world, here.units["1"], "run") == {}
    here.put("1", Condition(), HeldBy(9))
    assert paces.hindered(here.world, here.units["1"]) == "CF-HOLD-01"


@pytest.mark.rule("CF-TICK-15", "CF-MOVE-04")
def test_moving_costs_no_free_action_and_turns_him_where_he_goes():
    from game.rules.chaos.sheet.components import Reserves

    here = drawn("1 . .", facing="N")
    before = here.world.get(here.units["1"], Reserves)
    send(here, (2, 0))
    events = tick(here)
    assert here.world.get(here.units["1"], Reserves) is before
    assert here.world.get(here.units["1"], Facing).direction == "E"
    assert [(event.key, event.rule) for event in events] == [
        ("moved", "CF-MOVE-01"),
        ("turned", "CF-MOVE-01"),
    ]


@pytest.mark.rule("CF-MOVE-05")
def test_a_new_order_takes_the_place_of_the_old_one_and_gains_no_tick():
    here = drawn("1 . . . .")
    send(here, (4, 0))
    tick(here)
    send(here, (0, 0))
    assert track(here, 1) == [0]
    send(here, (4, 0))
    here.clock(20)
    here.put("1", Pace(1, 20, True, "E"))
    send(here, (4, 0))
    due = agenda.planned(here.world, here.units["1"], "idle")
    assert due is not None and due.tick == 19


@pytest.mark.rule("CF-TICK-11", "CF-MOVE-05")
def test_a_defence_interrupts_a_way_and_an_action_ends_it():
    here = drawn("1 . . . . .")
    send(here, (5, 0))
    tick(here)
    here.put("1", Defending(9, "dodge", 12, 17))
    assert track(here, 4) == [1, 1, 2, 3], "on 17 the defence is over"
    here.put("1", Doing(Order(), 15, 14, 12))
    assert track(here, 2) == [3, 3]
    assert here.world.find(here.units["1"], Going) is None


@pytest.mark.rule("CF-MOVE-01")
def test_somebody_in_the_way_is_gone_round_or_waited_for():
    here = drawn(". . . .\n1 . . .\n3 . . .")
    send(here, (3, 1))
    here.put("3", Position(Cell(1, 1)))
    assert track(here, 3) == [1, 2, 3]
    narrow = drawn("1 . . 3 .")
    narrow.put("3", Position(Cell(4, 0)))
    send(narrow, (3, 0))
    narrow.put("3", Position(Cell(1, 0)))
    assert track(narrow, 2) == [0, 0]
    narrow.put("3", Position(Cell(4, 0)))
    assert track(narrow, 3) == [1, 2, 3]


@pytest.mark.rule("CF-MOVE-01")
def test_a_way_that_stays_barred_is_given_up():
    here = drawn("1 . . 3")
    send(here, (2, 0))
    here.put("3", Position(Cell(1, 0)))
    keys = [event.key for _ in range(6) for event in tick(here)]
    assert keys == ["chaos.way_barred"] and here.at("1") == (0, 0)


@pytest.mark.rule("CF-MOVE-07")
def test_we_s07_a_step_back_each_tick_of_the_defence():
    here = drawn("2 1 . . .", facing="W")
    back = paces.back_cells(here.world, here.units["1"], here.units["2"], 2)
    assert set(back) == {Cell(2, 0), Cell(3, 0)}
    here.do(lambda step: moving.draw_back(step, here.units["1"], back[Cell(3, 0)], here.units["2"]))
    assert track(here, 2) == [2, 3]
    assert here.world.get(here.units["1"], Facing).direction == "W", "he keeps his front to him"


@pytest.mark.rule("CF-MOVE-07")
def test_a_step_back_is_lost_if_he_is_down_or_the_attacker_follows():
    here = drawn("2 1 . . .")
    path = (Cell(2, 0), Cell(3, 0))
    here.do(lambda step: moving.draw_back(step, here.units["1"], path, here.units["2"]))
    here.put("1", Condition(prone=True))
    assert track(here, 2) == [1, 1]
    assert paces.back_cells(here.world, here.units["1"], here.units["2"], 2) == {}


@pytest.mark.rule("CF-MOVE-07")
def test_a_dive_ends_on_the_ground():
    here = drawn("2 1 . . .")
    path = (Cell(2, 0), Cell(3, 0), Cell(4, 0))
    here.do(lambda step: moving.draw_back(step, here.units["1"], path, here.units["2"], lies=True))
    assert track(here, 3) == [2, 3, 4]
    assert here.world.get(here.units["1"], Condition).prone


@pytest.mark.rule("CF-MOVE-09")
def test_lying_down_and_getting_up():
    here = drawn("1 .")
    events = here.do(lambda step: stepping.lie(step, here.units["1"]))
    assert [event.key for event in events] == ["chaos.goes_down"]
    assert here.do(lambda step: stepping.lie(step, here.units["1"])) == []
    (event,) = here.do(lambda step: stepping.rise(step, here.units["1"]))
    assert (event.key, event.rule) == ("chaos.stands_up", "CF-MOVE-09")
    assert here.do(lambda step: stepping.rise(step, here.units["1"])) == []


@pytest.mark.rule("CF-ACQ-03")
def test_a_target_out_of_sight_must_be_acquired_again():
    here = drawn("1 . . .\n. . # .\n. . . 2")
    here.put("1", Acquired(here.units["2"]))
    here.put("2", Position(Cell(3, 2)))
    send(here, (2, 0), who="1")
    here.put("2", Position(Cell(2, 2)))
    here.put("1", Position(Cell(1, 0)))
    events = here.do(lambda step: stepping.enter(step, here.units["1"], Cell(2, 0), run=True))
    assert ("chaos.target_lost", "CF-ACQ-03") in [(event.key, event.rule) for event in events]
    assert here.world.find(here.units["1"], Acquired) is None
