"""Opponents. They hold a seat and know no rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.ai.at_random import RandomPlayer
from game.ai.opponent import Opponent
from game.ai.player import Decision, Player, carry_out, give
from game.ai.simple import SimplePlayer

__all__ = ["LEVELS", "Decision", "Player", "carry_out", "give"]

LEVELS: Mapping[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "simple": SimplePlayer,
    "recruit": partial(Opponent, "recruit"),
    "soldier": partial(Opponent, "soldier"),
    "veteran": partial(Opponent, "veteran"),
    "marshal": partial(Opponent, "marshal"),
}
"""Every level by its name: called with a seed it gives a player."""
