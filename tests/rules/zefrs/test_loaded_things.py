"""How far an arbalest is loaded goes with the weapon, whoever has it in his hands."""

from __future__ import annotations

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.rules.zefrs.exchange.missile import needed
from game.rules.zefrs.personal.acts.chores_done import do_chore
from game.rules.zefrs.personal.acts.harm import drop
from game.rules.zefrs.personal.acts.shooting import uses_up
from game.rules.zefrs.personal.sheet.chores import items
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.components import Loading
from tests.rules.zefrs.field import Scene, man, scene

BOW = {"weapons": ("arbalest",), "armour": ()}


def field() -> Scene:
    """Ann has shot her arbalest, and let it fall at her feet; Abe stands beside her."""
    here = scene("1 2 . . 3", man("Ann", talents=BOW), man("Abe", talents=BOW), man("Bob"))
    uses_up(here.world, here.id("Ann"), weapon("arbalest"), Cell(4, 0))
    here.do(lambda step: drop(step, here.id("Ann"), "right_arm", "ZF-WOUND-06"))
    return here


def picks_up(here: Scene, name: str) -> int:
    """He picks the arbalest up; so many Load actions his needs then."""
    here.do(lambda step: do_chore(step, here.id(name), Action("move", "pick_up", "arbalest")))
    assert "arbalest" in here.who(name).fighter.weapons
    return needed(here.world.find(here.id(name), Loading) or Loading(), "arbalest")


@pytest.mark.rule("ZF-MIS-08")
def test_who_picks_up_an_arbalest_that_was_shot_has_to_load_it() -> None:
    here = field()
    here.do(lambda step: drop(step, here.id("Abe"), "right_arm", "ZF-WOUND-06"))
    here.put("Ann", Position(Cell(3, 0)))
    assert picks_up(here, "Abe") == 0, "his own at his feet is loaded"
    here = field()
    assert picks_up(here, "Abe") == 3
    assert items(here.world, here.id("Abe"), "load") == ("arbalest",)


@pytest.mark.rule("ZF-MIS-08")
def test_who_takes_another_one_that_is_loaded_can_shoot_at_once() -> None:
    here = field()
    here.do(lambda step: drop(step, here.id("Abe"), "right_arm", "ZF-WOUND-06"))
    here.put("Ann", Position(Cell(2, 0)))
    assert picks_up(here, "Ann") == 0


@pytest.mark.rule("ZF-MIS-08")
def test_who_picks_up_his_own_goes_on_loading_where_he_left_off() -> None:
    here = scene("1 . . 2", man("Ann", talents=BOW), man("Bob"))
    uses_up(here.world, here.id("Ann"), weapon("arbalest"), Cell(3, 0))
    here.do(lambda step: do_chore(step, here.id("Ann"), Action("move", "load", "arbalest")))
    here.do(lambda step: drop(step, here.id("Ann"), "right_arm", "ZF-WOUND-06"))
    assert picks_up(here, "Ann") == 2
