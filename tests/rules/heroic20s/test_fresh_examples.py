"""Examples of our own for Heroic Combat, at the limits of its rules, each reckoned first."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from game.rules.heroic20s.exchange import numbers as n
from game.rules.heroic20s.exchange.casualties import death_checks, the_rest
from game.rules.heroic20s.exchange.contest import margin_of
from game.rules.heroic20s.exchange.defence import defences
from game.rules.heroic20s.exchange.fatigue import exhausted, fatigue_cost
from game.rules.heroic20s.exchange.injury import Blow, divided, halved, living, protection
from game.rules.heroic20s.exchange.modifiers import effective
from game.rules.heroic20s.exchange.morale import Spirits, morale_modifiers, must_test
from game.rules.heroic20s.exchange.odds import contest_odds
from game.rules.heroic20s.exchange.pursuit import caught, speed_bonus
from game.rules.heroic20s.exchange.strike import attacked
from game.rules.heroic20s.setup.recruit import CHANGES, recruit
from game.rules.heroic20s.sheet.figure import wearied
from game.rules.heroic20s.sheet.moving import full_budget
from game.rules.heroic20s.tables.rows import Protection
from tests.rules.exchanges import played
from tests.rules.heroic20s.arms import blow, injury, volley
from tests.rules.heroic20s.cast import fighter, figure


def spirits(archetype: str, strength: int, left: int, points: int, pool: int, **more) -> Spirits:
    """A unit in the Morale Phase."""
    given = {"points": points, "pool": pool, **more}
    return Spirits(unit=1, fighter=fighter(archetype), strength=strength, living=left, **given)


@pytest.mark.rule("HC-NUM-01")
@pytest.mark.parametrize(
    ("attackers", "defenders", "bonus"),
    [
        (3, 2, 2), (7, 4, 4), (13, 4, 8), (9, 3, 6), (10, 3, 8), (21, 3, 14), (22, 3, 16),
        (301, 300, 2), (450, 300, 2), (451, 300, 4), (1, 9, 0),
    ],
)  # fmt: skip
def test_ratios_that_are_no_round_numbers(attackers: int, defenders: int, bonus: int) -> None:
    """3:2 is 1.5 exactly; 7:4 = 1.75; 13:4 = 3.25; 21:3 = 7 exactly, 22:3 beyond it."""
    assert n.ratio_bonus(attackers, defenders) == bonus


@pytest.mark.rule("HC-MULT-01", "HC-MULT-02")
@pytest.mark.parametrize(
    ("count", "times"),
    [
        (12, 5), (17, 6), (22, 7), (31, 8), (50, 8), (51, 9), (70, 9), (71, 10), (101, 11),
        (150, 11), (151, 12), (201, 13), (300, 13), (301, 14), (501, 15), (701, 16), (1001, 17),
        (1500, 17), (1501, 18), (2001, 19),
    ],
)  # fmt: skip
def test_the_multiplier_goes_on(count: int, times: int) -> None:
    """The Size column 2, 3, 5, 7, 10, 15 and ten times each; between rows the next higher."""
    assert n.multiplier(count) == times


@pytest.mark.rule("HC-MULT-03", "HC-MULT-04", "HC-RNG-14")
def test_half_hits_are_lost_and_the_cap_comes_last() -> None:
    """5 x 1.5 = 7; 7 x 1.5 = 10, capped at 3; 1 x 4 = 4 of 8."""
    assert [n.total_hits(base, 3) for base in (5, 7)] == [7, 10]
    assert (n.total_hits(7, 3, 3), n.total_hits(1, 8, 8)) == (3, 4)


@pytest.mark.rule("HC-RNG-10")
def test_rapid_fire_past_the_table() -> None:
    """199 +7, 200 to 399 +8, 400 +9, 800 +10."""
    found = [n.rapid_fire(shots) for shots in (24, 49, 99, 199, 200, 399, 400, 799, 800)]
    assert found == [4, 5, 6, 7, 8, 8, 9, 9, 10]


@pytest.mark.rule("HC-SF-01")
@pytest.mark.parametrize(
    ("margin", "factor", "hits"),
    [(5, 6, 1), (6, 6, 2), (11, 6, 2), (12, 6, 3), (7, 8, 1), (8, 8, 2), (3, 2, 2), (1, 1, 2)],
)
def test_a_full_speed_factor(margin: int, factor: int, hits: int) -> None:
    """One hit and one more for each full Speed Factor."""
    assert n.base_hits(margin, factor) == hits


@pytest.mark.rule("HC-BASE-01", "HC-BASE-03")
@pytest.mark.parametrize(
    ("number", "total", "margin"),
    [(30, 18, -1), (18, 17, -1), (5, 17, -12), (1, 3, 0), (3, 4, 0), (10, 4, 6), (16, 16, 0)],
)
def test_margins_of_automatic_results(number: int, total: int, margin: int) -> None:
    """17 and 18 are at most -1, 3 and 4 at least 0; else number less roll."""
    assert margin_of(number, total) == margin


@pytest.mark.rule("HC-BASE-03")
def test_the_exact_chance_of_a_contest() -> None:
    """Skill 3 against 18: the attacker wins only if his 3 or 4 (0) meets a 17 or 18 (-1):
    4/216 x 4/216; or his 5 (-2) and worse never.
    """
    odds = contest_odds(3, 18)
    won = sum(chance for margin, chance in odds if margin > 0)
    assert won == pytest.approx((4 / 216) ** 2)


@pytest.mark.rule("HC-INJ-01", "HC-INJ-10", "HC-INJ-11", "HC-RNG-20")
@pytest.mark.parametrize(
    ("kind", "dice", "adds", "armour", "far", "total", "points"),
    [
        ("cut", 1, 0, 4, False, 5, 1),
        ("pi-", 1, 0, 4, False, 5, 1),
        ("pi-", 1, 0, 0, False, 5, 2),
        ("pi+", 1, 2, 3, False, 5, 6),
        ("pi++", 1, 0, 5, False, 5, 0),
        ("imp", 1, -5, 0, False, 1, 2),
        ("cr", 1, -3, 0, False, 1, 0),
        ("imp", 1, 1, 3, True, 6, 0),
        ("imp", 1, 1, 2, True, 6, 2),
    ],
)
def test_one_hit(kind, dice, adds, armour, far, total, points) -> None:
    """Cut 1 x 1.5 = 1; pi- half of 1 is still 1, of 5 is 2; pi+ 4 x 1.5; 1 - 5 counts 1 (imp) or
    0 (cr); 7 halved is 3, less 3 nothing, less 2 one, doubled.
    """
    foe = fighter("thug", protection=(Protection("torso", armour, False, 0),), natural_protection=0)
    one = Blow(dice=dice, adds=adds, type=kind, divisor=1, far=far, foe=foe, location="torso")
    assert injury(one, total) == points


@pytest.mark.rule("HC-INJ-09")
def test_divided_armour() -> None:
    """5*, -2 against crushing, divided by 2: 1; 1 times 2; 7 / 3 = 2; 0 against half is 1."""
    mail = fighter("thug", protection=(Protection("torso", 5, True, -2),), natural_protection=0)
    assert divided(protection(mail, "torso", "cr"), 2) == 1
    assert [divided(1, 0.5), divided(7, 3), divided(0, 0.5), divided(0, 2)] == [2, 2, 1, 0]
    assert protection(mail, "skull", "cut") == 2


@pytest.mark.rule("HC-INJ-04", "HC-INJ-05")
def test_halves_up_and_the_living() -> None:
    """9 is 5, 15 is 8; goblins of 7 HP: 22 HP are four, 21 three, 1 one."""
    assert [halved(sum_) for sum_ in (4, 9, 15)] == [2, 5, 8]
    assert [living(pool, 7) for pool in (28, 22, 21, 15, 14, 1, 0, -3)] == [4, 4, 3, 3, 2, 1, 0, 0]


@pytest.mark.rule("HC-MOR-01", "HC-MOR-05")
@pytest.mark.parametrize(
    ("strength", "left", "tests", "worth"),
    [(7, 5, False, 0), (7, 4, True, 0), (7, 3, True, 2), (7, 2, True, 5), (9, 3, True, 5),
     (9, 6, True, 0), (2, 1, True, 2), (100, 67, False, 0), (100, 66, True, 0), (100, 50, True, 2)],
)  # fmt: skip
def test_thirds_and_halves_of_a_group(strength, left, tests, worth) -> None:
    """Of 7: 2 lost are less than a third, 3 less than half, 4 half, 5 more than two thirds."""
    unit = spirits("orc_warrior", strength, left, 12 * strength, 12 * left, fallen=1)
    assert must_test(unit) is tests
    assert sum(one.worth for one in morale_modifiers(unit)) == worth


@pytest.mark.rule("HC-MOR-02", "HC-MOR-05")
@pytest.mark.parametrize(
    ("pool", "tests", "worth"),
    [(9, False, 0), (8, True, 0), (7, True, 0), (6, True, 2), (4, True, 5)],
)
def test_a_creature_of_thirteen(pool: int, tests: bool, worth: int) -> None:
    """4 of 13 are less than a third, 5 are more; 7 are half; 9 (27 of 26) are two thirds."""
    unit = spirits("thug", 1, 1, 13, pool, hurt=1)
    assert must_test(unit) is tests
    assert sum(one.worth for one in morale_modifiers(unit)) == worth


@pytest.mark.rule("HC-MOR-05")
@pytest.mark.parametrize(
    ("ours", "theirs", "worth"), [(7, 7, 0), (8, 7, -2), (13, 7, -2), (14, 7, -5), (6, 7, 0)]
)
def test_outnumbering(ours: int, theirs: int, worth: int) -> None:
    """More than they are -2; twice as many -5."""
    unit = spirits("orc_warrior", 12, 8, 144, 96, fallen=1, ours=ours, theirs=theirs)
    assert sum(one.worth for one in morale_modifiers(unit)) == worth


@pytest.mark.rule("HC-END-08", "HC-END-09")
def test_pursuit() -> None:
    """Speed 8 +3, 29 +6, 49 +7, 50 +8, 69 +8; 7 after 40: 4 over 7, 5 over 14, 14 over 21."""
    assert [speed_bonus(one) for one in (8, 11, 19, 29, 49, 50, 69)] == [3, 4, 5, 6, 7, 8, 8]
    assert [caught(7, 40, margin) for margin in (0, 1, 4, 5, 9, 10, 14)] == [
        0,
        7,
        7,
        14,
        14,
        21,
        21,
    ]
    assert caught(7, 13, 5) == 13


@pytest.mark.rule("HC-END-13", "HC-END-12")
def test_the_dead_and_the_wounded() -> None:
    """Of 7 half, rounded up, are 4 dead; the others of HP 13 at -6. HP 10: at -10 one roll."""
    found = the_rest(7, 13)
    assert (found.dead, found.wounded, found.points) == (4, 3, -6)
    assert the_rest(1, 12).dead == 1
    assert [death_checks(points, 10) for points in (-9, -10, -19, -20, -49)] == [0, 1, 1, 2, 4]


@pytest.mark.rule("HC-FAT-02")
@pytest.mark.parametrize(("level", "cost"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
def test_fatigue_of_each_load(level: int, cost: int) -> None:
    """1 to 5, one more on a hot day, two more in plate."""
    made = fighter("thug", encumbrance=level)
    assert (fatigue_cost(made, False), fatigue_cost(made, True)) == (cost, cost + 1)


@pytest.mark.rule("HC-FAT-04")
def test_a_third_of_fatigue() -> None:
    """Of 11: 4 is more than a third (3.67), 3 is less; Move 5 then 3, times 5 is 15."""
    fresh = figure("archer", tactic="offensive", fatigue_points=11, fatigue=4)
    weary = replace(fresh, fatigue=3, fighter=wearied(fresh.fighter, 3))
    assert (full_budget(fresh), full_budget(weary)) == (25, 15)
    assert not exhausted(weary) and exhausted(replace(fresh, fatigue=0))


@pytest.mark.rule("HC-RNG-16", "HC-RNG-15", "HC-RNG-17", "HC-RNG-04", "HC-TAC-09")
@pytest.mark.parametrize(
    ("archetype", "count", "yards", "tactic", "skill"),
    [
        ("thug", 1, 2, "neutral", 12 - 7),
        ("thug", 1, 3, "aimed_shooting", 12 - 3 + 2 + 2),
        ("goblin_warrior", 9, 21, "defensive", 12 - 7 - 2 + 2 - 2),
        ("hill_giant", 1, 100, "all_out_defensive", 12 - 7 + 2 - 4),
        ("hydra", 1, 101, "neutral", 12 - 11 + 3),
    ],
)
def test_a_bow_at_the_limits_of_its_bands(archetype, count, yards, tactic, skill) -> None:
    """Bulk -7 at 2 yards; Acc 2 only aimed; nine goblins +2 and SM -2; SM +2 and +3."""
    shot = volley(
        figure("archer", tactic=tactic), figure(archetype, 2, count), "regular_bow", yards
    )
    assert effective(shot) == skill


@pytest.mark.rule("HC-BASE-08", "HC-BASE-10", "HC-BASE-07")
def test_defences_on_the_ground_against_each_kind() -> None:
    """Lying -3, Defensive +2: Crusader Dodge 9 - 1 = 8, Block 12, Parry 12 of a blow; an arrow
    cannot be parried; a ball leaves Dodge 8 less DB 2 = 6.
    """
    foe = figure("crusader", 2, posture="lying", tactic="defensive")

    def by(attack) -> dict[str, int]:
        return {one.id: one.number for one in defences(attack)}

    struck = by(blow(figure("thug"), foe, "broadsword"))
    parries = [number for name, number in struck.items() if "parry" in name]
    assert (struck["dodge"], struck["block"], max(parries)) == (8, 12, 12)
    assert by(volley(figure("archer"), foe, "regular_bow", 10)) == {"dodge": 8, "block": 12}
    assert by(volley(figure("rifleman"), foe, "assault_rifle", 10)) == {"dodge": 6}


@pytest.mark.rule("HC-INJ-01")
def test_six_axes_at_a_bugbear() -> None:
    """Axe 12, won +2, 6:1 +12 = 26/14 against Dodge 8/9: +12, -1: MoV 13: 1 + 3 = 4 x 3 = 12;
    2d = 7 less DR 1 = 6 x 1.5 = 9 each: 108.
    """
    strike = blow(
        figure("orc_axeman", 1, 6, won=True), figure("bugbear_warrior", 2), "axe", attackers=6,
        defence="dodge",
    )  # fmt: skip
    done = played(attacked(strike), {"attack": [14], "defence": [9], "damage": [7]})
    assert (done.margin, done.base, done.hits, done.injury) == (13, 4, 12, 108)
    assert n.multiplier(3) == Fraction(3, 2)


@pytest.mark.rule("HC-BASE-05", "HC-BASE-12", "HC-BASE-14")
def test_a_stronger_and_a_weaker_thug() -> None:
    """ST 16: HP 16, swing 2d-1 + 1 = 2d, thrust 1d+1 + 1, a dagger of 1d to 8 and 16 yards; HT 14
    is FP 14. ST 4 lacks 6 of the 10 of a broadsword: 11 - 6 = 5, parry 3 + 2 + 1 = 6; 1d-3 + 1.
    """
    made = recruit("thug", {"body_strength": 16, "body_health": 14})
    sword, dagger = made.arms[0], made.missiles[0]
    assert (made.strength, made.hit_points, made.health, made.fatigue_points) == (16, 16, 14, 14)
    assert [(mode.dice, mode.adds) for mode in sword.modes] == [(2, 0), (1, 2)]
    assert (sword.level, dagger.dice, dagger.adds, dagger.half, dagger.most) == (11, 1, 0, 8, 16)
    weak = recruit("thug", {"body_strength": 4}).arms[0]
    assert (weak.level, weak.parry, weak.modes[0].adds) == (5, 6, -2)
    assert recruit("thug", {"strength": 16}) == recruit("thug")


@pytest.mark.rule("HC-BASE-05", "HC-BASE-06", "HC-INJ-09")
@pytest.mark.parametrize(
    ("changes", "dodge", "block", "parries"),
    [
        ({}, 9, 12, [12, 10]),
        ({"body_shield": "none"}, 7, 0, [10, 8]),
        ({"body_shield": "none", "body_shield_level": 16}, 7, 0, [10, 8]),
        ({"body_shield": "large_shield"}, 10, 13, [13, 11]),
        ({"body_shield": "large_shield", "dodge": 8}, 8, 13, [13, 11]),
        ({"body_shield_level": 11}, 9, 10, [12, 10]),
        ({"body_shield": "small_shield", "body_shield_level": 11}, 8, 9, [11, 9]),
    ],
)
def test_a_swordsman_with_another_shield(
    changes: dict[str, Any], dodge: int, block: int, parries: list[int]
) -> None:
    """Printed: Dodge 9 and broadsword 14 with the DB 2 of a medium shield, so parry 3 + 7 + 2 and
    block the same. A large one has DB 3, a small one 1; level 11 blocks at 3 + 5 and DB.
    """
    made = recruit("swordsman", changes)
    assert (made.dodge, made.block, [arm.parry for arm in made.arms]) == (dodge, block, parries)


@pytest.mark.rule("HC-BASE-05", "HC-BASE-06", "HC-INJ-09")
def test_a_thug_takes_up_a_shield_and_a_trog_puts_on_mail() -> None:
    """Parry 9 and Dodge 10 are worked out or printed without a shield: DB 1 more; block 3 + 6 + 1
    and 1 for reflexes. Mail of DR 4 takes the place of the skin of DR 1; Will and Perception are
    his own.
    """
    thug = recruit("thug", {"body_shield": "small_shield", "body_shield_level": 12})
    assert (thug.dodge, thug.block, thug.arms[0].parry) == (11, 11, 10)
    trog = recruit(
        "troglodyte_warrior",
        {"body_armour": ("mail_shirt",), "body_will": 15, "body_perception": 9},
    )
    assert {row.location: row.value for row in trog.protection}["torso"] == 4
    assert (trog.will, trog.perception) == (15, 9)
    bare = recruit("troglodyte_warrior", {"body_armour": ()})
    assert bare.protection == ()


def test_what_is_wrong_with_a_shield_or_armour_is_told() -> None:
    shield, armour = CHANGES.faults({"body_shield": "mirror", "body_armour": ("tinfoil",)})
    assert (shield.path, armour.path) == (("body_shield",), ("body_armour",))
    assert "none" in shield.known and "mail_shirt" in armour.known
