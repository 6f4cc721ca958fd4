"""Journals that are damaged, foreign, cut off or of another time: a message with its place."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from game.cli import main
from game.core.data.plain import Plain
from game.play.records.journal import let_go
from game.play.records.lines import BrokenRecord, seal
from game.play.records.record import read_record
from game.play.records.resume import resume
from game.rules import RULESETS
from tests.play.records.battles import ford, fought, kept


@pytest.fixture
def whole() -> Path:
    match = ford()
    journal = kept(match)
    match.decide(25)
    journal.close()
    return journal.path


def sealed(path: Path, *bodies: dict[str, Plain]) -> Path:
    """A journal of these lines with sums that fit."""
    total = 0
    with path.open("wb") as stream:
        for body in bodies:
            line, total = seal(body, total)
            stream.write(line)
    return path


def head(journal: Path, **other: Plain) -> dict[str, Plain]:
    body: dict[str, Plain] = json.loads(journal.read_bytes().splitlines()[0])
    del body["sum"]
    return body | other


def test_any_changed_byte_is_found_in_its_line(whole: Path) -> None:
    raw = whole.read_bytes()
    dice = random.Random(5)
    for _ in range(150):
        at = dice.randrange(len(raw))
        other = dice.choice([byte for byte in range(256) if byte not in (raw[at], 10)])
        whole.write_bytes(raw[:at] + bytes([other]) + raw[at + 1 :])
        last = at > raw.rfind(b"\n", 0, -1) and at == len(raw) - 1
        if last:
            assert read_record(whole).torn
            continue
        with pytest.raises(BrokenRecord) as broken:
            read_record(whole)
        line = raw.count(b"\n", 0, at) + 1
        assert broken.value.line == line
        assert str(broken.value).startswith(f"{whole}:{line}: ")


def test_a_line_that_is_gone_or_moved_is_found(whole: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    whole.write_bytes(b"".join(lines[:5] + lines[6:]))
    with pytest.raises(BrokenRecord, match=r":6: damaged"):
        read_record(whole)
    whole.write_bytes(b"".join([*lines[:5], lines[6], lines[5], *lines[7:]]))
    with pytest.raises(BrokenRecord, match=r":6: damaged"):
        read_record(whole)


def test_a_last_line_without_its_end_is_left_out(whole: Path) -> None:
    raw = whole.read_bytes()
    start = raw.rfind(b"\n", 0, -1) + 1
    for cut in (start + 1, (start + len(raw)) // 2, len(raw) - 1):
        whole.write_bytes(raw[:cut])
        resumed = resume(whole, RULESETS)
        let_go(resumed.match)
        assert resumed.record.torn
        assert "cut off" in resumed.notes()[0]
        assert whole.read_bytes()[:start] == raw[:start]
        assert whole.read_bytes().endswith(b"}\n")


FOREIGN = {
    "empty": b"",
    "half a head": b'{"pennon":1,"id":',
    "a poem": b"Half a league, half a league,\nHalf a league onward\n",
    "bytes": bytes(range(256)) * 4 + b"\n",
    "JSON of others": b'{"moves":["e2e4","e7e5"]}\n',
    "a list": b'["a"]\n',
    "deep": b'{"a":' + b"[" * 100_000 + b"\n",
}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_foreign_file_is_told_from_a_journal(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "foreign.jsonl"
    path.write_bytes(FOREIGN[name])
    for command in (["play", "--resume"], ["replay", "--text"]):
        assert main([*command, str(path)]) == 1
        said = capsys.readouterr()
        assert f"{path}:1: " in said.err
        assert "Traceback" not in said.err
        assert said.out == ""


def test_what_is_no_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--resume", str(tmp_path / "nowhere.jsonl")]) == 1
    assert "cannot be read" in capsys.readouterr().err
    assert main(["play", "--resume", str(tmp_path)]) == 1
    assert "not a regular file" in capsys.readouterr().err


def test_a_journal_of_a_later_format_says_so(whole: Path, tmp_path: Path) -> None:
    later = sealed(tmp_path / "later.jsonl", head(whole, pennon=2))
    with pytest.raises(BrokenRecord, match=r":1: written in format 2; this version .* reads 1"):
        resume(later, RULESETS)


HEADS: dict[str, dict[str, Plain]] = {
    "'seed' should be a whole number": {"seed": "7"},
    "'id' should be a text": {"id": None},
    "'switches' should be": {"switches": [1]},
    "'levels' should say": {"levels": {"a": "wizard", "b": "recruit"}},
    "'levels' does not name the sides": {"levels": {"a": "recruit"}},
    "there is no rulebook 'chess'": {"ruleset": "chess"},
    "its scenario: ": {"scenario": "title = 3"},
    "not a boundary": {"start": 5},
    "its boundary does not fit": {"start": [{}, []]},
}


@pytest.mark.parametrize("why", HEADS)
def test_a_head_that_cannot_be_played_is_told(why: str, whole: Path, tmp_path: Path) -> None:
    path = sealed(tmp_path / "odd.jsonl", head(whole, **HEADS[why]))
    with pytest.raises(BrokenRecord) as broken:
        resume(path, RULESETS)
    assert broken.value.line == 1
    assert why in str(broken.value)


BODIES: list[dict[str, Plain]] = [
    {"do": "dance", "side": "a"},
    {"do": "give", "side": "a", "request": "x", "order": "attack"},
    {"round": "two", "digest": "", "over": False},
    {"hello": 1},
]


@pytest.mark.parametrize("body", BODIES, ids=str)
def test_a_line_that_tells_nothing_is_told(
    body: dict[str, Plain], whole: Path, tmp_path: Path
) -> None:
    path = sealed(tmp_path / "odd.jsonl", head(whole), body)
    with pytest.raises(BrokenRecord) as broken:
        resume(path, RULESETS)
    assert broken.value.line == 2


def test_the_boundary_names_only_components_of_the_book(whole: Path, tmp_path: Path) -> None:
    lines = whole.read_bytes().splitlines()
    boundary = json.loads(lines[1])["boundary"]
    boundary[1][0][1][0][0] = "Popen"
    path = sealed(tmp_path / "odd.jsonl", head(whole, start=boundary))
    with pytest.raises(BrokenRecord, match="no component 'Popen' is known"):
        resume(path, RULESETS)


def test_a_finished_battle_is_shown_as_such() -> None:
    match, journal = fought()
    assert read_record(journal.path).over
    resumed = resume(journal.path, RULESETS)
    assert resumed.match.over
    assert resumed.match.battle.result == match.battle.result
