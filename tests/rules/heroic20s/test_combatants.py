"""The example combatants as printed, with everything that is worked out of their blocks (section 5,
E-04 to E-08).
"""

from __future__ import annotations

import pytest

from game.rules.heroic20s.tables.blocks import sheet_of
from game.rules.heroic20s.tables.rows import Arm, Missile, Mode, Sheet

WHO = {
    "swordsman": "12 11 11 hp12 fp11 sm0 s22 m3 e2 d9 b12 t4",
    "bandit_captain": "13 12 11 hp13 fp11 sm0 s24 m6 e0 d10 b0 t3",
    "troglodyte_warrior": "12 12 11 hp12 fp11 sm0 s24 m6 e0 d10 b0 t1",
    "ogre_tribesman": "16 9 11 hp16 fp11 sm1 s20 m6 e0 d8 b0 t2",
    "archer": "11 11 10 hp11 fp10 sm0 s21 m5 e0 d8 b0 t0",
    "crossbowman": "12 11 10 hp12 fp10 sm0 s21 m5 e0 d8 b0 t0",
    "pikeman": "12 11 11 hp12 fp11 sm0 s22 m4 e1 d8 b0 t3",
    "halberdier": "13 11 11 hp13 fp11 sm0 s22 m4 e1 d8 b0 t4",
    "crusader": "14 11 12 hp14 fp12 sm0 s23 m3 e2 d9 b13 t5",
    "town_guard": "12 11 11 hp12 fp11 sm0 s22 m4 e1 d9 b11 t3",
    "thug": "12 11 12 hp12 fp12 sm0 s24 m6 e0 d10 b0 t2",
    "orc_warrior": "12 10 11 hp12 fp11 sm0 s21 m3 e2 d7 b0 t3",
    "orc_axeman": "13 11 10 hp13 fp10 sm0 s21 m4 e1 d9 b11 t4",
    "goblin_warrior": "7 12 10 hp7 fp10 sm-2 s22 m4 e0 d8 b0 t0",
    "goblin_archer": "7 12 10 hp7 fp10 sm-2 s22 m4 e0 d8 b0 t2",
    "hobgoblin_warrior": "10 10 11 hp10 fp11 sm0 s21 m5 e0 d8 b0 t0",
    "kobold_warrior": "5 11 10 hp5 fp10 sm-2 s21 m4 e0 d8 b0 t1",
    "bugbear_warrior": "12 10 11 hp12 fp11 sm0 s21 m5 e0 d8 b0 t1",
    "wolf": "8 12 11 hp8 fp14 sm0 s23 m9 e0 d9 b0 t1",
    "troll": "18 11 13 hp18 fp13 sm1 s24 m6 e0 d9 b0 t2",
    "minotaur": "18 10 12 hp18 fp12 sm1 s22 m5 e0 d8 b0 t2",
    "hill_giant": "30 9 12 hp30 fp12 sm2 s21 m7 e0 d8 b0 t2",
    "hydra": "35 11 13 hp35 fp13 sm3 s24 m6 e0 d10 b0 t3",
    "skeleton": "9 12 10 hp9 fp10 sm0 s26 m6 e0 d9 b0 t2",
    "zombie": "11 10 10 hp15 fp10 sm0 s20 m5 e0 d8 b0 t0",
    "cataphract": "13 11 11 hp13 fp11 sm0 s22 m4 e1 d8 b0 t5",
    "cavalry_horse": "22 9 11 hp22 fp11 sm1 s20 m8 e0 d9 b0 t0",
    "musketeer": "11 11 11 hp11 fp11 sm0 s22 m5 e0 d8 b0 t1",
    "submachine_gunner": "11 11 11 hp11 fp11 sm0 s22 m5 e0 d8 b0 t5",
    "rifleman": "11 11 11 hp11 fp11 sm0 s22 m5 e0 d8 b0 t5",
    "machine_gunner": "13 11 11 hp13 fp11 sm0 s22 m4 e1 d7 b0 t5",
}
"""ST, DX, HT, HP, FP, SM, Basic Speed in quarters, Move, encumbrance, Dodge, Block, torso DR."""


@pytest.mark.rule("HC-BASE-05")
@pytest.mark.rule("HC-BASE-06")
@pytest.mark.rule("HC-BASE-17")
@pytest.mark.rule("HC-BASE-18")
@pytest.mark.parametrize("who", WHO)
def test_a_block_as_printed(who: str) -> None:
    """Attributes, movement, defences and armour."""
    sheet_of.cache_clear()
    assert block(sheet_of(who)) == WHO[who]


def block(sheet: Sheet) -> str:
    """The printed numbers of a block in one line."""
    torso = next((row.value for row in sheet.protection if row.location == "torso"), 0)
    return (
        f"{sheet.strength} {sheet.dexterity} {sheet.health} hp{sheet.hit_points}"
        f" fp{sheet.fatigue_points} sm{sheet.size} s{sheet.speed} m{sheet.move}"
        f" e{sheet.encumbrance} d{sheet.dodge} b{sheet.block}"
        f" t{torso or sheet.natural_protection}"
    )


ARMED = {
    "swordsman": [
        "thrusting_broadsword 14 p12: swing 1d+2 cut 1, thrust 1d+1 imp 1",
    ],
    "bandit_captain": [
        "thrusting_broadsword 14 p10: swing 1d+2 cut 1, thrust 1d+2 imp 1",
        "short_bow 13: 1d imp acc1 195/300 rof1 1(2) bulk-6",
    ],
    "troglodyte_warrior": [
        "stone_axe 12 p9: swing 2d-1 cut 1",
        "stone_javelin 14: 1d imp acc3 18/30 rof1 1(0) bulk-4",
    ],
    "ogre_tribesman": [
        "small_mace 10 p8: swing 2d+2 cr 1",
        "javelin 10: 2d-1 imp acc3 24/40 rof1 1(0) bulk-4",
    ],
    "archer": [
        "regular_bow 12: 1d imp acc2 165/220 rof1 1(2) bulk-7",
        "dagger 11 p7: thrust 1d-2 imp C",
    ],
    "crossbowman": [
        "crossbow 14: 2d-1 imp acc4 240/300 rof1 1(4) bulk-6",
        "dagger 11 p7: thrust 1d-2 imp C",
    ],
    "pikeman": [
        "pike 14 p11: thrust 1d+2 imp 4-5",
        "shortsword 11 p9: swing 1d+1 cut 1, thrust 1d imp 1",
    ],
    "halberdier": [
        "halberd 13 p10: swing 2d+2 cut 2-3 SF6, spike 2d+1 imp 2-3 SF6, thrust 2d-1 imp 1-3",
        "shortsword 11 p9: swing 1d+1 cut 1, thrust 1d+1 imp 1",
    ],
    "crusader": [
        "longsword 15 p13: swing 2d-1 cut 1, thrust 1d+2 imp 1-2",
    ],
    "town_guard": [
        "shortsword 12 p11: swing 1d+1 cut 1, thrust 1d imp 1",
    ],
    "thug": [
        "broadsword 11 p9: swing 1d+2 cut 1, thrust 1d cr 1",
        "thrown_dagger 12: 1d-2 imp acc0 6/12 rof1 1(0) bulk-1",
    ],
    "orc_warrior": [
        "large_falchion 12 p10: swing 2d-1 cut 1, thrust 1d-1 imp 1",
        "javelin 12: 1d+1 imp acc3 18/30 rof1 1(0) bulk-4",
    ],
    "orc_axeman": [
        "axe 12 p11: swing 2d cut 1",
        "small_knife 12 p10: swing 1d-1 cut C-1",
    ],
    "goblin_warrior": [
        "baton 11 p8: swing 1d-2 cr 1",
        "javelin 12: 1d-2 imp acc3 10/17 rof1 1(0) bulk-4",
    ],
    "goblin_archer": [
        "regular_bow 14: 1d-2 imp acc2 105/140 rof1 1(2) bulk-7",
        "large_knife 13 p8: swing 1d-4 cut C-1, thrust 1d-3 imp C",
    ],
    "hobgoblin_warrior": [
        "broadsword 10 p8: swing 1d+1 cut 1, thrust 1d-1 cr 1",
        "javelin 10: 1d-1 imp acc3 15/25 rof1 1(0) bulk-4",
    ],
    "kobold_warrior": [
        "dagger 11 p7: thrust 1d-5 imp C",
        "javelin 11: 1d-3 imp acc3 7/12 rof1 1(0) bulk-4",
    ],
    "bugbear_warrior": [
        "mace 10 p8: swing 2d cr 1",
        "javelin 10: 1d imp acc3 18/30 rof1 1(0) bulk-4",
    ],
    "wolf": [
        "teeth 14 p0: bite 1d-2 cut C",
    ],
    "troll": [
        "claws 14 p10: claw 1d+1 cut C-1",
        "teeth 14 p0: bite 1d+1 cut C",
    ],
    "minotaur": [
        "great_axe 13 p9: swing 3d+2 cut 1-3 SF6",
        "horns 13 p0: horns 1d+2 imp C-1",
    ],
    "hill_giant": [
        "round_mace 11 p8: swing 5d-1 cr 2-3",
        "boulder 11: 2d+1 cr acc0 36/36 rof1 1(0) bulk-8",
    ],
    "hydra": [
        "fangs 13 p0: bite 4d-2 imp C-3",
    ],
    "skeleton": [
        "light_club 12 p9: swing 1d cr 1",
    ],
    "zombie": [
        "punch 10 p8: punch 1d-2 cr C",
    ],
    "cataphract": [
        "lance 14 p0: thrust 2d-1 imp 4",
        "composite_bow 12: 1d+2 imp acc2 195/260 rof1 1(2) bulk-7",
        "shortsword 13 p10: swing 1d+1 cut 1, thrust 1d+1 imp 1",
    ],
    "cavalry_horse": [
        "trample 10 p0: trample 2d+2 cr C-1",
    ],
    "musketeer": [
        "flintlock_musket 12: 4d pi++ acc2 100/1500 rof1 1(15) bulk-6",
        "shortsword 11 p8: swing 1d cut 1, thrust 1d-1 imp 1",
    ],
    "submachine_gunner": [
        "smg_9mm 12: 3d-1 pi acc4 160/1900 rof13 30(3) bulk-4",
    ],
    "rifleman": [
        "assault_rifle 13: 5d pi acc5 500/3500 rof12 30(3) bulk-4",
    ],
    "machine_gunner": [
        "lmg_762 12: 7d pi acc5 1000/4200 rof15 100(5) bulk-6",
    ],
}
"""Weapon, skill, Parry; each way to strike with damage, type, reach in yards and a Speed Factor
other than 4; of missiles Acc, ranges, rate of fire, shots and seconds, Bulk."""


@pytest.mark.rule("HC-BASE-06")
@pytest.mark.rule("HC-BASE-12")
@pytest.mark.rule("HC-BASE-13")
@pytest.mark.rule("HC-BASE-14")
@pytest.mark.parametrize("who", ARMED)
def test_weapons_as_printed(who: str) -> None:
    """E-04 and E-05: ranges and damage as printed, whatever the tables would give."""
    sheet_of.cache_clear()
    sheet = sheet_of(who)
    said = [arm(one) for one in sheet.arms if one.id != "punch" or who == "zombie"]
    said += [missile(one) for one in sheet.missiles]
    assert sorted(said) == sorted(ARMED[who])


def arm(one: Arm) -> str:
    """A melee weapon in one line."""
    ways = ", ".join(
        f"{mode.id} {dice(mode.dice, mode.adds)} {mode.type} {reach(mode)}"
        + (f" SF{mode.factor}" if mode.factor != 4 else "")
        for mode in one.modes
    )
    return f"{one.id} {one.level} p{one.parry}: {ways}"


def missile(one: Missile) -> str:
    """A ranged weapon in one line."""
    return (
        f"{one.id} {one.level}: {dice(one.dice, one.adds)} {one.type} acc{one.accuracy}"
        f" {one.half}/{one.most} rof{one.rate} {one.holds}({one.reload}) bulk{one.bulk}"
    )


def dice(count: int, adds: int) -> str:
    """Dice and adds as they are written."""
    return f"{count}d{adds:+}".removesuffix("+0")


def reach(mode: Mode) -> str:
    """The reach of a way to strike, C for the same space."""
    near, far = ("C" if one == 0 else str(one) for one in (mode.least, mode.most))
    return near if near == far else f"{near}-{far}"


@pytest.mark.rule("HC-INJ-09")
def test_other_locations_as_printed() -> None:
    """DR of the torso alone covers torso, vitals and groin; beside it what a block names."""
    sheet_of.cache_clear()
    crusader = {row.location: row.value for row in sheet_of("crusader").protection}
    assert crusader["skull"] == crusader["face"] == 7
    assert crusader["left_arm"] == crusader["neck"] == 4
    assert crusader["torso"] == crusader["vitals"] == crusader["groin"] == 5
    assert "eye" not in crusader
    guard = {row.location: row for row in sheet_of("town_guard").protection}
    assert (guard["torso"].flexible, guard["torso"].crushing) == (True, -2)
    assert (guard["skull"].flexible, guard["skull"].value) == (False, 4)
    bones = {row.location: row.value for row in sheet_of("skeleton").protection}
    assert (bones["skull"], bones["hand"]) == (0, 2)


def test_what_else_a_block_tells() -> None:
    """Traits and skills of section 5."""
    hydra, troll, rider = sheet_of("hydra"), sheet_of("troll"), sheet_of("cataphract")
    assert (hydra.extra_attack, troll.night_vision, troll.skill("wrestling")) == (2, 5, 14)
    assert (rider.mount, sheet_of("cavalry_horse").top_speed) == ("cavalry_horse", 16)
    assert sheet_of("archer").skill("fast_draw_arrow") == 12
    assert sheet_of("archer").perception == 11 and sheet_of("crusader").will == 12
    for who in ("skeleton", "zombie"):
        dead = sheet_of(who)
        assert dead.body == "unliving" and dead.tireless and dead.unshaken


def test_everybody_can_strike_with_bare_hands() -> None:
    """But those without hands."""
    assert sheet_of("archer").arms[-1].id == "punch"
    assert [one.id for one in sheet_of("wolf").arms] == ["teeth"]


@pytest.mark.rule("HC-BASE-22", "HC-MOVE-04", "HC-BASE-06")
def test_a_rider_is_as_fast_as_the_mount() -> None:
    """CB-26: 16 mounted, 4 on foot."""
    sheet_of.cache_clear()
    rider, knight, wolf = sheet_of("cataphract"), sheet_of("knights"), sheet_of("wolf")
    assert (rider.move, rider.top_speed) == (4, 16)
    assert (knight.move, knight.top_speed) == (3, 16)
    assert (wolf.move, wolf.top_speed) == (9, 13)
    assert sheet_of("light_horse").top_speed == 12
