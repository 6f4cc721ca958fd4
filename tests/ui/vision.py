"""What eyes see that lack a kind of cone, and how much one colour stands out from another.

The matrices are those of Machado, Oliveira and Fernandes (2009) for a full deficiency; they hold
for linear light. See docs/decisions.
"""

from __future__ import annotations

from collections.abc import Iterable

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


def linear(part: int) -> float:
    """A part of a colour as an amount of light, from 0 to 1."""
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def coded(light: float) -> int:
    """An amount of light as a part of a colour."""
    light = min(1.0, max(0.0, light))
    share = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(share * 255)


def seen(colour: Colour, eye: str) -> Colour:
    """The colour as this eye sees it."""
    light = [linear(part) for part in colour[:3]]
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
    red, green, blue = (linear(part) for part in colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (_curve(part) for part in (x, luminance(colour), z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _curve(part: float) -> float:
    return float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116


def mean(pixels: Iterable[Colour]) -> Colour:
    """The mean colour of some pixels, mixed as light."""
    rows = [[linear(part) for part in pixel[:3]] for pixel in pixels]
    red, green, blue = (coded(sum(column) / len(rows)) for column in zip(*rows, strict=True))
    return red, green, blue


def standing_out(
    ground: pygame.Surface, mark: pygame.Surface, eye: str, block: int = 13
) -> list[float]:
    """For each block of pixels through which a mark's solid strokes run: how much the best of
    them stands out from the ground that lies there without the mark.
    """
    shown = ground.copy()
    shown.blit(mark, (0, 0))
    wide, high = ground.get_size()
    found: list[float] = []
    for left in range(0, wide - block + 1, block):
        for top in range(0, high - block + 1, block):
            area = [(left + dx, top + dy) for dx in range(block) for dy in range(block)]
            strokes = [spot for spot in area if mark.get_at(spot).a > 200]
            if len(strokes) < block:
                continue
            under = seen(mean(_pixel(ground, spot) for spot in area), eye)
            best = (contrast(seen(_pixel(shown, spot), eye), under) for spot in strokes)
            found.append(max(best))
    return found


def _pixel(surface: pygame.Surface, spot: tuple[int, int]) -> Colour:
    pixel = surface.get_at(spot)
    return pixel.r, pixel.g, pixel.b
