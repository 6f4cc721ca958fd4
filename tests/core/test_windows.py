"""Windows may be let pass, for once or for longer; moments let others react, nested."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from game.core.battle import Battle
from game.core.components import Out, Strength
from game.core.events import Event
from game.core.orders import PASS, IllegalOrder, Order, Slot, passing
from game.core.ruleset import Kind, Moment, Reactor, Reader, Request
from game.core.step import Process, Step
from game.core.view import View
from tests.core.tiny import (
    A1,
    A2,
    B1,
    B2,
    KINDS,
    WITH_SHOT,
    act,
    after_round,
    begin,
    book,
    keys,
    phase,
    pick,
    shoot,
    shot_choices,
    watchers,
)


def watched(*does: Callable[[Step], Process], rounds: int = 3) -> Battle:
    phases = [phase(f"p{number}", one) for number, one in enumerate(does)]
    winner = after_round(rounds)
    return begin(book(*phases, kinds=WITH_SHOT, reactions=watchers, winner=winner))


def asked(battle: Battle) -> tuple[int, object] | None:
    """Who is asked now, and about whom."""
    waiting = battle.seat("b").waiting
    return (waiting[0].unit, waiting[0].fact("actor")) if waiting else None


def answer(battle: Battle, order: Order) -> None:
    seat = battle.seat("b")
    seat.give(seat.waiting[0], order)


def test_every_reactor_is_asked_once_a_moment() -> None:
    battle = watched(act(A1))
    request = battle.seat("b").waiting[0]
    assert request.window
    assert (request.fact("moment"), request.fact("actor")) == ("steps", A1)
    assert request.fact("nothing") is None
    assert asked(battle) == (B1, A1)
    answer(battle, pick("shot"))
    assert asked(battle) == (B2, A1)
    answer(battle, PASS)
    assert keys(battle)[:2] == ["shot", "acted"]


@pytest.mark.parametrize(
    ("until", "expected"),
    [
        ("event", [(B1, A1), (B2, A1), (B1, A1), (B2, A1), (B1, A2), (B2, A2)]),
        ("unit", [(B1, A1), (B2, A1), (B2, A1), (B1, A2), (B2, A2)]),
        ("moment", [(B1, A1), (B2, A1), (B2, A1), (B2, A2)]),
        ("round", [(B1, A1), (B2, A1), (B2, A1), (B2, A2)]),
    ],
)
def test_a_window_let_pass_stays_closed_as_long_as_was_said(
    until: str, expected: list[tuple[int, int]]
) -> None:
    battle = watched(act(A1, A1, A2))
    seen = []
    while battle.result is None and battle.clock.round == 1:
        now = asked(battle)
        assert now is not None
        seen.append(now)
        answer(battle, passing(until) if now[0] == B1 and now[1] == A1 else PASS)
    assert seen == expected


def test_another_kind_of_moment_opens_what_was_closed_for_this_one() -> None:
    battle = watched(act(A1), act(A1, kind="strikes"), act(A1))
    answer(battle, passing("moment"))
    answer(battle, PASS)
    assert asked(battle) == (B1, A1)
    answer(battle, PASS)
    answer(battle, PASS)
    assert asked(battle) == (B1, A1)


def test_the_new_round_opens_everything() -> None:
    battle = watched(act(A1, A2))
    for until in ("round", "moment"):
        answer(battle, passing(until))
    assert battle.clock.round == 2
    assert asked(battle) == (B1, A1)
    answer(battle, PASS)
    assert asked(battle) == (B2, A1)


def test_a_window_of_somebody_with_nothing_to_do_does_not_open() -> None:
    def silent(view: View, request: Request, partial: Order) -> Iterator[Slot]:
        if request.unit == B2:
            yield from shot_choices(view, request, partial)

    kinds = {**KINDS, "shot": Kind(silent, react=shoot)}
    battle = begin(book(phase("p", act(A1)), kinds=kinds, reactions=watchers))
    assert asked(battle) == (B2, A1)


def test_a_standing_answer_may_react() -> None:
    battle = watched(act(A1))
    battle.seat("b").stand("shot", pick("shot"))
    answer(battle, PASS)
    assert asked(battle) is None
    assert battle.result is not None
    assert keys(battle).count("shot") == 5


def test_an_imagined_battle_knows_only_the_own_habits() -> None:
    battle = watched(act(A1, A1))
    battle.seat("a").stand("pick", pick("x"))
    battle.seat("b").stand("pick", pick("y"))
    answer(battle, passing("round"))
    for side, standing in (("a", pick("x")), ("b", pick("y"))):
        imagined = battle.seat(side).imagine(1)
        assert imagined.habits.standing == {(side, 0, "pick"): standing}
        assert bool(imagined.habits.passing) == (side == "b")


def test_a_window_passed_is_no_answer_for_other_requests() -> None:
    def ask(step: Step) -> Process:
        yield step.request("b", B1, "pick")
        return None

    battle = begin(book(phase("p", ask)))
    with pytest.raises(IllegalOrder):
        answer(battle, PASS)


def test_editable_windows_are_let_pass_by_the_commit() -> None:
    def reface(step: Step) -> Process:
        asked = tuple(
            step.request(side, unit, "pick", editable=True, window=True)
            for side, unit in (("a", A1), ("a", A2), ("b", B1))
        )
        orders = yield asked
        assert isinstance(orders, tuple)
        facts = tuple((f"n{n}", str(order.slots[0])) for n, order in enumerate(orders))
        step.emit(Event("told", facts=facts))
        return None

    battle = begin(book(phase("p", reface)))
    a, b = battle.seat("a"), battle.seat("b")
    a.give(a.waiting[0], pick("y"))
    a.commit()
    b.commit()
    told = next(event for event in battle.events if event.key == "told")
    assert [value for _, value in told.facts] == [
        "('pick', 'y')",
        "('pass', 'event')",
        "('pass', 'event')",
    ]


def cheering(state: Reader, moment: Moment) -> Sequence[Reactor]:
    """Everybody reacts to everything; reactions are announced themselves."""
    return [Reactor(unit, "b", "cheer") for unit in (B1, B2)]


def cheer(step: Step, moment: Moment, reactor: Reactor, order: Order) -> Process:
    step.emit(Event("cheer", unit=reactor.unit))
    yield from step.moment(Moment("cheered", reactor.unit))
    return None


def test_moments_nest_three_deep_and_no_deeper() -> None:
    kinds = {"cheer": Kind(shot_choices, react=cheer)}
    battle = begin(book(phase("p", act(A1)), kinds=kinds, reactions=cheering))
    count = 0
    while battle.clock.round == 1:
        answer(battle, pick("shot"))
        count += 1
    # Two react at each of three levels: 2 + 2*2 + 2*2*2.
    assert count == 14
    assert keys(battle).index("acted") == 14


def test_who_has_fallen_by_a_reaction_does_not_react_any_more() -> None:
    def fell(step: Step, moment: Moment, reactor: Reactor, order: Order) -> Process:
        step.world.put(B2, Out("fallen"))
        yield from ()
        return None

    kinds = {"shot": Kind(shot_choices, react=fell)}
    battle = begin(book(phase("p", act(A1)), kinds=kinds, reactions=watchers))
    answer(battle, pick("shot"))
    assert keys(battle)[0] == "acted"


def test_the_actor_is_looked_at_again_after_a_moment() -> None:
    def kill(step: Step, moment: Moment, reactor: Reactor, order: Order) -> Process:
        held = step.world.get(moment.actor, Strength)
        step.world.put(moment.actor, Strength(0, 10), held)
        yield from ()
        return None

    def march(step: Step) -> Process:
        yield from step.moment(Moment("steps", A1))
        alive = step.world.get(A1, Strength).now
        step.emit(Event("marched" if alive else "stopped"))
        return None

    kinds = {"shot": Kind(shot_choices, react=kill)}
    battle = begin(book(phase("p", march), kinds=kinds, reactions=watchers))
    answer(battle, PASS)
    answer(battle, pick("shot"))
    assert keys(battle)[0] == "stopped"
