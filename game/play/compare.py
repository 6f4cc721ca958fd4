"""One battle under every book that knows it, side by side.

Every book fights with the same players and the same series of seeds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.play.simulate import Report, Series, simulate

CERTAIN = 1.96
"""So many standard deviations hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Share:
    """A side's wins: how many, which part of all battles that ended, and the interval that holds
    the true part with 95 % certainty (0 to 1).
    """

    wins: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Column:
    """One book's battles: the shares of all sides and of draws, and the whole report."""

    ruleset: str
    shares: Mapping[str, Share]
    report: Report


@dataclass(frozen=True, slots=True)
class Comparison:
    """A battle under several books, the scenario's own first."""

    scenario: str
    players: Mapping[str, str]
    battles: int
    seed: int
    books: tuple[Column, ...]


def wilson(share: float, count: int) -> tuple[float, float]:
    """The interval that holds the true share with 95 % certainty; (0, 1) without any battle."""
    if count == 0:
        return 0.0, 1.0
    square = CERTAIN**2 / count
    middle = share + square / 2
    wide = CERTAIN * math.sqrt(share * (1 - share) / count + square / (4 * count))
    return (middle - wide) / (1 + square), (middle + wide) / (1 + square)


def compare(
    series: Series, books: tuple[str, ...], jobs: int = 1, progress: bool = False
) -> Comparison:
    """Fight the series under each of these books."""
    reports = [simulate(replace(series, ruleset=book), jobs, progress) for book in books]
    columns = tuple(Column(report.ruleset, _shares(report), report) for report in reports)
    return Comparison(series.name, series.levels, series.battles, series.seed, columns)


def _shares(report: Report) -> dict[str, Share]:
    ended = report.finished
    return {side: _share(won, ended) for side, won in report.wins.items()}


def _share(won: int, ended: int) -> Share:
    share = won / max(1, ended)
    low, high = wilson(share, ended)
    return Share(won, round(share, 4), round(low, 4), round(high, 4))
