"""The tables of the book: statistics (2.1), stat blocks, our own weapons, armour, parts, ground."""

from __future__ import annotations

import pytest

from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.people import StatBlock

# Table 2.1, a line for each value from 1 to 20: Strength (damage, penetration), Agility (Strike,
# Parry, Dodge; Tumble), Speed (Initiative, Evade and Quick Parry, Actions, Interval), Perception
# (Initiative, Aim and Parlay, Effective Range), Stamina (natural PFb), Fortitude (Red Limit).
VALUES = """
  0   0  -3  -3   0  -2  -1   2  -6  -2  -4  -2  -2
  0   0  -2  -2   0  -1  -1   1  -5  -2  -3  -1  -1
  0   0  -1  -1  -4  -1   0   0  -4  -1  -2   0  -1
  0   0   0   0  -2   0   0   0  -2  -1  -1   0   0
  0   0   0   0   0   0   0   0   0   0   0   0   0
  0   0   1   0   1   0   0   0   1   1   1   0   0
  0   0   1   0   1   1   1   0   1   1   2   0   1
  1   0   2   1   1   1   1   0   1   2   3   0   1
  1   0   2   1   2   2   1   0   2   2   4   0   1
  2   1   3   1   2   2   1   0   2   3   5   0   2
  2   1   3   2   2   3   2  -1   2   3   6   0   2
  3   1   4   2   3   3   2  -1   3   4   7   1   2
  3   1   4   2   3   4   2  -1   3   4   8   1   3
  4   2   5   3   3   4   2  -1   3   5   9   1   3
  4   2   5   3   4   5   3  -1   4   5  10   2   3
  5   2   6   3   4   5   3  -1   4   6  11   2   4
  5   2   6   4   4   6   3  -2   4   6  12   2   4
  6   3   7   4   5   6   3  -2   5   7  13   3   4
  6   3   7   4   5   7   4  -2   5   7  14   3   5
  7   3   8   5   5   7   4  -2   5   8  15   3   5
"""

# Strength, Stamina, Agility, Speed, Intelligence, Fortitude, Perception, kilograms, decimetres,
# and skills.
BLOCKS = {
    "agent": "5 5 7 7 6 5 8 60 18 | handgun 4 daggers 1",
    "arbalester": "6 6 6 5 5 5 8 76 18 | archery 4 one_handed 1",
    "archers": "6 5 6 6 5 5 7 70 18 | archery 3 daggers 1",
    "axemen": "8 7 6 6 4 6 5 85 18 | two_handed 3 one_handed 3",
    "blade_dancer": "6 7 10 10 7 9 8 55 18 | two_handed 4 throwing 2 unarmed 4",
    "bow_captain": "6 7 8 7 7 7 9 74 18 | archery 6 one_handed 4",
    "brawler": "8 7 6 6 4 6 5 88 18 | unarmed 4 one_handed 2",
    "captain": "8 8 8 7 6 8 7 84 18 | one_handed 6 daggers 3",
    "champion": "12 10 8 6 5 9 6 100 18 | two_handed 7 unarmed 3",
    "commoner": "5 5 5 5 5 4 5 70 18 | one_handed 1",
    "cultist": "6 5 6 6 5 8 5 68 18 | daggers 4 unarmed 3",
    "cutpurse": "5 5 8 8 6 4 8 58 18 | daggers 4 throwing 3",
    "duellist": "6 6 9 9 6 6 8 70 18 | one_handed 6 daggers 5",
    "enforcer": "9 8 6 5 4 6 5 100 18 | rifles 4 unarmed 4",
    "freebooter": "7 7 7 6 5 6 6 78 18 | one_handed 4 archery 4 unarmed 2",
    "freebooter_knight": "8 8 7 6 5 7 6 85 18 | one_handed 5 polearms 5",
    "giant": "15 12 6 5 4 7 5 120 18 | two_handed 4",
    "greenhorn": "5 5 5 5 6 5 6 75 18 |",
    "grenadier": "8 7 6 6 5 6 6 86 18 | throwing 5 assault 3",
    "guards": "7 7 7 6 5 7 6 82 18 | one_handed 5 polearms 3",
    "gunman": "6 6 5 6 5 5 6 78 18 | handgun 2 one_handed 2",
    "halberdiers": "7 7 6 5 5 6 5 80 18 | polearms 4 daggers 1",
    "hero": "8 9 9 8 6 9 8 80 18 | one_handed 7 daggers 5 unarmed 4",
    "horse": "14 12 6 10 2 5 6 450 24 |",
    "huntress": "6 6 9 8 6 6 10 58 18 | archery 6 one_handed 3",
    "innkeeper": "8 7 5 5 5 6 6 95 18 | one_handed 3 unarmed 3",
    "knifer": "6 5 9 9 5 5 8 60 18 | daggers 6 throwing 6",
    "knight_captain": "9 9 8 6 6 9 6 90 18 | one_handed 6 polearms 6",
    "knights": "8 8 7 6 5 8 6 88 18 | polearms 5 one_handed 5",
    "lasher": "6 6 8 8 6 6 7 66 18 | whips 6 daggers 3",
    "levy": "5 5 5 5 5 4 5 70 18 | polearms 1",
    "light_horse": "6 6 7 7 5 5 7 70 18 | polearms 3 one_handed 3",
    "longbowmen": "7 6 6 6 5 5 8 75 18 | archery 5 one_handed 1",
    "marshal": "8 9 8 7 8 10 8 84 18 | one_handed 7",
    "monk": "7 8 10 9 7 10 8 68 18 | unarmed 8 staffs 6",
    "netter": "7 6 7 7 5 5 7 74 18 | throwing 4 polearms 4",
    "outrider": "6 6 8 8 6 6 8 68 18 | one_handed 4 archery 4",
    "paladin": "10 9 8 6 5 8 6 90 18 | one_handed 6",
    "pikemen": "6 6 5 5 5 6 5 78 18 | polearms 4 daggers 1",
    "raiders": "6 6 7 7 5 5 6 72 18 | one_handed 3",
    "ranger": "7 7 8 7 6 7 9 74 18 | archery 6 one_handed 4",
    "rifleman": "7 7 6 7 5 6 9 80 18 | assault 5 handgun 5 one_handed 2",
    "riot_guard": "8 8 6 5 5 6 6 92 18 | one_handed 4",
    "robber": "6 6 6 6 4 4 6 74 18 | one_handed 3 daggers 2",
    "robber_chief": "8 7 7 7 6 6 7 82 18 | one_handed 5 daggers 4",
    "rogue": "6 6 9 8 7 5 9 64 18 | daggers 5 throwing 4 one_handed 3",
    "serjeant": "7 8 7 6 6 8 7 82 18 | one_handed 5 daggers 3",
    "slingers": "5 5 6 7 5 4 7 65 18 | throwing 3 daggers 1",
    "sniper": "6 6 6 6 6 6 12 74 18 | rifles 7 handgun 3",
    "spearmen": "6 6 6 5 5 5 5 75 18 | polearms 3",
    "squire": "6 6 7 7 5 6 6 70 18 | one_handed 3 daggers 2",
    "strongarm": "12 10 6 5 4 8 5 110 18 | two_handed 4 one_handed 4 unarmed 5",
    "swordmaster": "7 7 10 9 7 7 8 74 18 | one_handed 8 daggers 4",
    "swordsmen": "6 6 7 6 5 5 5 75 18 | one_handed 3 daggers 2",
    "thug": "7 6 5 5 4 4 5 85 18 | one_handed 1",
    "trooper": "8 8 7 7 5 7 8 90 18 | energy 5 one_handed 3",
    "warlord": "11 10 7 6 5 9 6 105 18 | two_handed 7",
    "watchman": "6 6 6 5 5 6 7 76 18 | polearms 3 one_handed 3",
    "wrestler": "11 9 7 6 5 8 5 105 18 | unarmed 7",
}

# hands, least, strength, damage, penetration, ticks, reach, cleave, entangle, pfb, soak,
# multi, recoil, range, effective, magazine, reload, radius, fuse, massive
WEAPONS = {
    "arbalest": "2 0 0 7 5 3 1 1 0 0 0 1 0 80 5 1 6 0 0 0",
    "arrow": "1 0 0 2 1 2 1 1 0 0 0 1 0 0 0 0 0 0 0 0",
    "assault_rifle": "2 0 0 8 6 2 1 1 0 0 0 1 -2 300 10 30 4 0 0 0",
    "bolt": "1 0 0 2 1 2 1 1 0 0 0 1 0 0 0 0 0 0 0 0",
    "bastard_sword": "2 1 0 7 3 2 1 3 0 10 4 1 0 0 0 0 0 0 0 0",
    "baton": "1 0 0 5 0 2 1 1 0 6 3 1 0 0 0 0 0 0 0 0",
    "battle_axe": "2 0 4 9 2 3 1 3 0 10 4 1 0 0 0 0 0 0 0 0",
    "bill": "2 0 0 7 2 3 2 3 0 8 4 1 0 0 0 0 0 0 0 0",
    "broadsword": "1 0 0 6 2 2 1 3 0 10 4 1 0 0 0 0 0 0 0 0",
    "burning": "1 0 0 5 0 2 1 1 0 6 3 1 0 0 0 0 0 0 0 0",
    "cinquedea": "1 0 0 4 1 2 1 1 0 4 2 1 0 0 0 0 0 0 0 0",
    "claymore": "2 0 4 9 3 3 2 3 0 12 4 1 0 0 0 0 0 0 0 0",
    "club": "1 0 0 5 0 2 1 1 0 6 3 1 0 0 0 0 0 0 0 0",
    "compound_bow": "2 0 0 6 4 3 1 1 0 0 0 3 0 90 5 20 0 0 0 0",
    "crossbow": "2 0 0 7 5 3 1 1 0 0 0 1 0 80 5 1 6 0 0 0",
    "dagger": "1 0 0 4 1 2 1 1 0 4 2 1 0 0 0 0 0 0 0 0",
    "dirk": "1 0 0 4 1 2 1 1 0 4 2 1 0 0 0 0 0 0 0 0",
    "falchion": "1 0 0 6 2 2 1 2 0 10 4 1 0 0 0 0 0 0 0 0",
    "fighting_axe": "1 0 0 6 1 2 1 2 0 8 4 1 0 0 0 0 0 0 0 0",
    "fist": "0 0 0 3 0 2 1 2 0 0 0 1 0 0 0 0 0 0 0 0",
    "flail": "1 0 0 6 1 2 1 1 0 6 3 1 0 0 0 0 0 0 0 0",
    "fork": "2 0 0 6 3 2 2 1 0 6 3 1 0 0 0 0 0 0 0 0",
    "francisca": "1 0 0 5 1 2 1 1 0 6 3 1 0 0 0 0 0 0 0 0",
    "great_axe": "2 0 4 9 2 3 1 3 0 10 4 1 0 0 0 0 0 0 0 0",
    "grenade": "1 0 0 10 4 2 1 1 0 0 0 1 0 0 0 1 0 4 2 4",
    "halberd": "2 0 0 7 3 3 2 3 0 8 4 1 0 0 0 0 0 0 0 0",
    "holy_water_sprinkler": "1 0 0 6 1 2 1 1 0 6 3 1 0 0 0 0 0 0 0 0",
    "javelin": "1 0 0 5 2 2 1 1 0 4 3 1 0 0 0 0 0 0 0 0",
    "jousting_lance": "1 0 0 6 3 2 2 1 0 6 3 1 0 0 0 0 0 0 0 0",
    "katana": "2 1 0 7 3 2 1 3 0 10 4 1 0 0 0 0 0 0 0 0",
    "katar": "1 0 0 4 1 2 1 1 0 4 2 1 0 0 0 0 0 0 0 0",
    "kick": "0 0 0 4 0 3 1 1 0 0 0 1 0 0 0 0 0 0 0 0",
    "large_blunt": "2 0 4 9 1 3 1 2 0 10 4 1 0 0 0 0 0 0 0 0",
    "large_shield": "1 0 0 3 0 2 1 1 0 14 4 1 0 0 0 0 0 0 0 0",
    "laser_pistol": "1 0 0 6 6 3 1 1 0 0 0 1 0 100 0 20 4 0 0 0",
    "laser_rifle": "2 0 0 8 8 3 1 1 0 0 0 1 0 300 10 20 4 0 0 0",
    "light_lance": "1 0 0 6 3 2 2 1 0 6 3 1 0 0 0 0 0 0 0 0",
    "long_sword": "1 0 0 6 2 2 1 3 0 10 4 1 0 0 0 0 0 0 0 0",
    "longbow": "2 0 0 6 3 3 1 1 0 0 0 3 0 80 0 20 0 0 0 0",
    "mace": "1 0 0 6 1 2 1 2 0 10 4 1 0 0 0 0 0 0 0 0",
    "magnum_revolver": "1 0 0 8 5 3 1 1 0 0 0 1 -4 50 0 6 6 0 0 0",
    "man_catcher": "2 0 0 2 0 2 2 1 13 6 3 1 0 0 0 0 0 0 0 0",
    "maul": "2 0 4 9 1 3 1 2 0 10 4 1 0 0 0 0 0 0 0 0",
    "net": "1 0 0 0 0 2 5 1 15 0 0 1 0 0 0 0 0 0 0 0",
    "pike": "2 0 0 6 3 3 3 1 0 6 3 1 0 0 0 0 0 0 0 0",
    "pistol": "1 0 0 6 4 3 1 1 0 0 0 1 -2 50 0 15 4 0 0 0",
    "quarterstaff": "2 0 0 5 0 2 2 3 0 6 3 1 0 0 0 0 0 0 0 0",
    "rapier": "1 0 0 5 3 2 1 1 0 6 3 1 0 0 0 0 0 0 0 0",
    "riot_shield": "1 0 0 3 0 2 1 1 0 14 4 1 0 0 0 0 0 0 0 0",
    "rock": "1 0 0 2 0 2 1 1 0 0 0 1 0 0 0 0 0 0 0 0",
    "round_shield": "1 0 0 3 0 2 1 1 0 10 4 1 0 0 0 0 0 0 0 0",
    "saber": "1 0 0 6 2 2 1 3 0 10 4 1 0 0 0 0 0 0 0 0",
    "sharp": "1 0 0 4 1 2 1 1 0 4 2 1 0 0 0 0 0 0 0 0",
    "short_bow": "2 0 0 5 3 3 1 1 0 0 0 3 0 60 0 20 0 0 0 0",
    "short_sword": "1 0 0 5 2 2 1 2 0 8 4 1 0 0 0 0 0 0 0 0",
    "shotgun": "2 0 0 9 2 3 1 1 0 0 0 1 -4 30 0 5 6 0 0 0",
    "shuriken": "1 0 0 2 1 2 1 1 0 0 0 3 0 0 0 9 0 0 0 0",
    "sling": "1 0 0 3 0 3 1 1 0 0 0 1 0 40 0 20 0 0 0 0",
    "small_blunt": "1 0 0 5 0 2 1 1 0 6 3 1 0 0 0 0 0 0 0 0",
    "small_shield": "1 0 0 3 0 2 1 1 0 10 4 1 0 0 0 0 0 0 0 0",
    "small_thrown": "1 0 0 2 0 2 1 1 0 0 0 1 0 0 0 0 0 0 0 0",
    "sniper_rifle": "2 0 0 10 9 4 1 1 0 0 0 1 -4 600 20 5 4 0 0 0",
    "spear": "2 0 0 6 3 2 2 1 0 6 3 1 0 0 0 0 0 0 0 0",
    "stone": "1 0 0 2 0 2 1 1 0 0 0 1 0 0 0 0 0 0 0 0",
    "submachine_gun": "2 0 0 6 3 2 1 1 0 0 0 1 -2 60 0 30 4 0 0 0",
    "throwing_dirk": "1 0 0 4 1 2 1 1 0 0 0 3 0 0 0 6 0 0 0 0",
    "throwing_knife": "1 0 0 4 1 2 1 1 0 0 0 3 0 0 0 6 0 0 0 0",
    "tiger_claw": "1 0 0 4 1 2 1 1 0 4 2 1 0 0 0 0 0 0 0 0",
    "two_handed_sword": "2 0 4 9 3 3 2 3 0 12 4 1 0 0 0 0 0 0 0 0",
    "undergrowth": "0 0 0 0 0 2 1 1 13 0 0 1 0 0 0 0 0 0 0 0",
    "warhammer": "1 0 0 6 1 2 1 2 0 10 4 1 0 0 0 0 0 0 0 0",
    "whip": "1 0 0 2 0 2 3 1 12 0 0 1 0 0 0 0 0 0 0 0",
}

# low, high, capacity, size, full, hand, what is said of it
PARTS = {
    "head": "1 1 4 0 out - stuns deadly helmet",
    "chest": "2 4 4 0 - - deadly",
    "abdomen": "5 6 4 0 awkward -",
    "right_arm": "7 7 4 0 useless right",
    "left_arm": "8 8 4 0 useless left",
    "right_leg": "9 9 4 0 lame_awkward -",
    "left_leg": "10 10 4 0 lame_awkward -",
    "right_hand": "0 0 2 -4 useless right weak small",
    "left_hand": "0 0 2 -4 useless left weak small",
    "right_foot": "0 0 2 -4 lame - small",
    "left_foot": "0 0 2 -4 lame - small",
    "neck": "0 0 3 -4 out - stuns deadly helmet small",
    "right_eye": "0 0 2 -8 blind - helmet weak small",
    "left_eye": "0 0 2 -8 blind - helmet weak small",
}

# PFb, Soak, kilograms
OBJECTS = {
    "table": (6, 3, 30),
    "crate": (8, 3, 40),
    "car_door": (12, 4, 35),
    "brick_wall": (20, 6, 0),
    "steel_plate": (30, 8, 0),
    "stool": (4, 2, 6),
    "tyre": (4, 2, 15),
}
ARMOUR = {
    "leather_jacket": (3, 2),
    "chain_mail": (6, 3),
    "kevlar_vest": (8, 3),
    "plate": (10, 4),
    "combat_armour": (12, 3),
    "breastplate": (8, 4),
    "leather_jack": (3, 2),
    "studded_jack": (3, 2),
    "mail_shirt": (6, 3),
    "plate_cuirass": (10, 4),
}

# Table 2.3: what each level adds with melee weapons and with missiles, then the perks.
LEVELS = """
1 strike 1 aim 1
2 parry 1 initiative 2
3 parlay 1 range 3
4 penetration 1 penetration 1
5 strike 1 aim 1
6 parry 1 initiative 2
7 parlay 1 range 3
8 damage 1 damage 1
"""
PERKS = {
    "critical": ("critical", -1),
    "quick_hands": ("hands", -1),
    "actions": ("actions", 2),
    "penetration": ("penetration", 1),
    "damage": ("damage", 1),
    "strike": ("strike", 2),
    "parry": ("parry", 2),
    "parlay": ("parlay", 2),
    "aim": ("aim", 2),
    "initiative": ("initiative", 2),
    "quick_parry": ("quick_parry", 2),
    "range": ("range", 5),
    "off_hand": ("off_hand", 1),
}


def test_table_21_is_that_of_the_book() -> None:
    table = tables().stats
    columns = (
        table.strength.damage,
        table.strength.penetration,
        table.agility.combat,
        table.agility.tumble,
        table.speed.initiative,
        table.speed.quick,
        table.speed.actions,
        table.speed.interval,
        table.perception.initiative,
        table.perception.aim,
        table.perception.range,
        table.stamina.natural,
        table.fortitude.limit,
    )
    lines = [tuple(map(int, line.split())) for line in VALUES.strip().splitlines()]
    assert list(zip(*columns, strict=True)) == lines


def test_resists_rise_by_fives_up_to_5_and_by_fours_from_there() -> None:
    below = tuple(5 * (value - 5) for value in range(1, 5))
    assert tables().stats.resist == (*below, *(4 * (value - 5) for value in range(5, 21)))


def printed(block: StatBlock) -> str:
    """A stat block in one line."""
    skills = " ".join(f"{skill.group} {skill.level}" for skill in block.skills)
    numbers = (
        *(block.strength, block.stamina, block.agility, block.speed, block.intelligence),
        *(block.fortitude, block.perception, block.kilograms, block.size),
    )
    return f"{' '.join(map(str, numbers))} | {skills}".rstrip()


@pytest.mark.parametrize("name", BLOCKS)
def test_stat_blocks(name: str) -> None:
    assert printed(tables().blocks[name]) == BLOCKS[name]


def test_every_stat_block_is_among_them() -> None:
    assert set(tables().blocks) == set(BLOCKS)


NUMBERS = (
    *("hands", "least", "strength", "damage", "penetration", "ticks", "reach", "cleave"),
    *("entangle", "pfb", "soak", "multi", "recoil", "range", "effective", "magazine", "reload"),
    *("radius", "fuse", "massive"),
)


@pytest.mark.parametrize("name", WEAPONS)
def test_numbers_of_weapons(name: str) -> None:
    row = tables().weapons[name]
    assert " ".join(str(getattr(row, number)) for number in NUMBERS) == WEAPONS[name]


def test_every_weapon_is_among_them() -> None:
    assert set(tables().weapons) == set(WEAPONS)


@pytest.mark.parametrize("name", PARTS)
def test_parts_of_the_body(name: str) -> None:
    row = tables().parts[name]
    said = [one for one in ("stuns", "deadly", "helmet", "weak", "small") if getattr(row, one)]
    numbers = (row.low, row.high, row.capacity, row.size, row.full or "-", row.hand or "-")
    assert " ".join((*map(str, numbers), *said)) == PARTS[name]


def test_armour_and_objects() -> None:
    worn = {row.id: (row.pfb, row.soak) for row in tables().armour.values()}
    things = {row.id: (row.pfb, row.soak, row.kilograms) for row in tables().objects.values()}
    assert (worn, things) == (ARMOUR, OBJECTS)


def test_levels_and_perks_of_weapon_skills() -> None:
    lines = [
        f"{row.level} {row.melee.add} {row.melee.worth} {row.ranged.add} {row.ranged.worth}"
        for row in tables().levels
    ]
    assert lines == LEVELS.strip().splitlines()
    assert {row.id: (row.add, row.worth) for row in tables().perks.values()} == PERKS
