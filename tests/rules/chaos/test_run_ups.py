"""A run-up tick by tick: what is planned, asked and told (MOVE-10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Facing, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.rules.chaos.acts.move import running
from game.rules.chaos.acts.time import clock
from game.rules.chaos.orders import forecast_asked
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Agenda, Due, HeldBy
from game.rules.chaos.sheet.components import Condition, Doing, Going, Pace, Wounds
from tests.rules.chaos.brawl import view
from tests.rules.chaos.drawn import Drawn, drawn

STRIKE, WAIT, ON, STOP = (Order((("go", name),)) for name in ("strike", "wait", "run", "stop"))


def aims(here: Drawn, reach: int = 1, extra: int = 0) -> tuple[Slot, ...]:
    """What is known of the run-up of the first at the second."""
    return (("target", here.units["2"]), ("reach", reach), ("extra", extra))


def runner(here: Drawn, now: int, strike: int, end: int) -> int:
    """The first is on his run-up, with its strike and end on these ticks."""
    here.clock(now)
    unit = here.units["1"]
    here.put("1", Doing(Order(), 20, strike, end, runs=True))

    def work(step: Any) -> None:
        agenda.plan(step, unit, strike, agenda.PARTS, "strike")
        agenda.plan(step, unit, end, agenda.ENDS, "end")

    here.do(work)
    return unit


def planned(here: Drawn, sign: str = "1") -> dict[str, int]:
    """The ticks of what is still to come of his."""
    items = here.world.get(1, Agenda).items
    return {due.what: due.tick for due in items if due.unit == here.units[sign]}


def runs(
    here: Drawn, answers: tuple[Order, ...] = (), reach: int = 1, extra: int = 0
) -> tuple[list[Event], list[tuple[Slot, ...]]]:
    """The step of his run-up on this tick: the events, and what each question is about."""
    due = Due(agenda.now(here.world), 1, here.units["1"], running.RUN, aims(here, reach, extra))
    return _asked(here, lambda step: running.run_step(step, due), answers)


def strikes(
    here: Drawn, answers: tuple[Order, ...] = (), reach: int = 1
) -> tuple[list[Event], list[tuple[Slot, ...]], list[bool]]:
    """His strike comes up on this tick; also whether it finds its target."""
    unit, target = here.units["1"], here.units["2"]
    due = Due(agenda.now(here.world), agenda.PARTS, unit, "strike")
    here.do(lambda step: agenda.cancel(step, unit, "strike"))
    good: list[bool] = []

    def work(step: Any) -> Any:
        good.append((yield from running.at_strike(step, due, target, reach)))

    return (*_asked(here, work, answers), good)


def _asked(
    here: Drawn, work: Any, answers: tuple[Order, ...]
) -> tuple[list[Event], list[tuple[Slot, ...]]]:
    asked: list[tuple[Slot, ...]] = []

    def noting(step: Any) -> Any:
        process, given = work(step), None
        while True:
            try:
                request = process.send(given)
            except StopIteration:
                return
            assert isinstance(request, Request)
            assert (request.kind, request.unit) == ("chaos.run_on", here.units["1"])
            asked.append(request.about)
            given = yield request

    return here.do(noting, answers=answers), asked


@pytest.mark.rule("CF-MOVE-10")
def test_it_starts_with_a_turn_to_the_target_and_without_a_step() -> None:
    here = drawn("1 . . 2", facing="N")
    unit = here.units["1"]
    here.put("1", Going((Cell(1, 0),), "run"), Doing(Order(), 18, 15, 13))
    here.clock(18)
    here.do(lambda step: agenda.plan(step, unit, 18, agenda.IDLE, "idle"))
    (turned,) = here.do(lambda step: running.start(step, unit, here.units["2"], 1, 2))
    assert turned.fact("facing") == "E" and here.world.get(unit, Facing).direction == "E"
    assert here.at("1") == (0, 0)
    assert here.world.find(unit, Going) is None, "his order to go elsewhere is over"
    assert here.world.get(unit, Doing) == Doing(Order(), 18, 15, 13, runs=True)
    (due,) = here.world.get(1, Agenda).items
    assert due == Due(17, agenda.PARTS, unit, "run", aims(here, 1, 2))


@pytest.mark.rule("CF-MOVE-10", "CF-MOVE-06")
def test_each_step_is_taken_at_a_run_and_plans_the_next() -> None:
    here = drawn("1 . , . 2")
    unit = runner(here, 17, 13, 11)
    events, asked = runs(here)
    assert [(event.key, event.rule) for event in events] == [
        ("moved", "CF-MOVE-10"),
        ("turned", "CF-MOVE-01"),
    ]
    assert here.world.get(unit, Pace) == Pace(1, 17, True, "E")
    assert here.at("1") == (1, 0) and asked == []
    assert planned(here) == {"run": 15, "strike": 13, "end": 11}, "slow ground takes two ticks"


@pytest.mark.rule("CF-MOVE-10")
def test_no_step_is_planned_for_the_tick_of_the_strike() -> None:
    here = drawn("1 . . . 2")
    runner(here, 16, 15, 13)
    runs(here)
    assert here.at("1") == (1, 0)
    assert planned(here) == {"strike": 15, "end": 13}


@pytest.mark.rule("CF-MOVE-10")
def test_where_nothing_leads_on_he_tries_again_on_the_next_tick() -> None:
    here = drawn("1 3 . . 2")
    runner(here, 17, 14, 12)
    assert runs(here) == ([], [])
    assert here.at("1") == (0, 0)
    assert planned(here) == {"run": 16, "strike": 14, "end": 12}
    here.put("3", Position(Cell(4, 0)))
    here.put("2", Position(Cell(3, 0)))
    here.do(lambda step: agenda.cancel(step, here.units["1"], "run"))
    here.clock(16)
    runs(here)
    assert here.at("1") == (1, 0)


@pytest.mark.rule("CF-MOVE-10")
@pytest.mark.parametrize(
    "state",
    [Condition(stunned=True), HeldBy(9), Wounds((("left_leg", 4),)), None],
    ids=["stunned", "held", "lame", "free"],
)
def test_who_is_held_stunned_or_lamed_on_the_way_gets_no_further(state: Any) -> None:
    here = drawn("1 . . . 2")
    runner(here, 17, 14, 12)
    if state is not None:
        here.put("1", state)
    runs(here)
    assert here.at("1") == ((0, 0) if state is not None else (1, 0))


@pytest.mark.rule("CF-MOVE-10")
@pytest.mark.parametrize("doing", [None, Doing(Order(), 20, 18, 12, "recover", runs=True)])
def test_a_run_up_ends_with_its_action_and_with_its_strike(doing: Doing | None) -> None:
    here = drawn("1 . . . 2")
    here.clock(17)
    if doing is not None:
        here.put("1", doing)
    assert runs(here) == ([], [])
    assert here.at("1") == (0, 0) and planned(here) == {}


@pytest.mark.rule("CF-MOVE-10")
def test_early_he_may_strike_at_once_which_moves_his_strike_and_all_after_it() -> None:
    here = drawn("1 . 2 . . .")
    unit, other = runner(here, 17, 14, 11), here.units["2"]

    def more(step: Any) -> None:
        agenda.plan(step, unit, 14, agenda.PARTS, "second")
        agenda.plan(step, unit, 9, agenda.TURNS, "turn")
        agenda.plan(step, other, 14, agenda.PARTS, "strike")

    here.do(more)
    _, asked = runs(here, (STRIKE,))
    assert asked == [(*aims(here), ("early", True))]
    assert here.at("1") == (1, 0)
    assert here.world.get(unit, Doing) == Doing(Order(), 20, 16, 13, runs=True)
    assert planned(here) == {"strike": 16, "second": 16, "end": 13, "turn": 9}
    assert planned(here, "2") == {"strike": 14}, "nobody else strikes sooner for it"


@pytest.mark.rule("CF-MOVE-10")
@pytest.mark.parametrize(
    ("strike", "extra", "asks"), [(15, 0, False), (14, 0, True), (14, 1, False), (13, 1, True)]
)
def test_he_is_asked_when_a_single_tick_is_to_be_won(strike: int, extra: int, asks: bool) -> None:
    """Nothing is to be won where the strike comes on the tick after his last step anyway."""
    here = drawn("1 . 2")
    runner(here, 16, strike, 10)
    _, asked = runs(here, (WAIT,) if asks else (), extra=extra)
    assert asked == ([(*aims(here, extra=extra), ("early", True))] if asks else [])
    assert planned(here) == {"strike": strike, "end": 10}


@pytest.mark.rule("CF-MOVE-10")
def test_a_target_that_comes_to_him_is_struck_without_a_step() -> None:
    here = drawn("1 2 . .")
    runner(here, 17, 14, 12)
    events, asked = runs(here, (STRIKE,))
    assert events == [] and len(asked) == 1 and here.at("1") == (0, 0)
    assert planned(here) == {"strike": 16, "end": 14}


@pytest.mark.rule("CF-MOVE-10")
def test_a_strike_in_reach_ends_the_run() -> None:
    here = drawn("1 2 . .")
    unit = runner(here, 14, 14, 12)
    here.do(lambda step: agenda.plan(step, unit, 13, agenda.PARTS, "run", aims(here)))
    events, asked, good = strikes(here)
    assert (events, asked, good) == ([], [], [True])
    assert planned(here) == {"end": 12}


@pytest.mark.rule("CF-MOVE-10")
def test_late_he_runs_on_and_strikes_a_tick_later() -> None:
    here = drawn("1 . 2 .")
    unit = runner(here, 14, 14, 12)
    had = here.world.get(unit, Doing)
    here.world.put(unit, replace(had, runs=False), had)
    here.do(lambda step: agenda.plan(step, unit, 13, agenda.PARTS, "run", aims(here, extra=2)))
    events, asked, good = strikes(here, (ON,))
    assert events == [] and good == [False]
    assert asked == [(*aims(here), ("early", False))]
    assert here.world.get(unit, Doing) == Doing(Order(), 20, 13, 11, runs=True)
    items = here.world.get(1, Agenda).items
    assert sorted((due.what, due.tick, due.facts) for due in items) == [
        ("end", 11, ()),
        ("run", 14, aims(here)),
        ("strike", 13, ()),
    ]


@pytest.mark.rule("CF-MOVE-10")
def test_or_gives_up_and_his_action_ends_there_without_a_strike() -> None:
    here = drawn("1 . 2 .")
    unit = runner(here, 14, 14, 12)
    here.do(lambda step: agenda.plan(step, unit, 13, agenda.PARTS, "run", aims(here)))
    events, _, good = strikes(here, (STOP,))
    assert good == [False]
    assert [(event.key, event.rule, event.unit, event.target) for event in events] == [
        ("chaos.gives_up", "CF-MOVE-10", unit, here.units["2"])
    ]
    assert planned(here) == {"end": 14}


@pytest.mark.rule("CF-MOVE-10")
def test_a_mark_that_is_no_longer_on_the_field_is_not_run_after() -> None:
    here = drawn("1 . . 2")
    unit, other = runner(here, 14, 14, 12), here.units["2"]
    here.world.drop(other, here.world.get(other, Position))
    action = Action("fight", "strike", "fist", target=other)
    due, good = Due(14, agenda.PARTS, unit, "strike"), list[bool]()

    def work(step: Any) -> Any:
        good.append((yield from clock.arrives(step, due, action)))

    assert here.do(work) == [] and good == [True]


@pytest.mark.rule("CF-MOVE-10", "CF-MOVE-08")
@pytest.mark.parametrize(("reach", "offered"), [(1, ["stop"]), (2, ["run", "stop"])])
def test_he_may_run_on_where_a_way_leads_into_the_reach_of_his_weapon(
    reach: int, offered: list[str]
) -> None:
    """Two levels up only a long weapon reaches, and nothing leads up there."""
    here = drawn("1 . . 2", "0 0 0 2")
    asked = Request(
        "r", "a", here.units["1"], "chaos.run_on", about=(*aims(here, reach), ("early", False))
    )
    seen: Any = here.world
    assert [value for _, value in running.choices(seen, asked, Order())] == offered
    assert running.usual(seen, asked) == Order((("go", offered[0]),))


@pytest.mark.rule("CF-MOVE-10", "CF-DISARM-01")
@pytest.mark.parametrize("second", ["", "take"])
def test_who_runs_at_a_weapon_is_told_his_odds_whatever_he_will_do_with_it(second: str) -> None:
    here = drawn("1 . 2", facing="E")
    arm = (("form", "fight"), ("how", "disarm"), ("weapon", "fist"))
    order = Order((*arm, ("target", here.units["2"]), ("item", "katana"), ("second", second)))
    here.put("1", Doing(order, 18, 15, 13))
    asked = Request(
        "r", "a", here.units["1"], "chaos.run_on", about=(*aims(here), ("early", False))
    )
    made = forecast_asked.run_on(view(here), asked, Order((("go", running.WAIT),)))
    assert made is not None and made.check is not None and made.branches
