"""One drawn soldier, who stands for five men: profile, back and front, in six looks and poses.

Units are those of the unit block: 38 from the feet (the origin) to the top of the helm.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from game.ui.art.ink import Canvas, canvas
from game.ui.art.kept import kept
from game.ui.art.palette import GOLD, HOSE, LEATHER, TINCTURES, WHITE, WOOD, Colour, Tincture, mix
from game.ui.art.shapes import ellipse, path
from game.ui.art.troops import arms, riders
from game.ui.art.troops.arms import INNER, KITE, axe, spear, sword

HEIGHT = 38.0
"""Units from the feet to the top of the helm of a man on foot."""

LOOKS = ("sword", "spear", "axe", "bow", "horse", "hero")
POSES = ("stand", "march", "strike", "loose", "waver", "fall", "fallen", "flee")
VIEWS = ("profile", "back", "front")
STEPS = {"march": 4, "strike": 3, "loose": 2, "fall": 3, "flee": 4}
"""How many pictures the movement of a pose has; the others stand still."""

Leg = tuple[float, float, float]
"""Hip, foot, and how high the foot is lifted."""

LEGS: dict[str, tuple[tuple[Leg, Leg], ...]] = {
    "stand": (((-2.6, -3.4, 0.0), (2.6, 3.2, 0.0)),),
    "march": (
        ((-2.4, -6.6, 0.0), (2.4, 5.6, 0.0)),
        ((-2.0, -1.4, 2.8), (2.0, 1.8, 0.0)),
        ((-2.4, 5.6, 0.0), (2.4, -6.6, 0.0)),
        ((-2.0, 1.8, 0.0), (2.0, -1.4, 2.8)),
    ),
    "strike": (
        ((-2.6, -4.6, 0.0), (2.6, 2.8, 0.0)),
        ((-2.6, -6.0, 0.0), (2.6, 5.2, 1.4)),
        ((-2.6, -7.0, 0.0), (2.6, 6.4, 0.0)),
    ),
    "loose": (((-2.6, -5.0, 0.0), (2.6, 5.2, 0.0)),),
    "waver": (((-2.4, -2.0, 0.0), (2.2, 4.6, 0.0)),),
    "flee": (
        ((-2.2, -8.5, 1.0), (2.2, 7.5, 0.0)),
        ((-2.0, -3.0, 4.4), (2.0, 1.4, 0.0)),
        ((-2.2, 7.5, 0.0), (2.2, -8.5, 1.0)),
        ((-2.0, 1.4, 0.0), (2.0, -3.0, 4.4)),
    ),
}
LEAN = {
    "march": (4.0,),
    "strike": (-6.0, 4.0, 9.0),
    "loose": (-5.0, -2.0),
    "waver": (-11.0,),
    "flee": (13.0,),
}
"""How far the body leans forward, in degrees, picture by picture."""

TILTS = {"horse": (8.0, 15.0, 22.0)}
BACKWARDS = (-24.0, -52.0, -80.0)
"""How far a struck man has tipped over, picture by picture; a horse stumbles forward."""

LOWERED = frozenset({"waver", "flee", "fall"})
"""The poses in which nobody holds up shield and weapon."""


@dataclass(frozen=True, slots=True)
class Figure:
    """How a soldier looks. He faces right in profile; ``mirrored`` turns him left.

    ``front`` puts him into the front rank, where spears are levelled and swords point forward;
    ``variant`` (any number) chooses small differences between neighbours; ``step`` is the
    picture of the movement, below ``STEPS`` of the pose.
    """

    look: str = "sword"
    tincture: str = "gules"
    helm: str = "nasal"
    pose: str = "stand"
    view: str = "profile"
    mirrored: bool = False
    front: bool = False
    variant: int = 0
    step: int = 0


@kept(2048)
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
    elif figure.pose == "fall":
        turn = TILTS.get(figure.look, BACKWARDS)[figure.step % STEPS["fall"]]
        _whole(pen.at(0, min(0.0, turn * 0.06), turn=turn), figure)
    elif figure.pose == "flee" and figure.view == "profile":
        _whole(pen.at(0, 0, mirror=True), figure)
    else:
        _whole(pen, figure)


def _whole(pen: Canvas, figure: Figure) -> None:
    tincture = TINCTURES[figure.tincture]
    if figure.look == "horse":
        mount = riders.Mount(
            tincture, figure.helm, figure.pose, figure.front, figure.variant, figure.step
        )
        riders.draw(pen, figure.view, mount)
    elif figure.view == "profile":
        _profile(pen, figure, tincture)
    else:
        _across(pen, figure, tincture)


def _profile(pen: Canvas, figure: Figure, tincture: Tincture) -> None:
    archer, pose, step = figure.look == "bow", figure.pose, figure.step
    cloth = LEATHER if archer else tincture.dark
    pen.shade(0, 0.2, 9.5, 2.6)
    legs(pen, pose, step)
    body = pen.at(0, -bob(pose, step), turn=_picture(LEAN.get(pose, (0.0,)), step))
    if figure.look == "hero":
        body.shape(path("M-3 -26 C-12 -20 -12 -8 -13 -2 L-3 -4 L2 -24 Z"), tincture.base, 1.0)
    if archer:
        arms.quiver(body, -6.5, -22)
    tunic(body, cloth, tincture)
    arms.head(body, tincture, figure.helm if not archer else "hood", figure.look == "hero")
    if archer:
        arms.bow(body, _draw(pose, step), cloth)
    else:
        _armed(body, figure, tincture)


def _armed(body: Canvas, figure: Figure, tincture: Tincture) -> None:
    lowered = figure.pose in LOWERED
    drop = 3.4 if lowered else 0.0
    if figure.look == "spear" and figure.front and not lowered and figure.pose != "march":
        arms.spear_levelled(body, thrust(figure.pose, figure.step), tincture.dark)
        arms.kite(body, 3.0, -16.5, tincture)
    elif figure.look == "spear":
        arms.kite(body, 2.4, -16.0 + drop, tincture)
        arms.spear_upright(body, tincture.dark, lowered)
    else:
        arms.kite(body, 3.4, -15.5 + drop, tincture, figure.look == "hero")
        swing = arms.Swing(figure.pose, figure.step, figure.front, figure.variant)
        arms.blade(body, figure.look, swing, tincture.dark)


def thrust(pose: str, step: int) -> float:
    """How far a levelled spear is thrust, in units."""
    return (-4.0, 3.0, 7.5)[step % 3] if pose == "strike" else 0.0


def bob(pose: str, step: int) -> float:
    """How much higher the body goes while one foot passes the other."""
    return 1.1 if pose in ("march", "flee") and step % 2 else 0.0


def _draw(pose: str, step: int) -> str:
    """The bow is drawn before it is loosed."""
    return "stand" if pose == "loose" and step == 0 else pose


def _picture(row: tuple[float, ...], step: int) -> float:
    return row[step % len(row)]


def legs(pen: Canvas, pose: str, step: int = 0) -> None:
    """Two legs and shoes, the stride according to the pose and its picture."""
    pictures = LEGS.get(pose, LEGS["stand"])
    for hip, foot, lift in pictures[step % len(pictures)]:
        knee = (hip + foot) / 2 + (1.2 if pose != "stand" else 0.3) + lift * 0.6
        pen.limb([(hip, -11), (knee, -6 - lift * 0.4), (foot, -1.4 - lift)], HOSE, 2.5, 0.9)
        pen.shape(ellipse(foot + 1.3, -1.0 - lift, 2.7, 1.5, 14), HOSE, 0.8)


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
    archer, lowered = figure.look == "bow", figure.pose in LOWERED
    behind = (figure.view == "back") != (figure.pose == "flee")
    cloth = LEATHER if archer else tincture.dark
    pen.shade(0, 0.2, 8.5, 2.6)
    legs_across(pen, figure.pose, figure.step)
    body = pen.at(0, -bob(figure.pose, figure.step), turn=6.0 if lowered else 0.0)
    swing = arms.Swing(figure.pose, figure.step)
    if not behind:
        arms.upright(body, figure.look, swing, cloth)
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
        arms.upright(body, figure.look, swing, cloth)


def legs_across(pen: Canvas, pose: str, step: int = 0) -> None:
    """Two legs seen from before or behind; who walks lifts them in turn."""
    high = {"strike": (1.6, 1.6), "march": (2.4, 0.0), "flee": (3.4, 0.0)}.get(pose, (0.0, 0.0))
    right = high[step % 2] if step % 4 < 2 else 0.0
    left = high[step % 2] if step % 4 >= 2 else 0.0
    for x, foot in ((-2.6, -left), (2.6, -right)):
        pen.limb([(x, -11), (x * 1.1, foot - 1.6)], HOSE, 2.5, 0.9)
        pen.shape(ellipse(x * 1.2, foot - 1.0, 2.2, 1.4, 14), HOSE, 0.8)


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
