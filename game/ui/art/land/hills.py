"""Hills: squares that touch are one hill, its height told by contours with hachures downhill."""

from __future__ import annotations

import random

from game.ui.art.contours import SQUARE, Cell, every, groups, joined, outlines, pushed
from game.ui.art.ink import Canvas
from game.ui.art.palette import GROUND, SEPIA, SHEET, mix
from game.ui.art.shapes import Points

LEVELS = ("hill", "hill2", "hill3")
"""Kinds of terrain by height in steps, from 1; what is higher still looks like the last."""

INSET = {1: 13.0, 2: 33.0, 3: 51.0}
"""How far inside its squares the contour of a height runs, so that lower ones stay outside."""

_LIGHT = (-0.55, -0.83)


def hills(pen: Canvas, heights: dict[Cell, int], seed: int) -> None:
    """Draw all squares with their heights in steps (1 to 3)."""
    for level, inset in INSET.items():
        for group in groups(cell for cell, height in heights.items() if height >= level):
            dice = random.Random(f"{seed} {level} {group[0]}")
            crown = all(heights[cell] == level for cell in group)
            _step(pen, group, inset, crown, dice)


def _step(pen: Canvas, group: list[Cell], inset: float, crown: bool, dice: random.Random) -> None:
    """One contour with its slope, and a lighter crown inside it if nothing rises above."""
    around = outlines(group, inset, 108.0, 9.0, dice)
    pen.at(5, 8).fill(joined(around), SEPIA, 46)
    pen.fill(joined(around), mix(GROUND[1], SEPIA, 0.1), 110)
    for far, alpha in ((6.0, 40), (12.0, 46), (19.0, 52)):
        pen.fill(joined([pushed(line, -far) for line in around]), SHEET[0], alpha)
    for line in around:
        _hachures(pen, line, 1.0, dice)
        pen.stroke(line, mix(SEPIA, GROUND[1], 0.08), 1.5, closed=True)
    if crown and inset < 40:
        for line in outlines(group, inset + 23.0, 96.0, 5.0, dice):
            _hachures(pen, line, 0.55, dice)
            pen.stroke(line, mix(SEPIA, GROUND[1], 0.5), 1.0, closed=True)


def _hachures(pen: Canvas, line: Points, size: float, dice: random.Random) -> None:
    """Strokes down the slope, longest and darkest on the shaded side."""
    for (x, y), (dx, dy) in every(line, 5.6):
        low = 0.5 - 0.5 * (dx * _LIGHT[0] + dy * _LIGHT[1])
        long = (5.0 + 12.0 * low) * size * dice.uniform(0.75, 1.15)
        pen.stroke(
            [(x, y), (x + dx * long, y + dy * long)],
            mix(GROUND[1], SEPIA, (0.4 + 0.5 * low) * (0.6 + 0.4 * size)),
            0.85 + 0.5 * low,
        )


def label_places(heights: dict[Cell, int]) -> list[tuple[int, float, float]]:
    """Where a height could be lettered: (height, x, y), once inside each contour, at the upper
    edge of the first of its squares that is no higher.
    """
    places = []
    for level, inset in INSET.items():
        for group in groups(cell for cell, height in heights.items() if height >= level):
            x, y = next((cell for cell in group if heights[cell] == level), group[0])
            places.append((level, (x + 0.5) * SQUARE, y * SQUARE + inset + 10.0))
    return places
