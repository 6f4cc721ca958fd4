"""One battle under every book that knows it, side by side.

Every book fights with the same players and the same series of seeds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.core.data import Plain, plain
from game.play.report import Report, counted
from game.play.simulate import Series, simulate


@dataclass(frozen=True, slots=True)
class Comparison:
    """A battle under several books, the scenario's own first."""

    scenario: str
    players: Mapping[str, str]
    battles: int
    seed: int
    books: tuple[Report, ...]


def compare(
    series: Series, books: tuple[str, ...], jobs: int = 1, progress: bool = False
) -> Comparison:
    """Fight the series under each of these books."""
    reports = tuple(simulate(replace(series, ruleset=book), jobs, progress) for book in books)
    return Comparison(series.name, series.levels, series.battles, series.seed, reports)


def as_json(found: Comparison) -> dict[str, Plain]:
    """The comparison as one object, the same for the same seed but for its ``seconds``."""
    books: list[Plain] = [{"ruleset": one.ruleset, **counted(one)} for one in found.books]
    return {
        "scenario": found.scenario,
        "players": plain(found.players),
        "battles": found.battles,
        "seed": found.seed,
        "books": books,
        "seconds": round(sum(one.seconds for one in found.books), 3),
    }
