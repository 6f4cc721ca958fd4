"""Who writes a journal: one process at a time, by a lock of the system's that dies with it.

A note beside the journal says who that is; it is only read, and means nothing without the lock.
"""

from __future__ import annotations

import errno
import json
import os
import sys
import time
import weakref
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.play.words import say

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

HELD: Final = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""What the systems say where somebody else has the lock. Any other fault means that the place
knows no locks; then a file is written as before: whoever finds it changed writes no more."""

FAR: Final = 1 << 30
"""The byte that is locked where a lock keeps others from reading: no journal has it."""

NOTE: Final = 200
"""Bytes of a note at most."""


class Busy(Exception):
    """Another game writes this journal: process ``pid`` since ``since`` (seconds since 1970);
    both are 0 where that is not known.
    """

    def __init__(self, file: Path, pid: int = 0, since: int = 0) -> None:
        self.file, self.pid, self.since = file, pid, since
        super().__init__(f"{file}: another game writes it")


class Hold:
    """A journal that this process writes, and its open ``file``. The lock ends with the process
    at the latest, whatever ends it.
    """

    def __init__(self, path: Path, file: int) -> None:
        self.path, self.file = path, file
        self._end = weakref.finalize(self, _let_go, file, note_of(path))

    def release(self) -> None:
        """Let others write it; the file stays open."""
        with suppress(OSError):
            note_of(self.path).unlink(missing_ok=True)
        with suppress(OSError):
            _unlock(self.file)

    def close(self) -> None:
        """Let it go; once is enough."""
        self._end()


def held(path: Path, fresh: bool = False) -> Hold:
    """The journal of this path for this process alone; ``fresh``: it must not be there yet.

    Raises Busy if somebody else has it, OSError where it cannot be opened.
    """
    made = os.O_CREAT | os.O_EXCL if fresh else 0
    file = os.open(path, os.O_RDWR | made | getattr(os, "O_BINARY", 0), 0o644)
    try:
        _lock(file)
    except OSError as error:
        if error.errno in HELD:
            os.close(file)
            raise Busy(path, *_holder(path)) from error
    hold = Hold(path, file)
    with suppress(OSError):
        note = {"pid": os.getpid(), "since": int(time.time())}
        note_of(path).write_text(json.dumps(note), encoding="utf-8")
    return hold


def busy(path: Path) -> Busy | None:
    """Who writes the journal just now, None if nobody does."""
    try:
        hold = held(path)
    except Busy as found:
        return found
    except OSError:
        return None
    hold.close()
    return None


def told_busy(found: Busy) -> str:
    """Who writes a journal, worded."""
    if not found.pid:
        return say("records.busy_somebody", {"file": found.file.name})
    since = time.strftime("%H:%M", time.localtime(found.since))
    return say("records.busy", {"file": found.file.name, "pid": found.pid, "since": since})


def note_of(path: Path) -> Path:
    """The note that says who writes a journal."""
    return path.with_name(f".{path.name}.lock")


def _holder(path: Path) -> tuple[int, int]:
    """What the note says: process and time; zeros if it says nothing of the kind."""
    try:
        with note_of(path).open("rb") as stream:
            note = json.loads(stream.read(NOTE))
        pid, since = note["pid"], note["since"]
    except (OSError, ValueError, RecursionError, TypeError, KeyError):
        return 0, 0
    whole = type(pid) is int and type(since) is int
    return (pid, since) if whole and 0 < pid < 1 << 32 and 0 < since < 1 << 32 else (0, 0)


def _let_go(file: int, note: Path) -> None:
    with suppress(OSError):
        note.unlink(missing_ok=True)
    with suppress(OSError):
        os.close(file)


def _lock(file: int) -> None:
    if sys.platform == "win32":
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _unlock(file: int) -> None:
    if sys.platform == "win32":
        here = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)
        os.lseek(file, here, os.SEEK_SET)
    else:
        fcntl.flock(file, fcntl.LOCK_UN)
