"""Every name that a record gives is a name, never a path; nothing is written outside the folder."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from game.cli import main
from game.core.data.plain import Plain
from game.play.homes import plain_name
from game.play.match import open_match
from game.play.records import journal as journals
from game.play.records.journal import keep, let_go
from game.play.records.lines import BrokenRecord
from game.play.records.record import read_record
from game.play.records.resume import resume
from game.play.records.shelf import peek, unfinished
from game.play.scenarios.library import parse_scenario
from game.rules import RULESETS
from tests.play.records.battles import FORD, break_after, dated, ford, fought, kept
from tests.play.records.test_broken import head, sealed


def listing(place: Path) -> dict[str, int]:
    return {str(path.relative_to(place)): path.stat().st_size for path in place.rglob("*")}


PATHS = ["../../evil", "/tmp/evil", "a/b", "a\\b", "..", ".", "", "C:evil", "a\nb", "a\x1b[2Jb"]


@pytest.mark.parametrize("name", PATHS)
def test_a_battle_whose_name_is_a_path_is_refused(
    name: str, tmp_path: Path, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, journal = fought()
    evil = sealed(tmp_path / "evil.jsonl", head(journal.path, id=name))
    before = listing(tmp_path)
    assert main(["play", "--resume", str(evil)]) == 1
    assert f"{evil}:1: " in capsys.readouterr().err
    assert listing(tmp_path) == before


@pytest.mark.parametrize(
    ("part", "value", "why"),
    [
        ("seed", -1, "'seed' should be a whole number"),
        ("seed", 10**400, "beyond"),
        ("ruleset", "x" * 81, "'ruleset' has more than 80 letters"),
        ("scenario", "x" * 1_000_001, "'scenario' has more than 1,000,000 letters"),
        ("title", "x" * 4001, "4,001 characters"),
        ("title", "\x1b]0;evil\x07", "control characters"),
        ("switches", [[[[[[[[[["deep"]]]]]]]]]], "nested deeper than 8"),
        ("levels", {f"side {n}": "recruit" for n in range(2001)}, "more than 2,000 values"),
    ],
)
def test_a_head_beyond_all_measure_is_refused(
    part: str, value: Plain, why: str, tmp_path: Path
) -> None:
    _, journal = fought()
    odd = sealed(tmp_path / "odd.jsonl", head(journal.path, **{part: value}))
    with pytest.raises(BrokenRecord, match=why) as broken:
        read_record(odd)
    assert broken.value.line == 1


def test_half_a_letter_is_refused(tmp_path: Path) -> None:
    _, journal = fought()
    body = head(journal.path, title="half \ud800")
    del body["scenario"]
    path = tmp_path / "half.jsonl"
    text = json.dumps(body).encode()
    path.write_bytes(text)
    import zlib

    path.write_bytes(text[:-1] + b',"sum":"%08x"}\n' % zlib.crc32(text))
    with pytest.raises(BrokenRecord, match="half a letter"):
        read_record(path)


@pytest.mark.parametrize(
    "name", ["../../x", "my battle: the second", ".hidden", "a/b\\c", "ä" * 300]
)
def test_whatever_a_file_is_called_its_battle_can_be_kept_and_taken_up(
    name: str, own_home: Path
) -> None:
    text = FORD.read_text(encoding="utf-8")
    levels = {"a": "simple", "b": "simple"}
    scenario = parse_scenario(text, RULESETS)
    match = open_match(name, scenario, RULESETS["zefrs"], levels, 2, text)
    journal = keep(match)
    assert journal is not None and journal.fault == ""
    assert journal.path.parent == own_home / "journals"
    match.decide(3)
    let_go(match)
    again = resume(journal.path, RULESETS).match
    assert again.id == plain_name(name)


def test_a_picture_stays_in_its_folder(own_home: Path, tmp_path: Path) -> None:
    (tmp_path / "a: b.toml").write_bytes(FORD.read_bytes())
    words = ["play", str(tmp_path / "a: b.toml"), "--players", "a=simple,b=simple", "--seed", "3"]
    assert main(words) == 0
    assert [path.name for path in (own_home / "pictures").iterdir()] == ["a-b-3.png"]


def test_a_report_lies_beside_the_journal_that_goes_on(
    tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not beside one that came from elsewhere."""
    match = ford()
    journal = kept(match)
    with monkeypatch.context() as broken:
        break_after(broken, 3)
        with pytest.raises(Exception, match="table"):
            match.advance()
    let_go(match)
    elsewhere = tmp_path / "sent" / "battle.jsonl"
    elsewhere.parent.mkdir()
    journal.path.rename(elsewhere)
    with monkeypatch.context() as broken:
        break_after(broken, 3)
        crash = resume(elsewhere, RULESETS).crash
    assert crash is not None and crash.report is not None
    assert crash.report.parent == own_home / "journals"
    assert [path.name for path in elsewhere.parent.iterdir()] == ["battle.jsonl"]


def test_the_newest_battle_is_told_by_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copying and syncing change the clock of a file, not when the battle was fought."""
    first, second = kept(ford()), kept(ford(seed=8))
    dated(first.path, 1_700_000_000_000)
    dated(second.path, 1_600_000_000_000)
    os.utime(second.path, (2_000_000_000, 2_000_000_000))
    found = unfinished()
    assert found is not None
    assert (found.path, found.when) == (first.path, 1_700_000_000_000)


def test_every_line_says_when(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(range(10**12, 2 * 10**12, 1000))
    monkeypatch.setattr(journals, "now", lambda: next(times))
    match = ford()
    journal = kept(match)
    match.decide(3)
    lines = [json.loads(line) for line in journal.path.read_bytes().splitlines()]
    assert [line["at"] for line in lines] == [10**12 + 1000 * n for n in range(len(lines))]
    found = peek(journal.path)
    assert found is not None and found.when == lines[-1]["at"]


@pytest.mark.parametrize("at", [None, "soon", -1, 10**30, 1.5])
def test_a_line_without_a_date_is_dated_by_the_name_of_its_file(at: Plain, tmp_path: Path) -> None:
    _, journal = fought()
    raw = journal.path.read_bytes()
    path = tmp_path / "mill-ford-20240305-101112-7.jsonl"
    body = head(journal.path, at=at)
    if at is None:
        del body["at"]
    sealed(path, body)
    os.utime(path, (2_000_000_000, 2_000_000_000))
    found = peek(path)
    assert found is not None
    assert found.when == int(time.mktime((2024, 3, 5, 10, 11, 12, 0, 0, -1))) * 1000
    assert journal.path.read_bytes() == raw
