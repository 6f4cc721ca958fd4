"""The whole book for tests: battles that are played by the usual answers."""

from __future__ import annotations

from collections.abc import Mapping

from game.ai.player import Player, carry_out
from game.core.battle import Battle
from game.core.dice import KeyedDice
from game.core.setup import Setup
from game.rules.heroic20s import RULESET


def played(setup: Setup, seed: int, players: Mapping[str, Player], most: int = 20_000) -> Battle:
    """A battle of these opponents by their sides."""
    battle = Battle.start(RULESET, setup, dice=KeyedDice(seed))
    for _ in range(most):
        if battle.result is not None:
            return battle
        for side, player in players.items():
            seat = battle.seat(side)
            if seat.waiting:
                carry_out(seat, player.decide(seat))
    raise AssertionError("the battle never ends")


def usual(setup: Setup, seed: int, most: int = 20_000) -> Battle:
    """A battle in which everybody does what is usual, to its end."""
    battle = Battle.start(RULESET, setup, dice=KeyedDice(seed))
    for _ in range(most):
        if battle.result is not None:
            return battle
        for side in battle.sides:
            seat = battle.seat(side)
            asked = seat.waiting
            for request in asked:
                order = seat.default(request)
                assert seat.allows(request, order), (request, order)
                seat.give(request, order)
            if any(request.editable for request in asked):
                seat.commit()
    raise AssertionError("the battle never ends")
