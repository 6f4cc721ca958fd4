"""Where nothing can be written a command ends with 1 and the reason, and leaves no half file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import game.cli.rules
from game.cli import main
from tests.play.records.battles import FORD
from tests.play.test_homes import full

ROOT = Path(__file__).parent.parent.parent
FULL = "No space left on device"


@pytest.fixture
def no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder on a disk that has become full."""
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(os, "fsync", full)
    return tmp_path


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_shot_says_that_there_is_no_picture(
    no_room: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = no_room / "field.png"
    assert main(["shot", str(FORD), "--size", "1280x720", "--out", str(out)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"pennon: cannot write {out}: {FULL}\n"
    assert files(no_room) == []


def test_an_old_picture_stays(no_room: Path) -> None:
    out = no_room / "field.png"
    out.write_bytes(b"old")
    assert main(["shot", str(FORD), "--size", "1280x720", "--out", str(out)]) == 1
    assert out.read_bytes() == b"old"
    assert files(no_room) == [out]


def test_a_home_in_which_nothing_can_lie_is_named_in_a_sentence(
    no_room: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = no_room / "file"
    home.write_text("no folder")
    monkeypatch.setenv("PENNON_HOME", str(home))
    assert main(["play", str(FORD), "--seed", "4", "--players", "a=simple,b=simple"]) == 1
    said = capsys.readouterr().err
    assert f"{home / 'pictures'}: Not a directory" in said
    assert "Errno" not in said


def test_play_says_that_the_last_picture_is_missing(
    no_room: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", str(FORD), "--seed", "4", "--players", "a=simple,b=simple"]) == 1
    said = capsys.readouterr()
    assert "The battle is over." in said.out
    assert "The final field" not in said.out
    assert f"mill-ford-4.png: {FULL}" in said.err
    assert [path.suffix for path in files(no_room)] == [".jsonl"]


def test_new_leaves_nothing(no_room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = no_room / "mine.toml"
    assert main(["new", str(path)]) == 1
    assert capsys.readouterr().err == f"pennon: cannot write {path}: {FULL}\n"
    assert files(no_room) == []


def test_an_error_of_ours_without_room_for_its_report(
    no_room: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(game.cli.rules, "books", lambda: 1 // 0)
    assert main(["rules"]) == 3
    assert f"(ZeroDivisionError); no report could be written: {no_room}" in capsys.readouterr().err
    assert files(no_room) == []


@pytest.mark.parametrize("kind", ["folder", "pipe", "device", "long"])
def test_a_picture_that_can_be_no_file(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / ("x" * 300 + ".png" if kind == "long" else "field.png")
    if kind == "folder":
        out.mkdir()
    elif kind == "pipe":
        os.mkfifo(out)
    elif kind == "device":
        out.symlink_to("/dev/full")
    assert main(["shot", str(FORD), "--size", "1280x720", "--out", str(out)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"pennon: cannot write {out}: ")
    assert len(list(tmp_path.iterdir())) == (kind != "long")


@pytest.mark.parametrize(
    "arguments",
    [
        ["rules", "zefrs"],
        ["rules", "--json"],
        ["simulate", str(FORD), "--battles", "1", "--seed", "1", "--json"],
        ["--help"],
    ],
    ids=" ".join,
)
def test_standard_output_that_takes_nothing(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as stream:
        done = subprocess.run(
            [sys.executable, "-m", "game", *arguments],
            stdout=stream,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            timeout=120,
            check=False,
        )
    assert done.returncode == 1
    said = f"pennon: standard output cannot be written: {FULL}\n"
    assert done.stderr.endswith(said)
    assert "Traceback" not in done.stderr
