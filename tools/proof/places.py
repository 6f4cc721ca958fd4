"""Which code belongs to which rule: what is declared `@rule(id)`, and its private helpers.

A private function of the same module that a declared one uses, and that declares nothing itself,
is part of the rule. A function that stands for several rules belongs to all of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

Definition = ast.FunctionDef
"""Rules are plain functions and methods; none of the game's is a coroutine."""


@dataclass(frozen=True, slots=True)
class RuleCode:
    """One function that stands for rules: the file (relative to the project), its dotted name
    inside the module, the line of its first decorator or `def`, and the ids in their order.
    """

    path: Path
    name: str
    line: int
    rules: tuple[str, ...]


def rule_code(root: Path, folder: str = "game") -> list[RuleCode]:
    """All code under `folder` that stands for a rule, file by file and top to bottom."""
    found = []
    for path in sorted((root / folder).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "@rule(" in text:
            found += in_module(ast.parse(text), path.relative_to(root))
    return found


def in_module(tree: ast.Module, path: Path) -> list[RuleCode]:
    """The functions of one module that stand for rules."""
    functions = dict(functions_of(tree))
    owners: dict[str, dict[str, None]] = {}
    for name, node in functions.items():
        declared = declared_by(node)
        for one in (name, *_helpers(node, functions)) if declared else ():
            owners.setdefault(one, {}).update(dict.fromkeys(declared))
    return [
        RuleCode(path, name, first_line(node), tuple(owners[name]))
        for name, node in functions.items()
        if name in owners
    ]


def functions_of(tree: ast.Module) -> Iterator[tuple[str, Definition]]:
    """The functions and methods of a module by their dotted names; inner ones belong to theirs."""
    for node in tree.body:
        if isinstance(node, Definition):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            inner = (one for one in node.body if isinstance(one, Definition))
            yield from ((f"{node.name}.{one.name}", one) for one in inner)


def declared_by(node: Definition) -> tuple[str, ...]:
    """The ids of the `@rule` marks above a function, the nearest mark first."""
    marks = [mark for mark in reversed(node.decorator_list) if _is_rule(mark)]
    return tuple(
        str(argument.value)
        for mark in marks
        if isinstance(mark, ast.Call)
        for argument in mark.args
        if isinstance(argument, ast.Constant)
    )


def _is_rule(mark: ast.expr) -> bool:
    return isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rule"


def first_line(node: Definition) -> int:
    """Where Python says that a function begins: its first decorator, if it has one."""
    return min([node.lineno, *(mark.lineno for mark in node.decorator_list)])


def used(node: ast.AST, known: Mapping[str, object]) -> set[str]:
    """Which of the known names of its module a piece of code uses; `self.x` means any `C.x`."""
    found = set()
    methods: dict[str, list[str]] = {}
    for name in known:
        methods.setdefault(name.rpartition(".")[2], []).append(name)
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name) and inner.id in known:
            found.add(inner.id)
        elif isinstance(inner, ast.Attribute) and _of_itself(inner):
            found.update(methods.get(inner.attr, ()))
    return found


def _of_itself(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


def _helpers(node: Definition, functions: Mapping[str, Definition]) -> list[str]:
    """The private functions a declared one uses, and theirs, as far as they declare nothing."""
    found: dict[str, None] = {}
    waiting = [node]
    while waiting:
        for name in sorted(used(waiting.pop(), functions)):
            private = name.rpartition(".")[2].startswith("_")
            if private and name not in found and not declared_by(functions[name]):
                found[name] = None
                waiting.append(functions[name])
    return list(found)
