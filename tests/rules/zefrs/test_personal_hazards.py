"""Falls and fires (HAZ-01, HAZ-02, GRID-08): optional by the switch "hazards"."""

from __future__ import annotations

import pytest

from game.core.components import Health, Position
from game.core.grid import Cell
from game.rules.zefrs.exchange.magic import deadly, fall_check, fire_check, stunned_for
from game.rules.zefrs.personal.acts import fighting, harm, passing
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.wounds import Wounds
from tests.rules.zefrs.field import keys, man, only, scene

ON = {"switches": ("hazards",)}


def cliff(*steps, **more):
    """Ann stands at the top, Bob far away; she comes down by so many steps at the next cell."""
    heights = f"{steps[0]} 0 0"
    return scene("1 . 2", man("Ann", **more.pop("ann", {})), man("Bob"), heights=heights, **more)


def fall(here, dice=None):
    start = here.cell("Ann")
    here.put("Ann", Position(Cell(1, 0)))
    return here.do(lambda step: harm.dropped(step, here.id("Ann"), start), dice)


@pytest.mark.rule("ZF-HAZ-01")
def test_d41_a_fall_of_30_feet():
    check = fall_check(man_of(), 30)
    assert check is not None and check.base == 20 and check.column == "16 to 20"
    here = cliff(6, **ON)
    dice = {"fall": [14], "location": [20], "wound": [1]}
    told = only(fall(here, dice), "zefrs.fall_hurts")
    assert told.fact("colour") == "red" and told.fact("n") == 4
    assert here.world.get(here.id("Ann"), Health).now == 6
    assert passing.left(here.world, here.id("Ann"), "stunned") == 3 + 1, "this turn and 3 more"


def man_of():
    return cliff(2).who("Ann")


@pytest.mark.rule("ZF-HAZ-01")
@pytest.mark.parametrize(("feet", "rating"), [(5, None), (10, 0), (15, 5), (40, 30)])
def test_the_rating_is_the_feet_less_ten_from_ten_on(feet, rating):
    made = fall_check(man_of(), feet)
    assert (made.base if made else None) == rating and (made is None or made.modifiers == ())


@pytest.mark.rule("ZF-HAZ-01")
def test_armour_is_no_help_in_a_fall():
    mail = {"ann": {"talents": {"armour": ("mail_shirt", "mail_leggings", "armet")}}}
    here = cliff(2, **mail, **ON)
    fall(here, {"fall": [30], "location": [20]})
    assert here.world.get(here.id("Ann"), Health).now == 10 - 2


@pytest.mark.rule("ZF-HAZ-01")
def test_red_threatens_a_wound_at_a_random_area():
    here = cliff(2, **ON)
    told = fall(here, {"fall": [1], "location": [95], "wound": [100]})
    assert here.world.get(here.id("Ann"), Wounds).suffered[0].area == "left_leg"
    assert "zefrs.leader_wounded" in keys(told)


@pytest.mark.rule("ZF-HAZ-01")
def test_unhurt_is_not_stunned():
    here = cliff(2, **ON)
    told = fall(here, {"fall": [100]})
    assert keys(told) == ["zefrs.falls", "zefrs.goes_down", "zefrs.fall_harmless"]
    assert not here.who("Ann").condition.stunned and here.who("Ann").condition.fallen
    assert stunned_for(30, 1) == 3 and stunned_for(30, 0) == 0


@pytest.mark.rule("ZF-HAZ-01")
def test_over_a_hundred_feet_is_death():
    assert deadly(101) and not deadly(100)


@pytest.mark.rule("ZF-HAZ-01", "ZF-DMG-08")
def test_an_enemy_may_fall_dead():
    here = scene("1 . 2", man("Ada", "commoner"), man("Bob"), heights="5 0 0", **ON)
    here.put("Ada", Position(Cell(1, 0)))
    dice = {"fall": [20], "location": [20]}
    here.do(lambda step: harm.dropped(step, here.id("Ada"), Cell(0, 0)), dice)
    assert here.out("Ada") == "fallen"


@pytest.mark.rule("ZF-GRID-08")
def test_without_the_switch_he_only_lies_there():
    here = cliff(4)
    assert keys(fall(here)) == ["zefrs.falls", "zefrs.goes_down"]
    assert here.who("Ann").condition.fallen
    assert here.world.get(here.id("Ann"), Health).now == 10


@pytest.mark.rule("ZF-GRID-08")
def test_one_step_down_is_no_fall():
    here = cliff(1, **ON)
    assert fall(here) == [] and not here.who("Ann").condition.fallen


@pytest.mark.rule("ZF-GRID-08", "ZF-WREST-04")
def test_who_is_shoved_over_an_edge_falls():
    here = scene("2 1 . .", man("Ann"), man("Bob", held=("dirk",)), heights="2 2 0 0", **ON)
    shove = Action("fight", "grapple", purpose="shove", target=here.id("Ann"))
    dice = {"attack": [20], "fall": [30], "location": [50]}
    told = here.do(lambda step: fighting.fight(step, here.id("Bob"), shove), dice)
    assert here.cell("Ann") == Cell(2, 0) and here.who("Ann").condition.fallen
    assert only(told, "zefrs.falls").fact("feet") == 10


@pytest.mark.rule("ZF-HAZ-02")
def test_a_fire_is_checked_against_a_victim_who_can_move():
    here = cliff(0)
    free = fire_check(here.who("Ann"), 3)
    assert free.base == 3 and [m.worth for m in free.modifiers] == [-6]
    here.stand("Ann", fallen=True)
    assert fire_check(here.who("Ann"), 3).modifiers == ()
    here.stand("Ann", fallen=False, held=True)
    assert fire_check(here.who("Ann"), 3).modifiers == ()


@pytest.mark.rule("ZF-HAZ-02")
@pytest.mark.parametrize(
    ("armour", "lost"), [((), 2), (("leather_jack",), 1), (("mail_shirt",), 1)]
)
def test_armour_of_any_kind_stops_one_point_of_fire(armour, lost):
    here = cliff(0, ann={"talents": {"armour": armour}})
    here.stand("Ann", fallen=True)
    dice = {"fire": [40], "location": [20]}
    told = here.do(lambda step: harm.burn(step, here.id("Ann"), 3), dice)
    assert only(told, "zefrs.fire_hurts").fact("n") == lost
    assert here.world.get(here.id("Ann"), Health).now == 10 - lost


@pytest.mark.rule("ZF-HAZ-02")
def test_a_red_fire_may_wound():
    here = cliff(0)
    here.stand("Ann", fallen=True)
    dice = {"fire": [1], "location": [5], "wound": [1]}
    told = here.do(lambda step: harm.burn(step, here.id("Ann"), 3), dice)
    assert "zefrs.wound_avoided" in keys(told)
