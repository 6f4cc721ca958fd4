"""`pennon list`: the words that a scenario may use, what they mean, and which book knows them."""

from __future__ import annotations

import argparse
import json

from game.cli.output import out
from game.cli.usage import one_of
from game.core.data import plain
from game.play.scenarios.glossary import listed
from game.rules import RULESETS


def listing(options: argparse.Namespace) -> int:
    """Print the words of one kind, as text or as JSON."""
    books = dict(RULESETS)
    if options.ruleset is not None:
        one_of(options.ruleset, RULESETS, "rulebook")
        books = {options.ruleset: RULESETS[options.ruleset]}
    entries = listed(options.kind, books)
    if options.json:
        out(json.dumps({"kind": options.kind, "words": plain(entries)}, indent=2))
        return 0
    word = max((len(entry.word) for entry in entries), default=0)
    known = max((len(" ".join(entry.books)) for entry in entries), default=0)
    lines = (f"{one.word:{word}}  {' '.join(one.books):{known}}  {one.meaning}" for one in entries)
    out("\n".join(line.rstrip() for line in lines))
    return 0
