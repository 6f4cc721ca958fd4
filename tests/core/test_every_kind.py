"""A standing order for whatever a unit is asked."""

from __future__ import annotations

from dataclasses import replace

from game.core.battle import Battle
from game.core.orders import AS_USUAL, EVERY_KIND, Order
from game.core.ruleset import Request
from game.core.step import Process, Step
from game.core.view import View
from tests.core.tiny import A1, A2, after_round, begin, book, phase, pick


def battle(told: list[tuple[int, str]]) -> Battle:
    """Both are asked two kinds of question in every round; what they answer is kept."""

    def asks(step: Step) -> Process:
        for kind in ("pick", "choose"):
            for unit in (A1, A2):
                order = yield step.request("a", unit, kind)
                assert isinstance(order, Order)
                told.append((unit, order.text("pick")))
        return None

    def usual(view: View, request: Request) -> Order:
        return pick("x" if request.kind == "pick" else "y")

    made = book(phase("p", asks), winner=after_round(2), usual=usual)
    return begin(replace(made, kinds={**made.kinds, "choose": made.kinds["pick"]}))


def fight(found: Battle) -> None:
    """Whoever is asked all the same says z."""
    seat = found.seat("a")
    while seat.waiting:
        seat.give(seat.waiting[0], pick("z"))


def test_it_answers_every_kind_for_that_unit_alone() -> None:
    told: list[tuple[int, str]] = []
    found = battle(told)
    found.seat("a").stand(EVERY_KIND, AS_USUAL, A1)
    fight(found)
    asked_before_it_stood = told[0]
    assert asked_before_it_stood == (A1, "z")
    assert told[1:4] == [(A2, "z"), (A1, "y"), (A2, "z")]
    assert told[4:8] == [(A1, "x"), (A2, "z"), (A1, "y"), (A2, "z")]


def test_it_goes_before_what_stands_for_one_kind_which_holds_again_after_it() -> None:
    told: list[tuple[int, str]] = []
    found = battle(told)
    seat = found.seat("a")
    seat.stand("choose", pick("z"), A1)
    seat.stand(EVERY_KIND, AS_USUAL, A1)
    for _ in range(2):
        seat.give(seat.waiting[0], pick("z"))
    assert (A1, "y") in told
    seat.stand(EVERY_KIND, None, A1)
    fight(found)
    assert told[5:7] == [(A2, "z"), (A1, "z")], "z stands for what he chooses"


def test_one_for_all_units_answers_what_none_of_their_own_does() -> None:
    told: list[tuple[int, str]] = []
    found = battle(told)
    seat = found.seat("a")
    seat.stand(EVERY_KIND, AS_USUAL)
    seat.stand("choose", pick("z"), A2)
    fight(found)
    assert told[1:4] == [(A2, "x"), (A1, "y"), (A2, "z")]
