"""`pennon rules`: the rules of the books, and which of them work and are tested."""

from __future__ import annotations

import argparse
import json

from game.cli.output import out
from game.cli.usage import one_of
from game.core.data import plain
from game.play.telling.rulebook import Coverage, Rulebook, books, coverage
from game.play.words import say

COUNTED = ("listed", "implemented", "tested", "untested", "proved")


def rules(options: argparse.Namespace) -> int:
    """Print the books, one book's rules, or the coverage, as text or JSON."""
    known = books()
    if options.book is not None:
        one_of(options.book, known, "rulebook")
        known = {options.book: known[options.book]}
    if options.coverage:
        _print_coverage(
            {book: lists for book, lists in coverage().items() if book in known}, options.json
        )
    elif options.json:
        out(
            json.dumps({book: plain(tuple(known[book].rules.values())) for book in known}, indent=2)
        )
    elif options.book is None:
        out("\n".join(_line(book) for book in known.values()))
    else:
        out(_listed(known[options.book]))
    return 0


def _line(book: Rulebook) -> str:
    count = say("terminal.rules", {"n": f"{len(book.rules):>5}"})
    return f"{book.id:12}{count}  {book.title}"


def _listed(book: Rulebook) -> str:
    wide = max((len(rule) for rule in book.rules), default=0)
    return "\n".join(
        f"{rule.id:{wide}}  {say(f'rules.{rule.kind}'):10}  {rule.title}"
        for rule in book.rules.values()
    )


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
