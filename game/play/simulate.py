"""The same battle fought many times by opponents, with all that go on from it, and counted.

Every battle has a seed of its own from the series' seed and its number, so that it does not
matter which process fights it.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import connection
from statistics import median

from game.core.components import Out
from game.core.ruleset import Ruleset
from game.play.following import Link, next_match
from game.play.match import PATIENCE, Match, derived, open_match
from game.play.report import Chain, Linked, Report
from game.play.scenarios.roster import roster
from game.play.scenarios.scenario import Scenario
from game.play.tally import DRAW, Fought, Price, shares, tally, won
from game.play.telling.results import summary, wounds
from game.rules import RULESETS

OBJECTS = 50_000
"""So many new objects are made before garbage is looked for. Battles leave few rings of objects
behind; with the usual 700 a tenth of their time goes into looking for them.
"""


@dataclass(frozen=True, slots=True)
class Series:
    """What is to be fought: a scenario under a book, who plays, how often, from which seed; and
    the battles that go on from it. ``levels`` names the players of all their sides.
    """

    name: str
    scenario: Scenario
    ruleset: str
    levels: Mapping[str, str]
    battles: int
    seed: int
    links: tuple[Link, ...] = ()

    @property
    def chain(self) -> tuple[Link, ...]:
        """All battles, the first one too."""
        return (Link(self.name, self.scenario), *self.links)


def simulate(series: Series, jobs: int = 1, progress: bool = False) -> Report:
    """Fight the whole series, shared by ``jobs`` processes, with a bar on standard error."""
    from tqdm import tqdm  # noqa: PLC0415  # the window reads this module and draws no bar

    start = time.perf_counter()
    bar = tqdm(
        _fought(series, jobs),
        total=series.battles,
        unit="battle",
        disable=None if progress else True,
    )
    battles = list(bar)
    first = [chain[0] for chain in battles]
    return Report(
        series.name,
        series.ruleset,
        series.seed,
        series.battles,
        series.levels,
        tally(_sides(series.scenario), first),
        _chain(series, battles) if series.links else None,
        round(time.perf_counter() - start, 3),
        round(median([one.pace for one in first if one.winner] or [0.0]), 3),
    )


def fight(series: Series, ruleset: Ruleset, number: int) -> tuple[Fought, ...]:
    """Fight the battle of this number, and what goes on from it as far as it goes."""
    levels = {side: series.levels[side] for side in _sides(series.scenario)}
    seed = derived(series.seed, "battle", number)
    match = open_match(series.name, series.scenario, ruleset, levels, seed)
    found = [to_its_end(match)]
    for link in series.links:
        later = next_match(match, link, series.levels)
        if later is None:
            break
        match = later
        found.append(to_its_end(match))
    return tuple(found)


def nothing_watched() -> None:
    """Whoever only wants to know how a battle ends."""


def to_its_end(match: Match, watch: Callable[[], None] = nothing_watched) -> Fought:
    """Let computers fight this match, ``watch`` called after everything that they decide."""
    start, battle = time.process_time(), match.battle
    units = roster(match.scenario, battle.world)
    absent = {unit for unit, _ in battle.world.each(Out)}
    for _ in range(PATIENCE):
        if not match.step():
            break
        watch()
    result, sides = battle.result, battle.sides
    prices = tuple(
        Price(
            side.side,
            next(iter(units.called(battle.world, one.unit)), one.name),
            one.full,
            one.full - one.now,
            one.out,
            one.unit,
        )
        for side in summary(battle).sides
        for one in side.units
        if one.unit not in absent
    )
    return Fought(
        None if result is None else result.winner or DRAW,
        result.why if result else "",
        result.rule if result else "",
        battle.clock.round,
        prices,
        wounds(battle.world, battle.scale, sides),
        battle.scale.elapsed(battle.world, battle.clock),
        time.process_time() - start,
    )


def _chain(series: Series, battles: Sequence[tuple[Fought, ...]]) -> Chain:
    links = series.chain
    sides = tuple(dict.fromkeys(side for link in links for side in _sides(link.scenario)))
    wins = won(sides, (chain[-1].winner for chain in battles))
    found = []
    for place, link in enumerate(links):
        fought = [chain[place] for chain in battles if len(chain) > place]
        found.append(Linked(link.id, len(fought), tally(_sides(link.scenario), fought)))
    return Chain(wins, shares(wins), tuple(found))


def _sides(scenario: Scenario) -> tuple[str, ...]:
    return tuple(side.id for side in scenario.sides)


def _fought(series: Series, jobs: int) -> Iterator[tuple[Fought, ...]]:
    if jobs <= 1 or series.battles <= 1:
        ruleset = RULESETS[series.ruleset]
        yield from (fight(series, ruleset, number) for number in range(series.battles))
        return
    workers = min(jobs, series.battles, os.cpu_count() or jobs)
    with ProcessPoolExecutor(workers, initializer=as_worker) as pool:
        shares = _shares(series.battles, jobs)
        try:
            for part in pool.map(_share, [series] * len(shares), shares):
                yield from part
        except BaseException:
            end_workers()
            raise


def end_workers() -> None:
    """End the processes that fight for this one: whoever stops a command does not wait for the
    battles under way, of which nothing will be counted.
    """
    for process in multiprocessing.active_children():
        process.kill()


def as_worker() -> None:
    """How a process begins that fights battles for another one."""
    leave_stopping_to_the_parent()
    gc.freeze()
    gc.set_threshold(OBJECTS)


def leave_stopping_to_the_parent() -> None:
    """Ctrl+C reaches all processes of a terminal; one of them has to say so. SIGTERM ends this
    one as it would any, and so does the end of the parent, however that came.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _share(series: Series, numbers: Sequence[int]) -> list[tuple[Fought, ...]]:
    ruleset = RULESETS[series.ruleset]
    return [fight(series, ruleset, number) for number in numbers]


def _shares(battles: int, jobs: int) -> list[range]:
    """Runs of battles short enough that no process waits long for another."""
    size = max(1, min(10, battles // (4 * jobs)))
    return [range(at, min(at + size, battles)) for at in range(0, battles, size)]
