"""Level against level: every battle twice with the same dice, sides swapped, and who wins.

With ``--against COMMIT`` the levels of that commit play too, called as veteran@COMMIT.

The share of a level counts a draw as half a win; the interval is Wilson's at 95 %.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from statistics import mean
from typing import cast

from game.ai import LEVELS, Player
from game.core.data import resource
from game.play.scenarios.library import find, load
from game.play.scenarios.scenario import Scenario
from game.play.simulate import Series, simulate
from game.play.tally import DRAW, wilson
from game.rules import RULESETS
from tools.commits import Levels, opponents

HINT = "\n[[hint]]\n"
"""What the file of a lesson has and no other."""


def share_of(won: int, drawn: int, lost: int) -> float:
    """The share of the points of whoever has won so often, from 0 to 1: a draw is half a win."""
    return (won + drawn / 2) / max(1, won + drawn + lost)


@dataclass(frozen=True, slots=True)
class Duel:
    """Two levels over one battle: wins of the first, draws, wins of the second."""

    scenario: str
    first: str
    second: str
    won: int
    drawn: int
    lost: int
    pace: float = 0.0
    """How many seconds of one processor a battle took, as a rule."""

    @property
    def battles(self) -> int:
        """How many ended."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The first level's share of the points, from 0 to 1."""
        return share_of(self.won, self.drawn, self.lost)


def duel(
    name: str, scenario: Scenario, first: str, second: str, battles: int, seed: int, jobs: int
) -> Duel:
    """Fight ``battles`` under the scenario's book with each level on each side."""
    sides = [side.id for side in scenario.sides]
    won = drawn = lost = 0
    paces: list[float] = []
    for home in (0, 1):
        levels = dict.fromkeys(sides, second) | {sides[home]: first}
        series = Series(name, scenario, scenario.ruleset, levels, battles, seed)
        report = simulate(series, jobs)
        wins = report.tally.wins
        won += wins[sides[home]]
        drawn += wins[DRAW]
        lost += report.tally.finished - wins[sides[home]] - wins[DRAW]
        paces.append(report.pace)
    return Duel(name, first, second, won, drawn, lost, mean(paces))


def row(found: Duel) -> str:
    """One line of the table."""
    low, high = wilson(found.share, found.battles)
    return (
        f"{found.scenario:20}{found.first:>17}{found.second:>17}{found.won:>7}{found.drawn:>7}"
        f"{found.lost:>7}{100 * found.share:>8.0f} %{100 * low:>7.0f} – {100 * high:.0f} %"
        f"{found.pace:>8.1f} s"
    )


def shipped() -> list[str]:
    """The battles that come with the game, but for lessons, which are not meant to be even: those
    with hints.
    """
    paths = resource("data", "scenarios").glob("*.toml")
    return sorted(path.stem for path in paths if HINT not in path.read_text("utf-8"))


def duels(options: argparse.Namespace) -> Iterator[Duel]:
    """Every asked pair over every asked battle."""
    pairs = itertools.combinations(reversed(options.levels), 2)
    for (first, second), name in itertools.product(pairs, options.scenarios or shipped()):
        path = find(name)
        scenario = load(path, RULESETS)
        if options.ruleset:
            scenario = replace(scenario, ruleset=options.ruleset)
        yield duel(path.stem, scenario, first, second, options.battles, options.seed, options.jobs)


def main(arguments: list[str] | None = None) -> int:
    """Print the table, a line as soon as it is known."""
    parser = argparse.ArgumentParser(prog="python -m tools.duel", description=__doc__)
    parser.add_argument("scenarios", nargs="*", help="battles or files; all shipped ones")
    parser.add_argument("--ruleset", choices=list(RULESETS), help="instead of the battle's own")
    parser.add_argument("--levels", nargs="+", default=list(LEVELS), help="two or more")
    parser.add_argument("--against", metavar="COMMIT", help="its levels as LEVEL@COMMIT")
    parser.add_argument("--battles", type=int, default=20, help="for each way round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    with ExitStack() as stack:
        if options.against:
            # Other processes would not know them.
            options.jobs = 1
            stack.enter_context(added(stack.enter_context(opponents(options.against))))
        unknown = [level for level in options.levels if level not in LEVELS]
        if unknown:
            parser.error(f"no level {unknown[0]!r}; there are {', '.join(LEVELS)}")
        print_table(options)
    return 0


@contextmanager
def added(more: Levels) -> Iterator[None]:
    """These levels can be named for a while."""
    known = cast("dict[str, Callable[[int], Player]]", LEVELS)
    known.update(more)
    try:
        yield
    finally:
        for level in more:
            del known[level]


def print_table(options: argparse.Namespace) -> None:
    """Fight all duels."""
    print(
        f"{'battle':20}{'first':>17}{'second':>17}{'won':>7}{'drawn':>7}{'lost':>7}"
        f"{'share':>10}{'95 %':>12}{'battle':>13}"
    )
    for found in duels(options):
        print(row(found), flush=True)


if __name__ == "__main__":
    sys.exit(main())
