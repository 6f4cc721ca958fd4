"""What a journal is of, at a glance: who fights whom, and who stood where when it was written last.

Nobody's secrets are in it: it shows what an onlooker without a seat may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.core.data import DataError
from game.core.data.plain import Plain
from game.core.ruleset import Ruleset
from game.core.view import View
from game.core.world import screened
from game.play.records.boundary import taken_up
from game.play.records.head import head_from, scenario_of
from game.play.records.lines import BrokenRecord, backwards, opened, told
from game.play.records.record import state_of
from game.play.records.shelf import first_body
from game.play.scenarios.library import Books
from game.play.scenarios.scenario import Scenario
from game.play.scenarios.translation import in_language


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
        with opened(path) as stream:
            head = head_from(first_body(stream))
            states = (told(line)[1] for line in backwards(stream))
            state = next(filter(None, states), b"")
        boundary = state_of(state) if state else head.start
        scenario = in_language(scenario_of(head, books))
        return Glimpse(head.id, scenario, head.levels, _seen(boundary, books[head.ruleset]))
    except (BrokenRecord, DataError, ValueError, RecursionError, KeyError, TypeError):
        return None


def _seen(boundary: Plain, book: Ruleset) -> View:
    """A state as an onlooker sees it."""
    snapshot = taken_up(boundary, book)
    return View(book, "", screened(snapshot.boundary.rows, book.hide("")), scale=snapshot.scale)
