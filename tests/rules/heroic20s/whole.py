"""The whole book for tests: battles that are played by the usual answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.core.battle import Battle
from game.core.dice import KeyedDice
from game.core.ruleset import Ruleset
from game.core.setup import Setup
from game.rules.heroic20s.orders.kinds import KINDS
from game.rules.heroic20s.orders.usual import default_answer
from tests.rules.heroic20s.field import RULES


def _scale(scale: Any) -> Any:
    return replace(scale, default_answer=default_answer)


WHOLE: Ruleset = replace(
    RULES,
    scales={name: _scale(scale) for name, scale in RULES.scales.items()},
    kinds=KINDS,
)


def usual(setup: Setup, seed: int, most: int = 20_000) -> Battle:
    """A battle in which everybody does what is usual, to its end."""
    battle = Battle.start(WHOLE, setup, dice=KeyedDice(seed))
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
