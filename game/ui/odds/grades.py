"""What the grades of a clash mean to whoever is struck, in the colours of the chart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.core.checks import Check, Grade
from game.core.vocabulary import VAIN
from game.play import screens
from game.ui.art.bars import GRADES

COLOURS = tuple(GRADES)
"""The colours of the chart by the tones of `vocabulary.TONES`."""

WHITE = COLOURS[VAIN]


def shade(book: str, grade: Grade) -> str:
    """The colour of a grade of this book, by how much gets through."""
    return COLOURS[screens.tone(book, grade)]


def shades(book: str, hit: Iterable[tuple[Grade, float]]) -> tuple[tuple[Grade, float], ...]:
    """The chances of grades as those of colours."""
    sums: dict[Grade, float] = {}
    for grade, part in hit:
        colour = shade(book, grade)
        sums[colour] = sums.get(colour, 0.0) + part
    return tuple(sums.items())


def tints(book: str, odds: Iterable[tuple[Grade, float]]) -> Mapping[Grade, str]:
    """The colour of each grade that can come out; none where all would have the same."""
    found = {grade: shade(book, grade) for grade, _ in odds}
    return found if len(set(found.values())) > 1 else {}


def chance(book: str, hit: Iterable[tuple[Grade, float]], tone: int) -> float:
    """The chance that a grade of this tone comes out."""
    return sum(part for grade, part in hit if screens.tone(book, grade) == tone)


def coloured(check: Check) -> bool:
    """Whether the check itself is read in colours, so that it can be drawn as a chart."""
    return any(band.grade in GRADES for band in check.bands)
