"""How much an opponent of single fighters asks for one decision: counts, not times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from game.core.forecast import Forecast
from game.core.orders import NOTHING, Order, Slot
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS

TURN, ANSWER, CALLS = 10, 4, 40
"""The most odds of a turn and of an answer, and the most calls of the grammar."""


@pytest.mark.parametrize("name", ["rope-lane", "pier-nine"])
def test_a_turn_and_an_answer_ask_for_few_odds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()
    forecast, choices = Seat.forecast, Seat.choices

    def odds(seat: Seat, request: Request, order: Order) -> Forecast | None:
        asked["odds"] += 1
        return forecast(seat, request, order)

    def calls(seat: Seat, request: Request, partial: Order = NOTHING) -> Iterator[Slot]:
        asked["calls"] += 1
        return choices(seat, request, partial)

    monkeypatch.setattr(Seat, "forecast", odds)
    monkeypatch.setattr(Seat, "choices", calls)
    scenario = load(find(name), RULESETS)
    match = open_match(name, scenario, RULESETS["chaos"], {"a": "veteran", "b": "simple"}, 2)
    turns = 0
    while turns < 12:
        seat = match.seat("a")
        for request in seat.waiting[:1] if len(seat.waiting) == 1 else ():
            asked.clear()
            match.players["a"].decide(seat)
            most = ANSWER if request.kind == "chaos.defend" else TURN
            assert asked["odds"] <= most, (request, asked)
            assert asked["calls"] <= CALLS, (request, asked)
            turns += request.kind == "chaos.turn"
        if not match.step():
            break
    assert turns > 3
