"""Weapons of desperation and the bonus of weapons in one hand, in two, and against riders."""

from __future__ import annotations

import pytest

from game.rules.zefrs.sheet.arms import desperate, reaches_over, weapon, weapon_bonus
from game.rules.zefrs.tables import tables
from tests.rules.zefrs.field import man, scene


@pytest.mark.rule("ZF-MEL-10")
@pytest.mark.parametrize("name", sorted(tables().items))
def test_a_thing_at_hand_counts_as_a_weapon_but_for_what_is_its_own(name: str) -> None:
    item, row = tables().items[name], desperate(name)
    like = tables().weapons[item.counts_as or "unarmed"]
    assert (row.id, row.name) == (name, item.name)
    assert row.bonus == (like.bonus if item.bonus is None else item.bonus)
    assert row.hands == ((item.hands,) if item.hands else like.hands)
    assert row.range == (item.range or like.range)
    assert row.use == (("thrown",) if item.thrown else like.use)
    assert row.talents == ((like.id, *like.talents) if item.counts_as else ())


@pytest.mark.rule("ZF-DMG-02")
def test_the_bonus_goes_by_the_hands_and_by_whether_the_target_rides() -> None:
    here = scene("1 . 2", man("Ann"), man("Bob", "freebooter_knight"))
    foot, rider = here.who("Ann"), here.who("Bob")
    sword = weapon("bastard_sword")
    assert weapon_bonus(sword, 1, foot) == sword.bonus
    assert weapon_bonus(sword, 2, foot) == sword.bonus_two_hands != sword.bonus
    maul = weapon("maul")
    assert weapon_bonus(maul, 2, foot) == maul.bonus
    for row in tables().weapons.values():
        mounted = row.bonus if row.bonus_mounted is None else row.bonus_mounted
        assert weapon_bonus(row, 1, rider) == mounted
        assert weapon_bonus(row, 1, foot) == row.bonus


@pytest.mark.rule("ZF-MEL-05", "ZF-MEL-06")
def test_only_a_weapon_of_positive_initiative_reaches_over() -> None:
    for row in tables().weapons.values():
        assert reaches_over(row) is (row.initiative >= 1), row.id
    assert {row.initiative for row in tables().weapons.values()} >= {0, 1}
