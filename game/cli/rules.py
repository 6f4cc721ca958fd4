"""`pennon rules`: the rules of the books to read and to search, and which of them are tested."""

from __future__ import annotations

import argparse
import json

from game.cli import rule_pages
from game.cli.output import out
from game.cli.usage import Usage, one_of
from game.core.data import plain
from game.core.data.faults import closest
from game.play.handbook.book import Handbook, handbook
from game.play.handbook.search import search
from game.play.telling.rulebook import Coverage, Rulebook, books, coverage
from game.play.words import say

COUNTED = ("listed", "implemented", "tested", "untested", "proved")


def rules(options: argparse.Namespace) -> int:
    """Print the books, a book's pages, what a search finds, or the coverage, as text or JSON."""
    known = books()
    if options.book is not None:
        one_of(options.book, known, "rulebook")
        known = {options.book: known[options.book]}
    elif options.search:
        raise Usage("--search needs a rulebook before it, such as: pennon rules zefrs --search aim")
    if options.coverage and (options.search or options.place):
        raise Usage(
            "--coverage counts all rules of a book: it goes with no chapter and no --search"
        )
    if options.search and options.place:
        raise Usage(f"--search looks through all of {options.book}: it goes with no chapter")
    if options.coverage:
        _print_coverage(
            {book: lists for book, lists in coverage().items() if book in known}, options.json
        )
    elif options.book is not None and (options.search or options.place):
        _print_place(handbook(options.book), options)
    elif options.json:
        out(
            json.dumps({book: plain(tuple(known[book].rules.values())) for book in known}, indent=2)
        )
    elif options.book is None:
        out("\n".join(_line(book) for book in known.values()))
    else:
        out("\n".join(rule_pages.contents(handbook(options.book))).strip("\n"))
    return 0


def _print_place(book: Handbook, options: argparse.Namespace) -> None:
    """A chapter, a rule, a table or an example, or all places with the words looked for."""
    if options.search:
        hits = search(book, options.search)
        out(
            json.dumps(plain(hits), indent=2) if options.json else "\n".join(rule_pages.found(hits))
        )
        return
    ids = {name.casefold(): name for name in book.ids()}
    wanted = options.place.casefold()
    known = list(ids.values())
    if not closest(options.place.upper(), known):
        known = [chapter.id for chapter in book.chapters]
    place = ids.get(wanted, options.place.upper())
    name = one_of(place, known, f"chapter, rule, table or example of {book.id}")
    chapter = book.where(name) or book.chapters[0]
    rule = book.rule(name)
    told = plain(rule if rule is not None else chapter)
    lines = rule_pages.place(book, chapter, name)
    out(json.dumps(told, indent=2) if options.json else "\n".join(lines))


def _line(book: Rulebook) -> str:
    count = say("terminal.rules", {"n": f"{len(book.rules):>5}"})
    return f"{book.id:12}{count}  {book.title}"


def _print_coverage(found: dict[str, Coverage], as_json: bool) -> None:
    if as_json:
        out(json.dumps({book: plain(lists) for book, lists in found.items()}, indent=2))
        return
    for book, lists in found.items():
        counts = ", ".join(f"{len(getattr(lists, name))} {name}" for name in COUNTED)
        out(f"{book}: {counts}")
        for name in lists.untested:
            out(f"  not tested: {name}")
        for name in lists.tested:
            out(f"  {name:18} {_share(lists, name)}")


def _share(lists: Coverage, name: str) -> str:
    """How much of a rule's breaking is caught; in English, like the counts."""
    share = lists.proved.get(name)
    return "tested, not proved" if share is None else f"tested, proved {share:.0%}"
