"""Places where one number of a rulebook can be changed: in its tables and in its constants."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import tomli

from tools.rule_sources import is_table

# Strings and comments are matched first, so that their digits are passed over.
TOKEN = re.compile(
    r'"""(?s:.*?)"""|'
    r"'''(?s:.*?)'''|"
    r'"(?:\\.|[^"\\\n])*"|'
    r"'[^'\n]*'|"
    r"#[^\n]*|"
    r"(?<![\w.+:-])(?P<number>[+-]?\d+(?:\.\d+)?)(?![\w.:-])"
)


@dataclass(frozen=True, slots=True)
class Site:
    """A number in a file: `start` and `end` are offsets in its text, `line` counts from 1."""

    path: Path
    line: int
    start: int
    end: int
    number: str


@dataclass(frozen=True, slots=True)
class Mutant:
    """A site and the number that takes the place of the right one."""

    site: Site
    number: str

    def text(self, text: str) -> str:
        """The file's text with the wrong number in it."""
        return text[: self.site.start] + self.number + text[self.site.end :]


def sites(root: Path, book: str) -> list[Site]:
    """All numbers of a book's tables and of its modules' constants; paths relative to `root`."""
    tables = sorted((root / "data" / book).glob("*.toml"))
    modules = sorted((root / "game" / "rules" / book).rglob("*.py"))
    found = [site for path in tables if is_table(path) for site in _in_table(path)]
    found += [site for path in modules for site in _in_module(path)]
    return [
        Site(site.path.relative_to(root), site.line, site.start, site.end, site.number)
        for site in found
    ]


def chosen(places: list[Site], count: int, seed: int) -> list[Mutant]:
    """`count` mutants at different places, or one at every place where there are fewer."""
    source = random.Random(seed)
    picked = source.sample(places, min(count, len(places)))
    return [Mutant(site, _other(site.number, source)) for site in picked]


def _other(number: str, source: random.Random) -> str:
    step = source.choice((-1, 1))
    if "." in number:
        return repr(float(number) + step * 0.5)
    return str(int(number) + step)


def _in_table(path: Path) -> Iterator[Site]:
    text = path.read_bytes().decode()
    right = _leaves(tomli.loads(text))
    for match in TOKEN.finditer(text):
        number = match["number"]
        if number and _changes_one_value(text, match, right):
            line = text.count("\n", 0, match.start()) + 1
            yield Site(path, line, match.start(), match.end(), number)


def _changes_one_value(text: str, match: re.Match[str], right: list[tuple[str, object]]) -> bool:
    """Whether this number is a value, and no key, date or table name."""
    changed = f"{text[: match.start()]}{_plus_one(match['number'])}{text[match.end() :]}"
    try:
        wrong = _leaves(tomli.loads(changed))
    except tomli.TOMLDecodeError:
        return False
    same_keys = [key for key, _ in wrong] == [key for key, _ in right]
    return same_keys and sum(a != b for a, b in zip(wrong, right, strict=True)) == 1


def _plus_one(number: str) -> str:
    return repr(float(number) + 1) if "." in number else str(int(number) + 1)


def _leaves(value: object, key: str = "") -> list[tuple[str, object]]:
    if isinstance(value, dict):
        return [leaf for name, inner in value.items() for leaf in _leaves(inner, f"{key}.{name}")]
    if isinstance(value, list):
        return [leaf for n, inner in enumerate(value) for leaf in _leaves(inner, f"{key}[{n}]")]
    return [(key, value)]


def _in_module(path: Path) -> Iterator[Site]:
    text = path.read_bytes().decode()
    starts = _line_starts(text)
    for statement in ast.parse(text).body:
        if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value:
            for node in ast.walk(statement.value):
                if isinstance(node, ast.Constant) and type(node.value) is int:
                    yield _site(path, text, starts[node.lineno - 1], node)


def _site(path: Path, text: str, line_start: int, node: ast.Constant) -> Site:
    """Columns of the syntax tree count bytes, offsets in a text count characters."""
    line = text[line_start:].split("\n", 1)[0].encode()
    begin = line_start + len(line[: node.col_offset].decode())
    end = line_start + len(line[: node.end_col_offset].decode())
    return Site(path, node.lineno, begin, end, text[begin:end])


def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer("\n", text))]
