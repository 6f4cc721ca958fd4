"""`pennon list`: every word a scenario may use, what it means, and which book knows it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import main
from game.core.data.glossary import NAMED, Term
from game.play.language import use
from game.play.scenarios.glossary import Entry, events, listed, words
from game.rules import RULESETS

FAULTS = """
title = "Two strangers"
ruleset = "zefrs"
books = ["zefrs", "chaos"]
scale = "personal"
round_limit = 20
switches = ["dsk"]
sides = [
  { id = "a", name = "A", tincture = "gules" },
  { id = "b", name = "B", tincture = "azure" },
]
fighters = [
  { id = "x", name = "X", side = "a", archetype = "quaestor", cell = [1, 1], traits = ["horned"] },
  { id = "y", name = "Y", side = "b", archetype = "hero", cell = [8, 1], held = ["zweihaender"], \
overrides = { juggling = 5, weapons = ["chainsaw"] } },
]
things = [{ item = "anvil", cell = [3, 1] }]

[map]
columns = 10
rows = 3
cells = '''
..........
....X.....
..........
'''
legend = { X = "quagmire" }
"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", NAMED)
def test_every_word_of_every_kind_has_a_meaning(kind: str, language: str) -> None:
    use(language)
    entries = listed(kind, RULESETS)
    assert entries
    for entry in entries:
        assert entry.meaning, entry
        assert kind == "events" or not {*"[]{}"} & {*entry.meaning}, entry
        assert entry.books and set(entry.books) <= set(RULESETS)
    assert [entry.word for entry in entries] == sorted(entry.word for entry in entries)


def test_a_word_that_means_the_same_is_told_once() -> None:
    entries = {entry.word: entry for entry in listed("archetypes", RULESETS)}
    assert entries["hero"].books == tuple(RULESETS)
    assert entries["thug"].books == ("chaos", "heroic2d6", "empress", "heroic20s")
    twice = [entry for entry in listed("weapons", RULESETS) if entry.word == "javelin"]
    books = [entry.books for entry in twice]
    assert books == [("chaos",), ("heroic20s",), ("heroic2d6",), ("zefrs",)]


def test_what_is_listed_is_what_a_book_knows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "weapons", "--ruleset", "chaos"]) == 0
    lines = capsys.readouterr().out.splitlines()
    katana = next(line for line in lines if line.startswith("katana "))
    assert katana.split()[:3] == ["katana", "chaos", "katana:"]
    assert len({line.index("chaos") for line in lines}) == 1, "one column"
    assert [line.split()[0] for line in lines] == list(words("weapons", {"c": RULESETS["chaos"]}))


def test_as_json_it_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "temperaments", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["kind"] == "temperaments"
    bold = {"word": "bold", "meaning": "Never gives up.", "books": [*RULESETS]}
    assert told["words"][0] == bold
    assert [row["word"] for row in told["words"]] == ["bold", "steady", "wary"]


def test_a_strange_kind_or_book_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "songs"]) == 2
    assert "'archetypes', 'terrain'" in capsys.readouterr().err
    assert main(["list", "goals", "--ruleset", "chaso"]) == 2
    assert "Did you mean 'chaos'?" in capsys.readouterr().err


def test_an_event_is_told_by_its_sentence() -> None:
    found = {entry.word: entry for entry in listed("events", RULESETS)}
    everywhere = tuple(RULESETS)
    assert found["out"] == Entry("out", "{unit}: out of the battle, {why}.", everywhere)
    assert "zefrs.duel_hit" in events(RULESETS["zefrs"])
    assert not [key for key in events(RULESETS["chaos"]) if key.startswith("zefrs.")]


def test_a_message_names_the_book_and_where_its_words_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "strange.toml"
    path.write_text(FAULTS, encoding="utf-8")
    assert main(["check", str(path)]) == 1
    told = [line for line in "".join(capsys.readouterr()).splitlines() if ".toml:" in line]
    wanted = {
        "zefrs has no switch 'dsk'. Did you mean 'dusk'? `pennon list switches` names all.",
        "zefrs has no archetype 'quaestor'. `pennon list archetypes` names all.",
        "zefrs has no trait 'horned'. `pennon list traits` names all.",
        "zefrs has no talent 'juggling'. Did you mean 'sling'? `pennon list skills` names all.",
        "zefrs has no 'chainsaw' for 'weapons'. `pennon list weapons` names all.",
        "zefrs has no 'anvil'. Did you mean 'flail'? `pennon list things` names all.",
        "zefrs has no terrain 'quagmire'. `pennon list terrain` names all.",
    }
    for sentence in wanted:
        assert any(line.endswith(sentence) for line in told), (sentence, told)


@pytest.mark.parametrize("kind", ["archetypes", "weapons", "armour", "skills", "traits"])
def test_no_book_lists_a_word_twice(kind: str) -> None:
    for book in RULESETS.values():
        terms: tuple[Term, ...] = book.glossary()[kind]
        names = [term.word for term in terms]
        assert len(names) == len(set(names)), book.id
