"""What a drawn person holds: weapons by the charge that is theirs everywhere, and shields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.ui.art.ink import Canvas
from game.ui.art.palette import GOLD_LIGHT, INK, STEEL, STEEL_LIGHT, WHITE, Colour, Tincture, mix
from game.ui.art.people.heads import LINE
from game.ui.art.shapes import ellipse, path
from game.ui.art.troops.weapons import weapon


@dataclass(frozen=True, slots=True)
class Grip:
    """How a charge, which fills a box of 108 units upright, is held: its size, the place in its own
    units that lies in the hand, how far it is turned, and whether it takes both hands.
    """

    size: float
    at: float = 36.0
    turn: float = 0.0
    both: bool = False


GRIPS: Mapping[str, Grip] = {
    "sword": Grip(0.66),
    "dagger": Grip(0.5, 26.0),
    "axe": Grip(0.6, 30.0),
    "mace": Grip(0.58, 34.0),
    "hammer": Grip(0.6, 34.0),
    "flail": Grip(0.6, 36.0),
    "crossbow": Grip(0.62, 16.0, both=True),
    "sling": Grip(0.4, 30.0),
    "pistol": Grip(0.36, 0.0, -90.0),
    "rifle": Grip(0.74, 6.0, both=True),
    "torch": Grip(0.56, 34.0),
    "chair_leg": Grip(0.5, 36.0),
    "stool": Grip(0.46, 30.0),
    "jug": Grip(0.34, 0.0),
    "flask": Grip(0.3, 0.0),
    "grenade": Grip(0.3, 0.0),
    "net": Grip(0.44, 0.0),
}
"""How each charge is held. Shafts have drawings of their own; what is neither here nor there is
nothing that a hand holds.
"""

SHAFTS: Mapping[str, tuple[float, float]] = {
    "spear": (-74.0, 44.0),
    "halberd": (-70.0, 46.0),
    "staff": (-58.0, 52.0),
    "javelin": (-46.0, 34.0),
}
"""How far each shaft reaches above and below the hand."""

BOTH = frozenset({"halberd", "staff"} | {name for name, grip in GRIPS.items() if grip.both})
"""Charges of what takes both hands."""

SIGNS = frozenset({"lion", "star", "crown", "shield", "horse"})
"""Charges that are signs of somebody and no weapons: such people have a sword."""

SHOT = frozenset({"bow", "crossbow", "pistol", "rifle", "sling"})
"""Charges of what shoots."""

HEATER = path("M-17 -21 Q0 -25 17 -21 L17 -3 C17 10 9 18 0 25 C-9 18 -17 10 -17 -3 Z")
HEATER_IN = path(
    "M-13.4 -17.6 Q0 -21 13.4 -17.6 L13.4 -3 C13.4 8 7.6 14.6 0 20.4 C-7.6 14.6 -13.4 8 -13.4 -3 Z"
)


def draw_weapon(pen: Canvas, charge: str, turn: float, bent: bool = False) -> None:
    """The weapon with the pen's origin in the hand, turned so far clockwise from upright."""
    if charge == "bow":
        _bow(pen, bent)
    elif charge in SHAFTS:
        _shaft(pen.at(0, 0, turn=turn), charge, *SHAFTS[charge])
    elif charge in GRIPS or charge in SIGNS:
        grip = GRIPS.get(charge, GRIPS["sword"])
        charge = charge if charge in GRIPS else "sword"
        held = pen.at(0, 0, grip.size, turn=turn + grip.turn)
        weapon(held.at(0, -grip.at), charge)


def _shaft(pen: Canvas, charge: str, top: float, end: float) -> None:
    """A long weapon along the pen's up axis."""
    wood = mix(GOLD_LIGHT, INK, 0.42)
    pen.limb([(0, end), (0, top + 8)], wood, 3.6, 1.5)
    if charge == "staff":
        for y in (top + 8, end):
            pen.limb([(0, y - 3), (0, y + 3)], STEEL, 4.4, 1.4)
        return
    if charge == "halberd":
        blade = [(1, top + 10), (9, top + 8), (17, top), (21, top + 17), (15, top + 34)]
        blade += [(9, top + 27), (1, top + 26)]
        pen.shape(blade, STEEL, 1.8)
        pen.shape([(-1, top + 12), (-12, top + 18), (-1, top + 23)], STEEL, 1.6)
    tip = [(0, top - 10), (5.6, top + 2), (2.4, top + 11), (-2.4, top + 11), (-5.6, top + 2)]
    pen.shape(tip, STEEL_LIGHT, 1.8)


def _bow(pen: Canvas, bent: bool) -> None:
    """A bow in the off hand; its string is drawn to the cheek."""
    wood = mix(GOLD_LIGHT, INK, 0.35)
    if not bent:
        turned = pen.at(0, 0, turn=-8)
        turned.stroke([(-7, -38), (-7, 38)], INK, 1.2)
        turned.limb(path("M-7 -38 C8 -26 8 26 -7 38"), wood, 4.0, 1.6)
        return
    pen.stroke([(-7, -40), (-34, -2), (-7, 36)], INK, 1.2)
    pen.limb(path("M-7 -40 C10 -28 10 24 -7 36"), wood, 4.0, 1.6)
    pen.stroke([(-36, -2), (14, -2)], mix(wood, WHITE, 0.3), 2.2)
    pen.shape([(12, -6), (24, -2), (12, 2)], STEEL_LIGHT, 1.4)


def draw_shield(pen: Canvas, kind: str, tincture: Tincture, rim: Colour, hatched: bool) -> None:
    """A shield of this kind (heater or round) around the pen's origin."""
    outline, inner = (HEATER, HEATER_IN) if kind != "round" else (_ROUND, _ROUND_IN)
    pen.shape(outline, rim, LINE)
    pen.fill(inner, tincture.base)
    if hatched:
        pen.hatch(inner, tincture, 5.4, 2.0, mix(tincture.light, WHITE, 0.3))
    pen.stroke(inner, INK, 1.2, closed=True)
    if kind == "round":
        pen.disc(0, 0, 5.2, STEEL, 1.8)


_ROUND, _ROUND_IN = ellipse(0, 0, 18, 18, 36), ellipse(0, 0, 14.4, 14.4, 36)
