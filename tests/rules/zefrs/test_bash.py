"""RUSH-09: the shield strike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.forms import Effect, effect_of
from game.rules.zefrs.exchange.grapple import SHIELD, Bash, bash, bash_check
from game.rules.zefrs.exchange.grapple import why_no_bash as why_not
from game.rules.zefrs.sheet.fighter import STEADY
from game.rules.zefrs.sheet.wounds import Hurt
from tests.rules.zefrs.people import man, run

BEARER = man(fighting=4, armour=("small_shield",), talents={"broadsword": 9, "wrestling": 9})
FOE = man(2, side="b", movement=2)


@pytest.mark.rule("ZF-RUSH-09", "ZF-RUSH-07")
@pytest.mark.parametrize(("roll", "falls"), [(7, True), (8, False), (60, False)])
def test_only_red_fells_and_nothing_hurts(roll: int, falls: bool):
    made = run(bash(BEARER, FOE, Attack(SHIELD, "chest")), {"attack": [roll]})
    # General Fighting alone: the talents with sword and wrestling are of no use here.
    assert (made.attack.check.base, made.attack.check.column) == (4, "2")
    effect = effect_of(made, 8)
    assert effect.falls is falls and made.hits is falls
    assert (effect.points, effect.hurt, effect.out, effect.left) == (0, None, "", 8)


@pytest.mark.rule("ZF-RUSH-09")
def test_it_takes_a_shield_in_hand_and_somebody_adjacent():
    assert why_not(BEARER) is None
    assert why_not(BEARER, 2) is not None and why_not(man()) is not None
    maimed = man(armour=("small_shield",), wounds=(Hurt("maimed_arm", "left_arm"),))
    assert why_not(maimed) is not None


@pytest.mark.rule("ZF-RUSH-07")
@pytest.mark.parametrize(("roll", "falls"), [(1, True), (99, False)])
def test_a_shield_strike_of_any_colour_takes_no_point_from_anybody(roll: int, falls: bool) -> None:
    made = run(bash(BEARER, FOE, Attack(SHIELD, "chest")), {"attack": [roll]})
    assert made == Bash(made.attack, 1, 2)
    for left in (8, 1, -1):
        assert effect_of(made, left) == Effect(1, 2, 0, left, falls=falls)


@pytest.mark.rule("ZF-RUSH-07")
def test_the_check_of_a_shield_strike_is_shifted_as_the_scenario_says() -> None:
    fallen = replace(FOE, condition=replace(STEADY, fallen=True))
    how = Attack(SHIELD, "chest")
    by_bands = replace(BEARER, by_bands=True)
    columns = {
        who.by_bands: run(bash(who, fallen, how), {"attack": [99]}).attack.check.column
        for who in (BEARER, by_bands)
    }
    assert columns[False] == bash_check(BEARER, fallen, how).column
    assert columns[True] == bash_check(by_bands, fallen, how).column
    assert columns[True] != columns[False]
