"""An umpire's eye on defences, wounds that change what was declared, and falls."""

from __future__ import annotations

import pytest

from game.core.components import Out, Position
from game.core.grid import Cell
from game.core.ruleset import Moment, Request
from game.rules.zefrs.exchange.guard import guard_with
from game.rules.zefrs.personal.acts import engage, fighting, harm, waiting
from game.rules.zefrs.personal.acts.moving import put_at
from game.rules.zefrs.personal.orders.grammar import DECLARE
from game.rules.zefrs.personal.sheet import muster
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Held, Rides, Sworn, Waits
from game.rules.zefrs.sheet.wounds import Hurt, Wounds, noted
from tests.rules.zefrs.field import Scene, keys, man, order, scene, slots

FENCER = {"weapons": ("broadsword", "dirk"), "two_weapon_fighting": 4}
BOTH = Action("defend", "both")


def fencer(*held: str) -> Scene:
    """Ann with two weapons in her hands, or what is left of them."""
    here = scene("1 2", man("Ann", talents=FENCER, held=("broadsword", "dirk")), man("Bob"))
    here.put("Ann", Held(*held))
    return here


@pytest.mark.rule("ZF-TWO-07")
def test_who_parries_with_two_weapons_and_loses_one_still_has_the_other() -> None:
    both = fencer("broadsword", "dirk").who("Ann")
    assert guard_with(both, BOTH).weapon == "broadsword"
    assert guard_with(both, BOTH, ("broadsword",)).weapon == "dirk"
    assert guard_with(both, BOTH, ("broadsword", "dirk")).method == ""
    left = fencer("", "dirk").who("Ann")
    assert guard_with(left, BOTH).weapon == "dirk"
    assert guard_with(left, BOTH, ("broadsword",)).weapon == "dirk"
    assert guard_with(left, BOTH, ("dirk",)).method == ""


@pytest.mark.rule("ZF-DEF-01", "ZF-TWO-04")
def test_one_parry_is_one_parry_even_if_its_weapon_is_gone() -> None:
    left = fencer("", "dirk").who("Ann")
    assert guard_with(left, Action("defend", "parry"), ("broadsword",)).method == ""
    late = Action("fight", "two", "broadsword", second="dirk", role="guard")
    assert guard_with(left, late).weapon == "dirk"
    assert guard_with(left, late, ("dirk",)).method == ""


@pytest.mark.rule("ZF-DECL-07", "ZF-ACT-12")
def test_who_has_an_opened_belly_waits_no_longer() -> None:
    here = scene("1 . 2", man("Ann"), man("Bob"))
    wait = slots(
        ("form", "wait"), ("condition", "attacked"), ("who", 0),
        ("then.form", "move"), ("then.manner", "crawl"), ("then.to", Cell(1, 0)),
    )  # fmt: skip
    here.put("Ann", Sworn(wait), Waits())
    moment = Moment("shoot", here.id("Bob"), here.id("Ann"))
    assert waiting.arises(here.world, here.id("Ann"), moment)
    here.put("Ann", Wounds((Hurt("opened_belly", "gut"),)))
    assert not waiting.arises(here.world, here.id("Ann"), moment)


@pytest.mark.rule("ZF-MEL-04")
def test_nobody_turns_on_legs_behind_a_wall() -> None:
    people = (man("Ann"), man("Bob"), man("Ben"))
    here = scene(". 3\n1 2", *people, under={3: "low_wall"})
    here.put("Bob", Out("slain"))
    legs = Action("fight", "strike", "broadsword", target=here.id("Bob"), area="left_leg")
    assert engage.others(here.world, here.id("Ann"), legs) == ()
    head = Action("fight", "strike", "broadsword", target=here.id("Bob"), area="head")
    assert engage.others(here.world, here.id("Ann"), head) == (here.id("Ben"),)


@pytest.mark.rule("ZF-WOUND-06")
def test_a_limb_that_is_wounded_again_heals_from_the_beginning() -> None:
    old = Wounds((Hurt("maimed_arm", "left_arm", 15), Hurt("cracked_ribs", "chest", 4)))
    again = noted(old, Hurt("maimed_arm", "left_arm"))
    days = {hurt.wound: hurt.days for hurt in again.suffered}
    assert days == {"maimed_arm": 0, "cracked_ribs": 4}


@pytest.mark.rule("ZF-HAZ-01")
@pytest.mark.parametrize(("ground", "out"), [("open", "slain"), ("deep_water", "")])
def test_a_fall_of_more_than_a_hundred_feet_kills_on_hard_ground(ground: str, out: str) -> None:
    here = scene("1 . 2", man("Ann"), man("Bob"), under={1: ground}, switches=("hazards",))
    dice = {} if out else {"fall": [100]}
    here.do(lambda step: harm.lands(step, here.id("Ann"), 105), dice)
    assert here.out("Ann") == out


@pytest.mark.rule("ZF-WREST-05")
def test_a_hold_ends_when_the_holder_is_taken_somewhere_else() -> None:
    here = scene("1 2 . .", man("Ann"), man("Bob"))
    here.do(lambda step: muster.take_hold(step, here.id("Ann"), here.id("Bob")))
    here.do(lambda step: put_at(step.world, here.id("Bob"), Cell(3, 0)))
    assert "zefrs.hold_ends" in keys(here.do(muster.slip))
    assert not here.who("Bob").condition.held


@pytest.mark.rule("ZF-WREST-04", "ZF-MEL-07")
def test_a_rider_who_steps_past_takes_his_mount_along() -> None:
    here = scene("1 2 .", man("Ann", "freebooter_knight"), man("Bob"))
    here.do(lambda step: fighting.goes(step, here.id("Ann"), Cell(2, 0)))
    beast = here.world.get(here.id("Ann"), Rides).mount
    assert here.cell("Ann") == here.world.get(beast, Position).cell == Cell(2, 0)


@pytest.mark.rule("ZF-GRID-08")
def test_nobody_steps_past_somebody_over_an_edge() -> None:
    deep = scene("1 2 .", man("Ann"), man("Bob"), heights="3 3 1")
    assert Cell(2, 0) not in fighting.cells_past(deep.world, deep.id("Ann"), deep.id("Bob"))
    easy = scene("1 2 .", man("Ann"), man("Bob"), heights="3 3 2")
    assert fighting.cells_past(easy.world, easy.id("Ann"), easy.id("Bob")) == (Cell(2, 0),)


@pytest.mark.rule("ZF-DECL-07")
def test_a_cell_can_be_watched_up_to_twenty_cells_away() -> None:
    here = scene("1 2 " + ". " * 30, man("Ann"), man("Bob"))
    request = Request("r", "a", here.id("Ann"), "personal.declare")
    wait = order(form="wait", condition="enters", who=0)
    cells = [value for _, value in DECLARE.choices(here.view(), request, wait)]
    assert cells == [Cell(x, 0) for x in range(1, 21)]
