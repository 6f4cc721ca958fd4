"""Scrolling by whole rows, so that no letter is ever cut in half, and the bar that shows it."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from game.ui.theme import Theme
from game.ui.widgets import paint


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
