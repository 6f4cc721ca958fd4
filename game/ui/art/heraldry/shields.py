"""Shields with their charges and crowns, and the helmed portrait on a unit's panel."""

from __future__ import annotations

import pygame

from game.ui.art.heraldry.charges import crown as draw_crown
from game.ui.art.ink import Canvas, canvas
from game.ui.art.kept import kept
from game.ui.art.palette import (
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    MAIL,
    RULE,
    SKIN,
    STEEL,
    STEEL_DARK,
    STEEL_LIGHT,
    TINCTURES,
    WOOD_DARK,
    Tincture,
    mix,
)
from game.ui.art.shapes import ellipse, path
from game.ui.art.troops.weapons import weapon

HEATER = path("M-40 -46 Q0 -53 40 -46 C41 -14 35 16 0 50 C-35 16 -41 -14 -40 -46 Z")
FIELD = path("M-35 -41 Q0 -47 35 -41 C36 -13 31 12 0 42 C-31 12 -36 -13 -35 -41 Z")
CROWNED = 1.44
"""How much higher a shield with a crown is than its surface's plain shield."""


def heater(pen: Canvas, tincture: Tincture, charge: str | None, edge: float = 3.4) -> None:
    """A hatched shield with a gold rim in a box of 84 × 104 around the pen's origin."""
    pen.fill([(x + 2, y + 4) for x, y in HEATER], INK, 70)
    pen.shape(HEATER, GOLD, edge)
    pen.blend(FIELD, (tincture.base, mix(tincture.base, tincture.dark, 0.45)))
    pen.hatch(FIELD, tincture, 7.5, 2.4, mix(tincture.base, tincture.light, 0.8))
    pen.stroke(FIELD, INK, edge * 0.62, closed=True)
    if charge is not None:
        weapon(pen.at(0, -6, 0.64), charge)


def crest(pen: Canvas, pearl: Tincture) -> None:
    """The crown that stands on a commander's shield."""
    draw_crown(pen.at(0, -66, 0.62), GOLD_LIGHT, 4.4, pearl.base)


@kept(256)
def shield(
    height: int, tincture: str, charge: str | None = None, crown: bool = False
) -> pygame.Surface:
    """A heater shield of this height in pixels; a crown is drawn within the height."""
    unit = height / (104 * (CROWNED if crown else 1.0))
    pen = canvas((round((96 if crown else 88) * unit), height), unit)
    middle = pen.at((96 if crown else 88) / 2, 104 * CROWNED - 52 if crown else 52)
    heater(middle, TINCTURES[tincture], charge)
    if crown:
        crest(middle, TINCTURES[tincture])
    return pen.done()


@kept(64)
def portrait(height: int, tincture: str, helm: str = "nasal") -> pygame.Surface:
    """The leader's face under his helm, in a shield of his tincture."""
    unit, side = height / 104, TINCTURES[tincture]
    pen = canvas((round(88 * unit), height), unit).at(44, 52)
    pen.fill([(x + 1.5, y + 3) for x, y in HEATER], INK, 70)
    pen.shape(HEATER, side.base, 3.2)
    pen.stroke([(x * 0.93, y * 0.93 - 0.4) for x, y in HEATER], GOLD_LIGHT, 1.6, closed=True)
    inner = [(x * 0.86, y * 0.86 - 1) for x, y in HEATER]
    face = pen.layer()
    face.blend(inner, (mix(RULE, (255, 255, 255), 0.35), RULE))
    face.hatch(inner, side, 6.0, 0.9, mix(RULE, INK, 0.16))
    _face(face, side, helm)
    pen.lay(face, clip=inner)
    pen.stroke(inner, INK, 2.0, closed=True)
    return pen.done()


def _face(pen: Canvas, tincture: Tincture, helm: str) -> None:
    pen.shape(path("M-34 60 C-34 18 -18 10 0 10 C18 10 34 18 34 60 Z"), tincture.base, 2.0)
    pen.shape(path("M-21 -16 C-25 0 -25 12 -20 18 Q0 28 20 18 C25 12 25 0 21 -16 Z"), MAIL, 2.0)
    for y in (15, 19.5):
        pen.stroke(path(f"M-20 {y} Q0 {y + 10} 20 {y}"), STEEL_DARK, 1.1)
    pen.shape(ellipse(0, -4, 12.4, 14.6), SKIN, 1.6)
    pen.shape(
        path("M-11 2 C-9 8 -4 4 0 4 C4 4 9 8 11 2 C12 12 5 16 0 16 C-5 16 -12 12 -11 2 Z"),
        WOOD_DARK,
        1.2,
    )
    pen.stroke(path("M-3.6 8.6 Q0 9.8 3.6 8.6"), mix(SKIN, INK, 0.5), 1.4)
    for x in (-5.6, 5.6):
        pen.disc(x, -6.6, 1.7, INK)
        pen.stroke(path(f"M{x - 3} -10 Q{x} -11.6 {x + 3} -10"), WOOD_DARK, 1.5)
    if helm == "kettle":
        _kettle(pen)
    elif helm == "great":
        _great(pen)
    else:
        _nasal(pen)


def _nasal(pen: Canvas) -> None:
    pen.shape(
        path("M-18 -12 C-18 -28 -10 -40 0 -48 C10 -40 18 -28 18 -12 Q0 -18 -18 -12 Z"), STEEL, 2.0
    )
    pen.fill(path("M-14 -15 C-13 -27 -8 -36 -2 -43 C-6 -34 -8 -26 -8 -17 Z"), STEEL_LIGHT)
    pen.shape(path("M-18.4 -9 Q0 -17 18.4 -9 L18.4 -14.4 Q0 -22 -18.4 -14.4 Z"), GOLD, 1.4)
    pen.shape(path("M-2.2 -15 L2.2 -15 L2.6 0 L-2.6 0 Z"), STEEL, 1.3)


def _kettle(pen: Canvas) -> None:
    pen.shape(path("M-16 -14 C-16 -44 16 -44 16 -14 Z"), STEEL, 2.0)
    pen.fill(path("M-12 -16 C-12 -32 -7 -37 -3 -37 C-7 -31 -7 -24 -7 -16 Z"), STEEL_LIGHT)
    pen.stroke([(0, -36), (0, -17)], STEEL_DARK, 1.4)
    pen.shape(
        path("M-29 -10 Q0 -27 29 -10 C26 -6 14 -12 0 -12 C-14 -12 -26 -6 -29 -10 Z"), STEEL, 2.0
    )
    pen.stroke(path("M-22 -12.6 Q0 -22 22 -12.6"), GOLD_DARK, 1.2)


def _great(pen: Canvas) -> None:
    pen.shape(path("M-18 -38 Q0 -44 18 -38 L16 14 Q0 22 -16 14 Z"), STEEL, 2.0)
    pen.fill(path("M-14 -37 L-8 -39 L-7 16 L-12.6 13 Z"), STEEL_LIGHT)
    pen.stroke([(-13, -9), (13, -9)], INK, 3.4)
    pen.stroke([(0, -40), (0, 18)], GOLD, 2.6)
    for x in (-9, -5, 5, 9):
        pen.disc(x, 3, 1.2, INK)
