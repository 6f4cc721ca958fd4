"""What is asked in a scene: for tests of what somebody knows when he answers."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from game.core.ruleset import Request
from game.core.step import Step


def hearing(work: Callable[[Step], Any], asked: list[Request]) -> Callable[[Step], Any]:
    """The same work; each of its requests is added to ``asked``."""

    def heard(step: Step) -> Generator[Any, Any, Any]:
        process, given = work(step), None
        while True:
            try:
                request = process.send(given)
            except StopIteration as stop:
                return stop.value
            asked.append(request)
            given = yield request

    return heard


def result_of(work: Callable[[Step], Any], made: list[Any]) -> Callable[[Step], Any]:
    """The same work; what it gives back in the end is added to ``made``."""

    def noted(step: Step) -> Generator[Any, Any, None]:
        made.append((yield from work(step)))

    return noted
