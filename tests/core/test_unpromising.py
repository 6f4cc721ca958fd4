"""A standing order not to be asked where nothing can be gained."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.battle import Battle
from game.core.engine.habits import promising
from game.core.orders import PASS, UNPROMISING, IllegalOrder, Order, is_pass
from game.core.ruleset import Request
from game.core.step import Process, Step
from game.core.view import View
from tests.core.tiny import A1, A2, after_round, begin, book, phase, pick


def hopeful(view: View, request: Request) -> bool:
    """A2 alone can gain anything, and A1 in the second round."""
    return request.unit == A2 or view.clock.round == 2


def battle(told: list[Order], *, window: bool) -> Battle:
    """Both are asked in every round; what they answer is kept."""

    def asks(step: Step) -> Process:
        for unit in (A1, A2):
            order = yield step.request("a", unit, "pick", window=window)
            assert isinstance(order, Order)
            told.append(order)
        return None

    made = book(phase("p", asks), winner=after_round(3))
    kinds = {**made.kinds, "pick": replace(made.kinds["pick"], gains=hopeful)}
    return begin(replace(made, kinds=kinds))


def asked(found: Battle) -> list[tuple[int, int]]:
    """Who is asked in which round."""
    seat, seen = found.seat("a"), list[tuple[int, int]]()
    while seat.waiting:
        seen.append((found.clock.round, seat.waiting[0].unit))
        seat.give(seat.waiting[0], pick("z"))
    return seen


SELDOM = [(1, A1), (1, A2), (2, A1), (2, A2), (3, A2)]
"""The first is asked before the order stands."""


@pytest.mark.parametrize("window", [True, False])
def test_who_can_gain_something_is_asked(window: bool) -> None:
    found = battle([], window=window)
    found.seat("a").stand("pick", UNPROMISING)
    assert asked(found) == SELDOM


def test_a_window_passes_where_nothing_can_be_gained() -> None:
    told: list[Order] = []
    found = battle(told, window=True)
    found.seat("a").stand("pick", UNPROMISING)
    asked(found)
    assert [is_pass(order) for order in told] == [False] * 4 + [True, False]


def test_another_question_is_answered_as_is_usual() -> None:
    told: list[Order] = []
    found = battle(told, window=False)
    seat = found.seat("a")
    seat.stand("pick", UNPROMISING)
    usual = seat.default(seat.waiting[0])
    asked(found)
    assert told[4] == usual != pick("z")


def test_it_is_answered_as_a_person_is_proposed_where_a_book_proposes_anything() -> None:
    told: list[Order] = []
    found = battle(told, window=False)
    careful = replace(found.ruleset.kinds["pick"], proposal=lambda view, request: pick("y"))
    found.ruleset = replace(found.ruleset, kinds={**found.ruleset.kinds, "pick": careful})
    found.version += 1
    found.seat("a").stand("pick", UNPROMISING)
    asked(found)
    assert told[4] == pick("y")


def test_where_a_book_says_nothing_of_it_something_can_be_gained() -> None:
    found = battle([], window=True)
    seat = found.seat("a")
    assert not promising(seat.view, seat.waiting[0])
    kinds = {**found.ruleset.kinds, "pick": replace(found.ruleset.kinds["pick"], gains=None)}
    found.ruleset = replace(found.ruleset, kinds=kinds)
    found.version += 1
    assert promising(found.seat("a").view, seat.waiting[0])


def test_it_is_no_answer_itself() -> None:
    seat = battle([], window=True).seat("a")
    with pytest.raises(IllegalOrder):
        seat.give(seat.waiting[0], UNPROMISING)
    seat.give(seat.waiting[0], PASS)
