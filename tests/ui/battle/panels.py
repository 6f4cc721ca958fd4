"""A panel without its screen: modes are laid out, sent events and painted for inspection."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.battle.table.layout import Layout, place
from game.ui.battle.table.mode import Mode
from game.ui.text import Recorder
from game.ui.theme import Theme

SIZES = (
    ((1280, 720), 1.0),
    ((1280, 720), 1.5),
    ((1280, 720), 2.0),
    ((1920, 1080), 1.0),
    ((2560, 1440), 2.0),
)
"""Windows and scales at which nothing may be clipped or overprinted."""


def laid(mode: Mode, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Layout:
    """Lay the mode out for this window; the field is the mass battle's, a quarter turned."""
    theme = Theme(size, scale)
    layout = place(theme, 7, 5)
    mode.layout(theme, layout)
    return layout


def key(mode: Mode, code: int, mod: int = 0) -> bool:
    """Press a key; True if the mode used it."""
    return mode.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def click(mode: Any, spot: tuple[int, int], button: int = 1) -> bool:
    """Move the pointer there, press and release; True if the release was used."""
    nothing = (0, 0, 0)
    mode.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=nothing))
    mode.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=button))
    used: bool = mode.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot, button=button))
    return used


def painted(mode: Any, size: tuple[int, int] = (1280, 720)) -> Recorder:
    """Paint and report the texts."""
    with text.recording() as seen:
        mode.draw(Surface(size))
    return seen


def fits(seen: Recorder) -> None:
    """No text is cut off, and none lies on another."""
    assert not [(mark.text, mark.ink, mark.room) for mark in seen.clipped()]
    assert not [(one.text, two.text) for one, two in seen.overlaps()]


def inside(seen: Recorder, rect: Rect) -> None:
    """Every text lies in the rectangle."""
    assert not [mark.text for mark in seen.marks if not rect.inflate(4, 4).contains(mark.ink)]
