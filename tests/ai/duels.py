"""Battles of the toy book between two levels, for tests."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai import LEVELS, Player, carry_out
from game.core.battle import Battle
from game.core.seat import Seat
from tests.toy.book import TOY, toy_setup


def turns(battle: Battle, players: dict[str, Player]) -> Iterator[tuple[Player, Seat]]:
    """Every turn before it is played, to the end of the battle."""
    for _ in range(5_000):
        if battle.result is not None:
            return
        side = next(side for side in battle.sides if battle.seat(side).waiting)
        seat = battle.seat(side)
        yield players[side], seat
        carry_out(seat, players[side].decide(seat))
    raise AssertionError("the battle does not end")


def toy(seed: int, a: str, b: str, lurkers: int = 0) -> tuple[Battle, dict[str, Player]]:
    """A battle of three units a side, and its players."""
    battle = Battle.start(TOY, toy_setup(3, 8, lurkers, 5), seed)
    return battle, {"a": LEVELS[a](2 * seed), "b": LEVELS[b](2 * seed + 1)}


def winner(seed: int, a: str, b: str) -> str | None:
    """Who wins this battle."""
    battle, players = toy(seed, a, b)
    for _ in turns(battle, players):
        pass
    assert battle.result is not None
    return battle.result.winner
