"""Pictures as the bytes of a file. Written by pygame itself, a picture that a full disk cut short
would count as written.
"""

from __future__ import annotations

import io

import pygame
from pygame import Surface


def encoded(surface: Surface, kind: str = "png") -> bytes:
    """The bytes of a PNG or JPG file."""
    stream = io.BytesIO()
    pygame.image.save(surface, stream, f"x.{kind}")
    return stream.getvalue()
