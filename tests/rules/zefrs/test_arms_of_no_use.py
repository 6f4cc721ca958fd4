"""What hands and arms can do: grips, shields, and which of them are of no use."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.zefrs.exchange.missile import shooting_weapons, throwing_weapons
from game.rules.zefrs.sheet import armour
from game.rules.zefrs.sheet.arms import falls_from, free_hand, melee_weapons, shield_free
from game.rules.zefrs.sheet.components import Held
from game.rules.zefrs.sheet.wounds import Hurt
from tests.rules.zefrs.people import man

RIGHT, LEFT = Hurt("maimed_arm", "right_arm"), Hurt("maimed_arm", "left_arm")


@pytest.mark.rule("ZF-GEN-03", "ZF-MIS-03")
def test_who_has_no_arm_of_use_is_left_with_his_feet() -> None:
    kit = ("broadsword", "javelin", "short_bow")
    for wounds, blades in (
        ((), ["broadsword", "javelin", "unarmed"]),
        ((RIGHT, LEFT), ["unarmed"]),
    ):
        who = man(weapons=kit, wounds=wounds)
        assert [row.id for row in melee_weapons(who)] == blades
        assert [row.id for row in throwing_weapons(who)] == ([] if wounds else ["javelin"])
        assert [row.id for row in shooting_weapons(who)] == ([] if wounds else ["short_bow"])


@pytest.mark.rule("ZF-WREST-04")
def test_one_arm_of_use_is_a_free_hand_where_everything_is_at_hand() -> None:
    for wounds, free in (((), True), ((LEFT,), True), ((RIGHT, LEFT), False)):
        assert free_hand(man(wounds=wounds)) is free
    full = replace(man(), held=Held("broadsword", "dirk"))
    assert not free_hand(full)
    assert free_hand(replace(man(), held=Held("broadsword", "")))


@pytest.mark.rule("ZF-ARM-10")
def test_a_shield_needs_an_arm_that_the_weapon_leaves_and_a_shield() -> None:
    bearer = man(armour=("small_shield",))
    assert [shield_free(bearer, hands) for hands in (0, 1, 2)] == [True, True, False]
    assert not any(shield_free(man(), hands) for hands in (0, 1, 2))
    assert not shield_free(man(armour=("small_shield",), wounds=(RIGHT,)), 1)


@pytest.mark.rule("ZF-ARM-02", "ZF-ARM-03")
def test_where_nothing_is_worn_nothing_is_stopped() -> None:
    assert armour.whole((), "head") == armour.partial((), "head") == 0
    (jack,) = armour.dressed(("leather_jack",))
    assert armour.whole((jack,), "head") == 0
    assert armour.stops((jack,), "head") == 0


def test_a_shield_arm_lets_go_of_the_shield_and_both_of_what_takes_two_hands() -> None:
    who = man(armour=("small_shield",))
    assert falls_from(who, "left_arm", "broadsword", 1) == ("small_shield",)
    assert falls_from(who, "right_arm", "broadsword", 1) == ("broadsword",)
    assert falls_from(who, "left_arm", "great_axe", 2) == ("small_shield", "great_axe")
