"""What full hands leave of parlay (HOLD, ENT, PARLAY): two snares, two nets, a claymore."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.orders import Order
from game.rules.chaos.acts.parlay import doing
from game.rules.chaos.orders import parlay
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.components import Doing, Held, Reserves
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, order, sheet, values, view
from tests.rules.chaos.drawn import offered
from tests.rules.chaos.scene import play

HOLDER = replace(sheet("thug"), strength=8, agility=5)
VICTIM = replace(sheet("thug"), strength=6, agility=9)


@pytest.mark.rule("CF-PARLAY-01", "CF-HOLD-03")
def test_of_two_snares_only_the_one_that_reaches_is_offered() -> None:
    """A wall keeps him from coming nearer."""
    here = field("1 % 2", HOLDER, VICTIM, held=(("whip", "net"), ""))
    found = values(offered(view(here), here.units["1"], order(form="parlay", how="entangle")))
    reach = {item: weapon(item).reach for item in ("whip", "net")}
    assert found == [item for item in ("whip", "net") if reach[item] >= 2]


@pytest.mark.rule("CF-HOLD-01", "CF-HOLD-02", "CF-HOLD-03", "CF-HOLD-05")
def test_who_has_both_hands_full_may_still_trip_but_not_hold() -> None:
    here = field("12", HOLDER, VICTIM, held=("claymore", ""))
    assert parlay.hows(here.world, here.units["1"], 1) == ("trip", "grapple")


@pytest.mark.rule("CF-PARLAY-01", "CF-PARLAY-04", "CF-MISS-05")
def test_of_two_nets_a_fumbled_throw_costs_but_one() -> None:
    here = field(". 1 2", HOLDER, VICTIM, held=(("net", "net"), ""))
    one, two = here.units["1"], here.units["2"]
    here.put("1", Reserves(0, 3, 3), Doing(Order(), 20, 20, 18, "strike"))
    action = Action("parlay", "entangle", "net", target=two)
    play(here, lambda step: doing.tries(step, one, action), {"attack": [1]}, order(method="none"))
    assert here.world.get(one, Held) == Held("", "net")
    assert combatant(here.world, two).entangled is None
