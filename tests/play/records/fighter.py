"""Fights a battle, written down, and kills itself where it is told to.

    python -m tests.play.records.fighter WHERE COUNT

WHERE is decision (while its line is written, or right behind it), resolution (at a throw of
dice), saving (in the middle of a save) or curtain (one player has sealed, the other not begun).
The COUNT-th such moment kills. A battle that lies in PENNON_HOME is taken up again. Every line
that was confirmed is told on standard output at once.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from game.core.deeds import Deed
from game.core.dice import Key, KeyedDice
from game.play.match import HUMAN, Match, open_match
from game.play.records import saves
from game.play.records.journal import Journal
from game.play.records.resume import resume
from game.play.records.shelf import unfinished
from game.play.scenarios.library import find, parse_scenario
from game.rules import RULESETS
from tests.play.records.battles import hesitant, kept

PLAYERS = {"a": HUMAN, "b": HUMAN}
PICTURE = b"\x89PNG" + bytes(5000)
WHERE = ("decision", "resolution", "saving", "curtain")


class Fuse:
    """Burns down at moments of one kind, and counts those of all."""

    def __init__(self, where: str = "", count: int = 0) -> None:
        self.where, self.count = where, count
        self.seen: Counter[str] = Counter()

    def burn(self, where: str, last: Callable[[], object] = lambda: None) -> None:
        """One moment has come; ``last`` is done before the end."""
        self.seen[where] += 1
        if where == self.where and self.seen[where] == self.count:
            last()
            os.kill(os.getpid(), signal.SIGKILL)


def begun() -> Match:
    """The battle that was left, or a new one."""
    waits = unfinished()
    if waits is not None:
        return resume(waits.path, RULESETS).match
    text = find("ash-ford").read_text(encoding="utf-8")
    scenario = parse_scenario(text, RULESETS)
    match = open_match("ash-ford", scenario, RULESETS["zefrs"], PLAYERS, 5, text)
    kept(match)
    return match


def fight(match: Match, fuse: Fuse) -> None:
    """Both players take their turns to the end; the first saves whenever he has sealed."""
    while not match.over:
        side = next(side for side in match.humans if match.seat(side).waiting)
        hesitant(match.seat(side))
        if side == match.humans[0] and not match.over:
            saves.save(match, "a rest", PICTURE)
            fuse.burn("curtain")


@contextmanager
def wired(fuse: Fuse, told: Callable[[Journal], None]) -> Iterator[None]:
    """Lay the fuse where battles are written, dice thrown and saves made; ``told`` hears of
    every line that is confirmed.
    """
    write, fsync, faces, begins = os.write, os.fsync, KeyedDice.faces, Journal.begins

    def torn(file: int, line: bytes) -> int:
        fuse.burn("decision", lambda: write(file, line[: 7 * len(line) // 11]))
        done = write(file, line)
        fuse.burn("decision")
        return done

    def thrown(self: KeyedDice, key: Key, dice: tuple[int, int]) -> tuple[int, ...]:
        fuse.burn("resolution")
        return faces(self, key, dice)

    def confirmed(self: Journal, deed: Deed) -> None:
        begins(self, deed)
        told(self)

    def saved(file: int) -> None:
        fuse.burn("saving")
        fsync(file)
        fuse.burn("saving")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", torn)
        patch.setattr(os, "fsync", saved)
        patch.setattr(KeyedDice, "faces", thrown)
        patch.setattr(Journal, "begins", confirmed)
        yield


def main(where: str, count: int) -> None:
    """Fight until the fuse has burnt down."""
    fuse = Fuse(where, count)
    with wired(fuse, lambda journal: print(journal.line, flush=True)):
        fight(begun(), fuse)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
