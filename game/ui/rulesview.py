"""The rules of the books, each with its source and whether the game has and proves it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import keys, text
from game.ui.art import palette
from game.ui.rule_leaf import Page, draw_leaf, other_height
from game.ui.rule_rows import STATES, BookRules, read_books
from game.ui.screen import Plain, Pop, Step
from game.ui.theme import RUBRIC, Theme
from game.ui.widgets import heading, paint
from game.ui.widgets.base import Act, Look, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.line import LineState, TextLine
from game.ui.widgets.listing import Listing
from game.ui.widgets.ring import Ring
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.toggle import Option, Segments

SEE = "see:"
MOST = 4
"""So many other rules can be turned to from a leaf."""


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
        asked = self.search.value.casefold().strip()
        rules = self.books[self.book].rules
        found = [
            number
            for number, rule in enumerate(rules)
            if all(word in rule.whole for word in asked.split())
        ]
        return sorted(found, key=lambda n: not (asked and rules[n].id.casefold().startswith(asked)))

    def open_rule(self, name: str) -> None:
        """Turn to the rule of this id, with the search line empty, if the book has it."""
        ids = [rule.id for rule in self.books[self.book].rules] if self.books else []
        if name in ids:
            self.search.value, self.search.caret = "", 0
            self.matches = self.found()
            self.chosen = ids.index(name)
            self._lay()
            self.scroll.to(self.chosen)

    def layout(self, theme: Theme) -> None:
        """Place head, books, search line, list and leaf."""
        self.theme = theme
        self._lay()
        if not self.ring.focused:
            self.ring.focus("rules")

    def handle(self, event: pygame.event.Event) -> Step:
        """Esc goes back; typing searches from wherever one is; the list chooses."""
        if keys.pressed(event, "cancel"):
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
        self._draw_legend(surface, left.inflate(-self.theme.px(40), -self.theme.px(40)))
        if self.matches:
            book, number = self.books[self.book], self.matches[self.chosen]
            page = Page(book, number, bool(self._others()))
            draw_leaf(surface, self.theme, self._leaf(right), page)
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
        elif act.id.startswith(SEE):
            self.open_rule(act.id[len(SEE) :])

    def _columns(self) -> tuple[Rect, Rect]:
        room, gap = heading.below_head(self.theme), self.theme.px(10)
        wide = int(room.w * 0.42)
        left = Rect(room.x, room.y, wide, room.h)
        return left, Rect(left.right + gap, room.y, room.w - wide - gap, room.h)

    def _body(self, left: Rect) -> Rect:
        inner = left.inflate(-self.theme.px(40), -self.theme.px(40))
        top = inner.y + self._search_height() + self.theme.px(12)
        return Rect(inner.x, top, inner.w, inner.bottom - top - self.theme.step("caption"))

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
        self.ring.lay([*widgets, *self._others()], theme)

    def _leaf(self, right: Rect) -> Rect:
        return right.inflate(-self.theme.px(80), -self.theme.px(56))

    def _others(self) -> list[Button]:
        """A button for each rule that the chosen one names, on the lowest line of the leaf."""
        if not self.matches:
            return []
        book, inner = self.books[self.book], self._leaf(self._columns()[1])
        known = {rule.id for rule in book.rules}
        named = [name for name in book.rules[self.matches[self.chosen]].named if name in known]
        style, gap, high = self.theme.style("strong"), self.theme.px(8), other_height(self.theme)
        x, found = inner.x, list[Button]()
        for name in named[:MOST]:
            wide = text.width(name, style) + self.theme.px(40)
            if x + wide > inner.right:
                break
            box = Rect(x, inner.bottom - high, wide, high)
            found.append(Button(f"{SEE}{name}", box, name, tip=say("rules.turn", ())))
            x += wide + gap
        return found

    def _draw_legend(self, surface: Surface, inner: Rect) -> None:
        """What the colours of the states mean, under the list."""
        if not self.books:
            return
        high = self.theme.step("caption")
        style = self.theme.style("caption")
        pieces = []
        for state, colour in STATES.items():
            words = say(f"rules.legend_{state}", ())
            pieces.append(
                text.Piece(f"{say(f'rules.short_{state}', ())}: ", style.but(colour=colour))
            )
            pieces.append(text.Piece(f"{words}   ", style.but(colour=palette.SEPIA)))
        text.line(surface, pieces, Rect(inner.x, inner.bottom - high, inner.w, high))

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


def _letter(event: pygame.event.Event) -> bool:
    plain = event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
    return plain and event.unicode.isalnum()
