"""The small round buttons on the dark table."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.ui.art.buttons import roundel
from game.ui.art.heraldry.icons import icon
from game.ui.art.palette import GOLD_LIGHT
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Point, activates


@dataclass(frozen=True, slots=True)
class RoundButton:
    """A sign in a gold ring."""

    id: str
    rect: Rect
    sign: str
    tip: str
    enabled: bool = True

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint ring and sign."""
        state = "pressed" if look.pressed else "hover" if look.hovered else "normal"
        surface.blit(roundel(self.rect.w, state), self.rect)
        sign = icon(self.sign, round(self.rect.w * 0.5), GOLD_LIGHT)
        surface.blit(sign, sign.get_rect(center=self.rect.center))
        if look.focused:
            paint.focus(surface, self.rect, look)

    def click(self, at: Point, theme: Theme) -> Act | None:
        """Pressed."""
        return Act(self.id)

    def key(self, event: pygame.event.Event) -> Act | None:
        """Enter presses it."""
        return Act(self.id) if activates(event) and event.key != pygame.K_SPACE else None
