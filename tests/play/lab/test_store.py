"""The file of battles: what is in it stays, and what is not a laboratory's is left alone."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.core.data import DataError, plain
from game.play.homes import Unwritten
from game.play.lab import case as cases
from game.play.lab.store import FORM, MARK, Store
from tests.play.lab.duels import Made, case

OUTCOME = Made(50, 50).one(case(), 7)


def test_a_battle_is_kept_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "lab.sqlite3"
    with Store(path) as store:
        store.keep("one", 7, OUTCOME)
    with Store(path) as store:
        store.keep("one", 7, replace(OUTCOME, falls=()))
        store.keep("one", 8, OUTCOME)
        assert store.outcomes("one", 8, case().sides) == {7: OUTCOME}
        assert store.outcomes("other", 100, case().sides) == {}


def write(path: Path, *lines: str) -> None:
    base = sqlite3.connect(path, isolation_level=None)
    for line in lines:
        base.execute(line)
    base.close()


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("CREATE TABLE cheese (name TEXT)",), "is no file of a laboratory; nothing was changed"),
        (("PRAGMA application_id = 77",), "is no file of a laboratory"),
        ((f"PRAGMA application_id = {MARK}", f"PRAGMA user_version = {FORM + 1}"), "later version"),
    ],
)
def test_somebody_elses_file_is_not_touched(
    tmp_path: Path, lines: tuple[str, ...], message: str
) -> None:
    path = tmp_path / "lab.sqlite3"
    write(path, *lines)
    before = path.read_bytes()
    with pytest.raises(DataError, match=message) as caught:
        Store(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert path.read_bytes() == before


@pytest.mark.parametrize("at", [0, 2000, 4097])
def test_a_damaged_file_is_told_and_not_touched(tmp_path: Path, at: int) -> None:
    path = tmp_path / "lab.sqlite3"
    with Store(path) as store:
        for number in range(200):
            store.keep("one", number, OUTCOME)
    spoilt = bytearray(path.read_bytes())
    spoilt[at : at + 3000] = b"\xee" * 3000
    path.write_bytes(spoilt)
    with pytest.raises(DataError, match="is damaged"), Store(path) as store:
        store.outcomes("one", 200, case().sides)
    assert path.read_bytes() == bytes(spoilt)


def test_a_battle_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "lab.sqlite3"
    with Store(path) as store:
        store.keep("one", 1, OUTCOME)
    write(path, "UPDATE battle SET outcome = '{\"fought\": 3}'")
    with Store(path) as store, pytest.raises(DataError, match="cannot be read"):
        store.outcomes("one", 2, case().sides)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("$.fought.winner", "nobody"),
        ("$.fought.prices[0].side", "zz"),
        ("$.fought.wounds", [["zz", 3]]),
        ("$.falls", [{"side": "zz", "x": 1, "y": 1, "lost": 1}]),
    ],
)
def test_a_battle_of_other_sides_is_told(tmp_path: Path, key: str, value: object) -> None:
    path = tmp_path / "lab.sqlite3"
    with Store(path) as store:
        store.keep("one", 1, OUTCOME)
    told = json.loads(json.dumps(plain(OUTCOME)))
    *way, last = re.findall(r"\w+", key)
    holder = told
    for word in way:
        holder = holder[int(word) if word.isdigit() else word]
    holder[last] = value
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("UPDATE battle SET outcome = ?", (json.dumps(told),))
    base.close()
    with Store(path) as store, pytest.raises(DataError, match="a battle of other sides"):
        store.outcomes("one", 2, case().sides)


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(Unwritten, match=r"exists|[Nn]ot a directory"):
        Store(tmp_path / "file" / "lab.sqlite3")
    with pytest.raises(Unwritten, match="unable to open"):
        Store(tmp_path)


def test_a_digest_is_that_of_what_is_fought(monkeypatch: pytest.MonkeyPatch) -> None:
    one = case()
    known = one.digest
    told = replace(one.scenario, story="Otherwise told.", title="Another", hint=(), test=())
    assert replace(one, scenario=told, name="another").digest == known
    fought = (
        replace(one, scenario=replace(one.scenario, round_limit=3)),
        replace(one, levels={"a": "simple", "b": "random"}),
        replace(one, seed=2),
    )
    assert len({known, *(other.digest for other in fought)}) == 4
    monkeypatch.setattr(cases, "program", lambda book: "another program")
    assert one.digest != known


def test_the_digest_of_the_program_goes_by_the_book() -> None:
    assert cases.program("zefrs") != cases.program("chaos")


KILLED = """
import sys
import threading
from pathlib import Path
from typing import Any
from game.play.lab.fighters import fighters
from game.play.lab.measure import Bench
from game.play.lab.store import Store
from tests.play.lab.duels import case
if __name__ == "__main__":
    with Store(Path(sys.argv[1])) as store:
        Bench(fighters(2), store, 5000, full=True).measure([case()])
"""


def test_a_run_that_is_killed_keeps_what_was_fought(tmp_path: Path) -> None:
    path, script = tmp_path / "lab.sqlite3", tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    root = str(Path(__file__).parents[3])
    environment = {**os.environ, "PYTHONPATH": root}
    run = subprocess.Popen([sys.executable, str(script), str(path)], cwd=root, env=environment)
    held: set[int] = set()
    for _ in range(600):
        time.sleep(0.1)
        if path.exists():
            with Store(path) as store:
                held = set(store.outcomes(case().digest, 5000, case().sides))
        if len(held) >= 3:
            break
    run.send_signal(signal.SIGKILL)
    run.wait()
    with Store(path) as store:
        found = store.outcomes(case().digest, 5000, case().sides)
    assert len(held) >= 3 and held <= set(found) < set(range(5000))


def test_a_file_that_another_program_begins_meanwhile_is_no_stranger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, others = tmp_path / "lab.sqlite3", list[threading.Thread]()

    class Slow(sqlite3.Connection):
        def execute(self, sql: str, *about: Any) -> sqlite3.Cursor:
            if sql == "PRAGMA user_version" and not others:
                others.append(threading.Thread(target=lambda: Store(path).__exit__(*[None] * 3)))
                others[0].start()
                others[0].join(0.5)
            return super().execute(sql, *about)

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Slow))
    with Store(path) as store:
        assert store.outcomes(case().digest, 5, case().sides) == {}
    others[0].join()


def test_the_log_waits_for_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, held = tmp_path / "lab.sqlite3", list[sqlite3.Connection]()
    plain = sqlite3.connect

    class Busy(sqlite3.Connection):
        def execute(self, sql: str, *about: Any) -> sqlite3.Cursor:
            if sql.endswith("WAL") and not held:
                held.append(plain(path, isolation_level=None, check_same_thread=False))
                held[0].execute("BEGIN EXCLUSIVE")
                threading.Timer(0.2, held[0].execute, ["COMMIT"]).start()
            if sql.endswith("WAL"):
                # As SQLite does to two that change to it at once: no patience.
                super().execute("PRAGMA busy_timeout = 0")
            return super().execute(sql, *about)

    monkeypatch.setattr(sqlite3, "connect", partial(plain, factory=Busy))
    with Store(path) as store:
        assert store.outcomes(case().digest, 5, case().sides) == {}
    held[0].close()
