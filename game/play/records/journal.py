"""The journal of a battle: every decision is in the file before it takes effect.

A line is handed to the system with one write; each round it is made sure that the disk has it.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from game.core.battle import Battle
from game.core.data.plain import Plain
from game.core.deeds import Deed
from game.play.homes import file_word, folder
from game.play.match import Match
from game.play.records.boundary import written
from game.play.records.head import head_body, head_of
from game.play.records.hold import Busy, Hold, held
from game.play.records.lines import LARGEST, LINE, LINES, Body, body_of, seal
from game.play.records.pruning import prune
from game.play.records.report import Crash, reported
from game.play.records.shelf import FOLDER, SUFFIX


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
        self._hold: Hold | None = None
        self._sum = 0
        self._size = 0
        self._round = battle.clock.round

    def open(self, hold: Hold, line: int = 0, total: int = 0, size: int = 0) -> None:
        """Go on in a file that this process has to itself, behind ``size`` bytes, which are
        ``line`` lines.
        """
        self.path, self._hold = hold.path, hold
        os.ftruncate(hold.file, size)
        os.lseek(hold.file, size, os.SEEK_SET)
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
        """Write the digest and the state where a round or the whole battle has come to its end."""
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
        if self._hold is not None:
            os.fsync(self._hold.file)

    def close(self) -> None:
        """Write no more, and let others do so."""
        if self._hold is not None:
            self._hold.close()
            self._hold = None

    def _mark(self) -> None:
        battle, over = self._battle, self._battle.result is not None
        self._round = battle.clock.round
        body: Body = {"round": self._round, "digest": battle.digest(), "over": over}
        room = self._size < LARGEST // 2
        self._write(body, written(battle.snapshot()) if room else None, synced=True)
        if over and self._hold is not None:
            self._hold.release()

    def _write(self, body: Body, state: Plain = None, synced: bool = False) -> None:
        """One line; a state that is too long for it is left out, since it only saves time."""
        if self._hold is None:
            return
        timed: Body = {**body, "at": now()}
        line, total = seal(timed if state is None else {**timed, "boundary": state}, self._sum)
        if len(line) > LINE and state is not None:
            line, total = seal(timed, self._sum)
        try:
            self._put(self._hold.file, line)
            if synced:
                self.sync()
        except OSError as error:
            self.fault = error.strerror or str(error)
            self.close()
            return
        self.line, self._sum, self._size = self.line + 1, total, self._size + len(line)

    def _put(self, file: int, line: bytes) -> None:
        """All of the line or, as far as that can be, nothing."""
        if os.fstat(file).st_size != self._size:
            raise OSError(0, "somebody else writes into it")
        if len(line) > LINE or self._size + len(line) > LARGEST or self.line >= LINES:
            raise OSError(0, "it is as long as a journal may be")
        done = os.write(file, line)
        if done != len(line):
            os.ftruncate(file, self._size)
            raise OSError(0, "the disk is full")


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 10**6


def keep(match: Match, start: Plain = None) -> Journal | None:
    """Write a match down from here on, in a journal of its own; None if it is kept already, or
    nobody knows the text of its scenario. ``start`` is the boundary it begins at, if it is not
    the scenario's beginning. Old journals are tidied up.
    """
    if match.battle.recorder is not None or not match.text:
        return None
    journal = Journal(Path(), match.battle)
    try:
        journal.open(new_hold(match.id, match.seed))
        journal.begin(head_body(head_of(match, start)))
    except OSError as error:
        journal.fault = error.strerror or str(error)
    match.battle.recorder = journal
    prune(journal.path)
    return journal


def journal_of(match: Match) -> Journal | None:
    """The journal a match is written down in."""
    recorder = match.battle.recorder
    return recorder if isinstance(recorder, Journal) else None


def let_go(match: Match) -> None:
    """The match is left: another game may take its journal up."""
    journal = journal_of(match)
    if journal is not None:
        journal.close()


def new_hold(name: str, seed: int) -> Hold:
    """A journal of its own for a battle of this name. Raises OSError where there can be none."""
    stem = f"{file_word(name)}-{time.strftime('%Y%m%d-%H%M%S')}-{seed}"
    place = folder(FOLDER)
    for more in ("", *(f"-{n}" for n in range(2, 1000))):
        with suppress(FileExistsError, Busy):
            return held(place / f"{stem}{more}{SUFFIX}", fresh=True)
    raise OSError(0, f"{place} has too many battles of one second")
