"""Who fights the battles of a laboratory: this process, or several beside it; those of other
machines are in `cluster`.

What comes back in which order does not matter; each battle is told as soon as it is over.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import TypeAlias

from game.play.lab.battle import Outcome, fight
from game.play.lab.case import Case
from game.play.simulate import as_worker, end_workers

Task: TypeAlias = tuple[Case, int]
"""A battle to be fought: the case, and which of its battles."""

Fighters: TypeAlias = Callable[[Sequence[Task]], Iterator[tuple[Task, Outcome]]]
"""Fights all of these, in any order."""

BREAKS = 3
"""So many times processes may die at one lot of battles before it is given up."""


class Unfought(RuntimeError):
    """Battles that nobody is there to fight; the text says why."""


def fighters(jobs: int) -> Fighters:
    """So many processes, or this one alone."""
    return Crowd(jobs) if jobs > 1 else alone


def alone(tasks: Sequence[Task]) -> Iterator[tuple[Task, Outcome]]:
    """Fight them here, one after the other."""
    for case, number in tasks:
        yield (case, number), fight(case, number)


class Crowd:
    """Processes that share the work. One that dies costs the battles under way."""

    def __init__(self, jobs: int) -> None:
        self._jobs = min(jobs, os.cpu_count() or jobs)

    def __call__(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, Outcome]]:
        """Fight them. Raises BrokenProcessPool if processes keep dying."""
        left = dict.fromkeys(range(len(tasks)))
        for attempt in range(1, BREAKS + 1):
            try:
                for place, outcome in self._fought([(at, tasks[at]) for at in left]):
                    del left[place]
                    yield tasks[place], outcome
            except BrokenProcessPool:
                if attempt == BREAKS:
                    raise
                continue
            return

    def _fought(self, tasks: Sequence[tuple[int, Task]]) -> Iterator[tuple[int, Outcome]]:
        if not tasks:
            return
        pool = ProcessPoolExecutor(min(self._jobs, len(tasks)), initializer=as_worker)
        try:
            places: dict[Future[Outcome], int] = {
                pool.submit(fight, case, number): at for at, (case, number) in tasks
            }
            for done in as_completed(places):
                yield places[done], done.result()
        except BaseException:
            end_workers()
            raise
        finally:
            # Waited for: its thread closes a pipe that the end of the program would still write to.
            pool.shutdown(cancel_futures=True)
