"""The one family of letters: Source Serif Pro, opened once for each size, weight and slope."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path

import pygame

SMALLEST = 12
"""No letter of the game is set smaller than this many pixels."""

FACES = {
    ("regular", False): "Regular",
    ("regular", True): "It",
    ("semibold", False): "Semibold",
    ("semibold", True): "SemiboldIt",
    ("bold", False): "Bold",
    ("bold", True): "BoldIt",
    ("black", False): "Black",
    ("black", True): "BlackIt",
}


@lru_cache(maxsize=14)
def font(size: int, weight: str = "regular", italic: bool = False) -> pygame.font.Font:
    """The face at a size in pixels; weights are regular, semibold, bold and black.

    An opened face holds a third of a megabyte, and what it wrote is kept as pictures elsewhere.
    """
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(_path(FACES[weight, italic]), max(size, SMALLEST))


def forget() -> None:
    """Drop all opened faces; needed when the font module was shut down in between."""
    font.cache_clear()


@lru_cache(maxsize=16)
def _path(face: str) -> Path:
    with as_file(files("font_source_serif_pro") / "files" / f"SourceSerifPro-{face}.ttf") as path:
        return path
