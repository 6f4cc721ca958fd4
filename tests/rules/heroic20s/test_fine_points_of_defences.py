"""Defences, aims and sight: what each shift is worth, one by one (HC-BASE-06 to HC-BASE-22)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.defence import best_defence, defence_check, defences, listens
from game.rules.heroic20s.exchange.modifiers import (
    aimed,
    charging,
    effective,
    may_aim,
    may_attack,
    modifiers,
    mounted_damage,
)
from tests.rules.heroic20s.arms import blow, volley
from tests.rules.heroic20s.cast import figure

THUG, GUARD = figure("thug", 1), figure("town_guard", 2)
SWORD = blow(THUG, GUARD, "broadsword")


def numbers(attack: Attack, heard: bool = True) -> dict[str, int]:
    return {one.id: one.number for one in defences(attack, heard)}


def worth(attack: Attack) -> dict[str, int]:
    """Every shift of the attacker that is worth something, by its rule."""
    return {one.rule: one.worth for one in modifiers(attack) if one.worth}


@pytest.mark.rule("HC-BASE-06", "HC-BASE-08", "HC-MEL-02", "HC-MEL-11")
def test_a_guard_defends_as_the_sheet_says() -> None:
    assert numbers(SWORD) == {"dodge": 9, "block": 11, "parry": 11}
    bare = replace(SWORD, foe=replace(GUARD, shield=False))
    assert numbers(bare) == {"dodge": 8, "parry": 10}, "no DB of a shield that lies aside"
    unskilled = replace(SWORD, foe=figure("town_guard", 2, block=0))
    assert numbers(unskilled) == {"dodge": 9, "parry": 11}
    held = replace(SWORD, foe=replace(GUARD, grappled=True))
    assert numbers(held) == {"dodge": 8, "block": 9, "parry": 5}, "bare hands against a sword"
    empty = replace(SWORD, foe=figure("town_guard", 2, arms=()))
    assert numbers(empty) == {"dodge": 9, "block": 11}
    assert best_defence(SWORD) is not None
    chosen = best_defence(replace(SWORD, defence="dodge"))
    assert chosen is not None and chosen.id == "dodge"
    best = best_defence(SWORD)
    assert best is not None and best.id == "block", "of equal ones block comes before parry"


@pytest.mark.rule("HC-BASE-08", "HC-BASE-06")
def test_what_flails_and_missiles_do_to_defences() -> None:
    flail = replace(SWORD, weapon=replace(SWORD.weapon, flail=True))  # type: ignore[type-var]
    assert numbers(flail) == {"dodge": 9, "block": 9, "parry": 7}
    arrow = volley(figure("archer", 1), GUARD, "regular_bow", 10)
    assert numbers(arrow) == {"dodge": 9, "block": 11}
    ball = volley(figure("musketeer", 1), GUARD, "flintlock_musket", 10)
    assert numbers(ball) == {"dodge": 8}, "no DB against guns"
    knife = volley(THUG, GUARD, "thrown_dagger", 10)
    assert numbers(knife) == {"dodge": 9, "block": 11, "parry": 9}


@pytest.mark.rule("HC-BASE-08", "HC-BASE-09", "HC-BASE-11", "HC-BASE-06", "HC-MEL-11")
def test_whoever_sees_nothing_dodges_and_listens() -> None:
    blind = replace(SWORD, foe=replace(GUARD, visibility=-10))
    heard, deaf = numbers(blind), numbers(blind, heard=False)
    assert heard["dodge"] == deaf["dodge"] == 5, "4 less against who is unseen"
    assert heard["block"] == 11 and set(deaf) == {"dodge"}
    assert listens(blind) and not listens(SWORD)
    best, dull = best_defence(blind), best_defence(blind, heard=False)
    assert best is not None and best.id == "block"
    assert dull is not None and dull.id == "dodge"
    bare = replace(blind, foe=replace(blind.foe, fighter=replace(GUARD.fighter, arms=(), block=0)))
    assert not listens(bare), "he would dodge all the same"
    asleep = replace(blind, foe=replace(blind.foe, pinned=True))
    assert defences(asleep) == () and not listens(asleep)
    assert best_defence(asleep) is None
    dusk = replace(SWORD, foe=replace(GUARD, visibility=-9))
    assert numbers(dusk) == numbers(SWORD, heard=False) == numbers(SWORD)


@pytest.mark.rule("HC-BASE-21")
@pytest.mark.parametrize(
    ("height", "shift"), [(0, 0), (2, 0), (3, -1), (4, -2), (5, -3), (9, -3), (-3, 1), (-5, 3)]
)
def test_height_helps_whoever_stands_higher(height: int, shift: int) -> None:
    high = replace(SWORD, height=height)
    assert {name: n - numbers(SWORD)[name] for name, n in numbers(high).items()} == {
        "dodge": shift,
        "block": shift,
        "parry": shift,
    }
    arrow = volley(figure("archer", 1), GUARD, "regular_bow", 10, height=height)
    assert numbers(arrow)["dodge"] == 9, "in melee alone"


@pytest.mark.rule("HC-BASE-07", "HC-BASE-10", "HC-GRAP-12", "HC-BASE-22", "HC-MEL-11")
def test_tactic_posture_and_saddle_shift_every_defence() -> None:
    covered = replace(SWORD, foe=replace(GUARD, tactic="all_out_defensive"))
    assert numbers(covered) == {"dodge": 13, "block": 15, "parry": 15}
    kneels = replace(SWORD, foe=replace(GUARD, posture="kneeling"))
    assert numbers(kneels) == {"dodge": 7, "block": 9, "parry": 9}
    best = best_defence(covered)
    assert best is not None
    check = defence_check(covered, best)
    assert (check.base, check.column, check.actor, check.target) == (11, 11, 2, 1)
    rider = figure("light_horse", 2, mounted=True)
    poor = replace(rider, fighter=replace(rider.fighter, skills=(("riding", 9),)))
    good, bad = replace(SWORD, foe=rider), replace(SWORD, foe=poor)
    assert {n - numbers(bad)[name] for name, n in numbers(good).items()} == {3}, "under 12"


@pytest.mark.rule("HC-MEL-09", "HC-BASE-19", "HC-MEL-13")
def test_where_blows_may_be_aimed() -> None:
    assert aimed(replace(SWORD, location="skull")).worth == -7
    shield_arm = replace(SWORD, location="left_arm")
    assert aimed(shield_arm).worth == -4, "the arm with the shield"
    assert aimed(replace(shield_arm, foe=replace(GUARD, shield=False))).worth == -2
    assert aimed(replace(shield_arm, foe=figure("thug", 2))).worth == -2
    swing, thrust = (
        blow(THUG, GUARD, "broadsword", mode, location="vitals") for mode in ("swing", "thrust")
    )
    assert (may_aim(swing), may_aim(thrust)) == (False, False), "cr and cut strike no vitals"
    spear = blow(figure("spearmen", 1), GUARD, "spear", location="vitals")
    assert may_aim(spear)
    both = replace(swing, ways=(swing.mode, spear.mode))  # type: ignore[arg-type]
    assert may_aim(both), "in one of its ways"
    assert not may_aim(replace(spear, ways=(swing.mode,)))  # type: ignore[arg-type]
    arrow = volley(figure("archer", 1), GUARD, "regular_bow", 2, location="vitals")
    assert may_aim(arrow)
    grab = replace(SWORD, weapon=None, mode=None, kind="grapple", location="vitals")
    assert not may_aim(grab)
    weak = replace(SWORD, level=9, location="skull")
    assert effective(weak) == 2 and not may_attack(weak)
    assert may_attack(replace(weak, level=10))
    assert may_attack(replace(weak, kind="stray")), "a stray is rolled all the same"


@pytest.mark.rule("HC-BASE-14", "HC-BASE-11", "HC-BASE-22", "HC-MOVE-03")
def test_strength_sight_and_speed_of_the_attacker() -> None:
    heavy = replace(SWORD.weapon, strength=15)  # type: ignore[type-var]
    assert worth(replace(SWORD, weapon=heavy))["HC-BASE-14"] == -3
    assert "HC-BASE-14" not in worth(SWORD)
    dark = replace(SWORD, me=replace(THUG, visibility=-4))
    assert worth(dark)["HC-BASE-11"] == -4
    assert worth(replace(SWORD, sight="place"))["HC-BASE-11"] == -4
    assert worth(replace(SWORD, sight="unseen"))["HC-BASE-11"] == -6
    assert worth(replace(dark, sight="unseen"))["HC-BASE-11"] == -10
    assert (
        worth(replace(dark, me=replace(THUG, visibility=-9), sight="unseen"))["HC-BASE-11"] == -10
    )
    rider = figure("light_horse", 1, mounted=True)
    lance = blow(rider, GUARD, "spear")
    for expended, fast in ((69, False), (70, True), (80, True)):
        runs = replace(lance, me=replace(rider, expended=expended))
        assert charging(runs) is fast and mounted_damage(runs) == (1 if fast else 0)
        assert worth(runs).get("HC-BASE-22", 0) == (-1 if fast else 0)
    javelin = volley(replace(rider, expended=20), GUARD, "javelin", 10)
    assert mounted_damage(javelin) == 0
    assert not charging(replace(SWORD, me=replace(THUG, expended=30))), "only who rides"
