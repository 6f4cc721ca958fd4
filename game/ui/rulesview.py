"""The rules of the books, each with its source and whether the game has and proves it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.core.data import DataError, read, resource
from game.play.words import say
from game.ui import text
from game.ui.art import palette
from game.ui.screen import Plain, Pop, Step
from game.ui.theme import FAINT, RUBRIC, Theme
from game.ui.widgets import heading, paint
from game.ui.widgets.base import Act, Look, Widget
from game.ui.widgets.line import LineState, TextLine
from game.ui.widgets.listing import Listing
from game.ui.widgets.ring import Ring
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.toggle import Option, Segments

STATES = {"tested": palette.PLUS, "implemented": palette.WARNING, "listed": FAINT}


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of a book's catalogue, as ``data/<id>/rules.toml`` has it."""

    id: str
    kind: str
    title: str
    text: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The file of a book's rules; ``name`` is how the book is called."""

    rule: tuple[Rule, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class BookRules:
    """A book with its rules and how far each has come: tested, implemented or listed."""

    id: str
    name: str
    rules: tuple[Rule, ...]
    states: tuple[str, ...]

    def count(self, state: str) -> int:
        """How many rules have come at least so far."""
        order = tuple(STATES)
        return sum(order.index(one) <= order.index(state) for one in self.states)


def read_books(
    folder: Path | None = None, names: Sequence[tuple[str, str]] = ()
) -> list[BookRules]:
    """The catalogues of all books in the data folder; a file with faults is left out."""
    folder = folder or resource("data")
    proved = _coverage(folder / "coverage.json")
    books = []
    for path in sorted(folder.glob("*/rules.toml")):
        try:
            catalogue = read(path, Catalogue)
        except DataError:
            continue
        book = path.parent.name
        states = tuple(_state(proved.get(book, {}), rule.id) for rule in catalogue.rule)
        name = dict(names).get(book) or catalogue.name or book
        books.append(BookRules(book, name, catalogue.rule, states))
    return books


def _coverage(path: Path) -> dict[str, dict[str, list[str]]]:
    try:
        found: dict[str, dict[str, list[str]]] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def _state(lists: dict[str, list[str]], rule: str) -> str:
    return next(
        (state for state in ("tested", "implemented") if rule in lists.get(state, ())), "listed"
    )


@dataclass(slots=True)
class RulesScreen(Plain):
    """All rules of a book at the left, the chosen one at the right, a line to search above."""

    books: Sequence[BookRules] = field(default_factory=read_books)
    book: int = 0
    chosen: int = 0
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    search: LineState = field(default_factory=LineState)
    scroll: Scroll = field(default_factory=Scroll)
    matches: list[int] = field(default_factory=list)

    def found(self) -> list[int]:
        """The numbers of the rules that hold the words searched for."""
        if not self.books:
            return []
        words = self.search.value.casefold().split()
        rules = self.books[self.book].rules
        return [
            number
            for number, rule in enumerate(rules)
            if all(word in f"{rule.id} {rule.title} {rule.text}".casefold() for word in words)
        ]

    def layout(self, theme: Theme) -> None:
        """Place head, books, search line, list and leaf."""
        self.theme = theme
        self._lay()
        if not self.ring.focused:
            self.ring.focus("rules")

    def handle(self, event: pygame.event.Event) -> Step:
        """Esc goes back; typing searches from wherever one is; the list chooses."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop()
        if _letter(event):
            self.ring.focus("search")
        act = self.ring.handle(event)
        if act is None:
            return None
        if act.id == heading.BACK:
            return Pop()
        self._act(act)
        self._lay()
        return None

    def update(self, seconds: float) -> Step:
        """Only tooltips need time."""
        self.ring.update(seconds)
        return None

    def draw(self, surface: Surface) -> None:
        """Paint table, head, list and the leaf of the chosen rule."""
        paint.table(surface)
        heading.draw_head(surface, self.theme, say("rules.heading", ()), self._heading_room())
        left, right = self._columns()
        paint.sheet(surface, left)
        paint.sheet(surface, right)
        if self.matches:
            self._draw_leaf(surface, right.inflate(-self.theme.px(80), -self.theme.px(56)))
        else:
            key = "rules.none" if self.books else "rules.no_books"
            text.paragraph(surface, say(key, ()), self.theme.style("body"), self._body(left))
        self.ring.draw(surface)

    def _act(self, act: Act) -> None:
        if act.id == "books":
            self.book, self.chosen = int(str(act.value)), 0
            self.scroll.to(0)
        elif act.id == "search":
            self.chosen = 0
            self.scroll.to(0)
        elif act.id == "rules" and isinstance(act.value, int):
            self.chosen = act.value

    def _columns(self) -> tuple[Rect, Rect]:
        room, gap = heading.below_head(self.theme), self.theme.px(10)
        wide = int(room.w * 0.42)
        left = Rect(room.x, room.y, wide, room.h)
        return left, Rect(left.right + gap, room.y, room.w - wide - gap, room.h)

    def _body(self, left: Rect) -> Rect:
        inner = left.inflate(-self.theme.px(40), -self.theme.px(40))
        top = inner.y + self._search_height() + self.theme.px(12)
        return Rect(inner.x, top, inner.w, inner.bottom - top)

    def _search_height(self) -> int:
        return self.theme.step("body") + self.theme.px(14)

    def _heading_room(self) -> int:
        return text.width(say("rules.heading", ()), self.theme.style("title"))

    def _lay(self) -> None:
        theme = self.theme
        left, _ = self._columns()
        inner = left.inflate(-theme.px(40), -theme.px(40))
        line = Rect(inner.x, inner.y, inner.w, self._search_height())
        back = heading.back_button(theme, say("rules.back", ()), say("key.escape", ()))
        self.matches = found = self.found()
        self.chosen = max(0, min(len(found) - 1, self.chosen))
        widgets: list[Widget] = [
            back,
            *self._book_tabs(back.rect),
            TextLine("search", line, self.search, placeholder=say("rules.search", ())),
            Listing(
                "rules",
                self._body(left),
                len(found),
                theme.step("body") * 2 + theme.px(16),
                self.chosen,
                self.scroll,
                self._draw_row,
                enabled=bool(found),
            ),
        ]
        self.ring.lay(widgets, theme)

    def _book_tabs(self, back: Rect) -> list[Segments]:
        if len(self.books) < 2:
            return []
        place, gap = heading.head(self.theme), self.theme.px(24)
        left = place.x + place.h + self._heading_room() + gap * 2
        box = Rect(left, back.y, back.x - gap - left, back.h)
        options = tuple(Option(str(n), book.name) for n, book in enumerate(self.books))
        return [Segments("books", box, options, str(self.book))]

    def _draw_row(self, surface: Surface, area: Rect, row: int, look: Look, chosen: bool) -> None:
        found = self.matches
        rule = self.books[self.book].rules[found[row]]
        state = self.books[self.book].states[found[row]]
        theme = self.theme
        if chosen:
            paint.plate(surface, area.inflate(0, -2), lit=True)
        elif look.hovered:
            surface.blit(paint.glow(area.size), area)
        if chosen and look.focused:
            paint.focus(surface, area.inflate(-8, -8), look)
        inner = area.inflate(-theme.px(28), -theme.px(16))
        top = Rect(inner.x, inner.y, inner.w, inner.h // 2)
        foot = Rect(inner.x, top.bottom, inner.w, inner.h - top.h)
        text.draw(surface, rule.title, theme.style("strong" if chosen else "body"), top)
        half = foot.w // 2
        text.draw(
            surface, rule.id, theme.style("small", RUBRIC), Rect(foot.topleft, (half, foot.h))
        )
        words = say(f"rules.short_{state}", ())
        right = Rect(foot.x + half, foot.y, foot.w - half, foot.h)
        text.draw(surface, words, theme.style("caption", STATES[state]), right, "right")

    def _draw_leaf(self, surface: Surface, inner: Rect) -> None:
        theme, book = self.theme, self.books[self.book]
        number = self.matches[self.chosen]
        rule, state = book.rules[number], book.states[number]
        y = self._put(surface, inner, inner.y, rule.title, theme.style("name"))
        kind = f"{rule.id} · {say(f'rules.{rule.kind}', ())}"
        y = self._put(surface, inner, y, kind, theme.style("heading", RUBRIC))
        y = self._put(
            surface,
            inner,
            y,
            say(f"rules.status_{state}", ()),
            theme.style("caption", STATES[state]),
        )
        pygame.draw.line(surface, palette.RULE, (inner.x, y), (inner.right, y), 1)
        foot = theme.step("caption")
        count = (
            ("listed", len(book.rules)),
            ("implemented", book.count("implemented")),
            ("tested", book.count("tested")),
        )
        last = Rect(inner.x, inner.bottom - foot, inner.w, foot)
        text.draw(
            surface, say("rules.coverage", count), theme.style("caption", palette.SEPIA), last
        )
        source_foot = last.y - theme.px(8)
        if rule.source:
            words = say("rules.source", (("source", rule.source),))
            high = text.height(words, theme.style("caption"), inner.w)
            area = Rect(inner.x, source_foot - high, inner.w, high)
            text.paragraph(surface, words, theme.style("caption", palette.SEPIA), area)
            source_foot = area.y - theme.px(8)
        body = Rect(inner.x, y + theme.px(16), inner.w, source_foot - y - theme.px(16))
        text.paragraph(surface, rule.text, theme.style("body"), body)

    def _put(self, surface: Surface, inner: Rect, y: int, words: str, style: text.Style) -> int:
        high = text.height(words, style, inner.w)
        text.paragraph(surface, words, style, Rect(inner.x, y, inner.w, high))
        return y + high + self.theme.px(8)


def _letter(event: pygame.event.Event) -> bool:
    plain = event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
    return plain and event.unicode.isalnum()
