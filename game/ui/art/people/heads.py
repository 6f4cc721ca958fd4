"""Heads: hair, hoods, hats and helms, from before and from behind.

The pen's origin is the middle of the head; a head is about 34 high and looks to the right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.ui.art.ink import Canvas
from game.ui.art.palette import (
    GOLD,
    GOLD_LIGHT,
    INK,
    LEATHER,
    LEATHER_DARK,
    MAIL,
    SKIN,
    STEEL,
    STEEL_DARK,
    STEEL_LIGHT,
    Colour,
    Tincture,
    hexed,
    mix,
)
from game.ui.art.shapes import ellipse, path

LINE = 2.3
"""The width of an ink line."""

HAIR = {
    "brown": hexed("#5b3a21"),
    "auburn": hexed("#8a5a2b"),
    "dark": hexed("#2f2320"),
    "fair": hexed("#b98b4a"),
    "red": hexed("#a4502c"),
    "grey": hexed("#8f8b84"),
    "white": hexed("#dedad0"),
}
"""Hair by its words."""

HAIRS = (hexed("#5b3a21"), hexed("#8a5a2b"), hexed("#2f2320"), hexed("#b98b4a"), hexed("#7a4a3a"))

HEADS = (
    "bare",
    "long",
    "hood",
    "bonnet",
    "scarf",
    "hat",
    "kettle",
    "nasal",
    "bascinet",
    "great",
)


def hair_of(seed: int, told: str) -> tuple[Colour, Colour]:
    """The colours of hair and skin: by a number, the hair as told if it is."""
    skin = hexed("#f0c9a4") if seed % 3 else mix(SKIN, LEATHER_DARK, 0.12)
    return HAIR.get(told, HAIRS[seed % len(HAIRS)]), skin


def draw_head(
    pen: Canvas,
    kind: str,
    tincture: Tincture,
    colours: tuple[Colour, Colour],
    behind: bool,
    plain: bool,
) -> None:
    """A head of one of HEADS; ``colours`` are hair and skin, ``plain`` leaves out the face."""
    hair, skin = colours
    _mail_or_hair(pen, kind, hair)
    pen.shape(ellipse(1, 1, 13.5, 14.6, 30), skin if not behind else _back(kind, hair), LINE)
    if not (behind or plain or kind == "great"):
        _face(pen, hair)
    if behind:
        pen = pen.at(0, 0, mirror=True)
    _TOPS.get(kind, _bare)(pen, tincture, hair)


def _back(kind: str, hair: Colour) -> Colour:
    return MAIL if kind in ("nasal", "bascinet", "great", "kettle") else hair


def _mail_or_hair(pen: Canvas, kind: str, hair: Colour) -> None:
    if kind in ("nasal", "bascinet"):
        outline = path("M-15 -6 C-18 8 -17 14 -16 17 Q0 22 15 17 C16 12 16 4 14 -6 Z")
        pen.shape(outline, MAIL, LINE)
    elif kind == "long":
        pen.shape(path("M-15 -8 C-20 10 -19 20 -17 25 Q-4 28 10 24 L12 -8 Z"), hair, LINE)


def _face(pen: Canvas, hair: Colour) -> None:
    for x in (2.5, 10.0):
        pen.disc(x, 0.5, 1.7, INK)
    brow = mix(hair, INK, 0.4)
    pen.stroke([(0.4, -4.2), (4.2, -4.6)], brow, 1.5)
    pen.stroke([(8.4, -4.6), (12.0, -4.0)], brow, 1.5)
    pen.stroke([(6.8, 2.4), (8.2, 4.4), (6.6, 5.0)], mix(SKIN, INK, 0.45), 1.1)
    pen.stroke([(3.8, 9.0), (8.8, 8.7)], INK, 1.4)


def _bare(pen: Canvas, tincture: Tincture, hair: Colour) -> None:
    outline = path(
        "M-14 6 C-19 -8 -12 -18 1 -18 C12 -18 17 -11 15 -2 C12 -8 6 -9 0 -8 C-6 -8 -8 -2 -8 6 Z"
    )
    pen.shape(outline, hair, LINE)
    pen.stroke(path("M-8 -10 Q-1 -15 8 -13"), mix(hair, STEEL_LIGHT, 0.25), 1.4)


def _hood(pen: Canvas, tincture: Tincture, hair: Colour) -> None:
    outline = path(
        "M-17 18 C-21 -4 -16 -20 0 -21 C14 -21 18 -10 16 16 C13 18 11 18 10 16 "
        "C14 4 12 -9 3 -10 C-7 -10 -8 6 -5 17 Q-11 20 -17 18 Z"
    )
    pen.shape(outline, tincture.dark, LINE)
    pen.stroke(path("M-13 -6 Q-8 -17 4 -17"), tincture.light, 1.6)


def _bonnet(pen: Canvas, tincture: Tincture, hair: Colour) -> None:
    pen.fill(path("M-14 7 C-17 -4 -13 -9 -10 -10 L-7 5 Z"), hair)
    pen.shape(path("M-15 -5 C-16 -19 15 -21 16 -5 Q0 -9 -15 -5 Z"), tincture.base, LINE)
    pen.limb(path("M-15 -5 Q0 -9 16 -5"), tincture.light, 3.0, 1.2)


def _scarf(pen: Canvas, tincture: Tincture, hair: Colour) -> None:
    pen.shape([(-13, -6), (-25, -10), (-21, -2), (-26, 4), (-13, 0)], tincture.base, LINE)
    pen.shape(path("M-14 0 C-16 -16 0 -20 8 -18 C15 -15 16 -9 15 -5 Z"), tincture.base, LINE)
    pen.stroke([(-13, -2), (14, -7)], tincture.light, 1.6)


def _hat(pen: Canvas, tincture: Tincture, hair: Colour) -> None:
    pen.fill(path("M-14 8 C-17 -2 -13 -7 -10 -8 L-7 6 Z"), hair)
    pen.shape(path("M-11 -8 C-12 -22 13 -24 13 -8 Z"), LEATHER, LINE)
    pen.limb([(-11.5, -9.5), (13, -10.5)], tincture.base, 3.2, 0.8)
    brim = path("M-24 -6 C-14 -11 14 -12 25 -5 Q14 -2 0 -4 Q-14 -2 -24 -6 Z")
    pen.shape(brim, LEATHER, LINE)
    pen.limb(path("M-10 -11 C-16 -19 -20 -24 -26 -23"), tincture.light, 3.0, 1.0)


def _kettle(pen: Canvas, tincture: Tincture, hair: Colour) -> None:
    pen.shape(path("M-13 -6 C-14 -24 15 -25 15 -6 Z"), STEEL, LINE)
    pen.fill(path("M-8 -9 C-8 -18 -4 -20 0 -21 C-4 -17 -4 -13 -4 -9 Z"), STEEL_LIGHT)
    brim = path("M-23 -4 C-13 -11 14 -12 24 -4 Q14 0 0 -3 Q-14 0 -23 -4 Z")
    pen.shape(brim, mix(STEEL, STEEL_LIGHT, 0.4), LINE)


def _nasal(pen: Canvas, tincture: Tincture, hair: Colour) -> None:
    pen.shape(path("M-15 -3 C-15 -16 -6 -22 2 -29 C9 -22 17 -15 16 -3 Z"), STEEL, LINE)
    pen.fill(path("M-9 -7 C-9 -14 -4 -19 0 -23 C-3 -16 -4 -11 -4 -7 Z"), STEEL_LIGHT)
    pen.limb([(-14.5, -4), (15.5, -4)], mix(STEEL, GOLD, 0.35), 3.0, 0.9)
    pen.limb([(7.5, -4), (7.9, 6)], STEEL_DARK, 2.6, 0.9)


def _bascinet(pen: Canvas, tincture: Tincture, hair: Colour) -> None:
    outline = path("M-16 6 C-19 -12 -8 -24 0 -31 C9 -24 15 -15 14 -7 C4 -9 -4 -6 -6 8 Z")
    pen.shape(outline, STEEL, LINE)
    pen.fill(path("M-11 -2 C-12 -12 -6 -19 -1 -23 C-5 -15 -6 -8 -6 -2 Z"), STEEL_LIGHT)


def _great(pen: Canvas, tincture: Tincture, hair: Colour) -> None:
    outline = path("M-14 -18 Q1 -24 16 -18 L15.5 13 Q1 21 -13.5 13 Z")
    pen.shape(outline, STEEL, LINE)
    pen.fill(path("M-10 -17 L-5 -19 L-5 15 L-9.5 14 Z"), STEEL_LIGHT)
    pen.stroke([(-5, -3), (15.5, -3)], INK, 3.2)
    pen.stroke([(6, -19), (6, 16)], GOLD, 2.4)
    pen.stroke([(-4, -7), (15, -7)], GOLD, 1.8)
    for x in (0.0, 11.0):
        pen.disc(x, 7, 1.2, INK)


_TOPS: Mapping[str, Callable[[Canvas, Tincture, Colour], None]] = {
    "bare": _bare,
    "long": _bare,
    "hood": _hood,
    "bonnet": _bonnet,
    "scarf": _scarf,
    "hat": _hat,
    "kettle": _kettle,
    "nasal": _nasal,
    "bascinet": _bascinet,
    "great": _great,
}


def coronet(pen: Canvas) -> None:
    """What a hero wears above all: the pen's origin is the middle of the head."""
    points = path("M-11 -22 L-14 -37 L-6.5 -30 L1 -41 L8.5 -30 L16 -37 L13 -22 Q1 -19 -11 -22 Z")
    pen.shape(points, GOLD_LIGHT, LINE)
    for x, y in ((-14, -37.5), (1, -41.5), (16, -37.5)):
        pen.disc(x, y, 2.2, GOLD_LIGHT, 1.2)
