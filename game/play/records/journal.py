"""The journal of a battle: every decision is in the file before it takes effect.

A line is handed to the system with one write; each round it is made sure that the disk has it.
"""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Final

from game.core.battle import Battle
from game.core.deeds import Deed
from game.core.plain import Plain
from game.play.homes import folder
from game.play.match import Match
from game.play.records.boundary import written
from game.play.records.decision import body_of
from game.play.records.head import head_body, head_of
from game.play.records.lines import Body, seal
from game.play.records.report import Crash, reported

FOLDER: Final = "journals"
SUFFIX: Final = ".jsonl"


class Journal:
    """Writes one battle down. It never raises: where nothing can be written ``fault`` says why,
    and from then on nothing is, because a journal with a hole is worth nothing.
    """

    def __init__(self, path: Path, battle: Battle) -> None:
        self.path = path
        self.fault = ""
        self.crash: Crash | None = None
        self.line = 0
        self._battle = battle
        self._file = -1
        self._sum = 0
        self._size = 0
        self._round = battle.clock.round

    def open(self, line: int = 0, total: int = 0, size: int = 0) -> None:
        """Open the file and go on behind ``size`` bytes, which are ``line`` lines."""
        fresh = os.O_CREAT | os.O_EXCL if not line else 0
        self._file = os.open(self.path, os.O_RDWR | fresh | getattr(os, "O_BINARY", 0), 0o644)
        os.ftruncate(self._file, size)
        os.lseek(self._file, size, os.SEEK_SET)
        self.line, self._sum, self._size = line, total, size

    def begin(self, head: Body) -> None:
        """Write the head and the first round."""
        self._write(head)
        self._mark()

    def go_on(self, round_written: int) -> None:
        """Write after a battle was taken up again; ``round_written`` is the last in the file."""
        self._round = round_written
        self.ends()

    def begins(self, deed: Deed) -> None:
        """Write a decision before it takes effect."""
        if self.crash is not None:
            self.forget()
        self._write(body_of(deed))

    def ends(self) -> None:
        """Write the digest where a round or the whole battle has come to its end."""
        if self._battle.clock.round != self._round or self._battle.result is not None:
            self._mark()

    def fails(self, deed: Deed, error: Exception) -> None:
        """Report the decision; it stays in the journal until it is taken back."""
        self.crash = reported(self.path, self.line, deed, error)

    def forget(self) -> None:
        """Take the decision back that broke a step."""
        self.crash = None
        self._write({"do": "forget"})

    def seat(self, side: str, level: str) -> None:
        """Somebody else plays a side from here on."""
        self._write({"seat": side, "level": level})

    def sync(self) -> None:
        """Make sure that the disk has what was written."""
        if self._file >= 0:
            os.fsync(self._file)

    def close(self) -> None:
        """Write no more."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _mark(self) -> None:
        battle, over = self._battle, self._battle.result is not None
        self._round = battle.clock.round
        body: Body = {"round": self._round, "digest": battle.digest(), "over": over}
        if not over:
            body["boundary"] = written(battle.snapshot())
        self._write(body, synced=True)

    def _write(self, body: Body, synced: bool = False) -> None:
        if self._file < 0:
            return
        line, total = seal(body, self._sum)
        try:
            self._put(line)
            if synced:
                self.sync()
        except OSError as error:
            self.fault = error.strerror or str(error)
            self.close()
            return
        self.line, self._sum, self._size = self.line + 1, total, self._size + len(line)

    def _put(self, line: bytes) -> None:
        """All of the line or, as far as that can be, nothing."""
        if os.fstat(self._file).st_size != self._size:
            raise OSError(0, "somebody else writes into it")
        done = os.write(self._file, line)
        if done != len(line):
            os.ftruncate(self._file, self._size)
            raise OSError(0, "the disk is full")


def keep(match: Match, start: Plain = None) -> Journal | None:
    """Write a match down from here on, in a journal of its own; None if it is kept already, or
    nobody knows the text of its scenario. ``start`` is the boundary it begins at, if it is not
    the scenario's beginning.
    """
    if match.battle.recorder is not None or not match.text:
        return None
    journal = Journal(Path(), match.battle)
    try:
        journal.path = new_path(match.id, match.seed)
        journal.open()
        journal.begin(head_body(head_of(match, start)))
    except OSError as error:
        journal.fault = error.strerror or str(error)
    match.battle.recorder = journal
    return journal


def journal_of(match: Match) -> Journal | None:
    """The journal a match is written down in."""
    recorder = match.battle.recorder
    return recorder if isinstance(recorder, Journal) else None


def new_path(name: str, seed: int) -> Path:
    """A file of its own for a battle of this name. Raises OSError where there can be none."""
    word = re.sub(r"[^\w-]+", "-", name)[:60] or "battle"
    stem = f"{word}-{time.strftime('%Y%m%d-%H%M%S')}-{seed}"
    place = folder(FOLDER)
    paths = (place / f"{stem}{more}{SUFFIX}" for more in ("", *(f"-{n}" for n in range(2, 1000))))
    free = next((path for path in paths if not path.exists()), None)
    if free is None:
        raise OSError(0, f"{place} has too many battles of one second")
    return free
