"""Words of one book that stand in the part of the game which knows no book.

`core`, `play` and `ui` must draw and tell a book they have never seen. So no string literal there
may be a word that belongs to one book alone; what a book's word means to a screen stands in its
`data/<id>/screen.toml`, in the closed words of `game/core/vocabulary.py`.

A book's own words are its ids: the kinds of its requests, the names of its slots and facts, and
what its words.toml names (forms, ways, chips, grades, notes, events, areas, things) or its other
tables list. What another book, the kit, the core or the files of all books have as well is nobody's
own, nor are the closed words; and PLAIN are words of everyday English which the
screens use in a sense of their own.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from game.core.data import read

ROOT = Path(__file__).resolve().parent.parent
ID = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*")
HOUSES = ("core", "play", "ui")
"""The folders of game/ that know no book."""

TEXTS = ("words", "rules", "screen")
"""How the names of a book's files begin that hold sentences, or the screens' own words."""

ASKS = frozenset({"text", "unit", "cell", "fact", "number", "find", "get"})
"""Methods whose first argument may name a slot or a fact."""

PLAIN = frozenset[str]()


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
    rules = root / "game" / "rules"
    said = {book: _code(rules / book) for book in books}
    named = {book: _named(root / "data" / book, book) | _asked(rules / book) for book in books}
    common = _code(rules / "kit") | _code(root / "game" / "core") | _ids(root / "data") | PLAIN
    common |= _listed_for_all(root / "data" / "screen.toml")
    found: dict[str, str] = {}
    for book in books:
        others = common.union(*(said[one] | named[one] for one in books if one != book))
        found |= dict.fromkeys(named[book] - others, book)
    return found


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """Every string of a module that looks like an id, but for docstrings and parts of f-strings."""
    for node in _values(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Constant(value=str(word), lineno=line) if ID.fullmatch(word):
                yield line, word


def _values(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.JoinedStr):
            yield from (n for part in node.values for n in _values(part))
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            yield node
            yield from _values(node)


def _is_book(path: Path) -> bool:
    return path.is_dir() and path.name != "kit" and not path.name.startswith("_")


def _code(folder: Path) -> set[str]:
    return {word for path in folder.rglob("*.py") for _, word in literals(path)}


def _asked(folder: Path) -> set[str]:
    """Names of slots and facts: the first of a pair, or what an order or event is asked for."""
    found = set[str]()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            first: ast.AST | None = None
            if isinstance(node, ast.Tuple) and len(node.elts) == 2:
                first = node.elts[0]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                first = node.args[0] if node.func.attr in ASKS else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                found.add(first.value)
    return {word for word in found if ID.fullmatch(word)}


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


def _listed_for_all(path: Path) -> set[str]:
    """The words that data/screen.toml lists for all books."""
    return (
        {word for word in _strings(_toml(path)) if ID.fullmatch(word)} if path.exists() else set()
    )


def _toml(path: Path) -> dict[str, object]:
    return read(path, dict)


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
    if isinstance(value, dict):
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
