"""The race for a loose weapon, from the question to the grip (STAT-04)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.checks import Modifier, OpposedOutcome
from game.core.components import Lying, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.chaos.acts.deeds import chores
from game.rules.chaos.acts.move import moving
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.components import Busy, Condition, Going, Reserves
from tests.rules.chaos.brawl import order
from tests.rules.chaos.drawn import Drawn, drawn

CLUB = Cell(3, 0)
RACE = order(form="chore", how="race", item="club", to=CLUB)
YES, NO = order(use=True), order(use=False)


def street(drawing: str = "1 . . . . 2", **more: Any) -> Drawn:
    """A club lies three metres east of the first."""
    here = drawn(drawing, **more)
    here.world.put(1, Lying(((CLUB, "club"),)))
    return here


def races(
    here: Drawn, dice: dict[str, list[int]] | None = None, answers: tuple[Order, ...] = ()
) -> tuple[Order, int, list[Event], list[tuple[int, dict[str, Any]]]]:
    """The first races for it: what he is busy with, until when, the events, and the questions."""
    made: list[tuple[Order, int]] = []
    asked: list[tuple[int, dict[str, Any]]] = []

    def work(step: Any) -> Any:
        process: Any = moving.race(step, here.units["1"], RACE)
        given: Any = None
        while True:
            try:
                request = process.send(given)
            except StopIteration as stop:
                made.append(stop.value)
                return
            assert isinstance(request, Request)
            asked.append((request.unit, {"kind": request.kind, **dict(request.about)}))
            given = yield request

    events = here.do(work, dice, answers)
    return (*made[0], events, asked)


@pytest.mark.rule("CF-STAT-04")
@pytest.mark.parametrize(
    ("dice", "won", "end"), [([6, 3], True, 17), ([6, 4], False, 18), ([6, 5], False, 18)]
)
def test_both_are_busy_until_the_better_one_has_it(dice: list[int], won: bool, end: int) -> None:
    """He has a metre farther to go, so two less; a tie is the other's."""
    here = street()
    one, two = here.units["1"], here.units["2"]
    ki = [order(ki=0), order(ki=0)]
    here.put("2", Going((Cell(4, 0),), "walk"))
    mine, until, events, asked = races(here, {"speed": dice}, (YES, *ki))
    assert (mine, until) == (RACE if won else moving.LOST, end)
    assert [(event.key, event.unit, event.target) for event in events] == [
        ("chaos.race_won" if won else "chaos.race_lost", one, two),
        ("chaos.begins_chore", two, None),
    ]
    assert here.world.get(two, Busy) == Busy("chore", end, (moving.LOST if won else RACE).slots)
    question = {"kind": "chaos.contest", "form": "race", "by": one, "item": "club"}
    assert asked[0] == (two, {**question, "to": Cell(3, 0)})
    assert here.world.get(two, Reserves) == Reserves(5, 2, 3), "it is a Free Action of his"
    assert here.world.find(two, Going) is None
    told = events[0].outcomes[0]
    assert isinstance(told, OpposedOutcome) and events[0].rule == "CF-STAT-04"
    assert told.opposed.left.modifiers == (Modifier("CF-STAT-04", "chaos.farther", -2),)
    assert told.opposed.right.modifiers == ()


@pytest.mark.rule("CF-STAT-04")
def test_each_pays_the_ki_that_he_puts_on_it() -> None:
    here = street()
    one, two = here.units["1"], here.units["2"]
    answers = (YES, order(ki=2), order(ki=1))
    _, until, _, asked = races(here, {"speed": [6, 3]}, answers)
    assert here.world.get(one, Reserves) == Reserves(3, 3, 3)
    assert here.world.get(two, Reserves) == Reserves(4, 2, 3)
    assert until == 17
    assert [(unit, about["form"], about["by"]) for unit, about in asked] == [
        (two, "race", one),
        (one, "race", two),
        (two, "race", one),
    ]


@pytest.mark.rule("CF-STAT-04")
@pytest.mark.parametrize(
    ("drawing", "asks"), [("1 . . . . 2", True), ("1 . . . . 3", False), ("1 . . . # 2", False)]
)
def test_where_nobody_races_with_him_it_takes_him_a_tick_a_metre(drawing: str, asks: bool) -> None:
    here = street(drawing)
    mine, until, events, asked = races(here, answers=(NO,) if asks else ())
    assert (mine, until, events) == (RACE, 17, [])
    assert len(asked) == asks


@pytest.mark.rule("CF-STAT-04")
def test_only_the_nearest_enemy_may_race() -> None:
    here = street(". . . . . 2\n1 . . . 4 .")
    _, _, events, asked = races(here, answers=(NO,))
    assert [unit for unit, _ in asked] == [here.units["4"]] and events == []


@pytest.mark.rule("CF-STAT-04")
def test_equal_ways_are_no_penalty() -> None:
    here = drawn("1 . . 2")
    one, two = moving.parties(here.world, (here.units["1"], 2), (here.units["2"], 2))
    assert one.modifiers == two.modifiers == ()


@pytest.mark.rule("CF-STAT-04")
def test_he_gets_there_by_the_way_that_he_ran() -> None:
    here = street("1 . . . . 2")
    action = Action("chore", "race", item="club", to=CLUB)
    (moved,) = here.do(lambda step: moving.arrive(step, here.units["1"], action))
    assert (moved.rule, moved.cell) == ("CF-STAT-04", CLUB)
    assert moved.fact("path") == (Cell(1, 0), Cell(2, 0), Cell(3, 0))
    here.put("1", Position(CLUB))
    assert here.do(lambda step: moving.arrive(step, here.units["1"], action)) == []


@pytest.mark.rule("CF-STAT-04")
@pytest.mark.parametrize(
    ("drawing", "prone", "offers"),
    [
        (". . 1 . . 2", False, False),
        (". 1 . . . 2", False, True),
        (". 1 . . . 2", True, False),
        (". 1 # . . 2", False, False),
    ],
)
def test_he_may_run_for_what_is_beyond_his_arm(drawing: str, prone: bool, offers: bool) -> None:
    here = street(drawing)
    here.put("1", Condition(prone=prone))
    found = list(chores.race(here.world, here.units["1"], 1))
    assert found == ([(("item", "club"), ("to", CLUB))] if offers else [])


@pytest.mark.rule("CF-STAT-04")
def test_who_stands_on_it_needs_a_tick() -> None:
    here = street("1 . . 2")
    ki = [order(ki=0), order(ki=0)]
    _, until, events, _ = races(here, {"speed": [1, 6]}, (YES, *ki))
    told = events[0].outcomes[0]
    assert isinstance(told, OpposedOutcome) and until == 19
    assert told.opposed.left.modifiers == told.opposed.right.modifiers == ()
    alone = street(". . . 1 . .")
    assert races(alone)[1] == 19
