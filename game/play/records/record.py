"""A journal as it was read: its head, its decisions, the moments it vouches for."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from game.core.data.plain import Plain
from game.core.deeds import Deed
from game.play.match import HUMAN, PLAYERS
from game.play.records.head import Head, head_from
from game.play.records.lines import Body, BrokenRecord, Sealed, deed_of, ends, opened, unsealed

VALUES = 500_000
"""Values of a state at most; the largest map that a scenario may draw makes 360,000."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What the battle was like between two decisions: its round, its digest, whether it is over.

    Every round begins with one, and the end is one.
    """

    round: int
    digest: str
    over: bool


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The decision before it broke a step and was taken back."""


@dataclass(frozen=True, slots=True)
class Seated:
    """From here on somebody else plays a side: ``level`` is one of PLAYERS."""

    side: str
    level: str


Told = Deed | Mark | Forgotten | Seated


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: its number from 1, its running sum, where it ends in bytes, and its text.

    What it tells is read from the text each time: as values a long journal would fill a machine.
    """

    line: int
    sum: int
    end: int
    text: bytes

    @property
    def tells(self) -> Told:
        """What the line tells."""
        return _told(json.loads(self.text))


@dataclass(frozen=True, slots=True)
class Record:
    """A whole journal. ``first`` is the line of the head; ``torn`` says that a last line without
    its end was left out; ``state`` is the last state written from which it can go on, as JSON,
    empty if there is none, ``bounded`` the number of its line.
    """

    path: Path
    head: Head
    first: Sealed
    entries: tuple[Entry, ...]
    torn: bool = False
    state: bytes = b""
    bounded: int = 1

    @property
    def boundary(self) -> Plain:
        """The last state as plain values. Raises ValueError."""
        return state_of(self.state) if self.state else self.head.start

    @property
    def over(self) -> bool:
        """Whether the battle had ended."""
        return bool(self.entries) and _over(self.entries[-1])

    @property
    def seats(self) -> frozenset[str]:
        """The sides from whose seats it may be seen again. A battle that is not over yet keeps
        its secrets: only humans may look, each from his own seat; all, where none plays.
        """
        levels = dict(self.head.levels)
        told = (entry.tells for entry in self.entries if b'"seat"' in entry.text)
        levels |= {seated.side: seated.level for seated in told if isinstance(seated, Seated)}
        humans = frozenset(side for side, level in levels.items() if level == HUMAN)
        return frozenset(levels) if self.over or not humans else humans

    @property
    def round(self) -> int:
        """The last round that was begun."""
        marks = (entry.tells for entry in reversed(self.entries))
        return next((mark.round for mark in marks if isinstance(mark, Mark)), 1)


def read_record(path: Path) -> Record:
    """The journal in this file. Raises BrokenRecord with the line that is wrong."""
    with opened(path) as stream:
        lines = unsealed(stream, path)
        first = next(lines, None)
        if first is None:
            raise BrokenRecord(path, 1, "cut off before its first line was whole")
        try:
            head = head_from(first.body)
        except ValueError as error:
            raise BrokenRecord(path, 1, str(error)) from error
        entries: list[Entry] = []
        last, state = first, first
        for sealed in lines:
            entries.append(_entry(sealed, path))
            last, state = sealed, sealed if sealed.state and not ends(sealed.text) else state
        torn = stream.seek(0, 2) > last.end
    return Record(path, head, first, tuple(entries), torn, state.state, state.line)


def state_of(text: bytes) -> Plain:
    """The state of a battle from its JSON. Raises ValueError."""
    if sum(map(text.count, (b",", b"[", b"{"))) > VALUES:
        raise ValueError(f"its boundary has more than {VALUES:,} values")
    try:
        state: Plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"its boundary is not JSON: {error}") from error
    return state


def _entry(sealed: Sealed, path: Path) -> Entry:
    try:
        _told(sealed.body)
    except ValueError as error:
        raise BrokenRecord(path, sealed.line, str(error)) from error
    return Entry(sealed.line, sealed.sum, sealed.end, sealed.text)


def _told(body: Body) -> Told:
    if body.get("do") == "forget":
        return Forgotten()
    if "do" in body:
        return deed_of(body)
    number, digest, over = body.get("round"), body.get("digest"), body.get("over")
    if type(number) is int and isinstance(digest, str) and isinstance(over, bool):
        return Mark(number, digest, over)
    side, level = body.get("seat"), body.get("level")
    if isinstance(side, str) and isinstance(level, str) and level in PLAYERS:
        return Seated(side, level)
    raise ValueError("it tells neither a decision nor a round")


def _over(entry: Entry) -> bool:
    return isinstance(entry.tells, Mark) and entry.tells.over
