"""GEN: classes and pools; figures built from stat blocks and what a scenario overrides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.data import Misfit
from game.rules.zefrs.sheet import fighter
from game.rules.zefrs.sheet.arms import weapon, weapon_rating
from game.rules.zefrs.sheet.fighter import agi, mov, ref, talent
from game.rules.zefrs.sheet.recruit import KIT, known_talents, recruit
from game.rules.zefrs.sheet.wounds import Hurt
from game.rules.zefrs.tables import tables
from tests.rules.zefrs.people import figure, man


@pytest.mark.rule("ZF-RES-04")
@pytest.mark.parametrize("name", [n for n, b in tables().blocks.items() if b.general])
def test_general_ratings_follow_from_the_pools(name: str):
    made, printed = figure(name).fighter, tables().blocks[name].general
    assert printed is not None
    expected = (printed.prowess, printed.fighting, printed.endurance)
    assert (made.prowess, made.fighting, made.endurance) == expected


@pytest.mark.rule("ZF-GEN-01")
def test_three_classes_and_a_scenario_may_promote():
    kinds = [figure(name).fighter.combat_class for name in ("hero", "champion", "robber")]
    assert kinds == ["PC", "FOE", "ENEMY"]
    assert figure("robber", changes={"combat_class": "FOE"}).fighter.combat_class == "FOE"


def test_overrides_change_talents_kit_and_what_follows_from_them():
    made, damage = recruit(
        "captain",
        {
            "damage": 14,
            "strength": 20,
            "mace": 9,
            "weapons": ("mace",),
            "armour": ("breastplate", "round_shield"),
            "bronze": ("breastplate",),
            "shield_arm": "right_arm",
            "mount": "horse",
        },
    )
    assert (damage, talent(made, "mace"), made.prowess, made.fighting) == (14, 9, 2, 2)
    assert (made.weapons, made.shield, made.shield_arm) == (("mace",), "round_shield", "right_arm")
    assert (made.weapon_arm, made.mount, made.armour[0].bronze) == ("left_arm", "horse", True)
    assert weapon_rating(made, weapon("mace")) == 9


def test_overrides_of_other_books_are_passed_over():
    plain = recruit("captain", {"damage": 14})
    assert recruit("captain", {"damage": 14, "stamina": 9, "abilities": ("shatter",)}) == plain
    assert set(tables().foreign) & {*KIT, *known_talents()} == set()


@pytest.mark.parametrize(
    "wrong",
    [
        {"swrod": 5},
        {"strength": -1},
        {"strength": True},
        {"strength": "ten"},
        {"armour": ("paper",)},
        {"weapons": "mace"},
        {"mount": "dragon"},
        {"combat_class": "BOSS"},
    ],
)
def test_overrides_that_cannot_be_are_refused(wrong: dict[str, object]):
    with pytest.raises(Misfit):
        recruit("captain", wrong)  # type: ignore[arg-type]


def test_every_stat_block_makes_a_fighter():
    for name in tables().blocks:
        made = figure(name)
        assert made.health.now == made.health.full > 0, name


@pytest.mark.rule("ZF-ARM-07", "ZF-RES-05")
def test_mov_ref_and_agi_of_the_sample_hero_and_knight():
    hero, knight = figure("hero"), figure("freebooter_knight")
    assert (mov(hero), ref(hero), agi(hero)) == (6, 5, 6)
    assert (mov(knight), ref(knight), agi(knight)) == (1, -3, 1)


@pytest.mark.rule("ZF-DMG-03")
def test_strength_bonus_of_the_champion():
    assert fighter.strength_bonus(figure("champion").fighter) == 1


def test_crippled_legs_slow_movement_and_general_prowess():
    who = man(movement=6, prowess=3)
    one = Hurt("crippled_leg", "left_leg")
    both = (one, Hurt("crippled_leg", "right_leg"))
    slow = replace(who, wounds=replace(who.wounds, suffered=both))
    assert (mov(who), mov(slow), ref(slow)) == (6, 2, -1)
