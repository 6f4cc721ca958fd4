"""A laboratory fought by the workers of a Dask scheduler, as `docs/lab.md` starts them.

Run by `make cluster` alone, which installs the extra.
"""

from __future__ import annotations

import os
import shlex
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.cli import main
from game.play.lab.battle import fight
from tests.play.lab.duels import case
from tests.play.test_docs import ROOT, blocks

pytestmark = pytest.mark.cluster

LONG = 600.0
"""Seconds after which a test gives up."""

SCHEDULER, WORKER, LAB = (text.strip() for page, text in blocks("console cluster"))
TOLD = "127.0.0.1:8786"
"""Where the page lets the scheduler listen; here it is wherever there is room."""

FILES = ("lab.html", "lab.json", "lab.csv")


class Loopback:
    """The page's commands on this machine, at a port of their own."""

    def __init__(self, folder: Path) -> None:
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder = folder
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self, command: str) -> subprocess.Popen[bytes]:
        """Begin one of the page's commands."""
        words = shlex.split(command.replace(TOLD, f"127.0.0.1:{self.port}"))
        words = [str(self.port) if word == "8786" else word for word in words]
        program = {
            "dask": [sys.executable, "-m", "dask"],
            "pennon": [sys.executable, "-m", "game"],
        }[words[0]]
        begun = subprocess.Popen(
            [*program, *words[1:]],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE if words[0] == "pennon" else subprocess.DEVNULL,
        )
        self.running.append(begun)
        return begun

    def end(self) -> None:
        for one in self.running:
            one.kill()
            one.communicate()


@pytest.fixture
def loopback(tmp_path: Path) -> Iterator[Loopback]:
    found = Loopback(tmp_path)
    yield found
    found.end()


def fought(path: Path) -> int:
    """How many battles are written in this file by now."""
    if not path.exists():
        return 0
    with closing(sqlite3.connect(path)) as base:
        try:
            return int(base.execute("SELECT count(*) FROM battle").fetchone()[0])
        except sqlite3.OperationalError:  # it is just being made
            return 0


def until(wish: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not wish():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.03)


def test_a_worker_killed_in_the_middle_changes_not_a_byte(loopback: Loopback) -> None:
    """As many battles as the page asks for, on two workers of which one is killed for good."""
    loopback.start(SCHEDULER)
    victim, _ = loopback.start(WORKER), loopback.start(WORKER)
    lab = loopback.start(LAB)
    store = loopback.folder / "found" / "lab.sqlite3"
    until(lambda: fought(store) >= 3 or lab.poll() is not None)
    victim.send_signal(signal.SIGKILL)
    assert fought(store) < 20, "it was over before somebody could be killed"
    said = lab.communicate(timeout=LONG)[1].decode()
    assert lab.returncode == 0, said
    assert fought(store) == 20
    alone = loopback.folder / "alone"
    here = shlex.split(LAB.replace("--out found", f"--out {alone}"))
    assert main([*here[1:-2], "--jobs", "2"]) == 0
    for name in FILES:
        assert store.with_name(name).read_bytes() == (alone / name).read_bytes(), name


def test_a_scheduler_that_dies_is_told_and_what_was_fought_is_kept(loopback: Loopback) -> None:
    scheduler, _ = loopback.start(SCHEDULER), loopback.start(WORKER)
    lab = loopback.start(LAB.replace("--battles 20", "--battles 300 --full"))
    store = loopback.folder / "found" / "lab.sqlite3"
    until(lambda: fought(store) >= 2 or lab.poll() is not None)
    scheduler.send_signal(signal.SIGKILL)
    said = lab.communicate(timeout=LONG)[1].decode()
    assert (lab.returncode, "the scheduler is gone" in said) == (1, True), said
    assert "Traceback" not in said
    assert fought(store) >= 2


def test_a_worker_fights_no_other_battle_than_was_meant() -> None:
    from game.play.lab.cluster import Stranger, fight_here

    assert fight_here(case(), 0, case().digest) == fight(case(), 0)
    with pytest.raises(Stranger, match="another version"):
        fight_here(case(), 0, case(a="random").digest)


def test_where_no_scheduler_is_it_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "found"
    command = ["lab", "fifteen-yards", "--out", str(folder), "--cluster"]
    for address in ("nonsense://127.0.0.1:1", "nowhere.invalid:8786"):
        assert main([*command, address]) == 1
        assert f"no scheduler answers at '{address}'" in capsys.readouterr().err
    assert not folder.exists()
