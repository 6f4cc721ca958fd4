"""Weapons as charges of a shield, argent and gold, in a box of 108 units; the same drawings lie
on the ground where somebody dropped them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from game.ui.art.heraldry.charges import HORSE, beast, grenade, pistol, rifle
from game.ui.art.heraldry.charges import charge as drawn_charge
from game.ui.art.ink import Canvas
from game.ui.art.palette import GOLD_LIGHT, INK, LEATHER, STEEL, STEEL_LIGHT, WHITE, WOOD, mix
from game.ui.art.shapes import arc, ellipse, path

OAK = mix(WOOD, WHITE, 0.18)
CLAY = mix(LEATHER, WHITE, 0.22)


def stool(pen: Canvas, edge: float) -> None:
    """A three-legged stool, seen aslant."""
    for top, foot in (((-18, 2), (-32, 50)), ((18, 2), (32, 50)), ((0, 8), (0, 56))):
        pen.limb([top, foot], mix(OAK, INK, 0.14), 9, edge)
    pen.limb([(-24, 34), (24, 34)], mix(OAK, INK, 0.2), 5, edge)
    pen.shape(ellipse(0, -8, 46, 25), mix(OAK, INK, 0.3), edge)
    pen.shape(ellipse(0, -16, 46, 25), OAK, edge)
    pen.stroke(arc(0, -16, 30, 200, 340), mix(OAK, INK, 0.35), 2.4)
    pen.stroke([(-34, -14), (30, -22)], mix(OAK, INK, 0.35), 2.4)


def chair_leg(pen: Canvas, edge: float) -> None:
    """A turned leg, broken off a chair."""
    pen.shape(path("M-9 52 L9 52 L7 20 L10 -30 L4 -52 L0 -42 L-5 -54 L-10 -30 L-7 20 Z"), OAK, edge)
    for y, half in ((40, 12), (14, 12), (-12, 13)):
        pen.limb([(-half, y), (half, y)], mix(OAK, INK, 0.12), 7, edge)
    pen.stroke([(-3, 6), (-3, -4)], WHITE, 2)


def jug(pen: Canvas, edge: float) -> None:
    """A jug with its handle."""
    pen.stroke(path("M24 -22 C54 -24 54 24 26 26"), INK, 14)
    pen.stroke(path("M24 -22 C54 -24 54 24 26 26"), CLAY, 7)
    pen.shape(
        path("M-22 -50 L22 -50 L18 -30 C40 -12 38 44 22 52 L-22 52 C-38 44 -40 -12 -18 -30 Z"),
        CLAY,
        edge,
    )
    pen.shape(ellipse(0, -49, 23, 8), mix(CLAY, INK, 0.5), edge)
    pen.stroke([(-29, 8), (29, 8)], mix(CLAY, INK, 0.45), 4)


ARGENT = mix(STEEL_LIGHT, WHITE, 0.45)
SHAFT = mix(WOOD, GOLD_LIGHT, 0.5)
EDGE = 3.6


def _sword(pen: Canvas, long: float = 50.0) -> None:
    pen.shape([(-7, 22), (-7, -long + 12), (0, -long - 2), (7, -long + 12), (7, 22)], ARGENT, EDGE)
    pen.stroke([(0, 18), (0, -long + 16)], STEEL, 2.4)
    pen.limb([(-21, 24), (21, 24)], GOLD_LIGHT, 7, EDGE)
    pen.limb([(0, 30), (0, 42)], GOLD_LIGHT, 6, EDGE)
    pen.disc(0, 48, 6.5, GOLD_LIGHT, EDGE)


def _dagger(pen: Canvas) -> None:
    _sword(pen.at(0, -10), 24.0)


def _axe(pen: Canvas) -> None:
    pen.limb([(-8, -48), (-8, 52)], SHAFT, 7, EDGE)
    head = path("M-4 -42 C10 -42 20 -48 28 -54 C44 -34 44 -6 28 14 C22 2 12 -8 -4 -12 Z")
    pen.shape(head, ARGENT, EDGE)
    pen.stroke(path("M27 -44 C38 -30 38 -10 28 4"), STEEL, 2.4)


def _mace(pen: Canvas) -> None:
    pen.limb([(0, -20), (0, 52)], SHAFT, 7, EDGE)
    for turn in range(0, 360, 60):
        pen.at(0, -30, turn=turn).shape([(-7, -10), (0, -25), (7, -10)], ARGENT, EDGE)
    pen.disc(0, -30, 15, ARGENT, EDGE)
    pen.disc(0, 54, 6, GOLD_LIGHT, EDGE)


def _hammer(pen: Canvas) -> None:
    pen.limb([(0, -40), (0, 54)], SHAFT, 7, EDGE)
    pen.shape([(-30, -46), (14, -46), (40, -36), (14, -22), (-30, -22)], ARGENT, EDGE)


def _flail(pen: Canvas) -> None:
    pen.limb([(-18, -20), (-18, 54)], SHAFT, 7, EDGE)
    pen.stroke(arc(0, -24, 19, 180, 350), INK, 6)
    pen.stroke(arc(0, -24, 19, 180, 350), ARGENT, 2.6)
    for turn in range(0, 360, 45):
        pen.at(22, -8, turn=turn).shape([(-5, -12), (0, -22), (5, -12)], ARGENT, EDGE)
    pen.disc(22, -8, 14, ARGENT, EDGE)


def _spear(pen: Canvas) -> None:
    pen.limb([(0, -28), (0, 58)], SHAFT, 6, EDGE)
    pen.shape(path("M0 -62 C12 -46 12 -36 4 -24 L-4 -24 C-12 -36 -12 -46 0 -62 Z"), ARGENT, EDGE)
    pen.limb([(-9, -20), (9, -20)], GOLD_LIGHT, 4, EDGE)


def _halberd(pen: Canvas) -> None:
    pen.limb([(-4, -30), (-4, 58)], SHAFT, 6, EDGE)
    pen.shape([(-4, -62), (4, -36), (-12, -36)], ARGENT, EDGE)
    pen.shape(
        path("M0 -36 C18 -36 26 -40 32 -46 C42 -26 38 -6 28 6 C22 -4 12 -10 0 -12 Z"), ARGENT, EDGE
    )
    pen.shape([(-9, -32), (-30, -22), (-9, -16)], ARGENT, EDGE)


def _staff(pen: Canvas) -> None:
    pen.at(0, 0, turn=22).limb([(0, -56), (0, 56)], SHAFT, 8, EDGE)
    for y in (-40, 40):
        pen.at(0, 0, turn=22).limb([(-5, y), (5, y)], GOLD_LIGHT, 5, EDGE)


def _bow(pen: Canvas) -> None:
    pen.stroke(path("M-14 -48 L-14 48"), ARGENT, 3.4)
    pen.limb(path("M-14 -48 C14 -46 26 -18 26 0 C26 18 14 46 -14 48"), GOLD_LIGHT, 7, EDGE)
    pen.limb([(-40, 0), (32, 0)], ARGENT, 4, EDGE)
    pen.shape([(28, -12), (52, 0), (28, 12)], ARGENT, EDGE)


def _crossbow(pen: Canvas) -> None:
    pen.limb([(0, -34), (0, 54)], SHAFT, 11, EDGE)
    pen.stroke([(-44, -14), (0, 12), (44, -14)], ARGENT, 3.2)
    pen.limb(path("M-46 -14 C-30 -38 30 -38 46 -14"), ARGENT, 7, EDGE)
    pen.limb([(0, 8), (0, -46)], GOLD_LIGHT, 4, EDGE)
    pen.shape([(-9, -44), (0, -62), (9, -44)], ARGENT, EDGE)


def _sling(pen: Canvas) -> None:
    pen.stroke(path("M-30 50 C-34 -10 -26 -30 0 -34 C26 -30 34 -10 30 50"), INK, 9)
    pen.stroke(path("M-30 50 C-34 -10 -26 -30 0 -34 C26 -30 34 -10 30 50"), LEATHER, 4)
    pen.disc(0, -34, 17, ARGENT, EDGE)


def _javelin(pen: Canvas) -> None:
    for turn in (-20, 20):
        _spear(pen.at(0, 0, 0.94, turn=turn))


def _fist(pen: Canvas) -> None:
    pen.shape(
        path(
            "M-30 -20 C-30 -34 30 -34 30 -20 L30 14 C30 26 18 30 18 30"
            " L18 50 L-20 50 L-20 28 C-30 22 -30 10 -30 -20 Z"
        ),
        GOLD_LIGHT,
        EDGE,
    )
    for x in (-15, 0, 15):
        pen.stroke([(x, -30), (x, -2)], INK, 3)
    pen.stroke([(-30, 2), (8, 2), (12, 14)], INK, 3.4)


def _torch(pen: Canvas) -> None:
    pen.limb([(0, -8), (0, 56)], SHAFT, 9, EDGE)
    pen.shape(
        path("M0 -62 C22 -40 24 -24 14 -8 L-14 -8 C-26 -22 -16 -36 0 -62 Z"), GOLD_LIGHT, EDGE
    )
    pen.fill(path("M0 -40 C10 -28 10 -18 5 -12 L-6 -12 C-12 -20 -6 -28 0 -40 Z"), WHITE)


def _net(pen: Canvas) -> None:
    pen.shape(ellipse(0, 0, 42, 46), mix(LEATHER, WHITE, 0.4), EDGE)
    for at in (-24, 0, 24):
        pen.stroke([(at - 22, -36), (at + 22, 36)], INK, 3)
        pen.stroke([(at + 22, -36), (at - 22, 36)], INK, 3)


def _flask(pen: Canvas) -> None:
    pen.shape(path("M-9 -46 L9 -46 L9 -14 C34 0 34 46 0 46 C-34 46 -34 0 -9 -14 Z"), ARGENT, EDGE)
    pen.limb([(-10, -44), (10, -44)], GOLD_LIGHT, 6, EDGE)
    pen.stroke([(-20, 14), (20, 14)], INK, 3)


def _horse(pen: Canvas) -> None:
    beast(pen, HORSE, GOLD_LIGHT, EDGE, (-10, -24))


_DRAWN: Mapping[str, Callable[[Canvas], None]] = MappingProxyType(
    {
        "sword": _sword,
        "dagger": _dagger,
        "axe": _axe,
        "mace": _mace,
        "hammer": _hammer,
        "flail": _flail,
        "spear": _spear,
        "halberd": _halberd,
        "staff": _staff,
        "bow": _bow,
        "crossbow": _crossbow,
        "sling": _sling,
        "javelin": _javelin,
        "fist": _fist,
        "torch": _torch,
        "net": _net,
        "flask": _flask,
        "grenade": partial(grenade, metal=ARGENT, other=GOLD_LIGHT, edge=EDGE),
        "pistol": partial(pistol, metal=ARGENT, other=SHAFT, edge=EDGE),
        "rifle": partial(rifle, metal=ARGENT, other=SHAFT, edge=EDGE),
        "stool": partial(stool, edge=EDGE),
        "chair_leg": partial(chair_leg, edge=EDGE),
        "jug": partial(jug, edge=EDGE),
        "horse": _horse,
    }
)

CHARGES = (*_DRAWN, "lion", "star", "crown", "shield")
"""The names that ``weapon`` knows; another one is drawn as a sword."""


def weapon(pen: Canvas, name: str) -> None:
    """Draw the charge of this name, point up."""
    drawn = _DRAWN.get(name)
    if drawn is not None:
        drawn(pen)
    else:
        drawn_charge(pen.at(0, 0, 0.96), name, GOLD_LIGHT, EDGE)
