"""The ring at somebody's feet: shadow, tincture with its hatching, where he looks, his health.

The pen's origin is the middle of the ring, in units of 100 to a cell.
"""

from __future__ import annotations

import math

from game.ui.art.ink import Canvas
from game.ui.art.palette import INK, PLATE, SHEET, TINCTURES, WHITE, Colour, hexed, mix
from game.ui.art.shapes import Point, ellipse

ACROSS, DOWN = 44.0, 27.0
"""The radii of the ring."""

BAND = 7.0
"""How wide its band is; the height of a flat circle shortens it above and below."""

NOTCH = 17.0
"""How far the notch stands out."""

FRONT = (168.0, 12.0)
"""The arc of health along the front, in degrees from screen right through the bottom."""

WELL, HURT, GRAVE = hexed("#4f8a45"), hexed("#d39a1f"), hexed("#b3231b")

FEWEST = 3.0
"""Pixels that a point of health needs at least to be told from the next."""


def health_colour(share: float) -> Colour:
    """Green over two thirds, ochre over one third, else red."""
    return WELL if share > 2 / 3 else HURT if share > 1 / 3 else GRAVE


def draw_shadow(pen: Canvas, size: float = 1.0) -> None:
    """The soft shadow on the ground."""
    for share, alpha in ((1.0, 26), (0.92, 26), (0.84, 22)):
        pen.shade(7 * size, 4 * size, 52 * share * size, 28 * share * size, alpha)


def draw_ring(pen: Canvas, tincture: str, degrees: float, size: float = 1.0) -> None:
    """The band in the tincture around a pale disc, and the notch towards where he looks, in degrees
    clockwise from the north.
    """
    own = TINCTURES[tincture]
    _notch(pen, own.base, degrees, size)
    outer, inner = _oval(size), _oval(size, BAND)
    pen.shape(outer, own.base, 2.3)
    pen.hatch(outer, own, 5.6, 2.2, mix(own.light, WHITE, 0.4))
    pen.stroke(outer, INK, 2.3, closed=True)
    pen.fill(inner, mix(PLATE, own.light, 0.28))
    pen.stroke(inner, INK, 1.2, closed=True)


def _oval(size: float, within: float = 0.0) -> list[Point]:
    return ellipse(0, 0, ACROSS * size - within, DOWN * size - within * 0.75, 44)


def _notch(pen: Canvas, colour: Colour, degrees: float, size: float) -> None:
    turn = math.radians(degrees)
    ahead = (math.sin(turn), -math.cos(turn))
    aside = (ahead[1], -ahead[0])
    x, y = ahead[0] * ACROSS * size, ahead[1] * DOWN * size
    far = (x + ahead[0] * NOTCH, y + ahead[1] * NOTCH * 0.8)
    wide = 13.0
    base = [
        (x - ahead[0] * 6 + aside[0] * wide * side, y - ahead[1] * 6 + aside[1] * wide * 0.7 * side)
        for side in (-1, 1)
    ]
    pen.shape([base[0], far, base[1]], colour, 2.3)


def draw_health(pen: Canvas, share: float, full: int, size: float = 1.0, pixels: float = 1) -> None:
    """The arc of health along the front of the band, one notch a point where there is room;
    ``pixels`` are those of a unit.
    """
    share = max(0.0, min(1.0, share))
    first, last = FRONT
    line = _front(first, last, size)
    pen.stroke(line, INK, BAND + 1.6)
    pen.stroke(line, mix(PLATE, SHEET[1], 0.35), BAND - 2.0)
    if share > 0:
        pen.stroke(
            _front(first, first + (last - first) * share, size), health_colour(share), BAND - 2.0
        )
    room = math.pi * ACROSS * size * pixels / max(1, full)
    if room >= FEWEST:
        for at in range(1, full):
            angle = first + (last - first) * at / full
            ends = [_front(angle, angle, size, off)[0] for off in (-BAND / 2, BAND / 2)]
            pen.stroke(ends, INK if room > 5 else mix(INK, WHITE, 0.2), 1.3)


def _front(first: float, last: float, size: float, off: float = 0.0) -> list[Point]:
    steps = max(2, round(abs(last - first) / 5))
    found = []
    for step in range(steps + 1):
        turn = math.radians(first + (last - first) * step / steps)
        across, down = ACROSS * size - BAND / 2 + off, DOWN * size - BAND * 0.37 + off
        found.append((across * math.cos(turn), down * math.sin(turn)))
    return found
