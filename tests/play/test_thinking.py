"""Opponents who think in a process of their own decide as they would here, and hold up nobody."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from game.ai import Decision, carry_out
from game.core.seat import Seat
from game.play import thinking
from game.play.match import Match, open_match
from game.play.scenarios.library import DEMO, find, load
from game.play.thinking import Thinker
from game.rules import RULESETS

LONG = 60.0
"""Seconds after which a test gives up."""

Wish = Callable[[], bool]


def fresh(level: str = "veteran", seed: int = 5) -> Match:
    scenario = load(find(DEMO), RULESETS)
    return open_match(DEMO, scenario, RULESETS["zefrs"], {"a": level, "b": "simple"}, seed)


def until(wish: Wish) -> None:
    """Wait for something."""
    end = time.monotonic() + LONG
    while not wish():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.002)


def decided(thinker: Thinker, match: Match, side: str) -> tuple[Decision, ...]:
    """What comes of asking again and again, as the window does."""
    found: list[tuple[Decision, ...]] = []

    def asked() -> bool:
        answer = thinker.decide(match, side)
        found.extend([answer] if answer is not None else [])
        return answer is not None

    until(asked)
    return found[0]


def step(thinker: Thinker, match: Match) -> None:
    side = match.due()
    assert side is not None
    carry_out(match.seat(side), decided(thinker, match, side))


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker()
    yield made
    made.close()


def process(thinker: Thinker) -> int:
    """The worker's id."""
    worker = thinker._worker
    assert worker is not None
    pid = worker._process.pid
    assert pid is not None
    return pid


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(("level", "rounds"), [("veteran", 5), ("marshal", 2)])
def test_a_battle_comes_out_the_same_with_a_worker(
    thinker: Thinker, level: str, rounds: int
) -> None:
    one, other = fresh(level), fresh(level)
    while not other.over and other.battle.clock.round <= rounds:
        step(thinker, one)
        assert other.step()
        assert one.battle.digest() == other.battle.digest()
    assert thinker._worker is not None, "the worker was really used"
    assert one.players["a"].reasons == other.players["a"].reasons  # type: ignore[attr-defined]


def test_while_somebody_thinks_nobody_waits(thinker: Thinker) -> None:
    match = fresh()
    thinker.warm(match)
    until(lambda: thinker._worker is not None and thinker._worker.up())
    assert match.due() == "a"
    assert thinker.decide(match, "a") is None
    assert thinker.thinking
    assert decided(thinker, match, "a")
    assert not thinker.thinking


def test_quick_levels_think_here(thinker: Thinker) -> None:
    match = fresh("recruit")
    thinker.warm(match)
    assert thinker.decide(match, "a") is not None
    assert thinker._worker is None


def test_what_was_thought_of_another_battle_is_not_done(thinker: Thinker) -> None:
    """As when the player takes an order back meanwhile."""
    match = fresh()
    thinker.warm(match)
    until(lambda: thinker._worker is not None and thinker._worker.up())
    assert thinker.decide(match, "a") is None
    for _ in range(3):
        carry_out(match.seat("a"), fresh("simple").players["a"].decide(match.seat("a")))
        while match.due() == "b":
            match.step()
    assert match.due() == "a"
    mine = match.seat("a").waiting
    found = decided(thinker, match, "a")
    assert {decision.request for decision in found} == set(mine)


def test_a_match_taken_back_is_understood(thinker: Thinker) -> None:
    """The worker keeps the events it has been sent; what was undone must not stay among them."""
    match = fresh()
    early = match.battle.fork()
    for _ in range(6):
        step(thinker, match)
    match.battle = early
    twin = fresh()
    side = match.due()
    assert side is not None
    assert decided(thinker, match, side) == twin.players[side].decide(twin.seat(side))


def test_a_worker_that_dies_is_done_without(thinker: Thinker) -> None:
    match, twin = fresh(), fresh()
    thinker.warm(match)
    until(lambda: thinker._worker is not None and thinker._worker.up())
    os.kill(process(thinker), signal.SIGTERM)
    assert decided(thinker, match, "a") == twin.players["a"].decide(twin.seat("a"))
    assert thinker._worker is None
    assert thinker.decide(match, "a") is not None, "from here on it thinks here"


def test_where_no_process_can_be_had_one_thinks_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied() -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(thinking, "Worker", denied)
    thinker, match, twin = Thinker(), fresh(), fresh()
    assert decided(thinker, match, "a") == twin.players["a"].decide(twin.seat("a"))


@dataclass(frozen=True)
class Stumbler:
    """A player with an error of his own."""

    def decide(self, seat: Seat) -> tuple[Decision, ...]:
        raise LookupError(f"round {seat.view.clock.round}")


def test_an_error_in_thinking_comes_up_where_the_battle_is(thinker: Thinker) -> None:
    match = fresh()
    match.players = {**match.players, "a": Stumbler()}
    with pytest.raises(LookupError, match="round 1"):
        decided(thinker, match, "a")


def test_the_worker_ends_with_whoever_held_it() -> None:
    match, thinker = fresh(), Thinker()
    thinker.warm(match)
    pid = process(thinker)
    assert alive(pid)
    del thinker
    until(lambda: not alive(pid))


def test_closing_ends_the_worker(thinker: Thinker) -> None:
    thinker.warm(fresh())
    pid = process(thinker)
    thinker.close()
    until(lambda: not alive(pid))
