"""TICK, ACQ, SPRAY, CALL: the ticks of each deed, and what quick hands save of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.components import Fighter, Skill
from game.rules.chaos.sheet.durations import (
    Course,
    Parts,
    acquiring,
    chore_ticks,
    parts,
    refire,
    strike_ticks,
)
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.people import man

PLAIN = man().fighter


def quick(group: str, times: int = 1) -> Fighter:
    """Somebody with the perk Quick Hands in this group, so many times."""
    return replace(PLAIN, skills=(Skill(group, 10, ("quick_hands",) * times),))


@pytest.mark.rule("CF-TICK-04", "CF-TICK-06")
@pytest.mark.parametrize(
    ("action", "course", "expected"),
    [
        (Action("hold"), Course(), Parts(0, 0)),
        (Action("prepare"), Course(run=3), Parts(0, 0)),
        (Action("chakra", "natural"), Course(), Parts(0, 6)),
        (Action("chore", "stand"), Course(), Parts(0, 2)),
        (Action("parlay", "trip"), Course(run=3), Parts(3, 2)),
        (Action("fight", "strike", "claymore"), Course(), Parts(0, 3)),
        (Action("fight", "strike", "claymore", feint=True), Course(run=4, called=2),
         Parts(4 + 2 + 2, 3)),
        (Action("fight", "shoot", "pistol", acquire=True), Course(called=1), Parts(1 + 3, 3)),
        (Action("fight", "strike", "club"), Course(draws=True), Parts(1, 2)),
    ],
)  # fmt: skip
def test_what_goes_before_a_strike_and_how_long_it_takes(
    action: Action, course: Course, expected: Parts
) -> None:
    assert parts(action, PLAIN, course) == expected
    assert expected.whole == expected.before + expected.strike


@pytest.mark.rule("CF-ACQ-01", "CF-ACQ-04")
@pytest.mark.parametrize(("times", "ticks"), [(0, 3), (1, 2), (3, 0), (5, 0)])
def test_quick_hands_acquire_sooner_but_never_in_less_than_no_time(times: int, ticks: int) -> None:
    assert acquiring(weapon("pistol"), quick("handgun", times)) == ticks
    assert acquiring(weapon("laser_pistol"), quick("handgun", times)) == 3


@pytest.mark.rule("CF-JAB-01", "CF-SPRAY-07", "CF-DUAL-01")
@pytest.mark.parametrize(
    ("action", "ticks"),
    [
        (Action("fight", "strike", "long_sword", target=2), 2),
        (Action("fight", "strike", "long_sword", target=2, more=(3, 4)), 2),
        (Action("fight", "strike", "claymore", target=2, jab=True), 1),
        (Action("fight", "strike", "claymore", target=2, second="dagger"), 5),
        (Action("fight", "strike", "long_sword", target=2, jab=True, second="dagger"), 3),
        (Action("fight", "strike", target=2), 2),
        (Action("fight", "spray", "assault_rifle", target=2, shots=3), 6),
        (Action("fight", "spray", "pistol", target=2, more=(3, 4, 5)), 12),
        (Action("fight", "spray", "shuriken", target=2, more=(3, 4)), 2),
        (Action("fight", "spray", "short_bow", target=2, shots=3), 3),
    ],
)
def test_how_long_each_attack_takes(action: Action, ticks: int) -> None:
    """Shots come one refire time after the other, but what is let fly at once needs one alone."""
    assert strike_ticks(action, PLAIN) == ticks


@pytest.mark.rule("CF-SPRAY-10")
@pytest.mark.parametrize(
    ("item", "group", "times", "ticks"),
    [
        ("pistol", "handgun", 0, 3),
        ("pistol", "handgun", 1, 2),
        ("pistol", "handgun", 2, 1),
        ("pistol", "handgun", 4, 1),
        ("laser_rifle", "energy", 1, 2),
        ("submachine_gun", "assault", 1, 2),
        ("long_sword", "one_handed", 1, 2),
        ("shuriken", "throwing", 1, 2),
    ],
)
def test_quick_hands_fire_sooner_what_is_fired_by_hand(
    item: str, group: str, times: int, ticks: int
) -> None:
    assert refire(weapon(item), quick(group, times)) == ticks


@pytest.mark.rule("CF-MOVE-09", "CF-TICK-08")
@pytest.mark.parametrize(
    ("how", "item", "times", "ticks"),
    [
        ("natural", "", 0, 0),
        ("recover", "", 0, 0),
        ("face", "pistol", 0, 0),
        ("stand", "", 0, 2),
        ("reload", "pistol", 0, 4),
        ("reload", "pistol", 1, 3),
        ("reload", "", 0, 2),
        ("draw", "pistol", 0, 2),
        ("draw", "pistol", 1, 1),
        ("draw", "pistol", 2, 1),
        ("draw", "", 1, 2),
        ("clear", "pistol", 1, 2),
        ("put_away", "pistol", 1, 2),
    ],
)
def test_the_ticks_of_small_deeds(how: str, item: str, times: int, ticks: int) -> None:
    """Quick Hands draw and reload faster, and do nothing else so."""
    assert chore_ticks(Action("chore", how, item=item), quick("handgun", times)) == ticks
