"""A rulebook by chapters: every rule in one of them, tables and examples beside their rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from game.core.data import DataError, resource
from game.play.handbook import files
from game.play.handbook.cells import Cells
from game.play.handbook.files import ChapterText, Example, TableText
from game.play.language import language
from game.play.telling.rulebook import Rule, Rulebook, books, rulebook
from game.play.words import outline


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is shown: every row has as many cells as there are headings."""

    id: str
    number: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rule: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Chapter:
    """A chapter with its rules in order; ``examples`` by the rule that they are told with."""

    id: str
    title: str
    text: str
    battle: str
    part: str
    rules: tuple[Rule, ...]
    tables: tuple[Table, ...]
    examples: Mapping[str, tuple[Example, ...]]

    def tables_of(self, rule: str) -> tuple[Table, ...]:
        """The tables that stand behind this rule; with "" those at the end of the chapter."""
        return tuple(table for table in self.tables if table.rule == rule)


@dataclass(frozen=True, slots=True, eq=False)
class Handbook:
    """A whole book, in one language."""

    id: str
    title: str
    authors: str
    chapters: tuple[Chapter, ...]
    links: Mapping[str, tuple[str, ...]]
    log: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def rules(self) -> Iterator[Rule]:
        """Every rule in the order of reading."""
        for chapter in self.chapters:
            yield from chapter.rules

    def ids(self) -> Iterator[str]:
        """The ids of all chapters, rules, tables and examples, in the order of reading."""
        for chapter in self.chapters:
            yield chapter.id
            yield from (rule.id for rule in chapter.rules)
            yield from (table.id for table in chapter.tables)
            yield from (one.id for some in chapter.examples.values() for one in some)

    def where(self, name: str) -> Chapter | None:
        """The chapter of this id, or the one in which this rule, table or example stands."""
        for chapter in self.chapters:
            held = (rule.id for rule in chapter.rules)
            shown = (table.id for table in chapter.tables)
            told = (one.id for some in chapter.examples.values() for one in some)
            if name == chapter.id or name in (*held, *shown, *told):
                return chapter
        return None

    def see(self, rule: Rule) -> tuple[str, ...]:
        """The ids of what else to read beside a rule: rules that it names, and its links."""
        known = {one.id for one in self.rules()}
        named = [name for name in rule.named if name in known]
        return tuple(dict.fromkeys((*named, *self.links.get(rule.id, ()))))

    def said(self, rule: Rule) -> tuple[str, ...]:
        """What a log says by this rule, as of A and B."""
        return tuple(filter(None, dict.fromkeys(outline(key) for key in self.log.get(rule.id, ()))))

    def called(self, name: str) -> str:
        """The title of the chapter, rule or table of this id; nothing for another."""
        chapter = self.where(name)
        if chapter is None:
            return ""
        if name == chapter.id:
            return chapter.title
        titles = {rule.id: rule.title for rule in chapter.rules}
        return titles.get(name) or {one.id: one.title for one in chapter.tables}.get(name, "")

    def rule(self, name: str) -> Rule | None:
        """The rule of this id, or None."""
        return next((rule for rule in self.rules() if rule.id == name), None)


def handbook(book: str, folder: Path | None = None) -> Handbook:
    """The pages of this book in the chosen language; a book without chapters has one for each
    group of its rules. ``folder`` holds a folder for each book. Raises DataError.
    """
    return _handbook(folder or resource("data"), book, language())


def handbooks() -> list[Handbook]:
    """All books in the chosen language; one whose files have faults is left out."""
    found = []
    for name in books():
        try:
            book = handbook(name)
        except DataError:
            continue
        if book.chapters:
            found.append(book)
    return found


def rule_about(book: str, *topics: str) -> str:
    """The id of the rule that answers the first of these topics that the book knows, or ""."""
    known = files.topics(resource("data", book))
    return next((known[topic] for topic in topics if topic in known), "")


def group_of(rule: str) -> str:
    """The group in a rule's id: MASS-ORD of ZF-MASS-ORD-05."""
    return "-".join(rule.split("-")[1:-1])


def bound(book: str, title: str, rules: tuple[Rule, ...]) -> Handbook:
    """A book of these rules alone, by their groups."""
    named = Rulebook(book, title, "", {rule.id: rule for rule in rules})
    return _bound(named, _by_groups(named), (), {}, {})


@cache
def _handbook(folder: Path, book: str, code: str) -> Handbook:
    found = rulebook(book, folder)
    texts = files.chapters(folder / book, code) or _by_groups(found)
    cells = Cells(folder / book)
    tables = files.tables(folder / book, code)
    made = tuple((text, _table(text, cells)) for text in tables)
    told: dict[str, tuple[Example, ...]] = {}
    for one in files.examples(folder / book, code):
        told[one.rules[0]] = (*told.get(one.rules[0], ()), one)
    bound = _bound(found, texts, made, told, files.links(folder / book))
    return replace(bound, log=files.said(folder / book))


def _bound(
    book: Rulebook,
    texts: tuple[ChapterText, ...],
    tables: tuple[tuple[TableText, Table], ...],
    told: Mapping[str, tuple[Example, ...]],
    links: Mapping[str, tuple[str, ...]],
) -> Handbook:
    chapters = []
    for text in texts:
        rules = tuple(rule for rule in book.rules.values() if group_of(rule.id) in text.groups)
        held = {rule.id for rule in rules}
        here = [table for raw, table in tables if raw.rule in held or raw.chapter == text.id]
        examples = {rule.id: told[rule.id] for rule in rules if rule.id in told}
        whole = (text.id, text.title, text.text, text.battle, text.part)
        chapters.append(Chapter(*whole, rules, tuple(here), examples))
    return Handbook(book.id, book.title, book.authors, tuple(chapters), links)


def _by_groups(book: Rulebook) -> tuple[ChapterText, ...]:
    groups = dict.fromkeys(group_of(rule) for rule in book.rules)
    return tuple(ChapterText(group, group, "", groups=(group,)) for group in groups)


def _table(text: TableText, cells: Cells) -> Table:
    if text.each:
        entries = cells.each(text.each, text.where)
        rows = [
            tuple(cells.fill(cell, entry, number) for cell in text.cells)
            for number, entry in enumerate(entries, 1)
        ]
    else:
        rows = [tuple(cells.fill(cell) for cell in row) for row in text.rows]
    note = cells.fill(text.note)
    return Table(text.id, text.number, text.title, text.head, tuple(rows), text.rule, note)
