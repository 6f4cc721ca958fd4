"""Words of one book that stand in the part of the game which knows no book.

`ai`, `core`, `play` and `ui` must play, draw and tell a book they have never seen. So no string
literal there may be a word that belongs to one book alone; what a book's word means to a screen
stands in its `data/<id>/screen.toml`, in the closed words of `game/core/vocabulary.py`.

A book's own words are its ids: its name, the kinds of its requests, the names of its slots and
facts, and what its words.toml names (forms, ways, chips, grades, notes, events, areas, things) or
its other tables list. What another book, the kit, the core or the files of all books have as well
is nobody's own; and PLAIN are everyday words which the game uses in a sense of its own.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from game.core.data import read

ROOT = Path(__file__).resolve().parent.parent
ID = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*")
DOCSTRING = re.compile(r'"""(?:.|\n)*?"""')
COMMENT = re.compile(r"^\s*#.*|  #.*", re.MULTILINE)
LITERAL = re.compile(rf'(?<![\w"])"({ID.pattern})"(?!")')
FIRST = re.compile(rf'(?<!\w)\("({ID.pattern})", [^"]')
ASKED = re.compile(rf'\.(?:text|unit|cell|fact|number|find|get)\("({ID.pattern})"')
HOUSES = ("ai", "core", "play", "ui")
"""The folders of game/ that know no book."""

TEXTS = ("words", "rules", "screen")
"""How the names of a book's files begin that hold sentences, or tell screens what words are."""

PLAIN = """
attacked called carried deploy effects gone helpless mass round_limit saves take_over units vehicles
capture clear column disabled draw face farther flies follows hosts initiative jump level main map
numbers opponent part penalty reach reserve role scale sentence shift shifts slot speed swap take
blast cap cells centre cover flee low ropes run turn walk
action after against all ambush any arrives at beaten chance charge choice go harmless health helps
hits item kind limit line more nerve next no number on order other own pair percent rating right
search side sides watch who worth yes
"""
"""Keys of files and reasons that the game gives itself; tables of screen.toml, bands, widgets and
actions of keys; what is drawn; facts of the screens' own sentences, and everyday words.
"""


def faults(root: Path) -> list[str]:
    """One line for each word of one book that stands where no book is known."""
    books = sorted(path.name for path in (root / "game" / "rules").glob("*") if _is_book(path))
    own = owners(root, books)
    return [
        f"{path.relative_to(root)}:{line} says {word!r}, a word of {own[word]} alone"
        for house in HOUSES
        for path in sorted((root / "game" / house).rglob("*.py"))
        for line, word in literals(path)
        if word in own
    ]


def owners(root: Path, books: list[str]) -> Mapping[str, str]:
    """Every word that belongs to one book alone, with the book."""
    rules, data = root / "game" / "rules", root / "data"
    said = {book: _said(rules / book) for book in books}
    named = {book: _named(data / book, book) | _asked(rules / book) | {book} for book in books}
    for book in books:
        named[book] |= {word for word in said[book] if "." in word}
    common = _said(rules / "kit") | _said(root / "game" / "core") | _ids(data)
    common |= set(_strings(_toml(data / "screen.toml"))) | set(PLAIN.split())
    found: dict[str, str] = {}
    for book in books:
        others = common.union(*(said[one] | named[one] for one in books if one != book))
        found |= dict.fromkeys(named[book] - others, book)
    return found


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """Every string of a module that looks like an id, with its line."""
    for number, line in enumerate(_code(path).splitlines(), 1):
        yield from ((number, found[1]) for found in LITERAL.finditer(line))


@cache
def _code(path: Path) -> str:
    """A module without docstrings and comments; each line keeps its number."""
    text = path.read_text(encoding="utf-8")
    return COMMENT.sub("", DOCSTRING.sub(lambda found: "\n" * found[0].count("\n"), text))


def _is_book(path: Path) -> bool:
    return path.is_dir() and path.name != "kit" and not path.name.startswith("_")


def _said(folder: Path) -> set[str]:
    return {word for path in folder.rglob("*.py") for _, word in literals(path)}


def _asked(folder: Path) -> set[str]:
    """Names of slots and facts: the first of a pair, or what an order or event is asked for."""
    codes = [_code(path) for path in folder.rglob("*.py")]
    return {m[1] for code in codes for how in (FIRST, ASKED) for m in how.finditer(code)}


def _named(folder: Path, book: str) -> set[str]:
    """What the book's words name, whole keys and their last parts, and what its tables list."""
    keys = set(_keys(_toml(folder / "words.toml")))
    own = {key for key in keys if key.startswith(f"{book}.")}
    return own | {key.rpartition(".")[2] for key in keys} | _ids(folder)


def _ids(folder: Path) -> set[str]:
    """The ids that the tables of a folder list."""
    files = (path for path in folder.glob("*.toml") if not path.stem.startswith(TEXTS))
    found = {word for path in files for word in _listed(_toml(path))}
    return {word for word in found if ID.fullmatch(word)}


def _toml(path: Path) -> Mapping[str, object]:
    return read(path, dict) if path.exists() else {}


def _keys(table: Mapping[str, object], at: str = "") -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _keys(value, f"{at}{name}.")
        else:
            yield f"{at}{name}"


def _listed(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (str(value[key]) for key in ("id", "key", "name") if key in value)
        yield from (word for inner in value.values() for word in _listed(inner))
    elif isinstance(value, list):
        yield from (word for inner in value for word in _listed(inner))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield from (word for inner in value.values() for word in _strings(inner))
    elif isinstance(value, list):
        yield from (word for inner in value for word in _strings(inner))
    elif isinstance(value, str):
        yield value


def main() -> int:
    """Print what is found; 1 if there is any."""
    found = faults(ROOT)
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
