"""What eyes see that lack a kind of cone, and how much one colour stands out from another.

The matrices are those of Machado, Oliveira and Fernandes (2009) for a full deficiency; they hold
for linear light. See docs/decisions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import pygame

from game.ui.art.palette import Colour, contrast, luminance

Row = tuple[float, float, float]

PROTAN = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTAN = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITAN = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
ACHROMAT = ((0.2126, 0.7152, 0.0722),) * 3
WHOLE = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))

EYES: dict[str, tuple[Row, Row, Row]] = {
    "whole": WHOLE,
    "protan": PROTAN,
    "deutan": DEUTAN,
    "tritan": TRITAN,
    "achromat": ACHROMAT,
}


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


LIGHT = tuple(map(_linear, range(256)))
"""Each part of a colour as an amount of light, from 0 to 1."""


def coded(light: float) -> int:
    """An amount of light as a part of a colour."""
    light = min(1.0, max(0.0, light))
    share = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(share * 255)


@cache
def seen(colour: Colour, eye: str) -> Colour:
    """The colour as this eye sees it."""
    light = [LIGHT[part] for part in colour]
    red, green, blue = (
        coded(sum(share * part for share, part in zip(row, light, strict=True)))
        for row in EYES[eye]
    )
    return red, green, blue


def lightness(colour: Colour) -> float:
    """CIE L*, from 0 to 100."""
    light = luminance(colour)
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


def apart(one: Colour, other: Colour) -> float:
    """The distance of two colours in CIE L*a*b* (1976); about 2.3 is just noticed."""
    pairs = zip(_lab(one), _lab(other), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def _lab(colour: Colour) -> Row:
    red, green, blue = (LIGHT[part] for part in colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (_curve(part) for part in (x, luminance(colour), z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _curve(part: float) -> float:
    return float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116


def mean(surface: pygame.Surface, area: pygame.Rect) -> Colour:
    """The mean colour of the pixels of an area, mixed as light."""
    return _mixed(pygame.image.tobytes(surface.subsurface(area), "RGB"))


@lru_cache(maxsize=4096)
def _mixed(raw: bytes) -> Colour:
    """The mean colour of these pixels; most of what is drawn again is drawn as before."""
    sums = (sum(map(LIGHT.__getitem__, raw[part::3])) for part in range(3))
    red, green, blue = (coded(3 * light / len(raw)) for light in sums)
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Block:
    """A block of pixels through which a mark's solid strokes run: the colours of the strokes,
    and the mean colour of the ground that lies there without the mark.
    """

    under: Colour
    strokes: frozenset[Colour]


def blocks(ground: pygame.Surface, mark: pygame.Surface, size: int = 13) -> list[Block]:
    """The blocks of a ground in which a mark can be seen."""
    shown = ground.copy()
    shown.blit(mark, (0, 0))
    wide, high = ground.get_size()
    found: list[Block] = []
    for left in range(0, wide - size + 1, size):
        for top in range(0, high - size + 1, size):
            area = pygame.Rect(left, top, size, size)
            alpha = pygame.image.tobytes(mark.subsurface(area), "RGBA")[3::4]
            solid = [at for at, value in enumerate(alpha) if value > 200]
            if len(solid) >= size:
                raw = pygame.image.tobytes(shown.subsurface(area), "RGB")
                strokes = frozenset((raw[3 * n], raw[3 * n + 1], raw[3 * n + 2]) for n in solid)
                found.append(Block(mean(ground, area), strokes))
    return found


def standing_out(block: Block, eye: str) -> float:
    """How much the best of a mark's strokes in this block stands out from the ground."""
    under = seen(block.under, eye)
    return max(contrast(seen(stroke, eye), under) for stroke in block.strokes)
