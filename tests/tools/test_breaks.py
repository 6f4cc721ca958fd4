"""Every kind of break: where it is found, that watching changes nothing, that breaking does."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tools.proof.breaks import WATCH, breaks, rewrite
from tools.proof.places import functions_of, in_module
from tools.proof.watch import Watch


@dataclass(frozen=True)
class Row:
    """Stands for a row of a table; its module is said to be one."""

    worth: int
    column: tuple[int, ...] = (1, 2)


Row.__module__ = "game.rules.book.rows"


def helped(base: int, called: int = 5, *, twice: bool = False) -> int:
    return (base + called) * (2 if twice else 1)


KNOWN = {"Row": Row, "helped": helped, "replace": replace}


def kinds(source):
    (node,) = (node for _, node in functions_of(ast.parse(source)))
    return [(one.kind, one.told) for one in breaks(node)]


def run(source, given, number=None):
    """What the function makes of `given`, watched or with one place broken, and what it noted."""
    tree = ast.parse(source)
    ((name, node),) = functions_of(tree)
    chosen = [one for one in breaks(node) if number in (None, one.number)]
    rewrite(node, chosen, watching=number is None)
    noted: set[int] = set()
    space: dict[str, Any] = {**KNOWN, WATCH: Watch(noted, number)}
    exec(compile(tree, "book.py", "exec"), space)  # noqa: S102  # the code under test
    found = space[name](*given)
    return (list(found) if hasattr(found, "__next__") else found), noted


@pytest.mark.parametrize(
    ("body", "given", "right", "broken"),
    [
        ("return a < b", (2, 2), False, {"a < b": True}),
        ("return a >= b", (2, 2), True, {"a >= b": False}),
        ("return a == b", (2, 2), True, {"a == b": False}),
        ("return a in (b,)", (2, 2), True, {"a in (b,)": False}),
        ("return a - b", (7, 2), 5, {"a - b": {9, 6}}),
        ("return a // b", (7, 2), 3, {"a // b": {2, 4}}),
        ("return -a", (7, 2), -7, {"-a": {7, -6}}),
        ("return max(a, b)", (7, 2), 7, {"max(a, b)": {2, 8}}),
        ("return a + 3", (7, 2), 10, {"3": 11, "a + 3": {4, 11}}),
        ("return a if b else 0", (7, 0), 0, {"b": 7, "a if b else 0": 1}),
        ("if b:\n        return 1\n    return a", (7, 2), 1, {"b": 7, "1": 2}),
        (
            "for x in (1, 2):\n        if x > b:\n            a += x\n    return a",
            (7, 1),
            9,
            {"x > b": 10},
        ),
        ("return [x for x in (1, 2, 3) if x > a]", (1, 0), [2, 3], {"x > a": {"any"}}),
        ("return a and b", (1, 0), 0, {"b": {1}, "a and b": 1}),
        ("return a or b", (0, 1), 1, {"b": {0}, "a or b": 2}),
        ("return Row(a).worth", (7, 2), 7, {"Row(a).worth": 8}),
        ("return Row(a).column", (7, 2), (1, 2), {"Row(a).column": {"any"}}),
        ("return helped(a, called=b)", (7, 2), 9, {"helped(a, called=b)": {12, 10}}),
        ("return helped(a, b)", (7, 2), 9, {"helped(a, b)": {12, 10}}),
        ("return helped(a, twice=True)", (1, 2), 12, {"helped(a, twice=True)": {6, 13}}),
        ("return replace(Row(a), worth=b).worth", (7, 2), 2, {"replace(Row(a), worth=b)": 7}),
        ("yield a\n    yield b", (7, 2), [7, 2], {"yield a": {"any"}, "yield b": {"any"}}),
    ],
)
def test_a_place_is_watched_and_broken(body, given, right, broken):
    source = f"def rule(a, b):\n    {body}\n"
    (node,) = (node for _, node in functions_of(ast.parse(source)))
    found, noted = run(source, given)
    assert found == right
    for told, wrong in broken.items():
        numbers = [one.number for one in breaks(node) if one.told.partition(" → ")[0] == told]
        ours = [number for number in numbers if number in noted]
        assert ours, (told, [one.told for one in breaks(node)])
        results = [run(source, given, number)[0] for number in ours]
        assert all(result != right for result in results)
        if wrong != {"any"}:
            expected = wrong if isinstance(wrong, set) else {wrong}
            assert expected & {result for result in results if not isinstance(result, list)}


def test_a_break_that_was_not_noted_changes_nothing():
    source = "def rule(a, b):\n    return helped(a, 5) if a < b else Row(a).worth\n"
    (node,) = (node for _, node in functions_of(ast.parse(source)))
    for given in ((1, 3), (3, 1), (4, 4)):
        right, noted = run(source, given)
        for one in breaks(node):
            if one.number not in noted:
                assert run(source, given, one.number)[0] == right, one.told


def test_words_types_and_places_in_lists_are_no_breaks():
    source = '''
def rule(a: int, b: "1" = 1) -> int | None:
    """1 < 2."""
    assert a > 0
    c: dict[int, int] = {}
    return f"{a + 1}" + b[0] if c else None
'''
    assert [told for _, told in kinds(source)] == [
        "f'{a + 1}' + b[0] if c else None → another",
        "c → always",
        "f'{a + 1}' + b[0] → not +",
    ]


def test_code_of_a_rule_is_what_is_declared_and_its_private_helpers():
    source = """
from game.core.rule import rule

def outside():
    return _helper()

@rule("BK-A-01", "BK-A-02")
def first():
    return _helper()

@rule("BK-B-01")
def _second():
    return _helper() + _deeper()

def _helper():
    return _deeper()

def _deeper():
    return 1

class Row:
    @rule("BK-C-01")
    def worth(self):
        return self._inner()

    def _inner(self):
        return outside()
"""
    found = {code.name: code.rules for code in in_module(ast.parse(source), Path("book.py"))}
    assert found == {
        "first": ("BK-A-01", "BK-A-02"),
        "_second": ("BK-B-01",),
        "_helper": ("BK-A-01", "BK-A-02", "BK-B-01"),
        "_deeper": ("BK-A-01", "BK-A-02", "BK-B-01"),
        "Row.worth": ("BK-C-01",),
        "Row._inner": ("BK-C-01",),
    }
