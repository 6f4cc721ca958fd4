"""Battles kept under a name, with their pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.play.records import saves
from game.play.records.resume import resume
from game.rules import RULESETS
from tests.play.records.battles import ford, kept

PICTURE = b"\x89PNG and so on"


def test_a_save_is_a_battle_of_its_own() -> None:
    match = ford()
    journal = kept(match)
    match.decide(10)
    saves.save(match, " Before the ford ", PICTURE)
    held = match.battle.digest()
    match.advance()
    (found,) = saves.saves()
    assert found.name == "Before the ford"
    assert found.picture is not None
    assert found.picture.read_bytes() == PICTURE
    assert (found.kept.head.title, found.kept.over) == ("The mill ford", False)
    raw = found.kept.path.read_bytes()
    for _ in range(2):
        again = resume(found.kept.path, RULESETS).match
        assert again.battle.digest() == held
        again.advance()
        assert again.battle.digest() == match.battle.digest()
    assert found.kept.path.read_bytes() == raw
    assert journal.path.read_bytes().startswith(raw)


def test_the_same_name_replaces_and_the_latest_comes_first() -> None:
    match = ford()
    kept(match)
    saves.save(match, "one", PICTURE)
    saves.save(match, "two")
    match.decide(5)
    saves.save(match, "one")
    assert [(found.name, found.picture) for found in saves.saves()] == [
        ("one", None),
        ("two", None),
    ]
    saves.discard(saves.saves()[0])
    assert [found.name for found in saves.saves()] == ["two"]


def test_a_save_is_taken_up_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    match = ford()
    kept(match)
    match.decide(10)
    saves.save(match, "the ford")
    assert main(["play", "--resume", "the ford"]) == 0
    assert "The battle is over." in capsys.readouterr().out
    assert main(["replay", "the ford", "--text"]) == 0
    assert "Round 1" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["", "  ", "../x", "a/b", "a\\b", "x" * 61, ".x", "a\nb", "x?"])
def test_a_name_must_fit_a_file(name: str, own_home: Path) -> None:
    match = ford()
    kept(match)
    with pytest.raises(ValueError, match="no name for a file"):
        saves.save(match, name)
    assert not list((own_home / "saves").glob("*"))


def test_what_is_not_written_down_cannot_be_saved() -> None:
    with pytest.raises(OSError, match="not written down"):
        saves.save(ford(), "name")


def test_a_save_that_fails_leaves_the_old_one(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ford()
    kept(match)
    path = saves.save(match, "rest", PICTURE)
    raw = path.read_bytes()
    match.decide(5)

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with pytest.raises(OSError, match="No space"):
            saves.save(match, "rest", PICTURE)
    assert path.read_bytes() == raw
    assert len(saves.saves()) == 1
