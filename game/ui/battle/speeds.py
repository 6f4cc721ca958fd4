"""The speeds of showing what happens: a dark plate with a word for each, and the end at once."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import text
from game.ui.art.icons import icon
from game.ui.art.palette import GOLD, GOLD_LIGHT, INK, SHEET, TABLE
from game.ui.battle.playback import Playback
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Point

SPEEDS = (1.0, 2.0, 4.0, 0.0)
"""Speeds of showing what happens; 0 shows the end at once."""

KEYS = {
    pygame.K_PLUS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_EQUALS: 1,
    pygame.K_PERIOD: 1,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
    pygame.K_COMMA: -1,
}
"""Keys that make it faster or slower."""


def change(playback: Playback, by: int) -> None:
    """The next speed, faster or slower; beyond the ends nothing changes."""
    at = SPEEDS.index(playback.speed) if playback.speed in SPEEDS else 0
    playback.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, at + by))]


def width(theme: Theme) -> int:
    """Pixels that the plate needs."""
    return 4 * _cell(theme)


def _cell(theme: Theme) -> int:
    return text.width("×4", theme.style("small").but(weight="bold")) + theme.px(12)


@dataclass(frozen=True, slots=True)
class SpeedPlate:
    """Four words beside each other; the present speed is lit."""

    rect: Rect
    speed: float
    id: str = "speed"
    enabled: bool = True

    @property
    def tip(self) -> str:
        """What it is, with its keys."""
        return say("battle.speed_tip", {})

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the plate, its words, and the light on one of them."""
        pygame.draw.rect(surface, TABLE[1], self.rect, border_radius=5)
        for index, cell in enumerate(self._cells()):
            on = SPEEDS[index] == self.speed
            if on:
                pygame.draw.rect(surface, GOLD_LIGHT, cell.inflate(-4, -4), border_radius=3)
            hovered = look.hovered and cell.collidepoint(look.pointer)
            colour = INK if on else GOLD_LIGHT if hovered else SHEET[1]
            if SPEEDS[index] == 0.0:
                sign = icon("end", round(cell.h * 0.62), colour)
                surface.blit(sign, sign.get_rect(center=cell.center))
                continue
            style = look.theme.style("small", colour).but(weight="bold")
            text.draw(surface, f"×{SPEEDS[index]:.0f}", style, cell, "centre")
        pygame.draw.rect(surface, GOLD, self.rect, 1, border_radius=5)
        if look.focused:
            paint.focus(surface, self.rect, look)

    def click(self, at: Point, theme: Theme) -> Act | None:
        """The speed under the pointer."""
        for speed, cell in zip(SPEEDS, self._cells(), strict=True):
            if cell.collidepoint(at):
                return Act(self.id, speed)
        return None

    def key(self, event: pygame.event.Event) -> Act | None:
        """Its keys are the screen's own."""
        return None

    def _cells(self) -> list[Rect]:
        edges = [self.rect.x + self.rect.w * n // len(SPEEDS) for n in range(len(SPEEDS) + 1)]
        return [
            Rect(left, self.rect.y, right - left, self.rect.h)
            for left, right in itertools.pairwise(edges)
        ]
