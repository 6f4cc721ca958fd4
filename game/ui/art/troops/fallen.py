"""What fallen men leave on the grass: a shield, a weapon, a broken bow."""

from __future__ import annotations

from game.ui.art.ink import Canvas
from game.ui.art.palette import WHITE, WOOD, Tincture
from game.ui.art.shapes import path
from game.ui.art.troops.arms import INNER, KITE, axe, spear, sword

TURNS = (74.0, 96.0, 58.0, -70.0, 84.0, -100.0)


def fallen(pen: Canvas, tincture: Tincture, look: str, variant: int) -> None:
    """One fallen figure, flat on the ground around the pen's origin."""
    pen.shade(0, -1, 9, 2.6, 40)
    if look == "bow":
        pen.limb(path("M-8 -1 C-4 -5 0 -5 1 -3"), WOOD, 1.4, 0.7)
        pen.limb(path("M2 -2 C5 -4 8 -3 9 -1"), WOOD, 1.4, 0.7)
        return
    if variant % 3 == 0:
        _weapon(pen.at(-2, -1, 0.72, turn=TURNS[(variant + 2) % 6]), look)
    _shield(pen.at(0, -2.6, turn=TURNS[variant % 6]), tincture)


def _weapon(pen: Canvas, look: str) -> None:
    if look in ("spear", "horse"):
        spear(pen, 15, -20)
    elif look == "axe":
        axe(pen)
    else:
        sword(pen)


def _shield(pen: Canvas, tincture: Tincture) -> None:
    flat, inner = [(x * 0.66, y) for x, y in KITE], [(x * 0.62, y) for x, y in INNER]
    pen.shape(flat, WHITE, 1.1)
    pen.fill(inner, tincture.base)
    pen.hatch(inner, tincture, 2.2, 0.8, tincture.light)
