"""Lines of a journal: one JSON object each, with a running sum that shows where it was touched.

The sum of a line goes on from that of the line before, so a line cannot be changed, taken out
or moved without being found.
"""

from __future__ import annotations

import json
import re
import stat
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from game.core.plain import Plain

Body: TypeAlias = "dict[str, Plain]"

LARGEST = 256_000_000
"""Bytes of a journal that are read at most."""

_SUM = re.compile(rb',"sum":"([0-9a-f]{8})"\}$')


class BrokenRecord(Exception):
    """A journal that cannot be used; the text says which file, which line (from 1) and why."""

    def __init__(self, file: Path, line: int, why: str) -> None:
        self.file, self.line, self.why = file, line, why
        super().__init__(f"{file}{self._place}")

    @property
    def short(self) -> str:
        """The same with the file's name alone, for a screen."""
        return f"{self.file.name}{self._place}"

    @property
    def _place(self) -> str:
        return f":{self.line}: {self.why}" if self.line else f": {self.why}"


@dataclass(frozen=True, slots=True)
class Sealed:
    """One whole line: its number from 1, what it says, its sum, and where it ends in bytes."""

    line: int
    body: Body
    sum: int
    end: int


def seal(body: Body, before: int) -> tuple[bytes, int]:
    """The line for this object after one with the sum ``before`` (0: the first), and its sum."""
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()
    total = zlib.crc32(text, before)
    return text[:-1] + b',"sum":"%08x"}\n' % total, total


def content(path: Path) -> bytes:
    """The bytes of a journal. Raises BrokenRecord if it is no file that can be read."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise BrokenRecord(path, 0, "not a regular file")
        if status.st_size > LARGEST:
            raise BrokenRecord(path, 0, f"{status.st_size:,} bytes, at most {LARGEST:,} are read")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BrokenRecord(path, 0, f"cannot be read: {reason}") from error


def whole(raw: bytes) -> bytes:
    """The bytes up to the last line that ends."""
    return raw[: raw.rfind(b"\n") + 1]


def unsealed(raw: bytes, path: Path) -> Iterator[Sealed]:
    """The lines of these bytes, each checked. Raises BrokenRecord at the first faulty one."""
    total = end = 0
    for number, line in enumerate(raw.split(b"\n")[:-1], 1):
        body, total = _opened(line, total, path, number)
        end += len(line) + 1
        yield Sealed(number, body, total, end)


def _opened(line: bytes, before: int, path: Path, number: int) -> tuple[Body, int]:
    found = _SUM.search(line)
    if found is None:
        raise BrokenRecord(path, number, "not a line of a journal of Pennon")
    text = line[: found.start()] + b"}"
    total = zlib.crc32(text, before)
    if total != int(found[1], 16):
        raise BrokenRecord(path, number, "damaged: its sum is wrong, or a line before it is gone")
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenRecord(path, number, f"not JSON: {error}") from error
    if not isinstance(body, dict):
        raise BrokenRecord(path, number, "not a line of a journal of Pennon")
    return body, total
