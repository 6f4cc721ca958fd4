"""Remarks of which some lines are rows of a table, with tabs between their columns."""

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


def _blocks(notes: str) -> Iterator[tuple[bool, list[str]]]:
    """Lines of one kind that follow each other: rows of a table, or plain ones."""
    for tabled, lines in groupby(notes.split("\n"), lambda line: TAB in line):
        yield tabled, list(lines)


def height(notes: str, style: Style, wide: int) -> int:
    """How high they are at this width: a row is one line, others are wrapped."""
    return sum(_block_height(tabled, lines, style, wide) for tabled, lines in _blocks(notes))


def _block_height(tabled: bool, lines: list[str], style: Style, wide: int) -> int:
    return len(lines) * text.step(style) if tabled else text.height("\n".join(lines), style, wide)


def draw(surface: Surface, notes: str, style: Style, box: Rect) -> None:
    """Paint them; beside the first column of a table its numbers, all columns of one width."""
    top = box.y
    for tabled, lines in _blocks(notes):
        high = _block_height(tabled, lines, style, box.w)
        place = Rect(box.x, top, box.w, high if tabled else min(high, box.bottom - top))
        if tabled:
            _draw_rows(surface, [line.split(TAB) for line in lines], style, place)
        else:
            text.paragraph(surface, "\n".join(lines), style, place)
        top += high


def _draw_rows(surface: Surface, rows: list[list[str]], style: Style, box: Rect) -> None:
    count, high = max(len(row) for row in rows) - 1, text.step(style)
    wide = max(text.width(cell, style) for _, *rest in rows for cell in rest)
    wide += round(GAP * style.size)
    first = min(max(text.width(row[0], style) for row in rows), box.w - count * wide)
    for at, (words, *rest) in enumerate(rows):
        top = box.y + at * high
        one_line(surface, words, style, Rect(box.x, top, first, high))
        for number, cell in enumerate(rest):
            place = Rect(box.x + first + number * wide, top, wide, high)
            text.draw(surface, cell, style, place, "right")
