"""Rows that scroll: which of them are in sight, the bar beside them, and a list of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Placed, Point, activates


@dataclass(slots=True)
class Scroll:
    """Where a list stands: the first row shown, how many there are and how many fit."""

    top: int = 0
    rows: int = 0
    fit: int = 1

    @property
    def last(self) -> int:
        """The highest first row."""
        return max(0, self.rows - self.fit)

    def measure(self, rows: int, fit: int) -> None:
        """Tell the number of rows and how many fit; the place is kept as well as possible."""
        self.rows, self.fit = rows, max(1, fit)
        self.to(self.top)

    def to(self, top: int) -> None:
        """Make this the first row, within what there is."""
        self.top = max(0, min(self.last, top))

    def reveal(self, row: int) -> None:
        """Scroll as little as needed to show a row."""
        if row < self.top:
            self.to(row)
        elif row >= self.top + self.fit:
            self.to(row - self.fit + 1)

    @property
    def needed(self) -> bool:
        """Whether there is more than fits."""
        return self.rows > self.fit


def thumb(track: Rect, scroll: Scroll, theme: Theme) -> Rect:
    """The part of the track that stands for the rows shown."""
    share = min(1.0, scroll.fit / max(1, scroll.rows))
    high = max(theme.px(28), int(track.h * share))
    y = track.y + int((track.h - high) * scroll.top / max(1, scroll.last))
    return Rect(track.x, y, track.w, high)


def seek(track: Rect, scroll: Scroll, theme: Theme, y: int) -> None:
    """Bring the middle of the thumb to a height."""
    high = thumb(track, scroll, theme).h
    share = (y - track.y - high / 2) / max(1, track.h - high)
    scroll.to(round(share * scroll.last))


def beside(track: Rect, at: tuple[int, int]) -> bool:
    """Whether a pointer that is held is near enough to the bar to move it, however far it slips."""
    return abs(at[0] - track.centerx) <= track.w * 2


def draw_bar(surface: Surface, track: Rect, scroll: Scroll, theme: Theme, hot: bool) -> None:
    """Paint track and thumb, if there is anything to scroll."""
    if scroll.needed:
        paint.bar(surface, track, thumb(track, scroll, theme), hot)


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
