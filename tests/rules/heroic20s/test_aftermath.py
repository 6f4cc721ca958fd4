"""Pursuit and casualties (3.20)."""

from __future__ import annotations

import pytest

from game.rules.heroic20s.exchange.casualties import (
    casualty_check,
    cripples,
    death_checks,
    important,
    the_rest,
)
from game.rules.heroic20s.exchange.injury import located
from game.rules.heroic20s.exchange.pursuit import (
    Chase,
    caught,
    complement,
    complement_check,
    fastest,
    first_caught,
    flight_check,
    may_hide,
    possible,
    pursued,
    pursuit_check,
    slowest,
    speed_bonus,
    travels,
)
from tests.rules.exchanges import played
from tests.rules.heroic20s.cast import fighter, figure

THUGS, GOBLINS = figure("thug", 1, 12), figure("goblin_warrior", 2, 5)


@pytest.mark.rule("HC-END-08")
@pytest.mark.parametrize(
    ("speed", "worth"),
    [
        (1, -2), (2, 0), (3, 1), (4, 1), (5, 2), (6, 3), (7, 3), (9, 3), (10, 4), (14, 4),
        (15, 5), (16, 5), (19, 5), (20, 6), (29, 6), (30, 7), (49, 7), (50, 8), (69, 8), (0, -2),
    ],
)  # fmt: skip
def test_c5_d64_speed_bonus(speed, worth) -> None:
    assert speed_bonus(speed) == worth


@pytest.mark.rule("HC-END-09")
@pytest.mark.rule("HC-END-03")
@pytest.mark.rule("HC-END-07")
@pytest.mark.rule("HC-NUM-05")
def test_d65_thugs_after_goblins() -> None:
    chase = Chase(pursuers=(THUGS,), fled=(GOBLINS,))
    after, away = pursuit_check(chase), flight_check(chase)
    assert (after.base, after.shift) == (11, 9)
    assert (away.base, away.shift) == (12, 1)
    found = played(pursued(chase), {"pursuit": [11], "flight": [10]})
    assert (found.margin, found.figures) == (6, 5)


@pytest.mark.rule("HC-END-09")
@pytest.mark.parametrize(
    ("pursuers", "fled", "margin", "found"),
    [(3, 10, 4, 3), (3, 10, 0, 0), (3, 10, 10, 9), (3, 10, -2, 0), (3, 10, 5, 6), (12, 5, 6, 5)],
)
def test_d67_how_many_are_caught(pursuers, fled, margin, found) -> None:
    assert caught(pursuers, fled, margin) == found


@pytest.mark.rule("HC-END-05")
@pytest.mark.rule("HC-END-07")
def test_d68_hiding_in_twilight_woods() -> None:
    assert may_hide((GOBLINS,), False) and not may_hide((GOBLINS,), True)
    assert not may_hide((figure("archer", 2),), False), "without Stealth"
    chase = Chase(pursuers=(THUGS,), fled=(GOBLINS,), hides=True, visibility=-2)
    away = flight_check(chase)
    assert away.base + away.shift == 10 and away.base == 11
    assert pursuit_check(chase).shift == 7
    seen = Chase(pursuers=(THUGS,), fled=(GOBLINS,), visibility=-2)
    assert pursuit_check(seen).shift == 9, "the dark helps only those who hide"


@pytest.mark.rule("HC-END-05")
@pytest.mark.rule("HC-END-07")
def test_hiding_at_night() -> None:
    chase = Chase(pursuers=(THUGS,), fled=(GOBLINS,), hides=True, visibility=-9)
    assert pursuit_check(chase).base + pursuit_check(chase).shift == 11
    found = played(pursued(chase), {"pursuit": [10], "flight": [9]})
    assert (found.margin, found.figures) == (0, 0), "1 against 1: all escape"


@pytest.mark.rule("HC-END-04")
def test_the_fastest_after_the_slowest() -> None:
    wolves, ogres = figure("wolf", 3, 2), figure("ogre_tribesman", 5, 3)
    assert fastest((ogres, wolves)) == wolves
    assert slowest((wolves, THUGS)) == THUGS
    check = pursuit_check(Chase(pursuers=(wolves, ogres), fled=(GOBLINS,)))
    assert {one.rule: one.worth for one in check.modifiers} == {"HC-END-08": 4}, "5 after 5"


@pytest.mark.rule("HC-END-03")
def test_ways_of_travel() -> None:
    rider = figure("cataphract", mounted=True)
    assert travels(rider) == ("riding", 13)
    runner = figure("thug", skills=(("running", 14),))
    assert travels(runner) == ("running", 13), "HT 12, DX 11"
    assert travels(figure("thug")) == ("dexterity", 11)


@pytest.mark.rule("HC-END-06")
def test_who_cannot_be_pursued() -> None:
    harpy = figure("goblin_warrior", 2, 3, flyer=True)
    hawk = figure("wolf", 1, flyer=True)
    assert not possible((THUGS,), (harpy,))
    assert possible((THUGS,), (harpy, GOBLINS))
    assert possible((THUGS, hawk), (harpy,))


@pytest.mark.rule("HC-END-07")
@pytest.mark.rule("HC-BASE-02")
@pytest.mark.parametrize(
    ("roll", "worth"), [(4, 2), (5, 1), (12, 1), (13, -1), (17, -2), (18, -2), (16, -1)]
)
def test_complementary_skill(roll, worth) -> None:
    guide = figure("thug", 3, skills=(("area_knowledge", 12), ("urban_survival", 9)))
    assert complement_check(guide, False).grade(roll) == worth
    assert (complement(False), complement(True)) == ("area_knowledge", "urban_survival")
    assert complement_check(guide, True).base == 9


@pytest.mark.rule("HC-END-07", "HC-END-03", "HC-END-09")
def test_both_sides_may_be_helped() -> None:
    guide = figure("thug", 3, skills=(("area_knowledge", 12),))
    chase = Chase(pursuers=(THUGS,), fled=(GOBLINS,), knows=guide, escapes=GOBLINS)
    dice = {"complement": [4, 12], "pursuit": [11], "flight": [10]}
    found = played(pursued(chase), dice)
    assert found.margin == (20 + 2 - 11) - (13 - 2 - 10), "critical success and critical failure"


@pytest.mark.rule("HC-END-10")
def test_the_slowest_are_caught_first() -> None:
    fled = (figure("wolf", 4, 2), GOBLINS, figure("thug", 6, 4))
    assert first_caught(fled, 7) == ((2, 5), (6, 2))
    assert first_caught(fled, 0) == ()
    assert first_caught(fled, 99) == ((2, 5), (6, 4), (4, 2))


@pytest.mark.rule("HC-END-12")
def test_d70_dice_of_important_figures() -> None:
    assert [casualty_check(1, n).dice[0] for n in (7, 10, 13, 19, 20, 25)] == [2, 2, 2, 2, 4, 4]


@pytest.mark.rule("HC-END-12")
@pytest.mark.rule("HC-BASE-25")
def test_c3_the_crippled_leg() -> None:
    hero = fighter("bandit_captain")
    for place in (6, 7):
        found = played(important(1, hero), {"casualty": [8], "location": [place]})
        assert (found.points, found.location) == (-8, "right_leg")
        assert found.crippled and not found.dead
    assert not played(important(1, hero), {"casualty": [6], "location": [7]}).crippled
    assert not played(important(1, hero), {"casualty": [12], "location": [10]}).crippled


@pytest.mark.rule("HC-BASE-25")
@pytest.mark.parametrize(
    ("place", "injury", "full", "found"),
    [
        ("right_arm", 7, 13, True),
        ("right_arm", 6, 12, False),
        ("hand", 5, 13, True),
        ("foot", 4, 12, False),
        ("eye", 2, 13, True),
        ("eye", 1, 10, False),
        ("torso", 50, 10, False),
    ],
)
def test_crippling(place, injury, full, found) -> None:
    assert cripples(place, injury, full) is found


@pytest.mark.rule("HC-END-12")
@pytest.mark.rule("HC-BASE-25")
def test_death_of_important_figures() -> None:
    goblin = fighter("goblin_warrior")
    dice = {"casualty": [7], "location": [10]}
    assert played(important(1, goblin), {**dice, "death": [11]}).dead
    assert not played(important(1, goblin), {**dice, "death": [10]}).dead
    assert played(important(1, goblin), {**dice, "casualty": [6]}).points == -6
    kobold = fighter("kobold_warrior")
    two = {"casualty": [11], "location": [10], "death": [10, 10]}
    assert not played(important(1, kobold), two).dead
    assert played(important(1, kobold), {**two, "death": [10, 11]}).dead
    tiny = fighter("kobold_warrior", hit_points=2)
    assert played(important(1, tiny), {"casualty": [10], "location": [10]}).dead, "no roll helps"
    assert [death_checks(-n, 5) for n in (4, 5, 10, 24)] == [0, 1, 2, 4]


@pytest.mark.rule("HC-END-11")
@pytest.mark.rule("HC-END-13")
def test_the_rest_of_the_fallen() -> None:
    found = the_rest(7, 13)
    assert (found.dead, found.wounded, found.points) == (4, 3, -6)
    assert the_rest(0, 12).dead == 0 and the_rest(1, 12).dead == 1


@pytest.mark.rule("HC-BASE-19")
def test_random_parts() -> None:
    man = [played(located("humanoid", 1, 2), {"location": [n]})[0] for n in range(3, 19)]
    assert man == [
        "skull", "skull", "face", "right_leg", "right_leg", "right_arm", "torso", "torso", "groin",
        "left_arm", "left_leg", "left_leg", "hand", "foot", "neck", "neck",
    ]  # fmt: skip
    beast = [played(located("quadruped", 1, 2), {"location": [n]})[0] for n in range(3, 19)]
    assert beast == [
        "skull", "skull", "face", "neck", "foreleg", "foreleg", "torso", "torso", "torso", "groin",
        "hind_leg", "hind_leg", "foot", "foot", "tail", "tail",
    ]  # fmt: skip
