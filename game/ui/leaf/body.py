"""The drawn opponent of a duel, seen from the front, with the areas to aim at.

Darker steel is more armour; the area aimed at is gold. His right is at the left of the picture.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from game.ui.art.heraldry.shields import heater
from game.ui.art.ink import Canvas, canvas
from game.ui.art.kept import kept
from game.ui.art.palette import (
    GOLD,
    GOLD_LIGHT,
    INK,
    PLATE,
    SELECTED,
    SKIN,
    STEEL_DARK,
    TARGET,
    TINCTURES,
    WHITE,
    Colour,
    hexed,
    mix,
)
from game.ui.art.shapes import Point, Points, inside, path, stipple
from game.ui.art.troops import arms
from game.ui.art.troops.weapons import weapon as charge

BOX = (124.0, 166.0)
"""Units of the picture; the origin of the drawing is the middle of its upper edge."""

AREAS: dict[str, Points] = {
    "head": path("M-12 24 C-14 4 -7 -1 0 -1 C7 -1 14 4 12 24 L13 32 Q0 38 -13 32 Z"),
    "right_leg": path(
        "M-20 88 L-1 91 L-3 118 L-5 146 L-3 154 L-24 156 L-22 151 L-15 146 L-17 118 Z"
    ),
    "left_leg": path("M20 88 L1 91 L3 118 L5 146 L3 154 L24 156 L22 151 L15 146 L17 118 Z"),
    "gut": path("M-19 62 L19 62 L22 91 Q0 98 -22 91 Z"),
    "chest": path("M-13 35 Q-20 35 -24 40 L-19 62 L19 62 L24 40 Q20 35 13 35 Q0 40 -13 35 Z"),
    "right_arm": path(
        "M-22 36 C-30 37 -35 46 -37 56 L-44 78 L-43 86 L-35 86 L-34 80 L-27 62 L-22 50 Z"
    ),
    "left_arm": path("M22 36 C30 37 35 46 37 56 L44 78 L43 86 L35 86 L34 80 L27 62 L22 50 Z"),
}
"""Parts (`vocabulary.Outline`) with their outlines, in the order of drawing. Which areas of a
book's body they are stands in its screen.toml.
"""

SMALL: dict[str, Points] = {
    "neck": path("M-9 29 Q0 34 9 29 L10 39 Q0 43 -10 39 Z"),
    "right_hand": path("M-46 79 L-33 79 L-33 92 L-46 92 Z"),
    "left_hand": path("M33 79 L46 79 L46 92 L33 92 Z"),
    "right_foot": path("M-24 144 L-3 144 L-1 157 L-26 157 Z"),
    "left_foot": path("M3 144 L24 144 L26 157 L1 157 Z"),
    "right_eye": path("M-9 12 L-1 12 L-1 18 L-9 18 Z"),
    "left_eye": path("M1 12 L9 12 L9 18 L1 18 Z"),
}
"""Small parts that some books aim at, over those above."""

CENTRES: dict[str, Point] = {
    "head": (0, 18),
    "chest": (0, 50),
    "gut": (0, 77),
    "right_arm": (-33, 62),
    "left_arm": (33, 56),
    "right_leg": (-11, 122),
    "left_leg": (11, 122),
    "neck": (0, 34),
    "right_hand": (-39, 86),
    "left_hand": (39, 86),
    "right_foot": (-15, 151),
    "left_foot": (15, 151),
    "right_eye": (-5, 15),
    "left_eye": (5, 15),
}
"""The places that lines from badges point to."""

BARE = hexed("#e3cda2")
LIGHT_STEEL = hexed("#d9dcd8")
DARK_STEEL = hexed("#565f66")
HAZEL = hexed("#6a4526")
HAIR = path("M-13 21 C-17 2 -9 -5 0 -5 C9 -5 17 2 13 21 C12 12 9 8 4 6 C-2 9 -10 9 -13 21 Z")
WIDE = ("pistol", "bow", "crossbow", "hammer", "flask", "net", "stool", "grenade")
"""Weapons that are drawn smaller, so that they stand beside him."""

SWORD = ("sword", "horse", "lion", "star", "crown", "shield")
"""Charges that name no weapon in the hand mean a sword."""

MOST = 6
"""Points of armour that are drawn darkest."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What the picture depends on. ``armour`` is (part, points) for each part, ``weapon`` the
    charge of what he has in his hand.
    """

    tincture: str
    armour: tuple[tuple[str, int], ...] = ()
    shield: bool = False
    chosen: str = ""
    hovered: str = ""
    weapon: str = "sword"


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the picture stands on the screen."""

    rect: Rect

    @property
    def unit(self) -> float:
        """Pixels to a unit of the drawing."""
        return min(self.rect.w / BOX[0], self.rect.h / BOX[1])

    @property
    def place(self) -> Rect:
        """The picture's own rectangle, in the middle of its room."""
        size = (round(BOX[0] * self.unit), round(BOX[1] * self.unit))
        place = Rect((0, 0), size)
        place.center = self.rect.center
        return place

    def spot(self, part: str) -> tuple[int, int]:
        """The middle of a part on the screen."""
        x, y = CENTRES[part]
        place = self.place
        return round(place.centerx + x * self.unit), round(place.y + (y + 5) * self.unit)

    def area(self, point: tuple[int, int]) -> str:
        """The part under a point of the screen, or nothing."""
        place = self.place
        x, y = (point[0] - place.centerx) / self.unit, (point[1] - place.y) / self.unit - 5
        found = [name for name, outline in AREAS.items() if inside(outline, (x, y))]
        return found[-1] if found else ""

    def parts(self, point: tuple[int, int]) -> tuple[str, ...]:
        """Every part under a point, the smallest first."""
        place = self.place
        spot = (point[0] - place.centerx) / self.unit, (point[1] - place.y) / self.unit - 5
        small = tuple(name for name, outline in SMALL.items() if inside(outline, spot))
        return *small, *filter(None, (self.area(point),))


def draw_figure(surface: Surface, frame: Frame, figure: Figure) -> None:
    """Paint the opponent in his frame."""
    place = frame.place
    surface.blit(picture(place.size, figure), place)


@kept(64)
def picture(size: tuple[int, int], figure: Figure) -> Surface:
    """The opponent as a picture of this size; the proportions are those of ``BOX``."""
    unit = size[1] / BOX[1]
    pen = canvas(size, unit).at(BOX[0] / 2, 5)
    pen.shade(0, 156, 34, 5)
    _armed(pen, figure.weapon)
    armour = dict(figure.armour)
    for area, outline in AREAS.items():
        _part(pen, figure, area, outline, armour.get(area, 0))
    _details(pen, figure, helmed=armour.get("head", 0) > 0)
    for area in (figure.hovered, figure.chosen):
        outline = SMALL.get(area, AREAS.get(area, ()))
        colour = TARGET if area == figure.chosen else GOLD
        if area in SMALL:
            pen.fill(outline, SELECTED if area == figure.chosen else GOLD_LIGHT)
        if outline:
            pen.stroke(outline, colour, 2.6 if area not in SMALL else 1.8, closed=True)
    return pen.done()


def _part(pen: Canvas, figure: Figure, area: str, outline: Points, points: int) -> None:
    steel = mix(LIGHT_STEEL, DARK_STEEL, min(points, MOST) / MOST)
    cloth = SKIN if area == "head" else mix(BARE, TINCTURES[figure.tincture].light, 0.2)
    colour = steel if points else cloth
    if area == figure.chosen:
        colour = SELECTED if not points else mix(SELECTED, steel, 0.25)
    elif area == figure.hovered:
        colour = mix(colour, GOLD_LIGHT, 0.55)
    pen.blend(outline, (mix(colour, WHITE, 0.28), mix(colour, INK, 0.08)))
    if points:
        _rings(pen, outline, colour)
    pen.stroke(outline, INK, 1.7, closed=True)


def _rings(pen: Canvas, outline: Points, colour: Colour) -> None:
    """The texture of mail, so that steel differs from cloth by more than its shade."""
    for x, y in stipple(outline, 4.2):
        pen.stroke([(x - 1.3, y), (x, y + 1.1), (x + 1.3, y)], mix(colour, INK, 0.42), 0.6)


def _armed(pen: Canvas, weapon: str) -> None:
    """What he has in his right hand; fists are there already."""
    if weapon in SWORD:
        arms.sword(pen.at(-39, 82, 3.0, turn=-14))
    elif weapon not in ("", "fist"):
        charge(pen.at(-42, 74, 0.3 if weapon in WIDE else 0.46, turn=-14), weapon)


def _details(pen: Canvas, figure: Figure, helmed: bool) -> None:
    side = TINCTURES[figure.tincture]
    (_helm if helmed else _face)(pen)
    pen.limb([(-18, 63), (18, 63)], side.base, 3.4, 1.0)
    pen.shape(path("M-4 60 L4 60 L4 66 L-4 66 Z"), GOLD, 1.0)
    for x in (-10.5, 10.5):
        pen.stroke([(x - 5, 120), (x + 5, 120)], STEEL_DARK, 1.4)
    for x in (-39, 39):
        pen.disc(x, 85, 4.2, PLATE, 1.2)
    if figure.shield:
        heater(pen.at(42, 74, 0.40), side, "star")


def _face(pen: Canvas) -> None:
    """Hair and a face, where nothing covers the head."""
    for x in (-5, 5):
        pen.disc(x, 15, 1.2, INK)
        pen.stroke([(x - 2.8, 11.4), (x + 2.8, 11.0)], INK, 1.1)
    pen.stroke([(0.4, 15), (-1.8, 21), (1, 21.4)], INK, 0.9)
    pen.stroke([(-3.6, 26.4), (3.4, 26)], INK, 1.3)
    pen.shape(HAIR, HAZEL, 1.2)


def _helm(pen: Canvas) -> None:
    """The slit and the breaths of the helm, over whatever colour the head has."""
    pen.stroke([(-8, 15), (8, 15)], INK, 3.0)
    pen.stroke([(0, 0), (0, 30)], GOLD, 2.0)
    for x in (-6, -3.5, 3.5, 6):
        pen.disc(x, 22, 0.9, INK)
    plume = path("M0 -1 C2 -5 8 -5 11 -2 C9 -1 5 1 1 1 Z")
    pen.shape(plume, TARGET, 0.9)
