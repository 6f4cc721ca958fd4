"""A standing order to be asked only when somebody has done something to one."""

from __future__ import annotations

from dataclasses import replace

from game.core.battle import Battle
from game.core.engine.habits import disturbed
from game.core.events import Event
from game.core.orders import UNDISTURBED
from game.core.step import Process, Step
from tests.core.tiny import A1, A2, B1, after_round, begin, book, phase, pick


def windows(step: Step) -> Process:
    """In every second round B1 does something to A1, at a time of its own; both may react."""
    step.clock = replace(step.clock, time=10 * step.clock.round)
    if step.clock.round % 2 == 0:
        step.emit(Event("strikes", unit=B1, target=A1))
    step.emit(Event("looks", unit=A2, target=A2))
    for unit in (A1, A2):
        order = yield step.request("a", unit, "pick", window=True)
        step.emit(Event("done", unit=unit, facts=(("what", str(order)),)))
    step.clock = replace(step.clock, time=0)
    return None


def battle() -> Battle:
    return begin(book(phase("p", windows), winner=after_round(4)))


def asked(found: Battle) -> list[tuple[int, int]]:
    """Who is asked in which round, when everybody always does something."""
    seat, told = found.seat("a"), list[tuple[int, int]]()
    while seat.waiting:
        told.append((found.clock.round, seat.waiting[0].unit))
        seat.give(seat.waiting[0], pick("x"))
    return told


def test_windows_pass_until_something_befalls_who_is_asked() -> None:
    found = battle()
    found.seat("a").stand("pick", UNDISTURBED, A1)
    seen = asked(found)
    assert [at for at, unit in seen if unit == A1] == [1, 2, 4]
    assert [at for at, unit in seen if unit == A2] == [1, 2, 3, 4]


def test_for_a_whole_side_what_one_does_himself_is_nothing_that_befalls_him() -> None:
    found = battle()
    found.seat("a").stand("pick", UNDISTURBED)
    assert asked(found) == [(1, A1), (2, A1), (4, A1)]


def test_what_befell_somebody_at_another_time_is_over() -> None:
    found = battle()
    while found.clock.round < 2:
        found.seat("a").give(found.seat("a").waiting[0], pick("x"))
    assert disturbed(found.seat("a").view, A1)
    assert not disturbed(found.seat("a").view, A2)


def test_events_carry_the_time_of_the_clock() -> None:
    found = battle()
    assert [e.time for e in found.events] == [0, 0, 10]
    asked(found)
    assert {e.time for e in found.events if e.key == "strikes"} == {20, 40}
    assert {e.time for e in found.events if e.key in ("round", "phase", "ended")} == {0}
