"""Games killed in the middle of everything: what was confirmed is there, and nothing differs.

A dozen kills; PENNON_KILLS=60 asks for more. Moments are drawn from a fixed seed.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from game.play.records import saves
from game.play.records.record import read_record
from game.play.records.replay import Replay
from game.play.records.shelf import journals, unfinished
from game.rules import RULESETS
from tests.play.records.battles import log
from tests.play.records.fighter import WHERE, Fuse, begun, fight, wired

ROOT = Path(__file__).parent.parent.parent.parent
KILLS = int(os.environ.get("PENNON_KILLS", "12"))


def moments() -> list[tuple[str, float]]:
    """The same number of each kind, at so much of the way from the first to the last."""
    dice = random.Random(3)
    each = -(-KILLS // len(WHERE))
    return [(where, round(dice.random(), 3)) for where in WHERE for _ in range(each)]


def killed(where: str, count: int) -> int:
    """Fight until the kill; the number of the last line that was confirmed."""
    command = [sys.executable, "-m", "tests.play.records.fighter", where, str(count)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=120, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()
    told = done.stdout.split()
    return int(told[-1]) if told else 1


@dataclass(frozen=True)
class Unbroken:
    """The battle as nobody disturbs it, and how many moments of each kind it has."""

    digest: str
    log: bytes
    moments: Mapping[str, int]


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> Unbroken:
    fuse = Fuse()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PENNON_HOME", str(tmp_path_factory.mktemp("unbroken")))
        with wired(fuse, lambda journal: None):
            match = begun()
            fight(match, fuse)
    return Unbroken(match.battle.digest(), log(match.battle), fuse.seen)


def fought_again(path: Path) -> Replay:
    """The battle as its file leads to it."""
    replay = Replay(read_record(path), RULESETS)
    while replay.step() is not None:
        pass
    assert replay.difference is None
    return replay


@pytest.mark.parametrize(("where", "share"), moments())
def test_a_killed_game_goes_on_as_if_nothing_had_been(
    where: str, share: float, unbroken: Unbroken
) -> None:
    confirmed = killed(where, 1 + int(share * unbroken.moments[where]))
    waits, ended = unfinished(), [kept.path for kept in journals() if kept.over]
    if ended:  # killed when the last line was written, before it was made sure of
        assert log(fought_again(ended[0]).match.battle) == unbroken.log
        return
    if waits is None:
        assert confirmed == 1
    else:
        lines = read_record(waits.path).entries
        assert (lines[-1].line if lines else 1) >= confirmed
    for save in saves.saves():
        fought_again(save.kept.path)
        assert save.picture is not None
    match = begun()
    fight(match, Fuse())
    assert match.battle.digest() == unbroken.digest
    assert log(match.battle) == unbroken.log
    (path,) = (kept.path for kept in journals() if kept.over)
    assert log(fought_again(path).match.battle) == unbroken.log
