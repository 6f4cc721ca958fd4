"""Is every battle a fair one? A level against itself, and how often the first side wins.

Each battle is fought under every book that can judge it. A draw counts as half a win; a share
beyond 30 and 70 % is marked. The interval is Wilson's at 95 %.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from game.ai import LEVELS
from game.play.scenarios.library import find, load
from game.play.simulate import Series, simulate
from game.play.tally import DRAW, wilson
from game.rules import RULESETS
from tools.duel import share_of, shipped

FAIR = (0.3, 0.7)
"""The least and the most that the first side of a fair battle wins."""


@dataclass(frozen=True, slots=True)
class Balance:
    """How often the first side of a battle wins under a book."""

    scenario: str
    book: str
    won: int
    drawn: int
    lost: int
    pace: float = 0.0
    """How many seconds of one processor a battle took, as a rule."""

    @property
    def share(self) -> float:
        """The first side's share of the points, from 0 to 1."""
        return share_of(self.won, self.drawn, self.lost)

    @property
    def fair(self) -> bool:
        """Whether either side has a chance of it."""
        return FAIR[0] <= self.share <= FAIR[1]


def balances(options: argparse.Namespace) -> Iterator[Balance]:
    """Every asked battle under every asked book that can judge it."""
    for name in options.scenarios or shipped():
        path = find(name)
        scenario = load(path, RULESETS)
        levels = {side.id: options.level for side in scenario.sides}
        first = scenario.sides[0].id
        for book in scenario.playable:
            if options.ruleset in (None, book):
                series = Series(path.stem, scenario, book, levels, options.battles, options.seed)
                report = simulate(series, options.jobs)
                won, drawn = report.tally.wins[first], report.tally.wins[DRAW]
                lost = report.tally.finished - won - drawn
                yield Balance(path.stem, book, won, drawn, lost, report.pace)


def row(found: Balance) -> str:
    """One line of the table."""
    low, high = wilson(found.share, found.won + found.drawn + found.lost)
    return (
        f"{found.scenario:20}{found.book:>11}{found.won:>7}{found.drawn:>7}{found.lost:>7}"
        f"{100 * found.share:>8.0f} %{100 * low:>7.0f} – {100 * high:.0f} %"
        f"{found.pace:>8.1f} s{'' if found.fair else '   uneven'}"
    )


def main(arguments: list[str] | None = None) -> int:
    """Print the table, a line as soon as it is known."""
    parser = argparse.ArgumentParser(prog="python -m tools.even", description=__doc__)
    parser.add_argument("scenarios", nargs="*", help="battles or files; all but lessons")
    parser.add_argument("--ruleset", choices=list(RULESETS), help="this book alone")
    parser.add_argument("--level", choices=list(LEVELS), default="veteran")
    parser.add_argument("--battles", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    print(
        f"{'battle':20}{'book':>11}{'won':>7}{'drawn':>7}{'lost':>7}{'share':>10}{'95 %':>12}"
        f"{'battle':>13}"
    )
    for found in balances(options):
        print(row(found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
