"""What a journal is of, at a glance: who fights whom, and who stood where when it was written last.

Nobody's secrets are in it: it shows what an onlooker without a seat may know.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.core.data import DataError
from game.core.ruleset import Ruleset
from game.core.view import View
from game.core.world import seen_row
from game.play.records.boundary import taken_up
from game.play.records.head import Head, head_from, scenario_of
from game.play.records.lines import BrokenRecord, content, whole
from game.play.scenarios.library import Books
from game.play.scenarios.scenario import Scenario
from game.play.scenarios.translation import in_language

_BOUNDARY = b',"boundary":'


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A battle as its journal shows it; ``levels`` says who plays each side, ``state`` what an
    onlooker knows of the last state that was written down.
    """

    id: str
    scenario: Scenario
    levels: Mapping[str, str]
    state: View


def glimpse(path: Path, books: Books) -> Glimpse | None:
    """The battle of this journal; None if it cannot be shown."""
    try:
        raw = whole(content(path))
        head = head_from(json.loads(raw[: raw.find(b"\n")]))
        book = books[head.ruleset]
        scenario = in_language(scenario_of(head, books))
        return Glimpse(head.id, scenario, head.levels, _state(raw, head, book))
    except (BrokenRecord, DataError, ValueError, RecursionError, KeyError, TypeError):
        return None


def _state(raw: bytes, head: Head, book: Ruleset) -> View:
    """The last boundary in the file as an onlooker sees it."""
    at = raw.rfind(_BOUNDARY)
    begin, end = raw.rfind(b"\n", 0, max(0, at)) + 1, raw.find(b"\n", max(0, at))
    boundary = json.loads(raw[begin:end])["boundary"] if at >= 0 else head.start
    snapshot = taken_up(boundary, book)
    screen = book.hide("")
    rows = (seen_row(row, screen) for row in snapshot.boundary.rows)
    return View(book, "", tuple(row for row in rows if row[1]))
