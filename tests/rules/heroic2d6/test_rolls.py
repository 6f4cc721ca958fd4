"""Doubles, grades of skill, which skill attacks, armour, and what reactions come to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.heroic2d6.exchange.attack import (
    Attack,
    attack_check,
    attack_number,
    attacked,
    skill_of,
)
from game.rules.heroic2d6.exchange.damage import Law
from game.rules.heroic2d6.exchange.defence import defences
from game.rules.heroic2d6.exchange.magic import Casting, cast, casting_shifts
from game.rules.heroic2d6.exchange.rolls import roll
from game.rules.heroic2d6.sheet.figure import (
    defense,
    hampered,
    movement,
    rank_name,
)
from game.rules.heroic2d6.shown import card
from game.rules.heroic2d6.tables.book import people, spells
from tests.rules.heroic2d6.bout import bout, man, setup
from tests.rules.heroic2d6.cast import CAST, blow, figure, played

CHANCES = {3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 11: 3, 12: 1}
"""Table 4.10: of 36, by what is needed."""


@pytest.mark.rule("H2-ROL-01", "H2-ROL-04")
@pytest.mark.parametrize(("need", "ways"), [*CHANCES.items(), (1, 35), (20, 1)])
def test_the_chances_of_a_roll(need: int, ways: int) -> None:
    check = roll("test", "H2-ROL-01", figure("Rastan"), "brawl", 0, need)
    assert check.chance("passed") == pytest.approx(ways / 36)
    assert (check.grade(12), check.grade(2)) == ("passed", "failed")


@pytest.mark.rule("H2-ATK-01", "H2-ACT-01", "H2-ACT-02", "H2-ACT-03", "H2-ACT-04", "H2-WRE-01")
@pytest.mark.parametrize(
    ("how", "skill"),
    [
        ("unarmed", "brawl"),
        ("melee", "sword_play"),
        ("ranged", "marksmanship"),
        ("thrown", "marksmanship"),
        ("wrestle", "brawl"),
    ],
)
def test_each_kind_of_attack_has_its_skill(how: str, skill: str) -> None:
    attack: Attack = blow(figure("Rastan"), figure("Ugly Orc", 2), how, "battle_axe", aim="pin")
    assert skill_of(attack) == skill


@pytest.mark.rule("H2-ATK-03", "H2-ATK-07", "H2-REA-07", "H2-EQP-01", "H2-EQP-02", "H2-REA-06")
@pytest.mark.parametrize(
    ("how", "known"),
    [
        ("unarmed", ["block", "parry", "shield", "dodge"]),
        ("melee", ["block", "parry", "shield", "dodge"]),
        ("wrestle", ["block", "parry", "shield", "dodge"]),
        ("ranged", ["shield", "dodge"]),
        ("thrown", ["shield", "dodge"]),
        ("trap", ["dodge"]),
        ("spell", ["resist"]),
        ("magic_trap", ["resist"]),
    ],
)
def test_tables_of_defences(how: str, known: list[str]) -> None:
    balin = figure("Sir Balin")
    assert [one.name for one in defences(balin, how)] == known
    bare = replace(balin, hands=replace(balin.hands, left=""))
    assert "shield" not in [one.name for one in defences(bare, how)]


@pytest.mark.rule("H2-ATK-02")
def test_a_fixed_defence_is_the_one_of_the_stat_block() -> None:
    orc = figure("Savage Orc", 2)
    fixed = replace(orc, fighter=replace(orc.fighter, defence="dodge"))
    law = Law(fixed=True)
    assert attack_check(blow(figure("Rastan"), fixed, law=law)).column == 11
    assert attack_check(blow(figure("Rastan"), orc, law=law)).column == 12
    lost = replace(orc, fighter=replace(orc.fighter, defence="resist"))
    assert attack_check(blow(figure("Rastan"), lost, law=law)).column == 12


@pytest.mark.rule("H2-REA-02", "H2-REA-03", "H2-REA-11", "H2-REA-04")
@pytest.mark.parametrize(
    ("dice", "grade", "points"),
    [
        ((5, 6), "avoided", 0),
        ((6, 6), "avoided", 0),
        ((2, 3), "caught", 6),
        ((1, 1), "critical", 12),
    ],
)
def test_what_a_reaction_comes_to(dice: tuple[int, int], grade: str, points: int) -> None:
    strike = blow(figure("Ugly Orc", 2), figure("Shamara"))
    struck = played(attacked(strike), {"reaction": [dice]}, "parry")
    assert (struck.grade, struck.harm.points, struck.fumbled) == (grade, points, None)


@pytest.mark.rule("H2-WRE-03")
def test_a_hero_reacts_to_wrestling_as_to_an_unarmed_attack_against_brawl() -> None:
    grip = blow(figure("Ugly Orc", 2, {"brawl": 3}), figure("Sir Balin"), "wrestle", aim="pin")
    assert attack_number(grip) == 7 + 3
    ways = [one.name for one in defences(grip.foe, grip.how)]
    assert ways == [one.name for one in defences(grip.foe, "unarmed")]
    assert ways == ["block", "parry", "shield", "dodge"]


@pytest.mark.rule("H2-WRE-03", "H2-REA-04")
def test_a_fumbled_reaction_to_wrestling_does_nothing_extra() -> None:
    grip = blow(figure("Ugly Orc", 2), figure("Shamara"), "wrestle", aim="pin")
    assert played(attacked(grip), {"reaction": [(1, 1)]}, "block").does == ("pin",)


@pytest.mark.rule("H2-FUM-02", "H2-MIG-02")
def test_doubles_of_a_spell_only_succeed_or_fail() -> None:
    ogre = figure("Rampaging Ogre", 2)
    casting = Casting(figure("Zoltan"), spells()["magic_dart"], Law(), (ogre,))
    failed = played(cast(casting), {"spell": [(1, 1)]})
    assert (failed.struck[0][1].grade, failed.struck[0][1].fumbled) == ("miss", None)
    hit = played(cast(casting), {"spell": [(6, 6)]})
    assert (hit.struck[0][1].grade, hit.struck[0][1].harm.points) == ("hit", 6)


@pytest.mark.rule("H2-EQP-03", "H2-EQP-04", "H2-STA-04", "H2-EQP-02")
def test_heavier_armour_hampers_legs_and_magic_and_light_armour_nothing() -> None:
    bare = figure("Zoltan", 1, {"endurance": 7})
    light = figure("Zoltan", 1, {"endurance": 7, "armour": ("studded_leather",)})
    heavy = figure("Zoltan", 1, {"endurance": 7, "armour": ("plate",)})
    assert [movement(one) for one in (bare, light, heavy)] == [8, 8, 6]
    assert [sum(shift.worth for shift in hampered(one)) for one in (bare, light, heavy)] == [
        0,
        0,
        -2,
    ]
    assert [shift.worth for shift in casting_shifts(heavy)] == [-2]
    assert [defense(one) for one in (bare, light, heavy)] == [0, 2, 6]
    slow = figure("Zoltan", 1, {"endurance": 7, "armour": ("plate",), "movement": 4})
    assert movement(slow) == 3


@pytest.mark.rule("H2-STA-02")
def test_levels_have_names() -> None:
    named = {level: rank_name(level) for level in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)}
    assert list(named.values()) == [
        "poor",
        "basic",
        "humble",
        "competent",
        "decent",
        "good",
        "excellent",
        "remarkable",
        "amazing",
        "incredible",
        "incredible",
    ]


@pytest.mark.rule("H2-STA-01")
def test_the_card_tells_every_skill() -> None:
    fight = bout(setup(man("zol", "a", (1, 1), "zoltan"), man("orc", "b", (9, 1))))
    told = {
        stat.key.rpartition(".")[2].rpartition("stat_")[2]: stat.value
        for stat in card(fight.battle.world, fight.unit("zol")).stats
    }
    assert told["agility"] == 5
    assert told["magic"] == 7
    assert told["health"] == "17/17"
    assert set(CAST.values()) <= set(people())


@pytest.mark.rule("H2-ACT-13")
def test_doing_nothing_is_always_open() -> None:
    fight = bout(setup(man("zol", "a", (1, 1), "zoltan"), man("orc", "b", (9, 1))))
    assert fight.open("zol")[-1] == "end"
