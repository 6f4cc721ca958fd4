"""What a hand does that still plays the battle: its presses decide nothing on the last page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

FRESH = 0.8
"""Seconds in which no click leads away: nobody has read the page yet."""

STILL = 1.5
"""Seconds without a press until one does, for a pointer that lies where orders were sealed."""

EDGE = 24
"""So many pixels a hand may shake beside a button and has not left it."""


@dataclass(slots=True)
class Hush:
    """Whoever goes on pressing is waited for: each press begins the pause anew. A pointer that has
    been elsewhere means what it does.
    """

    fresh: float = FRESH
    still: float = STILL
    early: bool = False
    """Whether the button went down while it was quiet: what its release does is not meant."""

    @property
    def quiet(self) -> bool:
        """Whether a press would lead nowhere now."""
        return self.fresh > 0 or self.still > 0

    def let(self, seconds: float) -> bool:
        """Let time pass; whether that has ended the quiet."""
        before = self.quiet
        self.fresh = max(0.0, self.fresh - seconds)
        self.still = max(0.0, self.still - seconds)
        return before and not self.quiet

    def watch(self, event: pygame.event.Event, places: Sequence[Rect]) -> None:
        """See what the hand does; ``places`` are those of the buttons that lead away."""
        if event.type == pygame.MOUSEMOTION:
            near = (place.inflate(2 * EDGE, 2 * EDGE) for place in places)
            if not any(place.collidepoint(event.pos) for place in near):
                self.still = 0.0
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.early = self.quiet
            self.still = STILL if self.early else self.still
