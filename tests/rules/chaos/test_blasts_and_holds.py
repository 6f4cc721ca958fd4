"""A grenade meets other rules: holds and sprays of who gets away, and who is in it again."""

from __future__ import annotations

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.rules.chaos.acts import blast
from game.rules.chaos.acts.move import moving
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import HeldBy, Holding
from game.rules.chaos.sheet.components import Condition, Doing, Line, Reserves, Spraying
from tests.rules.chaos.brawl import keys, order
from tests.rules.chaos.test_area_scenes import HURT, landed, throws
from tests.rules.chaos.test_areas import NOTHING, TUMBLES, field, goes_off


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


@pytest.mark.rule("CF-AREA-02", "CF-AREA-07")
def test_who_has_got_out_of_a_blast_and_is_in_it_again_is_struck_by_it() -> None:
    """He may still roll with it, as anybody who has come into it."""
    here = field()
    two = here.units["2"]
    made = landed(here, safe=(two,), told=(two,))
    told = here.do(lambda step: blast.explodes(step, made), HURT, [NOTHING])
    assert "chaos.hurt" in keys(told)
    assert [(one.unit, one.fact("refuges")) for one in here.asked] == [(two, ())]


@pytest.mark.rule("CF-AREA-02", "CF-MOVE-07")
def test_who_is_thrown_down_on_his_way_out_of_a_blast_is_struck_by_it() -> None:
    here = field()
    said = order(method="evade", pay="action", to=Cell(6, 2))
    throws(here, {"attack": [18], "defence": [17]}, said)
    here.put("2", Condition(prone=True))
    due = agenda.planned(here.world, here.units["2"], moving.STEP)
    assert due is not None
    here.do(lambda step: moving.defence_step(step, due))
    assert here.at("2") == Cell(8, 1)
    here.put("2", Condition(asleep=9, prone=True))
    assert "chaos.hurt" in keys(goes_off(here, HURT))


@pytest.mark.rule("CF-AREA-02", "CF-AREA-07")
def test_who_is_still_on_his_way_out_of_what_goes_off_at_once_is_not() -> None:
    here = field()
    two = here.units["2"]
    here.do(lambda step: moving.draw_back(step, two, (Cell(7, 1), Cell(6, 2))))
    made = landed(here, safe=(two,), told=(two,))
    told = here.do(lambda step: blast.explodes(step, made))
    assert keys(told) == ["chaos.blast"]
    assert here.world.get(two, Reserves).actions == 3
