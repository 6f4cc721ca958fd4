"""What a unit stands on: its plinth, the beak that shows where it faces, scroll and clearing.

All measures are units of a square of 156.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.ui.art.ink import Canvas, canvas
from game.ui.art.palette import GROUND, INK, PLATE, SELECTED, SEPIA, Tincture
from game.ui.art.shapes import box, path
from game.ui.art.troops.company import SQUARE


def plinth(pen: Canvas, facing: str, tincture: Tincture) -> None:
    """The ground the unit stands on, in its tincture at 20 %."""
    outline = path("M20 34 L132 33 L140 62 L140 96 L132 125 L18 124 Z")
    if facing == "left":
        outline = path("M136 34 L24 33 L16 62 L16 96 L24 125 L138 124 Z")
    elif facing == "up":
        outline = path("M36 30 L78 24 L124 30 L122 124 L38 124 Z")
    elif facing == "down":
        outline = path("M38 22 L122 22 L124 128 L78 136 L36 128 Z")
    pen.fill(outline, tincture.base, 52)
    if tincture.engraved:
        lines = pen.layer()
        lines.hatch(outline, tincture, 7.0, 1.0, tincture.dark)
        pen.lay(lines, 120)
    pen.stroke(outline, SEPIA, 0.8, closed=True)


CLEARING = ((0.0, 70), (6.0, 90), (12.0, 110), (18.0, 120))
"""How far in each wash of the clearing begins, and how solid it is."""


@lru_cache(maxsize=8)
def clearing(square: int) -> pygame.Surface:
    """Bare parchment with a soft edge, for a unit in a wood."""
    pen = canvas((square, square), square / SQUARE, over=2, ground=GROUND[0])
    for inset, alpha in CLEARING:
        side = SQUARE - 2 * inset
        pen.fill(box(inset, inset, side, side, 34 - inset / 2), GROUND[0], alpha)
    return pen.done()


def bracket(pen: Canvas, facing: str, tincture: Tincture, lit: bool = False) -> None:
    """The thick front edge, whose beak touches the square's edge on the side faced."""
    turned = _front(pen, facing)
    arms = path("M132 33 L140 62 L153 79 L140 96 L132 125")
    if facing in ("up", "down"):
        arms = path("M128 32 L139 62 L154 78 L139 94 L128 124")
    beak = [arms[1], arms[2], arms[3]]
    if lit:
        turned.stroke(arms, SELECTED, 10)
    turned.stroke(arms, INK, 6.6)
    turned.stroke(beak, INK, 6.6, closed=True)
    turned.stroke(arms, tincture.base, 3.8)
    turned.fill(beak, tincture.base)
    turned.stroke(beak, tincture.base, 3.8, closed=True)
    turned.stroke([(139.6, 65), (139.6, 93)], INK, 1.4)
    turned.hatch([(141.5, 66), (151, 79), (141.5, 92)], tincture, 3.0, 0.8, tincture.light)


def _front(pen: Canvas, facing: str) -> Canvas:
    if facing == "left":
        return pen.at(SQUARE, 0, mirror=True)
    if facing == "up":
        return pen.at(1.0, SQUARE, turn=-90)
    if facing == "down":
        return pen.at(SQUARE, 0, turn=90)
    return pen


def scroll(pen: Canvas, tincture: Tincture, now: int, full: int) -> None:
    """The number scroll with swallow tails and the bar of the men still standing."""
    for tail in (
        path("M30 130 L14 130 L20 140.5 L14 151 L30 151 Z"),
        path("M110 130 L127 130 L121 140.5 L127 151 L110 151 Z"),
    ):
        pen.shape(tail, tincture.dark, 1.2)
    pen.shape(box(24, 126.5, 92.5, 25.4, 2.2), PLATE, 1.4)
    share = max(0.0, min(1.0, now / max(1, full)))
    pen.fill(box(25, 148, 90.5, 3.2), tincture.dark, 40)
    pen.fill(box(25, 148, 90.5 * share, 3.2), tincture.base)
