"""The rules of the books as the screen shows them: their rows, and how far each has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from game.core.data import DataError, resource
from game.play.telling.rulebook import Coverage, Rule, coverage, rulebook
from game.ui.art import palette
from game.ui.theme import FAINT

STATES = {"tested": palette.PLUS, "implemented": palette.WARNING, "listed": FAINT}


@dataclass(frozen=True, slots=True)
class BookRules:
    """A book with its rules and how far each has come: tested, implemented or listed; and by id,
    which share of its breaks is caught.
    """

    id: str
    name: str
    rules: tuple[Rule, ...]
    states: tuple[str, ...]
    proved: Mapping[str, float] = field(default_factory=dict)

    def count(self, state: str) -> int:
        """How many rules have come at least so far."""
        order = tuple(STATES)
        return sum(order.index(one) <= order.index(state) for one in self.states)


def read_books(folder: Path | None = None) -> list[BookRules]:
    """The catalogues of all books in the data folder; a file with faults is left out."""
    folder = folder or resource("data")
    known = _coverage(folder)
    books = []
    for path in sorted(folder.glob("*/rules.toml")):
        try:
            book = rulebook(path.parent.name, folder)
        except DataError:
            continue
        come = known.get(book.id, Coverage())
        states = tuple(_state(come, rule) for rule in book.rules)
        rules = tuple(book.rules.values())
        books.append(BookRules(book.id, book.title, rules, states, come.proved))
    return books


def _coverage(folder: Path) -> dict[str, Coverage]:
    try:
        return coverage(folder)
    except DataError:
        return {}


def _state(come: Coverage, rule: str) -> str:
    if rule in come.tested:
        return "tested"
    return "implemented" if rule in come.implemented else "listed"
