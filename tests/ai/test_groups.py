"""The imagined rounds of units ordered together, and how much thought a turn may take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.ai.field import survey, together
from game.ai.groups import deciding, plans
from game.ai.groups.board import GIVE_WAY, GUARD, STRIKE, Board, Deed
from game.ai.groups.habits import Bent, choices, deeds
from game.ai.groups.plans import Judge
from game.ai.groups.rounds import FAR, Course
from game.core.grid import Cell
from game.core.seat import Seat
from game.play.match import Match, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS


def at_orders(name: str, round_: int = 1, seed: int = 3) -> tuple[Match, Seat]:
    """A battle where side a gives its orders in this round."""
    levels = {"a": "veteran", "b": "recruit"}
    match = open_match(name, load(find(name), RULESETS), RULESETS["zefrs"], levels, seed)
    while True:
        seat = match.seat("a")
        asked = any(request.kind == "mass.order" for request in seat.waiting)
        if asked and match.battle.clock.round == round_:
            return match, seat
        assert match.step()


def board(name: str = "ash-ford", moved: dict[int, Cell] | None = None) -> Board:
    """The field as side a sees it in the first round, with some units elsewhere."""
    _, seat = at_orders(name)
    tactics = together(seat.view)
    assert tactics is not None
    made = Board(seat.view, tactics, survey(seat.view))
    for unit, cell in (moved or {}).items():
        made.start[unit] = made.at(cell)
    return made


def waiting(made: Board) -> list[Deed]:
    return [(STRIKE, at, looks, -1) for at, looks in zip(made.start, made.looks, strict=True)]


def test_both_who_strike_each_other_lose_and_nobody_else() -> None:
    made = board(moved={0: Cell(2, 3), 4: Cell(2, 4)})
    course = Course.of(made)
    course.play(waiting(made), True)
    hurt = [unit for unit, lost in enumerate(course.lost) if lost]
    assert hurt == [0, 4]
    assert course.many[0] == pytest.approx(made.pieces[0].weight - course.lost[0])


def test_who_guards_himself_strikes_nobody_and_loses_less() -> None:
    made = board(moved={0: Cell(2, 3), 4: Cell(2, 4)})
    plain, guarded = Course.of(made), Course.of(made)
    orders = waiting(made)
    plain.play(orders, True)
    orders[0] = (GUARD, *orders[0][1:])
    guarded.play(orders, True)
    assert guarded.lost[4] == 0.0
    assert 0 < guarded.lost[0] < plain.lost[0]


def test_who_is_met_goes_no_further_and_the_first_takes_the_cell() -> None:
    made = board(moved={0: Cell(2, 2), 4: Cell(2, 4)})
    orders = waiting(made)
    middle = made.at(Cell(2, 3))
    orders[0] = (STRIKE, middle, made.looks[0], -1)
    orders[4] = (STRIKE, middle, made.looks[4], -1)
    for first in (True, False):
        course = Course.of(made)
        course.play(orders, first)
        assert course.who[middle] == (0 if first else 4)


def test_a_worn_unit_changes_places_with_the_fresh_one_behind_it() -> None:
    made = board(moved={0: Cell(2, 3), 1: Cell(2, 2), 4: Cell(2, 4)})
    orders = waiting(made)
    orders[0] = (GIVE_WAY, *orders[0][1:])
    course = Course.of(made)
    course.play(orders, True)
    assert course.at[0] == made.at(Cell(2, 2))
    assert course.at[1] == made.at(Cell(2, 3))


def test_the_way_to_the_enemy_goes_round_those_at_grips() -> None:
    made = board(moved={0: Cell(2, 3), 4: Cell(2, 4)})
    course = Course.of(made)
    ways = course.ways(own=True)
    assert ways[made.at(Cell(1, 4))] == 0
    assert ways[made.at(Cell(2, 2))] == 3
    assert ways[made.at(Cell(2, 3))] == ways[made.at(Cell(2, 4))] == FAR


def test_of_two_ways_as_short_the_straight_one_is_taken() -> None:
    # Both lead beside an enemy; the square behind a friend is of no use to anybody.
    made = board("wendle-hill", {0: Cell(1, 2), 1: Cell(2, 1), 2: Cell(3, 2), 6: Cell(2, 4)})
    come = deeds(Course.of(made), False, Bent.COME)
    assert made.pieces[6].cell == Cell(2, 5)
    assert made.cell(come[6][1]) == Cell(2, 3)


def test_no_way_leads_through_a_friend_who_has_somebody_to_shoot_at() -> None:
    bows, riders = 3, 4
    made = board(
        "wendle-hill", {1: Cell(1, 2), bows: Cell(2, 1), riders: Cell(2, 0), 6: Cell(2, 4)}
    )
    assert Course.of(made).ways(own=True)[made.at(Cell(2, 0))] == 5
    made.shooters = [0] * made.count
    made.flows.clear()
    assert Course.of(made).ways(own=True)[made.at(Cell(2, 0))] == 3


def test_to_await_is_to_hold_for_one_more_round_and_to_come_then() -> None:
    assert [Bent.AWAIT.after(rounds) for rounds in range(3)] == [Bent.HOLD, Bent.COME, Bent.COME]
    assert {bent.after(1) for bent in (Bent.COME, Bent.HOLD)} == {Bent.COME, Bent.HOLD}


def test_a_veteran_awaits_who_comes_and_nobody_who_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def bents(name: str, round_: int) -> list[Bent]:
        match, seat = at_orders(name, round_)
        thought: Callable[..., Any] = deciding.thought
        found: list[Bent] = []

        def told(judge: Judge, *rest: Any) -> Any:
            found.append(judge.bent)
            return thought(judge, *rest)

        with monkeypatch.context() as patch:
            patch.setattr(deciding, "thought", told)
            match.players["a"].decide(seat)
        return found

    assert bents("twelve-banners", 1) == [Bent.COME, Bent.AWAIT]
    assert bents("twelve-banners", 5) == [Bent.COME]
    monkeypatch.setattr(deciding, "_still", lambda *_: True)
    assert bents("twelve-banners", 1) == [Bent.COME]


def test_the_worst_for_a_plan_costs_it_something() -> None:
    made = board(moved={0: Cell(2, 3), 4: Cell(2, 4)})
    judge = Judge(made, deciding.threats(made, deciding.LEVELS["veteran"]), 3, 1.0)
    plan = tuple(deeds(judge.start, True, Bent.COME)[: made.own])
    before = sum(worth for _, worth in judge.weigh(plan))
    judge.expect(plan, 0)
    assert sum(worth for _, worth in judge.weigh(plan)) <= before


def test_an_enemy_at_grips_strikes_guards_himself_or_gives_way() -> None:
    made = board(moved={0: Cell(2, 3), 4: Cell(2, 4)})
    course = Course.of(made)
    assert {deed[0] for deed in choices(course, 4)} == {STRIKE, GUARD, GIVE_WAY}
    assert {deed[0] for deed in choices(course, 6)} == {STRIKE}


PLANS = 150
"""So many plans of six units are weighed for a turn, at most."""


@pytest.mark.parametrize("round_", [1, 4])
def test_a_turn_takes_no_forecasts_and_few_plans(
    round_: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, seat = at_orders("twelve-banners", round_)
    judged, asked = [], []
    climbed: Callable[..., Any] = plans.climbed

    def counted(judge: Judge, *rest: Any) -> Any:
        found = climbed(judge, *rest)
        judged.append(judge.judged)
        return found

    monkeypatch.setattr(deciding, "climbed", counted)
    monkeypatch.setattr(Seat, "forecast", lambda *rest: asked.append(rest))
    match.players["a"].decide(seat)
    assert asked == []
    assert 0 < sum(judged) <= PLANS
