"""What each way of a pursuit comes to stands beside its odds."""

from __future__ import annotations

import pytest

from game.core.battle import Battle
from game.core.dice import KeyedDice
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s import RULESET
from game.ui.battle.table.wording import outcome
from tests.rules.heroic20s.field import setup, troop


@pytest.mark.parametrize(
    ("form", "told"), [("capture", "taken alive"), ("slay", "cut down"), ("stay", "get away")]
)
def test_what_comes_of_a_pursuit_is_told(form: str, told: str) -> None:
    here = setup(troop("ours", "a", "thug", (5, 10)), troop("theirs", "b", "thug", (50, 10)))
    view = Battle.start(RULESET, here, dice=KeyedDice(1)).view("a")
    unit = view.waiting[0].unit
    request = Request("1", "a", unit, "heroic20s.pursue", about=(("flees", False),))
    assert told in outcome(view, request, Order((("form", form),)))
