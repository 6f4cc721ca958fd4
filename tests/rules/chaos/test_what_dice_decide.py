"""What comes of two dice (ROLL-03, CRIT), of a die against a number, and of one for several."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Check, Grade, Outcome
from game.rules.chaos.exchange.clash import (
    Clash,
    Standing,
    against,
    clash,
    holding,
    shared,
    standing_verdict,
    verdict,
)
from game.rules.chaos.exchange.facts import Attack, Block, Setting, Strike
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.components import Held
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.people import broke, man, run, sample

SWORD = Attack("strike", weapon("long_sword"), 2)


def die(face: int, grade: Grade | None = None) -> Outcome:
    """A bare die of this face; it is its own number."""
    check = Check("attack", "", dice=(1, 20))
    return Outcome(check, (face,), face, face if grade is None else grade)


@pytest.mark.rule("CF-ROLL-03", "CF-CRIT-02", "CF-CRIT-04")
@pytest.mark.parametrize(
    ("first", "shift", "rating", "least"),
    [
        (die(12), 0, 20, 12),
        (die(12), 4, 20, 8),
        (die(12), -4, 20, 16),
        # A critical blow is held by a critical die as good, whatever is added to it.
        (die(20, "critical"), 9, 20, 20),
        (die(18, "critical"), 9, 19, 19),
        (die(19, "critical"), 0, 18, 19),
        (die(3, "miss"), 4, 20, 0),
    ],
)
def test_the_least_defence_die_that_holds(
    first: Outcome, shift: int, rating: int, least: int
) -> None:
    assert holding(first, shift, rating) == least


HELD, BEATEN = die(15, "held"), die(5, "beaten")
CRITICAL = die(20, "critical")


@pytest.mark.rule("CF-ROLL-03", "CF-CRIT-02", "CF-TUM-03", "CF-MISS-04")
@pytest.mark.parametrize(
    ("first", "second", "method", "result"),
    [
        (die(12), HELD, "parry", "avoided"),
        (die(12), HELD, "dodge", "avoided"),
        (die(12), HELD, "block", "blocked"),
        (die(12), HELD, "capture", "captured"),
        (die(12), HELD, "tumble", "tumbled"),
        (die(12), BEATEN, "tumble", "hit"),
        (die(12), die(1, "fumble"), "block", "hit"),
        # A die as good as a critical one avoids it wholly; what is in the way takes it.
        (CRITICAL, HELD, "tumble", "avoided"),
        (CRITICAL, HELD, "block", "blocked"),
        (CRITICAL, HELD, "parry", "avoided"),
        (CRITICAL, BEATEN, "tumble", "critical"),
        (CRITICAL, die(1, "fumble"), "parry", "critical"),
        (die(3, "miss"), HELD, "block", "miss"),
        (die(1, "fumble"), BEATEN, "parry", "fumble"),
    ],
)
def test_what_comes_of_both_dice(first: Outcome, second: Outcome, method: str, result: str) -> None:
    assert verdict(first, second, method) == result


@pytest.mark.rule("CF-ROLL-03", "CF-CRIT-02", "CF-CRIT-04")
@pytest.mark.parametrize(
    ("first", "number", "method", "critical", "result"),
    [
        (die(12), 12, "parry", 0, "avoided"),
        (die(13), 12, "parry", 0, "hit"),
        (die(12), None, "none", 0, "hit"),
        (die(12), 12, "block", 0, "blocked"),
        (die(12), 12, "tumble", 0, "tumbled"),
        # What was caught with the first is not caught with the second.
        (die(12), 12, "capture", 0, "avoided"),
        (CRITICAL, 40, "parry", 0, "critical"),
        (CRITICAL, 40, "parry", 19, "critical"),
        (CRITICAL, 12, "parry", 20, "avoided"),
        (CRITICAL, 12, "tumble", 20, "avoided"),
        (CRITICAL, 12, "block", 20, "blocked"),
        (die(3, "miss"), 1, "parry", 0, "miss"),
        (die(3, "miss"), None, "none", 0, "miss"),
        (die(1, "fumble"), 0, "parry", 0, "fumble"),
        # A critical defence has no effect of its own against what is not critical.
        (die(13), 12, "parry", 20, "hit"),
    ],
)
def test_what_comes_of_a_die_against_a_number_that_stands(
    first: Outcome, number: int | None, method: str, critical: int, result: str
) -> None:
    assert standing_verdict(first, number, method, critical) == result


KNIGHT, THUG = broke(sample("Sir Aldric")), broke(man(2))


@pytest.mark.rule("CF-ROLL-02", "CF-ROLL-08")
@pytest.mark.parametrize(
    ("face", "result"), [(5, "hit"), (19, "hit"), (4, "miss"), (1, "fumble"), (20, "critical")]
)
@pytest.mark.parametrize("method", ["none", "simultaneous"])
def test_undefended_it_hits_unless_it_misses_by_itself(face: int, result: str, method: str) -> None:
    made = run(clash(Strike(KNIGHT, THUG, SWORD, Answer(method))), {"attack": [face]})
    assert (made.how, made.method, made.result) == ("strike", method, result)
    assert made.attack.grade == result
    assert (made.number, made.guard, made.critical_guard) == (face + 4, None, 0)


@pytest.mark.rule("CF-ROLL-02", "CF-CRIT-02")
@pytest.mark.parametrize(("face", "critical"), [(19, 0), (20, 20)])
def test_a_critical_answer_is_remembered(face: int, critical: int) -> None:
    made = run(
        clash(Strike(KNIGHT, THUG, SWORD, Answer("dodge"))), {"attack": [9], "defence": [face]}
    )
    assert (made.result, made.number, made.guard) == ("avoided", 13, face)
    assert (made.rating, made.critical_guard) == (20, critical)


LOWER = Setting(lower=(True, False))


@pytest.mark.rule("CF-MULTI-02", "CF-DUAL-04", "CF-SPRAY-06")
@pytest.mark.parametrize(("setting", "number"), [(Setting(), 14), (LOWER, 10)])
def test_a_later_attack_must_beat_the_number_from_where_it_comes(
    setting: Setting, number: int
) -> None:
    """10 + 4 with the long sword; from below it is 4 less."""
    standing = Standing(13, Answer("dodge"), critical=20)
    strike = Strike(KNIGHT, THUG, SWORD, here=setting)
    made = run(against(strike, standing), {"attack": [10]})
    result = "hit" if number == 14 else "avoided"
    assert made == Clash("strike", "dodge", result, made.attack, None, 13, 20)
    assert (made.number, made.critical_guard) == (number, 20)


@pytest.mark.rule("CF-CLEAVE-01", "CF-CLEAVE-03")
def test_a_further_target_who_blocks_has_the_bonus_of_what_is_in_the_way() -> None:
    """7 + 8 behind a large shield is more than 10 + 4."""
    guarded = replace(THUG, held=Held("club", "large_shield"))
    block = Block("large_shield", 14, 4, "large")
    first = run(clash(Strike(KNIGHT, THUG, SWORD, Answer())), {"attack": [10]}).attack
    answer = Answer("block", "large_shield", pay="action")
    strike = Strike(KNIGHT, guarded, SWORD, answer, block=block)
    made = run(shared(first, strike), {"defence": [7]})
    assert (made.result, made.number, made.guard) == ("blocked", 14, 15)
    strike = Strike(KNIGHT, THUG, SWORD, Answer("dodge"))
    made = run(shared(first, strike), {"defence": [20]})
    assert (made.result, made.rating, made.critical_guard) == ("avoided", 20, 20)
