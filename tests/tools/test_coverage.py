"""From sources and a test record to the four lists of each book, and what makes them stale."""

from __future__ import annotations

import json

import pytest

from tools.coverage import (
    coverage,
    differences,
    is_green,
    read_record,
    still_proved,
    strays,
)
from tools.inputs import digest
from tools.rule_coverage import RECORD
from tools.rule_sources import CatalogueError, asserts, catalogue, named_in_game

RULES = """
[[rule]]
id = "BK-HIT-01"
kind = "mechanic"
[[rule]]
id = "BK-HIT-02"
kind = "mechanic"
[[rule]]
id = "BK-GEN-01"
kind = "definition"
"""

CODE = '''
"""Says BK-HIT-02, which does not implement it."""
RULE = "BK-HIT-01"
TYPO = "BK-HIT-10"
'''


@pytest.fixture
def tree(tmp_path):
    for name, text in {
        "data/book/rules.toml": RULES,
        "data/book/table.toml": '[[row]]\nrule = "BK-GEN-01"\n',
        "game/book.py": CODE,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def _leave_record(tree, inputs, green=True):
    record = {
        "inputs": inputs,
        "green": green,
        "marked": ["BK-HIT-01"],
        "tested": {"BK-HIT-01": []},
    }
    (tree / RECORD).write_text(json.dumps(record), encoding="utf-8")


def test_the_four_lists(tree):
    found = coverage(
        catalogue(tree),
        set(named_in_game(tree)),
        frozenset({"BK-HIT-01"}),
        {"book": {"BK-HIT-01": 0.5}},
    )
    assert found == {
        "book": {
            "listed": ["BK-HIT-01", "BK-HIT-02", "BK-GEN-01"],
            "implemented": ["BK-HIT-01", "BK-GEN-01"],
            "tested": ["BK-HIT-01"],
            "untested": ["BK-HIT-02"],
            "proved": {"BK-HIT-01": 0.5},
        }
    }


def test_ids_in_no_catalogue_are_named_with_their_place(tree):
    faults = strays(catalogue(tree), named_in_game(tree), ("BK-HIT-01", "BK-HIT-99"))
    assert faults == [
        "game/book.py:4: rule BK-HIT-10 is in no catalogue",
        "tests: mark rule('BK-HIT-99') is in no catalogue",
    ]


def test_a_rule_listed_twice_is_refused(tree):
    (tree / "data/book/rules.toml").write_text(RULES + RULES, encoding="utf-8")
    with pytest.raises(CatalogueError, match="BK-HIT-01"):
        catalogue(tree)


def test_stale_lists_are_named():
    old = {"book": {"tested": ["A-1"], "untested": ["A-2"]}}
    new = {"book": {"tested": ["A-1", "A-2"], "untested": []}}
    assert differences(old, new) == ["book.tested:  +A-2", "book.untested: -A-2"]
    assert differences(new, new) == []
    assert differences({"book": {"proved": {"A-1": 0.9}}}, {"book": {"proved": {"A-1": 1.0}}}) == [
        "book.proved: -A-1 0.9 +A-1 1.0"
    ]


def test_a_green_run_holds_until_an_input_changes(tree):
    assert not is_green(tree)
    _leave_record(tree, digest(tree))
    assert is_green(tree)
    (tree / "data/coverage.json").write_text("{}", encoding="utf-8")
    assert is_green(tree)
    (tree / "game/book.py").write_text("RULE = 1\n", encoding="utf-8")
    assert not is_green(tree)


def test_a_red_or_unfinished_run_is_not_green(tree):
    _leave_record(tree, digest(tree), green=False)
    assert not is_green(tree)
    (tree / RECORD).write_text("{", encoding="utf-8")
    assert read_record(tree) is None


@pytest.mark.parametrize(
    ("body", "counts"),
    [
        ("assert x", True),
        ("with pytest.raises(ValueError): f()", True),
        ("expect_losses(3)", True),
        ("helpers.check_view(seat)", True),
        ("play()", False),
    ],
)
def test_what_counts_as_an_assertion(tmp_path, body, counts):
    path = tmp_path / "test_it.py"
    path.write_text(f"def test_it():\n    {body}\n\ndef other():\n    assert True\n")
    assert asserts(path, "test_it") is counts


def test_a_proof_that_no_longer_holds_goes_and_the_lists_stay():
    shipped = {"book": {"tested": ["BK-HIT-01"], "proved": {"BK-HIT-01": 0.9, "BK-HIT-02": 1.0}}}
    found = still_proved(shipped, {"book": {"BK-HIT-01": 0.9}})
    assert found == {"book": {"tested": ["BK-HIT-01"], "proved": {"BK-HIT-01": 0.9}}}
    assert differences(shipped, found) == ["book.proved: -BK-HIT-02 1.0"]
