"""What a journal is of, at a glance: who fights whom, and who stood where when it was written last.

Nobody's secrets are in it: it shows what an onlooker without a seat may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from game.core.data import DataError
from game.core.engine.snapshot import Snapshot
from game.core.ruleset import Result, Ruleset
from game.core.view import View
from game.core.world import screened
from game.play.records.boundary import taken_up
from game.play.records.head import head_from, scenario_of
from game.play.records.lines import BrokenRecord, backwards, ends, opened, told
from game.play.records.record import state_of
from game.play.records.shelf import first_body
from game.play.scenarios.library import Books
from game.play.scenarios.scenario import Scenario
from game.play.scenarios.translation import in_language


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A battle as its journal shows it; ``levels`` says who plays each side, ``state`` what an
    onlooker knows of the last state that was written down, ``result`` how it ended if that state
    is its end.
    """

    id: str
    scenario: Scenario
    levels: Mapping[str, str]
    state: View
    result: Result | None = None


def glimpse(path: Path, books: Books) -> Glimpse | None:
    """The battle of this journal; None if it cannot be shown."""
    try:
        with opened(path) as stream:
            head = head_from(first_body(stream))
            state = next(filter(None, _states(stream)), b"")
        snapshot = taken_up(state_of(state) if state else head.start, books[head.ruleset])
        scenario = in_language(scenario_of(head, books))
        seen, result = _seen(snapshot, books[head.ruleset]), snapshot.boundary.result
        return Glimpse(head.id, scenario, head.levels, seen, result)
    except (BrokenRecord, DataError, ValueError, RecursionError, KeyError, TypeError):
        return None


def _states(stream: BinaryIO) -> Iterator[bytes]:
    """The states of a journal from the last one back, empty where a line has none: an end that
    was taken back is none.
    """
    for number, line in enumerate(backwards(stream)):
        text, state = told(line)
        yield b"" if number and ends(text) else state


def _seen(snapshot: Snapshot, book: Ruleset) -> View:
    """A state as an onlooker sees it."""
    return View(book, "", screened(snapshot.boundary.rows, book.hide("")), scale=snapshot.scale)
