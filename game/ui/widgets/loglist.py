"""The chronicle: tens of thousands of rich lines, of which only those in sight are laid out.

Lines may unfold; a folded line takes one row (or more, if it must wrap), an unfolded one shows
its details below. The view holds fast to the last line until the reader scrolls up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.art.palette import GULES, SEPIA
from game.ui.text import Piece
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Placed, Point, activates
from game.ui.widgets.listing import Scroll, beside, draw_bar, seek

BAR = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the chronicle: where in time, what, which rule, and what unfolds.

    ``placed`` says that it happened somewhere: the line shows a sign to be clicked.
    """

    body: tuple[Piece, ...]
    when: tuple[Piece, ...] = ()
    rule: str = ""
    details: tuple[tuple[Piece, ...], ...] = ()
    placed: bool = False


@dataclass(slots=True)
class LogState:
    """What the screen keeps between frames: the lines, which are open, and where one reads.

    The lines may be made only when they are read; the view follows them if it stood at the end.
    """

    entries: Sequence[Entry] = ()
    opened: set[int] = field(default_factory=set)
    cursor: int = -1
    scroll: Scroll = field(default_factory=Scroll)
    follows: bool = True

    def toggle(self, index: int) -> None:
        """Fold or unfold a line."""
        self.cursor = index
        if self.entries[index].details:
            self.opened ^= {index}


@dataclass(frozen=True, slots=True)
class LogList(Placed):
    """The chronicle in its place. A click folds; a click on a rule gives ``Act(id+".rule", rule)``,
    one on the sign of a place ``Act(id+".jump", n)``.

    ``style_rule`` and ``when_width`` come from the screen; ``paint_extra`` may add to an unfolded
    line (dice, needles) and gets the area under its words.
    """

    state: LogState
    row_height: int
    rule_style: text.Style
    when_width: int = 0
    paint_extra: Callable[[Surface, Rect, int], None] | None = field(default=None, compare=False)

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the lines in sight, each whole or not at all."""
        visible = self.visible()
        for index, area in visible:
            self._draw_entry(surface, area, index, look)
        if look.focused and self._here() not in (index for index, _ in visible):
            paint.focus(surface, self.rect.inflate(-8, -8), look)
        draw_bar(surface, self.track, self.state.scroll, look.theme, look.hovered)

    @property
    def track(self) -> Rect:
        """Where the scroll bar stands."""
        return Rect(self.rect.right - BAR, self.rect.y, BAR, self.rect.h)

    def visible(self) -> list[tuple[int, Rect]]:
        """The lines in sight with their places; measures the scroll state on the way."""
        state = self.state
        fit = self._fit_from_end() if state.entries else 1
        state.scroll.measure(len(state.entries), fit)
        if state.follows:
            state.scroll.to(state.scroll.last)
        places: list[tuple[int, Rect]] = []
        y = self.rect.y
        for index in range(state.scroll.top, len(state.entries)):
            high = self.height(index)
            if y + high > self.rect.bottom and places:
                break
            places.append((index, Rect(self.rect.x, y, self.rect.w - BAR - 4, high)))
            y += high
        return places

    def height(self, index: int) -> int:
        """Pixels that a line takes as it stands, folded or unfolded."""
        entry = self.state.entries[index]
        rows = len(text.wrap_pieces(entry.body, self._body_room(entry)))
        if index in self.state.opened:
            rows += sum(len(text.wrap_pieces(d, self._detail_room())) for d in entry.details)
        return rows * self.row_height

    def click(self, at: Point, theme: Theme) -> Act | None:
        """Fold or unfold a line, or ask for its rule."""
        for index, area in self.visible():
            if area.collidepoint(at):
                rule = self.state.entries[index].rule
                if rule and self._rule_box(area, rule).collidepoint(at):
                    return Act(f"{self.id}.rule", rule)
                if self.sign(index, area).collidepoint(at):
                    return Act(f"{self.id}.jump", index)
                self._toggle(index)
                return Act(self.id, index)
        return None

    def _toggle(self, index: int) -> None:
        """Fold or unfold a line, which stays where it is as long as it has room there."""
        state = self.state
        state.follows = False
        state.toggle(index)
        while index not in dict(self.visible()) and state.scroll.top < min(
            index, state.scroll.last
        ):
            state.scroll.to(state.scroll.top + 1)
        self._settle()

    def sign(self, index: int, area: Rect) -> Rect:
        """Where the sign of a place stands in a line; empty if the line has none."""
        entry, side = self.state.entries[index], self.row_height
        if not entry.placed:
            return Rect(area.right, area.y, 0, 0)
        return Rect(area.right - self._rule_width(entry.rule) - side, area.y, side, side)

    def drag(self, at: Point, theme: Theme) -> Act | None:
        """Move the thumb."""
        if self.state.scroll.needed and beside(self.track, at):
            seek(self.track, self.state.scroll, theme, at[1])
            self._settle()
        return None

    def wheel(self, lines: int) -> None:
        """Scroll by lines."""
        self.state.scroll.to(self.state.scroll.top + lines)
        self._settle()

    def key(self, event: pygame.event.Event) -> Act | None:
        """Up, down, page, home and end move the reader; Enter folds."""
        state = self.state
        here = self._here()
        moves = {
            pygame.K_UP: here - 1,
            pygame.K_DOWN: here + 1,
            pygame.K_PAGEUP: here - state.scroll.fit,
            pygame.K_PAGEDOWN: here + state.scroll.fit,
            pygame.K_HOME: 0,
            pygame.K_END: len(state.entries) - 1,
        }
        if not state.entries:
            return None
        if activates(event):
            self._toggle(here)
            return Act(self.id, here)
        if event.key not in moves:
            return None
        state.cursor = max(0, min(len(state.entries) - 1, moves[event.key]))
        state.scroll.reveal(state.cursor)
        self._settle()
        return Act(self.id, state.cursor)

    def _here(self) -> int:
        """The line where one reads: the chosen one, else the last."""
        return self.state.cursor if self.state.cursor >= 0 else len(self.state.entries) - 1

    def _settle(self) -> None:
        self.state.follows = self.state.scroll.top >= self.state.scroll.last

    def _fit_from_end(self) -> int:
        used = count = 0
        for index in range(len(self.state.entries) - 1, -1, -1):
            used += self.height(index)
            if used > self.rect.h:
                break
            count += 1
        return max(1, count)

    def _rule_width(self, rule: str) -> int:
        return text.width(rule, self.rule_style) + self.row_height if rule else 0

    def _rule_box(self, area: Rect, rule: str) -> Rect:
        wide = self._rule_width(rule)
        return Rect(area.right - wide, area.y, wide, self.row_height)

    def _body_room(self, entry: Entry) -> int:
        left = self.row_height + self.when_width + (self.row_height if entry.placed else 0)
        return max(80, self.rect.w - BAR - 4 - left - self._rule_width(entry.rule))

    def _detail_room(self) -> int:
        return max(80, self.rect.w - BAR - 4 - self.row_height - self.when_width)

    def _draw_entry(self, surface: Surface, area: Rect, index: int, look: Look) -> None:
        entry, row = self.state.entries[index], self.row_height
        if look.hovered and area.collidepoint(look.pointer):
            surface.blit(paint.glow(area.size), area)
        if look.focused and index == self._here():
            paint.focus(surface, area.inflate(-8, -8), look)
        if entry.details:
            _arrow(surface, Rect(area.x, area.y, row, row), index in self.state.opened)
        text.line(surface, entry.when, Rect(area.x + row, area.y, self.when_width - 6, row))
        left, y = area.x + row + self.when_width, area.y
        for words in text.wrap_pieces(entry.body, self._body_room(entry)):
            text.line(surface, words, Rect(left, y, self._body_room(entry) + 2, row))
            y += row
        if entry.rule:
            box = self._rule_box(area, entry.rule).inflate(-6, -4)
            text.draw(surface, entry.rule, self.rule_style, box, "right")
        if entry.placed:
            sign = self.sign(index, area)
            _sign(surface, sign, look.hovered and sign.collidepoint(look.pointer))
        if index in self.state.opened:
            self._draw_details(surface, Rect(left, y, self._detail_room(), area.bottom - y), index)

    def _draw_details(self, surface: Surface, area: Rect, index: int) -> None:
        y = area.y
        for detail in self.state.entries[index].details:
            for words in text.wrap_pieces(detail, area.w):
                text.line(surface, words, Rect(area.x, y, area.w + 2, self.row_height))
                y += self.row_height
        if self.paint_extra:
            self.paint_extra(surface, area, index)


def _sign(surface: Surface, box: Rect, lit: bool) -> None:
    """A small target: here it happened."""
    reach = max(4, box.h // 4)
    colour = GULES.base if lit else SEPIA
    pygame.draw.circle(surface, colour, box.center, reach, max(1, reach // 4))
    pygame.draw.circle(surface, colour, box.center, max(1, reach // 3))


def _arrow(surface: Surface, box: Rect, opened: bool) -> None:
    x, y, reach = box.centerx, box.centery, box.h // 5
    right = [(x - reach // 2, y - reach), (x + reach, y), (x - reach // 2, y + reach)]
    down = [(x - reach, y - reach // 2), (x + reach, y - reach // 2), (x, y + reach)]
    pygame.draw.polygon(surface, (125, 28, 20), down if opened else right)
