"""Grappling, chokes, locks and breaking free (3.16)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.heroic20s.exchange.fatigue import begins, suffocated
from game.rules.heroic20s.exchange.grappling import (
    Grip,
    broke_free,
    fifths,
    force_check,
    forced,
    free_check,
    grapple_level,
    grapple_modifiers,
    grappled_figures,
    hold_check,
    may_grapple,
    moves,
    price,
    resist_check,
    score,
    wrench_check,
)
from game.rules.heroic20s.exchange.hands import free_hands
from game.rules.heroic20s.exchange.modifiers import can_use
from game.rules.heroic20s.tables.rows import Protection
from tests.rules.exchanges import played
from tests.rules.heroic20s.cast import fighter, figure

TROLL, GUARD, THUG = figure("troll"), figure("town_guard", 2), figure("thug", 2)
JUDOKA = figure("thug", 1, skills=(("judo", 15),))


def effective(check) -> int:
    return int(check.base + check.shift)


@pytest.mark.rule("HC-GRAP-02")
def test_the_skill() -> None:
    assert grapple_level(fighter("troll")) == 14
    assert grapple_level(fighter("thug")) == 11, "Brawling 12 is no grappling skill"
    assert grapple_level(fighter("thug", skills=(("sumo_wrestling", 13), ("judo", 12)))) == 13
    assert [one.worth for one in grapple_modifiers(TROLL, GUARD)] == [1]
    assert grapple_modifiers(GUARD, TROLL) == ()
    four = figure("troll", hands=4)
    assert [one.worth for one in grapple_modifiers(four, figure("goblin_warrior", 2))] == [4, 3]


@pytest.mark.rule("HC-GRAP-02")
def test_empty_hands() -> None:
    assert free_hands(GUARD) == 1
    assert free_hands(figure("town_guard", 2, shield=False)) == 2
    assert free_hands(TROLL) == 2 and may_grapple(TROLL)
    assert not may_grapple(figure("town_guard", 2, hands=1))
    assert not may_grapple(figure("wolf", hands=0))


@pytest.mark.rule("HC-GRAP-03")
@pytest.mark.parametrize(
    ("hits", "mine", "theirs", "found"), [(4, 3, 5, 3), (2, 3, 5, 2), (9, 9, 5, 5)]
)
def test_how_many_are_held(hits, mine, theirs, found) -> None:
    assert grappled_figures(hits, mine, theirs) == found


@pytest.mark.rule("HC-GRAP-03")
@pytest.mark.rule("HC-GRAP-04")
def test_prices() -> None:
    assert price("takedown", 1, 3) == price("pin", 1, 3) == 3
    assert price("choke", 2, 1) == 2 and price("arm_lock", 2, 2) == 4


@pytest.mark.rule("HC-GRAP-12")
@pytest.mark.rule("HC-GRAP-14")
def test_weapons_in_a_grapple() -> None:
    knife, axe = (
        next(arm for arm in fighter("orc_axeman").arms if arm.id == name)
        for name in ("small_knife", "axe")
    )
    orcs = figure("orc_axeman", 1, 3, shield=False)
    for me in (replace(orcs, grappled=True), replace(orcs, holds=3)):
        assert can_use(me, knife, knife.modes[0]) and not can_use(me, axe, axe.modes[0])
    assert can_use(replace(orcs, holds=2), axe, axe.modes[0]), "one of them holds nobody"


@pytest.mark.rule("HC-GRAP-04")
@pytest.mark.rule("HC-GRAP-12")
def test_the_score() -> None:
    assert score(TROLL, False) == 18
    assert score(JUDOKA, False) == 15 and score(JUDOKA, True) == 12, "15 - 4, ST 12"


@pytest.mark.rule("HC-GRAP-05")
@pytest.mark.rule("HC-GRAP-06")
@pytest.mark.rule("HC-NUM-05")
@pytest.mark.parametrize(
    ("attackers", "defenders", "takedown", "pin"),
    [
        (3, 2, 0, 0),
        (8, 5, 1, 1),
        (2, 1, 1, 1),
        (5, 2, 1, 2),
        (1, 1, 0, 0),
        (1, 3, 0, 0),
        (9, 1, 1, 2),
    ],
)
def test_numbers_at_the_edges(attackers, defenders, takedown, pin) -> None:
    assert fifths("takedown", attackers, defenders) == takedown
    assert fifths("pin", attackers, defenders) == pin


@pytest.mark.rule("HC-GRAP-05")
def test_takedown() -> None:
    grip = Grip(me=figure("thug", 1, 3), foe=GUARD, attackers=3, defenders=1)
    check = force_check(grip, "takedown")
    assert (check.base, check.shift) == (12, 2), "a fifth of the own score of 12"
    assert effective(resist_check(grip, "takedown")) == 12
    kneeling = replace(grip, me=replace(grip.me, posture="kneeling"))
    assert force_check(kneeling, "takedown").shift == 0, "-2 for the posture"
    assert force_check(kneeling, "pin").shift == 4 + 3, (
        "two fifths, and hands, whatever the posture"
    )
    won = played(forced(grip, "takedown", 1, "left_leg"), {"force": [10], "resist": [9]})
    assert (won.won, won.margin, won.injury) == (True, 1, 0)
    assert not played(forced(grip, "takedown", 1, "left_leg"), {"force": [10], "resist": [8]}).won


@pytest.mark.rule("HC-GRAP-06")
def test_pin() -> None:
    grip = Grip(me=TROLL, foe=GUARD, attackers=1, defenders=1, prone=True)
    check = force_check(grip, "pin")
    assert [one.worth for one in check.modifiers] == [3, 3], "SM+1, and two hands against one"
    assert resist_check(grip, "pin").shift == 0
    small = Grip(me=figure("town_guard", 2, 5), foe=TROLL, attackers=5, defenders=2, prone=True)
    assert (force_check(small, "pin").base, force_check(small, "pin").shift) == (12, 4)
    assert resist_check(small, "pin").shift == 6
    assert "pin" in moves(grip)
    assert "pin" not in moves(Grip(me=TROLL, foe=GUARD)), "only who lies"


@pytest.mark.rule("HC-GRAP-07")
@pytest.mark.rule("HC-GRAP-08")
def test_d52_the_troll_chokes() -> None:
    victim = figure("thug", 2)
    grip = Grip(me=TROLL, foe=victim, neck=True)
    found = played(forced(grip, "choke", 2, "left_leg"), {"force": [12], "resist": [11]})
    assert (found.margin, found.injury) == (5, 14)
    assert begins(victim.fighter, found.injury)
    lost = played(suffocated(victim, 0), {})
    assert (lost.fatigue, lost.seconds, lost.unconscious) == (2, 10, False), "FP 12 - 10"


@pytest.mark.rule("HC-GRAP-07")
def test_hands_and_armour_of_a_choke() -> None:
    one = force_check(Grip(me=GUARD, foe=TROLL, neck=True), "choke")
    assert effective(one) == 7, "ST 12 with one hand"
    four = force_check(Grip(me=figure("troll", hands=4), foe=GUARD, neck=True), "choke")
    assert four.shift == 4
    hardy = resist_check(Grip(me=TROLL, foe=figure("troll", 2, health=20), neck=True), "choke")
    assert effective(hardy) == 20, "the better of ST and HT"
    guarded = figure("thug", 2, protection=(Protection("neck", 4, True, -2),))
    found = played(
        forced(Grip(me=TROLL, foe=guarded, neck=True), "choke", 1, "left_leg"),
        {"force": [12], "resist": [11]},
    )
    assert found.injury == 4, "5 - 2, half as much again"
    assert "choke" not in moves(Grip(me=TROLL, foe=GUARD))


@pytest.mark.rule("HC-GRAP-08")
def test_who_needs_no_breath() -> None:
    assert not begins(fighter("skeleton"), 5) and not begins(fighter("thug"), 0)


@pytest.mark.rule("HC-GRAP-08")
@pytest.mark.rule("HC-FAT-04")
def test_suffocating_at_no_fatigue() -> None:
    spent = figure("thug", 2, fatigue=0)
    held = played(suffocated(spent, 20), {"senses": [10]})
    assert (held.fatigue, held.wounds, held.unconscious) == (-10, 10, False)
    assert played(suffocated(spent, 20), {"senses": [11]}).unconscious
    exact = played(suffocated(figure("thug", 2, fatigue=10), 0), {"senses": [11]})
    assert (exact.fatigue, exact.unconscious) == (0, True)
    last = played(suffocated(figure("thug", 2, fatigue=-5), 30), {})
    assert (last.fatigue, last.unconscious) == (-12, True), "at minus FP no roll helps"
    assert played(suffocated(figure("thug", 2, fatigue=12), 230), {}).dead
    assert not played(suffocated(figure("thug", 2, fatigue=12), 220), {}).dead


@pytest.mark.rule("HC-GRAP-09")
def test_arm_lock() -> None:
    mailed = figure("thug", 2, protection=(Protection("right_arm", 4, True, -2),))
    plated = figure("thug", 2, protection=(Protection("right_arm", 3),))
    dice = {"force": [10], "resist": [12]}
    assert played(forced(Grip(me=JUDOKA, foe=mailed), "arm_lock", 2, "left_leg"), dice).injury == 10
    assert played(forced(Grip(me=JUDOKA, foe=plated), "arm_lock", 2, "left_leg"), dice).injury == 4
    held = Grip(me=replace(JUDOKA, grappled=True), foe=THUG)
    assert effective(force_check(held, "arm_lock")) == 12, "15 - 4 is less than ST"
    assert "arm_lock" in moves(Grip(me=JUDOKA, foe=THUG))
    assert "arm_lock" not in moves(Grip(me=figure("thug"), foe=THUG))
    assert "arm_lock" not in moves(
        Grip(me=figure("thug", skills=(("sumo_wrestling", 15),)), foe=THUG)
    )


@pytest.mark.rule("HC-GRAP-10")
@pytest.mark.rule("HC-GRAP-11")
def test_neck_snap_and_wrench() -> None:
    grip = Grip(me=TROLL, foe=THUG, neck=True)
    assert effective(force_check(grip, "neck_snap")) == 14
    dice = {"force": [10], "resist": [12], "wrench": [7]}
    assert played(forced(grip, "neck_snap", 1, "left_leg"), dice).injury == 10, (
        "2d = 7, half as much again"
    )
    assert played(forced(grip, "wrench_limb", 3, "left_leg"), dice).injury == 21
    assert (
        played(forced(grip, "neck_snap", 1, "left_leg"), {"force": [12], "resist": [10]}).injury
        == 0
    )
    weary = replace(grip, me=figure("troll", strength=9))
    assert effective(force_check(weary, "neck_snap")) == 5
    assert wrench_check(weary).dice == (2, 6), "weariness lowers ST, and no damage"
    assert (wrench_check(Grip(me=figure("orc_warrior"), foe=THUG)).dice[0]) == 1
    assert wrench_check(Grip(me=figure("orc_warrior"), foe=THUG)).base == 1, "damage as ST 13"
    assert "neck_snap" not in moves(Grip(me=TROLL, foe=THUG))
    assert {"neck_snap", "wrench_limb"} <= set(moves(grip))
    assert not {"neck_snap", "wrench_limb"} & set(moves(Grip(me=GUARD, foe=THUG, neck=True)))
    assert played(forced(Grip(me=TROLL, foe=THUG), "wrench_limb", 1, "left_leg"), dice).injury == 7


@pytest.mark.rule("HC-GRAP-13")
def test_breaking_free() -> None:
    assert effective(free_check(THUG, TROLL)) == 12
    assert effective(hold_check(TROLL, THUG)) == 23
    pinned = figure("thug", 2, pinned=True)
    assert effective(hold_check(TROLL, pinned)) == 28
    assert effective(hold_check(GUARD, figure("thug", 1))) == 12, "one hand"
    assert effective(hold_check(GUARD, figure("thug", 1, pinned=True))) == 17
    assert effective(hold_check(figure("troll", hands=4), THUG)) == 27
    assert played(broke_free(TROLL, GUARD), {"free": [10], "hold": [5]}).done
    assert not played(broke_free(TROLL, GUARD), {"free": [10], "hold": [4]}).done, "a tie holds"
