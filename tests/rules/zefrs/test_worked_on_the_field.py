"""Worked examples upon the field, at odd places where several rules meet; each reckoned by hand.

Ann has Sword 8, Bob Movement 6 and no armour: the rating of her sword against him is 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.core.checks import Check, Modifier
from game.core.components import Facing
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.rules.zefrs.exchange.attack import aims
from game.rules.zefrs.personal.acts.fighting import attack
from game.rules.zefrs.personal.acts.rushing import rush
from game.rules.zefrs.personal.orders.forecast_turn import forecast
from game.rules.zefrs.personal.sheet.gaits import cells
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import weapon as arm
from game.rules.zefrs.sheet.components import HeldBy, Holding, Spent
from game.rules.zefrs.sheet.fighter import mov, ref_check
from game.rules.zefrs.sheet.resolution import check
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import Scene, keys, man, scene, slots

BARE = {"armour": (), "weapons": ("broadsword",)}
ARCHER = {"armour": (), "weapons": ("short_bow",), "short_bow": 8}


def column(rating: int, shift: int) -> Sequence[tuple[object, float]]:
    """The odds of this rating, so many columns from it."""
    moved = (Modifier("ZF-RES-07", "test", shift),) if shift else ()
    return check(("test", "ZF-RES-01", rating), moved).odds


def rolls(here: Scene, *more: Slot, how: str = "strike", weapon: str = "broadsword") -> Check:
    """The check of an attack of Ann's upon Bob."""
    first: list[Slot] = [("form", "fight"), ("how", how), ("weapon", weapon)]
    at: list[Slot] = [("target", here.id("Bob")), *(more or [("area", "chest")])]
    request = Request("r1", "a", here.id("Ann"), "personal.declare")
    made = forecast(here.view(), request, Order((*first, *at)))
    assert made is not None and made.check is not None
    return made.check


def two(drawing: str = "1 2", heights: str = "", ann: str = "hero", bob: str = "hero") -> Scene:
    people = man("Ann", ann, talents=BARE), man("Bob", bob, talents=BARE)
    return scene(drawing, *people, heights=heights)


@pytest.mark.rule("ZF-MOD-01", "ZF-MOD-02", "ZF-GRID-05")
def test_two_who_lie_and_one_of_them_behind_the_other() -> None:
    """M1 and M2 make 0, the rear is +2."""
    here = two()
    here.put("Bob", Facing("E"))
    for name in ("Ann", "Bob"):
        here.stand(name, fallen=True)
    assert rolls(here).odds == column(2, 2)


@pytest.mark.rule("ZF-GRID-08")
@pytest.mark.parametrize(("heights", "shift"), [("00", 2), ("01", 0), ("02", -2)])
def test_a_saddle_is_one_step_of_height(heights: str, shift: int) -> None:
    """Over somebody as high as he sits he has no advantage. The knight's Sword is 6: 6 - 6 = 0."""
    here = two(heights=heights, ann="freebooter_knight")
    here.put("Bob", Facing("W"))
    assert rolls(here).odds == column(0, shift)


@pytest.mark.rule("ZF-MOD-04", "ZF-MIS-04", "ZF-MIS-10", "ZF-MOD-01")
def test_a_shot_from_a_walking_horse_at_a_runner_far_off_behind_somebody() -> None:
    """Short bow 8 less 6 is 2; 125 feet are long, -2; somebody between -2; he ran -1; it rode -1;
    from the saddle it goes downward, +2.
    """
    row = "1" + " ." * 11 + " 3" + " ." * 12 + " 2"
    people = man("Ann", "freebooter_knight", talents=ARCHER), man("Bob", talents=BARE), man("Abe")
    here = scene(row, *people)
    here.put("Ann", Spent(rode=True))
    here.put("Bob", Spent(ran=True), Facing("W"))
    found = rolls(here, ("area", "any"), how="shoot", weapon="short_bow")
    assert found.odds == column(2, -4)


@pytest.mark.rule("ZF-MOD-05", "ZF-WREST-04", "ZF-TWO-06")
def test_the_second_weapon_at_somebody_whom_a_friend_holds() -> None:
    """M6 and M10 make 0; for the holder himself M10 does not count."""
    both = {**BARE, "weapons": ("broadsword", "dirk"), "two_weapon_fighting": 4}
    here = scene("1 2 3", man("Ann", talents=both), man("Bob", talents=BARE), man("Abe"))
    here.put("Abe", Holding(here.id("Bob")))
    here.put("Bob", HeldBy(here.id("Abe"), 1), Facing("W"))
    here.stand("Bob", held=True)
    arms: list[Slot] = [("second", "dirk"), ("role", "attack"), ("area", "chest")]
    last: list[Slot] = [("target2", here.id("Bob")), ("area2", "gut")]
    request = Request("r1", "a", here.id("Ann"), "personal.declare")
    start: list[Slot] = [("form", "fight"), ("how", "two"), ("weapon", "broadsword")]
    order = slots(*start, ("target", here.id("Bob")), *arms, *last)
    made = forecast(here.view(), request, order)
    assert made is not None and made.check is not None
    assert made.check.odds == column(2, 2)
    assert made.later[-1].odds == column(7 - 6, 0)


@pytest.mark.rule("ZF-WOUND-06", "ZF-ACT-11", "ZF-RES-09")
def test_a_pierced_lung_cracked_ribs_and_one_action_too_many() -> None:
    """-2, -1 and -3 on all checks: the sword is at 2 - 6, REF 5 at 5 - 6."""
    here = two()
    here.put("Bob", Facing("W"))
    here.put("Ann", Wounds((Hurt("pierced_lung", "chest"), Hurt("cracked_ribs", "chest"))))
    here.stand("Ann", overreached=True)
    assert rolls(here).odds == column(2, -6)
    assert ref_check(here.who("Ann"), "extra", "ZF-ACT-09").odds == column(5, -6)


@pytest.mark.rule("ZF-WOUND-06", "ZF-ARM-08")
def test_lame_in_both_legs_and_in_mail() -> None:
    """Movement 6 less 2 for each leg is 2; mail shirt and leggings take 4 more: -2. He crawls."""
    mail = {**BARE, "armour": ("mail_shirt", "mail_leggings")}
    here = scene("1 2", man("Ann", talents=mail), man("Bob"))
    legs = (Hurt("crippled_leg", "left_leg"), Hurt("crippled_leg", "right_leg"))
    assert mov(here.who("Ann")) == 2
    here.put("Ann", Wounds(legs[:1]))
    assert (mov(here.who("Ann")), cells(here.world, here.who("Ann"), "walk")) == (0, 2)
    here.put("Ann", Wounds(legs))
    assert mov(here.who("Ann")) == -2


@pytest.mark.rule("ZF-RUSH-02", "ZF-RUSH-05", "ZF-RUSH-06", "ZF-MOD-02")
def test_a_rush_through_somebody_who_lies_and_one_who_stands() -> None:
    """Over the fallen one with M2, 0 + 2; the other at 0: 48 is green, and he may strike."""
    here = scene("1 2 3 .", man("Ann"), man("Bob", talents=BARE), man("Ben", talents=BARE))
    here.put("Ann", replace(here.who("Ann").fighter, armour=(), shield=""))
    for name in ("Bob", "Ben"):
        here.put(name, Facing("W"))
    here.stand("Bob", fallen=True)
    action = Action("fight", "rush", target=here.id("Ben"), to=Cell(3, 0))
    dice = {"rush": [54, 48], "attack": [99, 99]}
    told = keys(here.do(lambda step: rush(step, here.id("Ann"), action), dice))
    assert told.count("zefrs.rush_passes") == 2 and here.cell("Ann") == (3, 0)


@pytest.mark.rule("ZF-DMG-04", "ZF-DMG-07", "ZF-WOUND-02", "ZF-WOUND-04")
@pytest.mark.parametrize(("roll", "maimed"), [(25, False), (26, True)])
def test_a_wound_that_no_point_goes_with_at_damage_0(roll: int, maimed: bool) -> None:
    """Red 4 less 3 of the sleeve and 3 of the shield is 0: no check for life, but one for the
    limb at General Endurance 1, where 25 is orange and saves the arm, and 26 is yellow.
    """
    sleeves = {**BARE, "armour": ("armored_sleeve", "armored_sleeve", "large_shield")}
    here = scene("1 2", man("Ann", talents=BARE), man("Bob", talents=sleeves))
    here.hurt("Bob", 0)
    here.put("Bob", Facing("W"))
    blow = Action("fight", "strike", "broadsword", 1, area="left_arm")
    dice = {"attack": [1], "wound": [roll]}
    here.do(lambda step: attack(step, here.id("Ann"), here.id("Bob"), blow), dice)
    assert here.who("Bob").health.now == 0
    assert bool(here.who("Bob").wounds.suffered) is maimed


@pytest.mark.rule("ZF-MEL-05", "ZF-MEL-06", "ZF-MEL-04")
def test_over_a_wall_a_short_weapon_reaches_a_riders_chest_and_a_long_one_his_head_too() -> None:
    """Behind the wall legs and gut are out, from foot head and arms: the chest alone is left."""
    here = two(bob="freebooter_knight")
    sword = aims(here.who("Ann"), here.who("Bob"), arm("broadsword"), behind_wall=True)
    bill = aims(here.who("Ann"), here.who("Bob"), arm("bill"), behind_wall=True)
    assert sword == ("chest",)
    assert set(bill) == {"head", "chest", "right_arm", "left_arm"}


@pytest.mark.rule("ZF-MIS-06", "ZF-MOD-01")
def test_a_called_shot_at_a_sleeper_below() -> None:
    """2, and +6 for the helpless, +2 for lying or lying lower, once: column 10, red up to 11."""
    people = man("Ann", talents=ARCHER), man("Bob", talents=BARE)
    here = scene("1 . . 2", *people, heights="1000")
    here.put("Bob", Facing("W"))
    here.stand("Bob", helpless=True, fallen=True)
    found = rolls(here, ("area", "head"), how="shoot", weapon="short_bow")
    assert found.odds == column(2, 8)
    assert dict(found.odds)["red"] == pytest.approx(0.11)
