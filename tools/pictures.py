"""Small PNG files: colours are rounded until the file has no more bytes than it may.

The same surface gives the same file everywhere.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pygame

SIGNATURE = b"\x89PNG\r\n\x1a\n"
STEPS = (1, 2, 4, 8, 16)
"""How far apart the shades of a colour may come to lie."""


def save(surface: pygame.Surface, path: Path, most: int, least: int = 4) -> int:
    """Write the surface, its shades as fine as ``most`` bytes allow but no finer than ``least``
    apart; returns the bytes.
    """
    data = b""
    for step in STEPS:
        if step >= least:
            data = packed(surface, step)
            if len(data) <= most:
                break
    path.write_bytes(data)
    return len(data)


def packed(surface: pygame.Surface, step: int) -> bytes:
    """A PNG file in true colours whose shades lie ``step`` apart."""
    wide, high = surface.get_size()
    shades = bytes(min(255, round(shade / step) * step) for shade in range(256))
    pixels = pygame.image.tobytes(surface, "RGB").translate(shades)
    rows = b"".join(b"\0" + pixels[y * wide * 3 : (y + 1) * wide * 3] for y in range(high))
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)),
            _chunk(b"IDAT", zlib.compress(rows, 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)
