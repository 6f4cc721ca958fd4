"""The seed as six dice: typed over when they have the keyboard."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.art import palette
from game.ui.art.ink import canvas
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Placed, Point

DIGITS = 6
SEEDS = 10**DIGITS


@dataclass(frozen=True, slots=True)
class SeedDice(Placed):
    """Shows a seed below a million; digits shift in from the right, Backspace takes one out."""

    seed: int

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint six hexagons, red and white in turn."""
        side = min(self.rect.h, self.rect.w // DIGITS)
        if look.focused:
            around = Rect(self.rect.x, self.rect.centery - side // 2, side * DIGITS, side)
            paint.focus(surface, around, look)
        for number, digit in enumerate(f"{self.seed:0{DIGITS}d}"):
            box = Rect(self.rect.x + number * side, self.rect.centery - side // 2, side, side)
            red = number % 2 == 0
            surface.blit(_hexagon(side, red, look.hovered), box)
            style = look.theme.style("strong", palette.WHITE if red else palette.INK)
            text.draw(surface, digit, style, box, "centre")

    def click(self, at: Point, theme: Theme) -> Act | None:
        """A click only gives it the keyboard."""
        return None

    def key(self, event: pygame.event.Event) -> Act | None:
        """Digits and Backspace."""
        if event.key == pygame.K_BACKSPACE:
            return Act(self.id, self.seed // 10)
        if event.unicode and event.unicode in "0123456789":
            return Act(self.id, (self.seed * 10 + int(event.unicode)) % SEEDS)
        return None


@lru_cache(maxsize=16)
def _hexagon(side: int, red: bool, hovered: bool) -> Surface:
    pen = canvas((side, side))
    half, edge = side / 2, side * 0.06
    points = [
        (half, edge), (side - edge * 2, half * 0.52), (side - edge * 2, half * 1.48),
        (half, side - edge), (edge * 2, half * 1.48), (edge * 2, half * 0.52),
    ]  # fmt: skip
    fill = palette.GULES.base if red else palette.PLATE
    pen.shape(points, palette.mix(fill, palette.WHITE, 0.2) if hovered else fill, 1.6)
    return pen.done()
