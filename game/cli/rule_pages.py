"""The rules on the terminal: a book's contents, a chapter, a rule, what a search has found."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from game.play.handbook.book import Chapter, Handbook, Table
from game.play.handbook.files import Example
from game.play.handbook.search import Found
from game.play.telling.rulebook import Rule
from game.play.words import say

WIDE = 96
"""Characters of a line; a table wraps its widest columns, but breaks no word."""


def contents(book: Handbook) -> Iterator[str]:
    """Every chapter with its rules and tables."""
    for chapter in book.chapters:
        if chapter.part:
            yield from ("", chapter.part.upper())
        yield from ("", f"{chapter.id}  {chapter.title}")
        yield from _wrapped(chapter.text, "    ")
        for rule in chapter.rules:
            yield f"    {rule.id}  {rule.title}"
        for table in chapter.tables:
            yield f"    {table.id}  {table.title} ({_number(table)})"


def chapter(book: Handbook, one: Chapter) -> Iterator[str]:
    """A chapter as the game shows it."""
    yield from (one.title, "=" * len(one.title))
    yield from _wrapped(one.text)
    if one.battle:
        yield from _wrapped(f"{say('rules.battle')} {one.battle}")
    for rule_ in one.rules:
        yield ""
        yield from rule(book, one, rule_)
    for table in one.tables_of(""):
        yield ""
        yield from _table(table)


def rule(book: Handbook, one: Chapter, rule_: Rule) -> Iterator[str]:
    """A rule with its ruling, its links, its tables and its examples."""
    yield f"{rule_.title}  [{rule_.id}]"
    yield from _wrapped(rule_.says)
    if rule_.decides:
        yield from _wrapped(f"{say('rules.ruling')} {rule_.decides}")
    see = [f"{book.called(name)} [{name}]" for name in book.see(rule_) if book.called(name)]
    if see:
        yield from _wrapped(f"{say('rules.see')} {' · '.join(see)}")
    if said := book.said(rule_):
        yield from _wrapped(f"{say('rules.log')} {' · '.join(said)}")
    for table in one.tables_of(rule_.id):
        yield ""
        yield from _table(table)
    for example in one.examples.get(rule_.id, ()):
        yield ""
        yield from _example(example)


def place(book: Handbook, one: Chapter, name: str) -> Iterator[str]:
    """The chapter, or what in it has this id: a rule, a table, an example."""
    rule_ = book.rule(name)
    tables = [table for table in one.tables if table.id == name]
    told = [(key, e) for key, some in one.examples.items() for e in some if e.id == name]
    if rule_ is not None:
        yield from rule(book, one, rule_)
    elif tables:
        yield from _table(tables[0])
    elif told:
        yield f"{book.called(told[0][0])}  [{told[0][0]}]"
        yield from _example(told[0][1])
    else:
        yield from chapter(book, one)


def found(hits: Sequence[Found]) -> Iterator[str]:
    """What a search has found, best first."""
    if not hits:
        yield say("rules.none")
    for hit in hits:
        kind = "" if hit.kind == "rule" else f" ({say(f'rules.kind_{hit.kind}')})"
        yield f"{hit.target}  {hit.title}{kind}"
        yield from _wrapped(textwrap.shorten(hit.text, WIDE * 2 - 20, placeholder=" …"), "    ")


def _example(example: Example) -> Iterator[str]:
    yield from _wrapped(f"{say('rules.example')} {example.text}", "  | ")
    yield from _wrapped(f"→ {example.comes}", "  | ")


def _table(table: Table) -> Iterator[str]:
    yield f"{table.title} ({_number(table)})"
    columns = list(zip(table.head, *table.rows, strict=True))
    wide = [max(map(len, column)) for column in columns]
    least = [
        max(len(word) for cell in column for word in cell.split() or [""]) for column in columns
    ]
    while sum(wide) + 2 * (len(wide) - 1) > WIDE and wide != least:
        loose = [n for n, room in enumerate(wide) if room > least[n]]
        wide[max(loose, key=wide.__getitem__)] -= 1
    yield from _row(table.head, wide)
    yield "  ".join("-" * n for n in wide)
    for row in table.rows:
        yield from _row(row, wide)
    yield from _wrapped(table.note)


def _row(cells: Sequence[str], wide: Sequence[int]) -> Iterator[str]:
    """A row in as many lines as its fullest cell takes."""
    parts = [textwrap.wrap(cell, n) or [""] for cell, n in zip(cells, wide, strict=True)]
    for line in range(max(map(len, parts))):
        shown = (part[line] if line < len(part) else "" for part in parts)
        yield "  ".join(f"{cell:{n}}" for cell, n in zip(shown, wide, strict=True)).rstrip()


def _number(table: Table) -> str:
    return say("rules.table", {"number": table.number or table.id})


def _wrapped(words: str, before: str = "") -> Iterator[str]:
    yield from textwrap.wrap(words, WIDE, initial_indent=before, subsequent_indent=before)
