"""Beasts as they stand on the field, in profile and looking to the right: horses with or without a
rider, wolves, spiders and serpents. The feet are at the pen's origin.
"""

from __future__ import annotations

from game.ui.art.ink import Canvas
from game.ui.art.palette import GOLD, HORSES, INK, LEATHER_DARK, TINCTURES, WHITE, hexed, mix
from game.ui.art.people.heads import LINE
from game.ui.art.people.person import Dress, draw_person
from game.ui.art.shapes import Points, ellipse, path

BEASTS = ("horse", "wolf", "spider", "serpent")

SADDLE = (-2.0, -52.0)
"""Where the hips of a rider are, so that legs hang at the flank."""


def draw_horse(pen: Canvas, seed: int, tincture: str = "", step: int = 0) -> None:
    """A horse; with a caparison in a tincture if one is named. ``step``: 0 stands, 1 and 2 go."""
    coat = HORSES[seed % len(HORSES)]
    dark = mix(coat, INK, 0.35)
    swing = (0, 9, -9)[step % 3]
    for x, far in ((-34, True), (24, True), (-25, False), (33, False)):
        lift = swing if far else -swing
        leg = [(x, -46), (x + lift * 0.4, -24), (x + lift, -2)]
        pen.limb(leg, mix(dark, INK, 0.2) if far else coat, 9.0, LINE)
        pen.limb([(x + lift, -6), (x + lift + 3, -2)], INK, 7.0, 1.0)
    pen.limb(path("M-48 -66 C-62 -62 -64 -40 -58 -24"), dark, 8.0, LINE)
    body = path("M-48 -74 C-52 -52 -44 -38 -20 -38 C4 -36 26 -38 40 -46 C50 -60 44 -78 30 -80 "
                "C8 -74 -20 -82 -48 -74 Z")  # fmt: skip
    pen.shape(body, coat, LINE)
    if tincture:
        _caparison(pen, tincture)
    neck = path("M24 -76 C34 -96 44 -112 54 -122 L62 -128 L62 -118 C76 -110 88 -100 91 -92 "
                "C90 -84 80 -84 74 -88 C64 -90 58 -88 54 -80 C50 -70 46 -60 40 -54 Z")  # fmt: skip
    pen.shape(neck, coat, LINE)
    pen.limb(path("M26 -82 C34 -100 44 -114 56 -124"), dark, 6.0, LINE)
    pen.shape([(56, -120), (58, -134), (66, -120)], coat, 1.8)
    pen.disc(67, -108, 2.1, INK)
    pen.disc(86, -92, 1.4, INK)
    pen.stroke(path("M66 -116 L76 -90 M76 -90 L60 -96"), LEATHER_DARK, 2.0)


def _caparison(pen: Canvas, tincture: str) -> None:
    own = TINCTURES[tincture]
    cloth = path("M-50 -72 C-54 -50 -52 -34 -52 -24 L44 -26 C48 -44 46 -70 30 -80 "
                 "C8 -74 -20 -82 -50 -72 Z")  # fmt: skip
    pen.shape(cloth, own.base, LINE)
    pen.hatch(cloth, own, 7.0, 1.6, mix(own.base, own.light, 0.5))
    pen.stroke(cloth, INK, LINE, closed=True)
    pen.limb([(-51, -28), (44, -30)], GOLD, 3.0, 1.0)


def draw_rider(pen: Canvas, dress: Dress, plain: bool = False, step: int = 0) -> None:
    """Somebody on a horse that wears his tincture."""
    draw_horse(pen, dress.seed, dress.tincture, step)
    draw_person(pen.at(-6, -34, 0.94), dress, "ride", plain=plain)


def draw_wolf(pen: Canvas, seed: int, step: int = 0) -> None:
    """A wolf."""
    fur = (hexed("#7d7a75"), hexed("#5d5750"), hexed("#8d7f6c"))[seed % 3]
    dark = mix(fur, INK, 0.35)
    swing = (0, 7, -7)[step % 3]
    for x, far in ((-28, True), (20, True), (-21, False), (27, False)):
        lift = swing if far else -swing
        pen.limb([(x, -28), (x + lift, -1)], dark if far else fur, 7.0, LINE)
    pen.shape(path("M-36 -42 C-52 -40 -62 -28 -66 -14 C-52 -18 -44 -26 -34 -30 Z"), dark, LINE)
    body = path("M-40 -44 C-30 -54 10 -56 30 -52 C40 -44 36 -28 24 -26 C8 -22 -20 -22 -32 -26 "
                "C-40 -30 -42 -38 -40 -44 Z")  # fmt: skip
    pen.shape(body, fur, LINE)
    head = path("M20 -50 L28 -66 L34 -56 L42 -68 L46 -54 C58 -50 66 -44 68 -38 "
                "C62 -32 50 -34 42 -34 C34 -28 24 -32 20 -50 Z")  # fmt: skip
    pen.shape(head, fur, LINE)
    pen.stroke(path("M46 -38 L66 -38"), INK, 1.6)
    for x in (52, 58):
        pen.fill([(x, -38), (x + 3, -38), (x + 1.5, -33)], WHITE)
    pen.disc(47, -48, 2.0, hexed("#d9a441"), 1.2)
    pen.disc(67, -41, 2.6, INK)


def draw_spider(pen: Canvas, seed: int, step: int = 0) -> None:
    """A giant spider."""
    body, leg = hexed("#4a3b35"), hexed("#332824")
    swing = (0, 4, -4)[step % 3]
    for number, (knee, foot) in enumerate(((30, 44), (26, 32), (34, 58), (22, 22))):
        for side in (-1, 1):
            way = [(side * 10, -26), (side * (knee + swing), -52 + number * 4), (side * foot, -2)]
            pen.limb(way, leg, 4.6, 1.8)
    pen.shape(ellipse(-16, -34, 26, 20, 32), body, LINE)
    pen.shape(path("M-22 -48 L-10 -48 L-16 -38 Z M-22 -30 L-10 -30 L-16 -40 Z"), GOLD, 1.2)
    pen.shape(ellipse(16, -28, 16, 13, 28), mix(body, WHITE, 0.08), LINE)
    for x, y in ((22, -33), (27, -29), (18, -36), (28, -24)):
        pen.disc(x, y, 2.0, hexed("#c43a2c"), 0.8)
    for x in (24, 30):
        pen.limb([(x, -20), (x + 2, -12)], WHITE, 2.0, 1.0)


def draw_serpent(pen: Canvas, seed: int, step: int = 0) -> None:
    """A great serpent, coiled and raised."""
    skin = hexed("#5f7a3f")
    belly = mix(skin, hexed("#e7dba0"), 0.6)
    for line, wide in (
        ("M-52 -8 C-30 -24 30 -24 50 -10 C30 4 -30 6 -52 -8", 17.0),
        ("M46 -12 C20 -44 -36 -40 -30 -22", 16.0),
        ("M-30 -24 C-20 -50 -14 -70 6 -88", 15.0),
    ):
        pen.limb(path(line), skin, wide, LINE)
        pen.stroke(path(line), belly, wide * 0.3)
    head: Points = path("M-4 -98 C4 -112 26 -108 42 -94 C34 -84 12 -78 0 -84 Z")
    pen.shape(head, skin, LINE)
    pen.disc(18, -99, 2.6, hexed("#e0b13a"), 1.2)
    pen.stroke(path("M40 -93 L54 -92 L60 -97 M54 -92 L60 -88"), hexed("#b3231b"), 1.8)
