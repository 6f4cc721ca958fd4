"""The small white flag at a token's upper left that tells what he has declared."""

from __future__ import annotations

import pygame

from game.ui.art.ink import Canvas, canvas
from game.ui.art.kept import kept
from game.ui.art.palette import GULES, INK, PLATE, SHEET, STEEL, WHITE, mix
from game.ui.art.shapes import arc, box, path
from game.ui.art.troops.weapons import weapon

WIDE, HIGH = 20.0, 22.0
"""Its size in units of 60 to a cell, fully unrolled."""


@kept(256)
def order_ribbon(side: int, order: str, eighths: int = 8) -> pygame.Surface:
    """The ribbon of an order of ``scene.RIBBONS`` for cells of ``side`` pixels, so many eighths
    unrolled; a sealed one is a rolled letter with its wax.
    """
    unit = side / 60
    pen = canvas((max(2, round(WIDE * unit)), max(2, round(HIGH * unit))), unit, over=6)
    if order == "sealed":
        _rolled(pen)
        return pen.done()
    low = 4 + (HIGH - 6) * eighths / 8
    face = [(1.2, 1.2), (WIDE - 3, 1.2), (WIDE - 3, low), ((WIDE - 1.8) / 2, low - 3.4), (1.2, low)]
    pen.fill([(x + 1, y + 1.2) for x, y in face], INK, 90)
    pen.shape(face, PLATE, 1.2)
    if eighths >= 6:
        ribbon_sign(pen.at(WIDE / 2 - 0.9, HIGH * 0.4, 0.135), order)
    pen.fill(box(0.4, 0.4, WIDE - 1.8, 2.8, 1.2), INK)
    pen.fill(box(1.2, 1.0, WIDE - 3.4, 1.5), mix(SHEET[1], WHITE, 0.3))
    return pen.done()


def _rolled(pen: Canvas) -> None:
    pen.fill(box(2, 7.6, WIDE - 4, 9, 2), INK, 90)
    pen.shape(box(1, 6, WIDE - 4, 8.6, 2.6), PLATE, 1.2)
    for x in (3.6, WIDE - 5.6):
        pen.stroke([(x, 6.6), (x, 14)], mix(INK, PLATE, 0.4), 0.9)
    pen.disc(WIDE / 2 - 1, 10.4, 4.2, GULES.base, 1.2)


def ribbon_sign(pen: Canvas, order: str) -> None:
    """The sign of an order in a box of 108 units around the origin."""
    if order == "fight":
        for turn in (-42, 42):
            weapon(pen.at(0, 0, 0.96, turn=turn), "sword")
    elif order == "defend":
        outline = path("M-36 -44 L36 -44 L36 -6 C36 24 16 40 0 50 C-16 40 -36 24 -36 -6 Z")
        pen.shape(outline, STEEL, 9)
        pen.stroke([(0, -42), (0, 46)], INK, 7)
        pen.stroke([(-34, -10), (34, -10)], INK, 7)
    elif order == "move":
        pen.shape(
            path("M-26 -48 L10 -48 L10 8 C22 14 44 18 44 36 L44 46 L-26 46 Z"),
            mix(STEEL, SHEET[1], 0.4),
            8,
        )
        pen.stroke([(-26, 30), (42, 34)], INK, 7)
    elif order == "wait":
        pen.shape([(-32, -44), (32, -44), (-32, 44), (32, 44)], mix(SHEET[1], WHITE, 0.2), 8)
        pen.fill([(-18, 38), (18, 38), (0, 16)], INK)
        for y in (-46, 46):
            pen.stroke([(-38, y), (38, y)], INK, 10)
    elif order == "magic":
        rays = [arc(0, 0, 50 if at % 2 == 0 else 17, 45 * at, 45 * at, 1)[0] for at in range(8)]
        pen.shape(rays, mix(SHEET[1], WHITE, 0.1), 7)
    elif order == "surrender":
        pen.stroke([(-30, -48), (-30, 50)], INK, 9)
        pen.shape(path("M-26 -44 Q6 -56 40 -40 L40 4 Q6 -10 -26 4 Z"), WHITE, 7)
    else:
        for x in (-16, 16):
            pen.fill(box(x - 10, -36, 20, 72, 4), INK)
