"""A battle weighed in the background: what is told meanwhile, and that nothing is left behind."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from multiprocessing import Pipe
from pathlib import Path

import pytest

from game.play.lab import weighing
from game.play.lab.counting import counted
from game.play.lab.measure import LOOK, Bench
from game.play.lab.store import Store
from game.play.lab.weighing import Told, Weighing, Weight, serve, weigh
from tests.play.lab.duels import Made, case

LONG = 60.0
"""Seconds after which a test gives up."""


def told_of(weight: Weight, made: Made) -> list[Told]:
    """Everything that is told of it."""
    heard: list[Told] = []
    weigh(weight, made, heard.append)
    return heard


def until(wish: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not wish():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.01)


def test_each_battle_is_told_until_it_is_clear(tmp_path: Path) -> None:
    made, path = Made(95, 5), tmp_path / "new" / "lab.sqlite3"
    heard = told_of(Weight(case(), 100, path), made)
    assert len(made.fought) == LOOK
    assert [(one.done, one.left) for one in heard[:-1]] == [(n, 100 - n) for n in range(1, 21)]
    assert [one.account and one.account["battles"] for one in heard] == [*range(1, 21), 20]
    assert [one.over for one in heard] == [*[False] * 20, True]


def test_it_finds_what_the_laboratory_finds_and_goes_on_from_there(tmp_path: Path) -> None:
    path, made = tmp_path / "lab.sqlite3", Made(50, 50)
    with Store(path) as store:
        Bench(made, store, 30).measure([case()])
    heard = told_of(Weight(case(), 50, path), made)
    assert made.fought == list(range(50))
    with Store(path) as store:
        found = Bench(Made(0, 0), store, 50).measure([case()])
    assert heard[-1].account == counted(case(), found[case().digest])


def test_what_would_make_it_even_is_told_with_how_far_it_is(tmp_path: Path) -> None:
    class Turned(Made):
        """Whatever is changed makes it even."""

        def one(self, made, number):
            self.parts = (90, 10) if made.change is None else (50, 50)
            return super().one(made, number)

    heard = told_of(Weight(case(), 40, tmp_path / "lab.sqlite3", even=True), Turned(90, 10))
    tries = [one for one in heard if one.trying]
    assert tries
    parts = [one.done / (one.done + one.left) for one in tries]
    assert parts == sorted(parts)
    last = heard[-1]
    assert last.even is not None and last.account is not None
    assert last.even["favoured"] == "a" and len(last.even["proposals"]) == 3


def test_a_process_weighs_and_is_gone(tmp_path: Path) -> None:
    """Over, then another one that is stopped in the middle: what it fought is kept."""
    path = tmp_path / "lab.sqlite3"
    first = Weighing(Weight(case(), 2, path))
    until(lambda: first.look().over)
    assert first.told.failed == ""
    assert first.told.account is not None and first.told.account["battles"] == 2
    second = Weighing(Weight(case(), 1000, path))
    until(lambda: second.look().done > 3)
    second.stop()
    for one in (first, second):
        pid = one._process.pid
        assert pid is not None and not one._process.is_alive()
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    assert not second.told.over
    with Store(path) as store:
        assert set(range(4)) <= set(store.outcomes(case().digest, 1000, case().sides))


def test_a_process_that_dies_says_so(tmp_path: Path) -> None:
    killed = Weighing(Weight(case(), 1000, tmp_path / "lab.sqlite3"))
    assert killed._process.pid is not None
    os.kill(killed._process.pid, signal.SIGKILL)
    until(lambda: killed.look().over)
    assert "died" in killed.told.failed


def test_what_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "as_worker", lambda: None)
    (tmp_path / "text").write_text("no folder", encoding="utf-8")
    here, there = Pipe(duplex=False)
    serve(there, Weight(case(), 2, tmp_path / "text" / "lab.sqlite3"))
    told = here.recv()
    assert told.over and str(tmp_path / "text") in told.failed


def test_it_ends_with_whoever_held_it(tmp_path: Path) -> None:
    held = Weighing(Weight(case(), 1000, tmp_path / "lab.sqlite3"))
    process = held._process
    assert process.is_alive()
    del held
    until(lambda: not process.is_alive())
