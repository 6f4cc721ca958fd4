"""Who wrote the rulebooks and what else the game stands on."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import text
from game.ui.screen import Plain, Pop, Step
from game.ui.theme import RUBRIC, Theme
from game.ui.widgets import heading, paint
from game.ui.widgets.ring import Ring

PARTS = ("game", "zefrs", "letters", "engine")


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
        inner = sheet.inflate(-theme.px(120), -theme.px(72))
        inner.w = min(inner.w, theme.px(1100))
        y = inner.y
        for part in PARTS:
            y = self._part(surface, inner, y, part) + theme.px(22)
        self.ring.draw(surface)

    def _part(self, surface: Surface, inner: Rect, y: int, part: str) -> int:
        head, body = self.theme.style("forecast", RUBRIC), self.theme.style("body")
        for words, style in (
            (say(f"credits.{part}_title", ()), head),
            (say(f"credits.{part}", ()), body),
        ):
            high = text.height(words, style, inner.w)
            text.paragraph(surface, words, style, Rect(inner.x, y, inner.w, high))
            y += high + 2
        return y
