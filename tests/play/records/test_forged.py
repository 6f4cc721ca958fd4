"""Damaged and forged journals, and two games at once: nothing is lost, nothing written outside.

A few of them; PENNON_FORGED=1300 asks for a thousand damaged and three hundred forged ones.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.play.records.record import read_record
from game.play.records.replay import Replay
from game.play.records.shelf import journals
from game.rules import RULESETS
from tests.play.records.battles import FORD
from tests.play.records.forger import real

ROOT = Path(__file__).parent.parent.parent.parent
FORGED = int(os.environ.get("PENNON_FORGED", "13"))
BATCH = 130
PAIRS = max(1, FORGED // 65)
MOST = 300
"""Megabytes that a process may need, whatever it reads."""

OWN = (("journals",), ("pictures",))
"""Folders of the home that journals may be written on in, and pictures of their ends."""


def batches() -> list[tuple[int, int]]:
    return [(at // BATCH, min(BATCH, FORGED - at)) for at in range(0, FORGED, BATCH)]


def environment(place: Path) -> dict[str, str]:
    return {**os.environ, "HOME": str(place), "PENNON_HOME": str(place / "home")}


def outside(place: Path) -> list[str]:
    """Everything that is there, but in the folders that are written in."""
    found = (path.relative_to(place) for path in place.rglob("*"))
    return sorted(str(path) for path in found if path.parts[1:2] not in OWN)


@pytest.mark.parametrize(("seed", "count"), batches())
def test_whatever_a_journal_says_nothing_is_lost(seed: int, count: int, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    command = [sys.executable, "-m", "tests.play.records.forger", str(seed), str(count)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    print(json.dumps(found))
    assert found["faults"] == []
    assert found["counts"]["damaged"] + found["counts"]["forged"] == count
    assert found["megabytes"] < MOST
    assert outside(tmp_path) == ["home", "sent"]
    assert {path.suffix for path in (tmp_path / "home" / "journals").iterdir()} == {".jsonl"}
    assert not Path("/tmp/pennon-evil").exists()  # where a forged name points


@pytest.mark.parametrize("number", range(PAIRS))
def test_two_games_at_once_lose_nothing(number: int, own_home: Path, tmp_path: Path) -> None:
    path = real(FORD, "zefrs", 3 + number)
    raw = path.read_bytes()
    command = [sys.executable, "-m", "game", "play", "--resume", str(path)]
    both = [
        subprocess.Popen(
            command, cwd=ROOT, env=environment(tmp_path), stdout=-1, stderr=-1, text=True
        )
        for _ in range(2)
    ]
    said = [one.communicate(timeout=120) for one in both]
    codes = sorted(one.returncode for one in both)
    assert codes in ([0, 0], [0, 1])  # 0 twice: one came when the other had done
    assert all("Traceback" not in err for _, err in said)
    assert sum("is open in another game" in err for _, err in said) == codes.count(1)
    assert path.read_bytes().startswith(raw)
    replay = Replay(read_record(path), RULESETS)
    while replay.step() is not None:
        pass
    assert replay.difference is None and replay.match.over
    assert [kept.path for kept in journals()] == [path]
