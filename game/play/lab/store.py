"""The battles that were fought already, in one SQLite file: each is written as soon as it is over.

They lie under the digest of their case, so that a changed scenario, book or program finds none.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from game.core.data import DataError, Fault, build, plain
from game.play.homes import Unwritten, file_word, home, made
from game.play.lab.battle import Outcome

FILE = "lab.sqlite3"
"""What the file is called in the folder of a laboratory."""

MARK = 0x50454E4C
"""What SQLite keeps in the file to say whose it is: "PENL"."""

FORM = 1
"""The form of the table; a file of a later one is not touched."""

TABLE = """
CREATE TABLE battle (
  digest TEXT NOT NULL,
  number INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  PRIMARY KEY (digest, number)
) WITHOUT ROWID
"""

PATIENCE, AGAIN = 60.0, 0.02
"""Seconds to wait while another laboratory writes into the same file, and between two attempts."""


def own_folder(name: str) -> Path:
    """Where the laboratory of a battle lies if nobody says another place."""
    return home() / "lab" / file_word(name)


class Store:
    """The file, open, its folder made if it is missing. Raises DataError on one that is damaged or
    somebody else's, and Unwritten where nothing can be written; neither changes the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        made(path.parent)
        with self._told():
            self._base = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
        try:
            with self._told():
                self._enter()
        except BaseException:
            self._base.close()
            raise

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._base.close()

    def outcomes(self, digest: str, most: int, sides: Collection[str]) -> dict[int, Outcome]:
        """The battles of a case that were fought already, by number, the first ``most`` of them;
        ``sides`` are those of the case.
        """
        with self._told():
            wanted = "SELECT number, outcome FROM battle WHERE digest = ? AND number < ?"
            rows = self._base.execute(wanted, (digest, most)).fetchall()
        return {number: self._read(text, sides) for number, text in rows}

    def keep(self, digest: str, number: int, outcome: Outcome) -> None:
        """Write one battle, for good."""
        text = json.dumps(plain(outcome), separators=(",", ":"))
        with self._told():
            wanted = "INSERT OR IGNORE INTO battle VALUES (?, ?, ?)"
            self._base.execute(wanted, (digest, number, text))

    def _enter(self) -> None:
        """Make the table in an empty file; refuse one that has anything else in it."""
        # At one moment: another program may make the table meanwhile.
        self._base.execute("BEGIN")
        (mark,) = self._base.execute("PRAGMA application_id").fetchone()
        (form,) = self._base.execute("PRAGMA user_version").fetchone()
        (held,) = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        self._base.execute("COMMIT")
        if mark == MARK and form > FORM:
            raise self._fault("is of a later version of the game")
        if mark != MARK and (mark or form or held):
            raise self._fault("is no file of a laboratory; nothing was changed in it")
        if held:
            (sound,) = self._base.execute("PRAGMA quick_check(1)").fetchone()
            if sound != "ok":
                raise sqlite3.DatabaseError(sound)
        # A log beside the file: nothing waits for the disk, and whatever ends the program, or the
        # machine, the file stays whole.
        self._logged()
        self._base.execute("PRAGMA synchronous = NORMAL")
        self._base.execute("BEGIN IMMEDIATE")
        if not self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            self._base.execute(TABLE)
            self._base.execute(f"PRAGMA application_id = {MARK}")
            self._base.execute(f"PRAGMA user_version = {FORM}")
        self._base.execute("COMMIT")

    def _logged(self) -> None:
        """Change to the log, which SQLite refuses at once, whatever its patience, while another
        program does the same.
        """
        late = time.monotonic() + PATIENCE
        while not self._has_log(last=time.monotonic() > late):
            time.sleep(AGAIN)

    def _has_log(self, *, last: bool) -> bool:
        try:
            self._base.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if last or "locked" not in str(error):
                raise
            return False
        return True

    def _read(self, text: str, sides: Collection[str]) -> Outcome:
        try:
            found = build(Outcome, json.loads(text))
        except (ValueError, RecursionError, DataError):
            raise self._fault("is damaged: it holds a battle that cannot be read") from None
        if not found.sides() <= set(sides):
            raise self._fault("is damaged: it holds a battle of other sides")
        return found

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What SQLite complains of, as one sentence that names the file."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise Unwritten(0, str(error), str(self.path)) from error
        except sqlite3.DatabaseError as error:
            raise self._fault(f"is damaged ({error}); move it away to begin anew") from error

    def _fault(self, message: str) -> DataError:
        return DataError([Fault(str(self.path), 0, 0, "", message)])
