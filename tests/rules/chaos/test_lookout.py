"""What the field says before anything is ordered: reach, sight, threat (MOVE, CALL-06, PEN-04)."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.core.ruleset import Clock
from game.core.view import View
from game.rules.chaos.sheet.agenda import HeldBy
from game.rules.chaos.sheet.components import Condition, Held, NextTurn, Pace
from game.rules.chaos.shown import lookout
from tests.rules.chaos.drawn import BOOK, drawn


def view(here, side="a"):
    return View(BOOK, side, here.world.rows(), Clock(1, "ticks"), "personal")


@pytest.mark.rule("CF-MOVE-01", "CF-MOVE-05")
def test_reach_is_where_he_can_be_before_his_next_turn():
    here = drawn("1 " + ". " * 12)
    strides = {stride.cell.x: stride for stride in lookout.reach(view(here), here.units["1"])}
    assert set(strides) == {1, 2, 3, 4, 5, 6}, "an Interval, since no Turn is due"
    assert (strides[1].manner, strides[1].cost) == ("walk", 4)
    assert (strides[2].manner, strides[2].cost) == ("run", 2)
    here.put("1", NextTurn(17))
    assert len(lookout.reach(view(here), here.units["1"])) == 3
    here.put("1", Condition(stunned=True))
    assert lookout.reach(view(here), here.units["1"]) == ()


@pytest.mark.rule("CF-CALL-06", "CF-PEN-04")
def test_sight_from_any_cell_with_the_penalties_of_a_shot():
    here = drawn("1 . . = 2\n. . . . .\n. . # . .")
    here.put("1", Held("laser_rifle", "laser_rifle"))
    (line,) = lookout.sight(view(here), here.units["1"], here.at("1"))
    assert line.state == "cover"
    labels = {modifier.label for modifier in line.modifiers}
    assert {"chaos.pen_cover", "chaos.pen_unskilled"} <= labels
    here.put("2", Pace(1, 20, True, "N"))
    (clear,) = lookout.sight(view(here), here.units["1"], Cell(4, 0))
    assert clear.state == "clear"
    assert "chaos.pen_target_moves" in {modifier.label for modifier in clear.modifiers}
    bare = drawn("1 # 2")
    (blocked,) = lookout.sight(view(bare), bare.units["1"], bare.at("1"))
    assert blocked.state == "blocked" and blocked.modifiers == ()


@pytest.mark.rule("CF-MOVE-01", "CF-MOVE-08")
def test_threat_of_blows_reaches_as_far_as_a_run_and_an_arm():
    here = drawn("1 . . . . . . . . . 2")
    cells = lookout.threat(view(here))
    assert {cell.x for cell in cells} == {3, 4, 5, 6, 7, 8, 9}
    assert set(cells.values()) == {(here.units["2"],)}
    here.put("2", Held("claymore", "claymore"))
    assert Cell(2, 0) in lookout.threat(view(here)), "two metres of steel"
    here.put("2", Condition(prone=True))
    assert {cell.x for cell in lookout.threat(view(here))} == {8, 9}


@pytest.mark.rule("CF-CALL-06", "CF-CALL-08")
def test_threat_of_shots_goes_as_far_as_sight_and_range():
    here = drawn("1 . . . . . . . . . 2\n. . . . . . . # . . .")
    here.put("2", Held("laser_rifle", "laser_rifle"), Condition(prone=True))
    cells = lookout.threat(view(here))
    assert here.at("1") in cells
    hidden = drawn("1 # 2")
    hidden.put("2", Held("laser_rifle", "laser_rifle"))
    assert hidden.at("1") not in lookout.threat(view(hidden))


@pytest.mark.rule("CF-KO-10")
def test_who_is_asleep_or_held_threatens_nobody():
    here = drawn("1 2")
    assert lookout.able(here.world, here.units["2"])
    here.put("2", HeldBy(here.units["1"]))
    assert not lookout.able(here.world, here.units["2"])
    asleep = drawn("1 2")
    asleep.put("2", Condition(asleep=-1))
    assert lookout.threat(view(asleep)) == {}
