"""What a page is made of: lines of words at their places, some of which lead elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pygame import Rect

from game.play.handbook.search import marks
from game.ui import text
from game.ui.art.palette import hexed
from game.ui.text import Style

LINK = hexed("#1c4272")


@dataclass(frozen=True, slots=True)
class Span:
    """Words of one style; ``target`` is what a click on them opens."""

    text: str
    style: Style
    target: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """Words at their place in a line; ``marked`` are the parts found, as pixels from ``x``."""

    text: str
    style: Style
    x: int
    y: int
    wide: int
    target: str = ""
    marked: tuple[tuple[int, int], ...] = ()

    def rect(self, area: Rect) -> Rect:
        """Where it stands in a line that takes this area."""
        return Rect(area.x + self.x, area.y + self.y, self.wide, text.step(self.style))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page, or a row of a table: shown whole or not at all.

    ``owner`` is the id of the rule, table or chapter it belongs to; ``ground`` what it stands on:
    head, row, odd or example; ``head`` the number of the line that names its columns.
    """

    high: int
    runs: tuple[Run, ...] = ()
    owner: str = ""
    ground: str = ""
    head: int = -1
    left: int = 0
    wide: int = 0


@dataclass(frozen=True, slots=True)
class Pen:
    """How words are set: into this width, beginning here, with what is looked for marked."""

    room: int
    left: int = 0
    words: str = ""

    def set(self, spans: Iterable[Span], owner: str = "", ground: str = "") -> Iterator[Line]:
        """The words in lines no wider than the room."""
        for row in wrapped(tuple(spans), self.room):
            high = max((text.step(span.style) for span in row), default=0)
            runs = tuple(self.placed(row, 0))
            yield Line(high, runs, owner, ground, left=self.left, wide=self.room)

    def placed(self, row: Iterable[Span], y: int, align: str = "left") -> Iterator[Run]:
        """The words of one line, side by side on one base line."""
        row = tuple(row)
        total = sum(text.width(span.text, span.style) for span in row)
        x = self.left + {"left": 0, "centre": (self.room - total) // 2}[align]
        high = max((text.step(span.style) for span in row), default=0)
        for span in row:
            wide = text.width(span.text, span.style)
            down = y + (high - text.step(span.style)) * 3 // 4
            found = tuple(self._marked(span))
            yield Run(span.text, span.style, x, down, wide, span.target, found)
            x += wide

    def _marked(self, span: Span) -> Iterator[tuple[int, int]]:
        for low, high in marks(span.text, self.words):
            left = text.width(span.text[:low], span.style)
            yield left, text.width(span.text[:high], span.style)


def wrapped(spans: tuple[Span, ...], room: int) -> list[tuple[Span, ...]]:
    """Spans in lines no wider than ``room``, broken between words."""
    rows: list[list[Span]] = [[]]
    used = 0
    for span in spans:
        for word in _words(span):
            wide = text.width(word.text.rstrip(), word.style)
            if rows[-1] and used + wide > room:
                rows.append([])
                used = 0
            if not rows[-1] and not word.text.strip():
                continue
            rows[-1].append(word)
            used += text.width(word.text, word.style)
    return [_joined(row) for row in rows if row]


def widest(spans: tuple[Span, ...]) -> int:
    """The width of the longest word: what a column needs at least."""
    words = (word for span in spans for word in _words(span))
    return max((text.width(word.text.strip(), word.style) for word in words), default=0)


def natural(spans: tuple[Span, ...]) -> int:
    """The width of all words on one line."""
    return sum(text.width(span.text, span.style) for span in spans)


def _words(span: Span) -> Iterator[Span]:
    parts = span.text.split(" ")
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        if part or not last:
            yield replace(span, text=part if last else f"{part} ")


def _joined(row: list[Span]) -> tuple[Span, ...]:
    """Neighbours of one kind made one again; a line ends without a space."""
    joined: list[Span] = []
    for span in row:
        before = joined[-1] if joined else None
        if before and (before.style, before.target) == (span.style, span.target):
            joined[-1] = replace(before, text=before.text + span.text)
        else:
            joined.append(span)
    joined[-1] = replace(joined[-1], text=joined[-1].text.rstrip())
    return tuple(span for span in joined if span.text)
