"""BRAWL: fists, feet and head, two points less, and the lesser wounds."""

from __future__ import annotations

from typing import get_args

import pytest

from game.rules.zefrs.exchange.attack import Attack, attack_check
from game.rules.zefrs.exchange.damage import defended, final, force
from game.rules.zefrs.exchange.forms import exchange, form_of
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.exchange.strike import Blow, strike
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import AREAS, Area
from tests.rules.zefrs.people import man, run

ROLLS = {"green": 40, "yellow": 30, "orange": 20, "red": 1}
FOE = man(2, "ENEMY", side="b", damage=9)


def punch(colour: str, strength: int = 0, area: Area = "chest") -> Blow:
    me = man(strength=strength) if strength else man()
    more = {"duration": [4]} if colour == "red" and area not in ("chest", "gut") else {}
    blow = strike(me, FOE, Attack("unarmed", area, 0), Guard())
    return run(blow, {"attack": [ROLLS[colour]], **more})


@pytest.mark.rule("ZF-BRAWL-01")
def test_a_brawl_names_an_area_and_takes_no_weapon():
    me = man(fighting=2, talents={"brawling": 6, "broadsword": 9})
    form = form_of(me, Action("fight", "brawl", target=2, area="gut"))
    assert form is not None
    assert (form.attack.weapon, form.attack.area, form.attack.hands) == ("unarmed", "gut", 0)
    assert attack_check(me, FOE, form.attack).base == 6
    assert attack_check(man(fighting=2), FOE, form.attack).base == 2
    assert form_of(me, Action("fight", "brawl", target=2)) is None


@pytest.mark.rule("ZF-BRAWL-02", "ZF-DMG-04")
@pytest.mark.parametrize(
    ("colour", "plain", "strong"),
    [("green", 0, 0), ("yellow", 0, 1), ("orange", 1, 2), ("red", 2, 3)],
)
def test_s14_d71_two_points_less_and_the_strength_bonus(colour: str, plain: int, strong: int):
    assert punch(colour).points == plain
    assert punch(colour, strength=10).points == strong


@pytest.mark.rule("ZF-BRAWL-02")
@pytest.mark.parametrize(
    ("colour", "parry", "points"),
    [("orange", "green", 1), ("orange", "red", 1), ("red", "yellow", 1), ("green", "red", 0)],
)
def test_of_a_punch_a_parry_leaves_the_strength_alone(colour: str, parry: str, points: int):
    """Orange 3 - 2 + 1: whatever the parry takes off, 1 goes through; green has none to leave."""
    carried = force(man(strength=10), FOE, Attack("unarmed", "head", 0), colour)
    assert final(defended(carried, parry), armour=0) == points
    assert defended(force(man(), FOE, Attack("unarmed", "head", 0), colour), parry) <= 0


@pytest.mark.rule("ZF-BRAWL-03", "ZF-WOUND-03", "ZF-WOUND-05")
@pytest.mark.parametrize("area", AREAS)
def test_red_threatens_the_wound_of_its_own_table(area: Area):
    assert area in get_args(Area)
    hurt = punch("red", area=area).hurt
    assert hurt is not None and hurt.row == tables().wounds_brawling[area]


@pytest.mark.rule("ZF-BRAWL-01")
def test_who_is_held_may_brawl_with_hands_full_or_empty():
    form = form_of(man(weapons=()), Action("fight", "brawl", target=2, area="head"))
    assert form is not None
    made = run(exchange(man(weapons=()), FOE, form, Guard()), {"attack": [30]})
    assert isinstance(made, Blow) and made.points == 0
