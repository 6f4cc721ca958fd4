"""Success rolls and Quick Contests of three dice (3.21): their grade is the margin."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.core.checks import Band, Check, Modifier, Outcome, banded, some, worth
from game.core.rule import rule
from game.rules.heroic20s.tables.book import numbers

DICE = (3, 6)
TOTALS = range(DICE[0], DICE[0] * DICE[1] + 1)

MADE, FAILED = "made", "failed"
"""Grades of a roll of which only the success counts."""


@rule("HC-BASE-03", "HC-BASE-01")
def margin_of(number: int, total: int) -> int:
    """The margin of this total, negative for a failure: 3 and 4 never fail, 17 and 18 always."""
    row = numbers()
    margin = number - total
    if total <= row.surely:
        return max(0, margin)
    return min(-1, margin) if total >= row.never else margin


@rule("HC-BASE-02")
def critical(number: int, total: int) -> bool:
    """Whether this total is a critical success or, where it fails, a critical failure."""
    row = numbers()
    if margin_of(number, total) >= 0:
        easy = (number >= row.critical_five) + (number >= row.critical_six)
        return total <= row.critical + easy
    if total == row.never and number < row.critical_six:
        return True
    return total == TOTALS[-1] or total - number >= row.critical_failure


@rule("HC-BASE-03")
def margin_check(
    purpose: str,
    by: str,
    base: int,
    modifiers: Iterable[Modifier],
    actor: int,
    target: int,
    skill: str,
) -> Check:
    """Three dice against ``base``, the level of ``skill``; the grade is the margin. Modifiers that
    are worth nothing are left out.
    """
    shifts = some(*modifiers)
    found = _margins(base + worth(shifts))
    called = ("heroic20s.skilled", (("skill", skill),)) if skill else ("", ())
    return Check(purpose, by, actor, target, DICE, found, base, base, shifts, called)


@lru_cache(maxsize=256)
def _margins(number: int) -> tuple[Band, ...]:
    return banded((total, margin_of(number, total)) for total in TOTALS)


@rule("HC-BASE-01")
def success_check(purpose: str, by: str, base: int, actor: int) -> Check:
    """Three dice of which only the success counts: HT, Will and the like."""
    return Check(purpose, by, actor, actor, DICE, _successes(base), base, base)


@lru_cache(maxsize=256)
def _successes(number: int) -> tuple[Band, ...]:
    most = max(total for total in TOTALS if margin_of(number, total) >= 0)
    return Band(MADE, TOTALS[0], most), Band(FAILED, most + 1, TOTALS[-1])


def made(outcome: Outcome) -> bool:
    """Whether a success roll succeeded."""
    return outcome.grade == MADE


@rule("HC-BASE-04")
def victory(left: Outcome, right: Outcome) -> int:
    """The margin of victory of the first over the second in a Quick Contest, 0 for a tie: the
    better margin wins, whether both succeed or both fail.
    """
    return int(left.grade) - int(right.grade)
