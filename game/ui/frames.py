"""How long the next frame may wait: a window that rests leaves the processor to others."""

from __future__ import annotations

from time import monotonic

import pygame

from game.ui.screen import Screen

RATE = 60
"""Frames a second, where something moves."""

STILL_MS, CALM_MS = 100, 50
"""So long a frame waits for an event where nothing moves, or scenery alone: twenty frames a second
of water and pennons look the same as sixty.
"""

CALM = 2.0
"""Seconds without an event, after which scenery is all that may move."""


class Frames:
    """Waits for what the next frame is painted for."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()
        self._heard = monotonic()

    def patience(self, top: Screen) -> int:
        """Milliseconds for which the next frame waits for an event."""
        if not top.lively:
            return STILL_MS
        return CALM_MS if top.calm and monotonic() - self._heard > CALM else 0

    def events(self, top: Screen) -> list[pygame.event.Event]:
        """What has happened when the next frame is due."""
        self._clock.tick(RATE)
        patience = self.patience(top)
        waited = [pygame.event.wait(patience)] if patience else []
        found = [event for event in (*waited, *pygame.event.get()) if event.type != pygame.NOEVENT]
        if found:
            self._heard = monotonic()
        return found
