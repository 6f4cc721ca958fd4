"""The catalogues of the books as they lie in `data/<id>/rules.toml`, in other languages in files
beside it (`rules.de.toml`), and how far each is proved.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from game.core.data import (
    DataError,
    Fault,
    Limits,
    build,
    insist,
    read,
    repeated,
    resource,
    text_of,
)
from game.play.language import ENGLISH, language, suffixed
from game.play.words import say
from game.rules import RULESETS


@dataclass(frozen=True, slots=True)
class RuleWords:
    """One rule's title and sentence; kind and source stand in rules.toml alone."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class RuleWordsFile:
    """The whole file; no rule may stand in it twice."""

    rule: tuple[RuleWords, ...]

    def __post_init__(self) -> None:
        insist(repeated("rule", self.rule))


@cache
def rule_words(folder: Path, code: str) -> Mapping[str, RuleWords]:
    """The words of a book's rules by id; none in English: rules.toml has them. Raises DataError."""
    path = folder / suffixed("rules.toml", code)
    if code == ENGLISH or not path.is_file():
        return {}
    return {rule.id: rule for rule in read(path, RuleWordsFile).rule}


IDS = re.compile(r"\b[A-Z][A-Z0-9]-[A-Z]+(?:-[A-Z]+)?-[0-9]+\b")
"""What the id of a rule looks like."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far the rules of a book have come, by their ids; ``untested`` lists mechanics only.

    ``proved`` tells of a rule which share of its breaks, made on purpose, its tests catch, 0 to 1;
    a rule that was changed since it was proved is not in it.
    """

    listed: tuple[str, ...] = ()
    implemented: tuple[str, ...] = ()
    tested: tuple[str, ...] = ()
    untested: tuple[str, ...] = ()
    proved: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: what the book says in our words, and what this game decides where it is open.

    ``kind`` is mechanic, definition or screen; ``source`` the heading in the book.
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
    """The file of a book's rules; ``provenance`` names its authors."""

    rule: tuple[Rule, ...]
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A book with all its rules, by id."""

    id: str
    title: str
    authors: str
    rules: Mapping[str, Rule]


def rulebook(book: str, folder: Path | None = None) -> Rulebook:
    """The catalogue of this book in the chosen language; without rules if there is none.

    ``folder`` holds a folder for each book, the shipped data if None. Raises DataError.
    """
    return _rulebook((folder or resource("data")) / book / "rules.toml", language())


@cache
def _rulebook(path: Path, code: str) -> Rulebook:
    book = path.parent.name
    known = RULESETS.get(book)
    found = _catalogue(path)
    words = rule_words(path.parent, code)
    rules = {rule.id: _told(rule, words.get(rule.id)) for rule in found.rule}
    return Rulebook(book, known.name if known else book, found.provenance.strip(), rules)


def catalogue(folder: Path) -> tuple[Rule, ...]:
    """The rules of the book in this folder as they stand in English. Raises DataError."""
    return _catalogue(folder / "rules.toml").rule


@cache
def _catalogue(path: Path) -> Catalogue:
    return read(path, Catalogue, Limits()) if path.is_file() else Catalogue(())


def _told(rule: Rule, words: RuleWords | None) -> Rule:
    return replace(rule, title=words.title, text=words.text) if words else rule


def books() -> dict[str, Rulebook]:
    """Every book that has a catalogue or can be played, by id."""
    named = {path.parent.name for path in resource("data").glob("*/rules.toml")} | set(RULESETS)
    return {book: rulebook(book) for book in sorted(named)}


def rule_of(book: str, name: str) -> Rule | None:
    """The rule of this id, or None."""
    return rulebook(book).rules.get(name)


def coverage(folder: Path | None = None) -> dict[str, Coverage]:
    """What the last run of all tests has proved, by book; nothing where none was kept. Raises
    DataError.
    """
    path = (folder or resource("data")) / "coverage.json"
    if not path.is_file():
        return {name: unproved(book) for name, book in books().items()}
    try:
        return build(dict[str, Coverage], json.loads(text_of(path)))
    except ValueError as error:
        raise DataError([Fault(str(path), 0, 0, "", f"cannot be read: {error}")]) from error


def unproved(book: Rulebook) -> Coverage:
    """The lists of a book of which no test is known."""
    mechanics = (rule.id for rule in book.rules.values() if rule.kind == "mechanic")
    return Coverage(listed=tuple(book.rules), untested=tuple(mechanics))
