"""Going about in whole fights: an order to move can be changed or given up on the way."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.rules.chaos.sheet.components import Going
from game.rules.chaos.sheet.paces import cell_of
from tests.rules.chaos.bout import bout, man, setup

RUN = {"form": "move", "how": "run", "to": Cell(9, 0)}
SHOT = {"form": "fight", "how": "shoot", "weapon": "pistol", "target": 5, "acquire": False}


@pytest.mark.rule("CF-MOVE-04", "CF-TICK-15")
def test_who_is_shot_at_on_his_way_may_stop():
    told = {
        ("a", "chaos.between"): [RUN],
        ("b", "chaos.turn"): [{**SHOT, "target": 4}],
        ("a", "chaos.defend"): [{"method": "none"}],
    }
    people = (man("a", "a", (0, 0)), man("b", "b", (4, 5), "agent", held=("pistol",)))
    dice = {"initiative": [20, 14], "attack": [2]}
    plain = bout(setup(*people), dice, told).play(more=True)
    assert cell_of(plain.battle.world, plain.unit("a")) == Cell(9, 0)
    asked = [tick for _, tick in plain.turns("a", "chaos.between")]
    assert asked[:2] == [20, 18]
    told[("a", "chaos.between")] = [RUN, {"form": "move", "how": "stop"}]
    stopped = bout(setup(*people), dice, told).play()
    assert cell_of(stopped.battle.world, stopped.unit("a")) == Cell(3, 0)
    assert stopped.has("a", Going) is None
