"""How far an arbalest is loaded goes with the weapon, whoever has it in his hands."""

from __future__ import annotations

from functools import partial

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.rules.zefrs.exchange.missile import needed
from game.rules.zefrs.personal.acts.chores_done import do_chore
from game.rules.zefrs.personal.acts.harm import drop
from game.rules.zefrs.personal.acts.shooting import uses_up
from game.rules.zefrs.personal.sheet.chores import chores, items
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.components import Loading, Quiver
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


def two_of_a_kind() -> Scene:
    """Ann has two arbalests, and has shot the one in her hands."""
    twice = {"weapons": ("arbalest", "arbalest"), "armour": ()}
    here = scene("1 . . 2", man("Ann", talents=twice), man("Bob"), numbers={"shots": 5})
    uses_up(here.world, here.id("Ann"), weapon("arbalest"), Cell(3, 0))
    return here


def needs(here: Scene, *done: str) -> int:
    """So many Load actions the one in her hands needs, when she has done these."""
    for chore in done:
        action = Action("move", chore, "arbalest")
        here.do(partial(do_chore, unit=here.id("Ann"), action=action))
    return needed(here.world.find(here.id("Ann"), Loading) or Loading(), "arbalest")


@pytest.mark.rule("ZF-MIS-08")
def test_each_of_two_arbalests_is_loaded_by_itself() -> None:
    here = two_of_a_kind()
    assert needs(here, "load") == 2
    assert needs(here, "draw") == 0 and "load" not in chores(here.view(), here.id("Ann"))
    assert items(here.world, here.id("Ann"), "draw") == ("arbalest",)
    assert needs(here, "draw") == 2, "the one that she has put away is as she left it"
    assert needs(here, "draw") == 0
    uses_up(here.world, here.id("Ann"), weapon("arbalest"), Cell(3, 0))
    assert needs(here) == 3 and needs(here, "draw") == 2
    assert needs(here, "load", "load") == 0 and needs(here, "draw") == 3


@pytest.mark.rule("ZF-MIS-08")
def test_of_two_arbalests_the_one_that_falls_takes_its_own_loading_along() -> None:
    here = two_of_a_kind()
    here.do(lambda step: drop(step, here.id("Ann"), "right_arm", "ZF-WOUND-06"))
    assert needs(here, "draw") == 0, "the other is loaded"
    assert needs(here, "pick_up") == 3 and needs(here, "draw") == 0
    here.do(lambda step: drop(step, here.id("Ann"), "right_arm", "ZF-WOUND-06"))
    assert needs(here, "draw") == 3 and needs(here, "pick_up") == 0


@pytest.mark.rule("ZF-MIS-08")
def test_who_puts_both_away_draws_the_one_that_is_loaded_further() -> None:
    arms = {"weapons": ("arbalest", "arbalest", "dirk"), "armour": ()}
    here = scene("1 . . 2", man("Ann", talents=arms), man("Bob"))
    uses_up(here.world, here.id("Ann"), weapon("arbalest"), Cell(3, 0))
    assert not needs(here, "draw")
    uses_up(here.world, here.id("Ann"), weapon("arbalest"), Cell(3, 0))
    assert needs(here, "load") == 2 and needs(here, "draw") == 3
    here.do(lambda step: do_chore(step, here.id("Ann"), Action("move", "draw", "dirk")))
    assert needs(here, "draw") == 2


@pytest.mark.rule("ZF-MIS-09")
def test_the_shots_of_two_arbalests_are_counted_together() -> None:
    here = two_of_a_kind()
    quiver = here.world.get(here.id("Ann"), Quiver)
    assert quiver.shots == (("arbalest", 4),)
