"""Where everything stands on the sheet of a battle that is weighed, its head and its bar; and how
long it may take yet.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from game.play.lab.weighing import Told
from game.play.words import say
from game.ui import text
from game.ui.art import palette
from game.ui.art.bars import strength_bar
from game.ui.theme import Theme
from game.ui.widgets.toggle import wanted

SLOWEST = 60
"""Seconds from which on it is told how long it may take."""


@dataclass(frozen=True, slots=True)
class Places:
    """The places for one window and scale."""

    theme: Theme

    @property
    def box(self) -> Rect:
        """The sheet."""
        wide, high = self.theme.size
        margin = self.theme.px(24)
        box = Rect(0, 0, min(wide - 2 * margin, self.theme.letters(1180, 1500)), high - 2 * margin)
        box.center = (wide // 2, high // 2)
        return box

    @property
    def inner(self) -> Rect:
        """The sheet within its margins."""
        return self.box.inflate(-2 * self.theme.px(36), -2 * self.theme.px(28))

    @property
    def row(self) -> Rect:
        """Below the head: who plays, and the pages."""
        inner, theme = self.inner, self.theme
        top = inner.y + theme.step("title") + theme.step("caption") + theme.px(6)
        return Rect(inner.x, top, inner.w, theme.step("strong") + theme.px(12))

    @property
    def bar(self) -> Rect:
        """The bar that fills, and its words below."""
        row, theme = self.row, self.theme
        return Rect(row.x, row.bottom + theme.px(10), row.w, theme.px(20) + theme.step("body"))

    @property
    def body(self) -> Rect:
        """The room of what is told."""
        inner, top = self.inner, self.bar.bottom + self.theme.px(6)
        return Rect(inner.x, top, inner.w, inner.bottom - self._foot - self.theme.px(12) - top)

    @property
    def columns(self) -> int:
        """Into so many columns it is set."""
        return 2 if self.inner.w >= 2 * self.theme.letters(400, 560) else 1

    @property
    def _foot(self) -> int:
        return self.theme.step("strong") + self.theme.px(30)

    def levels(self, label: str) -> Rect:
        """The levels, behind their label."""
        row = self.row
        wide = text.width(label, self.theme.style("strong")) + self.theme.px(14)
        return Rect(row.x + wide, row.y, row.w - wide, row.h)

    def turn(self, words: tuple[str, ...]) -> Rect:
        """What turns the pages, at the right."""
        row = self.row
        wide = min(wanted(words, self.theme, row.h), row.w * 2 // 5)
        return Rect(row.right - wide, row.y, wide, row.h)

    def buttons(self) -> list[Rect]:
        """Three buttons at the foot."""
        inner, high, gap = self.inner, self._foot, self.theme.px(12)
        wide = min(self.theme.letters(300, 400), (inner.w - 2 * gap) // 3)
        left = inner.right - 3 * wide - 2 * gap
        return [Rect(left + n * (wide + gap), inner.bottom - high, wide, high) for n in range(3)]

    def head(self, surface: Surface, title: str, how: str, label: str) -> None:
        """Paint the head, and the label of the levels."""
        theme, inner = self.theme, self.inner
        top = Rect(inner.x, inner.y, inner.w, theme.step("title"))
        text.draw(surface, title, theme.style("title"), top)
        below = Rect(inner.x, top.bottom, inner.w, theme.step("caption"))
        text.draw(surface, how, theme.style("caption", palette.SEPIA), below)
        strong, row = theme.style("strong"), self.row
        row.w = text.width(label, strong) + 2
        text.draw(surface, label, strong, row)

    def progress(self, surface: Surface, told: Told, words: str) -> None:
        """Paint the bar, and how far it has come."""
        theme, place = self.theme, self.bar
        whole = told.done + told.left
        bar = Rect(place.x, place.y, place.w, theme.px(20))
        now, full = (told.done, whole) if whole else (0, 1)
        surface.blit(strength_bar(bar.size, now, full, "or"), bar)
        below = Rect(place.x, bar.bottom, place.w, place.bottom - bar.bottom)
        colour = palette.MINUS if told.failed else palette.SEPIA
        text.draw(surface, words, theme.style("body", colour), below)


@dataclass(slots=True)
class Clock:
    """How fast it goes: ``done`` battles were known when it began to count."""

    seconds: float = 0.0
    done: int = 0
    trying: bool = False

    def update(self, seconds: float, told: Told) -> None:
        """So much time has passed, and it has come so far."""
        self.seconds += seconds
        if not self.done or told.trying != self.trying:
            self.seconds, self.done, self.trying = 0.0, told.done, told.trying

    def words(self, told: Told) -> str:
        """How far it has come; and how long it may take yet, if that is long."""
        if not told.done + told.left:
            return say("weigh.begins")
        facts = {"n": told.done, "all": told.done + told.left}
        words = say("weigh.trying" if told.trying else "weigh.fought", facts)
        more = self.seconds / max(1, told.done - self.done) * told.left
        if told.done - self.done < 2 or more < SLOWEST:
            return words
        return f"{words} {say('weigh.minutes', {'n': round(more / 60)})}"
