"""What the field says before anything is ordered: reach, sight, threat."""

from __future__ import annotations

import pytest

from game.core.components import Out
from game.core.grid import Cell
from game.rules.zefrs.personal.shown import LOOKOUT
from game.rules.zefrs.sheet.components import HeldBy
from tests.rules.zefrs.field import man, scene


def test_reach_names_the_easiest_gait_for_each_cell():
    here = scene("1 . . . . . . w 2", man("Ann"), man("Bob"))
    found = {stride.cell: stride for stride in LOOKOUT.reach(here.view(), here.id("Ann"))}
    assert found[Cell(4, 0)].manner == "walk" and found[Cell(5, 0)].manner == "run"
    assert found[Cell(5, 0)].cost == 5 and len(found[Cell(5, 0)].path) == 5
    assert Cell(8, 0) not in found and Cell(0, 0) not in found


def test_a_fallen_fighter_reaches_a_cell_crawling():
    here = scene("1 . . 2", man("Ann"), man("Bob"))
    here.stand("Ann", fallen=True)
    (stride,) = LOOKOUT.reach(here.view(), here.id("Ann"))
    assert (stride.cell, stride.manner) == (Cell(1, 0), "crawl")


@pytest.mark.rule("ZF-MIS-10", "ZF-MOD-01")
def test_sight_tells_what_lies_between_and_what_it_costs_a_shot():
    here = scene("1 . = 2\n. # . .\n3 . . .", man("Ann", "ranger"), man("Bob"), man("Bert"))
    lines = {line.unit: line for line in LOOKOUT.sight(here.view(), here.id("Ann"), Cell(0, 2))}
    bob = lines[here.id("Bob")]
    assert bob.state == "cover" and bob.start == Cell(0, 2) and bob.end == Cell(3, 2)
    assert {m.label: m.worth for m in bob.modifiers}["zefrs.m4a"] == -2
    assert lines[here.id("Bert")].state == "clear"


def test_sight_from_another_cell_is_not_barred_by_himself():
    here = scene(". 1 . 2", man("Ann", "ranger"), man("Bob"))
    (line,) = LOOKOUT.sight(here.view(), here.id("Ann"), Cell(0, 0))
    assert line.state == "clear"


def test_nothing_is_told_of_a_shot_that_a_wall_stops():
    here = scene("1 # 2", man("Ann", "ranger"), man("Bob"))
    (line,) = LOOKOUT.sight(here.view(), here.id("Ann"), Cell(0, 0))
    assert line.state == "blocked" and line.modifiers == ()


@pytest.mark.rule("ZF-GRID-04", "ZF-GRID-06")
def test_threat_is_a_step_and_the_weapons_reach():
    here = scene("1 . . . . . 2", man("Ann"), man("Bob", "halberdiers"))
    cells = set(LOOKOUT.threat(here.view()))
    assert cells == {Cell(3, 0), Cell(4, 0), Cell(5, 0)}
    near = scene("1 . . . . . 2", man("Ann"), man("Bob", "robber"))
    assert Cell(4, 0) in LOOKOUT.threat(near.view())
    assert Cell(3, 0) not in LOOKOUT.threat(near.view())


def test_threat_of_a_bow_reaches_as_far_as_it_carries_and_past_no_wall():
    here = scene("1 . . # . . 2", man("Ann"), man("Bob", "archers"))
    threat = LOOKOUT.threat(here.view())
    assert Cell(4, 0) in threat and Cell(2, 0) not in threat
    assert threat[Cell(4, 0)] == (here.id("Bob"),)


def test_who_is_out_or_asleep_threatens_nobody():
    here = scene("1 . 2 . 3", man("Ann"), man("Bob"), man("Bert"))
    here.put("Bob", Out("slain"))
    here.stand("Bert", helpless=True)
    assert LOOKOUT.threat(here.view()) == {}
    assert not LOOKOUT.able(here.view(), here.id("Bert"))
    assert LOOKOUT.able(here.view(), here.id("Ann"))


def test_who_is_stunned_threatens_nobody_and_who_is_held_only_his_holder():
    here = scene("1 3 2 .", man("Ann"), man("Bob"), man("Abe"))
    here.stand("Bob", stunned=True)
    assert LOOKOUT.threat(here.view()) == {}
    here.stand("Bob", stunned=False, held=True)
    here.put("Bob", HeldBy(here.id("Abe"), 1))
    assert LOOKOUT.threat(here.view()) == {here.cell("Abe"): (here.id("Bob"),)}
