"""A chapter as lines: its name, its rules with rulings, tables, examples and links."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from game.play.handbook.book import Chapter, Handbook, Table
from game.play.handbook.files import Example
from game.play.telling.rulebook import IDS, Rule
from game.play.words import say
from game.ui.art import palette
from game.ui.pages.lines import LINK, Line, Pen, Run, Span, natural, widest
from game.ui.text import Style
from game.ui.theme import FAINT, RUBRIC, Theme
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


ARROW = "→   "
"""What comes of an example; the arrow claims less width than it has, and spaces make that good."""

CHAPTER = "chapter:"
"""Before the id of a chapter in a link."""


@dataclass(slots=True)
class Setter:
    """Sets one chapter of a book for a sheet of this width."""

    book: Handbook
    theme: Theme
    room: int
    words: str = ""
    lines: list[Line] = field(default_factory=list)

    def chapter(self, chapter: Chapter) -> list[Line]:
        """All lines of the chapter."""
        self._head(chapter)
        for rule in chapter.rules:
            self._rule(chapter, rule)
        for table in chapter.tables_of(""):
            self._table(table)
        self._neighbours(chapter)
        return self.lines

    def _head(self, chapter: Chapter) -> None:
        number = self.book.chapters.index(chapter)
        parts = [one.part for one in self.book.chapters[: number + 1] if one.part]
        facts = {"n": number + 1, "all": len(self.book.chapters)}
        place = " · ".join([*parts[-1:], say("rules.chapter", facts)])
        self._put((Span(place, self._style("caption", palette.SEPIA)),), chapter.id)
        self._put((Span(chapter.title, self._style("title")),), chapter.id)
        self._gap(6, chapter.id)
        if chapter.text:
            self._put((Span(chapter.text, self._style("body")),), chapter.id)
        if chapter.battle:
            there = Span(f"{say('rules.battle')} ", self._style("strong", FAINT))
            self._put((there, Span(chapter.battle, self._style("body", FAINT))), chapter.id)

    def _rule(self, chapter: Chapter, rule: Rule) -> None:
        self._gap(22, "")
        name = Span(rule.title, self._style("name"))
        self._put((name, Span(f"   {rule.id}", self._style("small", RUBRIC))), rule.id)
        self._put(spans(rule.says, self._style("body")), rule.id)
        if rule.decides:
            sloped = replace(self._style("body", RUBRIC), italic=True)
            words = f"{say('rules.ruling')} {rule.decides}"
            self._gap(4, rule.id)
            self._put(spans(words, sloped), rule.id)
        self._see(rule.id, self.book.see(rule))
        if said := self.book.said(rule):
            log = Span(f"{say('rules.log')} ", self._style("caption", palette.SEPIA))
            self._put((log, Span(" · ".join(said), self._style("small", FAINT))), rule.id)
        for table in chapter.tables_of(rule.id):
            self._table(table)
        for example in chapter.examples.get(rule.id, ()):
            self._example(rule, example)

    def _see(self, owner: str, ids: tuple[str, ...], ground: str = "") -> None:
        """The titles of other rules and tables, each a link."""
        found = [(name, self.book.called(name)) for name in ids]
        found = [(name, title) for name, title in found if title]
        if not found:
            return
        plain, link = self._style("caption", palette.SEPIA), self._style("small", LINK)
        row = [Span(f"{say('rules.see')} ", plain)]
        for number, (name, title) in enumerate(found):
            row += [Span(" · ", plain)] if number else []
            row.append(Span(title, link, name))
        self._put(tuple(row), owner, ground)

    def _table(self, table: Table) -> None:
        self._gap(18, "")
        called = say("rules.table", {"number": table.number}) if table.number else ""
        title = Span(table.title, self._style("strong"))
        small = Span(f"   {called}", self._style("small", RUBRIC))
        self._put((title, small) if called else (title,), table.id)
        self._gap(4, table.id)
        pen = Pen(self.room, 0, self.words)
        self.lines += rows(table, self.theme, pen, len(self.lines))
        if table.note:
            self._gap(4, table.id)
            self._put((Span(table.note, self._style("small", palette.SEPIA)),), table.id)

    def _example(self, rule: Rule, example: Example) -> None:
        self._gap(10, "")
        ground = "example"
        self._gap(5, example.id, ground)
        called = Span(f"{say('rules.example')} ", self._style("strong", palette.SEPIA))
        body = self._style("body")
        self._put((called, *spans(example.text, body)), example.id, ground)
        self._put((Span(ARROW, body), *spans(example.comes, body)), example.id, ground)
        self._see(example.id, tuple(one for one in example.rules if one != rule.id), ground)
        self._gap(5, example.id, ground)

    def _neighbours(self, chapter: Chapter) -> None:
        """The way to the chapters before and after."""
        chapters = self.book.chapters
        number, link = chapters.index(chapter), self._style("strong", LINK)
        self._gap(30, "")
        for key, at in (("rules.next", number + 1), ("rules.previous", number - 1)):
            if 0 <= at < len(chapters):
                other = chapters[at]
                lead = Span(f"{say(key)} ", self._style("caption", palette.SEPIA))
                self._put((lead, Span(other.title, link, f"{CHAPTER}{other.id}")), "")

    def _put(self, spans: tuple[Span, ...], owner: str, ground: str = "") -> None:
        inset = self.theme.px(16) if ground == "example" else 0
        room = min(self.room, self._style("body").size * 52) - 2 * inset
        lines = Pen(room, inset, self.words).set(spans, owner, ground)
        wide = room + 2 * inset
        self.lines += (replace(line, left=0, wide=wide) for line in lines)

    def _gap(self, at_1920: float, owner: str, ground: str = "") -> None:
        wide = min(self.room, self._style("body").size * 52)
        self.lines.append(Line(self.theme.px(at_1920), (), owner, ground, left=0, wide=wide))

    def _style(self, role: str, colour: tuple[int, int, int] = palette.INK) -> Style:
        return self.theme.style(role, colour)
