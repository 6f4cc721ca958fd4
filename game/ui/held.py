"""Keys that are held down: what they do once, and which of them may do it again and again.

A held key comes as one press after another, and so does one pressed before a slow frame. Nothing
may be sealed by that: whoever lifts a curtain with Enter must not seal the orders behind it.
"""

from __future__ import annotations

import pygame

ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
GOING = (
    *ARROWS,
    pygame.K_TAB,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
)
"""Keys that go through lists and words, and go on while they are held; all others count once."""


class Held:
    """The keys that are down just now."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def passes(self, event: pygame.event.Event) -> bool:
        """Whether the event is for a screen; a press that only goes on is marked ``again``."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYDOWN:
            again = event.key in self._down
            self._down.add(event.key)
            event.again = again
            return not again or event.key in GOING
        return True


def goes_on(event: pygame.event.Event) -> bool:
    """Whether a key is merely still held, so that it gives no order."""
    return bool(getattr(event, "again", False))
