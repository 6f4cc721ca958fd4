"""What the sources say about rules, read without running anything.

The catalogue of each book is `data/<book>/rules.toml`; an id is implemented where game code or a
data table names it; a test counts only if it asserts something.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import tomli

Catalogue = dict[str, dict[str, str]]
"""Book id -> rule id -> kind, one of KINDS."""

KINDS = ("mechanic", "definition", "screen")
NOT_TABLES = ("rules", "words")
HELPER = re.compile(r"(expect|assert|check)_\w+")


class CatalogueError(ValueError):
    """A rules.toml that does not list its rules as it should."""


def catalogue(root: Path) -> Catalogue:
    """All rules of all books; CatalogueError for an unknown kind or an id listed twice."""
    books: Catalogue = {}
    seen: set[str] = set()
    for path in sorted((root / "data").glob("*/rules.toml")):
        book = books.setdefault(path.parent.name, {})
        for row in tomli.loads(path.read_text(encoding="utf-8")).get("rule", []):
            name, kind = row.get("id"), row.get("kind")
            if not name or kind not in KINDS or name in seen:
                raise CatalogueError(f"{path}: id {name!r}, kind {kind!r}: missing, wrong or twice")
            seen.add(name)
            book[name] = kind
    return books


def rule_like(books: Catalogue) -> re.Pattern[str]:
    """What a rule id of these books looks like: their prefix, some words, a number."""
    prefixes = {name.split("-")[0] for rules in books.values() for name in rules}
    return re.compile(rf"(?:{'|'.join(sorted(prefixes)) or '(?!)'})(?:-[A-Z0-9]+)*-\d+[a-z]?")


def is_table(path: Path) -> bool:
    """Whether a data file holds what rules work with, and not only words in some language."""
    return path.name.partition(".")[0] not in NOT_TABLES


def named_in_game(root: Path) -> dict[str, str]:
    """Every text that stands alone in game code or as a value of a table -> where it stands."""
    found: dict[str, str] = {}
    for path in sorted((root / "game").rglob("*.py")):
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.setdefault(node.value, f"{path.relative_to(root)}:{node.lineno}")
    for path in sorted((root / "data").glob("*/*.toml")):
        if is_table(path):
            for text in _texts(tomli.loads(path.read_text(encoding="utf-8"))):
                found.setdefault(text, str(path.relative_to(root)))
    return found


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def asserts(path: Path, test: str) -> bool:
    """Whether a function called `test` in this file asserts something.

    An assert statement counts, `pytest.raises`, and a call of a helper whose name begins with
    `expect_`, `assert_` or `check_`.
    """
    return any(
        _is_assertion(inner)
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.FunctionDef) and node.name == test
        for inner in ast.walk(node)
    )


def _is_assertion(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert):
        return True
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name == "raises" or HELPER.fullmatch(name) is not None


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))
