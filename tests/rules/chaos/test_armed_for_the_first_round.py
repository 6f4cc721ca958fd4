"""With what is in his hands at the beginning somebody has his Free Actions of the first round."""

from __future__ import annotations

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.rules.chaos.setup import prepare
from game.rules.chaos.sheet.components import Carries, Held, Reserves, Skill
from game.rules.kit.people.roster import Arrives
from tests.rules.chaos.brawl import field, order, sheet

NIMBLE = sheet("thug", skills=(Skill("one_handed", 9, ("actions",)),))
"""Two Free Actions more with a club or a sword."""


@pytest.mark.rule("CF-TICK-07")
@pytest.mark.parametrize(("item", "actions"), [("club", 5), ("dagger", 3), ("", 3)])
def test_the_free_actions_of_the_first_round_are_those_with_what_he_takes_in_hand(
    item: str, actions: int
) -> None:
    here = field("1 2", NIMBLE, "thug", held=("club", ""))
    one = here.units["1"]
    here.put("1", Carries(("dagger",)), Reserves(4, 5, 3))
    if not item:
        here.put("1", Held())
    chosen = order(weapon=item, second="")
    here.do(lambda step: prepare.equip(step, one, chosen))
    assert here.world.get(one, Held).right == item
    assert here.world.get(one, Reserves) == Reserves(4, actions, 3)


@pytest.mark.rule("CF-TICK-07", "CF-MOVE-01")
def test_who_joins_later_has_his_free_actions_as_well() -> None:
    here = field("1 2 .", NIMBLE, "thug", held=("club", ""))
    one = here.units["1"]
    here.world.drop(one, here.world.get(one, Position))
    coming = Arrives(2, Cell(2, 0))
    here.put("1", Reserves(4, 3, 3), coming)
    here.do(lambda step: prepare.enter(step, one, coming))
    assert here.world.get(one, Position).cell == Cell(2, 0)
    assert here.world.get(one, Reserves).actions == 5
