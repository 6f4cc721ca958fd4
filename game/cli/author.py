"""`pennon new` and `pennon list`: a small commented scenario to start from, and the words that one
may use, what they mean, and which book knows them.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from game.cli.output import out
from game.cli.usage import Usage, check_folder, one_of
from game.core.data import plain, resource
from game.play.homes import new_file
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


TEMPLATES = {"mass": "scenario.toml", "personal": "personal.toml"}
"""What a new battle of each scale begins with."""


def new(options: argparse.Namespace) -> int:
    """Write the file; nothing that exists is ever overwritten."""
    path: Path = options.file
    if path.suffix != ".toml":
        raise Usage(f"'{path}' must end in .toml: scenarios are TOML files")
    check_folder(path)
    text = resource("data", "templates", TEMPLATES[options.scale]).read_text(encoding="utf-8")
    try:
        new_file(path, text.encode())
    except FileExistsError:
        raise Usage(f"'{path}' exists already; choose another name") from None
    out(f"{path} is written. Next: pennon check {path}")
    return 0
