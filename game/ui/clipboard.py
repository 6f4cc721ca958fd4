"""The clipboard of the machine, where there is one."""

from __future__ import annotations

import pygame


def put(words: str) -> bool:
    """Put a text there; whether it arrived."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, NotImplementedError):
        return False
    return True


def get() -> str:
    """The text that lies there, or nothing."""
    try:
        return str(pygame.scrap.get_text())
    except (pygame.error, NotImplementedError):
        return ""
