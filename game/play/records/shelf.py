"""The journals there are, and what can be told of each at a glance."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.play.homes import home
from game.play.records.head import Head, head_from
from game.play.records.journal import FOLDER, SUFFIX
from game.play.records.lines import BrokenRecord, content, whole

_MARK = b'\n{"round":'


@dataclass(frozen=True, slots=True)
class Kept:
    """A battle in a file: its head, its last round, whether it is over, when it was written
    last (nanoseconds, as the system counts them).
    """

    path: Path
    head: Head
    round: int
    over: bool
    when: int


def journals() -> Iterator[Kept]:
    """The journals in the user's folder, the one written last first, without unreadable ones."""
    return kept_in(home() / FOLDER)


def paths() -> list[Path]:
    """The files of the user's journals, readable or not."""
    return _files(home() / FOLDER)


def kept_in(place: Path) -> Iterator[Kept]:
    """The journals in a folder."""
    for path in sorted(_files(place), key=lambda path: (-_when(path), path.name)):
        kept = peek(path)
        if kept is not None:
            yield kept


def unfinished() -> Kept | None:
    """The battle that was fought last and is not over, or None."""
    return next((kept for kept in journals() if not kept.over), None)


def peek(path: Path) -> Kept | None:
    """What the journal is of, without checking it; None if that cannot be told."""
    try:
        raw = whole(content(path))
        head = head_from(json.loads(raw[: raw.find(b"\n")]))
        at = raw.rfind(_MARK)
        mark = json.loads(raw[at + 1 : raw.find(b"\n", at + 1)]) if at >= 0 else {"round": 1}
        last = raw[at + 1 :].count(b"\n") == 1
        return Kept(path, head, int(mark["round"]), last and mark.get("over") is True, _when(path))
    except (BrokenRecord, ValueError, RecursionError, TypeError, AttributeError, KeyError):
        return None


def _files(place: Path) -> list[Path]:
    return [path for path in place.glob(f"*{SUFFIX}") if path.is_file()]


def _when(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
