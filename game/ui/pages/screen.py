"""The rulebooks: chapters at the left, the chapter one reads at the right, a search in both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.handbook.book import Chapter, Handbook, handbooks
from game.play.handbook.search import Found, search
from game.play.words import say
from game.ui import keys, text
from game.ui.pages import contents
from game.ui.pages.chapter import CHAPTER, Setter
from game.ui.pages.contents import Spot, Way
from game.ui.pages.page import Page, PageState
from game.ui.pages.sheets import Sheets
from game.ui.screen import Plain, Pop, Step
from game.ui.theme import Theme
from game.ui.widgets import heading, paint
from game.ui.widgets.base import Act, Look
from game.ui.widgets.line import LineState
from game.ui.widgets.listing import Scroll
from game.ui.widgets.ring import Ring


@dataclass(slots=True)
class RulesScreen(Plain):
    """A book to read. ``keeps`` says that the place is taken up again and remembered."""

    books: Sequence[Handbook] = field(default_factory=handbooks)
    book: int = 0
    keeps: bool = False
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    search: LineState = field(default_factory=LineState)
    scroll: Scroll = field(default_factory=Scroll)
    page: PageState = field(default_factory=PageState)
    way: Way = field(default_factory=Way)
    chapter: str = ""
    hits: tuple[Found, ...] = ()
    hit: int = 0
    _began: Spot | None = None
    _want: Spot | None = None
    _set: tuple[object, ...] = ()

    def __post_init__(self) -> None:
        """Open the book read last at the place read last."""
        if self.keeps and self.books:
            ids = [book.id for book in self.books]
            self.book = ids.index(contents.last()) if contents.last() in ids else self.book
            self._want = contents.kept(ids[self.book])
        if self._want:
            self.chapter = self._want.chapter
        elif self.books:
            self.chapter = self.books[self.book].chapters[0].id

    @property
    def shown(self) -> Chapter | None:
        """The chapter that is read."""
        if not self.books:
            return None
        chapters = self.books[self.book].chapters
        return next((one for one in chapters if one.id == self.chapter), chapters[0])

    @property
    def spot(self) -> Spot:
        """Where one reads just now."""
        lines, top = self.page.lines, self.page.scroll.top
        owner = next((line.owner for line in lines[top:] if line.owner), "")
        first = next((n for n, line in enumerate(lines) if line.owner == owner), 0)
        return Spot(self.book, self.chapter, owner, top - first, self.page.lit)

    def open_rule(self, name: str, leaving: bool = True) -> None:
        """Turn to a chapter, rule, table or example by its id, if the book has it."""
        chapter = self.books[self.book].where(name.removeprefix(CHAPTER)) if self.books else None
        if chapter is None:
            return
        if leaving and self._set:
            self.way.leave(self.spot)
        whole = name.removeprefix(CHAPTER) == chapter.id
        lit = "" if whole else name
        self._go(Spot(self.book, chapter.id, "" if whole else name, 0, lit))

    def look_for(self, words: str) -> None:
        """Search for these words, as if they had been typed."""
        self.search.value, self.search.caret = words, len(words)
        self._look()

    def layout(self, theme: Theme) -> None:
        """Set the chapter for this window, and place head, books, search, contents and page."""
        here = self._want or (self.spot if self._set else None)
        self.theme, self._want = theme, here
        self._lay()
        if not self.ring.focused:
            self.ring.focus("page" if self.page.lit else "rules")

    def handle(self, event: pygame.event.Event) -> Step:
        """Typing searches from wherever one is; Esc leads out of the search, then out of here."""
        if keys.pressed(event, "cancel"):
            return self._cancel()
        turn = contents.turn(event)
        if turn:
            self._act(Act(turn))
        else:
            if contents.letter(event):
                self.ring.focus("search")
            elif self.hits and self.ring.focused == "search" and contents.down(event):
                self.ring.focus("rules")
            act = self.ring.handle(event)
            if act is None:
                return None
            if act.id == heading.BACK:
                return self._leave()
            self._act(act)
        self._lay()
        return None

    def update(self, seconds: float) -> Step:
        """Only tooltips need time."""
        self.ring.update(seconds)
        return None

    def draw(self, surface: Surface) -> None:
        """Paint table, head, contents and page."""
        paint.table(surface)
        sheets = Sheets(self.theme)
        heading.draw_head(surface, self.theme, say("rules.heading"), sheets.heading)
        paint.sheet(surface, sheets.left)
        paint.sheet(surface, sheets.right)
        if not self.books or (self.search.value.strip() and not self.hits):
            key = "rules.none" if self.books else "rules.no_books"
            text.paragraph(surface, say(key), self.theme.style("body"), sheets.listing)
        self.ring.draw(surface)

    # What is done.

    def _cancel(self) -> Step:
        if not self.search.value:
            return self._leave()
        self._clear()
        self._go(self._began)
        self._began = None
        self.ring.focus("rules")
        self._lay()
        return None

    def _leave(self) -> Step:
        if self.keeps and self.books:
            contents.keep(self.books[self.book].id, self.spot)
        return Pop()

    def _act(self, act: Act) -> None:
        if act.id == "books":
            self._change(int(str(act.value)))
        elif act.id == "search":
            self._look()
        elif act.id in ("search.done", "rules.open") and self.hits:
            self._accept()
        elif act.id == "rules.open":
            self.ring.focus("page")
        elif act.id == "rules" and isinstance(act.value, int):
            self._choose(act.value)
        elif act.id == "page":
            self.open_rule(str(act.value))
        elif act.id in ("before", "after"):
            turn = self.way.back if act.id == "before" else self.way.forward
            self._go(turn(self.spot))

    def _change(self, book: int) -> None:
        """Take up another book, where one has read in it."""
        if self.keeps:
            contents.keep(self.books[self.book].id, self.spot)
        self.way.leave(self.spot)
        self._clear()
        found = contents.kept(self.books[book].id) if self.keeps else None
        self._go(found or Spot(book, self.books[book].chapters[0].id))

    def _look(self) -> None:
        """Find the words, and show the best place."""
        if self._began is None:
            self._began = self.spot
        words = self.search.value.strip()
        self.hits = search(self.books[self.book], words) if self.books and words else ()
        self.hit = 0
        self.scroll.to(0)
        if self.hits:
            self.open_rule(self.hits[0].target, leaving=False)
        elif not words:
            self._go(self._began)
            self._began = None

    def _accept(self) -> None:
        """Read on at the place found; the way back leads to where the search began."""
        if self._began is not None:
            self.way.leave(self._began)
        self._began = self.spot
        self.ring.focus("page")

    def _choose(self, row: int) -> None:
        if self.search.value.strip():
            if row < len(self.hits):
                self.hit = row
                self.open_rule(self.hits[row].target, leaving=False)
            return
        rows = contents.rows(self.books[self.book])
        if rows[row].chapter < 0:
            down = row >= self._row() or row == 0
            row = row + 1 if down else row - 1
        chapter = self.books[self.book].chapters[rows[row].chapter]
        if chapter.id != self.chapter:
            self.open_rule(chapter.id)
        self.scroll.reveal(row)

    def _clear(self) -> None:
        self.search.value, self.search.caret = "", 0
        self.hits, self.hit = (), 0

    def _go(self, spot: Spot | None) -> None:
        if spot is None:
            return
        self.book, self.chapter, self._want = spot.book, spot.chapter, spot
        self.page.lit = spot.lit
        if self._set:
            self._lay()
            if not self.search.value:
                self.scroll.reveal(self._row())

    # The screen.

    def _row(self) -> int:
        """The row of the contents in which the chapter stands that is read."""
        rows = contents.rows(self.books[self.book]) if self.books else []
        number = [one.id for one in self.books[self.book].chapters].index(self.chapter)
        return next((n for n, row in enumerate(rows) if row.chapter == number), 0)

    def _lay(self) -> None:
        sheets, opens = Sheets(self.theme), self.theme not in self._set
        self._fill(sheets.room)
        page = Page("page", sheets.page, self.page, enabled=bool(self.page.lines))
        searching = bool(self.search.value.strip())
        rows = contents.rows(self.books[self.book]) if self.books else []
        count = len(self.hits) if searching else len(rows)
        chosen = self.hit if searching or not rows else self._row()
        listing = sheets.contents(count, searching, chosen, self.scroll, self._draw_row)
        if opens and not searching:
            self.scroll.reveal(chosen)
        widgets = [
            *sheets.head([book.title for book in self.books], self.book),
            sheets.search(self.search),
            listing,
            *sheets.turns(bool(self.way.behind), bool(self.way.before)),
            page,
        ]
        self.ring.lay(widgets, self.theme)

    def _fill(self, room: int) -> None:
        """Set the chapter if it is another, the window has changed or other words are found."""
        chapter = self.shown
        if chapter is None:
            return
        words = self.search.value.strip() if self.hits else ""
        now = (self.book, chapter.id, room, self.theme, words)
        here = self._want or (self.spot if self._set else None)
        if now != self._set:
            setter = Setter(self.books[self.book], self.theme, room, words)
            self.page.lines = setter.chapter(chapter)
            self.page.link = -1
            self._set = now
            self._want = here
        if self._want is not None:
            spot, self._want = self._want, None
            first = next(
                (n for n, line in enumerate(self.page.lines) if line.owner == spot.owner), 0
            )
            Page("page", Sheets(self.theme).page, self.page)
            self.page.scroll.to(first + spot.offset if spot.owner else 0)
            self.page.link = -1

    def _draw_row(self, surface: Surface, area: Rect, row: int, look: Look, on: bool) -> None:
        if self.search.value.strip():
            words = self.search.value
            contents.draw_found(surface, self.theme, area, self.hits[row], words, look, on)
        else:
            shown = contents.rows(self.books[self.book])[row]
            contents.draw_row(surface, self.theme, area, shown, look, on)


def rule_page(book: str, rule: str = "") -> RulesScreen:
    """The rulebooks, opened at this rule of this book; without one at the book's first chapter."""
    books = handbooks()
    at = next((n for n, found in enumerate(books) if found.id == book), 0)
    screen = RulesScreen(books, at)
    if rule:
        screen.open_rule(rule)
    return screen
