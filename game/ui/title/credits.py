"""Who wrote the rulebooks and what else the game stands on."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.rules import RULESETS
from game.ui import text
from game.ui.screen import Plain, Pop, Step
from game.ui.theme import RUBRIC, Theme
from game.ui.widgets import heading, paint
from game.ui.widgets.ring import Ring

PARTS = ("game", *RULESETS, "letters", "engine")

LEAST = 12
"""Letters are made smaller down to this size where the sheet does not hold everything."""

GAP = 2
"""Pixels between a title and its text."""


@dataclass(slots=True)
class CreditsScreen(Plain):
    """One sheet to read; Esc or Back closes it."""

    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))

    def layout(self, theme: Theme) -> None:
        """Place the way back."""
        self.theme = theme
        back = heading.back_button(theme, say("credits.back", ()), say("key.escape", ()))
        self.ring.lay((back,), theme)
        self.ring.focus(heading.BACK)

    def handle(self, event: pygame.event.Event) -> Step:
        """Esc, Enter or the button close it."""
        return Pop() if self.ring.handle(event) else None

    def draw(self, surface: Surface) -> None:
        """Paint head, sheet and the parts."""
        theme = self.theme
        paint.table(surface)
        words = say("credits.heading", ())
        heading.draw_head(surface, theme, words, text.width(words, theme.style("title")))
        sheet = heading.below_head(theme)
        paint.sheet(surface, sheet)
        inner = sheet.inflate(-theme.px(104), -theme.px(52))
        inner.w = min(inner.w, theme.px(1100))
        large = self.theme.style("body").size
        sizes = range(large, min(large, LEAST) - 1, -1)
        size = next((size for size in sizes if self._high(inner, size) <= inner.h), sizes[-1])
        y = inner.y
        for part in PARTS:
            for words, style in self._lines(part, size):
                high = text.height(words, style, inner.w)
                text.paragraph(surface, words, style, Rect(inner.x, y, inner.w, high))
                y += high + GAP
            y += size
        self.ring.draw(surface)

    def _lines(self, part: str, size: int) -> tuple[tuple[str, text.Style], ...]:
        """Title and text of a part, each with its letters."""
        head = self.theme.style("strong", RUBRIC).but(size=size + 1)
        body = self.theme.style("body").but(size=size)
        return (say(f"credits.{part}_title", ()), head), (say(f"credits.{part}", ()), body)

    def _high(self, inner: Rect, size: int) -> int:
        """How high all parts are in letters of this size."""
        lines = [line for part in PARTS for line in self._lines(part, size)]
        texts = sum(text.height(words, style, inner.w) + GAP for words, style in lines)
        return texts + len(PARTS) * size
