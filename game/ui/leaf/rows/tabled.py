"""Remarks of which some lines are rows of a table, with tabs between their columns; the first row
of a table says what stands in them. Where there is little room, two rows share a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pygame import Rect, Surface

from game.ui import text
from game.ui.leaf.rows.row import one_line
from game.ui.text import Style

TAB = "\t"
GAP = 1.4
"""What lies between two columns, in heights of a letter."""

SLASH = " / "
"""What stands between numbers that share a column."""


def _blocks(notes: str) -> Iterator[tuple[bool, list[str]]]:
    """Lines of one kind that follow each other: rows of a table, or plain ones."""
    for tabled, lines in groupby(notes.split("\n"), lambda line: TAB in line):
        yield tabled, list(lines)


def height(notes: str, style: Style, wide: int, *, close: bool = False) -> int:
    """How high they are at this width: a row is one line, others are wrapped; ``close``: with two
    rows on a line.
    """
    blocks = _blocks(notes)
    return sum(_block_height(tabled, lines, style, wide, close) for tabled, lines in blocks)


def _block_height(tabled: bool, lines: list[str], style: Style, wide: int, close: bool) -> int:
    if not tabled:
        return text.height("\n".join(lines), style, wide)
    return (1 + len(lines) // 2 if close else len(lines)) * text.step(style)


def draw(surface: Surface, notes: str, style: Style, box: Rect) -> None:
    """Paint them, closely if they must be; whole rows, as many as have room."""
    top, close = box.y, height(notes, style, box.w) > box.h
    for tabled, lines in _blocks(notes):
        high = _block_height(tabled, lines, style, box.w, close)
        place = Rect(box.x, top, box.w, max(0, min(high, box.bottom - top)))
        if tabled:
            rows = [line.split(TAB) for line in lines]
            (_draw_close if close else _draw_rows)(surface, rows, style, place)
        else:
            text.paragraph(surface, "\n".join(lines), style, place)
        top += high


def _draw_rows(surface: Surface, rows: list[list[str]], style: Style, box: Rect) -> None:
    """Beside the first column its numbers, all columns of one width."""
    count, high = max(len(row) for row in rows) - 1, text.step(style)
    wide = max(text.width(cell, style) for _, *rest in rows for cell in rest)
    wide += round(GAP * style.size)
    first = min(max(text.width(row[0], style) for row in rows), box.w - count * wide)
    for at, (words, *rest) in enumerate(rows[: box.h // high]):
        top = box.y + at * high
        one_line(surface, words, style, Rect(box.x, top, first, high))
        for number, cell in enumerate(rest):
            place = Rect(box.x + first + number * wide, top, wide, high)
            text.draw(surface, cell, style, place, "right")


def _draw_close(surface: Surface, rows: list[list[str]], style: Style, box: Rect) -> None:
    """Two rows on a line, each with its numbers in one; above them what these are."""
    (words, *heads), *rest = rows
    high, gap = text.step(style), round(GAP * style.size)
    wide, lines = (box.w - gap) // 2, (len(rest) + 1) // 2
    if box.h >= high:
        one_line(surface, f"{words}: {SLASH.join(heads)}", style, Rect(box.x, box.y, box.w, high))
    for at, (name, *cells) in enumerate(rest):
        left, top = box.x + at // lines * (wide + gap), box.y + (1 + at % lines) * high
        if top + high > box.bottom:
            continue
        numbers = SLASH.join(cells)
        taken = text.width(numbers, style) + gap // 2
        one_line(surface, name, style, Rect(left, top, wide - taken, high))
        text.draw(surface, numbers, style, Rect(left, top, wide, high), "right")
