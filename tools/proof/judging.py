"""From breaks and tests to verdicts: which test of a rule catches which break."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tools.proof.breaks import Break
from tools.proof.places import RuleCode
from tools.proof.rewriting import Running, Target, forget_results, install, running
from tools.proof.running import (
    CAUGHT,
    PATIENCE,
    SHORTEST,
    SURVIVED,
    Forks,
    Seen,
    by_files,
    first_to_fail,
    rules_of,
    watched_in_forks,
)
from tools.proof.watch import Watch

PLAIN = ("comparison", "condition", "constant", "step")
"""Kinds whose break changes something as soon as a test comes there with the right values; where
none does, that is a gap. Of the others nobody can tell unless the code is run: a place without
a number, a default or a truth is none.
"""


SLOW = 3.0
"""Seconds of a test that is shown no break: what plays whole battles notices anything."""
UNREACHED = " (no test of the rule comes there)"
LAST = 200
"""The last test of which a fork can tell that it was the one that caught a break."""
GROUPS = 6
"""In so many groups for each job the tests run on the right code."""
TRIED = 6
"""How many tests of other rules a break is shown to."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A break, the rules of the test that caught it (none when none did), and to how many tests it
    was shown.
    """

    code: RuleCode
    place: Break
    caught_by: tuple[str, ...]
    shown: int

    def __str__(self) -> str:
        where = f"{self.code.path}:{self.place.line}"
        reached = "" if self.shown else UNREACHED
        return f"{where} {self.place.kind}: {self.place.told}{reached}"


@dataclass(slots=True)
class Judge:
    """Shows the breaks of `targets` to the tests of their rules, so many at a time."""

    root: Path
    targets: Sequence[Target]
    items: Sequence[pytest.Item]
    jobs: int
    verdicts: list[Verdict] = field(default_factory=list)
    judged: set[RuleCode] = field(default_factory=set)
    seen: dict[str, Seen] = field(default_factory=dict)
    functions: Running = field(default_factory=dict)

    def watch(self) -> list[str]:
        """Run every test once on watched code; answers the names of those that fail on it."""
        self.functions = running()
        # Nobody knows yet which tests are slow: many small groups keep every job busy to the end.
        groups = by_files(self.items, GROUPS * self.jobs)
        self.seen = watched_in_forks(groups, self.jobs, self._watched, forget_results)
        return [item.nodeid for item in self.items if not self._passed(item)]

    def _passed(self, item: pytest.Item) -> bool:
        return item.nodeid in self.seen and self.seen[item.nodeid].passed

    def _watched(self, noted: set[int]) -> None:
        watch = Watch(noted)
        for target in self.targets:
            install(self.root, target, self.functions, watch)

    def judge(self, progress: Callable[[], object], until: float) -> list[Verdict]:
        """The verdict on every break that could change something, in the order of the code.

        A function is not begun when the clock (`time.monotonic`) is past `until`; `judged` tells
        which were.
        """
        forks = _forks(self.jobs)
        matters: set[int] = set().union(*(one.places for one in self.seen.values()))
        for target in sorted(self.targets, key=lambda target: target.code.rules):
            if time.monotonic() > until:
                break
            self.judged.add(target.code)
            for place in target.places:
                if place.number in matters:
                    self._show(forks, target, place)
                elif place.kind in PLAIN:
                    self.verdicts.append(Verdict(target.code, place, (), 0))
                progress()
        forks.finish()
        self.verdicts.sort(key=lambda one: one.place.number)
        return self.verdicts

    def elsewhere(self, survivors: Collection[str], progress: Callable[[], object]) -> list[str]:
        """For each break of these, as told, the most particular test of other rules that catches
        it: `place; test`. Few tests are tried, first those in which the fewest places matter.
        """
        forks, found = _forks(self.jobs), list[str]()
        for target in self.targets:
            for place in target.places:
                told = str(Verdict(target.code, place, (), 1))
                if {told, f"{told}{UNREACHED}"} & {*survivors}:
                    self._seek(forks, target, place, f"{','.join(target.code.rules)} {told}", found)
                    progress()
        forks.finish()
        return sorted(found)

    def _seek(
        self, forks: Forks, target: Target, place: Break, told: str, found: list[str]
    ) -> None:
        come = [item for item in self.items if place.number in self.seen[item.nodeid].places]
        others = [item for item in come if _rank(item, target.code.rules) == len(target.code.rules)]
        others.sort(key=lambda item: len(self.seen[item.nodeid].places))
        tried = others[:TRIED]

        def done(code: int) -> None:
            if code != SURVIVED:
                found.append(f"{told}; {tried[code - CAUGHT].nodeid}")

        def work() -> int:
            forget_results()
            install(self.root, target, self.functions, Watch(set(), place.number))
            caught = first_to_fail(tried)
            return SURVIVED if caught is None else CAUGHT + tried.index(caught)

        if tried:
            seconds = sum(self.seen[item.nodeid].seconds for item in tried)
            forks.start(work, max(SHORTEST, PATIENCE * seconds), done)

    def _show(self, forks: Forks, target: Target, place: Break) -> None:
        """The rules of the code take turns in being the first whose tests are asked."""
        turn = place.number % len(target.code.rules)
        rules = (*target.code.rules[turn:], *target.code.rules[:turn])
        tests = self._tests(rules, place.number)
        if not tests:
            self.verdicts.append(Verdict(target.code, place, (), 0))
            return
        seconds = sum(self.seen[item.nodeid].seconds for item in tests)

        def done(code: int) -> None:
            caught_by = () if code == SURVIVED else rules_of(tests[code - CAUGHT])
            self.verdicts.append(Verdict(target.code, place, tuple(caught_by), len(tests)))

        def work() -> int:
            forget_results()
            install(self.root, target, self.functions, Watch(set(), place.number))
            caught = first_to_fail(tests)
            return SURVIVED if caught is None else CAUGHT + min(tests.index(caught), LAST)

        forks.start(work, max(SHORTEST, PATIENCE * seconds), done)

    def _tests(self, rules: Sequence[str], number: int) -> list[pytest.Item]:
        """The rules' tests that come to the place, then those of the same files: what their tests
        share (a battle fought once for a file) was noted for the first of them alone.
        """
        marked = [item for item in self.items if _rank(item, rules) < len(rules)]
        marked = [item for item in marked if self.seen[item.nodeid].seconds < SLOW]
        come = {item.nodeid for item in marked if number in self.seen[item.nodeid].places}
        files = {item.path for item in marked if item.nodeid in come}
        shown = [item for item in marked if item.path in files]
        return sorted(shown, key=lambda item: self._order(item, rules, come))

    def _order(
        self, item: pytest.Item, rules: Sequence[str], come: set[str]
    ) -> tuple[bool, int, float]:
        return item.nodeid not in come, _rank(item, rules), self.seen[item.nodeid].seconds


def _forks(jobs: int) -> Forks:
    """Forks that share what is there now: the collector leaves it alone, and nothing is copied."""
    forget_results()
    gc.collect()
    gc.freeze()
    return Forks(jobs)


def _rank(item: pytest.Item, rules: Sequence[str]) -> int:
    """How early the rules of a test come among these; as many as there are if none does."""
    own = rules_of(item)
    return next((at for at, name in enumerate(rules) if name in own), len(rules))
