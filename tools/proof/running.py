"""Runs marked tests on rewritten code, each time in a process of its own.

The tests are collected once; every run is a fork of that process, so that a break costs no more
than the tests it is shown to, quick ones first, up to the first that fails. Only assertions
count: the plugin that watches which rules a test uses is switched off.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

SHORTEST, PATIENCE = 10.0, 10
"""Seconds that a break may take at least, and how many times the seconds of the right code."""
LONGEST = 7200.0
"""Seconds that the right code may take for all tests."""
MEMORY = 4 << 30
"""Bytes a broken run may fill."""
SURVIVED, CAUGHT = 0, 1
"""What a fork answers; more than CAUGHT tells who caught it."""


@dataclass(slots=True)
class Seen:
    """What one test did on the right code: its seconds, and the places that mattered in it."""

    seconds: float = 0.0
    passed: bool = True
    places: set[int] = field(default_factory=set)


class Shared:
    """Notes, for fixtures wider than a test, the places that mattered while they were made."""

    def __init__(self, noted: set[int]) -> None:
        self.noted = noted
        self.by_fixture: dict[str, set[int]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object]
    ) -> Generator[None, object, object]:
        """What a wide fixture does belongs to every test that uses it."""
        if fixturedef.scope == "function":
            return (yield)
        before = set(self.noted)
        self.noted.clear()
        try:
            return (yield)
        finally:
            self.by_fixture.setdefault(fixturedef.argname, set()).update(self.noted)
            self.noted |= before


def rules_of(item: pytest.Item) -> list[str]:
    """The rules a test is marked with."""
    marks = item.iter_markers("rule")
    return list(dict.fromkeys(str(name) for mark in marks for name in mark.args))


def watched_run(
    items: Sequence[pytest.Item], noted: set[int], fresh: Callable[[], None]
) -> dict[str, Seen]:
    """Run these tests on watched code, which notes into `noted`; `fresh` goes before each."""
    shared = Shared(noted)
    found: dict[str, Seen] = {}
    if items:
        items[0].config.pluginmanager.register(shared)
    for item, after in _in_order(items):
        noted.clear()
        fresh()
        reports = runtestprotocol(item, nextitem=after, log=False)
        wide = (shared.by_fixture.get(name, set()) for name in getattr(item, "fixturenames", ()))
        found[item.nodeid] = Seen(
            sum(report.duration for report in reports),
            all(report.passed for report in reports),
            set(noted).union(*wide),
        )
    return found


def first_to_fail(items: Sequence[pytest.Item]) -> pytest.Item | None:
    """The first of these tests that fails; none after it is run."""
    for item, after in _in_order(items):
        reports = runtestprotocol(item, nextitem=after, log=False)
        if any(report.failed for report in reports):
            return item
    return None


def _in_order(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    return zip(items, [*items[1:], None], strict=True)


class Forks:
    """Runs work in forks, so many at a time, and hands out what each came to."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.waiting: dict[int, Callable[[int], None]] = {}

    def start(self, work: Callable[[], int], seconds: float, done: Callable[[int], None]) -> None:
        """Do `work` in a fork; `done` gets what it answers, or CAUGHT where it died or took longer
        than `seconds`. Waits while too many are under way.
        """
        while len(self.waiting) >= self.jobs:
            self._wait()
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if child:
            self.waiting[child] = done
        else:
            _child(work, seconds)

    def finish(self) -> None:
        """Wait for all that are under way."""
        while self.waiting:
            self._wait()

    def _wait(self) -> None:
        child, status = os.wait()
        done = self.waiting.pop(child)
        code = os.waitstatus_to_exitcode(status)
        done(code if code >= 0 else CAUGHT)


def _child(work: Callable[[], int], seconds: float) -> None:
    """Never comes back: what a fork inherits (open files, plugins) is not to be closed twice."""
    code = CAUGHT
    with suppress(BaseException):
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        code = work()
    os._exit(code)


def watched_in_forks(
    groups: Sequence[Sequence[pytest.Item]],
    jobs: int,
    prepare: Callable[[set[int]], None],
    fresh: Callable[[], None],
) -> dict[str, Seen]:
    """What all these tests do on watched code; each group is a fork of its own, so many at a
    time.
    """
    forks = Forks(jobs)
    found: dict[str, Seen] = {}
    with tempfile.TemporaryDirectory(prefix="pennon-proof-") as folder:
        for number, group in enumerate(groups):
            path = Path(folder) / str(number)
            work = partial(_watch, group, path, prepare, fresh)
            forks.start(work, LONGEST, _ignored)
        forks.finish()
        for path in sorted(Path(folder).iterdir()):
            for name, (seconds, passed, places) in json.loads(path.read_text()).items():
                found[name] = Seen(seconds, passed, set(places))
    return found


def _ignored(code: int) -> None:
    pass


def _watch(
    group: Sequence[pytest.Item],
    path: Path,
    prepare: Callable[[set[int]], None],
    fresh: Callable[[], None],
) -> int:
    noted: set[int] = set()
    prepare(noted)
    found = watched_run(group, noted, fresh)
    plain = {name: (one.seconds, one.passed, sorted(one.places)) for name, one in found.items()}
    path.write_text(json.dumps(plain), encoding="utf-8")
    return SURVIVED


def by_files(items: Sequence[pytest.Item], parts: int) -> list[list[pytest.Item]]:
    """The tests in so many groups of about the same number, no file divided."""
    files: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        files[item.path].append(item)
    groups: list[list[pytest.Item]] = [[] for _ in range(parts)]
    for tests in sorted(files.values(), key=len, reverse=True):
        min(groups, key=len).extend(tests)
    return [group for group in groups if group]
