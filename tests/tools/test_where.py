"""Where a rule lives, as the tool tells it, and what the pages of a book say of its log."""

from __future__ import annotations

import pytest

from game.core.data import resource
from game.play.handbook import files
from game.play.handbook.book import handbook
from game.play.telling.rulebook import rulebook
from game.play.words import outline, templates
from tools import where

BOOKS = ("zefrs", "chaos", "heroic2d6", "empress", "heroic20s")


def test_a_rule_is_found_in_code_data_and_tests() -> None:
    lines = list(where.told(where.ROOT, "CF-DMG-15"))
    assert lines[0] == "CF-DMG-15  Bleeding  (mechanic)"
    heads = [line.split()[0] for line in lines[1:] if line[2] != " "]
    assert heads == ["code", "data", "tests", "says", "proof"]
    assert any("game/rules/chaos/" in line for line in lines)
    assert any("tests/rules/chaos/test_" in line and " test_" in line for line in lines)
    assert any(line.split()[:2] in (["proof", "tested"], ["proof", "tested;"]) for line in lines)


def test_an_id_that_is_part_of_another_is_not_taken_for_it() -> None:
    found = list(where._places(where.ROOT, "ZF-MOR-1", "game", "*.py"))
    assert not found


@pytest.mark.parametrize("book", BOOKS)
def test_the_pages_know_all_that_the_code_says_by_a_rule(book: str) -> None:
    told = files.said(resource("data", book))
    coded = where.in_code(where.ROOT)
    missing = {
        name: keys - set(told.get(name, ()))
        for name, keys in coded.items()
        if name in rulebook(book).rules and keys - set(told.get(name, ()))
    }
    assert not missing, "python -m tools.where --write"


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_log_says_is_of_rules_and_words_that_there_are(book: str) -> None:
    told = files.said(resource("data", book))
    assert set(told) <= set(rulebook(book).rules)
    assert {key for keys in told.values() for key in keys} <= set(templates())
    assert list(told) == [rule.id for rule in handbook(book).rules() if rule.id in told]


def test_a_sentence_is_told_as_an_example_of_a_and_b() -> None:
    bleeding = handbook("chaos").rule("CF-DMG-15")
    assert bleeding is not None
    assert "A bleeds: 3 Blood a round." in handbook("chaos").said(bleeding)
    assert outline("out") == "A: out of the battle, …."
    assert outline("no such key") == ""


def test_what_battles_did_not_come_to_stays_known() -> None:
    known = {"CF-DISARM-03": ("chaos.disarmed", "chaos.gone_for_ever")}
    found = where.joined(
        known, {"CF-DISARM-03": {"chaos.beaten_by"}}, {"CF-STUN-01": {"chaos.stunned"}}
    )
    assert found == {
        "CF-DISARM-03": {"chaos.disarmed", "chaos.beaten_by"},
        "CF-STUN-01": {"chaos.stunned"},
    }
