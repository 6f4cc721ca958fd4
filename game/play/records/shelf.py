"""The journals there are, and what can be told of each at a glance."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from glob import escape
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO, Final

from game.core.data.plain import Plain
from game.play.homes import below, home, is_file
from game.play.records.head import Head, head_from
from game.play.records.hold import Busy, held
from game.play.records.lines import LINE, Body, BrokenRecord, backwards, is_round, opened, told

FOLDER: Final = "journals"
SUFFIX: Final = ".jsonl"

LATEST: Final = 1 << 42
"""No journal was written later: a date of the year 2109, in milliseconds."""

ROUNDS: Final = 1_000_000
"""More rounds than any battle has."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A battle in a file: its head, its last round, whether it is over, when it was written
    last (milliseconds since 1970, as its last line says).
    """

    path: Path
    head: Head
    round: int
    over: bool
    when: int


def journals() -> list[Kept]:
    """The journals in the user's folder, the one written last first, without unreadable ones."""
    return kept_in(home() / FOLDER)


def paths() -> list[Path]:
    """The files of the user's journals, readable or not."""
    return _files(home() / FOLDER)


def kept_in(place: Path) -> list[Kept]:
    """The journals in a folder, the one written last first."""
    found = (peek(path) for path in _files(place))
    return sorted(filter(None, found), key=lambda kept: (-kept.when, kept.path.name))


def unfinished() -> Kept | None:
    """The battle that was fought last and is not over, or None."""
    return next((kept for kept in journals() if not kept.over), None)


def discarded(kept: Kept) -> bool:
    """Delete a journal and the reports beside it; whether that could be done. One that another
    game writes stays.
    """
    try:
        hold = held(kept.path)
    except (OSError, Busy):
        return False
    try:
        for report in kept.path.parent.glob(f"{escape(kept.path.stem)}-line-*.txt"):
            report.unlink(missing_ok=True)
        kept.path.unlink(missing_ok=True)
    except OSError:
        return False
    finally:
        hold.close()
    return True


def peek(path: Path) -> Kept | None:
    """What the journal is of, without checking it; None if that cannot be told."""
    try:
        with opened(path) as stream:
            head = replace(head_from(first_body(stream)), start=None)
            last, mark, over = _last(stream)
    except (BrokenRecord, ValueError, RecursionError):
        return None
    number, when = _whole(mark.get("round"), ROUNDS), _whole(last.get("at"), LATEST)
    return Kept(path, head, number or 1, over, _dated(path) if when is None else when)


def first_body(stream: BinaryIO) -> Body:
    """What the first line says. Raises ValueError if it is no line of a journal."""
    line = stream.readline(LINE + 1)
    if not line.endswith(b"\n"):
        raise ValueError("not a journal of Pennon")
    return _body(line)


def _last(stream: BinaryIO) -> tuple[Body, Body, bool]:
    """The last line, the last that tells of a round, and whether that is the battle's end."""
    last: Body | None = None
    for line in backwards(stream):
        if last is None:
            last = _body(line)
        if is_round(line):
            mark = _body(line)
            return last, mark, mark == last and mark.get("over") is True
    return last or {}, {}, False


def _body(line: bytes) -> Body:
    body: Plain = json.loads(told(line)[0])
    if not isinstance(body, dict):
        raise ValueError("not a line of a journal of Pennon")
    return body


def _whole(value: Plain, most: int) -> int | None:
    return value if isinstance(value, int) and 0 <= value < most else None


def _dated(path: Path) -> int:
    """When a journal was written whose lines do not say it: the date in its name, else the date
    of its file.
    """
    parts = path.stem.split("-")
    for day, hour in pairwise(parts):
        with suppress(ValueError, OverflowError):
            return int(time.mktime(time.strptime(f"{day}-{hour}", "%Y%m%d-%H%M%S"))) * 1000
    try:
        return path.stat().st_mtime_ns // 10**6
    except OSError:
        return 0


def _files(place: Path) -> list[Path]:
    return [path for path in below(place, f"*{SUFFIX}") if is_file(path)]
