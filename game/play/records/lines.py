"""Lines of a journal: one JSON object each, with a running sum that shows where it was touched; and
decisions as such objects, and back.

The sum of a line goes on from that of the line before, so a line cannot be changed, taken out
or moved without being found. Files are read line by line, never whole, and within limits.
"""

from __future__ import annotations

import json
import re
import stat
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias, get_args

from game.core.data.echo import brief
from game.core.data.limits import Limits, excesses
from game.core.data.plain import Plain, plain
from game.core.deeds import Act, Deed
from game.core.orders import Order, slots_of

Body: TypeAlias = "dict[str, Plain]"

LARGEST: Final = 256_000_000
"""Bytes of a journal at most. The longest of the shipped battles, 36 rounds that nobody cuts
short, has 950,000 in 1,443 lines; 200 rounds on the largest map have some 200 million."""

LINES: Final = 30_000
"""Lines of a journal at most. A battle needs about 4,000 bytes of memory for each."""

LINE: Final = 2_000_000
"""Bytes of a line at most. A first line has up to 20,000, a state up to 30,000; a state of the
largest map that a scenario may draw has 1.3 million."""

DECISION: Final = 20_000
"""Bytes of a decision at most. Most have 130, the longest that was seen 463."""

DECIDED: Final = 8_000_000
"""Bytes of all decisions of a journal at most."""

SMALL: Final = Limits(nesting=8, values=2_000, number=2**64, text=4_000)
"""What a line may hold, but for the texts of a scenario and the state of a battle."""

LARGE: Final = ("scenario", "start")
"""What of the first line is as long as it must be: it has limits of its own."""

_SUM = re.compile(rb',"sum":"([0-9a-f]{8})"\}')
_SUMMED = 18
_STATE = b',"boundary":'
_OVER = b',"over":true'
_ROUND = b'{"round":'
_HALF = re.compile(rb"(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]")
"""Half a letter: what no text has."""

_CHUNK = 1 << 16


class BrokenRecord(Exception):
    """A journal that cannot be used; the text says which file, which line (from 1) and why."""

    def __init__(self, file: Path, line: int, why: str) -> None:
        self.file, self.line, self.why = file, line, brief(why)
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
    """One whole line: its number from 1, what it says, its sum, and where it ends in bytes.

    ``text`` is the JSON of the body. The state of a battle, which is long, is in neither: it is
    ``state``, as JSON, empty where the line has none.
    """

    line: int
    body: Body
    sum: int
    end: int
    text: bytes = b""
    state: bytes = b""


def seal(body: Body, before: int) -> tuple[bytes, int]:
    """The line for this object after one with the sum ``before`` (0: the first), and its sum."""
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()
    total = zlib.crc32(text, before)
    return text[:-1] + b',"sum":"%08x"}\n' % total, total


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The file of a journal, to be read. Raises BrokenRecord if it cannot be one."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise BrokenRecord(path, 0, "not a regular file")
        if status.st_size > LARGEST:
            raise BrokenRecord(path, 0, f"{status.st_size:,} bytes, at most {LARGEST:,} are read")
        with path.open("rb") as stream:
            yield stream
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no file can have this name"
        raise BrokenRecord(path, 0, f"cannot be read: {reason}") from error


def unsealed(stream: BinaryIO, path: Path) -> Iterator[Sealed]:
    """The whole lines of a file, each checked. Raises BrokenRecord at the first faulty one."""
    total = end = decided = 0
    for number in range(1, LINES + 2):
        line = stream.readline(LINE + 1)
        if len(line) > LINE or end > LARGEST:
            raise BrokenRecord(path, number, f"longer than the {LINE:,} bytes that a line may have")
        if not line.endswith(b"\n"):
            return
        if number > LINES:
            raise BrokenRecord(path, number, f"more than the {LINES:,} lines that are read")
        end += len(line)
        found = _opened(line[:-1], Sealed(number, {}, total, end), path)
        total, decided = found.sum, decided + len(found.text) * (number > 1)
        if decided > DECIDED:
            raise BrokenRecord(path, number, f"more than {DECIDED:,} bytes of decisions")
        yield found


def told(line: bytes) -> tuple[bytes, bytes]:
    """The JSON of a whole line without its sum and without the state of a battle, and that
    state, empty if there is none. Nothing is checked.
    """
    text = line.rstrip(b"\n")[:-_SUMMED] + b"}"
    at = text.find(_STATE) if text.startswith(_ROUND) else -1
    return (text, b"") if at < 0 else (text[:at] + b"}", text[at + len(_STATE) : -1])


def is_round(line: bytes) -> bool:
    """Whether the line tells where a round begins, or how the battle ended."""
    return line.startswith(_ROUND)


def ends(text: bytes) -> bool:
    """Whether a line, without its state, tells how the battle ended."""
    return is_round(text) and _OVER in text


def backwards(stream: BinaryIO) -> Iterator[bytes]:
    """The whole lines of a file from the last one back, as far as all decisions may reach."""
    left = stream.seek(0, 2)
    stop, ended, parts = max(0, left - DECIDED - LINE), False, list[bytes]()
    while left > stop and sum(map(len, parts)) <= LINE:
        size = min(_CHUNK, left)
        left -= size
        stream.seek(left)
        for number, piece in enumerate(reversed(stream.read(size).split(b"\n"))):
            if number:  # an end of a line lies between this piece and what was found before
                if ended:
                    yield b"".join(reversed(parts))
                ended, parts = True, []
            parts.append(piece)
    if ended and not left:
        yield b"".join(reversed(parts))


def _opened(line: bytes, at: Sealed, path: Path) -> Sealed:
    """The line that ends there, after one with the sum that stands there."""
    found = _SUM.fullmatch(line[-_SUMMED:])
    if found is None:
        raise BrokenRecord(path, at.line, "not a line of a journal of Pennon")
    total = zlib.crc32(b"}", zlib.crc32(line[:-_SUMMED], at.sum))
    if total != int(found[1], 16):
        why = "damaged: its sum is wrong, or a line before it is gone"
        raise BrokenRecord(path, at.line, why)
    text, state = told(line)
    if at.line > 1 and len(text) > DECISION:
        why = f"a decision of {len(text):,} bytes, at most {DECISION:,} are read"
        raise BrokenRecord(path, at.line, why)
    body = _object(text, at.line, path)
    return Sealed(at.line, body, total, at.end, text, state)


def _object(text: bytes, line: int, path: Path) -> Body:
    if _HALF.search(text):
        raise BrokenRecord(path, line, "half a letter, which no text has")
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenRecord(path, line, f"not JSON: {error}") from error
    if not isinstance(body, dict):
        raise BrokenRecord(path, line, "not a line of a journal of Pennon")
    small = {name: value for name, value in body.items() if line > 1 or name not in LARGE}
    excess = next(excesses(small, SMALL), None)
    if excess is not None:
        raise BrokenRecord(path, line, excess[1])
    return body


ACTS: tuple[Act, ...] = get_args(Act)


def body_of(deed: Deed) -> Body:
    """The deed as a line says it; what does not belong to its act is left out."""
    body: Body = {"do": deed.act, "side": deed.side}
    if deed.request:
        body["request"] = deed.request
    if deed.act == "stand":
        body |= {"kind": deed.kind, "unit": deed.unit}
    if deed.order is not None:
        body["order"] = plain(deed.order.slots)
    return body


def deed_of(body: Body) -> Deed:
    """The deed that a line tells. Raises ValueError on what is none."""
    act, raw = body.get("do"), body.get("order")
    if act not in ACTS:
        raise ValueError(f"nobody can {str(act)[:40]!r}")
    order = None if raw is None else Order(slots_of(raw))
    if act in ("give", "answer") and order is None:
        raise ValueError("the order is missing")
    unit = body.get("unit", 0)
    if type(unit) is not int:
        raise ValueError("'unit' should be a whole number")
    texts = (_text(body, "side"), _text(body, "request"), _text(body, "kind"))
    return Deed(act, texts[0], texts[1], order, texts[2], unit)


def _text(body: Body, name: str) -> str:
    value = body.get(name, "")
    if not isinstance(value, str):
        raise ValueError(f"'{name}' should be a text")
    return value
