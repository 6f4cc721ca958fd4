"""The pennon: a swallow-tailed flag on its pole with the arm of the unit in a roundel."""

from __future__ import annotations

import math

import pygame

from game.ui.art.heraldry.charges import charge as draw_charge
from game.ui.art.ink import Canvas, canvas
from game.ui.art.kept import kept
from game.ui.art.palette import (
    GOLD,
    GOLD_LIGHT,
    INK,
    TINCTURES,
    WHITE,
    WOOD,
    Tincture,
    luminance,
    mix,
)
from game.ui.art.shapes import Point

FRAMES = 3
"""Wave frames of a pennon."""
LONG, HIGH = 45.0, 24.0
RAGS = ((42.0, 4.0), (36, 7), (43, 10), (33, 13), (40, 17.5), (35, 19), (38, 23))
"""The edge of a torn flag."""


DIPS = (0.0, 10.0, 0.0)
"""How far the pole leans forward, in degrees, by morale."""

DROOPS = (0.0, 26.0, 34.0)
"""How far the cloth hangs down from it."""

PALE = 0.25
"""The luminance from which on a tincture is no ground for a gold charge."""

STRUCK = 0.3
"""How much of the pole a struck flag has come down."""


def wave(x: float, frame: int) -> float:
    """How far the cloth is lifted at a distance from the pole."""
    ease = min(1.0, x / 16.0)
    return 2.3 * ease * math.sin(x / 7.6 - frame * math.tau / FRAMES + 2.6)


def cloth(frame: int, long: float = LONG, high: float = HIGH, torn: bool = False) -> list[Point]:
    """The outline of the flag, its pole edge from (0, 0) to (0, high), flying right."""
    stations = [long * step / 16 for step in range(17)]
    upper = [(x, wave(x, frame)) for x in stations]
    lower = [(x, high + wave(x, frame)) for x in stations]
    notch = long - 10.5
    if torn:
        return [*upper[:13], *((x, y + wave(x, frame)) for x, y in RAGS), *lower[12::-1]]
    return [*upper, (notch, high / 2 + wave(notch, frame)), *lower[::-1]]


def flag(
    pen: Canvas,
    tincture: Tincture,
    charge: str,
    frame: int = 0,
    faint: bool = False,
    torn: bool = False,
) -> None:
    """The cloth with hatching and roundel, the pole edge at the pen's origin."""
    outline = cloth(frame, torn=torn)
    pen.blend(outline, (mix(tincture.base, tincture.light, 0.15), tincture.base, tincture.dark))
    pen.fill(outline, tincture.base, 170)
    pen.hatch(outline, tincture, 3.3, 1.15, mix(tincture.base, tincture.light, 0.85))
    for x in (27.0, 36.0):
        fold = [(x + (y - 12) * 0.12, y + wave(x, frame)) for y in (1.0, 8.0, 16.0, 23.0)]
        pen.stroke(fold, tincture.dark, 0.9)
    pen.stroke(outline, INK, 1.3, closed=True)
    x, y = 16.5, HIGH / 2 + wave(16.5, frame)
    pen.disc(x, y, 10.6, WHITE)
    pale = luminance(tincture.base) > PALE
    pen.disc(x, y, 9.6, mix(tincture.base, tincture.dark, 0.9 if pale else 0.25))
    draw_charge(pen.at(x, y, 0.155), charge, GOLD_LIGHT, 0.0 if faint else 3.6)


def staff(pen: Canvas, long: float) -> None:
    """The pole from the origin downwards, with its gilded ball."""
    pen.limb([(0, 2), (0, long)], WOOD, 2.2, 0.9)
    pen.stroke([(-0.5, 3), (-0.5, long)], mix(WOOD, WHITE, 0.3), 0.7)
    pen.disc(0, 0, 3.6, GOLD, 1.1)
    pen.disc(-0.9, -1.0, 1.1, GOLD_LIGHT)


@kept(256)
def pennon(
    height: int, tincture: str, charge: str, frame: int = 0, mirrored: bool = False
) -> pygame.Surface:
    """A pennon whose pole is ``height`` pixels high; the pole stands near the left edge.

    Mirrored, the pole stands near the right edge and the cloth flies left.
    """
    unit = height / 100
    pen = canvas((round(56 * unit), height), unit)
    spot = pen.at(51, 4.6, mirror=True) if mirrored else pen.at(5, 4.6)
    raise_flag(spot, TINCTURES[tincture], charge, frame, 94)
    return pen.done()


def raise_flag(
    pen: Canvas,
    tincture: Tincture,
    charge: str,
    frame: int,
    pole: float,
    faint: bool = False,
    morale: int = 0,
) -> None:
    """Flag and pole, the ball at the pen's origin. ``morale`` 0 flies it, 1 lets it hang from a
    leaning pole, 2 strikes it to half-mast, torn.
    """
    leaning = pen.at(0, pole, turn=DIPS[morale]).at(0, -pole)
    high = 5.0 + pole * STRUCK if morale > 1 else 5.0
    cloth_pen = leaning.at(0.8, high, turn=DROOPS[morale])
    flag(cloth_pen, tincture, charge, frame, faint, torn=morale > 1)
    staff(leaning, pole)
