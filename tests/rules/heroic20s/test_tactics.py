"""What each tactic does to blows, shots and defences, and which shields are of use (T-1)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.rules.heroic20s.exchange.defence import defences
from game.rules.heroic20s.exchange.modifiers import effective
from game.rules.heroic20s.exchange.numbers import base_hits, multiplier, total_hits
from game.rules.heroic20s.sheet.figure import Figure
from tests.rules.heroic20s.arms import blow, volley
from tests.rules.heroic20s.cast import figure

SWORD = "thrusting_broadsword"


def under(tactic: str) -> tuple[int, int, int]:
    """What a bandit under this tactic is shifted by in a blow, in a shot, and in a Dodge."""
    bandit, other = figure("bandit_captain", tactic=tactic), figure("bandit_captain", 2)
    plain = figure("bandit_captain")
    struck = effective(blow(bandit, other, SWORD, "swing")) - effective(
        blow(plain, other, SWORD, "swing")
    )
    shot = effective(volley(bandit, other, "short_bow", 15)) - effective(
        volley(plain, other, "short_bow", 15)
    )
    return struck, shot, dodge(bandit) - dodge(plain)


def dodge(defender: Figure) -> int:
    """The number of the Dodge against a sword."""
    attack = blow(figure("bandit_captain", 2), defender, SWORD, "swing")
    return next(one.number for one in defences(attack) if one.id == "dodge")


@pytest.mark.rule("HC-TAC-02", "HC-TAC-04", "HC-TAC-05", "HC-TAC-07", "HC-TAC-08", "HC-BASE-07")
def test_offence_and_defence_are_traded() -> None:
    assert under("all_out_offensive") == (4, 0, -4)
    assert under("offensive") == (2, 0, -2)
    assert under("defensive") == (-2, -2, 2)
    assert under("all_out_defensive") == (-4, -4, 4)


@pytest.mark.rule("HC-TAC-02", "HC-TAC-09", "HC-TAC-10", "HC-BASE-16")
def test_aiming_adds_the_weapons_accuracy_and_holding_ground_only_helps_defence() -> None:
    assert under("aimed_shooting") == (-2, 2 + 1, -2)
    assert under("hold_ground") == (0, 0, 2)


@pytest.mark.parametrize(
    ("tactic", "shifts"),
    [
        pytest.param("neutral", (0, 0, 0), marks=pytest.mark.rule("HC-TAC-06")),
        pytest.param("defensive", (-2, -2, 2), marks=pytest.mark.rule("HC-TAC-07")),
    ],
)
def test_what_it_shifts_alone(tactic: str, shifts: tuple[int, int, int]) -> None:
    assert under(tactic) == shifts


@pytest.mark.rule("HC-MULT-05")
def test_three_shots_are_worth_half_as_much_again_and_four_twice_as_much() -> None:
    assert [multiplier(count) for count in (2, 3, 4)] == [1, Fraction(3, 2), 2]
    assert [total_hits(2, count) for count in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.rule("HC-MEL-02", "HC-BASE-06", "HC-BASE-08")
def test_a_shield_laid_aside_blocks_nothing_and_adds_nothing() -> None:
    enemy = figure("bandit_captain", 2)
    ready = {
        one.id: one.number for one in defences(blow(enemy, figure("swordsman"), SWORD, "swing"))
    }
    without = replace(figure("swordsman"), shield=False)
    aside = {one.id: one.number for one in defences(blow(enemy, without, SWORD, "swing"))}
    assert ready == {"dodge": 9, "block": 12, "parry": 12}
    assert aside == {"dodge": 7, "parry": 10}


@pytest.mark.rule("HC-RNG-21", "HC-SF-01")
def test_more_hits_of_shots_come_of_the_speed_factor() -> None:
    """A margin of 7 is two base hits for a submachine gun as for a sword."""
    gunner, guard = figure("submachine_gunner"), figure("town_guard", 2)
    burst = volley(gunner, guard, "smg_9mm", 15, shots=13)
    assert burst.factor == blow(guard, gunner, "shortsword", "swing").factor == 4
    assert [base_hits(margin, burst.factor) for margin in (3, 4, 7, 8)] == [1, 2, 2, 3]
