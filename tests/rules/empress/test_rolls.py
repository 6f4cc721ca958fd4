"""Saves, skills, stealth, contact, explosions, dying and injuries of Empress."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Modifier
from game.rules.empress.exchange.areas import (
    astray_check,
    blast_armour,
    blasted,
    exploded,
    lob_check,
    stray_check,
)
from game.rules.empress.exchange.attack import attacked
from game.rules.empress.exchange.damage import Harm
from game.rules.empress.exchange.rolls import save_check, skill_check
from game.rules.empress.exchange.stealth import (
    Sneaking,
    sharpest,
    sneaked,
    surprise_check,
    wits_check,
)
from game.rules.empress.exchange.wounds import (
    bled,
    fight_on_check,
    injured,
    may_fight_on,
    possible,
    touched,
)
from game.rules.empress.sheet.law import Law
from game.rules.empress.tables.book import items, numbers, weapons
from tests.rules.empress.cast import BOOK, blow, figure
from tests.rules.exchanges import check_of, played


@pytest.mark.rule("EM-CHR-06")
def test_saving_throws() -> None:
    check = save_check("x", "EM-CHR-06", figure("E3"), "fortitude")
    assert (check.base, check.column) == (4, 14)
    assert [check.grade(face) for face in (1, 2, 9, 10, 20)] == [
        "failed", "failed", "failed", "made", "made",
    ]  # fmt: skip
    poor = save_check("x", "EM-CHR-06", figure("M1"), "mind")
    assert [poor.grade(face) for face in (1, 6, 7, 15, 16, 20)] == [
        "badly", "badly", "failed", "failed", "made", "made",
    ]  # fmt: skip
    strong = save_check("x", "EM-CHR-06", figure("M3", level=20, hit_dice=20), "fortitude")
    assert dict(strong.odds) == {"failed": 1 / 20, "made": 19 / 20}
    worse = (Modifier("EM-CHR-06", "test", -9),)
    hopeless = save_check("x", "EM-CHR-06", figure("M1"), "mind", worse)
    assert dict(hopeless.odds) == {"badly": 15 / 20, "failed": 4 / 20, "made": 1 / 20}
    assert (check.skill, hopeless.modifiers) == (("empress.saves", (("save", "fortitude"),)), worse)


@pytest.mark.rule("EM-CHR-07")
@pytest.mark.parametrize(
    ("rating", "made"), [(0, 0), (1, 1 / 6), (4, 4 / 6), (5, 5 / 6), (6, 35 / 36), (9, 35 / 36)]
)
def test_skill_rolls(rating, made) -> None:
    check = skill_check("stealth", "EM-SUR-11", figure("E8", stealth=rating), "stealth")
    assert dict(check.odds).get("made", 0) == pytest.approx(made)
    assert dict(check.odds).get("failed", 0) == pytest.approx(1 - made)
    assert check.skill == ("empress.skilled", (("skill", "stealth"),))


@pytest.mark.rule("EM-SUR-06", "EM-SUR-11")
@pytest.mark.parametrize(
    ("activity", "alert", "dice", "done"),
    [
        ("close", True, {"stealth": [4], "notice": [14]}, False),
        ("close", True, {"stealth": [4], "notice": [13]}, True),
        ("close", True, {"stealth": [5]}, False),
        ("close", False, {"stealth": [4]}, True),
        ("close", False, {"stealth": [5], "notice": [13]}, True),
        ("close", False, {"stealth": [5], "notice": [14]}, False),
        ("hide", True, {"stealth": [4], "notice": [15]}, True),
        ("hide", True, {"stealth": [4], "notice": [16]}, False),
        ("punch", True, {"deception": [3], "notice": [13]}, True),
        ("punch", True, {"deception": [4]}, False),
        ("punch", False, {"deception": [3]}, True),
    ],
)
def test_d41_table_viii(activity, alert, dice, done) -> None:
    sneaking = Sneaking(figure("E8"), figure("E1", 2), activity, alert)
    assert played(sneaked(sneaking), dice).done is done


@pytest.mark.rule("EM-SUR-12")
def test_noise() -> None:
    hiding = Sneaking(figure("E8"), figure("E2", 2), "hide", alert=True, noise=-4)
    assert (wits_check(hiding).base, wits_check(hiding).shift) == (1, -6)


@pytest.mark.rule("EM-SUR-13")
def test_two_rolls_across_lit_ground() -> None:
    sneaking = Sneaking(figure("E8"), figure("E1", 2), "close", alert=True, rolls=2)
    assert played(sneaked(sneaking), {"stealth": [1, 4], "notice": [2]}).done
    assert not played(sneaked(sneaking), {"stealth": [1, 5]}).done
    assert not played(sneaked(sneaking), {"stealth": [5]}).done


@pytest.mark.rule("EM-SUR-01", "EM-SUR-10")
def test_the_best_wits_save_for_a_party() -> None:
    party = (figure("E1", 5), figure("E7", 4), figure("E6", 3), figure("E8", 9))
    assert sharpest(party).unit == 9
    check = surprise_check(party)
    assert (check.actor, check.base, check.rule) == (9, 3, "EM-SUR-01")
    assert sharpest((figure("E1", 5), figure("E5", 4))).unit == 4


@pytest.mark.rule("EM-CON-01", "EM-CON-02", "EM-CON-03")
@pytest.mark.parametrize(
    ("weapon", "points", "by", "found"),
    [
        ("sword", 3, "armour", True),
        ("sword", 2, "armour", False),
        ("dagger", 3, "shield", True),
        ("mace", 7, "armour", False),
        ("mace", 1, "", True),
    ],
)
def test_s16_what_reaches_the_skin(weapon, points, by, found) -> None:
    assert possible(weapons()[weapon], Harm(points, 9, by)) is found


@pytest.mark.rule("EM-CON-03", "EM-CON-04", "EM-CON-05")
def test_d49_contact() -> None:
    attack = blow(figure("M4"), figure("E8", 2, hp=5))
    left = Harm(2, 2)
    assert played(touched(attack, "direct", left, skin=True), {"contact": [9]}).contact
    assert not played(touched(attack, "direct", left, skin=True), {"contact": [10]}).contact
    hard = played(touched(attack, "critical", left, skin=True), {"contact": [13]})
    assert hard.contact
    assert [one.rule for one in check_of(hard.outcomes[0]).modifiers] == ["EM-CON-05"]
    assert not played(touched(attack, "critical", left, skin=True), {"contact": [14]}).contact
    assert played(touched(attack, "direct", Harm(5, 5), skin=True), {}).contact
    assert not played(touched(attack, "direct", Harm(4, 4), skin=True), {"contact": [10]}).contact
    assert played(touched(attack, "protected", Harm(0, 2, "armour"), skin=False), {}).contact
    assert not played(touched(attack, "protected", Harm(1, 4, "armour"), skin=True), {}).contact


@pytest.mark.rule("EM-CON-01", "EM-CON-05", "EM-CON-06", "EM-CON-02")
def test_a_spider_bites() -> None:
    attack = blow(figure("M4"), figure("E8", 2))
    dice = {"attack": [15], "damage": [2], "contact": [9], "venom": [11], "venom_lasts": [4]}
    struck = played(attacked(attack), dice)
    assert (struck.grade, struck.touched.contact, struck.touched.rounds) == ("direct", True, 4)
    assert len(struck.outcomes) == 5
    resisted = dice | {"venom": [12], "venom_lasts": []}
    assert played(attacked(attack), resisted).touched.rounds == 0
    clad = blow(figure("M4"), figure("E3", 2))
    struck = played(attacked(clad), {"attack": [12], "damage": [4]})
    assert (struck.grade, struck.touched.contact) == ("protected", False)


@pytest.mark.rule("EM-ARM-09")
@pytest.mark.parametrize(
    ("coverage", "protection", "off"),
    [(4, 6, 3), (5, 6, 4), (4, 3, 2), (8, 7, 7), (0, 6, 0)],
)
def test_s7_d16_armour_against_explosions(coverage, protection, off) -> None:
    foe = figure("E1", 2, coverage=coverage, protection=protection)
    assert blast_armour(foe, BOOK) == off
    assert blast_armour(foe, Law(explosions_use_armor=False)) == 0


@pytest.mark.rule("EM-ARM-10", "EM-ARM-09")
def test_an_explosion() -> None:
    foe = figure("E1", 2, coverage=4, protection=3)
    assert played(blasted(foe, 9, 1, BOOK), {"blast_save": [12]}).points == 7
    assert played(blasted(foe, 9, 1, BOOK), {"blast_save": [13]}).points == 2
    assert played(blasted(foe, 3, 1, BOOK), {"blast_save": [13]}).points == 0
    pot, both = items()["powder_pot"], (foe, figure("E8", 3))
    found = played(exploded(pot, both, 1, BOOK), {"blast": [(4, 5)], "blast_save": [2, 19]})
    assert [(unit, one.points) for unit, one in found] == [(2, 7), (3, 4)]


@pytest.mark.rule("EM-ARM-10")
def test_a_powder_pot_is_thrown_at_a_cell() -> None:
    check = lob_check(figure("E2"), "short", Law())
    assert (check.base, check.column, check.grade(5), check.grade(6)) == (4, 10, "off", "on")
    assert check.skill == ("empress.attack_modifier", ())
    assert astray_check(figure("E2")).dice == (1, 8)


@pytest.mark.rule("EM-INH-03", "EM-GRD-10")
def test_whom_a_shot_into_a_melee_goes_at() -> None:
    me, target = figure("E7"), figure("E1", 2)
    assert stray_check(me, target, ()) is None
    check = stray_check(me, target, (figure("M2", 5), figure("E2", 4)))
    assert check is not None
    assert dict(check.odds) == {2: 1 / 4, 4: 1 / 4, 5: 2 / 4}


@pytest.mark.rule("EM-DTH-02")
def test_three_failures_kill() -> None:
    saved = played(bled(figure("E3", hp=-4)), {"dying": [14]})
    assert check_of(saved[1][0]).base == 4
    for before, dead in ((0, False), (1, False), (2, True)):
        found = played(bled(figure("E2", hp=-4, failures=before)), {"dying": [11]})
        assert (found[0], found[0] >= numbers().failures) == (before + 1, dead)
    assert played(bled(figure("E2", hp=-4, failures=2)), {"dying": [12]})[0] == 2


@pytest.mark.rule("EM-DTH-05")
def test_fighting_on() -> None:
    check = fight_on_check(figure("E3", hp=0))
    assert (check.base, check.shift, check.column) == (3, -4, 14)
    told = [may_fight_on(figure("E3", hp=points)) for points in (1, 0, -3, -4, -8)]
    assert told == [False, True, True, False, False]
    assert not may_fight_on(figure("E3", hp=0, poisoned=True))


@pytest.mark.rule("EM-DTH-06")
@pytest.mark.parametrize(
    ("hp", "points", "dice", "kind"),
    [
        (18, 9, {}, ""),
        (18, 10, {"injury": [12]}, ""),
        (18, 10, {"injury": [11]}, "light"),
        (8, 8, {"injury": [12]}, "light"),
        (8, 7, {"injury": [12]}, ""),
        (8, 7, {"injury": [11]}, "light"),
        (8, 8, {"injury": [11]}, "serious"),
        (0, 1, {"injury": [11]}, "serious"),
        (8, 0, {}, ""),
    ],
)
def test_injuries(hp, points, dice, kind) -> None:
    assert played(injured(figure("E2", hp=hp), points), dice)[0] == kind


@pytest.mark.rule("EM-SUR-02")
def test_a_failed_roll_to_hide_is_told() -> None:
    hiding = Sneaking(figure("E1"), replace(figure("E2"), unit=2), "hide", alert=True)
    found = played(sneaked(hiding), {"stealth": [2]})
    assert (found.done, len(found.outcomes)) == (False, 1)
