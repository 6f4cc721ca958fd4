"""The charges of shields, flags and seals: each drawn in a box of 100 units around the origin."""

from __future__ import annotations

from game.ui.art.ink import Canvas
from game.ui.art.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, Colour
from game.ui.art.shapes import Points, arc, ellipse, path

LION = path(
    "M-8 -40 C2 -50 20 -46 24 -34 L34 -28 C36 -22 30 -20 26 -19 L32 -13 C26 -8 20 -8 16 -9"
    " C18 -2 24 -4 34 -10 C40 -14 44 -8 38 -4 C30 2 24 6 18 6 C20 12 24 18 26 26 C28 34 24 36 26 44"
    " L8 44 C4 40 12 40 12 34 C12 28 6 24 0 22 C-6 26 -8 32 -8 38 C-8 42 -4 46 -10 46 L-24 46"
    " C-28 42 -20 42 -20 36 C-22 26 -16 18 -18 10 C-26 22 -30 16 -34 8 C-40 -4 -36 -18 -28 -22"
    " C-34 -10 -32 4 -26 6 C-22 2 -22 -8 -18 -16 C-16 -26 -16 -34 -8 -40 Z"
)
HORSE = path(
    "M-26 46 C-30 26 -14 12 -18 -2 C-20 -6 -30 4 -38 0 C-44 -4 "
    "-42 -12 -36 -18 C-28 -28 -22 -40 -8 -42"
    " L-4 -52 L4 -42 C26 -36 34 -10 30 14 C28 28 30 36 34 46 Z"
)
STAR = tuple(
    (arc(0, 0, 46 if turn % 2 == 0 else 21, -90 + 30 * turn, -90 + 30 * turn, 1)[0])
    for turn in range(12)
)
CROWN = path("M-40 30 L-46 -26 L-22 0 L0 -38 L22 0 L46 -26 L40 30 Z")
SHIELD = path("M-34 -42 Q0 -50 34 -42 L34 -8 C34 20 18 38 0 50 C-18 38 -34 20 -34 -8 Z")


def sword(pen: Canvas, colour: Colour = GOLD_LIGHT, edge: float = 4.0) -> None:
    """A sword, point up."""
    pen.shape(path("M-6 22 L-6 -40 L0 -52 L6 -40 L6 22 Z"), colour, edge)
    pen.limb([(-22, 22), (22, 22)], colour, 7, edge)
    pen.limb([(0, 28), (0, 42)], colour, 7, edge)
    pen.disc(0, 47, 6, colour, edge)


def spear(pen: Canvas, colour: Colour = GOLD_LIGHT, edge: float = 4.0) -> None:
    """A spear, point up."""
    pen.limb([(0, -30), (0, 52)], colour, 5, edge)
    pen.shape(path("M0 -58 C10 -44 10 -36 3 -26 L-3 -26 C-10 -36 -10 -44 0 -58 Z"), colour, edge)


def axe(pen: Canvas, colour: Colour = GOLD_LIGHT, edge: float = 4.0) -> None:
    """A bearded axe, edge to the right."""
    pen.limb([(-8, -46), (-8, 50)], colour, 7, edge)
    pen.shape(
        path("M-4 -40 C10 -40 18 -46 24 -52 C40 -34 40 -8 26 10 C22 0 12 -10 -4 -14 Z"),
        colour,
        edge,
    )


def bow(pen: Canvas, colour: Colour = GOLD_LIGHT, edge: float = 4.0) -> None:
    """A drawn bow with its arrow to the right."""
    pen.stroke(path("M-14 -46 L-14 46"), colour, 4)
    pen.limb(path("M-14 -46 C14 -44 26 -18 26 0 C26 18 14 44 -14 46"), colour, 7, edge)
    pen.limb([(-42, 0), (34, 0)], colour, 5, edge)
    pen.shape(path("M30 -13 L54 0 L30 13 Z"), colour, edge)


def beast(
    pen: Canvas, outline: Points, colour: Colour, edge: float, eye: tuple[float, float]
) -> None:
    """A beast's outline with its eye."""
    pen.shape(outline, colour, edge)
    if edge > 0:
        pen.disc(*eye, 4, INK)


def crown(
    pen: Canvas, colour: Colour = GOLD_LIGHT, edge: float = 4.0, pearl: Colour = GOLD
) -> None:
    """A crown with three points and pearls."""
    pen.shape(CROWN, colour, edge)
    for x, y in ((-47, -31), (0, -45), (47, -31)):
        pen.disc(x, y, 8, pearl, edge)
    pen.stroke([(-38, 18), (38, 18)], GOLD_DARK if edge > 0 else pearl, 5)


def charge(pen: Canvas, name: str, colour: Colour = GOLD_LIGHT, edge: float = 4.0) -> None:
    """Draw the charge of this name; names are the keys of ``CHARGES``."""
    if name == "lion":
        beast(pen, LION, colour, edge, (8, -34))
    elif name == "horse":
        beast(pen, HORSE, colour, edge, (-10, -24))
    elif name == "star":
        pen.shape(STAR, colour, edge)
    elif name == "crown":
        crown(pen, colour, edge)
    elif name == "shield":
        pen.shape(SHIELD, colour, edge)
        pen.stroke([(0, -44), (0, 46)], INK, edge)
        pen.stroke([(-32, -10), (32, -10)], INK, edge)
    else:
        _weapon(pen, name, colour, edge)


def _weapon(pen: Canvas, name: str, colour: Colour, edge: float) -> None:
    if name in ("spears", "swords"):
        each = sword if name == "swords" else spear
        each(pen.at(0, 0, turn=-32), colour, edge)
        each(pen.at(0, 0, turn=32), colour, edge)
    elif name == "spear":
        spear(pen, colour, edge)
    elif name == "axe":
        axe(pen, colour, edge)
    elif name == "bow":
        bow(pen, colour, edge)
    elif name in FIREARMS:
        FIREARMS[name](pen.at(0, 0, 0.9), colour, colour, edge)
    else:
        sword(pen, colour, edge)


CHARGES = ("sword", "swords", "spear", "spears", "axe", "bow", "horse", "crown", "lion", "star",
    "shield", "grenade", "pistol", "rifle")  # fmt: skip
"""Names that ``charge`` knows; an unknown name is drawn as a sword."""

BY_LOOK = {"sword": "sword", "spear": "spears", "axe": "axe", "bow": "bow", "horse": "horse"}
"""The charge that goes with a soldier's look; heroes carry the lion."""


def grenade(pen: Canvas, metal: Colour, other: Colour, edge: float) -> None:
    """A grenade."""
    pen.stroke(ellipse(-20, -40, 10, 10), INK, 9)
    pen.stroke(ellipse(-20, -40, 10, 10), other, 4)
    pen.shape(path("M-4 -44 L14 -44 L34 -22 L34 2 L26 2 L26 -16 L10 -30 L-4 -30 Z"), metal, edge)
    pen.shape([(-12, -32), (12, -32), (12, -16), (-12, -16)], other, edge)
    pen.shape(ellipse(0, 18, 27, 34), metal, edge)
    for y in (4, 20, 36):
        half = 26 if y == 20 else 22
        pen.stroke([(-half, y), (half, y)], INK, 3)
    for x in (-11, 11):
        pen.stroke([(x, -12), (x * 1.2, 18), (x, 46)], INK, 3)


def pistol(pen: Canvas, metal: Colour, other: Colour, edge: float) -> None:
    """A pistol."""
    pen.shape(path("M-18 -6 L6 -6 L-2 20 L-8 50 L-34 50 L-24 20 Z"), other, edge)
    pen.stroke(path("M0 -2 C22 -2 20 20 -2 18"), INK, 7)
    pen.stroke(path("M0 -2 C22 -2 20 20 -2 18"), metal, 3)
    pen.shape([(-32, -34), (48, -34), (48, -16), (8, -16), (4, -6), (-32, -6)], metal, edge)
    pen.stroke([(-14, -24), (42, -24)], INK, 2.6)
    pen.shape([(38, -42), (46, -42), (46, -34), (38, -34)], metal, edge)


def rifle(pen: Canvas, metal: Colour, other: Colour, edge: float) -> None:
    """A rifle."""
    pen.limb([(4, -58), (4, 4)], metal, 7, edge)
    pen.shape([(0, -60), (12, -60), (12, -54), (0, -54)], metal, edge)
    pen.shape(path("M-8 -30 L14 -30 L14 16 C14 26 22 34 26 58 L-6 58 C-6 40 -8 30 -8 16 Z"),
        other, edge)  # fmt: skip
    pen.shape([(-8, -14), (12, -14), (12, 14), (-8, 14)], metal, edge)
    pen.shape([(-30, -8), (-8, -10), (-8, 6), (-27, 10)], metal, edge)


FIREARMS = {"grenade": grenade, "pistol": pistol, "rifle": rifle}
