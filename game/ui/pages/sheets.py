"""Where everything stands on the screen of the rules, and its widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.play.words import say
from game.ui import text
from game.ui.pages.page import BAR
from game.ui.theme import Theme
from game.ui.widgets import heading
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.line import LineState, TextLine
from game.ui.widgets.listing import Listing, RowPainter, Scroll
from game.ui.widgets.toggle import Option, Segments

SHARE = 0.29
"""The width of the left sheet, of the whole; letters that are much larger take more."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """The two sheets and what stands on them, in this window."""

    theme: Theme

    @property
    def left(self) -> Rect:
        """The sheet of search and contents."""
        room = heading.below_head(self.theme)
        share = min(0.4, SHARE * (0.5 + self.theme.enlarged / 2))
        return Rect(room.x, room.y, int(room.w * share), room.h)

    @property
    def right(self) -> Rect:
        """The sheet one reads."""
        room, gap = heading.below_head(self.theme), self.theme.px(10)
        left = self.left.right + gap
        return Rect(left, room.y, room.right - left, room.h)

    @property
    def page(self) -> Rect:
        """The room of the page's lines, under the buttons that go back and forward."""
        inner = self.right.inflate(-self.theme.px(72), -self.theme.px(44))
        top = inner.y + self._bar + self.theme.px(8)
        return Rect(inner.x, top, inner.w, inner.bottom - top)

    @property
    def room(self) -> int:
        """The width of its lines, beside the bar."""
        return self.page.w - BAR - self.theme.px(20)

    @property
    def listing(self) -> Rect:
        """The room of the contents."""
        inner = self.left.inflate(-self.theme.px(40), -self.theme.px(40))
        top = inner.y + self._bar + self.theme.px(12)
        return Rect(inner.x, top, inner.w, inner.bottom - top)

    @property
    def heading(self) -> int:
        """The width of the screen's name."""
        return text.width(say("rules.heading"), self.theme.style("title"))

    @property
    def _bar(self) -> int:
        return self.theme.step("body") + self.theme.px(14)

    def head(self, names: Sequence[str], book: int) -> list[Widget]:
        """The way back, and the books to choose from."""
        theme = self.theme
        back = heading.back_button(theme, say("rules.back"), say("key.escape"))
        if len(names) < 2:
            return [back]
        place, gap = heading.head(theme), theme.px(24)
        left = place.x + place.h + self.heading + gap * 2
        box = Rect(left, back.rect.y, back.rect.x - gap - left, back.rect.h)
        options = tuple(Option(str(n), name) for n, name in enumerate(names))
        return [back, Segments("books", box, options, str(book))]

    def search(self, state: LineState) -> TextLine:
        """The line to search with."""
        inner = self.left.inflate(-self.theme.px(40), -self.theme.px(40))
        box = Rect(inner.x, inner.y, inner.w, self._bar)
        return TextLine("search", box, state, placeholder=say("rules.search"))

    def contents(
        self, count: int, found: bool, chosen: int, scroll: Scroll, painter: RowPainter
    ) -> Listing:
        """The chapters, or what was found: two lines each."""
        theme = self.theme
        high = theme.step("body") + theme.px(8)
        high = theme.step("body") * 2 + theme.px(16) if found else high
        room = self.listing
        return Listing("rules", room, count, high, chosen, scroll, painter, enabled=bool(count))

    def turns(self, behind: bool, before: bool) -> list[Widget]:
        """The buttons that go back and forward."""
        theme, inner = self.theme, self.right.inflate(-self.theme.px(72), -self.theme.px(44))
        x, found = inner.x, list[Widget]()
        for name, able in (("before", behind), ("after", before)):
            words, tip = say(f"rules.{name}"), say(f"rules.{name}_tip")
            wide = text.width(words, theme.style("strong")) + theme.px(56)
            box = Rect(x, inner.y - theme.px(6), wide, self._bar)
            found.append(Button(name, box, words, enabled=able, tip=tip))
            x += wide + theme.px(8)
        return found
