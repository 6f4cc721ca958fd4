"""What players who say nothing do in a whole fight: nothing that is a waste."""

from __future__ import annotations

import pytest

from game.core.orders import Order
from game.core.ruleset import Clock
from game.core.view import View
from game.rules.chaos import RULESET
from game.rules.chaos.orders import usual_turn
from game.rules.chaos.orders.questions import USUAL
from game.rules.chaos.sheet.agenda import Entangled
from game.rules.chaos.sheet.components import Defending, Doing, NextTurn
from tests.rules.chaos.brawl import field, order, request, view
from tests.rules.chaos.drawn import Drawn


@pytest.mark.rule("CF-MULTI-03")
def test_a_multiple_defence_is_bought_only_where_somebody_else_can_attack_while_it_lasts():
    here = field("12 . . . 3", "aldric", "mai", "thug", held=("long_sword", "katana", "club"))
    one = here.units["1"]
    here.put("2", Defending(one, "parry", 15, 18))
    asked = request(here, "2", "chaos.multiple", (("by", one),))

    def bought() -> object:
        return USUAL["chaos.multiple"](view(here, "b"), asked).get("use")

    here.put("3", NextTurn(19))
    assert bought() is False, "he is too far"
    near = field("123", "aldric", "mai", "thug", held=("long_sword", "katana", "club"))
    near.put("2", Defending(one, "parry", 15, 18))
    for tick, use in ((19, True), (18, False), (5, False)):
        near.put("3", NextTurn(tick))
        asked = request(near, "2", "chaos.multiple", (("by", one),))
        assert USUAL["chaos.multiple"](view(near, "b"), asked).get("use") is use, tick
    near.put("3", NextTurn(0), Doing(order(form="fight"), 20, 19, 17))
    assert USUAL["chaos.multiple"](view(near, "b"), asked).get("use") is True


def turn(here: Drawn) -> Order:
    """What fighter 1 does with his Turn."""
    seen = View(RULESET, "a", here.world.rows(), Clock(1, "ticks"), "personal")
    return usual_turn.turn(seen, request(here, "1", "chaos.turn"))


def test_who_holds_a_net_throws_it():
    here = field("1 . . 2", "thug", "aldric", held=("net", "long_sword"))
    given = turn(here)
    assert (given.text("form"), given.text("how")) == ("parlay", "entangle")
    assert given.unit("target") == here.units["2"]
    here.put("2", Entangled("rope", 13, False))
    given = turn(here)
    assert given.text("how") != "entangle"
