"""The window before the game: it stands with the game's name while all else is still read, which
on a slow machine takes seconds. Whatever is wrong is left to the game itself to tell.
"""

from __future__ import annotations

import os
from contextlib import suppress

import pygame
from pygame import Surface

from game.core.data import DataError, unchecked
from game.play import language
from game.play.homes import home
from game.play.options import no_display
from game.play.settings import FILE
from game.ui.coming import announce
from game.ui.screen import TITLE
from game.ui.theme import SMALLEST_WINDOW, Theme
from game.ui.widgets import paint

LARGER, ROOMY = (1600, 900), (1720, 1000)
"""The window where the desktop has so much room."""


def early() -> None:
    """Open it, where there is a screen for it."""
    if no_display(os.environ):
        return
    with suppress(language.UnknownLanguage):
        language.use(language.wanted(kept=_kept()))
    with suppress(pygame.error):
        opened()


def opened() -> None:
    """The window, and on it that the game is coming."""
    size = fitting()
    surface = window(size)
    paint.table(surface)
    announce(surface, Theme(size), "coming.game")


def fitting() -> tuple[int, int]:
    """The size of a window that suits the desktop."""
    pygame.display.init()
    pygame.display.set_caption(TITLE)
    wide, high = (pygame.display.get_desktop_sizes() or [SMALLEST_WINDOW])[0]
    return LARGER if wide >= ROOMY[0] and high >= ROOMY[1] else SMALLEST_WINDOW


def window(size: tuple[int, int], flags: int = pygame.RESIZABLE) -> Surface:
    """A window of this size and kind; what one that is there already shows stays until the next
    frame, which may take seconds, in its new size too.
    """
    known = pygame.display.get_surface()
    if known is not None and known.get_size() == size and known.get_flags() & flags:
        return known
    before = known.copy() if known is not None else None
    made = pygame.display.set_mode(size, flags)
    if before is not None:
        made.blit(pygame.transform.smoothscale(before, made.get_size()), (0, 0))
        pygame.display.flip()
    return made


def _kept() -> str:
    """The language of the settings, read without judging them."""
    with suppress(DataError, ValueError):
        return str(unchecked(home() / FILE).get("language", ""))
    return ""
