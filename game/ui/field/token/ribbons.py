"""What a token bears: the small white flag of what he has declared, and the seals of his states."""

from __future__ import annotations

import pygame

from game.ui.art.heraldry.icons import lines
from game.ui.art.ink import Canvas, canvas
from game.ui.art.kept import kept
from game.ui.art.palette import GULES, INK, PLATE, SHEET, STEEL, WHITE, Colour, hexed, mix
from game.ui.art.shapes import arc, box, path, smooth
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
    elif order == "own":
        lines(pen, "cog", INK)
    else:
        for x in (-16, 16):
            pen.fill(box(x - 10, -36, 20, 72, 4), INK)


WAX: dict[str, Colour] = {
    "wound": hexed("#8f1f1b"),
    "posture": hexed("#8d6514"),
    "penalty": hexed("#28477c"),
}
_RIM = (1.0, 0.97, 1.02, 1.03, 0.98, 0.96, 1.0, 1.03, 1.0, 0.97, 0.99, 1.02)

_LINES: dict[str, tuple[str, ...]] = {
    "fallen": ("M-36 -22 L0 14 L36 -22", "M-36 10 L0 46 L36 10"),
    "bars": ("M-38 -20 L38 -20", "M-38 4 L38 4", "M-38 28 L38 28", "M0 -42 L0 42"),
    "chain": ("M-8 -8 C-40 -40 -52 4 -22 12 L0 0", "M8 8 C40 40 52 -4 22 -12 L0 0"),
    "asleep": ("M-34 -34 L6 -34 L-34 10 L6 10", "M10 14 L38 14 L10 42 L38 42"),
    "blind": ("M-44 0 C-24 -32 24 -32 44 0 C24 32 -24 32 -44 0", "M-34 36 L34 -36"),
    "arm": ("M-34 -40 L-10 -6 L-34 30", "M10 -40 L34 -6 L10 30"),
    "winded": ("M-40 -20 C-20 -40 0 0 20 -20 L36 -26", "M-40 16 C-20 -4 0 36 20 16 L36 10"),
    "spent": ("M-32 -40 L32 -40 L-32 40 L32 40 L-32 -40",),
    "load": ("M0 -44 L0 40", "M-26 14 L0 42 L26 14"),
    "ridden": ("M-34 40 C-40 -40 40 -40 34 40", "M-40 40 L-22 40", "M22 40 L40 40"),
    "moving": ("M-42 -24 L4 -24", "M-46 0 L40 0", "M-42 24 L4 24", "M18 -26 L44 0 L18 26"),
    "kept": ("M-30 -42 L30 -42", "M-30 42 L30 42", "M-24 -42 L24 42", "M24 -42 L-24 42"),
    "dot": (),
    "fled": ("M-40 30 L20 -30", "M-14 -34 L24 -34 L24 4"),
    "captive": ("M-30 -10 L-30 40 L30 40 L30 -10 Z", "M-18 -10 C-18 -52 18 -52 18 -10"),
}
_FILLS: dict[str, tuple[str, ...]] = {
    "drop": (
        "M0 -48 C26 -10 34 4 34 18 C34 38 18 48 0 48 C-18 48 -34 38 -34 18 C-34 4 -26 -10 0 -48 Z",
    ),
    "leg": ("M-16 -48 L14 -48 L14 14 L44 30 L44 46 L-16 46 Z",),
}
SIGNS = (*_LINES, *_FILLS, "star", "skull", "more")
"""The names of the signs; an unknown one is drawn as a dot."""


@kept(128)
def state_seal(diameter: int, tone: str, sign: str) -> pygame.Surface:
    """A seal of one state; ``tone`` is one of WAX."""
    pen = canvas((diameter, diameter), diameter / 112, over=6 if diameter < 40 else 4)
    wax, colour = pen.at(54, 54), WAX.get(tone, WAX["penalty"])
    rim = [arc(0, 0, 49 * far, 30 * at, 30 * at, 1)[0] for at, far in enumerate(_RIM)]
    wax.fill([(x + 3, y + 6) for x, y in rim], INK, 90)
    wax.shape(smooth(rim, True), colour, 6.0)
    wax.stroke(arc(0, 0, 42, 190, 280), mix(colour, WHITE, 0.4), 5)
    draw_sign(wax.at(0, 1, 0.66), sign, WHITE)
    return pen.done()


def draw_sign(pen: Canvas, sign: str, colour: Colour, width: float = 13.0) -> None:
    """The sign of a state in a box of 100 units around the pen's origin."""
    for line in _LINES.get(sign, ()):
        pen.stroke(path(line), colour, width)
    for outline in _FILLS.get(sign, ()):
        pen.fill(path(outline), colour)
    if sign == "star":
        spokes = [
            arc(0, 0, 48 if at % 2 == 0 else 19, -90 + 36 * at, -90 + 36 * at, 1)[0]
            for at in range(10)
        ]
        pen.fill(spokes, colour)
    elif sign == "skull":
        pen.fill(
            path("M-36 -8 C-36 -52 36 -52 36 -8 L30 18 L16 20 L16 42 L-16 42 L-16 20 L-30 18 Z"),
            colour,
        )
        for x in (-15, 15):
            pen.disc(x, -6, 10, INK)
    elif sign == "more":
        for x in (-30, 0, 30):
            pen.disc(x, 0, 11, colour)
    elif sign == "dot" or sign not in SIGNS:
        pen.disc(0, 0, 26, colour)
