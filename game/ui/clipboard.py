"""The clipboard of the machine, where there is one.

pygame raises some kind of RuntimeError where there is no window, no clipboard or no such module.
"""

from __future__ import annotations

import pygame


def put(words: str) -> bool:
    """Put a text there; whether it arrived."""
    try:
        pygame.scrap.put_text(words)
    except RuntimeError:
        return False
    return True


def get() -> str:
    """The text that lies there, or nothing."""
    try:
        return str(pygame.scrap.get_text())
    except RuntimeError:
        return ""
