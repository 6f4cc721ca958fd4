"""Where numbers are found, how they are changed, and that a mutant is really tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import mutants
from tools.mutation import chosen, sites

TABLE = """# 12 lines of comment
[[row]]
1 = "30 dice"
low = 4
span = [-5, 10]
share = 0.5
day = 2026-11-21
"""

MODULE = '''
"""Sides: 2."""
NAME, LIMIT = "é7", 7
FLAG = True

def half(n):
    return n // 2
'''

TEST = """
from pathlib import Path
import tomli
from game.rules.book.book import LIMIT

def test_low():
    path = Path(__file__).parents[3] / "data/book/table.toml"
    assert tomli.loads(path.read_text())["row"][0]["low"] == 4
    assert LIMIT == 7
"""


@pytest.fixture
def project(tmp_path):
    for name, text in {
        "data/book/table.toml": TABLE,
        "data/book/words.toml": "n = 1\n",
        "game/__init__.py": "",
        "game/rules/book/book.py": MODULE,
        "tests/rules/book/test_book.py": TEST,
        "pyproject.toml": "[tool.pytest.ini_options]\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_numbers_of_tables_and_constants_are_found(project):
    found = [(site.path.name, site.line, site.number) for site in sites(project, "book")]
    assert found == [
        ("table.toml", 4, "4"),
        ("table.toml", 5, "-5"),
        ("table.toml", 5, "10"),
        ("table.toml", 6, "0.5"),
        ("book.py", 3, "7"),
    ]


def test_the_choice_is_seeded_and_changes_each_number(project):
    places = sites(project, "book")
    assert chosen(places, 3, seed=5) == chosen(places, 3, seed=5)
    everything = chosen(places, 99, seed=5)
    assert len(everything) == len(places)
    assert all(mutant.number != mutant.site.number for mutant in everything)
    module = next(mutant for mutant in everything if mutant.site.path.name == "book.py")
    assert module.text(MODULE) == MODULE.replace("7\nFLAG", f"{module.number}\nFLAG")


def test_the_right_numbers_are_killed_and_the_unread_survive(project, tmp_path, monkeypatch):
    monkeypatch.setattr(mutants, "ROOT", project)
    every = chosen(sites(project, "book"), 99, seed=1)
    found = list(mutants.verdicts(every, "book", tmp_path / "copies", jobs=2))
    killed = {verdict.mutant.site.number for verdict in found if verdict.killed}
    assert killed == {"4", "7"}
    assert mutants.report("book", found, 5).endswith("book: 2 of 5 killed, 5 places")


def test_tests_of_the_chapter_come_first_and_the_quick_before_the_slow(tmp_path):
    folder = tmp_path / "tests/rules/book"
    folder.mkdir(parents=True)
    for name in ("slow", "quick", "ground_paths", "paths", "data"):
        (folder / f"test_{name}.py").write_text("", encoding="utf-8")
    took = {"tests.rules.book.test_slow": 9.0, "tests.rules.book.test_quick": 0.1}

    def order(changed):
        found = mutants.likely_first(tmp_path, "book", Path(changed), took)
        assert found.pop() == "tests/rules/book", "whatever is not named is run all the same"
        return [Path(name).stem.removeprefix("test_") for name in found]

    moved = order("game/rules/book/ground/paths.py")
    assert moved == ["ground_paths", "paths", "data", "quick", "slow"]
    assert order("data/book/slow.toml") == ["data", "slow", "ground_paths", "paths", "quick"]


def test_tests_that_fail_by_themselves_are_an_error(project, tmp_path, monkeypatch):
    (project / "tests/rules/book/test_book.py").write_text("def test_no():\n    assert False\n")
    monkeypatch.setattr(mutants, "ROOT", project)
    with pytest.raises(RuntimeError, match="fail without any mutant"):
        list(mutants.verdicts([], "book", tmp_path / "copies", jobs=1))
