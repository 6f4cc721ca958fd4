"""The rules of the books as the screen shows them: their rows, and how far each has come."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from game.core.data import DataError, read, resource
from game.play.language import language
from game.play.telling.rule_words import RuleWords, rule_words
from game.play.words import say
from game.ui.art import palette
from game.ui.theme import FAINT

IDS = re.compile(r"\b[A-Z][A-Z0-9]-[A-Z]+(?:-[A-Z]+)?-[0-9]+\b")
"""What the id of a rule looks like."""

STATES = {"tested": palette.PLUS, "implemented": palette.WARNING, "listed": FAINT}


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of a book's catalogue, as ``data/<id>/rules.toml`` has it; ``ruling`` is what this
    game decides where the book is open.
    """

    id: str
    kind: str
    title: str
    text: str
    source: str = ""
    ruling: str = ""

    @property
    def whole(self) -> str:
        """Everything one may search in, in lower case."""
        parts = (self.id, self.title, self.text, self.ruling, self.source)
        return " ".join(parts).casefold()

    @property
    def says(self) -> str:
        """What the book says, without the ruling that may stand behind it in the text."""
        return self._parted()[0]

    @property
    def decides(self) -> str:
        """What this game decides: the ruling, or what stands behind that word in the text."""
        return self.ruling or self._parted()[1]

    def _parted(self) -> tuple[str, str]:
        for word in (say("battle.chronicle.ruling"), "Ruling:"):
            says, found, decides = self.text.partition(word)
            if found:
                return says.strip(), decides.strip()
        return self.text, ""

    @property
    def named(self) -> tuple[str, ...]:
        """The ids of other rules that it names, in their order."""
        found = dict.fromkeys(IDS.findall(f"{self.text} {self.ruling}"))
        return tuple(name for name in found if name != self.id)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The file of a book's rules; ``name`` is how the book is called."""

    rule: tuple[Rule, ...]
    name: str = ""


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


def read_books(
    folder: Path | None = None, names: Sequence[tuple[str, str]] = ()
) -> list[BookRules]:
    """The catalogues of all books in the data folder; a file with faults is left out."""
    folder = folder or resource("data")
    proved = _coverage(folder / "coverage.json")
    books = []
    for path in sorted(folder.glob("*/rules.toml")):
        try:
            catalogue = read(path, Catalogue)
        except DataError:
            continue
        book = path.parent.name
        states = tuple(_state(proved.get(book, {}), rule.id) for rule in catalogue.rule)
        words = rule_words(path.parent, language())
        rules = tuple(_told(rule, words.get(rule.id)) for rule in catalogue.rule)
        name = dict(names).get(book) or catalogue.name or book
        books.append(BookRules(book, name, rules, states))
    return books


def _told(rule: Rule, words: RuleWords | None) -> Rule:
    return replace(rule, title=words.title, text=words.text) if words else rule


def _coverage(path: Path) -> dict[str, dict[str, list[str]]]:
    try:
        found: dict[str, dict[str, list[str]]] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def _state(lists: dict[str, list[str]], rule: str) -> str:
    return next(
        (state for state in ("tested", "implemented") if rule in lists.get(state, ())), "listed"
    )
