"""Mounted soldiers: a horse under a hatched caparison with its rider, in profile and across."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.art.ink import Canvas
from game.ui.art.palette import GOLD, HORSES, INK, WHITE, Colour, Tincture, mix
from game.ui.art.shapes import ellipse, path
from game.ui.art.troops import arms

CLOTH = path(
    "M-15 -23 C-8 -25 4 -24 11 -24 C13 -20 14.5 -14 14 -7 C9 "
    "-5.4 4 -6.4 0 -7.6 C-5 -6.2 -11 -5.4 -16 -7"
    " C-17 -14 -16.6 -20 -15 -23 Z"
)
SADDLE = (-1.0, -11.0)


HOOVES = (-12.0, -7.5, 7.0, 11.5)
GAITS = {
    "stand": ((0.0, 0.0, 0.0, 0.0),),
    "march": (
        (-2.8, 1.6, -1.6, 2.8),
        (-0.6, -1.4, 1.8, 0.4),
        (2.4, -2.6, 2.6, -2.4),
        (0.4, 1.8, -1.4, -0.6),
    ),
    "strike": ((-2.0, 1.0, -1.0, 2.0), (-3.6, 2.2, -2.2, 3.6), (-4.6, -3.0, 3.2, 4.8)),
    "flee": (
        (-5.0, -3.4, 3.6, 5.2),
        (-1.0, 0.6, -0.6, 1.0),
        (3.4, 4.4, -4.4, -3.2),
        (1.0, -0.6, 0.6, -1.0),
    ),
}
"""How far each hoof is ahead of where it stands, picture by picture."""


@dataclass(frozen=True, slots=True)
class Mount:
    """How a horseman looks; see ``soldiers.Figure``."""

    tincture: Tincture
    helm: str
    pose: str = "stand"
    front: bool = False
    variant: int = 0
    step: int = 0

    @property
    def coat(self) -> Colour:
        """The colour of the horse."""
        return HORSES[self.variant % len(HORSES)]

    @property
    def lowered(self) -> bool:
        """Whether shield and spear are lowered."""
        return self.pose in ("waver", "flee", "fall")

    @property
    def thrust(self) -> float:
        """How far the spear is thrust, in units."""
        return (-3.0, 3.0, 7.0)[self.step % 3] if self.pose == "strike" else 0.0


def draw(pen: Canvas, view: str, mount: Mount) -> None:
    """A horse and rider with the hooves at the pen's origin, facing right in profile."""
    if view == "profile":
        _profile(pen, mount)
    else:
        _across(pen, mount, (view == "back") != (mount.pose == "flee"))


def _profile(pen: Canvas, mount: Mount) -> None:
    coat, tincture = mount.coat, mount.tincture
    pen.shade(0, 0, 20, 3.2)
    gait = GAITS.get(mount.pose, GAITS["stand"])
    for x, lean in zip(HOOVES, gait[mount.step % len(gait)], strict=True):
        _leg(pen, x, lean, coat)
    rise = 1.2 if mount.pose in ("march", "flee") and mount.step % 2 else 0.0
    horse = pen.at(0, -rise)
    horse.limb(path("M-15.5 -20 C-21 -18 -21 -10 -19 -6"), mix(coat, INK, 0.3), 3.0, 0.9)
    _neck(horse, coat, tincture)
    _caparison(horse, tincture)
    _rider(horse.at(*SADDLE, scale=0.86), mount)


def _leg(pen: Canvas, x: float, lean: float, coat: Colour) -> None:
    pen.limb([(x, -8), (x + lean * 0.4, -4), (x + lean, -1.2)], coat, 2.4, 0.8)
    pen.stroke([(x + lean - 0.8, -0.8), (x + lean + 1.2, -0.8)], INK, 1.8)


def _neck(pen: Canvas, coat: Colour, tincture: Tincture) -> None:
    pen.shape(
        path(
            "M6 -23 C9 -28 12 -34 16 -37 L16.6 -40.4 L19 -37.4 C21.6 -35 24 -31.6 25 -29.4"
            " C25 -27 22.6 -26.4 21 -27.6 C19.4 -28.8 18.4 -29.4 17.4 -29.2"
            " C16.4 -26 15 -23 13.4 -20 Z"
        ),
        coat,
        1.0,
    )
    pen.stroke(path("M7.6 -25 C10 -30 12.6 -34.4 15.6 -36.8"), mix(coat, INK, 0.45), 1.8)
    pen.disc(19.6, -33.6, 0.8, INK)
    pen.stroke(path("M22.4 -29 L18 -31.4 L12 -24"), tincture.dark, 1.0)


def _caparison(pen: Canvas, tincture: Tincture) -> None:
    pen.fill(CLOTH, tincture.base)
    pen.hatch(CLOTH, tincture, 2.5, 0.95, tincture.light)
    pen.stroke(path("M14 -8 C9 -6.6 4 -7.6 0 -8.8 C-5 -7.4 -11 -6.6 -16 -8"), GOLD, 1.3)
    pen.stroke(CLOTH, INK, 1.1, closed=True)


def _rider(pen: Canvas, mount: Mount) -> None:
    tincture, lowered = mount.tincture, mount.lowered
    pen.limb([(0, -12), (3.4, -5), (3.0, 1)], tincture.dark, 3.0, 0.9)
    body = pen.at(0, 0, turn=-9.0 if lowered else (6.0 if mount.pose == "strike" else 0.0))
    body.shape(path("M-4.6 -24.6 Q0 -27 4.6 -24.6 L5.6 -11 Q0 -9.4 -5.6 -11 Z"), tincture.dark)
    body.stroke([(-5, -15), (5, -15)], GOLD, 1.4)
    arms.head(body, tincture, mount.helm)
    if mount.front and not lowered and mount.pose != "march":
        arms.spear(body.at(4 + mount.thrust, -17, turn=78), 17, -32)
        arms.arm(body, (-3, -21), (-2, -16.6), tincture.dark)
        arms.kite(body, 3.0, -16, tincture)
    else:
        arms.kite(body, 1.6, -13 if lowered else -16, tincture)
        arms.spear(body.at(8, -15, turn=-20.0 if lowered else 12.0), 12, -36)
        arms.arm(body, (1.4, -21), (8, -17), tincture.dark)


def _across(pen: Canvas, mount: Mount, behind: bool) -> None:
    tincture, coat = mount.tincture, mount.coat
    pen.shade(0, 0, 10, 3.2)
    going = mount.pose in ("march", "flee", "strike")
    for side, x in enumerate((-4.4, 4.4)):
        lifted = 1.8 if going and mount.step % 2 == side else 0.0
        _leg(pen.at(0, -lifted), x, 0.0, coat)
    if behind:
        arms.spear(pen.at(8.4, -24, turn=3), 16, -28)
    else:
        arms.spear(pen.at(-8.4, -24, turn=-3), 16, -28)
    _quarters(pen, tincture, coat, behind)
    rider = pen.at(0, -11, scale=0.86)
    rider.shape(path("M-5 -24.6 Q0 -27 5 -24.6 L6.6 -8 Q0 -6.4 -6.6 -8 Z"), tincture.dark)
    rider.stroke([(-5.4, -15), (5.4, -15)], GOLD, 1.4)
    arms.head_across(rider, tincture, mount.helm, behind, False)
    if not behind:
        arms.kite(rider, 3.6, -15, tincture)
        _face(pen, coat)
    arms.arm(rider, (4.6 if behind else -4.6, -22), (9.6 if behind else -9.6, -17), tincture.dark)


def _quarters(pen: Canvas, tincture: Tincture, coat: Colour, behind: bool) -> None:
    outline = path(
        "M-6 -24 Q0 -27 6 -24 C9.6 -18 9.4 -11 8.6 -5.4 Q0 -3.4 "
        "-8.6 -5.4 C-9.4 -11 -9.6 -18 -6 -24 Z"
    )
    pen.fill(outline, tincture.base)
    pen.hatch(outline, tincture, 2.5, 0.95, tincture.light)
    pen.stroke(path("M-8.4 -7 Q0 -5 8.4 -7"), GOLD, 1.3)
    pen.stroke(outline, INK, 1.1, closed=True)
    if behind:
        pen.limb(path("M0 -22 C2.6 -17 -2.6 -13 0.4 -8"), mix(coat, INK, 0.3), 2.8, 0.8)


def _face(pen: Canvas, coat: Colour) -> None:
    pen.shape(
        path(
            "M-3.6 -27 L-3.8 -31 L-1.4 -29 L1.4 -29 L3.8 -31 L3.6 -27 "
            "C3.4 -22 2.6 -17 2 -14.4 Q0 -12.6 -2 -14.4 C-2.6 -17 -3.4 "
            "-22 -3.6 -27 Z"
        ),
        coat,
        1.0,
    )
    pen.stroke([(0, -27), (0, -20)], WHITE, 1.4)
    for x in (-2.2, 2.2):
        pen.disc(x, -24.6, 0.7, INK)
    pen.shape(ellipse(0, -14.8, 2.2, 1.6, 14), mix(coat, INK, 0.3), 0.7)
