"""One drawn soldier, who stands for five men: profile, back and front, in six looks and poses.

Units are those of the unit block: 38 from the feet (the origin) to the top of the helm.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from game.ui.art import arms, riders
from game.ui.art.fallen import fallen
from game.ui.art.ink import Canvas, canvas
from game.ui.art.palette import GOLD, HOSE, LEATHER, TINCTURES, Colour, Tincture, mix
from game.ui.art.shapes import ellipse, path

HEIGHT = 38.0
"""Units from the feet to the top of the helm of a man on foot."""

LOOKS = ("sword", "spear", "axe", "bow", "horse", "hero")
POSES = ("stand", "strike", "loose", "waver", "fallen", "flee")
VIEWS = ("profile", "back", "front")
LEGS = {
    "stand": ((-2.6, -3.4), (2.6, 3.2)),
    "strike": ((-2.6, -7.0), (2.6, 6.4)),
    "loose": ((-2.6, -5.0), (2.6, 5.2)),
    "waver": ((-2.4, -2.0), (2.2, 4.6)),
    "flee": ((-2.2, -8.5), (2.2, 7.5)),
}
LEAN = {"strike": 7.0, "loose": -3.0, "waver": -11.0, "flee": 13.0}


@dataclass(frozen=True, slots=True)
class Figure:
    """How a soldier looks. He faces right in profile; ``mirrored`` turns him left.

    ``front`` puts him into the front rank, where spears are levelled and swords point forward;
    ``variant`` (any number) chooses small differences between neighbours.
    """

    look: str = "sword"
    tincture: str = "gules"
    helm: str = "nasal"
    pose: str = "stand"
    view: str = "profile"
    mirrored: bool = False
    front: bool = False
    variant: int = 0


@lru_cache(maxsize=512)
def soldier(figure: Figure, height: int) -> pygame.Surface:
    """A soldier whose body is ``height`` pixels high; feet at ``FOOT`` of the surface's size."""
    unit = height / HEIGHT
    wide, high = round(BOX[0] * unit), round(BOX[1] * unit)
    pen = canvas((wide, high), unit, over=6 if height < 40 else 4)
    draw(pen.at(BOX[0] * FOOT[0], BOX[1] * FOOT[1]), figure)
    return pen.done()


BOX = (84.0, 72.0)
"""Units of the surface around one soldier, room for lance and horse included."""

FOOT = (0.5, 0.9)
"""Where the feet stand, as shares of the surface's width and height."""


def draw(pen: Canvas, figure: Figure) -> None:
    """Draw a soldier with his feet at the pen's origin."""
    if figure.mirrored:
        draw(pen.at(0, 0, mirror=True), replace(figure, mirrored=False))
    elif figure.pose == "fallen":
        fallen(pen, TINCTURES[figure.tincture], figure.look, figure.variant)
    elif figure.pose == "flee" and figure.view == "profile":
        _whole(pen.at(0, 0, mirror=True), figure)
    else:
        _whole(pen, figure)


def _whole(pen: Canvas, figure: Figure) -> None:
    tincture = TINCTURES[figure.tincture]
    if figure.look == "horse":
        riders.draw(
            pen, figure.view, tincture, figure.helm, figure.pose, figure.front, figure.variant
        )
    elif figure.view == "profile":
        _profile(pen, figure, tincture)
    else:
        _across(pen, figure, tincture)


def _profile(pen: Canvas, figure: Figure, tincture: Tincture) -> None:
    archer, pose = figure.look == "bow", figure.pose
    cloth = LEATHER if archer else tincture.dark
    pen.shade(0, 0.2, 9.5, 2.6)
    legs(pen, pose)
    body = pen.at(0, 0, turn=LEAN.get(pose, 0.0))
    if figure.look == "hero":
        body.shape(path("M-3 -26 C-12 -20 -12 -8 -13 -2 L-3 -4 L2 -24 Z"), tincture.base, 1.0)
    if archer:
        arms.quiver(body, -6.5, -22)
    tunic(body, cloth, tincture)
    arms.head(body, tincture, figure.helm if not archer else "hood", figure.look == "hero")
    if archer:
        arms.bow(body, pose, cloth)
    else:
        _armed(body, figure, tincture)


def _armed(body: Canvas, figure: Figure, tincture: Tincture) -> None:
    lowered = figure.pose in ("waver", "flee")
    if figure.look == "spear" and figure.front and not lowered:
        arms.spear_levelled(body, figure.pose == "strike", tincture.dark)
        arms.kite(body, 3.0, -16.5, tincture)
    elif figure.look == "spear":
        arms.kite(body, 2.4, -16.0, tincture)
        arms.spear_upright(body, tincture.dark, lowered)
    else:
        arms.kite(body, 3.4, -15.5, tincture, figure.look == "hero")
        arms.blade(body, figure.look, figure.pose, figure.front, figure.variant, tincture.dark)


def legs(pen: Canvas, pose: str) -> None:
    """Two legs and shoes, the stride according to the pose."""
    for hip, foot in LEGS.get(pose, LEGS["stand"]):
        knee = (hip + foot) / 2 + (1.2 if pose != "stand" else 0.3)
        pen.limb([(hip, -11), (knee, -6), (foot, -1.4)], HOSE, 2.5, 0.9)
        pen.shape(ellipse(foot + 1.3, -1.0, 2.7, 1.5, 14), HOSE, 0.8)


def tunic(pen: Canvas, cloth: Colour, tincture: Tincture) -> None:
    """The surcoat over mail, with its gold belt and a lit fold."""
    pen.shape(
        path("M-4.6 -24.6 Q0 -27 4.6 -24.6 L5.2 -16 L6.9 -8.2 Q0 -6.4 -6.9 -8.2 L-5.2 -16 Z"), cloth
    )
    light = mix(cloth, tincture.light if cloth != LEATHER else (240, 214, 160), 0.42)
    pen.fill(path("M-3.6 -23.6 L-1.2 -24.6 L-1.8 -16 L-2.6 -8.4 L-5.4 -9 L-4.0 -16 Z"), light)
    pen.stroke([(2.2, -14), (3.4, -8.2)], mix(cloth, (0, 0, 0), 0.35), 0.8)
    pen.stroke([(-5.0, -15.4), (5.0, -15.4)], GOLD, 1.5)


def _across(pen: Canvas, figure: Figure, tincture: Tincture) -> None:
    """Back and front view, for units that face up or down the screen."""
    archer, lowered = figure.look == "bow", figure.pose in ("waver", "flee")
    behind = (figure.view == "back") != (figure.pose == "flee")
    cloth = LEATHER if archer else tincture.dark
    pen.shade(0, 0.2, 8.5, 2.6)
    legs_across(pen, figure.pose == "strike" or figure.pose == "flee")
    body = pen.at(0, 0, turn=6.0 if lowered else 0.0)
    if not behind:
        arms.upright(body, figure.look, figure.pose, cloth)
    tunic(body, cloth, tincture)
    if figure.look == "hero" and behind:
        body.shape(path("M-5 -25 Q0 -27 5 -25 L8 -3 Q0 -1 -8 -3 Z"), tincture.base, 1.0)
    if archer and behind:
        arms.quiver(body, 0, -18)
    helm = "hood" if archer else figure.helm
    arms.head_across(body, tincture, helm, behind, figure.look == "hero")
    if not archer and figure.look != "hero":
        arms.kite(body, 0.0 if behind else -3.0, -15.0, tincture)
    elif figure.look == "hero" and not behind:
        arms.kite(body, -4.0, -15.0, tincture, noble=True)
    if behind:
        arms.upright(body, figure.look, figure.pose, cloth)


def legs_across(pen: Canvas, stride: bool) -> None:
    """Two legs seen from before or behind."""
    for x, foot in ((-2.6, 0.0), (2.6, -1.6 if stride else 0.0)):
        pen.limb([(x, -11), (x * 1.1, foot - 1.6)], HOSE, 2.5, 0.9)
        pen.shape(ellipse(x * 1.2, foot - 1.0, 2.2, 1.4, 14), HOSE, 0.8)
