"""Steps, phases and rounds: queues, jumps, the clock, dice counted through the round, splits."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from game.core.battle import Battle
from game.core.checks import Ask, Check, Exchange, Grade, Opposed, asked, contested, rolled
from game.core.components import Ordered, Out, Position, Strength, Unit
from game.core.dice import ScriptedDice
from game.core.events import Event, Past, moved, out, split, turned
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Clock, Phase, Reader, Result
from game.core.step import AGAIN, Part, Process, Step
from game.core.step import split as fall_apart
from game.core.world import System
from tests.core.tiny import A1, B1, Doing, after_round, begin, book, idle, keys, phase, pick


@dataclass(frozen=True, slots=True)
class Queue:
    left: int


def test_a_system_is_called_again_while_its_queue_has_items() -> None:
    def refill(step: Step) -> None:
        step.world.put(A1, Queue(3), step.world.find(A1, Queue))

    def work(step: Step) -> bool | None:
        queue = step.world.get(A1, Queue)
        if not queue.left:
            return None
        step.world.put(A1, Queue(queue.left - 1), queue)
        step.emit(Event("item", facts=(("n", queue.left),)))
        return AGAIN

    battle = begin(book(phase("p", refill, work, tell("after")), winner=after_round(1)))
    assert keys(battle) == ["item", "item", "item", "after", "ended"]
    assert len(battle.done) == 1 + 4 + 1


def tell(key: str):
    def does(step: Step) -> None:
        step.emit(Event(key, facts=(("round", step.clock.round),)))

    return does


def test_a_queue_may_ask_for_every_item() -> None:
    def work(step: Step) -> Process:
        queue = step.world.find(A1, Queue) or Queue(2)
        order = yield step.request("a", A1, "pick")
        assert isinstance(order, Order)
        step.world.put(A1, Queue(queue.left - 1), step.world.find(A1, Queue))
        step.emit(Event(f"picked {order['pick']}"))
        return AGAIN if queue.left > 1 else None

    battle = begin(book(phase("p", work, tell("after")), winner=after_round(1)))
    for value in ("x", "y"):
        seat = battle.seat("a")
        seat.give(seat.waiting[0], pick(value))
    assert keys(battle) == ["picked x", "picked y", "after", "ended"]


def test_phases_jump_forward_and_back_and_over_the_rounds_end() -> None:
    def after_one(state: Reader, clock: Clock) -> str | None:
        return "three" if clock.round == 1 else None

    def after_three(state: Reader, clock: Clock) -> str | None:
        return {1: None, 2: "one"}.get(clock.round)

    phases = (
        Phase("one", (Doing(tell("1")),), after_one),
        Phase("two", (Doing(tell("2")),)),
        Phase("three", (Doing(tell("3")),), after_three),
        Phase("four", (Doing(tell("4")),)),
    )
    battle = begin(book(*phases, winner=after_round(3)))
    assert keys(battle) == ["1", "3", "4", "1", "2", "3", "1", "ended"]
    rounds = [event.fact("round") for event in battle.events if event.key == "round"]
    assert rounds == [1, 2, 3]


def test_a_phase_may_loop_within_its_round() -> None:
    def tick(step: Step) -> None:
        step.clock = replace(step.clock, time=step.clock.time + 1)

    def more(state: Reader, clock: Clock) -> str | None:
        return "tick" if clock.time % 4 else None

    first = Phase("first", (Doing(idle),))
    battle = begin(book(first, Phase("tick", (Doing(tick),), more), phase("end", tell("end"))))
    assert battle.clock == Clock(3, "first", 8)


def test_a_jump_to_nowhere_is_an_error() -> None:
    lost = Phase("p", (Doing(idle),), lambda state, clock: "nowhere")
    with pytest.raises(ValueError, match="no phase 'nowhere'"):
        begin(book(lost))


def test_the_books_own_time_goes_on_through_the_rounds() -> None:
    def tick(step: Step) -> None:
        step.clock = replace(step.clock, time=step.clock.time + 10)

    assert begin(book(phase("p", tick, tick))).clock == Clock(3, "p", 60)


def test_the_winner_is_looked_for_at_the_end_of_every_phase() -> None:
    def winner(state: Reader, clock: Clock) -> Result | None:
        return Result("a", "T-END", "t.won") if clock.phase == "two" else None

    battle = begin(
        book(phase("one", idle), phase("two", idle), phase("three", idle), winner=winner)
    )
    assert battle.result == Result("a", "T-END", "t.won")
    ended = battle.events[-1]
    assert (ended.key, ended.rule, ended.fact("winner")) == ("ended", "T-END", "a")
    assert battle.clock.phase == "two"


def draws(*purposes: str):
    def does(step: Step) -> None:
        outcomes = tuple(step.draw(Check(name, "T-1", A1, B1)) for name in purposes)
        step.emit(Event("drawn", outcomes=outcomes))

    return does


def totals(battle: Battle) -> list[int]:
    return [o.total for e in battle.events for o in e.outcomes]  # type: ignore[union-attr]


def test_a_die_does_not_depend_on_what_else_is_thrown() -> None:
    alone = begin(book(phase("p", draws("hit")), winner=after_round(1)))
    among = begin(book(phase("p", draws("fear", "hit", "wound")), winner=after_round(1)))
    assert totals(alone)[0] == totals(among)[1]


def test_like_throws_of_a_round_differ_also_in_later_steps() -> None:
    battle = begin(book(phase("p", *[draws("hit")] * 12), winner=after_round(1)))
    assert len(set(totals(battle))) > 6


def test_counting_begins_anew_with_the_round() -> None:
    battle = begin(book(phase("p", draws("hit", "hit"))))
    assert battle.snapshot().boundary.counters == ((("p", A1, B1, "hit"), 2),)


def strike() -> Exchange[tuple[str, int, Grade]]:
    order = yield from asked(Ask("b", B1, "pick"))
    hit = yield from rolled(Check("hit", "T-1", A1, B1, (2, 6)))
    opposed = Opposed(Check("push", "T-2", A1, B1, (1, 6)), Check("hold", "T-2", B1, A1), ())
    contest = yield from contested(opposed)
    return (order.text("pick"), hit.total, contest.grade)


def test_an_exchange_is_rolled_and_asked_by_the_step() -> None:
    def does(step: Step) -> Process:
        what, total, grade = yield from step.run(strike())
        step.emit(Event("struck", facts=(("what", what), ("total", total), ("grade", grade))))
        return None

    dice = ScriptedDice({"hit": [(3, 5)], "push": [6], "hold": [50]})
    battle = begin(book(phase("p", does), winner=after_round(1)), dice=dice)
    seat = battle.seat("b")
    assert seat.waiting[0].kind == "pick"
    seat.give(seat.waiting[0], pick("z"))
    assert battle.events[2].facts == (("what", "z"), ("total", 8), ("grade", -44))
    dice.finish()


def test_a_system_must_say_what_it_does() -> None:
    class Silent(System):
        pass

    with pytest.raises(TypeError, match="Silent"):
        begin(book(Phase("p", (Silent(),))))


def test_a_split_unit_leaves_and_its_parts_carry_its_orders() -> None:
    def parts(step: Step) -> None:
        world = step.world
        if world.find(A1, Out):
            return
        world.put(A1, Position(Cell(1, 1)))
        world.put(A1, Ordered(pick("x")))
        spawned = fall_apart(
            step,
            A1,
            (
                Part((Unit("A1", "a"), Strength(6, 6), Position(Cell(1, 1))), pick("y")),
                Part((Unit("A1", "a"), Strength(4, 4), Position(Cell(0, 1)))),
            ),
            "T-SPLIT",
        )
        assert spawned == (7, 8)

    battle = begin(book(phase("p", parts), winner=after_round(1)))
    world = battle.world
    assert world.get(A1, Out) == Out("split")
    assert world.find(A1, Position) is None
    assert world.find(A1, Ordered) is None
    assert world.get(7, Ordered) == Ordered(pick("y"))
    assert world.find(8, Ordered) is None
    assert battle.events[2] == split(A1, (7, 8), "T-SPLIT")


def test_events_say_what_happened_and_who_may_know() -> None:
    step = moved(A1, Cell(0, 0), Cell(0, 1), "T-1")
    assert (step.fact("start"), step.cell, step.fact("nothing")) == (Cell(0, 0), Cell(0, 1), None)
    assert turned(A1, "N", "T-1").fact("facing") == "N"
    assert out(A1, "fled", "T-1").fact("why") == "fled"
    assert step.seen_by("a")
    hidden = replace(step, to=frozenset({"b"}))
    assert not hidden.seen_by("a")
    assert hidden.seen_by("b")


def test_a_hidden_event_leaves_no_gap() -> None:
    def does(step: Step) -> Process:
        step.emit(Event("one"))
        step.emit(Event("two", to=frozenset({"a"})))
        step.emit(Event("three"))
        yield step.request("a", A1, "pick")
        step.emit(Event("four", to=frozenset({"b"})))
        return None

    battle = begin(book(phase("p", does)))

    def seen(side: str) -> list[str]:
        return [event.key for event in battle.seat(side).view.events]

    assert seen("a") == ["round", "phase", "one", "two", "three"]
    assert seen("b") == ["round", "phase", "one", "three"]
    battle.seat("a").give(battle.seat("a").waiting[0], pick("x"))
    start = ["round", "phase", "one", "three", "four"]
    assert seen("b") == [*start, "round", "phase", "one", "three"]
    assert seen("a")[4:7] == ["three", "round", "phase"]


def test_a_view_does_not_follow_the_battle() -> None:
    def does(step: Step) -> Process:
        yield step.request("a", A1, "pick")
        held = step.world.get(A1, Strength)
        step.world.put(A1, Strength(held.now - 1, held.full), held)
        return None

    battle = begin(book(phase("p", does)))
    view = battle.seat("a").view
    assert battle.seat("a").view is view
    battle.seat("a").give(view.waiting[0], pick("x"))
    later = battle.seat("a").view
    assert (view.get(A1, Strength).now, later.get(A1, Strength).now) == (10, 9)
    assert view.each(Unit, Strength)[0] == (A1, (Unit("A1", "a"), Strength(10, 10)))
    assert later.each(Unit, Strength)[0] == (A1, (Unit("A1", "a"), Strength(9, 10)))
    assert later.get(B1, Strength) is view.get(B1, Strength)
    assert view.clock.round == 1
    assert later.clock.round == 2
    assert view.find(99, Strength) is None
    assert view.find(1, Strength) is None
    with pytest.raises(KeyError):
        view.get(1, Strength)


def event(key: str, *to: str) -> Event:
    return Event(key, to=frozenset(to) if to else None)


def test_the_past_is_a_chain_that_copies_share() -> None:
    one = Past().plus((event("1"), event("2")))
    two = one.plus((event("3"),))
    other = one.plus((event("4"),))
    assert [e.key for e in two.since(None)] == ["1", "2", "3"]
    assert [e.key for e in two.since(one)] == ["3"]
    assert [e.key for e in other.since(None)] == ["1", "2", "4"]
    assert two.until(2) is one
    assert [e.key for e in two.until(1).since(None)] == ["1"]
    assert two.until(0).count == 0
    assert one.plus(()) is one


def test_what_a_side_knows_is_gathered_as_it_comes() -> None:
    memory: dict[str, tuple[Past, tuple[Event, ...]]] = {}
    one = Past().plus((event("1"), event("2", "b")))
    assert [e.key for e in one.known_to("a", memory)] == ["1"]
    two = one.plus((event("3", "a"),)).plus((event("4"),))
    assert [e.key for e in two.known_to("a", memory)] == ["1", "3", "4"]
    assert two.known_to("a", memory) is two.known_to("a", memory)
    assert [e.key for e in one.known_to("a", memory)] == ["1"]
    assert [e.key for e in two.known_to("b", memory)] == ["1", "2", "4"]
