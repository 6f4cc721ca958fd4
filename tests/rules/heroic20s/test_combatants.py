"""The example combatants as printed, with everything that is worked out of their blocks (section 5,
E-04 to E-08).
"""

from __future__ import annotations

import pytest

from game.rules.heroic20s.tables.blocks import sheet_of
from game.rules.heroic20s.tables.rows import Sheet

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
