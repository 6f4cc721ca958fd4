"""Standing orders to move, step by step: what ends them, what they wait for, and how long."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Out, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import PASS, Facts, Order
from game.core.ruleset import Request
from game.rules.chaos.acts.move import moving, stepping
from game.rules.chaos.acts.time import clock, stunned
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Agenda, Due, Steeling
from game.rules.chaos.sheet.components import (
    Acquired,
    Busy,
    Condition,
    Doing,
    Going,
    HeldTurn,
    NextTurn,
    Pace,
    Prepared,
    Spraying,
    Wounds,
)
from tests.rules.chaos.brawl import keys, order
from tests.rules.chaos.drawn import Drawn, drawn


def planned(here: Drawn) -> list[tuple[str, int, Facts]]:
    """What is on the agenda: what, on which tick, and what is known of it."""
    return [(due.what, due.tick, due.facts) for due in here.world.get(1, Agenda).items]


def idle(here: Drawn, sign: str = "1", facts: Facts = ()) -> list[str]:
    """The step of his that is due on tick 20."""
    due = Due(20, 1, here.units[sign], stepping.IDLE, facts)
    return keys(here.do(lambda step: moving.idle_step(step, due)))


def path(*xs: int) -> tuple[Cell, ...]:
    return tuple(Cell(x, 0) for x in xs)


@pytest.mark.rule("CF-MOVE-04", "CF-TICK-15")
@pytest.mark.parametrize(
    ("paced", "gait", "tick"),
    [(None, "run", 20), (20, "run", 19), (21, "run", 20), (None, "walk", 17), (20, "walk", 16)],
)
def test_when_the_first_step_of_a_way_falls(paced: int | None, gait: str, tick: int) -> None:
    """On this tick, or the next if he has stepped on it already."""
    here = drawn("1 . . 2")
    if paced is not None:
        here.put("1", Pace(1, paced, True, "E"))
    here.do(lambda step: moving.go(step, here.units["1"], Action("move", gait, to=Cell(2, 0))))
    assert planned(here) == [("idle", tick, ())]
    assert here.world.get(here.units["1"], Going) == Going(path(1, 2), gait)


@pytest.mark.rule("CF-MOVE-05", "CF-MOVE-09")
def test_each_step_plans_the_next_and_the_last_asks_what_then() -> None:
    here = drawn("1 . . 2")
    here.put("1", Going(path(1, 2), "run"))
    assert idle(here)[0] == "moved"
    assert here.at("1") == Cell(1, 0)
    assert here.world.get(here.units["1"], Going).path == path(2)
    assert planned(here) == [("idle", 19, ())]
    here.do(lambda step: agenda.cancel(step, here.units["1"], "idle"))
    assert idle(here)[0] == "moved"
    assert here.at("1") == Cell(2, 0)
    assert here.world.find(here.units["1"], Going) is None
    assert planned(here) == [("between", 20, ())]


@pytest.mark.rule("CF-MOVE-05", "CF-MOVE-09")
def test_who_has_been_asked_already_is_not_asked_twice() -> None:
    here = drawn("1 . . 2")
    here.do(lambda step: agenda.plan(step, here.units["1"], 20, agenda.IDLE, moving.BETWEEN))
    here.put("1", Going(path(1), "run"))
    idle(here)
    assert planned(here) == [("between", 20, ())]


@pytest.mark.rule("CF-MOVE-05", "CF-MOVE-09")
@pytest.mark.parametrize(
    ("states", "going", "expected"),
    [
        # Nothing to do at all; kept where he is; in an action: the order is gone.
        ([], False, []),
        ([Condition(stunned=True)], True, []),
        ([Condition(asleep=2)], True, []),
        ([Doing(Order(), 20, 18, 15)], True, []),
        # A Free Action is waited for; one who cannot run any more stays and is asked.
        ([Busy("draw", 18)], True, [("idle", 19, ())]),
        ([Wounds((("left_foot", 2),))], True, [("between", 20, ())]),
    ],
)
def test_what_keeps_him_from_his_way(
    states: list[Any], going: bool, expected: list[tuple[str, int, Facts]]
) -> None:
    here = drawn("1 . . 2")
    if going:
        here.put("1", Going(path(1, 2), "run"))
    here.put("1", *states)
    assert idle(here) == []
    assert here.at("1") == Cell(0, 0)
    assert planned(here) == expected
    waits = bool(expected) and expected[0][0] == "idle"
    assert (here.world.find(here.units["1"], Going) is not None) is waits


@pytest.mark.rule("CF-MOVE-05", "CF-MOVE-09")
@pytest.mark.parametrize(
    ("facts", "expected", "told"),
    [
        ((), ("idle", 19, (("waited", 1),)), []),
        ((("waited", 1),), ("idle", 19, (("waited", 2),)), []),
        ((("other", 9), ("waited", 3)), ("idle", 19, (("waited", 4),)), []),
        ((("other", 9),), ("idle", 19, (("waited", 1),)), []),
        ((("waited", ""),), ("idle", 19, (("waited", 1),)), []),
        ((("waited", 4),), ("between", 20, ()), ["chaos.way_barred"]),
    ],
)
def test_a_barred_way_is_waited_for_four_times(
    facts: Facts, expected: tuple[str, int, Facts], told: list[str]
) -> None:
    here = drawn("1 2 .")
    here.put("1", Going(path(1, 2), "run"))
    assert idle(here, facts=facts) == told
    assert planned(here) == [expected]
    assert (here.world.find(here.units["1"], Going) is None) is bool(told)


@pytest.mark.rule("CF-MOVE-05", "CF-MOVE-09")
@pytest.mark.parametrize(
    ("goal", "gait", "expected"),
    [
        (0, "flee", [("leave", 20, ())]),
        (0, "run", [("between", 20, ())]),
        (1, "flee", [("between", 20, ())]),
    ],
)
def test_who_flees_to_the_edge_leaves(
    goal: int, gait: str, expected: list[tuple[str, int, Facts]]
) -> None:
    here = drawn(". . . .\n. 1 . .\n. . . .\n. . . 2")
    here.put("1", Position(Cell(goal, 2)), Going((), gait))
    idle(here)
    assert planned(here) == expected
    assert here.world.find(here.units["1"], Going) is None


@pytest.mark.rule("CF-MOVE-01")
@pytest.mark.parametrize(
    ("drawing", "planned_way", "expected"),
    [
        ("1 . .", [(1, 0), (2, 0)], [(1, 0), (2, 0)]),
        # His goal is taken: beside it he has come as far as he can, farther off he goes on.
        ("1 2 .", [(1, 0)], []),
        ("1 . 2", [(1, 0), (2, 0)], [(1, 0), (2, 0)]),
        (". . .\n1 2 4", [(1, 0), (2, 0)], [(1, 1), (2, 0)]),
        # Round who came into the way, at most six cells longer; else he waits.
        (". . .\n1 2 .", [(1, 0), (2, 0)], [(1, 1), (2, 0)]),
        ("1 2 .", [(1, 0), (2, 0)], None),
        (
            ". . . . .\n. # # # .\n. # . # .\n. # . # .\n1 2 . # .",
            [(1, 0), (2, 0)],
            None,
        ),
    ],
)
def test_how_a_way_goes_on_past_others(
    drawing: str, planned_way: list[tuple[int, int]], expected: list[tuple[int, int]] | None
) -> None:
    here = drawn(drawing)
    way = tuple(Cell(*cell) for cell in planned_way)
    found = moving._way_on(here.world, here.units["1"], way)
    assert (None if found is None else [tuple(cell) for cell in found]) == expected


@pytest.mark.rule("CF-MOVE-01")
@pytest.mark.parametrize(("height", "goes"), [(3, True), (4, False)])
def test_a_detour_is_six_cells_at_most(height: int, goes: bool) -> None:
    """Up one side of a wall and down the other, for one cell past who stands in a gap."""
    rows = [". . ."] + [". # ."] * height + ["1 2 ."]
    here = drawn("\n".join(rows))
    way = (Cell(1, 0), Cell(2, 0))
    found = moving._way_on(here.world, here.units["1"], way)
    assert (found is not None) is goes
    if found:
        assert len(found) == 2 + 6 == 2 * height + 2


@pytest.mark.rule("CF-MOVE-09")
def test_lying_down_and_rising_without_any_state_before() -> None:
    here = drawn("1 . 2")
    one = here.units["1"]
    here.world.drop(one, here.world.get(one, Condition))
    assert here.do(lambda step: stepping.rise(step, one)) == []
    assert keys(here.do(lambda step: stepping.lie(step, one))) == ["chaos.goes_down"]
    assert here.world.get(one, Condition) == Condition(prone=True)
    here.put("1", Condition(prone=True, off_balance=True))
    assert keys(here.do(lambda step: stepping.rise(step, one))) == ["chaos.stands_up"]
    assert here.world.get(one, Condition) == Condition(off_balance=True)


@pytest.mark.rule("CF-ACQ-03")
def test_a_target_still_in_sight_stays_acquired() -> None:
    here = drawn("1 . . 2")
    one = here.units["1"]
    here.put("1", Acquired(here.units["2"]))
    assert here.do(stepping.lose_sight) == []
    assert here.world.find(one, Acquired) is not None


@pytest.mark.rule("CF-STUN-05")
@pytest.mark.parametrize(("stun", "passed"), [(True, True), (False, False)])
def test_a_stun_passes_with_the_turn_it_costs(stun: bool, passed: bool) -> None:
    here = drawn("1 . 2")
    one = here.units["1"]
    here.put("1", Condition(stunned=stun, prone=True))
    told: list[bool] = []
    events = here.do(lambda step: told.append(stunned.passes(step, one)))
    assert told == [passed]
    assert keys(events) == (["chaos.skips_turn"] if passed else [])
    assert here.world.get(one, Condition) == Condition(prone=True)


@pytest.mark.rule("CF-STUN-05", "CF-STUN-06")
@pytest.mark.parametrize(
    ("part", "more", "lost"),
    [
        ("prepare", [], True),
        ("recover", [], False),
        ("strike", [], False),
        ("strike", [Steeling(9, True, 15)], True),
    ],
)
def test_a_stun_costs_what_is_being_prepared(part: str, more: list[Any], lost: bool) -> None:
    here = drawn("1 . 2")
    one = here.units["1"]
    here.put("1", Doing(order(form="fight", how="strike"), 22, 18, 15, part), Prepared(), *more)
    here.put("1", Busy("draw", 18))
    here.do(lambda step: stunned.loses(step, one))
    assert here.world.find(one, Prepared) is None and here.world.find(one, Busy) is None
    kept = here.world.find(one, Doing)
    assert (kept is None or kept.end != 15) is lost


def asked(here: Drawn, tick: int = 20) -> list[str]:
    """What comes of it when he who holds his Turn may be asked on this tick; he passes."""
    requests: list[str] = []

    def work(step: Any) -> Any:
        process = clock.asks(step, Due(tick, 1, here.units["1"], "held"))
        given: Any = None
        try:
            while True:
                request = process.send(given)
                assert isinstance(request, Request)
                requests.append(request.kind)
                given = PASS
        except StopIteration:
            return None

    here.do(work)
    return requests


@pytest.mark.rule("CF-TICK-09")
@pytest.mark.parametrize(
    ("states", "tick", "is_asked"),
    [
        ([HeldTurn()], 20, True),
        ([], 20, False),
        ([HeldTurn(), Out("fled")], 20, False),
        ([HeldTurn(), Condition(asleep=2)], 20, False),
        ([HeldTurn(), Busy("draw", 18)], 20, False),
        ([HeldTurn(), Going(path(1, 2), "run")], 20, False),
        ([HeldTurn(), Going(path(1, 2), "run")], 2, False),
        ([HeldTurn(), Going(path(1, 2), "run")], 1, True),
    ],
)
def test_who_is_asked_whether_he_uses_the_turn_he_holds(
    states: list[Any], tick: int, is_asked: bool
) -> None:
    here = drawn("1 . . 2")
    here.put("1", *states)
    assert asked(here, tick) == (["chaos.held"] if is_asked else [])


@pytest.mark.rule("CF-TICK-09")
@pytest.mark.parametrize(
    ("now", "changed", "known", "expected"),
    [
        (20, True, None, [19]),
        (20, False, None, [1]),
        (20, True, 1, [19]),
        (20, True, 19, [19]),
        (20, False, 5, [5]),
        (2, True, None, [1]),
        (2, False, None, [1]),
        (1, True, None, []),
        (1, False, None, []),
    ],
)
def test_when_he_is_asked_who_holds_his_turn(
    now: int, changed: bool, known: int | None, expected: list[int]
) -> None:
    """On the tick after something has changed, and on the last one."""
    here = drawn("1 . . 2")
    one = here.units["1"]
    here.put("1", HeldTurn())
    here.clock(now)
    if known is not None:
        here.do(lambda step: agenda.plan(step, one, known, agenda.HELD, clock.HELD))

    def work(step: Any) -> None:
        step.emit(Event(clock.KEPT, "CF-TICK-09", one))
        if changed:
            step.emit(Event("chaos.goes_down", "CF-MOVE-09", here.units["2"]))
        clock.befell(step)

    here.do(work)
    assert [tick for what, tick, _ in planned(here) if what == clock.HELD] == expected


@pytest.mark.rule("CF-TICK-04", "CF-TICK-05")
@pytest.mark.parametrize(
    ("doing", "tick", "over", "next_turn"),
    [
        (Doing(Order(), 24, 22, 20, "recover"), 20, True, 14),
        (Doing(Order(), 24, 22, 20, "recover", turn=False), 20, True, 0),
        (Doing(Order(), 24, 22, 18, "recover"), 20, False, 0),
    ],
)
def test_an_interval_after_his_action_comes_his_next_turn(
    doing: Doing, tick: int, over: bool, next_turn: int
) -> None:
    """Somebody of Speed 5 has an Interval of six ticks."""
    here = drawn("1 . . 2")
    one = here.units["1"]
    here.put("1", doing)
    here.do(lambda step: clock.end(step, Due(tick, 1, one, "end")))
    assert (here.world.find(one, Doing) is None) is over
    assert here.world.get(one, NextTurn).tick == next_turn


@pytest.mark.rule("CF-TICK-04", "CF-TICK-05")
def test_nothing_ends_of_who_does_nothing() -> None:
    here = drawn("1 . . 2")
    one = here.units["1"]
    assert here.do(lambda step: clock.end(step, Due(20, 1, one, "end"))) == []
    assert planned(here) == []


@pytest.mark.rule("CF-TICK-04", "CF-TICK-05")
@pytest.mark.parametrize(("part", "lies"), [("prepare", True), ("recover", False)])
def test_a_deed_without_a_strike_is_done_at_its_end(part: str, lies: bool) -> None:
    here = drawn("1 . . 2")
    one = here.units["1"]
    here.put("1", Doing(order(form="chore", how="lie"), 21, 20, 20, part))
    here.do(lambda step: clock.end(step, Due(20, 1, one, "end")))
    assert here.world.get(one, Condition).prone is lies


@pytest.mark.rule("CF-TICK-08")
@pytest.mark.parametrize(("end", "tick", "over"), [(20, 20, True), (18, 20, False)])
def test_a_free_action_is_done_on_its_last_tick(end: int, tick: int, over: bool) -> None:
    here = drawn("1 . . 2")
    one = here.units["1"]
    facts = (("form", "chore"), ("how", "lie"))
    here.put("1", Busy("lie", end, facts))
    here.do(lambda step: clock.free(step, Due(tick, 1, one, "free")))
    assert (here.world.find(one, Busy) is None) is over
    assert here.world.get(one, Condition).prone is over
    assert here.do(lambda step: clock.free(step, Due(tick, 1, here.units["2"], "free"))) == []


@pytest.mark.rule("CF-TICK-06")
@pytest.mark.parametrize(
    "states",
    [
        [],
        [Doing(order(form="fight", how="strike", weapon="fist"), 22, 20, 18, "recover")],
        [
            Doing(order(form="fight", how="strike", weapon="fist"), 22, 20, 18),
            Condition(stunned=True),
        ],
    ],
)
def test_no_strike_comes_of_who_is_past_it_or_stunned(states: list[Any]) -> None:
    here = drawn("1 2")
    one = here.units["1"]
    here.put("1", *states)
    had = here.world.find(one, Doing)
    assert here.do(lambda step: clock.strike(step, Due(20, 1, one, "strike"))) == []
    assert here.world.find(one, Doing) is had
    assert here.world.find(one, Spraying) is None
