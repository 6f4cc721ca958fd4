"""`make proof` on a small project of its own: a book with two rules, one of them badly tested."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.proof.record import digests, shares

ROOT = Path(__file__).resolve().parents[2]

RULES = "".join(
    f'[[rule]]\nid = "BK-{name}-01"\nkind = "mechanic"\ntitle = "x"\ntext = "y"\n'
    for name in ("ADD", "FAR")
)
BOOK = """
from functools import cache

from game.core.rule import rule

@rule("BK-ADD-01")
def add(a, b):
    return a + b

@cache
@rule("BK-FAR-01")
def far(distance):
    return distance > _limit()

def _limit():
    return 30

def own():
    return 1 + 1

class Store:
    # Its objects are caches; the class is none.
    def __init__(self, most):
        self.most = most

    def cache_clear(self):
        self.known = {}
"""
TESTS = """
import pytest
from game.rules.book import add, far

PLAYED = []

@pytest.fixture(scope="module")
def sums():
    return [add(1, 2), add(5, 5)]

@pytest.mark.rule("BK-ADD-01")
def test_first(sums):
    assert sums[0] == 3

@pytest.mark.rule("BK-ADD-01")
def test_second(sums):
    assert sums[1] == 10

@pytest.mark.rule("BK-FAR-01")
def test_far():
    assert far(99) and not far(1)

def test_unmarked_does_not_count():
    assert far(31) and not far(30)
"""
CORE = """
DECLARED = {}

def rule(*ids):
    return lambda function: function
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    root = tmp_path_factory.mktemp("project")
    texts = {
        "data/book/rules.toml": RULES,
        "data/book/numbers.toml": "[reach]\nlimit = 30\n",
        "game/__init__.py": "",
        "game/core/__init__.py": "",
        "game/core/rule.py": CORE,
        "game/rules/__init__.py": "",
        "game/rules/book.py": BOOK,
        "tests/rules/test_book.py": TESTS,
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n'
        'addopts = "--import-mode=importlib"\nmarkers = ["rule(*ids): rules"]\n',
    }
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "tools", root / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    return root


def proof(root, *words):
    command = [sys.executable, "-m", "tools.proof", "--jobs", "2", *words]
    done = subprocess.run(
        command,
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_what_there_is_no_time_for_waits(project):
    code, told, said = proof(project, "--minutes", "0")
    assert code == 0, said
    assert "book, 0 rules proved anew" in told
    assert json.loads((project / "tests/proof.json").read_text(encoding="utf-8")) == {}


def test_what_the_tests_of_a_rule_do_not_notice_is_named(project):
    code, told, said = proof(project, "--survivors")
    assert code == 0, said
    kept = json.loads((project / "tests/proof.json").read_text(encoding="utf-8"))
    assert (kept["BK-ADD-01"]["shown"], kept["BK-ADD-01"]["caught"]) == (2, 2)
    assert kept["BK-ADD-01"]["survivors"] == []
    far = "game/rules/book.py:13 comparison: distance > _limit() → > moved by one"
    limit = ["return: 30 → another", "constant: 30 → 31"]
    assert kept["BK-FAR-01"]["survivors"] == [
        f"{far} (no test of the rule comes there)",
        *(f"game/rules/book.py:16 {one}" for one in limit),
    ]
    assert kept["BK-FAR-01"]["caught"] == 1
    assert far in told
    assert "book, 2 rules proved anew" in told
    assert shares(project) == {"book": {"BK-ADD-01": 1.0, "BK-FAR-01": 0.25}}


def test_only_what_changed_is_proved_anew(project):
    before = digests(project)
    assert "book, 0 rules proved anew" in proof(project)[1]
    tests = project / "tests/rules/test_book.py"
    tests.write_text(TESTS.replace("far(99)", "far(31)"), encoding="utf-8")
    assert {name for name, one in digests(project).items() if one != before[name]} == {"BK-FAR-01"}
    assert shares(project) == {"book": {"BK-ADD-01": 1.0}}
    assert "book, 1 rules proved anew" in proof(project)[1]
    assert shares(project)["book"]["BK-FAR-01"] == 0.75


def test_a_digest_is_of_code_tests_and_the_lines_of_tables_it_names(project):
    before = digests(project)
    code = project / "game/rules/book.py"
    code.write_text(BOOK.replace("_limit", "_reach").replace("1 + 1", "3"), encoding="utf-8")
    table = project / "data/book/numbers.toml"
    changed = digests(project)
    assert changed["BK-ADD-01"] == before["BK-ADD-01"] != changed["BK-FAR-01"]
    code.write_text(BOOK.replace("return 30", "return limit"), encoding="utf-8")
    named = digests(project)["BK-FAR-01"]
    table.write_text("[reach]\nlimit = 31\n", encoding="utf-8")
    assert digests(project)["BK-FAR-01"] != named
    code.write_text(BOOK, encoding="utf-8")
    assert digests(project) == before


def test_right_code_whose_tests_fail_is_not_broken(project):
    tests = project / "tests/rules/test_book.py"
    right = tests.read_text(encoding="utf-8")
    tests.write_text(right.replace("== 10", "== 11"), encoding="utf-8")
    code, told, said = proof(project, "--rule", "BK-ADD-01", "--again")
    tests.write_text(right, encoding="utf-8")
    assert (code, told) == (1, "")
    assert "test_second" in said
