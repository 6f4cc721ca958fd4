"""A number between two ends: a gold bead on a rule, drawn along by mouse or moved by arrows."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.art.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, RULE
from game.ui.theme import FAINT, Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Placed, Point

STEPS: dict[int, int] = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


@dataclass(frozen=True, slots=True)
class Slider(Placed):
    """``value`` from ``low`` to ``high``; ``label`` tells it in words at the right. Left and right
    go ``step`` further, page up and down five times that, Home and End to the ends.
    """

    value: int
    label: str
    low: int = 0
    high: int = 100
    step: int = 5

    def track(self, theme: Theme) -> Rect:
        """The rule along which the bead goes."""
        words = text.width("100 %", theme.style("number")) + theme.px(22)
        bead = theme.px(28)
        wide = max(theme.px(60), self.rect.w - words - bead)
        return Rect(self.rect.x + bead // 2, self.rect.centery - 3, wide, 6)

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the rule, filled up to the bead, the bead, and the number."""
        track, theme = self.track(look.theme), look.theme
        at = track.x + round(track.w * self._share())
        pygame.draw.rect(surface, RULE, track, border_radius=3)
        done = Rect(track.x, track.y, at - track.x, track.h)
        pygame.draw.rect(surface, GOLD if self.enabled else FAINT, done, border_radius=3)
        pygame.draw.rect(surface, INK, track, 1, border_radius=3)
        self._draw_bead(surface, (at, track.centery), look)
        left = track.right + theme.px(28) // 2 + theme.px(6)
        box = Rect(left, self.rect.y, self.rect.right - left, self.rect.h)
        colour = INK if self.enabled else FAINT
        text.draw(surface, self.label, theme.style("number", colour), box, "right")
        if look.focused:
            paint.focus(surface, self.rect, look)

    def click(self, at: Point, theme: Theme) -> Act | None:
        """Dragging has set it already."""
        return None

    def drag(self, at: Point, theme: Theme) -> Act | None:
        """The value under the pointer, in whole steps."""
        track = self.track(theme)
        share = min(1.0, max(0.0, (at[0] - track.x) / track.w))
        return self._to(round(share * (self.high - self.low) / self.step) * self.step + self.low)

    def key(self, event: pygame.event.Event) -> Act | None:
        """Arrows, page keys, Home and End."""
        if event.key in STEPS:
            return self._to(self.value + STEPS[event.key] * self.step)
        moves = {
            pygame.K_PAGEUP: self.value + 5 * self.step,
            pygame.K_PAGEDOWN: self.value - 5 * self.step,
            pygame.K_HOME: self.low,
            pygame.K_END: self.high,
        }
        return self._to(moves[event.key]) if event.key in moves else None

    def _to(self, value: int) -> Act:
        return Act(self.id, max(self.low, min(self.high, value)))

    def _share(self) -> float:
        return (self.value - self.low) / (self.high - self.low)

    def _draw_bead(self, surface: Surface, middle: Point, look: Look) -> None:
        radius = look.theme.px(28) // 2
        fill = GOLD_LIGHT if look.hovered or look.pressed else GOLD
        pygame.draw.circle(surface, INK, middle, radius)
        pygame.draw.circle(surface, fill if self.enabled else FAINT, middle, radius - 1)
        pygame.draw.circle(surface, GOLD_DARK, middle, max(2, radius // 3))
