"""What grips, moves and breaking free are worth (3.16)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.heroic20s.exchange.grappling import (
    ARM_LOCK,
    CHOKE,
    NECK_SNAP,
    PIN,
    TAKEDOWN,
    WRENCH,
    Grip,
    fifths,
    force_check,
    forced,
    free_check,
    harm,
    hold_check,
    moves,
    resist_check,
    score,
    wrench_check,
)
from tests.rules.exchanges import played
from tests.rules.heroic20s.cast import fighter, figure

THUG, GUARD, TROLL = figure("thug", 1), figure("town_guard", 2), figure("troll", 3)


@pytest.mark.rule(
    "HC-GRAP-04", "HC-GRAP-05", "HC-GRAP-06", "HC-GRAP-07", "HC-GRAP-09", "HC-GRAP-10"
)
def test_what_a_grip_rolls() -> None:
    grip = Grip(me=TROLL, foe=GUARD, attackers=5, defenders=2)
    rules = {TAKEDOWN: "05", PIN: "06", CHOKE: "07", ARM_LOCK: "09", NECK_SNAP: "10", WRENCH: "10"}
    wrestler = replace(grip, me=figure("town_guard", 1))
    for move, number in rules.items():
        mine, theirs = force_check(wrestler, move), resist_check(wrestler, move)
        assert (mine.purpose, mine.rule) == ("force", f"HC-GRAP-{number}")
        assert (theirs.purpose, theirs.rule) == ("resist", f"HC-GRAP-{number}")
        assert (mine.actor, mine.target, theirs.actor, theirs.target) == (1, 2, 2, 1)
    assert [fifths(move, *sides) for move, sides in (
        (TAKEDOWN, (3, 2)), (TAKEDOWN, (2, 1)), (TAKEDOWN, (5, 2)), (PIN, (3, 2)), (PIN, (2, 1)),
        (PIN, (5, 2)),
    )] == [0, 1, 1, 0, 1, 2]  # fmt: skip
    base = score(TROLL, False)
    assert force_check(grip, TAKEDOWN).shift == base // 5
    assert force_check(grip, TAKEDOWN).base == base
    assert (
        score(GUARD, True) == 12
        and score(replace(GUARD, fighter=fighter("town_guard", dexterity=16)), True) == 12
    )
    pinned = {one.label: one.worth for one in force_check(grip, PIN).modifiers}
    assert pinned["heroic20s.grapple_numbers"] == 2 * base // 5
    large = figure("ogre_tribesman", 1)
    less = {one.label: one.worth for one in force_check(Grip(me=large, foe=GUARD), PIN).modifiers}
    assert less == {"heroic20s.grapple_larger": 3, "heroic20s.grapple_hands": 3}
    even = force_check(Grip(me=THUG, foe=replace(GUARD, shield=False)), PIN)
    assert even.modifiers == (), "nobody is larger, or has more free hands"
    lying = force_check(Grip(me=replace(TROLL, posture="lying"), foe=GUARD), TAKEDOWN)
    assert lying.shift < 0, "from below"
    assert wrench_check(grip).dice == (TROLL.fighter.swing[0], 6)
    assert (wrench_check(grip).actor, wrench_check(grip).target) == (3, 2)
    assert wrench_check(grip).base == TROLL.fighter.swing[1]


@pytest.mark.rule(
    "HC-GRAP-04", "HC-GRAP-05", "HC-GRAP-06", "HC-GRAP-07", "HC-GRAP-09", "HC-GRAP-10"
)
def test_which_moves_are_open() -> None:
    held = Grip(me=THUG, foe=GUARD)
    assert moves(held) == (TAKEDOWN, WRENCH), "no art of locks"
    assert moves(replace(held, me=GUARD)) == (TAKEDOWN, ARM_LOCK), "one hand has the shield"
    assert moves(replace(held, me=replace(GUARD, shield=False))) == (TAKEDOWN, ARM_LOCK, WRENCH)
    assert moves(replace(held, prone=True)) == (PIN, WRENCH)
    assert moves(replace(held, prone=True, foe=replace(GUARD, pinned=True))) == (WRENCH,)
    assert moves(replace(held, neck=True)) == (TAKEDOWN, CHOKE, NECK_SNAP, WRENCH)
    one_hand = replace(GUARD, fighter=replace(GUARD.fighter, hands=1), shield=False)
    assert moves(Grip(me=one_hand, foe=THUG, neck=True)) == (TAKEDOWN, CHOKE, ARM_LOCK)
    none = replace(GUARD, fighter=replace(GUARD.fighter, hands=0), shield=False)
    assert moves(Grip(me=none, foe=THUG, neck=True)) == (TAKEDOWN,)


@pytest.mark.rule("HC-GRAP-07", "HC-GRAP-09", "HC-GRAP-10", "HC-GRAP-04", "HC-GRAP-11")
def test_what_moves_do() -> None:
    grip = Grip(me=TROLL, foe=THUG, neck=True)
    dice = {"force": [3], "resist": [18]}
    thrown = played(forced(grip, TAKEDOWN, 1, ""), dice)
    assert thrown.won and thrown.injury == 0 and len(thrown.outcomes) == 2
    choked = played(forced(grip, CHOKE, 2, ""), dice)
    assert len(choked.outcomes) == 2 and choked.injury == 2 * harm(grip, CHOKE, choked.margin, "")
    wrenched = played(forced(grip, WRENCH, 2, "left_leg"), {**dice, "wrench": [8]})
    adds = TROLL.fighter.swing[1]
    assert len(wrenched.outcomes) == 3
    assert wrenched.injury == 2 * harm(grip, WRENCH, 8 + adds, "left_leg")
    lost = played(forced(grip, CHOKE, 2, ""), {"force": [18], "resist": [3]})
    assert not lost.won and lost.injury == 0 and len(lost.outcomes) == 2
    bare = Grip(me=TROLL, foe=figure("thug", 2, protection=(), natural_protection=2))
    assert [harm(bare, ARM_LOCK, damage, "") for damage in (0, 2, 3, 5)] == [0, 0, 1, 3]
    assert [harm(bare, CHOKE, damage, "") for damage in (2, 3, 4)] == [0, 1, 3], "x1.5 at the neck"


@pytest.mark.rule("HC-GRAP-13")
def test_what_breaking_free_rolls() -> None:
    free, holds = free_check(GUARD, THUG), hold_check(THUG, GUARD)
    assert (free.purpose, free.rule, free.actor, free.target, free.base) == (
        "free", "HC-GRAP-13", 2, 1, 12,
    )  # fmt: skip
    assert (holds.purpose, holds.actor, holds.target, holds.base, holds.shift) == (
        "hold",
        1,
        2,
        12,
        5,
    )
    one = replace(THUG, fighter=replace(THUG.fighter, hands=1))
    four = replace(THUG, fighter=replace(THUG.fighter, hands=4))
    pinned = replace(GUARD, pinned=True)
    assert hold_check(one, GUARD).shift == 0
    assert hold_check(four, GUARD).shift - hold_check(THUG, GUARD).shift == 4
    assert hold_check(THUG, pinned).shift > hold_check(one, pinned).shift > 0
