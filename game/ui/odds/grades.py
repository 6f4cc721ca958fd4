"""What the grades of a clash mean to whoever is struck, in the colours of the chart."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.checks import Check, Grade
from game.ui.art.bars import GRADES

AVOIDED = frozenset(
    {"white", "miss", "fumble", "avoided", "blocked", "captured", "parried", "dodged"}
)
"""Grades of which nothing gets through."""

PARTLY = frozenset({"tumbled", "half"})
"""Grades of which only a part gets through."""

WHITE, YELLOW, ORANGE, RED = "white", "yellow", "orange", "red"
WORST = frozenset({"critical"})


def shade(grade: Grade) -> str:
    """The colour of a grade: its own, else by how much gets through."""
    name = str(grade)
    if name in GRADES:
        return name
    if name in AVOIDED:
        return WHITE
    return YELLOW if name in PARTLY else RED if name in WORST else ORANGE


def shades(hit: Iterable[tuple[Grade, float]]) -> tuple[tuple[Grade, float], ...]:
    """The chances of grades as those of colours."""
    sums: dict[Grade, float] = {}
    for grade, part in hit:
        sums[shade(grade)] = sums.get(shade(grade), 0.0) + part
    return tuple(sums.items())


def chance(hit: Iterable[tuple[Grade, float]], grades: frozenset[str]) -> float:
    """The chance that one of these grades comes out."""
    return sum(part for grade, part in hit if grade in grades)


def coloured(check: Check) -> bool:
    """Whether the check itself is read in colours, so that it can be drawn as a chart."""
    return any(band.grade in GRADES for band in check.bands)
