"""GEN, WOUND, DEF, WREST, RUSH: what a blow leaves out, and whom a check leaves as he is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Check
from game.rules.zefrs.exchange.attack import Attack, Manner
from game.rules.zefrs.exchange.forms import effect_of
from game.rules.zefrs.exchange.grapple import minutes_out, rush_check, why_no_rush
from game.rules.zefrs.exchange.guard import Guard, defence_check, may_defend
from game.rules.zefrs.exchange.strike import strike, threatened_by
from game.rules.zefrs.sheet.fighter import Combatant
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.people import man, run
from tests.rules.zefrs.test_grapple import wrestled

ME, FOE = man(), man(2, side="b")
HORSE = man(2, "MOUNT", side="b")
SWORD = Attack("broadsword", "chest")
CALLED = Attack("short_bow", "head", 2, "missile")
UNAIMED = replace(CALLED, aimed=False)


@pytest.mark.rule("ZF-GEN-06", "ZF-MIS-06")
@pytest.mark.parametrize(("roll", "hits", "more"), [(20, False, {}), (1, True, {"wound": [1]})])
def test_a_called_shot_comes_off_with_red_alone(
    roll: int, hits: bool, more: dict[str, list[int]]
) -> None:
    made = run(strike(ME, FOE, CALLED, Guard()), {"attack": [roll], **more})
    assert (made.hits, made.called, made.points > 0) == (hits, True, hits)


@pytest.mark.rule("ZF-GEN-06")
@pytest.mark.parametrize(("foe", "dice"), [(FOE, {"location": [9]}), (HORSE, {})])
def test_no_part_of_a_mount_is_told_apart(foe: Combatant, dice: dict[str, list[int]]) -> None:
    made = run(strike(ME, foe, UNAIMED, Guard()), {"attack": [20], **dice})
    assert (made.location is not None) is bool(dice)


@pytest.mark.rule("ZF-GEN-06")
def test_what_only_holds_does_no_damage() -> None:
    made = run(strike(ME, FOE, Attack("man_catcher", "chest"), Guard()), {"attack": [1]})
    assert made.hits and (made.raw, made.points, made.threat) == (0, 0, None)


@pytest.mark.rule("ZF-WOUND-02", "ZF-DEF-07")
@pytest.mark.parametrize("colour", ["white", "green", "yellow", "orange"])
def test_only_red_threatens_a_wound_and_none_at_all_a_mount(colour: str) -> None:
    assert threatened_by(FOE, SWORD, colour) is None
    assert threatened_by(FOE, SWORD, "red") is not None
    assert threatened_by(HORSE, SWORD, "red") is None


@pytest.mark.rule("ZF-WREST-04")
def test_who_is_squeezed_out_of_his_senses_is_out_and_sleeps() -> None:
    worn = man(2, side="b", damage=0)
    slept = effect_of(wrestled(ME, worn, "hold", 1, below_zero=[20], duration=[3]), 0)
    assert (slept.out, slept.asleep) == ("unconscious", 3 * 60 * 12)
    waking = effect_of(wrestled(ME, FOE, "hold", 1), 8)
    assert (waking.out, waking.asleep) == ("", 0)


@pytest.mark.rule("ZF-KO-04")
def test_the_roll_for_the_minutes_is_nobodys_doing() -> None:
    assert minutes_out(FOE) == Check("duration", "ZF-KO-04", 2, 0, (1, 10))


@pytest.mark.rule("ZF-RUSH-02", "ZF-RES-05")
def test_a_leg_that_was_hurt_counts_in_a_rush() -> None:
    lame = replace(ME, wounds=Wounds(after=(Hurt("crippled_leg", "left_leg"),)))
    assert rush_check(lame, FOE).shift == rush_check(ME, FOE).shift - 1


@pytest.mark.rule("ZF-DEF-08")
@pytest.mark.parametrize(
    ("name", "manner", "parried"),
    [
        ("short_bow", "missile", False),
        ("javelin", "missile", True),
        ("broadsword", "melee", True),
    ],
)
def test_what_is_shot_cannot_be_parried_and_all_else_can(
    name: str, manner: Manner, parried: bool
) -> None:
    made = Attack(name, "chest", manner=manner)
    assert may_defend(FOE, made, Guard("parry", "broadsword")) is parried
    assert may_defend(FOE, made, Guard("dodge"))


@pytest.mark.rule("ZF-RUSH-01", "ZF-RUSH-08")
def test_without_a_shield_nobody_rushes_with_one() -> None:
    assert why_no_rush(ME) is None
    refused = why_no_rush(ME, shield=True)
    assert refused is not None and (refused.rule, refused.why) == ("ZF-RUSH-08", "zefrs.no.shield")
    assert why_no_rush(man(armour=("small_shield",)), shield=True) is None


@pytest.mark.rule("ZF-DEF-04")
def test_an_arm_that_was_hurt_counts_in_a_parry_and_not_in_a_dodge() -> None:
    hurt = replace(FOE, wounds=Wounds(after=(Hurt("maimed_arm", "right_arm"),)))
    shifts = [
        (defence_check(who, Guard("parry", "broadsword"), 1).shift,
         defence_check(who, Guard("dodge"), 1).shift)
        for who in (FOE, hurt)
    ]  # fmt: skip
    assert shifts == [(0, 0), (-1, 0)]
