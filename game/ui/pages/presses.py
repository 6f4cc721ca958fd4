"""What keys and the buttons at a mouse's thumb mean on the screen of the rules."""

from __future__ import annotations

import pygame

THUMB = {6: "before", 7: "after"}
ARROWS = {pygame.K_LEFT: "before", pygame.K_RIGHT: "after"}


def turn(event: pygame.event.Event) -> str:
    """Whether it goes back or forward: ``before``, ``after``, or nothing of both."""
    if event.type == pygame.MOUSEBUTTONDOWN:
        return THUMB.get(event.button, "")
    if event.type != pygame.KEYDOWN or not event.mod & pygame.KMOD_ALT:
        return ""
    return ARROWS.get(event.key, "")


def down(event: pygame.event.Event) -> bool:
    """Whether it is the arrow down."""
    return event.type == pygame.KEYDOWN and bool(event.key == pygame.K_DOWN)


def letter(event: pygame.event.Event) -> bool:
    """Whether it writes something to look for."""
    plain = event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
    return plain and bool(event.unicode.isalnum())
