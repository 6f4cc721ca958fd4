"""The same battle fought many times by opponents, and what came out, counted.

Every battle has a seed of its own from the series' seed and its number, so that it does not
matter which process fights it.
"""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import median

from tqdm import tqdm

from game.core.ruleset import Ruleset
from game.play.match import derived, open_match
from game.play.scenarios.scenario import Scenario
from game.play.telling.results import fallen, wounds
from game.rules import RULESETS

DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Series:
    """What is to be fought: a scenario under a book, who plays, how often, from which seed."""

    name: str
    scenario: Scenario
    ruleset: str
    levels: Mapping[str, str]
    battles: int
    seed: int


@dataclass(frozen=True, slots=True)
class Fought:
    """How one battle ended: the winner or "draw", None if it did not end. ``time`` is in seconds
    of the fighters' own, ``pace`` in seconds of one processor.
    """

    winner: str | None
    rounds: int
    losses: tuple[tuple[str, int], ...]
    time: float = 0.0
    wounds: tuple[tuple[str, int], ...] = ()
    pace: float = 0.0


@dataclass(frozen=True, slots=True)
class Rounds:
    """How long the battles were."""

    min: int
    median: float
    max: int


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a series; ``losses`` are the mean numbers of fallen fighters by side, and
    ``wounds`` of wounds in the book's own count. ``time`` is the middle length of a battle in
    seconds of the fighters' own, ``seconds`` how long all of them took here, ``pace`` the middle
    time that one processor spent on a battle.
    """

    scenario: str
    ruleset: str
    seed: int
    battles: int
    finished: int
    wins: Mapping[str, int]
    rounds: Rounds
    losses: Mapping[str, float]
    wounds: Mapping[str, float]
    time: float
    seconds: float
    pace: float


def simulate(series: Series, jobs: int = 1, progress: bool = False) -> Report:
    """Fight the whole series, shared by ``jobs`` processes, with a bar on standard error."""
    start = time.perf_counter()
    bar = tqdm(
        _fought(series, jobs),
        total=series.battles,
        unit="battle",
        disable=None if progress else True,
    )
    battles = list(bar)
    return _report(series, battles, round(time.perf_counter() - start, 3))


def fight(series: Series, ruleset: Ruleset, number: int) -> Fought:
    """Fight the battle of this number."""
    start, seed = time.process_time(), derived(series.seed, "battle", number)
    match = open_match(series.name, series.scenario, ruleset, series.levels, seed)
    match.advance()
    result = match.battle.result
    winner = None if result is None else result.winner or DRAW
    world, clock, sides = match.battle.world, match.battle.clock, match.battle.sides
    time_passed = ruleset.elapsed(world, clock)
    hurt = wounds(world, ruleset, sides)
    pace = time.process_time() - start
    return Fought(winner, clock.round, fallen(world, sides), time_passed, hurt, pace)


def _fought(series: Series, jobs: int) -> Iterator[Fought]:
    if jobs <= 1 or series.battles <= 1:
        ruleset = RULESETS[series.ruleset]
        yield from (fight(series, ruleset, number) for number in range(series.battles))
        return
    workers = min(jobs, series.battles, os.cpu_count() or jobs)
    with ProcessPoolExecutor(workers, initializer=_leave_stopping_to_the_parent) as pool:
        shares = _shares(series.battles, jobs)
        for part in pool.map(_share, [series] * len(shares), shares):
            yield from part


def _leave_stopping_to_the_parent() -> None:
    """Ctrl+C reaches all processes of a terminal; one of them has to say so. SIGTERM ends this
    one as it would any.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _share(series: Series, numbers: Sequence[int]) -> list[Fought]:
    ruleset = RULESETS[series.ruleset]
    return [fight(series, ruleset, number) for number in numbers]


def _shares(battles: int, jobs: int) -> list[range]:
    """Runs of battles short enough that no process waits long for another."""
    size = max(1, min(10, battles // (4 * jobs)))
    return [range(at, min(at + size, battles)) for at in range(0, battles, size)]


def _report(series: Series, battles: Sequence[Fought], seconds: float) -> Report:
    ended = [battle for battle in battles if battle.winner is not None]
    wins = Counter(battle.winner for battle in ended)
    sides = [side.id for side in series.scenario.sides]
    lengths = [battle.rounds for battle in ended] or [0]
    return Report(
        series.name,
        series.ruleset,
        series.seed,
        series.battles,
        len(ended),
        {side: wins[side] for side in (*sides, DRAW)},
        Rounds(min(lengths), median(lengths), max(lengths)),
        _means(sides, [battle.losses for battle in ended]),
        _means(sides, [battle.wounds for battle in ended]),
        median([battle.time for battle in ended] or [0.0]),
        seconds,
        round(median([battle.pace for battle in ended] or [0.0]), 3),
    )


def _means(
    sides: Sequence[str], counted: Sequence[tuple[tuple[str, int], ...]]
) -> dict[str, float]:
    """What was counted by side in each battle, in the mean."""
    sums = {side: sum(dict(counts)[side] for counts in counted) for side in sides}
    return {side: round(number / max(1, len(counted)), 2) for side, number in sums.items()}
