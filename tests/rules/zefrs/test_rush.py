"""RUSH: own MOV against the target's, one check each in order of distance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.grapple import Rushed, hands_on, line, rush, rush_check, why_no_rush
from game.rules.zefrs.sheet.fighter import STEADY
from game.rules.zefrs.sheet.wounds import Hurt
from tests.rules.zefrs.people import man, run

ME, FOE = man(movement=5), man(2, side="b", movement=3)


@pytest.mark.rule("ZF-RUSH-02", "ZF-RUSH-04", "ZF-RUSH-05", "ZF-RUSH-06", "ZF-RUSH-07")
@pytest.mark.parametrize(
    ("roll", "grade", "stopped", "answers", "bowled"),
    [
        (55, "white", True, False, False),
        (54, "green", False, True, False),
        (40, "yellow", False, True, False),
        (8, "orange", False, True, False),
        (7, "red", False, False, True),
    ],
)
def test_d35_a_rush(roll: int, grade: str, stopped: bool, answers: bool, bowled: bool):
    made = run(rush(ME, FOE), {"rush": [roll]})
    assert made.attack.check.column == "2" and made.attack.grade == grade
    assert (made.stopped, made.answers, made.bowled_over) == (stopped, answers, bowled)


@pytest.mark.rule("ZF-RUSH-02", "ZF-RES-05")
def test_the_check_is_movement_and_no_weapon():
    armoured = man(movement=5, fighting=9, armour=("mail_shirt",), talents={"broadsword": 12})
    assert rush_check(armoured, FOE).base == 3
    assert rush_check(man(prowess=4), FOE).base == 4


@pytest.mark.rule("ZF-RUSH-03", "ZF-RUSH-04")
def test_everybody_in_the_line_until_the_first_white():
    people = [(foe, hands_on()) for foe in (FOE, man(3, side="a", movement=0), man(4, side="b"))]
    through = run(line(ME, people), {"rush": [40, 7, 60]})
    assert [made.target for made in through] == [2, 3, 4]
    assert [made.attack.check.column for made in through] == ["2", "5", "5"]
    halted = run(line(ME, people), {"rush": [40, 100]})
    assert [made.stopped for made in halted] == [False, True]


@pytest.mark.rule("ZF-RUSH-08")
def test_a_shield_rush_is_a_rush_by_a_shield_bearer():
    bearer = man(movement=6, armour=("small_shield",))
    made = run(rush(bearer, FOE, shield=True), {"rush": [7]})
    assert made.shield and made.bowled_over
    assert why_no_rush(bearer, shield=True) is None
    refusal = why_no_rush(ME, shield=True)
    assert refusal is not None and refusal.rule == "ZF-RUSH-08"


@pytest.mark.rule("ZF-RUSH-01", "ZF-RUSH-10", "ZF-WOUND-06")
def test_who_cannot_rush():
    assert why_no_rush(ME) is None
    fallen = replace(ME, condition=replace(STEADY, fallen=True))
    held = replace(ME, condition=replace(STEADY, held=True))
    swept = man(movement=5, wounds=(Hurt("swept_leg", "left_leg"),))
    crippled = man(movement=5, wounds=(Hurt("crippled_leg", "right_leg"),))
    found = [
        refusal.rule for who in (fallen, held, swept, crippled) if (refusal := why_no_rush(who))
    ]
    assert found == ["ZF-RUSH-10", "ZF-RUSH-10", "ZF-WOUND-06", "ZF-WOUND-06"]


@pytest.mark.rule("ZF-RUSH-07")
@pytest.mark.parametrize(
    ("roll", "falls", "stopped"), [(99, False, True), (54, False, False), (7, True, False)]
)
@pytest.mark.parametrize("shield", [False, True])
def test_a_rush_of_any_colour_throws_down_or_stops_and_does_nothing_else(
    roll: int, falls: bool, stopped: bool, shield: bool
) -> None:
    made = run(rush(ME, FOE, shield=shield), {"rush": [roll]})
    assert made == Rushed(made.attack, 1, 2, shield)
    assert (made.bowled_over, made.stopped) == (falls, stopped)


@pytest.mark.rule("ZF-RUSH-02", "ZF-RUSH-07")
@pytest.mark.parametrize("by_bands", [False, True])
def test_the_check_of_a_rush_is_placed_as_an_attack_and_shifted_as_the_scenario_says(
    by_bands: bool,
) -> None:
    behind, fallen = (
        hands_on(Attack("unarmed", "chest", 0, circumstances=("M9",))),
        replace(FOE, condition=replace(STEADY, fallen=True)),
    )
    me, other = (replace(ME, by_bands=it) for it in (by_bands, not by_bands))
    made = run(rush(me, fallen, behind), {"rush": [99]}).attack.check
    assert made == rush_check(me, fallen, behind)
    assert "zefrs.m9" in [part.label for part in made.modifiers]
    assert made.column != rush_check(other, fallen, behind).column
