"""Finding one's way in the books: the contents, where one has read, the way back and forward."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.handbook.book import Handbook
from game.play.handbook.search import Found, marks
from game.play.words import say
from game.ui import text
from game.ui.art import palette
from game.ui.text import Style
from game.ui.theme import FAINT, RUBRIC, Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Look


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a book: the chapter, what stands at the top of the page (a rule or table), how
    many lines of it are above, and the rule that was turned to.
    """

    book: int
    chapter: str
    owner: str = ""
    offset: int = 0
    lit: str = ""


@dataclass(slots=True)
class Way:
    """The spots behind and before one, as in a browser."""

    behind: list[Spot] = field(default_factory=list)
    before: list[Spot] = field(default_factory=list)

    def leave(self, here: Spot) -> None:
        """Go on from here to somewhere new."""
        if not self.behind or self.behind[-1] != here:
            self.behind.append(here)
        self.before.clear()

    def back(self, here: Spot) -> Spot | None:
        """Where one came from."""
        return self._turn(self.behind, self.before, here)

    def forward(self, here: Spot) -> Spot | None:
        """Where one has gone back from."""
        return self._turn(self.before, self.behind, here)

    @staticmethod
    def _turn(source: list[Spot], other: list[Spot], here: Spot) -> Spot | None:
        if not source:
            return None
        other.append(here)
        return source.pop()


_KEPT: dict[str, Spot] = {}
_LAST: list[str] = []


def keep(book: str, spot: Spot) -> None:
    """Remember the place in a book, and that it is the one read last."""
    _KEPT[book] = spot
    _LAST[:] = [book]


def kept(book: str) -> Spot | None:
    """Where one has read in this book."""
    return _KEPT.get(book)


def last() -> str:
    """The book read last; nothing before any."""
    return next(iter(_LAST), "")


def forget() -> None:
    """Every book is new again."""
    _KEPT.clear()
    _LAST.clear()


THUMB = {6: "before", 7: "after"}
ARROWS = {pygame.K_LEFT: "before", pygame.K_RIGHT: "after"}


def turn(event: pygame.event.Event) -> str:
    """Whether it goes back or forward: ``before``, ``after``, or nothing of both."""
    if event.type == pygame.MOUSEBUTTONDOWN:
        return THUMB.get(event.button, "")
    if event.type != pygame.KEYDOWN or not event.mod & pygame.KMOD_ALT:
        return ""
    return ARROWS.get(event.key, "")


def down(event: pygame.event.Event) -> bool:
    """Whether it is the arrow down."""
    return event.type == pygame.KEYDOWN and bool(event.key == pygame.K_DOWN)


def letter(event: pygame.event.Event) -> bool:
    """Whether it writes something to look for."""
    plain = event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
    return plain and bool(event.unicode.isalnum())


LEFT_OUT = "..."
"""Stands where an excerpt has been taken out of a text."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the contents: a heading of several chapters, or the chapter of this number."""

    title: str
    chapter: int = -1


def rows(book: Handbook) -> list[Row]:
    """The chapters in order, with the headings of the parts between them."""
    found = list[Row]()
    for number, chapter in enumerate(book.chapters):
        if chapter.part:
            found.append(Row(chapter.part))
        found.append(Row(chapter.title, number))
    return found


def draw_row(surface: Surface, theme: Theme, area: Rect, row: Row, look: Look, on: bool) -> None:
    """Paint a chapter or a heading."""
    inner = area.inflate(-theme.px(24), -theme.px(2))
    if row.chapter < 0:
        style = theme.style("caption", FAINT)
        text.draw(surface, row.title, style, inner, place="bottom")
        pygame.draw.line(surface, palette.RULE, inner.bottomleft, inner.bottomright)
        return
    _ground(surface, area, look, on)
    text.draw(surface, row.title, theme.style("strong" if on else "body"), inner)


def draw_found(
    surface: Surface, theme: Theme, area: Rect, found: Found, words: str, look: Look, on: bool
) -> None:
    """Paint a place found: its title, and where the words stand in its text."""
    _ground(surface, area, look, on)
    inner = area.inflate(-theme.px(24), -theme.px(12))
    top = Rect(inner.x, inner.y, inner.w, inner.h // 2)
    foot = Rect(inner.x, top.bottom, inner.w, inner.h - top.h)
    kind = found.target if found.kind == "rule" else say(f"rules.kind_{found.kind}")
    small = theme.style("small", RUBRIC)
    wide = min(inner.w // 2, text.width(kind, small) + theme.px(8))
    right = Rect(inner.right - wide, top.y, wide, top.h)
    text.draw(surface, kind, small, right, "right")
    left = Rect(top.x, top.y, top.w - wide - theme.px(8), top.h)
    marked(surface, found.title, theme.style("strong"), left, words)
    style = theme.style("small", palette.SEPIA)
    marked(surface, excerpt(found.text, words, style, foot.w), style, foot, words)


def marked(surface: Surface, said: str, style: Style, box: Rect, words: str) -> None:
    """One line with the words looked for on a golden ground, smaller where it is long."""
    style = text.fitted(said, style, box.w)
    for low, high in marks(said, words):
        x = box.x + text.width(said[:low], style)
        wide = text.width(said[:high], style) - text.width(said[:low], style)
        high_ = text.step(style)
        spot = Rect(x - 1, box.centery - high_ // 2, wide + 2, high_)
        pygame.draw.rect(surface, palette.SELECTED, spot, border_radius=3)
    text.draw(surface, said, style, box)


def excerpt(said: str, words: str, style: Style, room: int) -> str:
    """The part of a text in which the first of the words stands, one line long."""
    found = marks(said, words)
    parts = said.split(" ")
    start = said[: found[0][0]].count(" ") if found else 0
    while start > 0:
        earlier = " ".join(parts[start - 1 :])
        until = found[0][1] - (len(said) - len(earlier))
        if text.width(f"{LEFT_OUT} {earlier[:until]}", style) > room * 2 // 3:
            break
        start -= 1
    shown = " ".join(parts[start:])
    return _begun(f"{LEFT_OUT} {shown}" if start else shown, style, room)


def _begun(said: str, style: Style, room: int) -> str:
    """As many words as fit; dots stand for the others."""
    if text.width(said, style) <= room:
        return said
    parts: Sequence[str] = said.split(" ")
    while len(parts) > 1 and text.width(f"{' '.join(parts)} {LEFT_OUT}", style) > room:
        parts = parts[:-1]
    return f"{' '.join(parts)} {LEFT_OUT}"


def _ground(surface: Surface, area: Rect, look: Look, on: bool) -> None:
    if on:
        paint.plate(surface, area.inflate(0, -2), lit=True)
    elif look.hovered:
        surface.blit(paint.glow(area.size), area)
    if on and look.focused:
        paint.focus(surface, area.inflate(-8, -8), look)
    if on and look.focused:
        paint.focus(surface, area.inflate(-8, -8), look)
