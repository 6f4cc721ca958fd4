"""A grenade meets other rules: holds and sprays of who gets away, and who is in it again."""

from __future__ import annotations

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import HeldBy, Holding
from game.rules.chaos.sheet.components import Doing, Line, Spraying
from tests.rules.chaos.brawl import keys, order
from tests.rules.chaos.test_area_scenes import throws
from tests.rules.chaos.test_areas import TUMBLES, field


@pytest.mark.rule("CF-AREA-02", "CF-HOLD-06", "CF-SPRAY-09")
def test_who_gets_away_from_a_grenade_holds_nobody_and_fires_no_more() -> None:
    here = field()
    two, three = here.units["2"], here.units["3"]
    here.put("3", Position(Cell(8, 0)))
    here.put("2", Holding(three, "strength"))
    here.put("3", HeldBy(two))
    line = Line(here.units["1"], (), (), Answer(), awkward=False)
    fires = order(form="fight", how="spray", weapon="submachine_gun", target=here.units["1"])
    here.put("2", Doing(fires, 20, 20, 3, part="recover"))
    here.put("2", Spraying(fires, 5, 12, 2, (line,)))
    told = throws(here, {"attack": [18], "defence": [17]}, TUMBLES)
    assert "chaos.hold_released" in keys(told) and "chaos.spray_stops" in keys(told)
    assert here.world.find(three, HeldBy) is None
    assert here.world.find(two, Spraying) is None
