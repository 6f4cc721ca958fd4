"""Work that is done a slice a frame: what is wanted now is worked on, and kept once it is known."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")
Work = Generator[None, None, T]

SLICE = 0.005
"""Seconds of a frame after which no further piece of work is begun."""


class Jobs(Generic[T]):
    """Results by key. A job is a generator that pauses often and returns its result."""

    def __init__(self) -> None:
        self._found: dict[Hashable, T] = {}
        self._running: dict[Hashable, Generator[None, None, None]] = {}
        self._wanted: dict[Hashable, Callable[[], Work[T]]] = {}

    def want(self, key: Hashable, make: Callable[[], Work[T]]) -> T | None:
        """The result if it is known; else it is put on the list of this frame."""
        if key not in self._found:
            self._wanted[key] = make
        return self._found.get(key)

    def clear(self) -> None:
        """Forget everything: the field has changed."""
        self._found.clear()
        self._running.clear()
        self._wanted.clear()

    def work(self, seconds: float = SLICE) -> bool:
        """Go on with what was wanted since the last call; True if something came out."""
        end, before = time.perf_counter() + seconds, len(self._found)
        for key, make in self._wanted.items():
            if key not in self._running:
                self._running[key] = self._work(key, make())
            if not _finish(self._running[key], end):
                break
        self._wanted = {}
        return len(self._found) > before

    def _work(self, key: Hashable, job: Work[T]) -> Generator[None, None, None]:
        self._found[key] = yield from job
        del self._running[key]


def _finish(job: Generator[None, None, None], end: float) -> bool:
    """Work on one job; False when the time is up."""
    while time.perf_counter() < end:
        if next(job, True):
            return True
    return False
