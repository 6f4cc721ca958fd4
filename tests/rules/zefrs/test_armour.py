"""ARM: pieces by area, parts of an area, bronze, shields, penalties, composite armour."""

from __future__ import annotations

import pytest

from game.rules.zefrs.sheet import armour, arms, fighter
from game.rules.zefrs.sheet.armour import Worn, composite_hundreds, dressed, stops
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import AREAS
from tests.rules.zefrs.people import man


def by_area(*names: str, bronze: tuple[str, ...] = ()) -> dict[str, int]:
    return {area: stops(dressed(names, bronze), area) for area in AREAS}


@pytest.mark.rule("ZF-ARM-01", "ZF-ARM-03")
def test_s9_esmis_in_his_armour():
    assert by_area("kilt_studded", "greaves_bronze", "breastplate", "helmet") == {
        "head": 2,
        "chest": 2,
        "gut": 1,
        "right_arm": 0,
        "left_arm": 0,
        "right_leg": 2,
        "left_leg": 2,
    }


@pytest.mark.rule("ZF-ARM-02")
def test_two_full_pieces_count_as_the_better_but_both_hinder():
    pieces = dressed(("mail_shirt", "studded_jack"))
    assert stops(pieces, "chest") == stops(pieces[::-1], "chest") == 3
    assert armour.move_penalty(pieces) == 3


@pytest.mark.rule("ZF-ARM-03")
def test_the_same_part_does_not_add_nor_a_part_to_a_full_piece():
    assert by_area("kilt_studded", "faulds_and_cuisses")["left_leg"] == 2
    assert by_area("mail_leggings", "greaves_steel")["left_leg"] == 3
    assert by_area("leather_leggings", "greaves_steel")["left_leg"] == 2
    assert by_area("faulds_and_cuisses", "greaves_steel")["right_leg"] == 4


def test_pieces_for_one_arm_go_to_the_right_and_then_to_the_left():
    assert by_area("armored_sleeve")["right_arm"] == 3
    assert by_area("armored_sleeve")["left_arm"] == 0
    both = by_area("armored_sleeve", "arm_armor_leather", "arm_armor_leather")
    assert (both["right_arm"], both["left_arm"]) == (3, 1)


@pytest.mark.rule("ZF-ARM-09")
def test_d34_bronze_is_one_point_less():
    assert by_area("breastplate", bronze=("breastplate",))["chest"] == 1
    assert by_area("armet", bronze=("armet",))["head"] == 2
    assert by_area("leather_cap", bronze=("leather_cap",))["head"] == 1
    assert armour.points(Worn("breastplate")) == 2


@pytest.mark.rule("ZF-ARM-04")
@pytest.mark.parametrize(
    ("arm", "covered"),
    [
        ("left_arm", {"head", "left_arm", "chest", "gut", "left_leg"}),
        ("right_arm", {"head", "right_arm", "chest", "gut", "right_leg"}),
    ],
)
def test_shield_never_covers_the_far_side(arm: armour.Arm, covered: set[str]):
    assert {area for area in AREAS if armour.shield_covers(arm, area)} == covered


@pytest.mark.rule("ZF-ARM-07")
def test_move_penalties_add_up_and_hit_both_ratings():
    who = man(movement=5, prowess=4, armour=("mail_shirt", "armet", "large_shield"))
    assert fighter.penalty_of(who.fighter) == 5
    assert fighter.mov(who) == 0
    slow = man(movement=1, prowess=4, armour=("mail_shirt", "armet", "large_shield"))
    assert (fighter.mov(slow), fighter.ref(slow)) == (-1, -1)


@pytest.mark.rule("ZF-ARM-08")
def test_d10_mov_may_be_negative():
    who = man(movement=1, armour=("mail_shirt", "mail_leggings"))
    assert fighter.mov(who) == -3


@pytest.mark.rule("ZF-ARM-10", "ZF-ARM-07")
def test_in_a_fight_only_the_shield_is_put_aside_and_it_goes_on_hindering():
    who = man(armour=("mail_shirt", "large_shield"))
    assert arms.shield_free(who, 1) and not arms.shield_free(who, 2)
    assert fighter.penalty_of(who.fighter) == 4


@pytest.mark.rule("ZF-MASS-ARM-01")
def test_s12_composite_of_the_cavalry():
    kit = ("leather_jack", "arm_armor_leather", "arm_armor_leather", "helmet", "small_shield")
    hundreds = composite_hundreds(dressed(kit), armour.shield_of(kit))
    assert (hundreds, hundreds // tables().numbers.mass.composite_divisor) == (170, 1)


@pytest.mark.rule("ZF-MASS-ARM-01")
def test_d70_composite_of_the_reserve():
    pieces = dressed(("helmet", "mail_shirt", "large_shield"))
    assert composite_hundreds(pieces, "large_shield") == 410
    assert composite_hundreds(pieces, "large_shield", "right_arm") == 410
    assert composite_hundreds(pieces) == 170
