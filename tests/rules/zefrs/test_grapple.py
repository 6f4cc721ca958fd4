"""WREST: one check for any purpose, and what only red does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.zefrs.exchange.forms import effect_of
from game.rules.zefrs.exchange.grapple import Grapple, grapple, grapple_check, hands_on, why_not
from game.rules.zefrs.sheet.components import Held
from game.rules.zefrs.sheet.fighter import STEADY, Combatant
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.people import man, run

ME, FOE = man(talents={"wrestling": 5}), man(2, side="b", movement=2)


def wrestled(
    me: Combatant, foe: Combatant, purpose: str, roll: int, hand: str = "", **more: list[int]
) -> Grapple:
    return run(grapple(me, foe, hands_on(), purpose, hand), {"attack": [roll], **more})


@pytest.mark.rule("ZF-WREST-02", "ZF-WREST-04", "ZF-WREST-03")
def test_s7_a_trip():
    made = wrestled(ME, FOE, "trip", 27)
    assert (made.attack.check.column, made.attack.grade) == ("3", "orange")
    effect = effect_of(made, FOE.health.now)
    assert effect.falls and (effect.points, effect.left, effect.hurt) == (0, 8, None)
    assert not effect_of(wrestled(ME, FOE, "trip", 58), 8).falls


@pytest.mark.rule("ZF-WREST-02", "ZF-RES-04")
def test_s1_without_the_talent_general_fighting_serves():
    who = man(fighting=2, talents={"dirk": 7})
    assert grapple_check(who, FOE).base == 2
    assert grapple_check(ME, FOE).base == 5


@pytest.mark.rule("ZF-WREST-03", "ZF-WOUND-07")
def test_s15_red_hurts_one_point():
    made = wrestled(ME, FOE, "hold", 1)
    assert (made.attack.grade, made.points, made.left) == ("red", 1, 7)
    assert effect_of(made, 8).hurt is None


@pytest.mark.rule("ZF-WREST-03", "ZF-WOUND-07")
def test_d16_strength_and_the_armour_of_the_chest():
    strong = man(strength=20, talents={"wrestling": 5})
    jack = man(2, side="b", armour=("leather_jack", "armet"))
    assert wrestled(strong, jack, "trip", 1).points == 1 + 2 - 1
    shielded = man(2, side="b", armour=("leather_jack", "large_shield"))
    assert wrestled(strong, shielded, "trip", 1).points == 2


@pytest.mark.rule("ZF-WREST-03", "ZF-DMG-08", "ZF-DMG-07", "ZF-HEAL-06")
def test_the_points_count_as_any_others():
    mook = man(2, "ENEMY", side="b", damage=1)
    assert wrestled(ME, mook, "trip", 1).out == "fallen"
    worn = man(2, side="b", damage=0)
    slept = wrestled(ME, worn, "trip", 1, below_zero=[20], duration=[3])
    assert (slept.out, slept.left) == ("unconscious", -1)
    effect = effect_of(slept, 0)
    assert (effect.out, effect.asleep) == ("unconscious", 3 * 60 * 12)


@pytest.mark.rule("ZF-WREST-04")
@pytest.mark.parametrize(
    ("purpose", "told"),
    [
        ("trip", "falls"),
        ("hold", "held"),
        ("disarm", "hand"),
        ("shove", "pushed"),
        ("break", "freed"),
    ],
)
def test_each_purpose_brings_about_what_it_is_for(purpose: str, told: str):
    names = {"falls", "held", "hand", "pushed", "freed"}
    done = effect_of(wrestled(ME, FOE, purpose, 40, "left_arm"), 8)
    assert {name for name in names if getattr(done, name)} == {told}
    failed = effect_of(wrestled(ME, FOE, purpose, 99, "left_arm"), 8)
    assert not any(getattr(failed, name) for name in names)


@pytest.mark.rule("ZF-WREST-01", "ZF-WREST-04")
def test_who_may_grapple_for_what():
    full = replace(ME, held=Held("broadsword", "dirk"))
    assert why_not(ME, "trip") is None and why_not(ME, "trip", 2) is not None
    refusal = why_not(full, "hold")
    assert refusal is not None and refusal.why == "zefrs.no.free_hand"
    assert why_not(replace(full, held=Held("broadsword", "")), "hold") is None
    held = replace(full, condition=replace(STEADY, held=True))
    assert why_not(held, "break", 2) is None and why_not(held, "trip") is not None
    assert why_not(ME, "break") is not None


@pytest.mark.rule("ZF-WREST-04")
def test_two_hands_on_a_pike_leave_none_free():
    pikeman = man(weapons=("pike",), talents={"wrestling": 5})
    assert why_not(replace(pikeman, held=Held("pike", "pike")), "trip") is not None
    assert why_not(pikeman, "trip") is None


@pytest.mark.rule("ZF-MOD-01")
def test_a_held_target_is_easier_for_all_but_the_holder():
    held = replace(FOE, condition=replace(STEADY, held=True))
    labels = [m.label for m in grapple_check(ME, held).modifiers]
    assert labels == ["zefrs.against", "zefrs.m10"]
    own = grapple_check(ME, held, replace(hands_on(), by_holder=True))
    assert [m.label for m in own.modifiers] == ["zefrs.against"]


@pytest.mark.rule("ZF-WREST-02")
@pytest.mark.parametrize(
    ("wrestling", "fighting", "mov", "base", "column"),
    [
        (5, 0, 2, 5, "3"),
        (5, 7, 2, 7, "5"),
        (7, 5, 0, 7, "7"),
        (3, 3, -1, 3, "4"),
        (None, 4, 1, 4, "3"),
    ],
)
def test_the_check_is_wrestling_or_general_fighting_less_the_opponents_movement(
    wrestling: int | None, fighting: int, mov: int, base: int, column: str
) -> None:
    talents = {"dirk": 9} if wrestling is None else {"wrestling": wrestling, "dirk": 9}
    made = grapple_check(man(fighting=fighting, talents=talents), man(2, movement=mov, prowess=-1))
    assert (made.base, made.column, made.shift) == (base, column, -mov)
    assert (made.purpose, made.rule, made.actor, made.target) == ("attack", "ZF-WREST-02", 1, 2)


@pytest.mark.rule("ZF-WREST-02")
def test_a_grapple_is_shifted_as_an_attack_is() -> None:
    fallen = replace(FOE, condition=replace(STEADY, fallen=True))
    made = grapple_check(ME, fallen)
    assert [(m.label, m.worth) for m in made.modifiers] == [
        ("zefrs.against", -2),
        ("zefrs.m2", 2),
    ]
    bands = grapple_check(replace(ME, by_bands=True), fallen)
    assert bands.modifiers == made.modifiers and bands.column != made.column
    behind = replace(hands_on(), circumstances=("M9",))
    assert "zefrs.m9" in [m.label for m in grapple_check(ME, FOE, behind).modifiers]
    sore = replace(ME, wounds=Wounds((Hurt("cracked_ribs", "chest"),)))
    assert [m.worth for m in grapple_check(sore, FOE).modifiers] == [-2, -1]


@pytest.mark.rule("ZF-WREST-02")
@pytest.mark.parametrize(("roll", "hits"), [(57, True), (58, False)])
def test_any_colour_but_white_succeeds(roll: int, hits: bool) -> None:
    made = wrestled(ME, FOE, "hold", roll)
    assert (made.hits, effect_of(made, 8).held) == (hits, hits)
