"""TWO: the talent permits, each weapon has its role, the second attack is harder."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.zefrs.exchange.attack import Attack, attack_check
from game.rules.zefrs.exchange.guard import guard_with, methods
from game.rules.zefrs.exchange.two_weapons import blow_of, late, pairs, shifts, why_not
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Held
from game.rules.zefrs.sheet.fighter import Combatant
from tests.rules.zefrs.people import man

TALENT = {"two_weapon_fighting": 1, "broadsword": 6, "dirk": 5}
FENCER = man(weapons=("broadsword", "dirk"), talents=TALENT)
FOE = man(2, side="b")
BOTH = Action(
    "fight", "two", "broadsword", target=2, area="head", second="dirk", role="attack",
    target2=3, area2="gut",
)  # fmt: skip
GUARDED = replace(BOTH, role="guard", target2=None, area2=None)


def with_weapons(*names: str, **more: object) -> Combatant:
    return man(weapons=names, talents={"two_weapon_fighting": 1}, **more)  # type: ignore[arg-type]


@pytest.mark.rule("ZF-TWO-01")
def test_it_takes_the_talent_and_two_one_handed_weapons():
    assert pairs(FENCER) == (("broadsword", "dirk"), ("dirk", "broadsword"))
    assert pairs(man(weapons=("broadsword", "dirk"))) == ()
    assert pairs(with_weapons("halberd", "dirk")) == ()
    assert pairs(with_weapons("great_axe", "dirk")) == ()
    assert pairs(with_weapons("broadsword", armour=("small_shield",))) == ()
    assert pairs(with_weapons("broadsword", "broadsword")) == (("broadsword", "broadsword"),)
    assert pairs(with_weapons("bastard_sword", "dirk"))
    refusal = why_not(FENCER, "broadsword", "broadsword")
    assert refusal is not None and refusal.rule == "ZF-TWO-01"


@pytest.mark.rule("ZF-TWO-01")
def test_on_the_field_they_must_be_in_his_hands():
    assert pairs(replace(FENCER, held=Held("broadsword", "dirk")))
    assert pairs(replace(FENCER, held=Held("broadsword", ""))) == ()
    twin = replace(with_weapons("dirk", "dirk"), held=Held("dirk", "dirk"))
    assert pairs(twin) == (("dirk", "dirk"),)


@pytest.mark.rule("ZF-TWO-02", "ZF-TWO-03", "ZF-TWO-05")
def test_attack_and_attack_one_now_and_one_at_the_end():
    assert late(BOTH)
    now, end = blow_of(BOTH, at_end=False), blow_of(BOTH, at_end=True)
    assert now and (now.weapon, now.target, now.area) == ("broadsword", 2, "head")
    assert end and (end.weapon, end.target, end.area) == ("dirk", 3, "gut")


@pytest.mark.rule("ZF-TWO-04")
def test_attack_and_guard_the_attack_always_comes_at_the_end():
    assert blow_of(GUARDED, at_end=False) is None
    end = blow_of(GUARDED, at_end=True)
    assert end and (end.weapon, end.area) == ("broadsword", "head")
    guard = guard_with(FENCER, GUARDED)
    assert (guard.method, guard.weapon) == ("parry", "dirk")
    assert guard_with(FENCER, GUARDED, ("parry",)).method == ""
    assert guard_with(FENCER, BOTH).method == ""


@pytest.mark.rule("ZF-TWO-06", "ZF-MOD-05")
def test_d31_the_second_attack_has_a_penalty_and_its_own_rating():
    first = attack_check(
        FENCER, FOE, Attack("broadsword", "head", circumstances=shifts(BOTH, False))
    )
    assert (first.base, first.column) == (6, "6")
    ids = shifts(BOTH, at_end=True)
    second = attack_check(FENCER, FOE, Attack("dirk", "gut", circumstances=ids))
    assert (second.base, second.column) == (5, "3")
    assert (second.grade(57), second.grade(58)) == ("green", "white")
    assert shifts(GUARDED, at_end=True) == ()


@pytest.mark.rule("ZF-TWO-07")
def test_guard_and_guard_parries_twice():
    both = Action("defend", "both")
    assert "both" in methods(FENCER) and "both" not in methods(man(weapons=("broadsword", "dirk")))
    first, second = guard_with(FENCER, both), guard_with(FENCER, both, ("parry",))
    assert (first.weapon, second.weapon) == ("broadsword", "dirk")
    assert guard_with(FENCER, both, ("parry", "parry")).method == ""
    assert guard_with(FENCER, Action("defend", "parry"), ("parry",)).method == ""
