"""Success rolls, margins, Quick Contests and initiative (3.4, 3.21)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Outcome
from game.rules.heroic20s.exchange import contest
from game.rules.heroic20s.exchange.contest import (
    critical,
    made,
    margin_check,
    margin_of,
    success_check,
    victory,
)
from game.rules.heroic20s.exchange.initiative import (
    in_order,
    initiative,
    initiative_checks,
    leader,
    tactician,
)
from tests.rules.exchanges import played
from tests.rules.heroic20s.cast import figure


def roll(number: int, total: int) -> Outcome:
    check = margin_check("roll", "HC-BASE-03", number, (), 1, 2, "")
    return Outcome(check, (total,), total, check.grade(total))


@pytest.fixture(autouse=True)
def forgotten() -> None:
    contest._margins.cache_clear()
    contest._successes.cache_clear()


@pytest.mark.rule("HC-BASE-03")
@pytest.mark.parametrize(
    ("number", "total", "margin"),
    [
        (24, 17, -1),
        (8, 10, -2),
        (16, 10, 6),
        (3, 4, 0),
        (2, 3, 0),
        (10, 18, -8),
        (30, 18, -1),
        (14, 4, 10),
        (17, 16, 1),
    ],
)
def test_d11_d13_margins_with_natural_rolls(number, total, margin) -> None:
    assert margin_of(number, total) == margin
    assert roll(number, total).grade == margin


@pytest.mark.rule("HC-BASE-04")
@pytest.mark.parametrize(
    ("mine", "theirs", "margin"),
    [
        ((14, 10), (12, 8), 0),
        ((12, 11), (10, 6), -3),
        ((12, 11), (7, 8), 2),
        ((8, 10), (8, 14), 4),
        ((24, 17), (8, 10), 1),
    ],
)
def test_d8_d10_a6_who_wins(mine, theirs, margin) -> None:
    assert victory(roll(*mine), roll(*theirs)) == margin


@pytest.mark.rule("HC-BASE-02")
@pytest.mark.parametrize(
    ("number", "total", "found"),
    [
        (5, 4, True),
        (14, 5, False),
        (15, 5, True),
        (15, 6, False),
        (16, 6, True),
        (16, 7, False),
        (20, 18, True),
        (15, 17, True),
        (16, 17, False),
        (4, 14, True),
        (5, 14, False),
    ],
)
def test_criticals(number, total, found) -> None:
    assert critical(number, total) is found


@pytest.mark.rule("HC-BASE-01")
@pytest.mark.parametrize(("number", "most"), [(11, 11), (2, 4), (3, 4), (20, 16), (16, 16)])
def test_success_rolls(number, most) -> None:
    check = success_check("ht", "HC-INJ-04", number, 1)
    found = [made(Outcome(check, (n,), n, check.grade(n))) for n in range(3, 19)]
    assert found == [n <= most for n in range(3, 19)]


@pytest.mark.rule("HC-INIT-01")
@pytest.mark.rule("HC-INIT-02")
@pytest.mark.rule("HC-INIT-03")
def test_d53_better_tactics_and_a_tie() -> None:
    first = figure("swordsman", leader=True, skills=(("tactics", 12),))
    dice = {"initiative": [3, 4, 2, 5]}
    won = played(initiative(("a", "b"), (first, None)), dice)
    assert won.side == "b" and len(won.outcomes) == 4
    assert played(initiative(("a", "b"), (first, None)), {"initiative": [4, 4]}).side == "a"
    assert played(initiative(("a", "b"), (None, None)), {"initiative": [6, 5]}).side == "a"
    assert played(initiative(("a", "b"), (None, first)), {"initiative": [4, 4]}).side == "b"


@pytest.mark.rule("HC-INIT-02")
def test_whose_tactics_are_better() -> None:
    good = figure("swordsman", 1, leader=True, skills=(("tactics", 12),))
    same = figure("thug", 2, leader=True, skills=(("tactics", 12),))
    best = figure("thug", 2, leader=True, skills=(("tactics", 13),))
    assert tactician((good, same)) is None
    assert tactician((good, best)) == 1
    assert tactician((figure("thug", leader=True), None)) is None
    assert [check.shift for check in initiative_checks((good, best))] == [0, 1]


@pytest.mark.rule("HC-INIT-02")
def test_who_leads() -> None:
    worse = figure("swordsman", 1, leader=True, skills=(("tactics", 9),))
    better = figure("swordsman", 3, leader=True, skills=(("tactics", 12),))
    enemy = figure("swordsman", 2, leader=True, skills=(("tactics", 15),))
    plain = figure("swordsman", 5, skills=(("tactics", 16),))
    field = [worse, better, enemy, plain]
    assert leader(field, "a") == better
    assert leader(field, "b") == enemy
    pinned = figure("swordsman", 3, leader=True, skills=(("tactics", 12),), pinned=True)
    assert leader([worse, pinned, plain], "a") == worse
    runs = replace(better, routed=True)
    assert leader([worse, runs, plain], "a") == worse
    fallen = figure("swordsman", 3, 0, leader=True)
    assert leader([fallen, plain], "a") is None


@pytest.mark.rule("HC-INIT-05")
def test_the_winner_acts_first() -> None:
    assert in_order(("a", "b"), "a") == ("a", "b")
    assert in_order(("a", "b"), "b") == ("b", "a")
