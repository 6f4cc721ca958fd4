"""Overlays on squares: each kind has a pattern of its own, denser where there is more of it.

Lines are dark on a pale casing, so that they stand out from any ground and without any hue.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.ui.art.ink import Canvas, canvas
from game.ui.art.palette import AZURE, INK, PLATE, REACH, TARGET, WHITE, Colour, Tincture
from game.ui.art.shapes import Points, box

SQUARE = 156.0
MOVE, STRIKE, THREAT, FIRE, SHUT = "move", "strike", "threat", "fire", "shut"

_HATCHES = {THREAT: "sinister", FIRE: "dots", MOVE: "horizontal", STRIKE: "saltire"}
_COLOURS: dict[str, Colour] = {
    THREAT: TARGET,
    FIRE: AZURE.dark,
    MOVE: REACH,
    STRIKE: TARGET,
    SHUT: INK,
}
_GAPS = (30.0, 24.0, 17.0, 12.0)
"""Units between two lines, by level."""

_WASH = (26, 36, 58, 84)


@lru_cache(maxsize=128)
def patch(square: int, kind: str, level: int) -> pygame.Surface:
    """The overlay of a square; ``level`` from 0 to 3 says how much of it there is."""
    pen = canvas((square, square), square / SQUARE, over=3, ground=_COLOURS[kind])
    if kind == SHUT:
        _cross(pen)
        return pen.done()
    face, colour = box(3, 3, 150, 150, 4), _COLOURS[kind]
    pen.fill(face, colour, _WASH[level])
    lines = pen.layer()
    pattern = Tincture(kind, colour, colour, colour, _HATCHES[kind])
    for under, width in ((PLATE, 4.2), (colour, 2.2)):
        lines.hatch(face, pattern, _GAPS[level], width * (1.9 if kind == FIRE else 1.0), under)
    pen.lay(lines, 190, clip=face)
    _edge(pen, face, colour)
    return pen.done()


def _edge(pen: Canvas, face: Points, colour: Colour) -> None:
    pen.stroke(face, WHITE, 8.6, closed=True)
    pen.stroke(face, colour, 3.2, closed=True)


def _cross(pen: Canvas) -> None:
    """A small cross: nothing goes there."""
    for colour, width in ((PLATE, 9.0), (INK, 4.0)):
        pen.stroke([(66, 66), (90, 90)], colour, width)
        pen.stroke([(90, 66), (66, 90)], colour, width)


@lru_cache(maxsize=64)
def badge(size: tuple[int, int], kind: str) -> pygame.Surface:
    """A pale plate for a number, edged in the colour of its overlay."""
    unit = max(0.6, size[1] / 30)
    pen = canvas(size, unit)
    wide, high = size[0] / unit, size[1] / unit
    pen.fill(box(0.4, 0.4, wide - 0.8, high - 0.8, 6), INK)
    pen.fill(box(1.6, 1.6, wide - 3.2, high - 3.2, 5), _COLOURS[kind])
    pen.fill(box(3.6, 3.6, wide - 7.2, high - 7.2, 4), PLATE)
    return pen.done()
