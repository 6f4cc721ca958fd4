"""A chain of battles that comes back to itself ends; SIGTERM ends a battle without a window."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main
from game.core.data import DataError
from game.play.records.record import read_record
from game.play.records.shelf import paths
from game.play.scenarios.library import load
from game.rules import RULESETS
from tests.play.personal import TEXT

ROOT = Path(__file__).parent.parent.parent
PLAYERS = ("--players", "a=random,b=random", "--seed", "1")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    return tmp_path / "home"


def linked(folder: Path, name: str, after: str, before: str) -> Path:
    """A short battle with this name between these two; robbers who are left go on."""
    links = f'\nnext = "{after}.toml"\nfollows = {{ file = "{before}.toml" }}\n'
    text = TEXT.replace("\n[map]", f"{links}\n[map]", 1)
    path = folder / f"{name}.toml"
    path.write_text(text.replace("round_limit = 30", "round_limit = 4"), encoding="utf-8")
    return path


def test_a_circle_of_battles_ends_where_it_began(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, after, before in (("x", "y", "z"), ("y", "z", "x"), ("z", "x", "y")):
        linked(tmp_path, name, after, before)
    assert main(["play", str(tmp_path / "x.toml"), *PLAYERS]) == 1
    assert "x.toml was fought already" in capsys.readouterr().err
    assert [path.name[0] for path in sorted(paths())] == ["x", "y", "z"]


def test_a_battle_that_follows_what_it_leads_to_is_a_fault(tmp_path: Path) -> None:
    path = linked(tmp_path, "x", "x", "x")
    why = r"x\.toml:\d+:\d+: follows\.file: the battle before this one cannot be the one after it"
    with pytest.raises(DataError, match=why):
        load(path, RULESETS)


WAITS = """
import sys, time
from game.play import match
from game.cli import main
real = match.Match.step
left = 0
def step(self):
    global left
    left -= self.id == "y"
    if left < 0:
        print("waits", flush=True)
        time.sleep(600)
    return real(self)
match.Match.step = step
sys.exit(main(sys.argv[1:]))
"""
"""Stops in the middle of a second battle."""


def test_sigterm_ends_a_battle_without_a_window(tmp_path: Path, own_home: Path) -> None:
    """After a first picture too, from which on SDL would take the signal."""
    first, second = tmp_path / "x.toml", tmp_path / "y.toml"
    short = TEXT.replace("round_limit = 30", "round_limit = 4")
    first.write_text(short.replace("\n[map]", '\nnext = "y.toml"\n\n[map]', 1), encoding="utf-8")
    follows = '\nfollows = { file = "x.toml" }\n\n[map]'
    second.write_text(TEXT.replace("\n[map]", follows, 1), encoding="utf-8")
    command = [sys.executable, "-c", WAITS, "play", str(first), *PLAYERS]
    with subprocess.Popen(
        command, cwd=ROOT, env=dict(os.environ), stdout=-1, stderr=-1, text=True
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        assert "waits\n" in iter(process.stdout.readline, "")
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 143
        assert "Traceback" not in process.stderr.read()
    (journal,) = (path for path in paths() if path.name.startswith("y-"))
    assert not read_record(journal).over
    assert not list(journal.parent.glob(".*.lock"))
