"""The engine's questions: one, several at once, secret, sealed, taken back, answered by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.battle import Battle
from game.core.checks import Band, Check
from game.core.components import Side, Strength, Unit
from game.core.events import Event
from game.core.forecast import Forecast
from game.core.orders import IllegalOrder, Order, ProtocolError, Slot
from game.core.ruleset import Kind, Phase, Request
from game.core.step import Process, Step
from game.core.view import View
from tests.core.tiny import (
    A1,
    A2,
    B1,
    B2,
    KINDS,
    ROWS,
    Doing,
    begin,
    book,
    keys,
    phase,
    pick,
    pick_choices,
)


def told(*orders: Order) -> Event:
    """An event that tells the answers."""
    return Event("told", facts=tuple((f"n{n}", o.get("pick")) for n, o in enumerate(orders)))


def one_question(step: Step) -> Process:
    order = yield step.request("a", A1, "pick")
    assert isinstance(order, Order)
    step.emit(told(order))
    return None


def two_sides(secret: bool = True, editable: bool = True, kind: str = "pick"):
    def ask(step: Step) -> Process:
        units = (("a", A1), ("a", A2), ("b", B1))
        requests = tuple(
            step.request(side, unit, kind, secret=secret, editable=editable) for side, unit in units
        )
        orders = yield requests
        assert isinstance(orders, tuple)
        step.emit(told(*orders))
        return None

    return ask


def answers(battle: Battle) -> list[tuple[object, ...]]:
    return [tuple(v for _, v in e.facts) for e in battle.events if e.key == "told"]


def only(battle: Battle, side: str) -> Request:
    (request,) = battle.seat(side).waiting
    return request


def test_a_single_question_waits_and_its_answer_lets_the_step_go_on() -> None:
    battle = begin(book(phase("p", one_question)))
    seat = battle.seat("a")
    assert [request.kind for request in seat.waiting] == ["pick"]
    assert battle.seat("b").waiting == ()
    seat.give(only(battle, "a"), pick("y"))
    assert answers(battle) == [("y",)]
    assert battle.clock.round == 2


def test_a_seat_is_there_for_every_side_and_no_other() -> None:
    battle = begin(book(phase("p", one_question)))
    assert battle.sides == ("a", "b")
    with pytest.raises(ProtocolError, match="no side 'c'"):
        battle.seat("c")


def test_a_seat_answers_only_for_its_own_side() -> None:
    battle = begin(book(phase("p", one_question)))
    request = only(battle, "a")
    with pytest.raises(ProtocolError, match="not asked of side 'b'"):
        battle.seat("b").give(request, pick("x"))
    with pytest.raises(ProtocolError, match="not asked of side 'b'"):
        battle.seat("b").take_back(request)


def test_an_illegal_answer_is_refused_with_its_reason_and_changes_nothing() -> None:
    def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
        return IllegalOrder("T-7", "t.no_w") if order.get("pick") == "w" else None

    kinds = {"pick": Kind(pick_choices, refuse=refuse)}
    battle = begin(book(phase("p", one_question), kinds=kinds))
    before = battle.digest()
    with pytest.raises(IllegalOrder) as refused:
        battle.seat("a").give(only(battle, "a"), pick("w"))
    assert (refused.value.rule, refused.value.why) == ("T-7", "t.no_w")
    with pytest.raises(IllegalOrder, match=r"core\.illegal"):
        battle.seat("a").give(only(battle, "a"), pick("q"))
    assert battle.digest() == before


def test_what_is_not_asked_now_cannot_be_answered() -> None:
    battle = begin(book(phase("p", one_question)))
    request = only(battle, "a")
    battle.seat("a").give(request, pick("x"))
    with pytest.raises(ProtocolError, match="not asked now"):
        battle.seat("a").give(request, pick("x"))


def test_requests_have_ids_of_their_own_all_round_long() -> None:
    def thrice(step: Step) -> Process:
        for _ in range(3):
            yield step.request("a", A1, "pick")
        return None

    battle = begin(book(phase("p", thrice, thrice)))
    ids = []
    while battle.result is None and battle.clock.round == 1:
        request = only(battle, "a")
        ids.append(request.id)
        battle.seat("a").give(request, pick("x"))
    assert len(set(ids)) == len(ids) == 6


def test_a_units_request_ids_tell_nothing_of_how_much_others_are_asked() -> None:
    def asks(hidden: int):
        def ask(step: Step) -> Process:
            others = tuple(step.request("b", B1, "pick") for _ in range(hidden))
            yield (*others, step.request("a", A1, "pick"))
            return None

        return ask

    ids = {only(begin(book(phase("p", asks(n)))), "a").id for n in (0, 1, 4)}
    assert len(ids) == 1


def test_several_requests_are_revealed_together_when_the_last_answer_is_in() -> None:
    battle = begin(book(phase("p", two_sides(editable=False))))
    a, b = battle.seat("a"), battle.seat("b")
    first, second = a.waiting
    a.give(second, pick("z"))
    assert a.waiting == (first,)
    b.give(b.waiting[0], pick("y"))
    assert answers(battle) == []
    with pytest.raises(ProtocolError, match="answered already"):
        a.give(second, pick("x"))
    with pytest.raises(ProtocolError, match="cannot be taken back"):
        a.take_back(second)
    a.give(first, pick("x"))
    assert answers(battle) == [("x", "z", "y")]


def test_editable_answers_are_drafts_until_they_are_sealed() -> None:
    battle = begin(book(phase("p", two_sides())))
    a, b = battle.seat("a"), battle.seat("b")
    first, second = a.waiting
    a.give(first, pick("x"))
    a.give(first, pick("y"))
    a.give(second, pick("z"))
    assert a.view.drafts == {first.id: pick("y"), second.id: pick("z")}
    assert b.view.drafts == {}
    assert a.waiting == (first, second)
    b.give(b.waiting[0], pick("x"))
    b.commit()
    assert a.view.sealed == b.view.sealed == {"b"}
    assert b.waiting == ()
    assert answers(battle) == []
    a.take_back(second)
    with pytest.raises(IllegalOrder, match=r"core\.unanswered") as missing:
        a.commit()
    assert missing.value.facts == (("n", 1),)
    a.give(second, pick("x"))
    a.commit()
    assert answers(battle) == [("y", "x", "x")]


def test_sealed_answers_stay() -> None:
    battle = begin(book(phase("p", two_sides())))
    b = battle.seat("b")
    request = only(battle, "b")
    b.give(request, pick("x"))
    b.commit()
    for change in (b.commit, lambda: b.take_back(request), lambda: b.give(request, pick("y"))):
        with pytest.raises(ProtocolError):
            change()


def test_there_is_nothing_to_commit_where_nothing_is_editable() -> None:
    battle = begin(book(phase("p", one_question)))
    for side in ("a", "b"):
        with pytest.raises(ProtocolError, match="nothing to commit"):
            battle.seat(side).commit()


def test_where_there_is_no_choice_nobody_is_asked() -> None:
    battle = begin(book(phase("p", two_sides(kind="only")), phase("q", two_sides(kind="none"))))
    assert battle.result is not None
    assert answers(battle)[0] == ("x", "x", "x")


def none_picked(step: Step) -> Process:
    asked = (step.request("a", A1, "none"), step.request("b", B1, "pick"))
    orders = yield asked
    assert isinstance(orders, tuple)
    assert orders[0] == Order()
    return None


def test_a_grammar_without_values_is_answered_by_the_empty_order() -> None:
    battle = begin(book(phase("p", none_picked)))
    assert battle.seat("a").waiting == ()
    battle.seat("b").give(only(battle, "b"), pick("x"))
    assert battle.clock.round == 2


def test_in_a_secret_phase_it_does_not_show_that_a_side_has_no_choice() -> None:
    def ask(kind: str):
        def does(step: Step) -> Process:
            mine = step.request("a", A1, "pick", secret=True, editable=True)
            yield (mine, step.request("b", B1, kind, secret=True, editable=True))
            return None

        return does

    for kind in ("only", "pick"):
        battle = begin(book(phase("p", ask(kind))))
        assert battle.seat("a").view.sealed == frozenset()
    idle = begin(book(phase("p", ask("only"))))
    assert idle.seat("b").waiting == ()
    idle.seat("a").give(only(idle, "a"), pick("x"))
    idle.seat("a").commit()
    assert idle.clock.round == 2


def test_in_an_open_phase_it_shows_who_is_ready() -> None:
    battle = begin(book(phase("p", two_sides(secret=False))))
    battle.seat("b").give(only(battle, "b"), pick("x"))
    battle.seat("b").commit()
    assert battle.seat("a").view.sealed == {"b"}


def test_a_standing_answer_answers_from_then_on() -> None:
    battle = begin(book(phase("p", two_sides())))
    a, b = battle.seat("a"), battle.seat("b")
    a.stand("pick", pick("z"))
    a.stand("pick", pick("y"), unit=A2)
    assert a.view.standing == {(0, "pick"): pick("z"), (A2, "pick"): pick("y")}
    assert b.view.standing == {}
    assert len(a.waiting) == 2
    for request in a.waiting:
        a.give(request, pick("x"))
    a.commit()
    b.give(b.waiting[0], pick("x"))
    b.commit()
    assert not battle.seat("a").waiting
    b.give(b.waiting[0], pick("x"))
    b.commit()
    assert answers(battle) == [("x", "x", "x"), ("z", "y", "x")]
    a.stand("pick", None)
    a.stand("pick", None, unit=A2)
    assert a.view.standing == {}
    b.give(b.waiting[0], pick("x"))
    b.commit()
    assert answers(battle)[2] == ("z", "y", "x")


def test_a_standing_answer_that_is_not_legal_now_asks_as_usual() -> None:
    battle = begin(book(phase("p", one_question)))
    battle.seat("a").stand("pick", pick("w"))
    battle.seat("a").give(only(battle, "a"), pick("x"))
    assert len(battle.seat("a").waiting) == 1


def test_conceding_ends_the_battle_for_the_other() -> None:
    battle = begin(book(phase("p", two_sides())))
    battle.seat("a").concede()
    assert battle.result is not None
    assert (battle.result.winner, battle.result.why) == ("b", "core.conceded")
    assert keys(battle)[-1] == "ended"
    battle.seat("b").concede()
    assert battle.result.winner == "b"
    assert battle.fork().digest() == battle.digest()
    for side in ("a", "b"):
        assert battle.seat(side).view.result == battle.result
        with pytest.raises(ProtocolError):
            battle.seat(side).commit()


def hit(step: Step) -> Process:
    yield step.request("a", A1, "pick")
    check = Check("hit", "T-1", A1, B1, (1, 6), (Band("miss", 1, 3), Band("hit", 4, 6)))
    outcome = step.draw(check)
    before = step.world.get(B1, Strength)
    step.world.put(B1, Strength(before.now - outcome.total, before.full), before)
    yield step.request("b", B1, "pick")
    step.emit(Event("hit", "T-1", A1, B1, outcomes=(outcome,)))
    return None


def test_a_step_that_fails_takes_the_answer_back() -> None:
    def fails(step: Step) -> Process:
        before = step.world.get(A1, Strength)
        order = yield step.request("a", A1, "pick")
        step.world.put(A1, Strength(1, 10), before)
        if order == pick("z"):
            raise ZeroDivisionError("a rule divides by nothing")
        return None

    battle = begin(book(phase("p", hit), phase("q", fails)))
    battle.seat("a").give(only(battle, "a"), pick("x"))
    battle.seat("b").give(only(battle, "b"), pick("x"))
    before, events = battle.digest(), battle.events
    with pytest.raises(ZeroDivisionError):
        battle.seat("a").give(only(battle, "a"), pick("z"))
    assert battle.digest() == before
    assert battle.events == events
    assert battle.world.get(A1, Strength).now == 10
    battle.seat("a").give(only(battle, "a"), pick("x"))
    assert battle.clock.round == 2


def test_a_fork_in_the_middle_keeps_the_dice_that_lie_and_throws_others_after() -> None:
    battle = begin(book(phase("p", hit)))
    battle.seat("a").give(only(battle, "a"), pick("x"))
    left = battle.world.get(B1, Strength)
    ends = set()
    for seed in range(12):
        twin = battle.fork(seed=seed)
        assert twin.world.get(B1, Strength) == left
        assert twin.digest() == battle.digest()
        twin.seat("b").give(only(twin, "b"), pick("x"))
        twin.seat("a").give(only(twin, "a"), pick("x"))
        ends.add(twin.world.get(B1, Strength).now)
    assert len(ends) > 2
    assert battle.world.get(B1, Strength) == left


def test_forecasts_come_from_the_kind_and_default_answers_from_the_book() -> None:
    def forecast(view: View, request: Request, order: Order) -> Forecast | None:
        return Forecast(Check(str(order["pick"]), "T-1"), ())

    kinds = {"pick": Kind(pick_choices, forecast=forecast)}
    seat = begin(book(phase("p", one_question), kinds=kinds)).seat("a")
    shown = seat.forecast(seat.waiting[0], pick("y"))
    assert shown is not None
    assert shown.check is not None
    assert shown.check.purpose == "y"
    assert seat.default(seat.waiting[0]) == pick("x")
    plain = begin(book(phase("p", one_question))).seat("a")
    assert plain.forecast(plain.waiting[0], pick("y")) is None


def test_a_seat_lists_and_judges_orders() -> None:
    seat = begin(book(phase("p", one_question))).seat("a")
    request = seat.waiting[0]
    assert list(seat.legal(request)) == [pick("x"), pick("y"), pick("z")]
    assert list(seat.choices(request)) == [("pick", "x"), ("pick", "y"), ("pick", "z")]
    assert list(seat.choices(request, pick("x"))) == []
    assert seat.allows(request, pick("z"))
    assert not seat.allows(request, pick("q"))


def test_a_phase_without_questions_and_an_end_are_gone_through_at_once() -> None:
    battle = begin(book(Phase("p", (Doing(lambda step: None),))))
    assert battle.result is not None
    assert [event.key for event in battle.events] == ["round", "phase"] * 3 + ["ended"]
    assert battle.open is None


def test_a_rulebook_that_never_asks_nor_ends_is_found_out(monkeypatch) -> None:
    monkeypatch.setattr("game.core.engine.engine.PATIENCE", 50)
    with pytest.raises(RuntimeError, match="tiny runs in a circle"):
        begin(book(phase("p", lambda step: None), winner=lambda state, clock: None))


def test_a_third_side_that_concedes_is_played_by_the_default_answers() -> None:
    rows = (*ROWS, (7, (Side("c", "Cedar", "vert"),)), (8, (Unit("C1", "c"),)))

    def ask(step: Step) -> Process:
        orders = yield tuple(
            step.request(side, unit, "pick") for side, unit in (("a", A1), ("b", B2), ("c", 8))
        )
        assert isinstance(orders, tuple)
        step.emit(told(*orders))
        return None

    battle = begin(book(phase("p", ask), rows=rows, kinds=KINDS))
    battle.seat("c").concede()
    assert battle.result is None
    for _ in range(2):
        battle.seat("a").give(only(battle, "a"), pick("y"))
        battle.seat("b").give(only(battle, "b"), pick("z"))
    assert answers(battle) == [("y", "z", "x")] * 2
    battle.seat("a").concede()
    ended = battle.snapshot().boundary.result
    assert ended is not None
    assert ended.winner == "b"


@pytest.mark.parametrize("window", [False, True])
@pytest.mark.parametrize("several", [False, True])
def test_no_answer_is_looked_for_where_there_are_several_at_a_glance(
    window: bool, several: bool
) -> None:
    looks = list[int]()

    def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
        looks.append(request.unit)
        yield from pick_choices(view, request, partial)

    def ask(step: Step) -> Process:
        yield step.request("a", A1, "pick", window=window)
        return None

    kinds = {"pick": Kind(choices, several=lambda view, request: several)}
    battle = begin(book(phase("ask", ask), kinds=kinds))
    (request,) = battle.waiting("a")
    assert bool(looks) is not several and battle.waiting("b") == ()
    assert request.unit == A1 and battle.seat("a").waiting == (request,)


def test_what_is_asked_of_all_units_is_found_anew_only_where_something_of_it_was_written() -> None:
    def harm(step: Step) -> Process:
        yield step.request("a", A1, "pick")
        step.world.write(A1, Strength(9, 10))
        yield step.request("a", A1, "pick")
        return None

    battle = begin(book(phase("harm", harm)))
    seat = battle.seat("a")
    before = seat.view
    sides, units, strengths = before.each(Side), before.each(Unit), before.each(Unit, Strength)
    seat.give(seat.waiting[0], pick("x"))
    assert seat.view is not before
    assert seat.view.each(Side) is sides and seat.view.each(Unit) is units
    (first, *others) = seat.view.each(Unit, Strength)
    assert first[1][1].now == 9 and others == strengths[1:]
    assert before.each(Unit, Strength) is strengths
