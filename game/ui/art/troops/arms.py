"""Arms and armour of the drawn soldiers: heads with helms, shields, blades, spears and bows.

Units and origin are those of a soldier: feet at (0, 0), the neck near (0, -25), facing right.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.art.ink import Canvas
from game.ui.art.palette import (
    GOLD,
    GOLD_LIGHT,
    INK,
    LEATHER_DARK,
    MAIL,
    SKIN,
    STEEL,
    STEEL_DARK,
    STEEL_LIGHT,
    WHITE,
    WOOD,
    WOOD_DARK,
    Colour,
    Tincture,
    mix,
)
from game.ui.art.shapes import Point, ellipse, path

KITE = path("M-5.6 -7 Q0 -9.4 5.6 -7 C6 0 4 5.4 0 9.4 C-4 5.4 -6 0 -5.6 -7 Z")
INNER = path("M-4.4 -6 Q0 -8 4.4 -6 C4.8 0 3.2 4.6 0 7.6 C-3.2 4.6 -4.8 0 -4.4 -6 Z")

HELD_HIGH = {"sword": 14.0, "hero": 14.0, "axe": -24.0}
"""How blades are carried behind the front rank, in degrees from upright."""

SWINGS = (((-5.0, -28.0), -38.0), ((9.0, -27.0), 34.0), ((11.0, -20.5), 98.0))
"""Hand and turn of a blade that is swung: drawn back, overhead, down."""


@dataclass(frozen=True, slots=True)
class Swing:
    """What an arm does: the pose, the picture of its movement, front rank or behind."""

    pose: str = "stand"
    step: int = 0
    front: bool = False
    variant: int = 0

    @property
    def lowered(self) -> bool:
        """Whether it hangs."""
        return self.pose in ("waver", "flee", "fall")


def head(pen: Canvas, tincture: Tincture, helm: str, crowned: bool = False) -> None:
    """A head in profile, looking right."""
    if helm == "hood":
        _hood(pen, tincture)
        return
    pen.shape(
        path("M-4.6 -30 C-5.6 -26 -5.6 -24.4 -5.4 -23.4 Q0 -21.8 4.2 -23.6 L3.6 -30 Z"), MAIL, 0.9
    )
    pen.shape(ellipse(1.2, -28.4, 4.0, 4.2, 20), SKIN, 0.9)
    pen.fill(path("M-4.6 -31 L-1.2 -31 C-1.6 -28 -1.2 -26 0.2 -24.2 L-4.6 -23.6 Z"), MAIL)
    pen.disc(3.1, -28.9, 0.75, INK)
    _helm(pen, helm, 1.0)
    if crowned:
        crown(pen)


def head_across(pen: Canvas, tincture: Tincture, helm: str, behind: bool, crowned: bool) -> None:
    """A head from before or behind."""
    cloth = tincture.base if helm == "hood" else MAIL
    pen.shape(path("M-4.8 -31 L-5.8 -23.6 Q0 -21.4 5.8 -23.6 L4.8 -31 Z"), cloth, 0.9)
    if not behind:
        pen.shape(ellipse(0, -28.0, 3.6, 4.0, 20), SKIN, 0.8)
        for x in (-1.7, 1.7):
            pen.disc(x, -28.4, 0.7, INK)
    if helm == "hood":
        top = "M-5 -29 C-6 -36 6 -36 5 -29 " + ("L5 -24 L-5 -24 Z" if behind else "Q0 -33 -5 -29 Z")
        pen.shape(path(top), tincture.base, 1.0)
    else:
        _helm(pen, helm, 0.0)
    if crowned:
        crown(pen)


def _hood(pen: Canvas, tincture: Tincture) -> None:
    pen.shape(
        path("M-6 -23 C-7 -34 -2 -36 1 -35.4 C6 -35 6 -30 5.6 -23.4 Q0 -21 -6 -23 Z"),
        tincture.base,
        1.0,
    )
    pen.shape(ellipse(2.4, -28.4, 3.3, 3.8, 20), SKIN, 0.8)
    pen.disc(3.9, -28.9, 0.75, INK)
    pen.stroke(path("M-4.4 -31 Q-2 -34.4 1 -34.2"), tincture.light, 1.0)


def _helm(pen: Canvas, helm: str, ahead: float) -> None:
    """Nasal: a tall point; kettle: a wide brim; great: a flat-topped barrel."""
    if helm == "kettle":
        pen.shape(path("M-5 -31.4 C-5 -40.4 5.6 -40.4 5.6 -31.4 Z"), STEEL, 1.0)
        pen.fill(
            path("M-3.6 -32.2 C-3.6 -37 -1.6 -38 -0.4 -38 C-2 -36 -2 -34 -2 -32.2 Z"), STEEL_LIGHT
        )
        pen.shape(
            path("M-8.2 -30.4 Q0.4 -34.6 9 -30.4 Q8.4 -29 0.4 -30.2 Q-7.4 -29 -8.2 -30.4 Z"),
            STEEL,
            1.0,
        )
    elif helm == "great":
        pen.shape(path("M-5.4 -37 Q0.4 -38.6 6.2 -37 L5.6 -24 Q0.4 -22 -4.8 -24 Z"), STEEL, 1.0)
        pen.fill(path("M-4 -36.4 L-1.6 -37 L-1.4 -24 L-3.6 -24.6 Z"), STEEL_LIGHT)
        pen.stroke([(-0.6 + ahead, -30.4), (5.4, -30.4)], INK, 1.4)
        pen.stroke([(2.6 * ahead + 0.4, -36.6), (2.6 * ahead + 0.4, -24)], GOLD, 1.0)
    else:
        pen.shape(
            path("M-5.4 -29.8 C-5.4 -35 -2 -38.6 0.8 -40.6 C3.6 -38.4 6.4 -35 6.2 -29.8 Z"),
            STEEL,
            1.0,
        )
        pen.fill(
            path("M-3.8 -30.8 C-3.8 -34 -1.8 -37 0 -38.6 C-1.2 -36 -1.6 -33 -1.6 -30.8 Z"),
            STEEL_LIGHT,
        )
        pen.stroke([(-5.0, -30.4), (5.8, -30.4)], GOLD, 1.3)
        nose = 4.6 * ahead + 0.2 * (1 - ahead)
        pen.limb([(nose, -30.0), (nose + 0.3 * ahead, -26.6)], STEEL_DARK, 0.9, 0.5)


def crown(pen: Canvas) -> None:
    """A small crown around the helm."""
    pen.shape(
        path("M-5.8 -32 L-6.8 -38.4 L-3 -35.6 L0.4 -41 L3.8 -35.6 L7.6 -38.4 L6.6 -32 Z"),
        GOLD_LIGHT,
        0.9,
    )


def kite(pen: Canvas, x: float, y: float, tincture: Tincture, noble: bool = False) -> None:
    """A kite shield in the tincture, hatched, with a pale rim."""
    spot = pen.at(x, y, 1.12 if noble else 1.0)
    spot.shape(KITE, GOLD_LIGHT if noble else WHITE, 1.0)
    spot.fill(INNER, tincture.base)
    spot.hatch(INNER, tincture, 2.5, 0.75, mix(tincture.light, WHITE, 0.0 if noble else 0.55))
    if noble:
        spot.disc(0, -1, 2.0, GOLD_LIGHT, 0.7)


def arm(pen: Canvas, shoulder: Point, hand: Point, cloth: Colour) -> None:
    """A sleeved arm and its fist."""
    pen.limb([shoulder, hand], cloth, 2.7, 0.9)
    pen.disc(hand[0], hand[1], 1.7, SKIN, 0.7)


def blade(pen: Canvas, look: str, swing: Swing, cloth: Colour) -> None:
    """Sword or axe: forward, raised, swung or hanging, with its arm."""
    hand, turn = (8.6, -21.0), 62.0 - swing.variant % 3 * 4
    if swing.pose == "strike":
        hand, turn = SWINGS[swing.step % len(SWINGS)]
    elif swing.lowered:
        hand, turn = (-6.5, -14.0), 205.0
    elif not swing.front or swing.pose == "march":
        hand, turn = (-6.6, -27.0), HELD_HIGH.get(look, 14.0) + swing.variant % 3 * 3
    shoulder = (-2.2, -21.6) if not swing.lowered else (-3.0, -22.0)
    held = pen.at(*hand, turn=turn)
    (axe if look == "axe" else sword)(held, 1.25 if look == "hero" else 1.0)
    arm(pen, shoulder, hand, cloth)


def sword(pen: Canvas, long: float = 1.0) -> None:
    """A sword held at the origin, point up."""
    tip = -4 - 13.5 * long
    pen.shape([(-1.3, -2), (-1.2, tip + 2), (0, tip), (1.2, tip + 2), (1.3, -2)], STEEL_LIGHT, 0.8)
    pen.stroke([(0.35, -3), (0.35, tip + 2.4)], STEEL_DARK, 0.6)
    pen.limb([(-3.4, -2), (3.4, -2)], GOLD, 1.2, 0.6)
    pen.stroke([(0, -1), (0, 3)], GOLD, 1.4)


def axe(pen: Canvas, long: float = 1.0) -> None:
    """An axe held at the origin, head up, edge forward."""
    pen.limb([(0, 4), (0, -15 * long)], WOOD, 1.1, 0.6)
    pen.shape(
        path("M0 -15 C3 -15 4.4 -16.4 5.4 -17.6 C8.6 -13.6 8.2 -9.4 5.4 -7 C4.4 -9 3 -10 0 -10 Z"),
        STEEL,
        0.8,
    )


def spear(pen: Canvas, tail: float, tip: float) -> None:
    """A spear along the pen's up axis, through the origin."""
    pen.limb([(0, tail), (0, tip + 5)], WOOD, 1.1, 0.65)
    pen.shape(
        [(0, tip), (1.9, tip + 4.2), (0.9, tip + 7), (-0.9, tip + 7), (-1.9, tip + 4.2)],
        STEEL_LIGHT,
        0.8,
    )


def spear_upright(pen: Canvas, cloth: Colour, lowered: bool = False) -> None:
    """A spear carried upright, or slanting back in trouble."""
    spear(pen.at(8.2, -14, turn=-24.0 if lowered else 2.0), 13.5, -37.0)
    arm(pen, (1.6, -21.0), (8.2, -18.0), cloth)


def spear_levelled(pen: Canvas, reach: float, cloth: Colour) -> None:
    """A spear levelled at the enemy, thrust ``reach`` units forward."""
    spear(pen.at(2.0 + reach, -18.6, turn=80.0), 13.0, -28.0)
    arm(pen, (-3.0, -21.4), (-4.4 + reach, -17.6), cloth)


def quiver(pen: Canvas, x: float, y: float) -> None:
    """A quiver on the back."""
    spot = pen.at(x, y, turn=-24)
    for at in (-1.2, 0.2, 1.6):
        spot.stroke([(at, -3), (at, -6.4)], WHITE, 1.0)
    spot.shape(path("M-2.6 -4 L2.8 -4 L2.0 9 L-1.8 9 Z"), LEATHER_DARK, 0.9)


def bow(pen: Canvas, pose: str, cloth: Colour) -> None:
    """A bow drawn to the ear, empty after the shot, or hanging."""
    if pose in ("waver", "flee", "fall", "march"):
        pen.limb(path("M-10 -25 C-5 -20 -5 -8 -10 -3"), WOOD, 1.3, 0.7)
        arm(pen, (-2, -21), (-6.2, -14), cloth)
        return
    drawn = pose != "loose"
    pull = (-1.6, -20.0) if drawn else (8.4, -20.0)
    pen.stroke([(8.4, -33), pull, (8.4, -7)], INK, 0.7)
    pen.limb(path("M8.4 -33 C14.4 -28 15 -24 15 -20 C15 -16 14.4 -12 8.4 -7"), WOOD, 1.5, 0.7)
    shift = 0.0 if drawn else 13.0
    pen.stroke([(-1.6 + shift, -20), (18 + shift, -20)], WOOD_DARK, 1.2)
    pen.shape([(17.4 + shift, -22), (22 + shift, -20), (17.4 + shift, -18)], STEEL, 0.7)
    arm(pen, (0.5, -21.5), (13.6, -20), cloth)
    arm(pen, (-4.2, -21.5), (-2.0, -20.0) if drawn else (-7.4, -22.6), cloth)


def upright(pen: Canvas, look: str, swing: Swing, cloth: Colour) -> None:
    """The weapon beside a man seen from before or behind."""
    lowered, struck = swing.lowered, swing.pose == "strike"
    hand = (7.0, -15.0) if lowered else (7.2, -20.0 - (2.0, 5.0, -3.0)[swing.step % 3] * struck)
    held = pen.at(*hand, turn=150.0 if lowered else (-14.0, 6.0, 40.0)[swing.step % 3] * struck + 4)
    if look == "spear":
        spear(held, 16.0, -30.0)
    elif look == "bow":
        held.limb(path("M-2 -15 C3 -11 3.4 -4 3.4 0 C3.4 4 3 11 -2 15"), WOOD, 1.4, 0.7)
        held.stroke([(-2, -15), (-2, 15)], INK, 0.6)
    elif look == "axe":
        axe(held)
    else:
        sword(held, 1.2 if look == "hero" else 1.0)
    arm(pen, (4.2, -22.4), hand, cloth)
