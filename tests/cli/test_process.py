"""The command as a process of its own: exit codes and streams as a shell sees them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

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


BEGUN = """
import signal, sys
from concurrent.futures import ProcessPoolExecutor
from game.cli import main
real = ProcessPoolExecutor.submit
def submit(*given, **named):
    begun = real(*given, **named)
    print("begun", flush=True)
    ProcessPoolExecutor.submit = real
    return begun
ProcessPoolExecutor.submit = submit
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
"""
"""Says that battles are being fought; what runs in the background has Ctrl+C turned off."""


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("command", ["simulate", "lab"])
def test_whoever_stops_a_command_waits_for_no_battle(
    command: str, number: signal.Signals, code: int, tmp_path: Path
) -> None:
    """Marshals take minutes over the battles that are under way when the signal comes."""
    mode = {
        "simulate": ["--players", "a=marshal,b=marshal"],
        "lab": ["--levels", "marshal", "--out", str(tmp_path)],
    }
    given = [command, "twelve-banners", "--battles", "80", "--jobs", "2", *mode[command]]
    with subprocess.Popen(
        [sys.executable, "-c", BEGUN, *given], cwd=ROOT, stdout=-1, stderr=-1, text=True
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        assert "begun\n" in iter(process.stdout.readline, "")
        time.sleep(1)
        process.send_signal(number)
        assert process.wait(20) == code
        assert "Traceback" not in process.stderr.read()


STRUCK = """
import runpy, sys
class Hand:
    def find_spec(self, name, *given):
        if name == "game.cli.series":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Hand())
runpy.run_module("game", run_name="__main__")
"""
"""Ctrl+C while the game is still being read."""


def test_a_hand_that_is_quicker_than_the_start_gets_no_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STRUCK], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (130, "pennon: stopped\n")
