"""Battles in generated arenas, half of the orders by chance: each comes to one end, and nobody is
asked who is out of it.

A few of each book; PENNON_ARENAS=400 asks for more.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from game.core.battle import Battle
from game.core.components import Out
from game.core.data import DataError, Misfit
from game.rules import RULESETS
from tests.conformance.arenas import arena, begun
from tests.conformance.players import LONGEST, Decision, decide, next_decision

ARENAS = int(os.environ.get("PENNON_ARENAS", "8"))
"""So many arenas a book."""

OFF_THE_FIELD = frozenset({"heroic20s.pursue"})
"""What those are asked who have left the field: how they get away (HC-END-05)."""


def play(battle: Battle, chance: Random) -> None:
    """To its end; half of the orders are the usual ones, so that people meet."""
    for _ in range(LONGEST):
        if battle.result is not None:
            return
        decision = next_decision(battle, chance)
        seat, request = battle.seat(decision.side), decision.request
        if request is not None and chance.random() < 0.5:
            usual = seat.default(request)
            if seat.allows(request, usual):
                decision = Decision(decision.side, request, usual)
        decide(battle, decision)
        assert not asked_in_vain(battle)
    raise AssertionError(f"no end after {LONGEST} decisions, at {battle.clock}")


def asked_in_vain(battle: Battle) -> list[str]:
    """The requests to somebody who is out of the battle."""
    opened = battle.open.requests if battle.open else ()
    asked = (one for one in opened if one.unit and one.kind not in OFF_THE_FIELD)
    return [one.id for one in asked if battle.world.find(one.unit, Out) is not None]


@pytest.mark.parametrize("seed", range(ARENAS))
@pytest.mark.parametrize("book", sorted(RULESETS))
def test_a_battle_in_an_arena_comes_to_one_end(book: str, seed: int) -> None:
    try:
        battle = begun(book, seed)
    except (DataError, Misfit):  # somebody larger than the room that is left, for one
        return
    play(battle, Random(seed))
    assert [event.key for event in battle.events].count("ended") == 1


@pytest.mark.parametrize("book", sorted(RULESETS))
def test_most_arenas_can_be_fought_in(book: str) -> None:
    def fits(seed: int) -> bool:
        try:
            begun(book, seed)
        except (DataError, Misfit):
            return False
        return True

    assert sum(map(fits, range(20))) >= 12
    assert arena(book, 3) == arena(book, 3) != arena(book, 4)
