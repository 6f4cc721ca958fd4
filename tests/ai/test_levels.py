"""Every level plays legal battles to their end, decides the same on the same view, and is worth
what it is meant to be worth."""

from __future__ import annotations

import pytest

from game.ai import LEVELS
from game.core.battle import Battle
from tests.ai.duels import toy, turns, winner


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_to_the_end_and_decides_by_what_it_sees_alone(level: str) -> None:
    """Asked again it decides the same, also where other things are hidden, and touches nothing."""
    battle, players = toy(3, level, level, lurkers=1)
    count = alike = 0
    for player, seat in turns(battle, players):
        before = battle.digest()
        decisions = player.decide(seat)
        assert battle.digest() == before
        assert decisions == player.decide(seat)
        assert [decision.request for decision in decisions] == list(seat.waiting)
        other = imagined(battle, seat.side).seat(seat.side)
        if other.waiting == seat.waiting:
            assert player.decide(other) == decisions
            alike += 1
        count += 1
    assert count > 3
    assert alike


def imagined(battle: Battle, side: str) -> Battle:
    """The same view, other dice, and the enemy's answers open."""
    return battle.seat(side).imagine(99)


@pytest.mark.parametrize("level", ["simple", "recruit"])
def test_a_level_beats_chance(level: str) -> None:
    ahead = [winner(seed, level, "random") == "a" for seed in range(12)]
    ahead += [winner(seed, "random", level) == "b" for seed in range(12)]
    assert sum(ahead) >= 17
