"""Things that stand on the ground by themselves: crates, tables, doors, plates, walls, stools."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random

from pygame import Surface

from game.ui.art.contours import SQUARE
from game.ui.art.ink import Canvas, canvas
from game.ui.art.palette import INK, LEATHER, STEEL_DARK, WHITE, WOOD, hexed, mix
from game.ui.art.shapes import arc, box, path
from game.ui.field.camera import Camera
from game.ui.field.land.wares import crate
from game.ui.field.scene import Scene

STEEL, BRICK = hexed("#8b949a"), hexed("#a4583f")


def standing(surface: Surface, camera: Camera, scene: Scene) -> None:
    """All of them in view."""
    for cell, kind in scene.standing:
        place = camera.rect_of(cell)
        if place.colliderect(camera.view):
            picture = thing(camera.cell, kind)
            surface.blit(picture, picture.get_rect(center=place.center))


@lru_cache(maxsize=64)
def thing(side: int, kind: str) -> Surface:
    """One of them in its cell."""
    pen = canvas((side, side), side / 60, over=4).at(30, 30)
    draw = KINDS[kind]
    pen.shade(2, 20, 25, 6, 80)
    draw(pen)
    return pen.done()


def _crate(pen: Canvas) -> None:
    crate(pen.at(0, 24, 60 / SQUARE), 118.0, Random(0))


def _table(pen: Canvas) -> None:
    for x, y in ((-21, -17), (21, -17), (-21, 17), (21, 17)):
        pen.disc(x, y, 4, mix(WOOD, INK, 0.4), 1.4)
    pen.shape(box(-27, 8, 54, 9, 2), mix(WOOD, INK, 0.4), 2.0)
    pen.shape(box(-27, -22, 54, 32, 3), mix(WOOD, WHITE, 0.2), 2.2)
    for y in (-12, -2):
        pen.stroke([(-25, y), (25, y)], mix(WOOD, INK, 0.35), 1.0)


def _door(pen: Canvas) -> None:
    pen.shape(path("M-26 16 L-26 -2 C-22 -16 -6 -20 12 -20 L26 -6 L26 16 Z"), STEEL, 2.2)
    pen.shape(path("M-19 -2 C-15 -12 -4 -15 10 -15 L19 -4 Z"), mix(WHITE, STEEL, 0.3), 1.4)
    pen.stroke([(12, 4), (20, 4)], INK, 2.4)


def _plate(pen: Canvas) -> None:
    pen.shape(box(-26, -15, 52, 30, 2), mix(STEEL, STEEL_DARK, 0.4), 2.4)
    for x in (-21, 0, 21):
        for y in (-10, 10):
            pen.disc(x, y, 2.0, mix(STEEL, WHITE, 0.4), 1.0)
    pen.stroke([(-20, 6), (14, -8)], mix(STEEL, WHITE, 0.6), 1.4)


def _wall(pen: Canvas) -> None:
    pen.shape(box(-27, -21, 54, 42, 1), BRICK, 2.2)
    for row, y in enumerate((-21, -7, 7)):
        pen.stroke([(-27, y), (27, y)], mix(BRICK, INK, 0.5), 1.4)
        for x in (-14, 4, 22) if row % 2 else (-22, -4, 14):
            pen.stroke([(x, y), (x, y + 14)], mix(BRICK, INK, 0.5), 1.4)


def _stool(pen: Canvas) -> None:
    for x, y in ((-11, -11), (11, -11), (-11, 11), (11, 11)):
        pen.disc(x, y, 3.4, mix(WOOD, INK, 0.4), 1.2)
    pen.disc(0, 0, 14, mix(WOOD, WHITE, 0.3), 2.0)
    pen.stroke(arc(0, 0, 8, 20, 200), mix(WOOD, INK, 0.4), 1.2)


def _tyre(pen: Canvas) -> None:
    pen.disc(0, 0, 22, mix(INK, LEATHER, 0.25), 2.2)
    pen.disc(0, 0, 11, mix(STEEL, WHITE, 0.3), 2.0)
    for turn in range(0, 360, 45):
        ends = [arc(0, 0, far, turn, turn, 1)[0] for far in (14, 20)]
        pen.stroke(ends, mix(INK, WHITE, 0.3), 1.4)


def _wagon(pen: Canvas) -> None:
    """A piece of its bed: planks from edge to edge, so that pieces side by side are one."""
    pen.shape(box(-30, -30, 60, 60), mix(WOOD, WHITE, 0.35), 1.0)
    for y in (-20, -10, 0, 10, 20):
        pen.stroke([(-30, y), (30, y)], mix(WOOD, INK, 0.45), 1.0)
    for y in (-26, 26):
        pen.stroke([(-30, y), (30, y)], mix(WOOD, INK, 0.7), 4.0)
        for x in (-20, 0, 20):
            pen.disc(x, y, 1.8, mix(STEEL, WHITE, 0.4), 0.8)


def _car(pen: Canvas) -> None:
    """A piece of its floor: ribbed steel from edge to edge."""
    pen.shape(box(-30, -30, 60, 60), mix(STEEL, WHITE, 0.25), 1.0)
    for x in (-18, -6, 6, 18):
        pen.stroke([(x, -30), (x, 30)], mix(STEEL, STEEL_DARK, 0.6), 1.6)
    for y in (-27, 27):
        pen.stroke([(-30, y), (30, y)], INK, 3.0)


KINDS: Mapping[str, Callable[[Canvas], None]] = {
    "table": _table, "door": _door, "wagon": _wagon, "car": _car, "plate": _plate, "wall": _wall,
    "stool": _stool, "tyre": _tyre, "crate": _crate,
}  # fmt: skip
"""Looks by their names (`vocabulary.Thing`)."""
