"""The rules of the books as the screen shows them: their rows, and how far each has come."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.core.data import DataError, resource
from game.play.telling.rulebook import Coverage, Rule, coverage, rulebook
from game.ui.art import palette
from game.ui.theme import FAINT

STATES = {"tested": palette.PLUS, "implemented": palette.WARNING, "listed": FAINT}


@dataclass(frozen=True, slots=True)
class BookRules:
    """A book with its rules and how far each has come: tested, implemented or listed."""

    id: str
    name: str
    rules: tuple[Rule, ...]
    states: tuple[str, ...]

    def count(self, state: str) -> int:
        """How many rules have come at least so far."""
        order = tuple(STATES)
        return sum(order.index(one) <= order.index(state) for one in self.states)


def read_books(folder: Path | None = None) -> list[BookRules]:
    """The catalogues of all books in the data folder; a file with faults is left out."""
    folder = folder or resource("data")
    proved = _coverage(folder)
    books = []
    for path in sorted(folder.glob("*/rules.toml")):
        try:
            book = rulebook(path.parent.name, folder)
        except DataError:
            continue
        states = tuple(_state(proved.get(book.id, {}), rule) for rule in book.rules)
        books.append(BookRules(book.id, book.title, tuple(book.rules.values()), states))
    return books


def _coverage(folder: Path) -> Coverage:
    try:
        return coverage(folder)
    except DataError:
        return {}


def _state(lists: dict[str, list[str]], rule: str) -> str:
    return next(
        (state for state in ("tested", "implemented") if rule in lists.get(state, ())), "listed"
    )
