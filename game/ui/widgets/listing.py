"""A list of equal rows, one of them chosen; each row is painted by the screen that owns it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.ui.theme import Theme
from game.ui.widgets.base import Act, Look, Placed, Point, activates
from game.ui.widgets.scroll import Scroll, beside, draw_bar, seek

RowPainter = Callable[[Surface, Rect, int, Look, bool], None]
"""Paints row number n into a rectangle; the last argument says whether it is the chosen one."""


@dataclass(frozen=True, slots=True)
class Listing(Placed):
    """``rows`` rows of ``row_height`` pixels; up and down choose, Enter acts, the wheel scrolls.

    Acts: ``Act(id, n)`` when row n is chosen, ``Act(id + ".open", n)`` on Enter.
    """

    rows: int
    row_height: int
    chosen: int
    scroll: Scroll
    paint_row: RowPainter = field(compare=False)
    bar: int = 12

    def __post_init__(self) -> None:
        """Fit the scroll state to the place."""
        self.scroll.measure(self.rows, self.rect.h // self.row_height)

    @property
    def track(self) -> Rect:
        """Where the scroll bar stands."""
        return Rect(self.rect.right - self.bar, self.rect.y, self.bar, self.rect.h)

    def row(self, number: int) -> Rect:
        """The place of a row."""
        wide = self.rect.w - (self.bar + 4 if self.scroll.needed else 0)
        y = self.rect.y + (number - self.scroll.top) * self.row_height
        return Rect(self.rect.x, y, wide, self.row_height)

    def shown(self) -> range:
        """The rows that are in sight, whole."""
        return range(self.scroll.top, min(self.rows, self.scroll.top + self.scroll.fit))

    def at(self, point: Point) -> int | None:
        """The row under a point."""
        return next((n for n in self.shown() if self.row(n).collidepoint(point)), None)

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the rows in sight and the bar."""
        under = self.at(look.pointer) if look.hovered else None
        for number in self.shown():
            seen = Look(look.theme, number == under, look.pressed, look.focused, look.pointer)
            self.paint_row(surface, self.row(number), number, seen, number == self.chosen)
        draw_bar(surface, self.track, self.scroll, look.theme, look.hovered)

    def click(self, at: Point, theme: Theme) -> Act | None:
        """The row under the pointer; on the bar nothing more than what dragging did."""
        if self.scroll.needed and self.track.collidepoint(at):
            return None
        row = self.at(at)
        return None if row is None else Act(self.id, row)

    def drag(self, at: Point, theme: Theme) -> Act | None:
        """Move the thumb."""
        if self.scroll.needed and beside(self.track, at):
            seek(self.track, self.scroll, theme, at[1])
        return None

    def wheel(self, lines: int) -> None:
        """Scroll by rows."""
        self.scroll.to(self.scroll.top + lines)

    def key(self, event: pygame.event.Event) -> Act | None:
        """Up, down, page, home and end choose; Enter opens."""
        if activates(event):
            return Act(f"{self.id}.open", self.chosen)
        moves = {
            pygame.K_UP: self.chosen - 1,
            pygame.K_DOWN: self.chosen + 1,
            pygame.K_PAGEUP: self.chosen - self.scroll.fit,
            pygame.K_PAGEDOWN: self.chosen + self.scroll.fit,
            pygame.K_HOME: 0,
            pygame.K_END: self.rows - 1,
        }
        if event.key not in moves or not self.rows:
            return None
        row = max(0, min(self.rows - 1, moves[event.key]))
        self.scroll.reveal(row)
        return Act(self.id, row)
