"""`pennon rules`: contents, chapters, rules, tables, examples and the search on the terminal."""

from __future__ import annotations

import json

import pytest

from game.cli import main
from game.play.language import ENGLISH, use


@pytest.fixture(autouse=True)
def in_english() -> None:
    """Whatever was spoken before."""
    use(ENGLISH)


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints."""
    assert main(["rules", *arguments]) == 0
    return capsys.readouterr().out


def test_a_book_is_shown_by_its_chapters(capsys: pytest.CaptureFixture[str]) -> None:
    said = shown(capsys, "chaos")
    assert said.startswith("FIGHTERS\n\nSTATS  Statistics and skills\n")
    assert said.index("CF-ROLL-01") < said.index("CRIT  Criticals") < said.index("CF-CRIT-01")
    assert "    8.2  How long things take (table 8.2)" in said


def test_a_chapter_has_rules_tables_and_examples(capsys: pytest.CaptureFixture[str]) -> None:
    said = shown(capsys, "zefrs", "wound")
    assert "Threat  [ZF-WOUND-01]\nEvery red hit threatens" in said
    assert "  | Example. A red blow that armour 6 stops altogether.\n  | → 0 points" in said
    assert "See also: Wounds from bare hands [T6]" in said
    table = said[said.index("Wounds from weapons (table T5)") :].splitlines()
    assert table[3].split()[:3] == ["head", "split", "skull"]
    assert all(len(line) <= 96 for line in said.splitlines())


@pytest.mark.parametrize(
    ("book", "place", "words"),
    [
        ("zefrs", "zf-rush-06", "[ZF-RUSH-06]"),
        ("zefrs", "T14", "2:1"),
        ("chaos", "WE-D22", "16 and 4"),
        ("chaos", "9.1b", "sniper"),
    ],
)
def test_a_rule_a_table_and_an_example_are_shown_alone(
    capsys: pytest.CaptureFixture[str], book: str, place: str, words: str
) -> None:
    said = shown(capsys, book, place)
    assert len(said.splitlines()) < 60
    assert words in said


def test_the_search_shows_the_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    said = shown(capsys, "zefrs", "--search", "knock-outs")
    assert said.startswith("KO  Knock-outs (chapter)\n")
    assert "Nothing in this book" in shown(capsys, "zefrs", "--search", "xyzzy")
    found = json.loads(shown(capsys, "zefrs", "--search", "knock-outs", "--json"))
    assert found[0]["target"] == "KO"


def test_a_rule_comes_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(shown(capsys, "zefrs", "ZF-KO-02", "--json"))["id"] == "ZF-KO-02"
    assert json.loads(shown(capsys, "zefrs", "KO", "--json"))["title"] == "Knock-outs"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["zefrs", "WOUN"], "Did you mean 'WOUND'?"),
        (["zefrs", "qqqq"], "There are: GEN, RES"),
        (["--search", "aim"], "--search needs a rulebook before it"),
    ],
)
def test_what_there_is_not_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert main(["rules", *arguments]) == 2
    assert words in capsys.readouterr().err
