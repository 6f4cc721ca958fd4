"""Wax seals, which tell the order of a unit, and the dashed ring of a unit without one."""

from __future__ import annotations

import pygame

from game.ui.art.heraldry.charges import CROWN, SHIELD
from game.ui.art.ink import Canvas, canvas
from game.ui.art.kept import kept
from game.ui.art.palette import INK, PLATE, TINCTURES, WHITE, Colour, Tincture, mix
from game.ui.art.shapes import arc, dashes, path, smooth

GLYPHS = ("attack", "defend", "shoot", "withdraw", "stay", "crown", "move", "unset")
_RIM = (1.0, 0.985, 1.01, 1.02, 0.99, 0.97, 1.0, 1.02, 1.0, 0.975, 0.99, 1.015)


def glyph(pen: Canvas, name: str, colour: Colour, width: float = 9.0) -> None:
    """The sign of an order, in lines, in a box of 100 units around the pen's origin."""
    for line in _LINES.get(name, ()):
        pen.stroke(path(line), colour, width)
    for outline in _FILLS.get(name, ()):
        pen.fill(path(outline), colour)
    if name == "defend":
        pen.stroke(SHIELD, colour, width, closed=True)
        pen.stroke([(0, -44), (0, 44)], colour, width * 0.75)
        pen.stroke([(-32, -8), (32, -8)], colour, width * 0.75)
    elif name == "crown":
        pen.stroke([(x * 0.9, y * 0.7 - 8) for x, y in CROWN], colour, width, closed=True)
        pen.stroke([(-36, 36), (36, 36)], colour, width)
    elif name == "unset":
        _question(pen, colour, width)


_LINES = {
    "attack": (
        "M-30 34 L30 -40",
        "M30 34 L-30 -40",
        "M-42 16 L-16 38",
        "M42 16 L16 38",
        "M-30 34 L-40 44",
        "M30 34 L40 44",
    ),
    "shoot": (
        "M-10 -46 C16 -36 26 -16 26 0 C26 16 16 36 -10 46",
        "M-10 -46 L-10 46",
        "M-44 0 L34 0",
    ),
    "withdraw": ("M26 42 L26 6 C26 -14 18 -22 0 -22 L-30 -22", "M-12 -44 L-36 -22 L-12 0"),
    "stay": ("M-30 36 L30 36", "M0 36 L0 -44"),
    "move": ("M-36 0 L34 0", "M12 -24 L38 0 L12 24"),
}
_FILLS = {
    "attack": ("M22 -38 L38 -50 L36 -30 Z", "M-22 -38 L-38 -50 L-36 -30 Z"),
    "shoot": ("M28 -16 L52 0 L28 16 Z",),
    "stay": ("M0 -46 L36 -30 L0 -14 Z",),
}


def _question(pen: Canvas, colour: Colour, width: float) -> None:
    pen.stroke(
        smooth([(-16, -20), (-10, -36), (6, -38), (18, -26), (12, -8), (2, 2), (0, 14)]),
        colour,
        width * 1.3,
    )
    pen.disc(0, 33, width * 0.85, colour)


def wax(pen: Canvas, tincture: Tincture, name: str) -> None:
    """A seal of radius 50 around the pen's origin."""
    rim = smooth([arc(0, 0, 49 * far, 30 * at, 30 * at, 1)[0] for at, far in enumerate(_RIM)], True)
    pen.fill([(x + 3, y + 7) for x, y in rim], INK, 80)
    pen.shape(rim, tincture.base, 3.6)
    pen.stroke(arc(0, 0, 43, 185, 290), mix(tincture.light, WHITE, 0.15), 3.6)
    pen.stroke(arc(0, 0, 43, 20, 100), tincture.dark, 3.6)
    pen.disc(0, 0, 35, tincture.dark)
    pen.disc(0.8, 1.6, 33.5, mix(tincture.dark, tincture.base, 0.28))
    pale = WHITE if name != "crown" else mix(tincture.light, WHITE, 0.35)
    glyph(pen.at(1.2, 2, 0.5), name, tincture.dark, 12)
    glyph(pen.at(0, 0, 0.5), name, pale, 9.5)


def unset(pen: Canvas, tincture: Tincture) -> None:
    """The dashed ring with a question mark, radius 50: no order yet."""
    pen.fill(arc(2, 5, 46, 0, 360, 40), INK, 50)
    pen.disc(0, 0, 47, PLATE)
    for piece in dashes(arc(0, 0, 45, -90, 270, 72), 13, 9.6):
        pen.stroke(piece, INK, 9)
        pen.stroke(piece, tincture.base, 5)
    _question(pen.at(0, 2, 0.62), tincture.base, 11)


def stamp(pen: Canvas, tincture: Tincture, name: str) -> None:
    """Seal or dashed ring, of radius 50."""
    if name == "unset":
        unset(pen, tincture)
    else:
        wax(pen, tincture, name)


CRACK = (0.46, 0.62, 0.4, 0.58, 0.42, 0.55, 0.5)
"""Where a broken seal parts, as shares of its width, from top to bottom."""


@kept(64)
def halves(diameter: int, tincture: str, name: str) -> tuple[pygame.Surface, pygame.Surface]:
    """The left and the right half of a broken seal, each as large as the whole."""
    whole = seal(diameter, tincture, name)
    crack = [(share * diameter, diameter * at / (len(CRACK) - 1)) for at, share in enumerate(CRACK)]
    left, right = (_cut(whole, [*crack, (edge, diameter), (edge, 0)]) for edge in (0, diameter))
    return left, right


def _cut(whole: pygame.Surface, outline: list[tuple[float, float]]) -> pygame.Surface:
    mask = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), outline)
    mask.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return mask


@kept(256)
def seal(diameter: int, tincture: str, name: str) -> pygame.Surface:
    """A wax seal with the sign of an order; names are in ``GLYPHS``, "unset" is the dashed ring."""
    unit = diameter / 112
    pen = canvas((diameter, diameter), unit, over=6 if diameter < 40 else 4)
    stamp(pen.at(54, 54), TINCTURES[tincture], name)
    return pen.done()
