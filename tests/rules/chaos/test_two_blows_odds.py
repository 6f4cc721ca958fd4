"""The odds of two blows at one target (DUAL), and of two at the same moment (SIM), die by die."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import pytest

from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.getting_through import staked_together
from game.rules.chaos.exchange.later import pairs
from game.rules.chaos.exchange.odds import both
from game.rules.chaos.exchange.outlines import Outline, outlines
from game.rules.chaos.exchange.rolls import CRITICAL, strike_check
from game.rules.chaos.sheet.actions import Answer
from tests.rules.chaos.people import blow, broke, man, skilled
from tests.rules.chaos.test_both_at_once import die

ONE, TWO = broke(man(1, "a")), broke(man(2, "b"))
CLUB, DAGGER = blow("club"), blow("dagger")
JAB = replace(CLUB, jab=True, ticks=1)


@pytest.mark.rule("CF-SIM-02", "CF-SIM-03", "CF-SIM-04")
def test_who_meant_to_jab_has_hit_and_who_was_beaten_has_only_jabbed() -> None:
    told = dict(both(Strike(ONE, TWO, CLUB), Strike(TWO, ONE, DAGGER)).results)
    assert set(told) == {"fumble", "miss", "hit", "jab", "critical"}
    meant = dict(both(Strike(ONE, TWO, JAB), Strike(TWO, ONE, DAGGER)).results)
    assert set(meant) == {"fumble", "miss", "hit"}


@pytest.mark.rule("CF-SIM-02", "CF-SIM-03", "CF-SIM-04")
def test_a_beaten_blow_hurts_as_the_jab_it_has_become() -> None:
    """Both with the same bonuses: the higher die strikes in full, the other one jabs."""
    mine, jab = Strike(ONE, TWO, CLUB), Strike(ONE, TWO, replace(CLUB, jab=True))
    result = dict(both(mine, Strike(TWO, ONE, CLUB)).target)
    expected: defaultdict[Outline, float] = defaultdict(float)
    worst = max(band.high for band in strike_check(mine).bands if band.grade == "miss")
    for first in range(1, 21):
        for second in range(1, 21):
            strike, kind = mine, CRITICAL if first == 20 else "hit"
            if first <= worst:
                kind = "miss"
            elif worst < second >= first:
                strike, kind = jab, "hit"
            for outline, chance in outlines(strike, kind) if kind != "miss" else ():
                expected[outline] += chance / 400
    for outline, chance in expected.items():
        if outline.lost or outline.red:
            assert result[outline] == pytest.approx(chance)


@pytest.mark.rule("CF-DUAL-03", "CF-DUAL-04", "CF-MISS-04")
def test_only_a_critical_defence_stops_a_second_strike_that_is_critical() -> None:
    """He is critical from 19 on, the other with a natural 20 alone: his 19 does not stop a 19."""
    sharp = skilled(ONE, "handgun", 9, "critical")
    first = blow("pistol", "shoot")
    second = replace(first, hand="off", second=True)
    strike = Strike(sharp, TWO, first, Answer("evade", pay="action"))
    met = {made: chance for made, chance in pairs(strike, second) if made[1] == "critical"}
    # Two faces in twenty of the second shot; where a 20 was rolled against it none does.
    assert sum(met.values()) == pytest.approx(2 / 20 * 19 / 20)


@pytest.mark.rule("CF-DUAL-03", "CF-DUAL-04", "CF-MISS-04")
def test_a_second_strike_meets_the_same_answer_as_the_first() -> None:
    second = replace(DAGGER, hand="off", second=True, jab=True)
    found = dict(pairs(Strike(ONE, TWO, CLUB, Answer("tumble", pay="action")), second))
    assert {other for _, other in found} == {"fumble", "miss", "hit", "tumbled"}
    assert {first for first, _ in found} >= {"tumbled", "hit"}


@pytest.mark.rule("CF-SIM-03", "CF-SIM-04")
@pytest.mark.parametrize(("his", "worth"), [(19, "full"), (20, "jab")])
def test_a_critical_die_is_worth_what_its_highest_face_would_have_done(
    his: int, worth: str
) -> None:
    """He is critical from 19 on; the other has rolled 19 or 20 with as much as he has on it."""
    sharp = skilled(ONE, "one_handed", 9, "critical")
    strike = Strike(sharp, TWO, CLUB)
    check = strike_check(strike)
    own = replace(die(10, 10 + check.shift), check=check)
    other = die(his, his, base=check.shift)
    made = staked_together(sharp, TWO, CLUB, own, other)
    jab, full = made.worth(10 + check.shift), made.worth(CRITICAL)
    assert full > 2 * jab if worth == "full" else full == jab
