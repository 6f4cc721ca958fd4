"""Taking back: free until a die was thrown or somebody else has seen it."""

from __future__ import annotations

from collections.abc import Callable

from game.core.battle import Battle
from game.core.checks import Check
from game.core.components import Strength
from game.core.events import Event
from game.core.orders import Order, passing
from game.core.step import Process, Step
from game.core.world import Screen, without
from tests.core.tiny import A1, A2, B1, WITH_SHOT, act, begin, book, phase, pick, watchers

Does = Callable[[Step], Process]


def asks(
    side: str, unit: int, *, rolls: bool = False, shows: bool = False, writes: bool = False
) -> Does:
    """A step with one question, after which it may throw, tell everybody or change something."""

    def does(step: Step) -> Process:
        order = yield step.request(side, unit, "pick")
        assert isinstance(order, Order)
        if rolls:
            step.draw(Check("x", "T-1", unit))
        if shows:
            step.emit(Event("seen", facts=(("pick", order["pick"]),)))
        if writes:
            held = step.world.get(unit, Strength)
            step.world.put(unit, Strength(held.now - 1, held.full), held)
        own = Event("own", facts=(("pick", order["pick"]),), to=frozenset({side}))
        step.emit(own)
        return None

    return does


def give(battle: Battle, side: str, value: str) -> None:
    seat = battle.seat(side)
    seat.give(seat.waiting[0], pick(value))


def own_picks(battle: Battle) -> list[object]:
    return [event.fact("pick") for event in battle.events if event.key == "own"]


def test_nothing_to_take_back() -> None:
    battle = begin(book(phase("p", asks("a", A1))))
    assert not battle.seat("a").undo()
    assert not battle.seat("b").undo()


def test_across_steps_phases_and_rounds() -> None:
    battle = begin(book(phase("p", asks("a", A1), asks("a", A2)), phase("q", asks("a", A1))))
    digests = []
    for value in ("x", "y", "z", "x"):
        digests.append((battle.digest(), battle.events, battle.seat("a").waiting))
        give(battle, "a", value)
    assert own_picks(battle) == ["x", "y", "z", "x"]
    assert battle.clock.round == 2
    for digest, events, waiting in reversed(digests):
        assert battle.seat("a").undo()
        assert battle.digest() == digest
        assert battle.events == events
        assert battle.seat("a").waiting == waiting
    assert not battle.seat("a").undo()


def test_within_a_step() -> None:
    def twice(step: Step) -> Process:
        first = yield step.request("a", A1, "pick")
        second = yield step.request("a", A1, "pick")
        assert isinstance(first, Order)
        assert isinstance(second, Order)
        facts = (("pick", f"{first['pick']}{second['pick']}"),)
        step.emit(Event("own", facts=facts, to=frozenset({"a"})))
        return None

    battle = begin(book(phase("p", twice)))
    give(battle, "a", "x")
    assert battle.seat("a").undo()
    give(battle, "a", "y")
    give(battle, "a", "z")
    assert battle.seat("a").undo()
    give(battle, "a", "x")
    assert own_picks(battle) == ["yx"]


def test_not_after_a_die() -> None:
    battle = begin(book(phase("p", asks("a", A1, rolls=True), asks("a", A2))))
    give(battle, "a", "x")
    assert not battle.seat("a").undo()
    give(battle, "a", "y")
    assert battle.seat("a").undo()
    assert not battle.seat("a").undo()


def test_not_after_a_die_of_a_later_step_without_questions() -> None:
    def roll(step: Step) -> None:
        step.draw(Check("x", "T-1", B1))

    battle = begin(book(phase("p", asks("a", A1), roll, asks("a", A2))))
    give(battle, "a", "x")
    assert not battle.seat("a").undo()


def test_not_what_another_has_seen() -> None:
    for settings in ({"shows": True}, {"writes": True}):
        battle = begin(book(phase("p", asks("a", A1, **settings), asks("a", A2))))
        give(battle, "a", "x")
        assert not battle.seat("a").undo()


def test_what_another_cannot_see_may_be_taken_back() -> None:
    def hide(side: str) -> Screen:
        return lambda row: without(row, lambda part: side == "b" and isinstance(part, Strength))

    ask = asks("a", A1, writes=True)
    battle = begin(book(phase("p", ask, asks("a", A2)), hide=hide))
    give(battle, "a", "x")
    assert battle.world.get(A1, Strength).now == 9
    assert battle.seat("a").undo()
    assert battle.world.get(A1, Strength).now == 10


def test_not_over_the_answer_of_another() -> None:
    battle = begin(book(phase("p", asks("a", A1), asks("b", B1), asks("a", A2))))
    give(battle, "a", "x")
    give(battle, "b", "x")
    assert not battle.seat("a").undo()
    assert battle.seat("b").undo()
    assert not battle.seat("b").undo()
    assert battle.seat("a").undo()


def together(step: Step) -> Process:
    """Secret orders of both sides, revealed together."""
    orders = yield tuple(
        step.request(side, unit, "pick", secret=True, editable=True)
        for side, unit in (("a", A1), ("a", A2), ("b", B1))
    )
    assert isinstance(orders, tuple)
    step.emit(Event("told", facts=tuple((str(n), o["pick"]) for n, o in enumerate(orders))))
    return None


def test_drafts_are_taken_back_the_latest_first() -> None:
    battle = begin(book(phase("p", together)))
    a = battle.seat("a")
    first, second = a.waiting
    a.give(second, pick("x"))
    a.give(first, pick("y"))
    a.give(second, pick("z"))
    assert a.undo()
    assert a.view.drafts == {first.id: pick("y")}
    assert battle.fork().seat("a").undo()
    assert a.undo()
    assert a.view.drafts == {}
    assert not a.undo()


def test_a_copy_takes_back_in_the_same_order() -> None:
    battle = begin(book(phase("p", together)))
    a = battle.seat("a")
    first, second = a.waiting
    a.give(second, pick("x"))
    a.give(first, pick("y"))
    twin = battle.fork()
    assert twin.seat("a").undo()
    assert twin.seat("a").view.drafts == {second.id: pick("x")}


def test_what_is_sealed_stays() -> None:
    battle = begin(book(phase("o", asks("a", A1)), phase("p", together)))
    give(battle, "a", "x")
    a = battle.seat("a")
    for request in a.waiting:
        a.give(request, pick("x"))
    a.commit()
    digest = battle.digest()
    assert not a.undo()
    assert battle.digest() == digest


def test_an_earlier_answer_is_not_taken_back_over_drafts_of_another() -> None:
    battle = begin(book(phase("o", asks("a", A1)), phase("p", together)))
    give(battle, "a", "x")
    b = battle.seat("b")
    b.give(b.waiting[0], pick("y"))
    assert not battle.seat("a").undo()
    b.take_back(b.waiting[0])
    assert battle.seat("a").undo()


def test_not_after_the_reveal() -> None:
    battle = begin(book(phase("p", together)))
    for side in ("a", "b"):
        for request in battle.seat(side).waiting:
            battle.seat(side).give(request, pick("x"))
        battle.seat(side).commit()
    assert battle.clock.round == 2
    assert not battle.seat("a").undo()
    assert not battle.seat("b").undo()


def test_orders_of_one_side_are_reopened_as_they_were_before_the_last() -> None:
    def alone(step: Step) -> Process:
        orders = yield tuple(
            step.request("a", unit, "pick", secret=True, editable=True) for unit in (A1, A2)
        )
        assert isinstance(orders, tuple)
        facts = tuple((str(n), o["pick"]) for n, o in enumerate(orders))
        step.emit(Event("own", facts=facts, to=frozenset({"a"})))
        return None

    battle = begin(book(phase("p", alone), phase("q", asks("a", A1))))
    a = battle.seat("a")
    first, second = a.waiting
    a.give(second, pick("x"))
    a.give(first, pick("y"))
    a.commit()
    assert a.undo()
    assert a.view.drafts == {second.id: pick("x")}
    assert a.waiting == (first, second)
    a.give(first, pick("z"))
    a.commit()
    assert [event.facts for event in battle.events if event.key == "own"] == [
        (("0", "z"), ("1", "x"))
    ]


def test_a_side_without_a_choice_now_may_take_its_last_one_back() -> None:
    def two_batches(step: Step) -> Process:
        for kind_a, kind_b in (("pick", "only"), ("only", "pick")):
            yield tuple(
                step.request(side, unit, kind, secret=True, editable=True)
                for side, unit, kind in (("a", A1, kind_a), ("b", B1, kind_b))
            )
        return None

    battle = begin(book(phase("p", two_batches)))
    a = battle.seat("a")
    a.give(a.waiting[0], pick("x"))
    a.commit()
    assert a.waiting == ()
    assert a.undo()
    assert len(battle.seat("a").waiting) == 1
    assert battle.seat("b").waiting == ()


def test_with_a_window_let_pass_goes_that_it_stays_closed() -> None:
    battle = begin(book(phase("p", act(A1, A1)), kinds=WITH_SHOT, reactions=watchers))
    b = battle.seat("b")
    b.give(b.waiting[0], passing("round"))
    assert b.undo()
    b.give(b.waiting[0], pick("shot"))
    assert battle.habits.passing == {}


def test_a_standing_answer_outlives_taking_back() -> None:
    battle = begin(book(phase("p", asks("a", A1), asks("a", A2))))
    give(battle, "a", "x")
    battle.seat("a").stand("pick", pick("z"), unit=A1)
    assert battle.seat("a").undo()
    assert battle.seat("a").view.standing == {(A1, "pick"): pick("z")}
