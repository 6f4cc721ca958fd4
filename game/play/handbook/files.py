"""The files of a book's pages, data/<book>/book/: chapters, tables, examples; in any language.

The English file has everything; one of another language only words, by the same ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TypeVar

from game.core.data import Limits, insist, read, repeated
from game.play.language import ENGLISH, suffixed

FOLDER = "book"


@dataclass(frozen=True, slots=True)
class ChapterText:
    """A chapter: its name, a sentence on what it is about, and where a battle shows it.

    ``part`` heads the chapters from this one on, ``groups`` are the groups of rules in it.
    """

    id: str
    title: str
    text: str
    battle: str = ""
    part: str = ""
    groups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableText:
    """A table: headings and templates of cells, as `cells.fill` reads them.

    With ``each`` (file and path of a list) there is one row for each entry that has one of the
    values ``where`` allows, made from the templates ``cells``; otherwise ``rows`` has them all.
    It stands behind ``rule``, else at the end of ``chapter``. ``number`` is what its book calls it.
    """

    id: str
    title: str
    head: tuple[str, ...]
    number: str = ""
    chapter: str = ""
    rule: str = ""
    note: str = ""
    each: str = ""
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cells: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: what happens, and what comes of it; told with the first of its rules."""

    id: str
    text: str
    comes: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChaptersFile:
    """All chapters, in the order of the book."""

    chapter: tuple[ChapterText, ...]

    def __post_init__(self) -> None:
        insist(repeated("chapter", self.chapter))


@dataclass(frozen=True, slots=True)
class TablesFile:
    """All tables, in the order of the book."""

    table: tuple[TableText, ...]

    def __post_init__(self) -> None:
        insist(repeated("table", self.table))


@dataclass(frozen=True, slots=True)
class ExamplesFile:
    """All worked examples, in the order of the book."""

    example: tuple[Example, ...]

    def __post_init__(self) -> None:
        insist(repeated("example", self.example))


@dataclass(frozen=True, slots=True)
class Link:
    """What else to read beside a rule: ids of rules and tables."""

    rule: str
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LinksFile:
    """The links of all rules that have some."""

    link: tuple[Link, ...]

    def __post_init__(self) -> None:
        insist(repeated("link", self.link, "rule"))


@dataclass(frozen=True, slots=True)
class Said:
    """The keys of what a log says by a rule."""

    rule: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LogFile:
    """What a log says by all rules that it ever names."""

    said: tuple[Said, ...]

    def __post_init__(self) -> None:
        insist(repeated("said", self.said, "rule"))


@dataclass(frozen=True, slots=True)
class Topics:
    """Topics with their rules; ``of`` are kinds of requests that all of them belong to, if any."""

    rules: Mapping[str, str]
    of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TopicsFile:
    """The topics of a book."""

    topics: tuple[Topics, ...]


Told = TypeVar("Told", ChapterText, TableText, Example)

WORDS = {
    ChapterText: ("title", "text", "battle", "part"),
    TableText: ("title", "head", "note", "rows"),
    Example: ("text", "comes"),
}
"""What another language says in its own words, where it says it."""


def chapters(folder: Path, code: str = ENGLISH) -> tuple[ChapterText, ...]:
    """The chapters of the book in ``folder``, none if it has no such file. Raises DataError."""
    told = [_file(folder, ChaptersFile, "chapters.toml", one) for one in (ENGLISH, code)]
    base, own = [found.chapter if found else () for found in told]
    return _in_words(base, own)


def tables(folder: Path, code: str = ENGLISH) -> tuple[TableText, ...]:
    """The tables of the book in ``folder``. Raises DataError."""
    told = [_file(folder, TablesFile, "tables.toml", one) for one in (ENGLISH, code)]
    base, own = [found.table if found else () for found in told]
    return _in_words(base, own)


def examples(folder: Path, code: str = ENGLISH) -> tuple[Example, ...]:
    """The worked examples of the book in ``folder``. Raises DataError."""
    told = [_file(folder, ExamplesFile, "examples.toml", one) for one in (ENGLISH, code)]
    base, own = [found.example if found else () for found in told]
    return _in_words(base, own)


def links(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """What else to read beside each rule of the book in ``folder``. Raises DataError."""
    found = _file(folder, LinksFile, "links.toml", ENGLISH)
    return {link.rule: link.see for link in found.link} if found else {}


def said(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """The keys of what a log says by each rule of the book in ``folder``. Raises DataError."""
    found = _file(folder, LogFile, "log.toml", ENGLISH)
    return {one.rule: one.keys for one in found.said} if found else {}


@cache
def topics(folder: Path) -> Mapping[str, str]:
    """Which rule of the book in ``folder`` answers a question about something on the screen, by the
    topic of the question, such as "form.attack". Raises DataError.
    """
    found = _file(folder, TopicsFile, "topics.toml", ENGLISH)
    return {
        f"{kind}.{topic}" if kind else topic: rule
        for group in (found.topics if found else ())
        for kind in group.of or ("",)
        for topic, rule in group.rules.items()
    }


File = TypeVar("File", ChaptersFile, TablesFile, ExamplesFile, LinksFile, LogFile, TopicsFile)


@cache
def _file(folder: Path, kind: type[File], name: str, code: str) -> File | None:
    path = folder / FOLDER / suffixed(name, code)
    return read(path, kind, Limits()) if path.is_file() else None


def _in_words(base: tuple[Told, ...], own: tuple[Told, ...]) -> tuple[Told, ...]:
    """The entries with the words of a language; what it does not say stays English."""
    by_id = {entry.id: entry for entry in own}
    return tuple(_in_own(entry, by_id.get(entry.id)) for entry in base)


def _in_own(entry: Told, own: Told | None) -> Told:
    if own is None:
        return entry
    said = {name: getattr(own, name) for name in WORDS[type(entry)] if getattr(own, name)}
    return replace(entry, **said)
