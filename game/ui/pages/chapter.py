"""A chapter as lines: its name, its rules with rulings, tables, examples and links."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.play.handbook.book import Chapter, Handbook, Table
from game.play.handbook.files import Example
from game.play.telling.rulebook import Rule
from game.play.words import say
from game.ui.art import palette
from game.ui.pages import grid
from game.ui.pages.lines import LINK, Line, Pen, Span
from game.ui.text import Style
from game.ui.theme import FAINT, RUBRIC, Theme

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
        self._put(grid.spans(rule.says, self._style("body")), rule.id)
        if rule.decides:
            sloped = replace(self._style("body", RUBRIC), italic=True)
            words = f"{say('rules.ruling')} {rule.decides}"
            self._gap(4, rule.id)
            self._put(grid.spans(words, sloped), rule.id)
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
        self.lines += grid.rows(table, self.theme, pen, len(self.lines))
        if table.note:
            self._gap(4, table.id)
            self._put((Span(table.note, self._style("small", palette.SEPIA)),), table.id)

    def _example(self, rule: Rule, example: Example) -> None:
        self._gap(10, "")
        ground = "example"
        self._gap(5, example.id, ground)
        called = Span(f"{say('rules.example')} ", self._style("strong", palette.SEPIA))
        body = self._style("body")
        self._put((called, *grid.spans(example.text, body)), example.id, ground)
        self._put((Span(ARROW, body), *grid.spans(example.comes, body)), example.id, ground)
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
