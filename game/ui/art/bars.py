"""Bars of strength, columns of a chance diagram, and chips of the result colours."""

from __future__ import annotations

import pygame

from game.ui.art.ink import Canvas, Pixels, canvas
from game.ui.art.kept import kept
from game.ui.art.palette import (
    INK,
    PLATE,
    RULE,
    SEPIA,
    TINCTURES,
    WHITE,
    Colour,
    Tincture,
    hexed,
    mix,
)
from game.ui.art.shapes import box

GRADES: dict[str, tuple[Colour, str]] = {
    "white": (hexed("#fbf7ec"), "plain"),
    "green": (hexed("#6f9a54"), "bend"),
    "yellow": (hexed("#e6c244"), "dots"),
    "orange": (hexed("#d8862b"), "horizontal"),
    "red": (hexed("#c23a2a"), "vertical"),
}
"""Result colours with the pattern that tells them without hue."""


@kept(256)
def strength_bar(
    size: Pixels, now: int, full: int, tincture: str, marks: tuple[int, ...] = ()
) -> pygame.Surface:
    """How many are left of how many; ``marks`` are numbers of men at which ticks stand."""
    pen, side = canvas(size), TINCTURES[tincture]
    wide, high = size[0] - 2.0, size[1] - 2.0
    inset = 3.0 if marks and high > 12 else 0.0
    body = box(1, 1 + inset, wide, high - 2 * inset, min(3.0, high / 4))
    pen.fill(body, RULE)
    share = max(0.0, min(1.0, now / max(1, full)))
    if share > 0:
        left = box(
            1, 1 + inset, wide * share, high - 2 * inset, min(3.0, high / 4, wide * share / 2)
        )
        pen.fill(left, side.base)
        pen.hatch(left, side, 4.0, 1.0, mix(side.base, side.light, 0.75))
    pen.stroke(body, SEPIA, 1.2, closed=True)
    for mark in marks:
        x = 1 + wide * mark / max(1, full)
        pen.stroke([(x, 1), (x, 1 + high)], INK, 1.5)
    return pen.done()


@kept(128)
def odds_bar(
    size: Pixels, parts: tuple[tuple[str, float], ...], low: float, high: float, fair: float
) -> pygame.Surface:
    """Parts of a whole (0 to 1) side by side, each a tincture, none for what is nobody's. A line
    across stands at the ``fair`` part of the first, and a beam from ``low`` to ``high``.
    """
    pen, (wide, tall) = canvas(size), (size[0] - 2.0, size[1] - 2.0)
    body = box(1, 1 + tall * 0.14, wide, tall * 0.72)
    pen.fill(body, RULE)
    x = 1.0
    for tincture, part in parts:
        piece = box(x, 1 + tall * 0.14, wide * part, tall * 0.72)
        x += wide * part
        if tincture and part > 0:
            side = TINCTURES[tincture]
            pen.fill(piece, side.base)
            pen.hatch(piece, side, 4.0, 1.0, mix(side.base, side.light, 0.75))
    pen.stroke(body, SEPIA, 1.2, closed=True)
    beam = box(1 + wide * low, 1 + tall * 0.4, max(2.0, wide * (high - low)), tall * 0.2)
    pen.fill(beam, INK)
    pen.stroke(beam, WHITE, 1.0, closed=True)
    at = 1 + wide * fair
    pen.stroke([(at, 1), (at, 1 + tall)], WHITE, 4.0)
    pen.stroke([(at, 1), (at, 1 + tall)], INK, 2.0)
    return pen.done()


@kept(256)
def column(size: Pixels, tincture: str, style: str = "full") -> pygame.Surface:
    """A column of a diagram: "full" in the tincture, "hatched" in ink lines, or "dashed"."""
    pen, side = canvas(size), TINCTURES[tincture]
    outline = box(0.8, 0.8, size[0] - 1.6, max(0.8, size[1] - 1.6))
    if style == "full":
        pen.blend(outline, (mix(side.base, side.light, 0.2), side.base))
        pen.hatch(outline, side, 3.6, 0.9, mix(side.base, side.light, 0.6))
    else:
        pen.fill(outline, PLATE)
    if style == "hatched":
        slanted = Tincture("lines", INK, INK, INK, "sinister")
        pen.hatch(outline, slanted, 5.0, 0.8, mix(SEPIA, PLATE, 0.25))
    if style == "dashed":
        pen.dashed([*outline, outline[0]], INK, 1.1, 3.4, 2.6)
    else:
        pen.stroke(outline, INK, 1.2, closed=True)
    return pen.done()


@kept(64)
def grade_chip(size: Pixels, grade: str) -> pygame.Surface:
    """A chip in one of the five result colours, each with its own pattern."""
    pen = canvas(size)
    colour, hatch = GRADES.get(grade, GRADES["white"])
    face = box(1, 1, size[0] - 2, size[1] - 2, min(4.0, size[1] / 5))
    pen.blend(face, (mix(colour, WHITE, 0.2), colour))
    _pattern(pen, face, Tincture(grade, colour, colour, colour, hatch), size)
    pen.stroke(face, INK, 1.5, closed=True)
    return pen.done()


def _pattern(
    pen: Canvas, face: list[tuple[float, float]], tincture: Tincture, size: Pixels
) -> None:
    pen.hatch(face, tincture, max(4.0, size[1] / 5), 1.0, mix(tincture.base, INK, 0.3))
    if tincture.hatch != "plain" and size[0] > 26:
        middle = box(size[0] * 0.2, size[1] * 0.16, size[0] * 0.6, size[1] * 0.68, 3)
        pen.fill(middle, tincture.base, 215)
