"""What was proved, kept in `tests/proof.json`, and for which code, data and tests that holds.

A rule's digest is made of the text of its functions and of what they use of their module, of its
tests and what they use of theirs, and of the lines of its book's tables that are called like
something in that code. Names of files and import lines are left out, so that what only moves
keeps its proof. A helper in another module is not part of it.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tools.proof.breaks import BREAKS
from tools.proof.places import RuleCode, rule_code
from tools.rule_sources import catalogue, is_table

RECORD = "tests/proof.json"
WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Proof:
    """Of one rule: the digest it holds for, how many breaks were shown to its tests, how many were
    caught, how many of these by the rule's own tests rather than by those of a rule it shares
    its code with, and the others in words.
    """

    digest: str
    shown: int
    caught: int
    own: int
    survivors: tuple[str, ...]

    @property
    def share(self) -> float:
        """The share of breaks caught, 0 to 1, to two digits; 1 is nothing but all of them."""
        return self.caught * 100 // self.shown / 100 if self.shown else 0.0


def read_proofs(root: Path) -> dict[str, Proof]:
    """The record by rule id; empty where there is none."""
    try:
        raw = json.loads((root / RECORD).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return {
        name: Proof(**row | {"survivors": tuple(row["survivors"])}) for name, row in raw.items()
    }


def write_proofs(root: Path, proofs: Mapping[str, Proof]) -> None:
    """Write the record, sorted, a rule at a time."""
    plain = {name: asdict(proofs[name]) for name in sorted(proofs)}
    text = json.dumps(plain, indent=1, ensure_ascii=False) + "\n"
    (root / RECORD).write_text(text, encoding="utf-8")


def shares(root: Path) -> dict[str, dict[str, float]]:
    """Book id -> rule id -> share of breaks caught, for every rule whose proof still holds."""
    proofs, now = read_proofs(root), digests(root)
    return {
        book: {
            name: proofs[name].share
            for name in rules
            if name in proofs and proofs[name].digest == now.get(name)
        }
        for book, rules in catalogue(root).items()
    }


def digests(root: Path) -> dict[str, str]:
    """The digest of every rule that has code."""
    codes: dict[str, list[RuleCode]] = defaultdict(list)
    for code in rule_code(root):
        for name in code.rules:
            codes[name].append(code)
    books = {name: book for book, rules in catalogue(root).items() for name in rules}
    tests = _tests(root)
    paths = {code.path for found in codes.values() for code in found}
    modules = {path: Module.of(root / path) for path in paths}
    rows = {book: _rows(root / "data" / book) for book in set(books.values())}
    return {
        name: _digest(
            [text for code in found for text in modules[code.path].texts(code.name)],
            sorted(tests.get(name, ())),
            rows[books[name]],
        )
        for name, found in codes.items()
        if name in books
    }


def _digest(code: list[str], tests: list[str], rows: Mapping[str, list[str]]) -> str:
    words = sorted({word for text in code for word in WORD.findall(text) if word in rows})
    parts = [
        str(BREAKS),
        *sorted(set(code)),
        "",
        *tests,
        "",
        *(line for word in words for line in rows[word]),
    ]
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=10).hexdigest()


def _rows(folder: Path) -> dict[str, list[str]]:
    """The lines of a book's tables by what they are called."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.glob("*.toml")):
        if is_table(path):
            for line in path.read_text(encoding="utf-8").splitlines():
                key, equals, _ = line.partition("=")
                if equals and not key.startswith("#"):
                    found[key.strip()].append(line.strip())
    return found


@dataclass(frozen=True, slots=True)
class Module:
    """The statements of a module that have a name, as nodes and as texts."""

    nodes: Mapping[str, ast.AST]
    source: Mapping[str, str]
    uses: dict[str, set[str]] = field(default_factory=dict)

    @staticmethod
    def of(path: Path) -> Module:
        """Read a module; methods are named with their class, classes stand for all of theirs."""
        text = path.read_text(encoding="utf-8")
        nodes = {name: node for node in ast.parse(text).body for name in _names(node)}
        lines = text.splitlines()
        return Module(nodes, {name: _text(lines, node) for name, node in nodes.items()})

    def texts(self, name: str) -> list[str]:
        """The text of a statement and of all the module's own it uses, directly or not."""
        waiting, found = [name.partition(".")[0]], {}
        while waiting:
            one = waiting.pop()
            if one not in found:
                found[one] = self.source[one]
                waiting += self._used(one)
        return [found[one] for one in sorted(found)]

    def _used(self, name: str) -> set[str]:
        if name not in self.uses:
            self.uses[name] = set(WORD.findall(self.source[name])) & self.nodes.keys()
        return self.uses[name]


def _names(node: ast.stmt) -> Iterable[str]:
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return (node.name,)
    if isinstance(node, ast.Assign):
        return (target.id for target in node.targets if isinstance(target, ast.Name))
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return (node.target.id,)
    return ()


def _text(lines: list[str], node: ast.AST) -> str:
    marks = [mark.lineno for mark in getattr(node, "decorator_list", ())]
    first, last = min([node.lineno, *marks]), node.end_lineno  # type: ignore[attr-defined]
    return "\n".join(lines[first - 1 : last])


def _tests(root: Path) -> dict[str, set[str]]:
    """Rule id -> the texts of its tests and of what these use of their files."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((root / "tests").rglob("test_*.py")):
        if "mark.rule(" in path.read_text(encoding="utf-8"):
            module = Module.of(path)
            for name, node in module.nodes.items():
                texts: list[str] | None = None
                for rule in _marks(node):
                    texts = texts if texts is not None else module.texts(name)
                    found[rule].update(texts)
    return found


def _marks(node: ast.AST) -> set[str]:
    """The rules a test function, or a class with tests in it, is marked with."""
    return {
        str(argument.value)
        for inner in ast.walk(node)
        if isinstance(inner, (ast.FunctionDef, ast.ClassDef))
        for mark in inner.decorator_list
        if isinstance(mark, ast.Call) and getattr(mark.func, "attr", "") == "rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant)
    }
