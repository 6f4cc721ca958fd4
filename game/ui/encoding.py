"""Pictures as the bytes of a file. Written by pygame itself, a picture that a full disk cut short
would count as written.
"""

from __future__ import annotations

import io
from pathlib import Path

import pygame
from pygame import Surface


def encoded(surface: Surface, kind: str = "png") -> bytes:
    """The bytes of a PNG or JPG file."""
    stream = io.BytesIO()
    pygame.image.save(surface, stream, f"x.{kind}")
    return stream.getvalue()


def unused(folder: Path) -> Path:
    """The first numbered place for a picture in this folder where there is none yet."""
    taken = {path.name for path in folder.glob("pennon-*.png")}
    names = (f"pennon-{n:04}.png" for n in range(1, len(taken) + 2))
    return folder / next(name for name in names if name not in taken)
