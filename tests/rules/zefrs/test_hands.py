"""What a fighter has in his hands decides what he can strike, parry and grapple with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.zefrs.exchange.guard import guard_with, methods
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import (
    best_parry,
    free_hand,
    grips,
    in_hands,
    melee_weapons,
    shed_from,
    shield_free,
    weapon,
)
from game.rules.zefrs.sheet.components import Held
from game.rules.zefrs.sheet.fighter import Combatant, has_shield
from game.rules.zefrs.sheet.wounds import Hurt
from tests.rules.zefrs.people import man

KIT = ("bastard_sword", "great_axe", "dirk", "short_bow")


def with_held(right: str = "", left: str = "", **more: object) -> Combatant:
    kit = {"weapons": KIT, "armour": ("small_shield",), **more}
    return replace(man(**kit), held=Held(right, left))  # type: ignore[arg-type]


def blades(who: Combatant) -> list[str]:
    return [row.id for row in melee_weapons(who)]


@pytest.mark.rule("ZF-GEN-03")
def test_only_what_is_in_hand_strikes():
    assert blades(man(weapons=KIT)) == ["bastard_sword", "great_axe", "dirk", "unarmed"]
    assert blades(with_held("dirk")) == ["dirk", "unarmed"]
    assert blades(with_held("short_bow", "short_bow")) == ["unarmed"]
    assert blades(with_held()) == ["unarmed"]
    assert blades(with_held("small_blunt")) == ["small_blunt", "unarmed"]


def test_two_of_a_kind_stand_twice_and_a_two_handed_weapon_once():
    assert in_hands(with_held("dirk", "dirk")) == ("dirk", "dirk")
    assert in_hands(with_held("great_axe", "great_axe")) == ("great_axe",)
    assert in_hands(with_held("dirk", "small_shield")) == ("dirk",)


@pytest.mark.rule("ZF-ARM-10")
def test_a_grip_of_both_hands_needs_the_other_one_empty_or_at_the_shield():
    sword = weapon("bastard_sword")
    assert grips(with_held("bastard_sword"), sword) == (1, 2)
    assert grips(with_held("bastard_sword", "dirk"), sword) == (1,)
    shielded = with_held("bastard_sword", "small_shield")
    assert grips(shielded, sword) == (1, 2)
    assert shield_free(shielded, 1) and not shield_free(shielded, 2)
    assert grips(with_held("dirk"), sword) == ()
    assert grips(with_held("great_axe"), weapon("great_axe")) == (2,)
    assert grips(with_held("great_axe", "dirk"), weapon("great_axe")) == ()


@pytest.mark.rule("ZF-DECL-04")
def test_a_shield_on_the_back_blocks_nothing():
    assert has_shield(man(armour=("small_shield",)))
    assert has_shield(with_held("dirk", "small_shield"))
    assert not has_shield(with_held("great_axe", "great_axe"))
    assert methods(with_held("dirk", "small_shield")) == ("parry", "dodge", "block")
    assert methods(with_held()) == ("dodge",)


@pytest.mark.rule("ZF-WREST-04")
def test_a_useless_arm_holds_nothing():
    lost = (Hurt("maimed_arm", "right_arm"),)
    assert blades(with_held("dirk", "bastard_sword", wounds=lost)) == ["bastard_sword", "unarmed"]
    assert grips(with_held("", "bastard_sword", wounds=lost), weapon("bastard_sword")) == (1,)
    assert grips(with_held("great_axe", "great_axe", wounds=lost), weapon("great_axe")) == ()
    assert not free_hand(with_held("", "small_shield", wounds=lost))


@pytest.mark.rule("ZF-WREST-04")
def test_a_free_hand_is_an_empty_one():
    assert free_hand(with_held("dirk")) and free_hand(with_held())
    assert not free_hand(with_held("dirk", "small_shield"))
    assert not free_hand(with_held("great_axe", "great_axe"))
    both = (Hurt("maimed_arm", "right_arm"), Hurt("maimed_arm", "left_arm"))
    assert free_hand(man()) and not free_hand(man(wounds=both))


@pytest.mark.rule("ZF-ARM-10", "ZF-WREST-04")
@pytest.mark.parametrize(
    ("held", "maimed", "arm"),
    [
        (("dirk", "small_shield"), "", "left_arm"),
        (("small_shield", "dirk"), "", "right_arm"),
        (("", "small_shield"), "", None),
        (("great_axe", "great_axe"), "", None),
        (("dirk", "small_shield"), "left_arm", None),
        (("dirk", "small_shield"), "right_arm", "left_arm"),
    ],
)
def test_a_shield_is_let_go_of_where_no_hand_is_free(
    held: tuple[str, str], maimed: str, arm: str | None
) -> None:
    wounds = (Hurt("maimed_arm", maimed),) if maimed else ()  # type: ignore[arg-type]
    assert shed_from(with_held(*held, wounds=wounds)) == arm
    assert shed_from(man()) is None, "in a duel a hand is free anyway"


@pytest.mark.rule("ZF-DEF-01", "ZF-ARM-10")
def test_he_parries_with_the_best_that_he_holds():
    talents = {"great_axe": 9, "dirk": 5}
    assert best_parry(with_held("dirk", talents=talents)) == weapon("dirk")
    assert best_parry(with_held()) is None
    parry = Action("defend", "parry")
    assert guard_with(with_held("great_axe", "great_axe"), parry).hands == 2
    assert guard_with(with_held("dirk", "small_shield"), parry).hands == 1
    assert guard_with(with_held(), parry).method == ""
