"""Where one reads: the way back and forward, each book's place, and what a press means."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame


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
