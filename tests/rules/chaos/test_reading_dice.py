"""ROLL, CRIT, MISS, TUM, RES: what is rolled, by whom, and how each face of the die is read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Band, Check, Modifier
from game.rules.chaos.exchange.clash import Clash, clash
from game.rules.chaos.exchange.facts import HERE, Attack, Block, Strike
from game.rules.chaos.exchange.rolls import (
    attack_check,
    defence_check,
    guard_sheet,
    least,
    sheet,
    worst_die,
)
from game.rules.chaos.sheet import derived, resists
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.components import Condition, Empowered, Reserves, Wounds
from game.rules.chaos.sheet.fighter import Combatant
from tests.rules.chaos.people import able, blow, hurt, man, run, sample, skilled, state

FIST = blow("fist")
BRAWLER = skilled(man(1, "a"), "unarmed", 4)
"""Strike +1 of skill alone; no penalties with his fists."""
THROWER = skilled(man(1, "a", perception=8), "throwing", 10, "critical", "aim")
"""Aim +2 of his own, +4 of skill, Critical 19 with what he throws, a dagger among it."""
LOCKED = Condition(numb=("right", 3))
"""His right wrist is locked to the end of round 3."""
THIRD, FOURTH = replace(HERE, round=3), replace(HERE, round=4)


def boon(who: Combatant, worth: int) -> Combatant:
    """He with so much more (or less) on all his combat rolls."""
    return replace(who, fighter=replace(who.fighter, rolls=worth))


def told(modifiers: tuple[Modifier, ...]) -> list[tuple[str, int]]:
    """Labels, without the book's name, and worths."""
    return [(one.label.removeprefix("chaos."), one.worth) for one in modifiers]


def faces(check: Check) -> list[object]:
    """How each face is read."""
    return [check.grade(face) for face in range(1, check.dice[1] + 1)]


def tumbles(die: int, guard: int, method: str = "tumble") -> Clash:
    """A brawler's fist against somebody who rolls with it, or answers it otherwise."""
    script = {"attack": [die], "defence": [guard]}
    return run(clash(Strike(BRAWLER, man(), FIST, Answer(method))), script)


@pytest.mark.rule("CF-ROLL-01", "CF-ROLL-07", "CF-PARLAY-01")
@pytest.mark.parametrize(
    ("attack", "found"),
    [
        (blow("dagger", "throw"), [("aim", 2), ("skill", 4)]),
        (blow("dagger"), []),
        (replace(blow("dagger"), parlay=True), [("parlay", 2)]),
        (blow("dagger", "throw", ticks=1), []),
    ],
)
def test_the_sheet_of_who_throws_better_than_he_stabs(
    attack: Attack, found: list[tuple[str, int]]
) -> None:
    assert told(sheet(THROWER, attack)) == found


@pytest.mark.rule("CF-ROLL-01", "CF-ROLL-07", "CF-PARLAY-01")
def test_a_jab_has_no_bonus_but_keeps_what_is_against_it() -> None:
    jab = replace(FIST, jab=True, ticks=1)
    assert sheet(BRAWLER, FIST) and not sheet(BRAWLER, jab)
    assert told(sheet(man(agility=2), jab)) == [("strike", -2)]


@pytest.mark.rule(
    "CF-ROLL-01", "CF-ROLL-07", "CF-PARLAY-01", "CF-CRIT-01", "CF-CRIT-03", "CF-MISS-04"
)  # fmt: skip
def test_a_locked_wrist_costs_the_bonus_to_the_end_of_its_round() -> None:
    locked = state(BRAWLER, LOCKED)
    assert [told(sheet(locked, FIST, now)) for now in (THIRD, FOURTH)] == [[], [("skill", 1)]]
    rolled = [told(attack_check(locked, None, FIST, now).modifiers) for now in (THIRD, FOURTH)]
    assert rolled == [[("pen_numb", -4)], [("skill", 1)]]


@pytest.mark.rule("CF-ROLL-01", "CF-CRIT-01", "CF-CRIT-03", "CF-MISS-04")
def test_a_roll_at_a_thing_in_the_dark() -> None:
    check = attack_check(BRAWLER, None, FIST, replace(HERE, smoke=(True, False)))
    assert (check.purpose, check.actor, check.target, check.dice) == ("attack", 1, 0, (1, 20))
    assert told(check.modifiers) == [("skill", 1), ("pen_smoke", -4)]
    assert faces(check) == ["fumble", *["miss"] * 7, *range(6, 17), "critical"]


@pytest.mark.rule("CF-ROLL-01", "CF-CRIT-01", "CF-CRIT-03", "CF-MISS-04")
@pytest.mark.parametrize(
    ("attack", "top"),
    [
        (blow("dagger", "throw"), ["critical", "critical"]),
        (blow("dagger"), [15, "critical"]),
        (replace(blow("dagger", "throw"), jab=True), [25, 26]),
        (replace(blow("dagger"), returned=True), [15, 16]),
    ],
)
def test_the_two_highest_faces_by_what_he_does_with_his_dagger(
    attack: Attack, top: list[object]
) -> None:
    assert faces(attack_check(THROWER, man(), attack))[-2:] == top


@pytest.mark.rule("CF-CRIT-03")
@pytest.mark.parametrize(("penalty", "misses"), [(0, 4), (-10, 14), (-15, 19), (-18, 19)])
def test_no_penalty_makes_a_miss_of_a_critical_die(penalty: int, misses: int) -> None:
    read = faces(attack_check(boon(BRAWLER, penalty), man(), FIST))
    numbers = [face + 1 + penalty for face in range(misses + 1, 20)]
    assert read == ["fumble", *["miss"] * (misses - 1), *numbers, "critical"]


@pytest.mark.rule("CF-CRIT-03")
@pytest.mark.parametrize(
    ("attack", "top"),
    [
        (blow("dagger", "throw"), ["critical", "critical"]),
        (blow("dagger"), ["miss", "critical"]),
        (replace(blow("dagger"), jab=True, ticks=1), ["miss", "miss"]),
    ],
)
def test_only_where_a_die_can_be_critical_it_gets_through_penalties(
    attack: Attack, top: list[object]
) -> None:
    check = attack_check(boon(THROWER, -18), None, attack, replace(HERE, smoke=(True, False)))
    assert faces(check)[-2:] == top
    assert ("pen_smoke", -4) in told(check.modifiers) and check.target == 0


@pytest.mark.rule("CF-MISS-01", "CF-MISS-02", "CF-MISS-03")
@pytest.mark.parametrize(("agility", "misses"), [(2, 6), (3, 4), (5, 4), (20, 4)])
def test_a_low_die_misses_and_who_is_helpless_misses_more(agility: int, misses: int) -> None:
    """Whatever the bonuses; the clumsy are awkward besides, and a low bonus of the sheet counts."""
    who = boon(skilled(man(agility=agility), "unarmed", 1), 20)
    assert least(who) == misses
    assert worst_die(who, (Modifier("x", "bonus", 9), Modifier("x", "penalty", -2))) == misses + 2
    check = attack_check(who, None, FIST)
    against = -sum(one.worth for one in check.modifiers if one.worth < 0)
    read = faces(check)[: misses + against + 1]
    assert read[:-1] == ["fumble", *["miss"] * (misses + against - 1)]
    assert read[-1] == misses + against + 1 + check.shift


@pytest.mark.rule("CF-TUM-03")
@pytest.mark.parametrize(
    ("die", "guard", "result"),
    [
        (20, 19, "critical"),
        (20, 20, "avoided"),
        (19, 16, "tumbled"),
        (19, 15, "hit"),
        (10, 1, "hit"),
        (4, 20, "miss"),
        (1, 20, "fumble"),
    ],
)
def test_what_comes_of_a_tumble(die: int, guard: int, result: str) -> None:
    """1 for his skill against Dodge and Tumble of nothing and the 4 of rolling with the blow."""
    made = tumbles(die, guard)
    assert made.result == result
    assert made.critical is (result == "critical")


@pytest.mark.rule("CF-TUM-03")
def test_other_answers_are_no_tumble() -> None:
    assert tumbles(20, 20, "dodge").result == "avoided"
    assert tumbles(10, 20, "dodge").result == "avoided"
    assert tumbles(20, 20, "block").result == "blocked"


@pytest.mark.rule("CF-ROLL-07", "CF-FEINT-02")
@pytest.mark.parametrize(
    ("attack", "answer", "found"),
    [
        (FIST, Answer("parry", "katana"), [("parry", 3), ("skill", 1)]),
        (FIST, Answer("parry", "club"), [("parry", 3), ("pen_unskilled", -4)]),
        (FIST, Answer("block", "club"), [("parry", 3), ("pen_unskilled", -4)]),
        (FIST, Answer("block", thing=9), [("parry", 3)]),
        (FIST, Answer("parlay", "katana"), [("parlay", 2), ("skill", 1)]),
        (FIST, Answer("parlay"), [("parlay", 2), ("skill", 1)]),
        (FIST, Answer("parlay", "club"), [("parlay", 2), ("pen_unskilled", -4)]),
        (FIST, Answer("dodge"), [("dodge", 3)]),
        (FIST, Answer("tumble"), [("dodge", 3), ("tumble", 1)]),
        (blow("stone", "throw"), Answer("evade"), [("evade", 2)]),
        (blow("stone", "throw"), Answer("capture"), [("quick_parry", 2)]),
        (blow("stone", "throw"), Answer("quick_parry", "katana"), [("quick_parry", 2)]),
    ],
)
def test_what_stands_on_her_sheet_for_each_answer(
    attack: Attack, answer: Answer, found: list[tuple[str, int]]
) -> None:
    mai = sample("Mai", 2, "b")
    assert told(guard_sheet(mai, attack, answer)) == found
    fooled = guard_sheet(mai, replace(attack, feinted=True), answer)
    assert told(fooled) == [one for one in found if one[1] < 0]


@pytest.mark.rule("CF-ROLL-01", "CF-MISS-07")
def test_the_roll_of_a_defence() -> None:
    """Behind a large thing, in the round of the lock and after it, with a number and without."""
    mai = state(sample("Mai", 2, "b"), LOCKED)
    check = defence_check(Strike(BRAWLER, mai, FIST, Answer("parry", "katana", ki=1), FOURTH))
    assert (check.purpose, check.actor, check.target, check.dice) == ("defence", 2, 1, (1, 20))
    assert told(check.modifiers) == [("parry", 3), ("skill", 1), ("ki", 2)]
    assert faces(check) == ["fumble", *range(8, 27)]
    locked = defence_check(Strike(BRAWLER, mai, FIST, Answer("parry", "katana"), THIRD), 12)
    assert told(locked.modifiers) == [("pen_numb", -4)]
    assert faces(locked) == ["fumble", *["beaten"] * 14, *["held"] * 5]
    crate = Block("crate", 8, 3, "large", 9)
    behind = defence_check(Strike(BRAWLER, mai, FIST, Answer("block", thing=9), THIRD, crate))
    assert told(behind.modifiers) == [("parry", 3), ("block_large", 8)]


@pytest.mark.rule("CF-RES-01")
@pytest.mark.parametrize(
    ("name", "base", "shifts", "column"),
    [("balance", 66, (), 46), ("knockout", 50, (Modifier("x", "y", -7),), 23)],
)
def test_a_resist_is_a_roll_of_a_hundred_against_its_rating(
    name: str, base: int, shifts: tuple[Modifier, ...], column: int
) -> None:
    who = hurt(man(3, agility=9), chest=2)
    carried = Modifier("CF-RES-04", "chaos.red_carried", -20)
    bands = resists.resist_bands(name, column)
    assert resists.resist(who, name, shifts) == Check(
        name,
        "CF-RES-01",
        3,
        dice=(1, 100),
        bands=bands,
        base=base,
        column=column,
        modifiers=(carried, *shifts),
    )


@pytest.mark.rule("CF-RES-04")
def test_who_carries_no_red_has_nothing_against_his_resists() -> None:
    assert resists.resist(man(), "balance").modifiers == ()


@pytest.mark.rule("CF-RES-01", "CF-RES-02", "CF-KO-08")
@pytest.mark.parametrize(
    ("name", "rating", "bands"),
    [
        ("balance", 40, [("resisted", 1, 41), ("failed", 42, 100)]),
        ("balance", 120, [("resisted", 1, 99), ("failed", 100, 100)]),
        ("death", -9, [("resisted", 1, 1), ("failed", 2, 100)]),
        ("knockout", 40, [("resisted", 1, 41), ("stunned", 42, 51), ("round", 52, 71),
                          ("fight", 72, 100)]),
        ("knockout", 80, [("resisted", 1, 81), ("stunned", 82, 91), ("round", 92, 99),
                          ("fight", 100, 100)]),
        ("knockout", 97, [("resisted", 1, 98), ("stunned", 99, 99), ("fight", 100, 100)]),
        ("knockout", 98, [("resisted", 1, 99), ("fight", 100, 100)]),
        ("knockout", -20, [("resisted", 1, 1), ("round", 2, 11), ("fight", 12, 100)]),
    ],
)  # fmt: skip
def test_how_the_faces_of_a_resist_are_shared_out(
    name: str, rating: int, bands: list[tuple[str, int, int]]
) -> None:
    assert list(resists.resist_bands(name, rating)) == [Band(*one) for one in bands]


@pytest.mark.rule("CF-CHAK-02")
def test_a_resist_that_chakra_passes_cannot_fail() -> None:
    sure = replace(man(), empowered=Empowered(resist="death", percent=40, sure=True))
    assert resists.resist(sure, "knockout").bands == (Band("resisted", 1, 100),)
    assert resists.resist(sure, "balance").bands == resists.resist_bands("balance", 50)


@pytest.mark.rule("CF-CHAK-02")
def test_red_that_is_not_ignored_is_felt() -> None:
    wounds = Wounds((("chest", 2),))
    assert derived.felt(replace(man(), wounds=wounds)) == wounds
    assert derived.felt(replace(man(), wounds=replace(wounds, ignored=True))) == Wounds()


@pytest.mark.rule("CF-RES-05")
@pytest.mark.parametrize(("blood", "worths"), [(11, []), (10, [-30]), (5, [-30])])
def test_half_the_blood_gone_weakens_body_and_not_balance(blood: int, worths: list[int]) -> None:
    pale = able(replace(man(), reserves=Reserves(0, 3, 3, blood=blood)))
    found = [one.worth for one in resists.resist(pale, "death").modifiers]
    assert found == worths
    assert resists.resist(pale, "balance").modifiers == ()
