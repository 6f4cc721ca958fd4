"""A choice of one of many in the room of a button: the others lie before and after it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.art.palette import INK, SEPIA
from game.ui.theme import FAINT, Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Point, toggles


@dataclass(frozen=True, slots=True)
class Cycle:
    """``options`` by their words, one of them ``chosen``. Acts: ``Act(id, number)``.

    A click on the left arrow goes back, one elsewhere goes on; left and right do the same, and
    the wheel; Space goes on.
    """

    id: str
    rect: Rect
    options: tuple[str, ...]
    chosen: int = 0
    enabled: bool = True
    tip: str = ""

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint plate, arrows and the chosen words."""
        paint.plate(surface, self.rect, lit=self.chosen > 0)
        if look.hovered:
            surface.blit(paint.glow(self.rect.size), self.rect)
        if look.focused:
            paint.focus(surface, self.rect.inflate(-6, -6), look)
        before, after = self._ends()
        _arrow(surface, before, -1, INK if self.chosen else FAINT)
        _arrow(surface, after, 1, INK if self.chosen + 1 < len(self.options) else FAINT)
        room = Rect(before.right, self.rect.y, after.x - before.right, self.rect.h)
        style = look.theme.style(
            "strong" if self.chosen else "body", INK if self.enabled else SEPIA
        )
        text.draw(surface, self.options[self.chosen], style, room, "centre")

    def click(self, at: Point, theme: Theme) -> Act | None:
        """Back on the left arrow, on elsewhere."""
        return self._to(self.chosen + (-1 if self._ends()[0].collidepoint(at) else 1))

    def key(self, event: pygame.event.Event) -> Act | None:
        """Left, right, Home, End, Space."""
        moves = {
            pygame.K_LEFT: self.chosen - 1,
            pygame.K_RIGHT: self.chosen + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.options) - 1,
        }
        if toggles(event):
            return self._to(self.chosen + 1)
        if event.key not in moves:
            return None
        return Act(self.id, max(0, min(len(self.options) - 1, moves[event.key])))

    def _to(self, number: int) -> Act:
        return Act(self.id, number % len(self.options))

    def _ends(self) -> tuple[Rect, Rect]:
        side = self.rect.h
        left = Rect(self.rect.x, self.rect.y, side, side)
        return left, Rect(self.rect.right - side, self.rect.y, side, side)


def wanted(options: tuple[str, ...], theme: Theme, high: int) -> int:
    """The width at which the longest words have room."""
    style = theme.style("strong")
    return max(text.width(words, style) for words in options) + 2 * high + theme.px(16)


def _arrow(surface: Surface, box: Rect, way: int, colour: text.Colour) -> None:
    x, y, reach = box.centerx, box.centery, max(3, box.h // 6)
    points = [
        (x - way * reach // 2, y - reach),
        (x + way * reach, y),
        (x - way * reach // 2, y + reach),
    ]
    pygame.draw.polygon(surface, colour, points)
