"""Tables on a page: columns as wide as they need, cells in several lines where they must."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.play.handbook.book import Table
from game.play.telling.rulebook import IDS
from game.ui.pages.lines import LINK, Line, Pen, Run, Span, natural, widest
from game.ui.text import Style
from game.ui.theme import Theme
from game.ui.type import SMALLEST

Cells = tuple[tuple[Span, ...], ...]
Grid = Sequence[Cells]
"""Rows of cells; the first names the columns."""

NUMBERS = re.compile(r"[-+−–\d\s%/():,.]+|–")
SMALLER = 0.8
"""So small the letters of a table may become before it is set in several parts."""

AIR = 14
"""Pixels at 1920 between two columns, and at both ends."""


def rows(table: Table, theme: Theme, pen: Pen, first: int) -> Iterator[Line]:
    """The lines of a table, the first of which has the number ``first`` on its page."""
    body, head = theme.style("body"), theme.style("heading")
    grid = _grid(table, body, head.but(size=min(head.size, body.size)))
    least = max(SMALLEST, round(body.size * SMALLER))
    while _least(grid, theme) > pen.room and _size(grid) > least:
        grid = [_smaller(row) for row in grid]
    for number, part in enumerate(_parts(grid, theme, pen.room)):
        if number:
            yield Line(theme.px(12), (), table.id)
            first += 1
        for line in _drawn(part, table, theme, pen, first):
            yield line
            first += 1


def spans(words: str, style: Style) -> tuple[Span, ...]:
    """Words, with the ids of rules in them as links."""
    found, at = [], 0
    for match in IDS.finditer(words):
        found.append(Span(words[at : match.start()], style))
        found.append(Span(match[0], style.but(colour=LINK), match[0]))
        at = match.end()
    found.append(Span(words[at:], style))
    return tuple(span for span in found if span.text) or (Span(" ", style),)


def _grid(table: Table, body: Style, head: Style) -> list[Cells]:
    top = tuple(spans(cell, head) for cell in table.head)
    return [top, *(tuple(spans(cell, body) for cell in row) for row in table.rows)]


def _size(grid: Grid) -> int:
    return min(span.style.size for row in grid for cell in row for span in cell)


def _smaller(row: Cells) -> Cells:
    return tuple(
        tuple(replace(span, style=span.style.but(size=span.style.size - 1)) for span in cell)
        for cell in row
    )


def _columns(grid: Grid) -> Iterator[tuple[tuple[Span, ...], ...]]:
    yield from zip(*grid, strict=True)


def _least(grid: Grid, theme: Theme) -> int:
    return sum(max(map(widest, column)) + theme.px(AIR) for column in _columns(grid))


def _parts(grid: Grid, theme: Theme, room: int) -> list[Grid]:
    """The table whole, or where the sheet is too narrow one part below the other, of much the
    same width, each with the first column.
    """
    needs = [max(map(widest, column)) + theme.px(AIR) for column in _columns(grid)]
    parts = _split(needs, room)
    for narrower in range(room, max(needs), -max(1, room // 40)):
        closer = _split(needs, narrower)
        if len(closer) > len(parts):
            break
        parts = closer
    return [[tuple(row[n] for n in part) for row in grid] for part in parts]


def _split(needs: Sequence[int], room: int) -> list[list[int]]:
    """Which columns stand together where no part may be wider than ``room``."""
    parts, used = [[0]], needs[0]
    for number in range(1, len(needs)):
        if used + needs[number] > room and len(parts[-1]) > 1:
            parts.append([0])
            used = needs[0]
        parts[-1].append(number)
        used += needs[number]
    return parts


def _widths(grid: Grid, theme: Theme, room: int) -> list[int]:
    """Every column as wide as it wishes; where that is too much the widest share what is left."""
    air = theme.px(AIR)
    least = [max(map(widest, column)) + air for column in _columns(grid)]
    wished = [max(map(natural, column)) + air for column in _columns(grid)]
    if sum(wished) <= room:
        spare = min(room - sum(wished), len(wished) * air * 2) // len(wished)
        return [wide + spare for wide in wished]
    widths, left = dict[int, int](), room
    for number in sorted(range(len(wished)), key=wished.__getitem__):
        after = sum(least[n] for n in range(len(least)) if n not in widths and n != number)
        share = left // (len(wished) - len(widths))
        widths[number] = max(least[number], min(wished[number], share, left - after))
        left -= widths[number]
    return [widths[number] for number in range(len(wished))]


def _drawn(grid: Grid, table: Table, theme: Theme, pen: Pen, first: int) -> Iterator[Line]:
    widths, pad = _widths(grid, theme, pen.room), theme.px(5)
    aligns = [_align(column) for column in _columns(grid)]
    for number, row in enumerate(grid):
        runs, high, x = list[Run](), 0, pen.left
        for cell, wide, align in zip(row, widths, aligns, strict=True):
            inner = wide - theme.px(AIR)
            column = Pen(inner, x + theme.px(AIR) // 2, pen.words)
            y = pad
            for line in column.set(cell):
                words = [Span(run.text, run.style, run.target) for run in line.runs]
                runs += column.placed(words, y, align)
                y += line.high
            high, x = max(high, y + pad), x + wide
        ground = "head" if number == 0 else "odd" if number % 2 else "row"
        yield Line(high, tuple(runs), table.id, ground, first, pen.left, sum(widths))


def _align(column: Sequence[tuple[Span, ...]]) -> str:
    """A column that is mostly numbers stands in the middle."""
    cells = ["".join(span.text for span in cell) for cell in column[1:]]
    numbers = [cell for cell in cells if NUMBERS.fullmatch(cell)]
    return "centre" if len(numbers) * 4 >= len(cells) * 3 else "left"
