"""What is wrong with a file, and where: faults with line, column and a suggestion.

Types raise `Misfit` about themselves; whoever reads a file turns that into a `DataError`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

KeyPath: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. Line and column count from 1 in characters; 0 means that the place is unknown.
    ``suggestion`` is what was likely meant, ``known`` says what else could stand there.
    """

    file: str
    line: int
    column: int
    path: str
    message: str
    line_text: str = ""
    suggestion: str = ""
    known: str = ""

    def __str__(self) -> str:
        """`FILE:LINE:COLUMN: key.path: message. Did you mean 'x'?`"""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        said = ": ".join(part for part in (place, self.path, self.message) if part)
        near = f"Did you mean '{self.suggestion}'?" if self.suggestion else ""
        advice = " ".join(part for part in (near, self.known) if part)
        return f"{said}. {advice}" if advice else said

    def shown(self) -> str:
        """The message, and under it the line with a mark below the column."""
        if not self.line_text.strip():
            return str(self)
        lead = "".join("\t" if sign == "\t" else " " for sign in self.line_text[: self.column - 1])
        return f"{self}\n    {self.line_text}\n    {lead}^"


class DataError(Exception):
    """A file, or data from outside, that cannot be used; `faults` lists every reason, in order."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: (fault.line, fault.column)))
        super().__init__("\n".join(fault.shown() for fault in self.faults))

    def __reduce__(self) -> tuple[type[DataError], tuple[tuple[Fault, ...]]]:
        """What a worker raises is told where it was asked: an error is sent as it is made anew."""
        return type(self), (self.faults,)


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with one value, before its line is known. In a `Misfit` the path counts
    from the type that raises it.

    `known` are the values that would have been right for `given`: the closest is suggested, or
    they are listed; of many words of one `kind` (one of glossary.NAMED) it is said where.
    `at_key` means the key itself, not its value.
    """

    path: KeyPath
    message: str
    given: str = ""
    known: tuple[str, ...] = ()
    at_key: bool = False
    kind: str = ""

    @property
    def near(self) -> str:
        """What was likely meant, or nothing."""
        return closest(self.given, self.known)

    @property
    def rest(self) -> str:
        """Where to find all that would have been right, or that itself if it is little."""
        if self.kind:
            return f"`pennon list {self.kind}` names all."
        listed = ", ".join(self.known)
        if not listed or len(listed) > LISTED or any(word in self.message for word in self.known):
            return ""
        return "" if self.near else f"There are: {listed}."


LISTED = 100
"""Letters of a list of words that a message may hold."""


class Misfit(ValueError):
    """Raised by `__post_init__` when fields do not fit together; carries every reason at once."""

    def __init__(self, wrongs: Iterable[Wrong]) -> None:
        self.wrongs = tuple(wrongs)
        super().__init__("; ".join(wrong.message for wrong in self.wrongs))

    def __reduce__(self) -> tuple[type[Misfit], tuple[tuple[Wrong, ...]]]:
        """As a worker sends it."""
        return type(self), (self.wrongs,)


def insist(wrongs: Iterable[Wrong]) -> None:
    """Raise `Misfit` unless there is nothing wrong."""
    found = tuple(wrongs)
    if found:
        raise Misfit(found)


def repeated(table: str, rows: Sequence[object], key: str = "id") -> list[Wrong]:
    """A fault for every row of `table` whose `key` was used by an earlier row."""
    seen: set[object] = set()
    wrongs = []
    for number, row in enumerate(rows):
        value = getattr(row, key)
        if value in seen:
            wrongs.append(Wrong((table, number, key), f"'{value}' is used twice"))
        seen.add(value)
    return wrongs


def closest(given: str, known: Iterable[str]) -> str:
    """The known word most like the given one, or an empty text."""
    near = difflib.get_close_matches(given, list(known), n=1, cutoff=0.6)
    return near[0] if near else ""


def dotted(path: KeyPath) -> str:
    """`("unit", 0, "kind")` as `unit[0].kind`."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".")
