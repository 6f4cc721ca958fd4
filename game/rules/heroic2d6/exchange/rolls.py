"""The Heroic Roll: two dice and a skill against a target number (3.1)."""

from __future__ import annotations

from game.core.checks import Band, Check, Grade, Modifier, banded, worth
from game.core.orders import Slot
from game.core.rule import rule
from game.rules.heroic2d6.sheet.figure import Figure, rank_name
from game.rules.heroic2d6.tables.book import numbers

FUMBLE, MISS, HIT, MIGHTY = "fumble", "miss", "hit", "mighty"
"""Grades of an attack."""

CAUGHT, AVOIDED, CRITICAL = "caught", "avoided", "critical"
"""Grades of a reaction; a double one brings critical damage."""

FAILED, PASSED = "failed", "passed"
"""Grades of all other rolls."""

DICE = (2, 6)


@rule("H2-ROL-02")
def opposed(level: int) -> int:
    """The target number of a roll that somebody resists with a skill of this level."""
    return numbers().opposed + level


@rule("H2-ROL-01", "H2-ROL-04")
def bands(need: int, low: Grade, high: Grade, worst: Grade, best: Grade) -> tuple[Band, ...]:
    """What each total of the two dice comes to that needs so much: a double one always fails, a
    double six always succeeds.
    """
    row = numbers()
    need = min(row.critical, max(row.fumble + 1, need))
    found = (
        Band(worst, row.fumble, row.fumble),
        Band(low, row.fumble + 1, need - 1),
        Band(high, need, row.critical - 1),
        Band(best, row.critical, row.critical),
    )
    return banded((n, band.grade) for band in found for n in range(band.low, band.high + 1))


def roll(
    purpose: str,
    by: str,
    me: Figure,
    skill: str,
    level: int,
    target: int,
    shifts: tuple[Modifier, ...] = (),
    grades: tuple[Grade, Grade, Grade, Grade] = (FAILED, PASSED, FAILED, PASSED),
    other: int = 0,
) -> Check:
    """A Heroic Roll by this rule with a skill of this level against a target number; ``grades`` are
    those of a failure, a success, a double one and a double six.
    """
    need = target - level - worth(shifts)
    found, called = bands(need, *grades), named(skill, level)
    return Check(purpose, by, me.unit, other, DICE, found, level, target, shifts, called)


@rule("H2-STA-02")
def named(skill: str, level: int) -> tuple[str, tuple[Slot, ...]]:
    """What is rolled as it is shown: the skill with the name of its level."""
    return "heroic2d6.skilled", (("skill", skill), ("rank", rank_name(level)))


@rule("H2-FUM-03")
def lying(me: Figure) -> tuple[Modifier, ...]:
    """What it costs to lie on the ground."""
    if not me.prone:
        return ()
    return (Modifier("H2-FUM-03", "heroic2d6.shift_prone", numbers().prone),)


@rule("H2-FUM-03", "H2-ROL-07")
def lying_critter(me: Figure) -> tuple[Modifier, ...]:
    """What lying on the ground costs beside attacks and reactions: a Critter's skills alone."""
    return () if me.hero else lying(me)


@rule("H2-DUA-02")
def two_handed(me: Figure, dual: bool) -> tuple[Modifier, ...]:
    """What it costs to fight with two weapons."""
    if not dual:
        return ()
    return (Modifier("H2-DUA-02", "heroic2d6.shift_dual", numbers().dual),)


def die(purpose: str, by: str, actor: int, target: int = 0, count: int = 1) -> Check:
    """Dice that are read as they fall."""
    return Check(purpose, by, actor, target, (count, 6))
