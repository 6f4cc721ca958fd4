"""Waiting for the key that an action is to have: the next one pressed is it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import text
from game.ui.art.palette import SEPIA
from game.ui.keys import FIXED
from game.ui.screen import Capturing, Pop, Step
from game.ui.strokes import parse, stroke_of
from game.ui.theme import Theme
from game.ui.widgets import paint


@dataclass(slots=True)
class CaptureScreen(Capturing):
    """Pops with a Stroke; with None on Esc and on a click."""

    name: str
    over: bool = True
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))

    def layout(self, theme: Theme) -> None:
        """Nothing but the measures."""
        self.theme = theme

    def handle(self, event: pygame.event.Event) -> Step:
        """The first key that is more than Shift, Ctrl or Alt."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return Pop()
        stroke = stroke_of(event)
        if stroke is None:
            return None
        return Pop() if stroke == parse(FIXED) else Pop(stroke)

    def draw(self, surface: Surface) -> None:
        """Veil the settings; a sheet says what is waited for."""
        theme = self.theme
        paint.veil(surface)
        words, hint = say("keys.press", {"action": self.name}), say("keys.press_hint")
        name, body = theme.style("name"), theme.style("body", SEPIA)
        wide = min(theme.size[0] - theme.px(80), theme.letters(560, 720))
        room = wide - theme.px(96)
        high, low = text.height(words, name, room), text.height(hint, body, room)
        box = Rect(0, 0, wide, high + low + theme.px(110))
        box.center = (theme.size[0] // 2, theme.size[1] // 2)
        paint.sheet(surface, box)
        top = Rect(0, box.y + theme.px(44), room, high)
        top.centerx = box.centerx
        text.paragraph(surface, words, name, top, "centre")
        below = Rect(top.x, top.bottom + theme.px(14), room, low)
        text.paragraph(surface, hint, body, below, "centre")
