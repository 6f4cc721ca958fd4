"""One game writes a journal; others hear who, and look on or go on in a copy."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.cli import main
from game.play.options import PlayOptions
from game.play.records import hold as holds
from game.play.records.hold import Busy, busy, held, note_of
from game.play.records.journal import journal_of, let_go
from game.play.records.record import read_record
from game.play.records.resume import resume
from game.play.records.shelf import discarded, journals, paths, unfinished
from game.rules import RULESETS
from game.ui import start
from game.ui.battle.table.screen import BattleScreen
from game.ui.records.opening import fought_on
from game.ui.records.questions import Crossroads
from game.ui.records.replay_screen import ReplayScreen
from tests.play.records.battles import ford, kept

OTHER = """
import sys, time
from pathlib import Path
from game.play.records.resume import resume
from game.rules import RULESETS
match = resume(Path(sys.argv[1]), RULESETS).match
match.decide(4)
print("ready", flush=True)
sys.stdin.readline()
match.decide(4)
print("done", flush=True)
time.sleep(600)
"""


@pytest.fixture
def begun() -> Path:
    """A battle under way that nobody has open."""
    match = ford()
    journal = kept(match)
    match.decide(5)
    let_go(match)
    return journal.path


@pytest.fixture
def other(begun: Path) -> Iterator[subprocess.Popen[str]]:
    """Another game that plays this battle."""
    command = [sys.executable, "-c", OTHER, str(begun)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield process
        process.kill()


def goes_on(other: subprocess.Popen[str]) -> None:
    assert other.stdin is not None and other.stdout is not None
    other.stdin.write("\n")
    other.stdin.flush()
    assert other.stdout.readline() == "done\n"


def test_what_the_other_game_confirmed_stays(
    begun: Path, other: subprocess.Popen[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Busy) as found:
        resume(begun, RULESETS)
    assert (found.value.file, found.value.pid) == (begun, other.pid)
    raw = begun.read_bytes()
    assert main(["play", "--resume", str(begun)]) == 1
    said = capsys.readouterr().err
    assert f"{begun.name} is open in another game: process {other.pid}, since " in said
    assert f"pennon play --resume {begun} --copy" in said
    assert f"pennon replay {begun}" in said
    goes_on(other)
    assert begun.read_bytes().startswith(raw)
    assert len(read_record(begun).entries) > len(raw.splitlines()) - 1


def test_a_copy_goes_on_beside_it(
    begun: Path, other: subprocess.Popen[str], capsys: pytest.CaptureFixture[str]
) -> None:
    raw = begun.read_bytes()
    assert main(["play", "--resume", str(begun), "--copy"]) == 0
    assert "The battle is over." in capsys.readouterr().out
    assert begun.read_bytes() == raw
    (copy,) = (kept.path for kept in journals() if kept.over)
    assert copy != begun and copy.read_bytes().startswith(raw)
    assert main(["replay", str(begun), "--text"]) == 0
    assert begun.read_bytes() == raw
    goes_on(other)
    assert read_record(begun).entries


def test_a_lock_dies_with_its_process(begun: Path, other: subprocess.Popen[str]) -> None:
    os.kill(other.pid, signal.SIGKILL)
    other.wait()
    assert note_of(begun).is_file()
    resumed = resume(begun, RULESETS)
    assert resumed.difference is None
    note = json.loads(note_of(begun).read_text(encoding="utf-8"))
    assert note["pid"] == os.getpid()
    let_go(resumed.match)
    assert not note_of(begun).exists()


def test_nobody_throws_away_what_another_game_plays(
    begun: Path, other: subprocess.Popen[str]
) -> None:
    (kept,) = journals()
    assert not discarded(kept)
    assert begun.is_file()
    other.kill()
    other.wait()
    assert discarded(kept)
    assert list(begun.parent.iterdir()) == []


def test_the_window_offers_a_copy_or_to_look_on(
    begun: Path, other: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.init()
    pygame.display.set_mode((1280, 720))
    asked = fought_on(begun, start.battle)
    assert isinstance(asked, Crossroads)
    assert f"process {other.pid}" in asked.words
    assert [answer.value for answer in asked.answers] == ["copy", "watch", "cancel"]
    watched = asked.ways["watch"]()
    assert isinstance(watched, ReplayScreen)
    copied = asked.ways["copy"]()
    assert isinstance(copied, BattleScreen)
    journal = journal_of(copied.table.match)
    assert journal is not None and journal.path != begun and not journal.fault
    let_go(copied.table.match)


def test_two_that_begin_in_one_moment_have_a_file_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks whether a name is free may be too late."""
    monkeypatch.setattr(Path, "exists", lambda self: False)
    both = kept(ford()), kept(ford())
    assert both[0].path != both[1].path
    assert len(paths()) == 2


def test_a_battle_that_was_left_can_be_taken_up_in_the_same_window(begun: Path) -> None:
    app = start.window(PlayOptions())
    page = fought_on(begun, start.battle)
    assert isinstance(page, BattleScreen)
    assert busy(begun) is not None
    app.show(page)
    page.resume("leave")
    app.elapse(0.1)
    assert busy(begun) is None
    assert unfinished() is not None
    assert isinstance(fought_on(begun, start.battle), BattleScreen)


@pytest.mark.parametrize("note", ["", "{", "[]", '{"pid":"x","since":1}', '{"pid":0,"since":5}'])
def test_a_note_that_says_nothing_is_no_matter(note: str, begun: Path) -> None:
    first = held(begun)
    note_of(begun).write_text(note, encoding="utf-8")
    found = busy(begun)
    assert found is not None
    assert (found.pid, found.since) == (0, 0)
    assert holds.told_busy(found) == f"{begun.name} is open in another game."
    first.close()


def test_where_there_are_no_locks_it_is_written_all_the_same(
    begun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(file: int) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(holds, "_lock", none)
    match, other = resume(begun, RULESETS).match, resume(begun, RULESETS).match
    match.decide(2)
    other.decide(2)
    journal = journal_of(other)
    assert journal is not None
    assert journal.fault == "somebody else writes into it"
    let_go(match)
    assert resume(begun, RULESETS).difference is None
