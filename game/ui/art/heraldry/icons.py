"""Small line icons for buttons and menus, drawn in any colour."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.ui.art.heraldry.charges import CHARGES, charge
from game.ui.art.heraldry.seals import GLYPHS, glyph
from game.ui.art.ink import Canvas, canvas
from game.ui.art.palette import INK, Colour
from game.ui.art.shapes import arc, path

LINES: dict[str, tuple[str, ...]] = {
    "menu": ("M-36 -24 L36 -24", "M-36 0 L36 0", "M-36 24 L36 24"),
    "close": ("M-30 -30 L30 30", "M30 -30 L-30 30"),
    "tick": ("M-36 4 L-10 30 L38 -32",),
    "undo": ("M-38 -8 L-14 -34", "M-38 -8 L-14 18", "M-38 -8 L10 -8 C46 -8 46 38 10 38 L-6 38"),
    "closed": ("M-16 -34 L22 0 L-16 34",),
    "open": ("M-34 -16 L0 22 L34 -16",),
    "plus": ("M-34 0 L34 0", "M0 -34 L0 34"),
    "minus": ("M-34 0 L34 0",),
    "end": ("M-38 -30 L-6 0 L-38 30", "M-2 -30 L30 0 L-2 30", "M38 -30 L38 30"),
    "ask": ("M-20 -18 C-20 -44 24 -44 22 -16 C20 2 0 2 0 20", "M0 38 L0 42"),
    "cog": (
        "M-24 0 C-24 -32 24 -32 24 0 C24 32 -24 32 -24 0",
        *(f"M{x} {y} L{2 * x} {2 * y}" for x, y in ((24, 0), (-24, 0), (0, 24), (0, -24))),
        *(f"M{x} {y} L{2 * x} {2 * y}" for x, y in ((17, 17), (-17, 17), (17, -17), (-17, -17))),
    ),
    "north": ("M0 44 L0 -40", "M-24 -14 L0 -44 L24 -14"),
    "boot": (
        "M-14 -42 L-14 8 C-14 18 -20 22 -20 34 L38 34 C40 16 22 12 12 4 L12 -42 Z",
        "M-14 -30 L12 -30",
    ),
    "hourglass": (
        "M-28 -42 L28 -42",
        "M-28 42 L28 42",
        "M-22 -42 C-22 -14 -4 -10 -4 0 C-4 10 -22 14 -22 42",
        "M22 -42 C22 -14 4 -10 4 0 C4 10 22 14 22 42",
        "M-8 30 L8 30",
    ),
    "fist": (
        "M-26 -10 L-26 -26 C-26 -36 30 -36 32 -22 L34 8 C34 22 24 24 20 28 L20 44",
        "M-26 -10 C-38 -6 -34 10 -22 8 L4 6",
        "M-24 8 C-24 22 -18 26 -14 30 L-14 44",
        "M-8 -32 L-8 -14",
        "M10 -32 L10 -14",
    ),
    "hand": (
        "M-20 42 L-36 8 C-38 -4 -26 -6 -22 4 L-14 16 L-14 -28 C-14 -38 -2 -38 -2 -28 L0 4",
        "M-2 -28 C-2 -46 10 -46 12 -34 L12 6",
        "M12 -30 C14 -40 24 -38 24 -28 L22 10",
        "M24 -14 C28 -24 38 -20 36 -10 L28 22 L22 42",
    ),
    "chain": (
        "M-40 0 C-40 -20 -4 -20 -4 0 C-4 20 -40 20 -40 0 Z",
        "M4 0 C4 -20 40 -20 40 0 C40 20 4 20 4 0 Z",
        "M-16 0 L16 0",
    ),
    "flag": ("M-26 44 L-26 -42", "M-26 -40 L32 -34 L14 -20 L32 -4 L-26 -4"),
    "fall": ("M0 -42 L0 34", "M-22 12 L0 38 L22 12", "M-34 44 L34 44"),
    "flask": (
        "M-14 -44 L14 -44",
        "M-9 -42 L-9 -16 C-38 -4 -36 42 0 42 C36 42 38 -4 9 -16 L9 -42",
        "M-25 8 L25 8",
    ),
    "lift": ("M0 34 L0 -40", "M-22 -14 L0 -40 L22 -14", "M-34 44 L34 44"),
    "dodge": ("M-30 40 C-30 0 -6 -6 30 -14", "M12 -32 L36 -16 L18 6", "M-38 -30 L-14 -30"),
    "turn": ("M-30 20 C-40 -24 20 -46 32 -4", "M14 -8 L33 0 L42 -22"),
    "eye": ("M-46 0 C-24 -34 24 -34 46 0 C24 34 -24 34 -46 0",),
    "book": (
        "M0 -30 C-14 -42 -34 -40 -44 -34 L-44 34 C-34 28 -14 26 0 38",
        "M0 38 C14 26 34 28 44 34 L44 -34 C34 -40 14 -42 0 -30",
        "M0 -30 L0 38",
    ),
}
NAMES = tuple(dict.fromkeys((*LINES, *GLYPHS, *CHARGES)))
"""All icons there are: lines of menus, signs of orders, charges."""


@lru_cache(maxsize=256)
def icon(name: str, size: int, colour: Colour = INK) -> pygame.Surface:
    """An icon ``size`` pixels square in one colour; unknown names are drawn as a sword."""
    pen = canvas((size, size), size / 112, over=6 if size < 40 else 4, ground=colour).at(56, 56)
    if name in GLYPHS:
        glyph(pen, name, colour, 8.5)
    elif name in LINES:
        lines(pen, name, colour)
    else:
        charge(pen, name, colour, 0.0)
    return pen.done()


def lines(pen: Canvas, name: str, colour: Colour) -> None:
    """Draw an icon of LINES in a box of 112 units around the origin."""
    for line in LINES[name]:
        pen.stroke(path(line), colour, 10)
    if name == "eye":
        pen.fill(arc(0, 0, 15, 0, 360), colour)
