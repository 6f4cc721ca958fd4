"""The command as a process of its own: exit codes and streams as a shell sees them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FORD = Path(__file__).parent.parent / "play" / "files" / "mill-ford.toml"
ROOT = Path(__file__).parent.parent.parent


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """`pennon` with these arguments."""
    command = [sys.executable, "-m", "game", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False
    )


def test_json_is_alone_on_standard_output() -> None:
    done = run("simulate", str(FORD), "--battles", "2", "--seed", "1", "--jobs", "2", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["finished"] == 2


def test_wrong_usage_is_told_without_a_traceback() -> None:
    done = run("simulate")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = f"{sys.executable} -m game rules zefrs | head -n 1"
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False
    )
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


def test_starting_does_not_load_the_window() -> None:
    code = "import sys, game.cli; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
