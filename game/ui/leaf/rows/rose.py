"""The facing rose: eight points of the compass and a middle that lets the facing follow."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.core.grid import STEPS
from game.core.orders import Value
from game.ui import text
from game.ui.art.ink import canvas
from game.ui.art.kept import kept
from game.ui.art.palette import GOLD_LIGHT, INK, PLATE, RULE, SELECTED, SEPIA, WHITE, mix
from game.ui.art.shapes import Points
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Placed, Point

ROUND = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
MIDDLE = 0.36
"""The part of the radius that belongs to the middle."""


@dataclass(frozen=True, slots=True)
class Rose(Placed):
    """``values`` are the directions that can be had, and perhaps one that is none of them."""

    values: tuple[Value, ...]
    chosen: Value
    free: str

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the points, the chosen one gold, and the middle with its word."""
        over = self.at(look.pointer) if look.hovered else None
        place = self.place
        surface.blit(_rose(place.w, self._lit(self.chosen), self._lit(over)), place)
        style = look.theme.style("caption").but(size=max(12, place.w // 8))
        inner = place.inflate(-place.w * 68 // 100, -place.h * 68 // 100)
        free = any(value not in STEPS for value in self.values)
        if free and text.width(self.free, style.but(size=12)) <= inner.w:
            text.draw(surface, self.free, style, inner, "centre")
        if look.focused:
            paint.focus(surface, place, look)

    @property
    def place(self) -> Rect:
        """The square of the picture in the middle of its room."""
        side = min(self.rect.w, self.rect.h)
        place = Rect(0, 0, side, side)
        place.center = self.rect.center
        return place

    def _lit(self, value: Value) -> str:
        return "" if value is None else str(value)

    def at(self, point: Point) -> Value | None:
        """The value under a point, if it can be had."""
        place = self.place
        x, y = point[0] - place.centerx, place.centery - point[1]
        away = math.hypot(x, y) / max(1, place.w / 2)
        if away > 1.1:
            return None
        if away < MIDDLE:
            return next((value for value in self.values if value not in STEPS), None)
        found = ROUND[round(math.atan2(x, y) / (math.pi / 4)) % 8]
        return found if found in self.values else None

    def click(self, at: Point, theme: Theme) -> Act | None:
        """Look there."""
        value = self.at(at)
        return None if value is None else Act(self.id, value)

    def key(self, event: pygame.event.Event) -> Act | None:
        """Left and right go round."""
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_SPACE: 1}.get(event.key)
        if by is None or not self.values:
            return None
        here = self.values.index(self.chosen) if self.chosen in self.values else 0
        return Act(self.id, self.values[(here + by) % len(self.values)])


@kept(64)
def _rose(side: int, chosen: str, over: str) -> Surface:
    pen = canvas((side, side), side / 100).at(50, 50)
    pen.disc(0, 0, 47, mix(PLATE, RULE, 0.25), 1.4)
    pen.disc(0, 0, 41, PLATE, 0.8)
    for number, name in enumerate(ROUND):
        colour = SELECTED if name == chosen else GOLD_LIGHT if name == over else WHITE
        turned = pen.at(0, 0, turn=45 * number)
        point = _point(number % 2 == 1)
        turned.fill(point, colour)
        turned.fill(point[:3], mix(colour, SEPIA, 0.35))
        turned.stroke(point, INK, 1.2, closed=True)
    free = chosen not in ROUND and chosen
    hovered = over not in ROUND and over
    pen.disc(0, 0, 16, SELECTED if free else GOLD_LIGHT if hovered else PLATE, 1.6)
    return pen.done()


def _point(slim: bool) -> Points:
    long, wide = (36.0, 7.0) if slim else (44.0, 9.0)
    return [(0.0, -long), (wide, -22.0), (0.0, -15.0), (-wide, -22.0)]
