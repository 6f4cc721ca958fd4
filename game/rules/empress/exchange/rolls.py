"""Saving throws, skill rolls, and dice that are read as they fall (3.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from game.core.checks import Band, Check, Drawn, Grade, Modifier, banded, worth
from game.core.rule import rule
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.stats import save
from game.rules.empress.tables.book import numbers

MADE, FAILED, BADLY = "made", "failed", "badly"
"""Grades of saves and skill rolls; a save fails badly that fails by ten or more."""

D20, FACES = (1, 20), range(1, 21)

SURE = 6
"""The rating of a skill from which two dice are rolled (EM-CHR-07)."""


@dataclass(frozen=True, slots=True)
class Suffered:
    """The points that get through, and the dice."""

    points: int
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)


@rule("EM-CHR-06")
def save_check(
    purpose: str, by: str, me: Figure, kind: str, shifts: tuple[Modifier, ...] = (), other: int = 0
) -> Check:
    """A saving throw by this rule against what ``other`` does."""
    own = save(me.fighter, kind)
    found = _save_bands(own + worth(shifts))
    called = ("empress.saves", (("save", kind),))
    column = numbers().save
    return Check(purpose, by, me.unit, other, D20, found, own, column, shifts, called)


@lru_cache(maxsize=256)
def _save_bands(shift: int) -> tuple[Band, ...]:
    """Twenty succeeds, one fails; four in all or less fails by ten or more."""
    row = numbers()

    def grade(face: int) -> Grade:
        if face == D20[1] or (face > 1 and face + shift >= row.save):
            return MADE
        return BADLY if face + shift <= row.blunder else FAILED

    return banded((face, grade(face)) for face in FACES)


def critical_save(critical: bool, by: str = "EM-MAN-02") -> tuple[Modifier, ...]:
    """What a critical does to the save against what it brings."""
    return (Modifier(by, "empress.save_critical", numbers().critical_save),) if critical else ()


@rule("EM-CHR-07")
def skill_check(purpose: str, by: str, me: Figure, skill: str, other: int = 0) -> Check:
    """A skill is rolled at or under its rating; at six only a double six of two dice fails."""
    rating: int = getattr(me.fighter, skill)
    called = ("empress.skilled", (("skill", skill),))
    dice = (2, SURE) if rating >= SURE else (1, SURE)
    most = 2 * SURE - 1 if rating >= SURE else rating
    found = (Band(MADE, 1, most), Band(FAILED, most + 1, dice[0] * SURE))
    return Check(purpose, by, me.unit, other, dice, found, rating, rating, (), called)
