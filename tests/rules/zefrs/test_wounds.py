"""WOUND, HEAL-06: what a red blow threatens, who escapes it, what it does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.zefrs.exchange.attack import Attack, attack_check
from game.rules.zefrs.exchange.forms import effect_of
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.exchange.strike import Blow, avoiding, strike
from game.rules.zefrs.sheet import arms, wounds
from game.rules.zefrs.sheet.wounds import Hurt, Wounds, avoids, removes, threatened
from game.rules.zefrs.tables.rows import AREAS, Area
from tests.rules.zefrs.people import man, run

MAIMED = Hurt("maimed_arm", "right_arm")
RIBS = Hurt("cracked_ribs", "chest")


def red(area: Area, roll: int, *more: int) -> Blow:
    """A red blow of 4 points against a man of Damage 8, and his check."""
    rolls = {"attack": [1], "wound": [roll], **({"duration": list(more)} if more else {})}
    return run(strike(man(), man(2), Attack("mace", area), Guard()), rolls)


@pytest.mark.rule("ZF-WOUND-01")
@pytest.mark.parametrize("roll", [7, 25, 37, 49])
def test_only_red_threatens(roll: int):
    made = run(strike(man(), man(2), Attack("mace", "head"), Guard()), {"attack": [roll]})
    assert made.threat is None and not wounds.threatens(made.attack.grade)
    assert red("head", 1).threat == Hurt("split_skull", "head")


@pytest.mark.rule("ZF-WOUND-04")
def test_d22_the_check_is_after_the_loss_and_each_area_has_its_colour():
    leg, arm = red("left_leg", 31), red("right_arm", 31)
    for made in (leg, arm):
        assert made.avoided and (made.avoided.check.base, made.avoided.grade) == (4, "yellow")
    assert arm.hurt == MAIMED and leg.hurt == Hurt("crippled_leg", "left_leg")
    assert red("right_arm", 30).hurt is None
    assert red("chest", 31).hurt is None and red("gut", 45).hurt is None
    assert red("gut", 46).hurt == Hurt("opened_belly", "gut")
    assert red("head", 60).hurt is None and red("head", 61).out == "slain"


@pytest.mark.rule("ZF-HEAL-06")
def test_a_wound_that_leaves_him_awake_lets_him_sleep_for_no_turn():
    crippled, pierced = red("left_leg", 31), red("chest", 99, 3)
    assert crippled.hurt and effect_of(crippled, 8).asleep == 0
    assert effect_of(pierced, 8).out == "unconscious" and effect_of(pierced, 8).asleep > 0


@pytest.mark.rule("ZF-WOUND-04", "ZF-RES-05")
def test_the_higher_of_damage_and_general_endurance():
    tough = man(2, damage=5, endurance=3)
    made = run(
        strike(man(), tough, Attack("mace", "head"), Guard()), {"attack": [1], "wound": [57]}
    )
    assert made.left == 1 and made.avoided and made.avoided.check.base == 3
    assert avoiding(man(endurance=3), 4, 0).base == 4


@pytest.mark.rule("ZF-WOUND-05")
def test_enemies_suffer_it_without_a_check():
    foe = man(2, "ENEMY", damage=20)
    made = run(strike(man(), foe, Attack("mace", "right_leg"), Guard()), {"attack": [1]})
    assert made.avoided is None and made.hurt == Hurt("crippled_leg", "right_leg")
    assert made.out == ""
    head = run(strike(man(), foe, Attack("mace", "head"), Guard()), {"attack": [1]})
    assert head.out == "slain"


@pytest.mark.rule("ZF-WOUND-03")
def test_t5_for_weapons_and_t6_for_fists():
    armed = [threatened(area, armed=True).wound for area in AREAS]
    fists = [threatened(area, armed=False).wound for area in AREAS]
    assert armed[:4] == ["split_skull", "pierced_lung", "opened_belly", "maimed_arm"]
    assert fists[:4] == ["knocked_senseless", "cracked_ribs", "winded", "numbed_arm"]
    assert (armed[5], fists[5]) == ("crippled_leg", "swept_leg")


@pytest.mark.rule("ZF-WOUND-03")
def test_the_result_that_avoids_each_wound():
    found = {
        (area, armed): next(
            colour
            for colour in ("green", "yellow", "orange")
            if avoids(threatened(area, armed=armed), colour)
        )
        for area in AREAS
        for armed in (True, False)
    }
    assert [found[area, True] for area in ("head", "chest", "gut")] == ["green", "yellow", "yellow"]
    assert [found[area, False] for area in ("head", "gut")] == ["yellow", "orange"]
    assert found["left_arm", True] == found["left_leg", True] == "orange"


@pytest.mark.rule("ZF-WOUND-06")
def test_wounds_are_noted_and_equal_ones_do_not_stack():
    left = Hurt("maimed_arm", "left_arm")
    twice = wounds.noted(wounds.noted(Wounds(), MAIMED), MAIMED)
    assert twice == Wounds((MAIMED,))
    assert wounds.noted(twice, left).suffered == (MAIMED, left)


@pytest.mark.rule("ZF-WOUND-06")
def test_cracked_ribs_weigh_on_every_check():
    sore = man(wounds=(RIBS,), fighting=3)
    check = attack_check(sore, man(2), Attack("mace", "head"))
    assert check.column == "2"
    assert ("ZF-WOUND-06", -1) in [(part.rule, part.worth) for part in check.modifiers]


def test_what_puts_a_fighter_out_of_action():
    found = {hurt.wound: removes(hurt) for hurt in (threatened(a, armed=True) for a in AREAS)}
    assert found == {
        "split_skull": "slain",
        "pierced_lung": "unconscious",
        "opened_belly": "disabled",
        "maimed_arm": "",
        "crippled_leg": "",
    }
    assert removes(threatened("head", armed=False)) == "unconscious"
    assert removes(threatened("gut", armed=False)) == ""


def test_a_maimed_arm_drops_what_it_held_and_holds_nothing():
    who = man(weapons=("broadsword", "great_axe"), armour=("small_shield",))
    hurt = replace(who, wounds=Wounds((MAIMED,)))
    assert arms.dropped_by(who, MAIMED, "broadsword", 1) == ("broadsword",)
    assert arms.dropped_by(who, Hurt("maimed_arm", "left_arm"), "broadsword", 1) == (
        "small_shield",
    )
    assert arms.dropped_by(who, Hurt("maimed_arm", "left_arm"), "great_axe", 2)[-1] == "great_axe"
    assert arms.dropped_by(who, Hurt("crippled_leg", "left_leg"), "great_axe", 2) == ()
    assert arms.grips(who, arms.weapon("great_axe")) == (2,)
    assert arms.grips(hurt, arms.weapon("great_axe")) == ()
    assert arms.grips(hurt, arms.weapon("broadsword")) == (1,)
    assert arms.shield_free(who, 1) and not arms.shield_free(hurt, 1)
    assert [row.id for row in arms.melee_weapons(hurt)] == ["broadsword", "unarmed"]


@pytest.mark.rule("ZF-HEAL-06", "ZF-GEN-04")
def test_s10_d37_how_long_one_sleeps():
    assert [wounds.sleep_turns("minutes", die) for die in (1, 10)] == [12, 120]
    assert wounds.sleep_turns("hours", 2) == 2 * 60 * 12
    made = red("chest", 99, 7)
    assert made.out == "unconscious" and [d.total for d in made.durations] == [7]
    assert made.durations[0].check.rule == "ZF-HEAL-06"


def test_only_some_wounds_outlast_the_segment():
    winded, numbed = Hurt("winded", "gut"), Hurt("numbed_arm", "left_arm")
    kept = wounds.lasting(Wounds((winded, RIBS, numbed, MAIMED)))
    assert kept.suffered == (RIBS, MAIMED)


@pytest.mark.rule("ZF-WOUND-04")
@pytest.mark.parametrize(
    ("damage", "endurance", "base"), [(4, 3, 4), (3, 4, 4), (3, 3, 3), (-2, 0, 0), (-2, -5, -2)]
)
def test_the_check_against_a_wound_is_the_higher_of_the_two_ratings(
    damage: int, endurance: int, base: int
) -> None:
    made = avoiding(man(7, endurance=endurance), damage, 9)
    assert (made.base, made.column) == (base, str(base).replace("-", "−"))
    assert (made.purpose, made.rule, made.actor, made.target) == ("wound", "ZF-WOUND-04", 7, 9)
    assert made.modifiers == ()


@pytest.mark.rule("ZF-WOUND-04")
def test_penalties_shift_the_check_against_a_wound_by_columns_or_bands() -> None:
    sore = tuple(wounds.shifts(Wounds((RIBS,))))
    who = man(wounds=(RIBS,))
    shifted = avoiding(who, 4, 0)
    assert (shifted.base, shifted.modifiers, shifted.column) == (4, sore, "3")
    assert avoiding(replace(who, by_bands=True), 4, 0).column == "0"
