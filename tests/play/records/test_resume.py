"""Taking up again: quickly, from other data or code, and after a decision that broke a step."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.core.deeds import Deed
from game.play.match import HUMAN, open_match
from game.play.records import head as heads
from game.play.records.boundary import parts_of, taken_up, written
from game.play.records.journal import journal_of, let_go
from game.play.records.record import Forgotten, read_record
from game.play.records.resume import from_boundary, resume, take_back
from game.play.records.shelf import journals, unfinished
from game.play.scenarios.library import find, parse_scenario
from game.rules import RULESETS
from tests.play.records.battles import MACHINES, Broken, break_after, ford, fought, kept, log

BOOK = RULESETS["zefrs"]


def test_300_decisions_are_taken_up() -> None:
    path = find("twelve-banners")
    text = path.read_text(encoding="utf-8")
    levels = {"a": "simple", "b": "simple"}
    decided = 0
    for seed in range(3):
        match = open_match("twelve", parse_scenario(text, RULESETS), BOOK, levels, seed, text)
        journal = kept(match)
        match.advance()
        resumed = resume(journal.path, RULESETS)
        assert log(resumed.match.battle) == log(match.battle)
        decided += sum(isinstance(entry.tells, Deed) for entry in resumed.record.entries)
    assert decided >= 300


def test_a_battle_goes_on_in_the_same_file() -> None:
    match = ford()
    journal = kept(match)
    match.decide(20)
    journal.close()
    before = journal.path.read_bytes()
    again = resume(journal.path, RULESETS)
    again.match.advance()
    assert journal.path.read_bytes().startswith(before)
    whole, whole_journal = fought()
    assert again.match.battle.digest() == whole.battle.digest()
    tail = [entry.tells for entry in read_record(whole_journal.path).entries][-5:]
    assert [entry.tells for entry in read_record(journal.path).entries][-5:] == tail


def test_a_journal_from_elsewhere_is_copied(tmp_path: Path) -> None:
    match = ford()
    journal = kept(match)
    match.decide(20)
    elsewhere = tmp_path / "report.jsonl"
    journal.path.rename(elsewhere)
    raw = elsewhere.read_bytes()
    again = resume(elsewhere, RULESETS)
    again.match.advance()
    assert elsewhere.read_bytes() == raw
    (kept_now,) = journals()
    assert kept_now.over
    assert kept_now.path.read_bytes().startswith(raw)


def test_the_newest_unfinished_one_is_offered() -> None:
    assert unfinished() is None
    fought()
    assert unfinished() is None
    match = ford()
    journal = kept(match)
    match.decide(12)
    journal.close()
    fought(seed=9)
    found = unfinished()
    assert found is not None
    assert found.path == journal.path
    assert (found.head.title, found.round) == ("The mill ford", match.battle.clock.round)
    resume(journal.path, RULESETS).match.advance()
    assert unfinished() is None


def test_what_cannot_be_read_is_not_offered(own_home: Path) -> None:
    journal = kept(ford())
    for name, raw in (("a", b""), ("b", b"{"), ("c", b'{"pennon":1}\n'), ("d", b"\x00\n")):
        (own_home / "journals" / f"{name}.jsonl").write_bytes(raw)
    assert [found.path for found in journals()] == [journal.path]


def test_changed_data_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ford()
    journal = kept(match)
    match.decide(10)
    journal.close()
    monkeypatch.setattr(heads, "WORDS", ())
    resumed = resume(journal.path, RULESETS)
    assert resumed.difference is None
    let_go(resumed.match)
    monkeypatch.setattr("game.play.records.resume.data_digest", lambda book: "other")
    assert any("data files of ZeFRS" in note for note in resumed.notes())


@pytest.fixture
def otherwise(monkeypatch: pytest.MonkeyPatch) -> Path:
    """A journal of a game whose dice fall otherwise than now."""
    match = ford()
    journal = kept(match)
    with monkeypatch.context() as before:
        before.setattr("game.core.dice._face", lambda seed, key, die, sides: 1 + sides // 2)
        while match.battle.clock.round < 3:
            match.step()
    journal.close()
    return journal.path


def test_a_battle_that_comes_out_otherwise_is_told_where(
    otherwise: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = otherwise.read_bytes()
    assert main(["play", "--resume", str(otherwise)]) == 1
    said = capsys.readouterr().err
    assert f"{otherwise}:" in said
    assert "comes out otherwise" in said
    assert "--anyway" in said
    assert otherwise.read_bytes() == raw


def test_it_can_go_on_from_the_last_boundary(
    otherwise: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    resumed = resume(otherwise, RULESETS)
    assert resumed.difference is not None
    match = from_boundary(resumed, RULESETS)
    assert match.battle.clock.round == 3
    journal = journal_of(match)
    assert journal is not None
    match.advance()
    again = resume(journal.path, RULESETS)
    assert again.difference is None
    assert again.match.battle.digest() == match.battle.digest()
    assert main(["play", "--resume", str(otherwise), "--anyway"]) == 0
    assert "The battle is over." in capsys.readouterr().out


def test_every_state_of_a_battle_can_be_written() -> None:
    match, _ = fought()
    known = parts_of(BOOK)
    for done in match.battle.done:
        assert taken_up(written(done.snapshot), BOOK) == done.snapshot
        kinds = {type(part) for _, parts in done.snapshot.boundary.rows for part in parts}
        assert all(known[kind.__name__] is kind for kind in kinds)


def test_a_decision_that_breaks_a_step_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ford({"a": HUMAN, "b": "simple"})
    journal = kept(match)
    match.advance()
    seat = match.seat("a")
    for request in seat.waiting:
        seat.give(request, seat.default(request))
    before = match.battle.digest()
    with monkeypatch.context() as broken:
        break_after(broken, 1)
        with pytest.raises(Broken):
            seat.commit()
    assert match.battle.digest() == before
    crash = journal.crash
    assert crash is not None
    assert crash.deed.act == "commit"
    assert crash.report is not None
    assert crash.report.parent == journal.path.parent
    text = crash.report.read_text(encoding="utf-8")
    assert f"{journal.path}:{crash.line}" in text
    assert "the dice rolled off the table" in text
    take_back(match)
    assert journal.crash is None
    seat.commit()
    entries = [entry.tells for entry in read_record(journal.path).entries]
    assert Forgotten() in entries
    journal.close()
    again = resume(journal.path, RULESETS)
    assert again.match.battle.digest() == match.battle.digest()


def test_the_next_decision_takes_the_broken_one_back(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ford()
    kept(match)
    with monkeypatch.context() as broken:
        break_after(broken, 3)
        with pytest.raises(Broken):
            match.advance()
    match.advance()
    journal = journal_of(match)
    assert journal is not None
    assert Forgotten() in [entry.tells for entry in read_record(journal.path).entries]
    assert resume(journal.path, RULESETS).match.battle.digest() == match.battle.digest()


def test_a_crash_ends_with_3_and_again_until_it_is_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = ford(MACHINES)
    journal = kept(match)
    with monkeypatch.context() as broken:
        break_after(broken, 8)
        with pytest.raises(Broken):
            match.advance()
    journal.close()
    raw = journal.path.read_bytes()
    with monkeypatch.context() as broken:
        break_after(broken, 8)
        assert main(["play", "--resume"]) == 3
        said = capsys.readouterr().err
        assert "Broken" in said
        assert "--take-back" in said
        assert "The report is in" in said
        assert "Traceback" not in said
        assert journal.path.read_bytes() == raw
    assert main(["play", "--resume", "--take-back"]) == 0
    assert "The battle is over." in capsys.readouterr().out
    found = resume(journal.path, RULESETS)
    assert found.match.over
    assert found.difference is None


def test_an_opponent_whose_decision_broke_a_step_does_something_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = ford()
    journal = kept(match)
    with monkeypatch.context() as broken:
        break_after(broken, 3)
        with pytest.raises(Broken):
            match.advance()
    line = journal.line
    take_back(match)
    assert journal.line > line + 1
    match.advance()
    assert resume(journal.path, RULESETS).match.battle.digest() == match.battle.digest()


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--resume"],
        ["play", "ash-ford", "--resume", "x.jsonl"],
        ["play", "--resume", "x.jsonl", "--seed", "3"],
        ["play", "--resume", "x.jsonl", "--players", "a=human"],
        ["play", "--take-back"],
        ["replay"],
    ],
    ids=" ".join,
)
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().out == ""
