"""How long a computer player thinks. Run by ``make bench`` alone."""

from __future__ import annotations

from typing import Any

import pytest

from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS

pytestmark = pytest.mark.bench


BUDGET = 0.06
"""Seconds that a side-turn of `veteran` with six units may take, the median."""


@pytest.mark.parametrize("round_", [1, 3, 5])
def test_a_turn_of_the_veteran(round_: int, benchmark: Any) -> None:
    name = "twelve-banners"
    scenario = load(find(name), RULESETS)
    levels = {"a": "veteran", "b": "simple"}
    match = open_match(name, scenario, RULESETS["zefrs"], levels, 4)
    seat = match.seat("a")
    while match.battle.clock.round < round_ or not any(r.secret for r in seat.waiting):
        assert match.step()
    benchmark.pedantic(match.players["a"].decide, args=(seat,), rounds=7, warmup_rounds=1)
    assert benchmark.stats.stats.median <= BUDGET
