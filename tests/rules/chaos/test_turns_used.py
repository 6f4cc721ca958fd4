"""A Turn that comes up (TICK, WIN-01): what is over with it, and what each use of it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.core.components import Facing, Out
from game.core.grid import Cell
from game.core.orders import Facts, Order
from game.rules.chaos.acts.time import clock, turn, turns
from game.rules.chaos.sheet.agenda import Agenda, Due, Holding, Outflanked
from game.rules.chaos.sheet.components import (
    Busy,
    Caught,
    Condition,
    Defending,
    Doing,
    Going,
    HeldTurn,
    NextTurn,
    Prepared,
    Reserves,
    Tended,
)
from tests.rules.chaos.brawl import order
from tests.rules.chaos.drawn import Drawn, drawn
from tests.rules.chaos.scene import Scene, play

WAY = Going((Cell(1, 0), Cell(2, 0)), "walk")
TOLD = {"form": "fight", "how": "strike", "weapon": "fist"}


def field(*due: tuple[str, int], drawing: str = "1 . . 2") -> Drawn:
    """Both on tick 20; the first has this on the agenda, and Speed 5, an Interval of six."""
    here = drawn(drawing)
    one = here.units["1"]
    items = tuple(Due(tick, 3, one, what) for what, tick in due)
    here.world.put(1, Agenda(items), here.world.get(1, Agenda))
    return here


def planned(here: Drawn, sign: str = "1") -> set[tuple[str, int]]:
    items = here.world.get(1, Agenda).items
    return {(due.what, due.tick) for due in items if due.unit == here.units[sign]}


def comes_up(here: Drawn, *answers: Order) -> Scene:
    due = Due(20, 3, here.units["1"], "turn")
    return play(here, lambda step: turn.comes_up(step, due), {}, *answers)


@pytest.mark.rule("CF-TICK-03", "CF-TICK-12")
@pytest.mark.parametrize(
    "states",
    [[Condition(asleep=2)], [Condition(asleep=-1)], [Condition(dying=True)], [Out("fled")]],
)
def test_nobody_is_asked_who_is_not_in_the_fight(states: list[Any]) -> None:
    here = field(("turn", 20))
    here.put("1", *states)
    had = here.world.get(here.units["1"], Condition)
    scene = comes_up(here)
    assert (scene.questions, scene.tale) == ([], [])
    assert here.world.get(here.units["1"], Condition) is had


@pytest.mark.rule("CF-TICK-12", "CF-TICK-03")
def test_who_is_busy_has_his_turn_on_the_first_free_tick() -> None:
    here = field(("turn", 20))
    here.put("1", Busy("draw", 18), NextTurn(20), Prepared())
    scene = comes_up(here)
    one = here.units["1"]
    assert scene.questions == []
    assert here.world.get(one, NextTurn).tick == 18
    assert planned(here) == {("turn", 18)}
    assert here.world.find(one, Prepared) == Prepared()


@pytest.mark.rule("CF-TICK-10", "CF-MISS-05", "CF-MISS-06", "CF-TICK-03", "CF-TICK-12")
@pytest.mark.parametrize("unsteady", [True, False])
def test_with_his_turn_what_lasted_to_it_is_over(unsteady: bool) -> None:
    """He is prepared and off balance no longer; whom he holds he has held for one Turn more."""
    here = field(("turn", 20), ("turn", 12))
    one, two = here.units["1"], here.units["2"]
    state = Condition(off_balance=unsteady, prone=True)
    here.put("1", Prepared(), state, Holding(two, "agility", False, 1), NextTurn(20))
    scene = comes_up(here, order(form="hold"))
    assert scene.questions == [("1", "turn")]
    assert here.world.find(one, Prepared) is None
    assert here.world.get(one, Condition) == Condition(prone=True)
    assert (here.world.get(one, Condition) is state) is not unsteady
    assert here.world.get(one, Holding).turns == 2
    assert here.world.get(one, NextTurn) == NextTurn(0)
    assert planned(here) == {("between", 20)}


@pytest.mark.rule("CF-TICK-03", "CF-TICK-12")
@pytest.mark.parametrize(
    ("state", "told"),
    [
        (Condition(stunned=True), ("skips_turn", "CF-STUN-02", "1", "")),
        (Caught(), ("loses_turn", "CF-RETREAT-07", "1", "")),
    ],
)
def test_a_turn_that_is_lost_is_not_asked_for(state: Any, told: tuple[str, ...]) -> None:
    here = field(("turn", 20))
    here.put("1", state)
    scene = comes_up(here)
    assert (scene.questions, scene.tale) == ([], [told])
    assert planned(here) == {("turn", 14)}


@pytest.mark.rule("CF-TICK-09")
def test_a_turn_is_held_looking_somewhere() -> None:
    here = field()
    scene = comes_up(here, order(form="hold", facing="S"))
    one = here.units["1"]
    assert scene.tale == [("turned", "CF-MOVE-01", "1", ""), ("holds_turn", "CF-TICK-09", "1", "")]
    assert here.world.get(one, HeldTurn) == HeldTurn()
    assert here.world.get(one, Facing).direction == "S"
    assert planned(here) == {("between", 20)}


@pytest.mark.rule("CF-TICK-09", "CF-MOVE-04")
def test_a_turn_is_held_while_he_goes_somewhere() -> None:
    here = field()
    scene = comes_up(here, order(form="move", how="run", to=Cell(2, 0)))
    one = here.units["1"]
    assert scene.tale[0] == ("holds_turn", "CF-TICK-09", "1", "")
    assert here.world.get(one, HeldTurn) == HeldTurn()
    assert here.world.get(one, Going) == Going((Cell(1, 0), Cell(2, 0)), "run")


@pytest.mark.rule("CF-TICK-10")
def test_a_turn_is_used_to_be_prepared() -> None:
    """The next one is on 20 - 2 - 6."""
    here = field()
    scene = comes_up(here, order(form="prepare", facing="W"))
    one = here.units["1"]
    assert scene.tale == [("turned", "CF-MOVE-01", "1", ""), ("prepares", "CF-TICK-10", "1", "")]
    assert here.world.get(one, Prepared) == Prepared()
    assert here.world.get(one, Facing).direction == "W"
    assert here.world.get(one, NextTurn).tick == 12
    assert here.world.find(one, HeldTurn) is None
    assert planned(here) == {("turn", 12), ("between", 20)}


@pytest.mark.rule("CF-WIN-01")
def test_who_gives_up_is_out_where_he_stands() -> None:
    here = field(("idle", 19), ("free", 18))
    here.put("1", WAY)
    scene = comes_up(here, order(form="surrender"))
    one = here.units["1"]
    assert scene.tale == [("out", "CF-WIN-01", "1", "")]
    assert scene.told[0].fact("why") == "surrendered"
    assert here.world.get(one, Out).why == "surrendered"
    assert here.world.find(one, Going) is None
    assert planned(here) == set()


@pytest.mark.rule("CF-TICK-04", "CF-TICK-06", "CF-CIRC-01")
def test_an_action_begins_with_what_goes_before_its_strike() -> None:
    """He stops where he is, lets his friend be, turns to his man, and runs up to him: three
    ticks for three metres to the strike on 17, and two for the fist.
    """
    here = field(("idle", 19), drawing="3 1 . . 2")
    one, two, three = (here.units[sign] for sign in "123")
    here.put("1", WAY, Outflanked(two))
    here.put("3", Tended(one, False))
    given = order(**TOLD, target=two)
    scene = comes_up(here, given)
    made = here.world.get(one, Doing)
    assert (made.order, made.begun, made.strike, made.end) == (given, 20, 17, 15)
    assert made.runs and made.turn and made.part == "prepare"
    assert here.world.find(one, Going) is None
    assert here.world.find(three, Tended) is None
    assert here.world.find(one, Outflanked) is None
    assert here.world.get(one, Facing).direction == "E"
    assert {("strike", 17), ("end", 15)} <= planned(here)
    assert [tick for what, tick in planned(here) if what == "run"] == [19]
    assert scene.tale[-1] == ("begins", "CF-TICK-06", "1", "2")
    assert scene.told[-1].facts == (
        ("form", "fight"), ("how", "strike"), ("weapon", "fist"), ("strike", 17), ("end", 15),
    )  # fmt: skip


@pytest.mark.rule("CF-TICK-04", "CF-TICK-06")
def test_between_run_up_and_strike_lies_what_takes_time_before_it() -> None:
    """A called shot adds a tick after the run-up, which begins at once."""
    here = field(drawing="1 . . 2")
    given = order(**TOLD, target=here.units["2"], area="head")
    comes_up(here, given)
    made = here.world.get(here.units["1"], Doing)
    assert (made.strike, made.end) == (16, 14)
    (run,) = [due for due in here.world.get(1, Agenda).items if due.what == "run"]
    assert run.tick == 19


@pytest.mark.rule("CF-TICK-06", "CF-ROLL-02")
def test_a_blow_that_misses_leaves_its_recovery() -> None:
    here = drawn("1 2")
    one, two = here.units["1"], here.units["2"]
    here.put("1", Doing(order(**TOLD, target=two), 20, 20, 18), Reserves(0, 3, 3))
    due = Due(20, 1, one, "strike")
    play(here, lambda step: clock.strike(step, due), {"attack": [3]}, order(method="none"))
    assert here.world.get(one, Doing).part == "recover"


FREE: Facts = (("form", "chore"), ("how", "lie"))
ACTION = Doing(Order(), 22, 22, 20, "recover", turn=False)
OVER = [
    pytest.param(clock.end, ACTION, marks=pytest.mark.rule("CF-TICK-04", "CF-TICK-05")),
    pytest.param(clock.free, Busy("lie", 20, FREE), marks=pytest.mark.rule("CF-TICK-08")),
    pytest.param(
        clock.defended,
        Defending(9, "dodge", 12, 20),
        marks=pytest.mark.rule("CF-MULTI-01"),
    ),
]


@pytest.mark.parametrize(("handler", "state"), OVER)
def test_who_is_free_again_may_do_something_between_his_turns(
    handler: Callable[..., Any], state: Any
) -> None:
    here = field(("defended", 20))
    one = here.units["1"]
    here.put("1", state)
    scene = play(here, lambda step: handler(step, Due(20, 0, one, "over")))
    assert scene.questions == []
    assert here.world.find(one, type(state)) is None
    assert ("between", 20) in planned(here)
    assert (("defended", 20) in planned(here)) is not isinstance(state, Defending)


@pytest.mark.rule("CF-TICK-11")
@pytest.mark.parametrize(
    ("part", "ends", "items"),
    [("prepare", (14, 13), [(16, "strike"), (14, "end"), (13, "free")]),
     ("recover", (16, 13), [(18, "strike"), (16, "end"), (13, "free")])],
)  # fmt: skip
def test_a_defence_puts_off_what_is_done_for_a_free_action_and_no_recovery_beside_it(
    part: str, ends: tuple[int, int], items: list[tuple[int, str]]
) -> None:
    """Somebody who is slightly caught pulls at the rope while he strikes."""
    here = drawn("1 2")
    one = here.units["1"]
    here.clock(19)
    here.put("1", Doing(order(form="fight"), 20, 18, 16, part), Busy("contest", 15))
    due = [Due(18, 1, one, "strike"), Due(16, 0, one, "end"), Due(15, 0, one, "free")]
    here.world.put(1, Agenda(tuple(due)), here.world.get(1, Agenda))
    here.do(lambda step: turns.postpone(step, one, 2))
    assert (here.world.get(one, Doing).end, here.world.get(one, Busy).end) == ends
    assert [(one.tick, one.what) for one in here.world.get(1, Agenda).items] == items
