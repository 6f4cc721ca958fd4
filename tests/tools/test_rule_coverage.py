"""The rule coverage plugin, on a small project of its own: a book with three rules."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

CHECKS = """
from dataclasses import dataclass

@dataclass(frozen=True, slots=True)
class Modifier:
    rule: str
    label: str
    worth: int

@dataclass(frozen=True, slots=True)
class Check:
    purpose: str
    rule: str
    modifiers: tuple[Modifier, ...] = ()
"""

EVENTS = """
from dataclasses import dataclass

@dataclass(frozen=True, slots=True)
class Event:
    key: str
    rule: str = ""
    outcomes: tuple = ()
"""

ORDERS = """
class IllegalOrder(ValueError):
    def __init__(self, rule, why):
        super().__init__(why)
        self.rule = rule
"""

BOOK = """
from functools import cache

from game.core.checks import Check, Modifier
from game.core.events import Event
from game.core.orders import IllegalOrder
from game.core.rule import rule

READY_MADE = Modifier("BK-MOD-01", "label", 1)

def fire():
    return Event("fired", rule="BK-FIRE-01")

def refuse():
    raise IllegalOrder("BK-NO-01", "why")

def with_table():
    return Check("hit", "BK-HIT-01", (READY_MADE,))

@rule("BK-ADD-01")
def add(a, b):
    return a + b

@cache
@rule("BK-CACHE-01")
def double(a):
    return 2 * a
"""

TESTS = """
import pytest

from game.book import add, double, fire, refuse, with_table
from game.core.events import Event

@pytest.fixture
def fired():
    return fire()

@pytest.fixture(scope="module")
def fired_once():
    return fire()

def expect_three(value):
    assert value == 3

@pytest.mark.rule("BK-FIRE-01")
def test_event():
    assert fire().key == "fired"

@pytest.mark.rule("BK-NO-01")
def test_refusal():
    with pytest.raises(ValueError):
        refuse()

@pytest.mark.rule("BK-HIT-01", "BK-MOD-01")
def test_check_with_a_modifier_from_a_table():
    assert with_table().purpose == "hit"

@pytest.mark.rule("BK-ADD-01")
def test_declared_function():
    expect_three(add(1, 2))

@pytest.mark.rule("BK-CACHE-01")
@pytest.mark.parametrize("again", [1, 2])
def test_cached_function(again):
    assert double(4) == 8

@pytest.mark.rule("BK-FIRE-01")
def test_own_fixture(fired):
    assert fired.key == "fired"

@pytest.mark.rule("BK-FIRE-01")
def test_shared_fixture(fired_once):
    assert fired_once.key == "fired"

@pytest.mark.rule("BK-ADD-01")
def test_never_used():
    assert fire().key == "fired"

@pytest.mark.rule("BK-FIRE-01")
def test_made_by_the_test_itself():
    assert Event("fired", rule="BK-FIRE-01").key == "fired"

@pytest.mark.rule("BK-SILENT-01")
def test_asserts_nothing():
    Event("x")
    silent()

def silent():
    import game.silent
    game.silent.run()
"""

SILENT = """
from game.core.events import Event

def run():
    Event("silent", rule="BK-SILENT-01")
"""

SETTINGS = """
[pytest]
testpaths = tests
pythonpath = .
addopts = -p tools.rule_coverage
"""

FAILING = {"test_shared_fixture", "test_never_used", "test_made_by_the_test_itself"}
PROVED = {"BK-FIRE-01", "BK-NO-01", "BK-HIT-01", "BK-MOD-01", "BK-ADD-01", "BK-CACHE-01"}


def _files() -> dict[str, str]:
    return {
        "game/__init__.py": "",
        "game/core/__init__.py": "",
        "game/core/rule.py": (ROOT / "game/core/rule.py").read_text(encoding="utf-8"),
        "game/core/checks.py": CHECKS,
        "game/core/events.py": EVENTS,
        "game/core/orders.py": ORDERS,
        "game/book.py": BOOK,
        "game/silent.py": SILENT,
        "tests/test_book.py": TESTS,
        "pytest.ini": SETTINGS,
    }


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """The small project; its `game` is its own, its `tools` are ours."""
    for name, text in _files().items():
        path = pytester.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "tools", pytester.path / "tools")
    return pytester


def _record(project: pytest.Pytester) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((project.path / ".coverage-rules.json").read_text())
    return found


@pytest.mark.parametrize("workers", ["0", "2"])
def test_only_what_game_code_used_is_proved(project, workers):
    result = project.runpytest_subprocess("-n", workers)
    result.assert_outcomes(passed=8, failed=3)
    failed = {line.split("::")[1].split()[0] for line in result.outlines if line[:6] == "FAILED"}
    assert failed == FAILING
    record = _record(project)
    assert set(record["tested"]) == PROVED
    assert record["green"] is False


def test_the_failure_says_what_is_missing(project):
    result = project.runpytest_subprocess("-k", "test_never_used")
    result.stdout.fnmatch_lines(
        ["*marked with BK-ADD-01, but game code never emitted*it used BK-FIRE-01*"]
    )


def test_a_test_without_assertion_proves_nothing(project):
    result = project.runpytest_subprocess()
    result.stdout.fnmatch_lines(["rule coverage: *::test_asserts_nothing asserts nothing*"])
    record = _record(project)
    assert "BK-SILENT-01" in record["marked"]
    assert "BK-SILENT-01" not in record["tested"]


def test_a_part_of_the_suite_leaves_no_record(project):
    project.runpytest_subprocess("-k", "test_event").assert_outcomes(passed=1, deselected=10)
    assert not (project.path / ".coverage-rules.json").exists()
