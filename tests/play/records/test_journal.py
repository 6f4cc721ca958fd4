"""What the journal holds, when it is written, and that every beginning of it leads back."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from game.core.deeds import Deed
from game.play.match import HUMAN
from game.play.records.journal import Journal, journal_of, keep
from game.play.records.record import Mark, read_record
from game.play.records.resume import resume
from game.rules import RULESETS
from tests.play.records.battles import ford, fought, hesitant, kept, log


def bodies(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_first_line_has_everything_but_the_decisions() -> None:
    match = ford()
    head = bodies(kept(match).path)[0]
    assert head["pennon"] == 1
    assert head["scenario"] == match.text
    assert head["levels"] == {"a": "recruit", "b": "simple"}
    assert (head["id"], head["ruleset"], head["seed"]) == ("mill-ford", "zefrs", 7)
    assert head["switches"] == list(match.scenario.switches)
    assert len(str(head["data"])) == 32


def test_every_round_and_the_end_are_vouched_for() -> None:
    match, journal = fought()
    marks = [entry.tells for entry in read_record(journal.path).entries]
    found = [mark for mark in marks if isinstance(mark, Mark)]
    assert [mark.round for mark in found] == [
        *range(1, match.battle.clock.round + 1),
        found[-1].round,
    ]
    assert [mark.over for mark in found] == [False] * (len(found) - 1) + [True]
    assert found[-1].digest == match.battle.digest()
    assert found[0].digest == ford().battle.digest()


def test_a_decision_is_in_the_file_before_it_takes_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ford()
    journal = kept(match)
    seen: list[bool] = []
    begins = Journal.begins

    def watched(self: Journal, deed: Deed) -> None:
        version = match.battle.view("a").events
        begins(self, deed)
        last = bodies(journal.path)[-1]
        seen.append(last["do"] == deed.act and match.battle.view("a").events == version)

    monkeypatch.setattr(Journal, "begins", watched)
    match.advance()
    assert len(seen) > 30
    assert all(seen)


def test_each_round_is_synced(monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    match, _ = fought()
    assert len(synced) == match.battle.clock.round + 1


def test_humans_and_opponents_are_written_alike() -> None:
    match = ford({"a": HUMAN, "b": "simple"})
    journal = kept(match)
    while not match.over:
        match.advance()
        if match.seat("a").waiting:
            hesitant(match.seat("a"))
    acts = {body["do"] for body in bodies(journal.path) if "do" in body}
    assert {"give", "back", "undo", "commit", "answer"} <= acts
    again = resume(journal.path, RULESETS)
    assert again.difference is None
    assert again.match.battle.digest() == match.battle.digest()
    assert log(again.match.battle) == log(match.battle)


def test_every_beginning_of_a_journal_is_a_battle(own_home: Path) -> None:
    match, journal = fought()
    states = {}
    lines = journal.path.read_bytes().splitlines(keepends=True)
    for count in range(2, len(lines) + 1, 7):
        part = own_home / "journals" / f"part-{count}.jsonl"
        part.write_bytes(b"".join(lines[:count]))
        resumed = resume(part, RULESETS)
        assert resumed.difference is None
        resumed.match.advance()
        states[count] = (resumed.match.battle.digest(), log(resumed.match.battle))
        assert part.read_bytes().startswith(b"".join(lines[:count]))
    assert set(states.values()) == {(match.battle.digest(), log(match.battle))}


def test_standing_answers_and_giving_up_are_written() -> None:
    match = ford({"a": HUMAN, "b": HUMAN})
    journal = kept(match)
    seat = match.seat("a")
    request = seat.waiting[0]
    seat.stand(request.kind, seat.default(request), request.unit)
    seat.stand("mass.reface", seat.default(request))
    seat.stand("mass.reface", None)
    seat.concede()
    assert match.over
    again = resume(journal.path, RULESETS).match.battle
    assert again.digest() == match.battle.digest()
    assert again.conceded == ("a",)
    assert len(again.habits.recorded_standing()) == 1


def test_calling_off_is_written_and_ends_it_undecided() -> None:
    match = ford({"a": HUMAN, "b": HUMAN})
    journal = kept(match)
    match.battle.call_off()
    match.battle.call_off()
    again = resume(journal.path, RULESETS)
    assert again.difference is None and again.record.over
    assert again.match.battle.digest() == match.battle.digest()
    result = again.match.battle.result
    assert result is not None
    assert (result.winner, result.why) == (None, "core.called_off")


def test_a_match_without_a_file_is_not_written() -> None:
    match = ford()
    match.text = ""
    assert keep(match) is None
    assert journal_of(match) is None


def test_a_match_is_written_down_once() -> None:
    match = ford()
    assert kept(match) is journal_of(match)
    assert keep(match) is None


def test_battles_of_one_second_have_files_of_their_own() -> None:
    assert len({kept(ford()).path for _ in range(5)}) == 5


def test_where_nothing_can_be_written_the_battle_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder should be", encoding="utf-8")
    monkeypatch.setenv("PENNON_HOME", str(blocked))
    match = ford()
    journal = keep(match)
    assert journal is not None
    assert journal.fault
    match.advance()
    assert match.over


def test_a_full_disk_leaves_whole_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ford()
    journal = kept(match)
    write = os.write
    left = [2000]

    def full(file: int, line: bytes) -> int:
        part = line[: left[0]]
        left[0] -= len(part)
        return write(file, part)

    monkeypatch.setattr(os, "write", full)
    match.advance()
    monkeypatch.undo()
    assert match.over
    assert journal.fault == "the disk is full"
    resumed = resume(journal.path, RULESETS)
    assert not resumed.record.torn
    assert resumed.difference is None
