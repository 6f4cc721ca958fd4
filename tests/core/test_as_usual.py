"""A standing order to do what the book does unasked: it is found anew each time."""

from __future__ import annotations

from game.core.battle import Battle
from game.core.events import Event
from game.core.orders import AS_USUAL, IllegalOrder, Order
from game.core.ruleset import Request
from game.core.step import Process, Step
from game.core.view import View
from tests.core.tiny import A1, A2, after_round, begin, book, phase, pick


def asks(step: Step) -> Process:
    for unit in (A1, A2):
        order = yield step.request("a", unit, "pick")
        assert isinstance(order, Order)
        step.emit(Event("picked", unit=unit, facts=(("what", order.text("pick")),)))
    return None


def by_round(view: View, request: Request) -> Order:
    """Another default in each round."""
    return pick("xyz"[(view.clock.round - 1) % 3])


def battle() -> Battle:
    return begin(book(phase("p", asks), winner=after_round(4), usual=by_round))


def picked(found: Battle, unit: int) -> list[object]:
    return [e.fact("what") for e in found.events if e.key == "picked" and e.unit == unit]


def test_it_answers_as_the_book_would_each_time() -> None:
    found = battle()
    seat = found.seat("a")
    seat.stand("pick", AS_USUAL, A1)
    assert seat.view.standing == {(A1, "pick"): AS_USUAL}
    while seat.waiting:
        seat.give(seat.waiting[0], pick("z"))
    assert picked(found, A1)[1:] == ["y", "z", "x"]
    assert set(picked(found, A2)) == {"z"}


def test_it_is_no_answer_itself_and_can_be_ended() -> None:
    found = battle()
    seat = found.seat("a")
    try:
        seat.give(seat.waiting[0], AS_USUAL)
    except IllegalOrder:
        pass
    else:
        raise AssertionError("it is none")
    seat.stand("pick", AS_USUAL)
    seat.stand("pick", None)
    seat.give(seat.waiting[0], pick("x"))
    assert len(seat.waiting) == 1


def test_a_battle_taken_up_again_still_holds_it() -> None:
    found = battle()
    found.seat("a").stand("pick", AS_USUAL, A1)
    twin = found.fork()
    for each in (found, twin):
        seat = each.seat("a")
        seat.give(seat.waiting[0], pick("z"))
    assert twin.digest() == found.digest()
    assert [r.unit for r in twin.seat("a").waiting] == [A2]
