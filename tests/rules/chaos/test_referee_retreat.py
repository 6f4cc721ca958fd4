"""Running away in a whole fight: what it costs to be caught at it."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.chaos.sheet.components import Caught, HeldTurn
from tests.rules.chaos.bout import Bout, duel

FLEE = {"form": "move", "how": "flee"}


def flight(told: dict[tuple[str, str], list[Any]], rolls: tuple[int, int] = (10, 9)) -> Bout:
    """A stands at the rim, b three metres away is the faster."""
    more = {("b", "chaos.contest"): [{"use": True}]}
    return duel({"initiative": list(rolls)}, {**told, **more}, 3, theirs={"speed": 9})


@pytest.mark.rule("CF-RETREAT-07", "CF-TICK-09")
def test_who_is_caught_loses_the_turn_that_he_holds():
    fight = flight({("a", "chaos.turn"): [FLEE, {"form": "hold"}]}).play()
    assert fight.all("chaos.is_caught", "a")
    (lost,) = fight.all("chaos.loses_turn", "a")
    assert lost.rule == "CF-RETREAT-07"
    # Caught on 10; the held Turn is lost on 9, the next one comes an Interval later.
    assert fight.turns("a") == [(1, 10), (1, 3)]
    assert (1, 9) not in fight.turns("a", "chaos.held")
    assert fight.has("a", Caught) is None and fight.has("a", HeldTurn) is None


@pytest.mark.rule("CF-RETREAT-07")
def test_who_is_caught_does_not_try_again_before_his_turn_is_lost():
    told: dict[tuple[str, str], list[Any]] = {("a", "chaos.between"): [FLEE]}
    fight = flight(told, (5, 12)).play(more=True)
    assert fight.all("chaos.is_caught", "a")
    assert len(fight.all("chaos.flees", "a")) == 1
    assert fight.turns("a") == []
    assert fight.all("chaos.loses_turn", "a")
