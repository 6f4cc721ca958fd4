"""What a fall or a fire does to somebody, check by check (HAZ-01, HAZ-02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from game.core.checks import Exchange, Outcome
from game.core.components import Health, Out
from game.core.events import Event
from game.core.grid import Cell
from game.rules.zefrs.exchange.magic import fall, fire
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.personal.acts import harm, passing
from game.rules.zefrs.sheet.fighter import Combatant
from game.rules.zefrs.sheet.wounds import Hurt
from tests.rules.zefrs import people
from tests.rules.zefrs.field import Scene, keys, man, only, scene

Dice = dict[str, list[int]]
LUNG = Hurt("pierced_lung", "chest")
Hazard: TypeAlias = Callable[[Combatant, int], Exchange[Blow | None]]
EACH = pytest.mark.parametrize(
    ("hazard", "name"),
    [
        pytest.param(fall, "fall", marks=pytest.mark.rule("ZF-HAZ-01")),
        pytest.param(fire, "fire", marks=pytest.mark.rule("ZF-HAZ-02")),
    ],
)
"""Each hazard, and the purpose of its check."""


def suffers(hazard: Hazard, who: Combatant, dice: Dice) -> Blow:
    """A fall of 20 feet, or a fire of rating 20."""
    blow = people.run(hazard(who, 20), dice)
    assert blow is not None
    return blow


@pytest.mark.rule("ZF-HAZ-01")
def test_below_ten_feet_nothing_is_rolled_and_nothing_happens() -> None:
    assert people.run(fall(people.man(), 9), {}) is None
    here = field()
    assert lands(here, 9) == [] and here.who("Ann").health.now == 10


@EACH
def test_white_leaves_him_as_he_was(hazard: Hazard, name: str) -> None:
    blow = suffers(hazard, people.man(7, damage=6), {name: [100]})
    assert blow == Blow(blow.attack, 0, 7, "chest", left=6)
    assert not blow.hits


@EACH
def test_red_does_four_points_and_threatens_a_wound_which_a_check_may_avoid(
    hazard: Hazard, name: str
) -> None:
    who = people.man(7, endurance=5)
    dice = {name: [1], "location": [20], "wound": [1]}
    blow = suffers(hazard, who, dice)
    assert isinstance(blow.avoided, Outcome) and blow.avoided.grade == "red"
    assert isinstance(blow.location, Outcome) and blow.location.grade == "chest"
    assert blow == Blow(
        blow.attack, 0, 7, "chest", 4, points=4, left=4, threat=LUNG,
        avoided=blow.avoided, location=blow.location,
    )  # fmt: skip
    wounded = suffers(hazard, who, {**dice, "wound": [100], "duration": [3]})
    assert (wounded.threat, wounded.hurt, wounded.out) == (LUNG, LUNG, "unconscious")
    arm = suffers(hazard, who, {**dice, "location": [65]})
    assert arm.area == "right_arm" and arm.threat is not None and arm.threat.area == "right_arm"


@EACH
def test_an_enemy_has_no_check_against_his_wound(hazard: Hazard, name: str) -> None:
    dice = {name: [1], "location": [20], "duration": [3]}
    blow = suffers(hazard, people.man(kind="ENEMY"), dice)
    assert (blow.threat, blow.avoided, blow.hurt) == (LUNG, None, LUNG)


@EACH
def test_the_dead_are_threatened_with_no_wound_and_the_unconscious_are(
    hazard: Hazard, name: str
) -> None:
    who = people.man(damage=0, full=8)
    dice = {name: [1], "location": [20], "below_zero": [100]}
    slain = suffers(hazard, who, dice)
    assert (slain.out, slain.threat, slain.hurt) == ("slain", None, None)
    dice = {**dice, "below_zero": [10], "wound": [100], "duration": [3, 4]}
    sleeps = suffers(hazard, who, dice)
    assert (sleeps.out, sleeps.threat, sleeps.hurt) == ("unconscious", LUNG, LUNG)


def field(drawing: str = "1 . 2", under: dict[int, str] | None = None) -> Scene:
    return scene(drawing, man("Ann"), man("Bob"), under=under, switches=("hazards",))


def lands(here: Scene, feet: int, dice: Dice | None = None) -> list[Event]:
    """Ann comes down after so many feet."""
    return here.do(lambda step: harm.lands(step, here.id("Ann"), feet), dice)


@pytest.mark.rule("ZF-HAZ-01")
def test_over_a_hundred_feet_hard_ground_kills_and_water_does_not() -> None:
    here = field()
    told = lands(here, 105)
    assert keys(told) == ["zefrs.falls_to_death", "out"]
    assert all(event.unit == here.id("Ann") for event in told)
    assert told[0].fact("feet") == 105 and told[1].fact("why") == "slain"
    assert here.out("Ann") == "slain"
    for wet, feet in (("", 100), ("deep_water", 105)):
        here = field(under={1: wet} if wet else None)
        assert keys(lands(here, feet, {"fall": [100]})) == ["zefrs.fall_harmless"], feet
        assert here.out("Ann") == ""


@pytest.mark.rule("ZF-HAZ-01")
def test_who_is_hurt_is_told_to_be_stunned_for_a_turn_for_every_ten_feet() -> None:
    here = field()
    told = lands(here, 30, {"fall": [60], "location": [20]})
    stunned = only(told, "zefrs.stunned_by_fall")
    assert (stunned.rule, stunned.unit, stunned.fact("n")) == ("ZF-HAZ-01", here.id("Ann"), 3)
    assert here.who("Ann").condition.stunned
    assert passing.left(here.world, here.id("Ann"), "stunned") == 3 + 1


@pytest.mark.rule("ZF-HAZ-01")
def test_who_is_slain_by_his_fall_is_not_stunned_as_well() -> None:
    here = field()
    here.hurt("Ann", 0)
    told = keys(lands(here, 30, {"fall": [60], "location": [20], "below_zero": [100]}))
    assert here.out("Ann") == "slain" and "zefrs.stunned_by_fall" not in told
    assert not here.who("Ann").condition.stunned


@pytest.mark.rule("ZF-HAZ-02")
def test_a_fire_does_nothing_to_the_dead() -> None:
    here = field()
    here.put("Ann", Out("slain"))
    assert here.do(lambda step: harm.burn(step, here.id("Ann"), 3), {}) == []
    assert here.world.get(here.id("Ann"), Health).now == 10
    assert here.cell("Ann") == Cell(0, 0)
