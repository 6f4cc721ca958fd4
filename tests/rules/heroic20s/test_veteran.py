"""Opponents that weigh: their battles end on what is offered, and they beat the usual answers."""

from __future__ import annotations

import pytest

from game.ai.opponent import Opponent
from game.ai.simple import SimplePlayer
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.whole import played

ROW = range(5)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["recruit", "soldier", "veteran"])
def test_opponents_of_all_levels_finish(level: str) -> None:
    here = setup(
        troop("guards", "a", "town_guard", *((5, 4 + y) for y in ROW)),
        troop("archers", "a", "archer", *((2, 4 + y) for y in ROW)),
        troop("orcs", "b", "orc_warrior", *((30, 4 + y) for y in ROW)),
        troop("sword", "b", "swordsman", (30, 12)),
        size=(40, 20),
    )
    done = played(here, 1, {"a": Opponent(level, 1), "b": SimplePlayer(2)})
    assert done.result is not None


@pytest.mark.slow
def test_a_veteran_wins_most_even_fights() -> None:
    won = 0
    for seed in range(6):
        here = setup(
            troop("a", "a", "orc_warrior", *((5 + x, 4 + y) for x in (0, 1) for y in ROW)),
            troop("b", "b", "orc_warrior", *((40 + x, 4 + y) for x in (0, 1) for y in ROW)),
            size=(50, 20),
        )
        me, other = "ab"[seed % 2], "ba"[seed % 2]
        done = played(here, seed, {me: Opponent("veteran", seed), other: SimplePlayer(seed)})
        assert done.result is not None
        won += done.result.winner == me
    assert won >= 4
