"""A whole person: limbs, tunic, armour, head and what is in the hands, in one pose."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.ui.art.ink import Canvas
from game.ui.art.palette import (
    GOLD_LIGHT,
    HOSE,
    INK,
    LEATHER,
    LEATHER_DARK,
    MAIL,
    SKIN,
    STEEL,
    STEEL_LIGHT,
    TINCTURES,
    WHITE,
    Colour,
    Tincture,
    hexed,
    mix,
)
from game.ui.art.people.heads import LINE, coronet, draw_head, hair_of
from game.ui.art.people.held import BOTH, draw_shield, draw_weapon
from game.ui.art.people.poses import POSES, Pose
from game.ui.art.shapes import Point, Points, between, path

LEG, ARM = 10.5, 9.4
"""The widths of limbs."""

ARMOURS = ("cloth", "jerkin", "jack", "mail", "plate")

ROPE = hexed("#d8c08a")


@dataclass(frozen=True, slots=True)
class Dress:
    """What somebody wears and bears: tincture, one of ARMOURS, one of heads.HEADS, the charge of
    the weapon, the kind of shield (empty: none), the rank, a number that chooses hair; or ``hair``
    of heads.HAIR and ``cloak`` of CLOAKS, where they are told.
    """

    tincture: str
    armour: str = "cloth"
    head: str = "bare"
    weapon: str = ""
    shield: str = ""
    rank: str = ""
    seed: int = 0
    hair: str = ""
    cloak: str = ""

    @property
    def both(self) -> bool:
        """Whether the weapon takes both hands."""
        return self.weapon in BOTH


def draw_person(
    pen: Canvas, dress: Dress, pose: str, behind: bool = False, plain: bool = False
) -> None:
    """A person whose feet stand at the pen's origin, looking to the right; ``behind``: seen from
    the back; ``plain`` leaves out what is too fine for a small picture.
    """
    joints, tincture = POSES[pose], TINCTURES[dress.tincture]
    if (cloth := _cloth(dress, tincture)) is not None:
        _cloak(pen, joints, cloth)
    if behind:
        _arms(pen, dress, joints, tincture, plain)
    for side in (1, 0):
        _leg(pen, dress, joints, side)
    _trunk(pen, dress, joints, tincture, behind, plain)
    head = pen.at(*joints.head)
    draw_head(head, dress.head, tincture, hair_of(dress.seed, dress.hair), behind, plain)
    if dress.rank == "hero":
        coronet(head)
    if not behind:
        _arms(pen, dress, joints, tincture, plain)


CLOAKS = {
    "brown": hexed("#7a5a3c"),
    "grey": hexed("#83817c"),
    "black": hexed("#3b3634"),
    "white": hexed("#e6e1d4"),
}
"""Cloaks of plain cloth."""


def _cloth(dress: Dress, tincture: Tincture) -> Colour | None:
    """The cloth of a cloak: as told, or in the tincture for a hero; None for no cloak."""
    cloak = dress.cloak or ("side" if dress.rank == "hero" else "none")
    return CLOAKS.get(cloak, mix(tincture.base, tincture.dark, 0.45)) if cloak != "none" else None


def _cloak(pen: Canvas, joints: Pose, cloth: Colour) -> None:
    (x, y), foot = joints.neck, joints.feet[0][0]
    edge = [(x - 13, y + 4), (x - 29, y + 42), (foot - 21, -12), (foot + 2, -8), (x + 10, y + 8)]
    pen.shape(edge, cloth, LINE)


def _leg(pen: Canvas, dress: Dress, joints: Pose, side: int) -> None:
    hip = (joints.hip[0] + (-6.0, 6.0)[side], joints.hip[1] + 4)
    knee, foot = joints.knees[side], joints.feet[side]
    cloth = {"mail": MAIL, "plate": STEEL}.get(dress.armour, mix(HOSE, SKIN, 0.18))
    pen.limb([hip, knee, foot], cloth, LEG, LINE)
    shin = between(knee, foot, 0.45)
    boot = STEEL if dress.armour == "plate" else mix(LEATHER_DARK, INK, 0.35)
    pen.limb([shin, foot, (foot[0] + 6, foot[1])], boot, LEG, LINE)
    if dress.armour == "plate":
        pen.disc(*knee, 6.2, STEEL_LIGHT, LINE)


def _outline(joints: Pose) -> Points:
    """The tunic from the shoulders to the hem."""
    (nx, ny), (hx, hy) = joints.neck, joints.hip
    return (
        (nx - 8, ny - 1),
        (nx - 17, ny + 4),
        (hx - 14, hy - 6),
        (hx - 20, hy + 18),
        (hx - 6, hy + 21),
        (hx + 8, hy + 21),
        (hx + 20, hy + 18),
        (hx + 14, hy - 6),
        (nx + 17, ny + 4),
        (nx + 8, ny - 1),
    )


def _trunk(
    pen: Canvas, dress: Dress, joints: Pose, tincture: Tincture, behind: bool, plain: bool
) -> None:
    outline = _outline(joints)
    if dress.armour in ("mail", "plate"):
        (hx, hy), grey = joints.hip, MAIL if dress.armour == "mail" else STEEL
        hem = [(hx - 19, hy + 12), (hx - 21, hy + 25), (hx + 21, hy + 25), (hx + 19, hy + 12)]
        pen.shape(hem, grey, LINE)
    cloth = mix(tincture.base, tincture.light, 0.35) if dress.armour == "jack" else tincture.base
    pen.shape(outline, cloth, LINE)
    if not plain:
        tone = tincture.dark if dress.armour == "jack" else mix(tincture.light, WHITE, 0.35)
        pen.hatch(outline, tincture, 6.4, 1.9, mix(tincture.base, tone, 0.8))
    far = [outline[0], *outline[1:5], (outline[4][0] + 2, outline[0][1])]
    pen.fill(far, INK, 34)
    pen.stroke(outline, INK, LINE, closed=True)
    if dress.armour == "jerkin":
        _jerkin(pen, joints)
    elif dress.armour == "plate":
        _breastplate(pen, joints)
    if dress.rank == "foe":
        (nx, ny), (hx, hy) = joints.neck, joints.hip
        pen.limb([(nx + 12, ny + 3), (hx - 12, hy - 4)], mix(STEEL_LIGHT, WHITE, 0.4), 4.6, 1.2)
    (hx, hy) = joints.hip
    pen.limb([(hx - 14, hy - 3), (hx + 14, hy - 3)], LEATHER_DARK, 4.4, 1.2)
    if not behind:
        pen.disc(hx + 1, hy - 3, 3.0, GOLD_LIGHT, 1.2)


def _jerkin(pen: Canvas, joints: Pose) -> None:
    (nx, ny), (hx, hy) = joints.neck, joints.hip
    vest = [(nx - 13, ny + 2), (hx - 13, hy + 6), (hx + 13, hy + 6), (nx + 13, ny + 2)]
    pen.shape(vest, LEATHER, LINE)
    for step in range(3):
        x, y = between((nx, ny + 8), (hx, hy - 4), step / 2)
        pen.stroke([(x - 3, y - 2), (x + 3, y + 2)], LEATHER_DARK, 1.6)
        pen.stroke([(x - 3, y + 2), (x + 3, y - 2)], LEATHER_DARK, 1.6)


def _breastplate(pen: Canvas, joints: Pose) -> None:
    (nx, ny), (hx, hy) = joints.neck, joints.hip
    plate = [
        (nx - 13, ny + 1),
        (nx - 16, ny + 10),
        (hx - 13, hy - 4),
        (hx + 13, hy - 4),
        (nx + 16, ny + 10),
        (nx + 13, ny + 1),
    ]
    pen.shape(plate, STEEL, LINE)
    pen.fill([(nx - 9, ny + 4), (nx - 4, ny + 3), (hx - 4, hy - 6), (hx - 9, hy - 6)], STEEL_LIGHT)
    pen.stroke([(nx + 1, ny + 3), (hx + 1, hy - 6)], mix(STEEL, INK, 0.45), 1.4)


def _arms(pen: Canvas, dress: Dress, joints: Pose, tincture: Tincture, plain: bool) -> None:
    (nx, ny), sleeve = joints.neck, _sleeve(dress, tincture)
    shoulders: tuple[Point, Point] = ((nx - 14, ny + 7), (nx + 14, ny + 7))
    both = joints.both or (dress.both and not joints.tied)
    off = joints.off
    if both and not joints.both:
        off = (joints.off[0], _along(joints.main[1], joints.weapon, 20.0))
    archer = dress.weapon == "bow"
    if not joints.tied and not archer:
        draw_weapon(pen.at(*joints.main[1]), dress.weapon, joints.weapon)
    _arm(pen, dress, shoulders[0], joints.main, sleeve)
    if archer and not joints.tied:
        draw_weapon(pen.at(*off[1]), "bow", 0.0, joints.bent)
    _arm(pen, dress, shoulders[1], off, sleeve)
    if joints.tied:
        _ropes(pen, joints)
    elif dress.shield and not both and not archer:
        rim = {"hero": GOLD_LIGHT, "foe": STEEL_LIGHT}.get(dress.rank, mix(tincture.dark, INK, 0.3))
        x, y = off[1]
        held = pen.at(x - 1, y - 2, 1.08 if joints.guard else 1.0)
        draw_shield(held, dress.shield, tincture, rim, not plain)


def _along(hand: Point, turn: float, far: float) -> Point:
    """The place so far down the shaft from a hand."""
    angle = math.radians(turn)
    return hand[0] + math.sin(angle) * far, hand[1] - math.cos(angle) * far


def _sleeve(dress: Dress, tincture: Tincture) -> Colour:
    grey = {"mail": MAIL, "plate": STEEL}
    return grey.get(dress.armour, mix(tincture.base, tincture.light, 0.25))


def _arm(
    pen: Canvas, dress: Dress, shoulder: Point, joints: tuple[Point, Point], sleeve: Colour
) -> None:
    elbow, hand = joints
    pen.limb([shoulder, elbow, hand], sleeve, ARM, LINE)
    if dress.armour == "plate":
        pen.disc(shoulder[0], shoulder[1] - 1, 8.0, STEEL_LIGHT, LINE)
    pen.disc(*hand, 5.6, STEEL if dress.armour == "plate" else hexed("#f0c9a4"), LINE)


def _ropes(pen: Canvas, joints: Pose) -> None:
    (nx, ny), (hx, hy) = joints.neck, joints.hip
    for share in (0.42, 0.62):
        x, y = between((nx, ny), (hx, hy), share)
        pen.limb(
            path(f"M{x - 21:.1f} {y:.1f} Q{x:.1f} {y + 5:.1f} {x + 21:.1f} {y:.1f}"), ROPE, 3.4, 1.2
        )
