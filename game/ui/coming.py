"""A sign that something is coming where that takes longer than a blink: painted at once over
whatever the window shows, and there until the next frame.
"""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import text
from game.ui.art.heraldry.icons import icon
from game.ui.art.palette import GOLD_LIGHT
from game.ui.strokes import Held
from game.ui.theme import Theme
from game.ui.widgets import paint

PRESSES = frozenset((pygame.KEYDOWN, pygame.KEYUP, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL))


def announce(surface: Surface, theme: Theme, key: str) -> None:
    """Show the words of this key on a dark plate in the middle, with an hourglass."""
    words, style = say(key), theme.style("name", GOLD_LIGHT)
    glass = icon("hourglass", theme.px(40), GOLD_LIGHT)
    gap, wide = theme.px(14), text.width(words, style)
    inner = Rect(0, 0, glass.get_width() + gap + wide, max(glass.get_height(), text.step(style)))
    inner.center = surface.get_rect().center
    text.lay_over()
    paint.dark_plate(surface, inner.inflate(theme.px(64), theme.px(44)))
    surface.blit(glass, glass.get_rect(midleft=inner.midleft))
    text.draw(surface, words, style, Rect(inner.right - wide, inner.y, wide, inner.h))
    pygame.display.flip()


def unheard(held: Held) -> list[pygame.event.Event]:
    """What else than presses has come while the sign stood. Those are lost: they were meant for the
    page before, and the one that comes would take them for orders. Keys that are down still are
    known to be.
    """
    found = pygame.event.get()
    for event in found:
        if event.type in PRESSES:
            held.passes(event)
    return [event for event in found if event.type not in PRESSES]
