"""Areas of cells: a wash with a pattern of its own for each, and one edge around the whole."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell
from game.ui.art.heraldry.icons import icon
from game.ui.art.ink import Canvas, canvas
from game.ui.art.palette import SELECTED, WHITE, Colour, hexed, mix
from game.ui.art.shapes import box, path
from game.ui.field.camera import Camera
from game.ui.theme import RUBRIC

VERMILION = hexed("#c43d20")
GREEN = hexed("#1f6a52")
GOLD = hexed("#edba33")
BROWN = hexed("#5a3a0e")
BLUE = hexed("#31557f")
ORANGE, EMBER = hexed("#e07b1f"), hexed("#8a3208")


@dataclass(frozen=True, slots=True)
class Wash:
    """How an area looks: its wash, how opaque of 255, its edge, and whether the edge is whole
    ("line"), broken ("dash") or dotted ("dot").
    """

    colour: Colour
    alpha: int
    edge: Colour
    kind: str


WASHES: dict[str, Wash] = {
    "threat": Wash(VERMILION, 18, VERMILION, "dot"),
    "peril": Wash(VERMILION, 34, VERMILION, "dot"),
    "zone": Wash(WHITE, 70, BLUE, "dash"),
    "prize": Wash(GOLD, 22, RUBRIC, "dash"),
    "walk": Wash(WHITE, 107, GREEN, "line"),
    "run": Wash(WHITE, 46, GREEN, "dash"),
    "strike": Wash(GOLD, 158, BROWN, "line"),
    "back": Wash(WHITE, 107, GREEN, "line"),
    "hand": Wash(GOLD, 158, BROWN, "line"),
    "blast": Wash(ORANGE, 84, EMBER, "line"),
}
"""Looks by kind; ``peril`` is the threat of two or more."""

Corner = tuple[int, int]
"""A corner between cells: column from the west, row from the south."""


def wash(surface: Surface, camera: Camera, cells: Collection[Cell], kind: str) -> None:
    """Lay an area's wash and pattern on the cells in view."""
    picture, side, shown = stamp(camera.cell, kind), camera.cell, camera.view
    left, low = camera.point((0, 1))
    spots = [(left + x * side, low - y * side) for x, y in cells]
    first, last = (shown.left - side, shown.right), (shown.top - side, shown.bottom)
    near = [
        (picture, at) for at in spots if first[0] < at[0] < first[1] and last[0] < at[1] < last[1]
    ]
    surface.fblits(near)


def edge(surface: Surface, camera: Camera, cells: Collection[Cell], kind: str) -> None:
    """The edge around an area, never around single cells of it."""
    look, wide = WASHES[kind], _width(camera.cell)
    pieces = list(_placed(camera, around(frozenset(cells))))
    if look.kind == "line":
        for a, b in pieces:
            pygame.draw.line(surface, WHITE, a, b, wide + max(2, wide))
        for a, b in pieces:
            pygame.draw.line(surface, look.edge, a, b, wide)
            pygame.draw.circle(surface, look.edge, b, wide / 2)
        return
    level, upright = _strips(camera.cell, kind)
    half, thick = camera.cell // 2, level.get_height() // 2
    spots = []
    for (ax, ay), (bx, by) in pieces:
        flat = ay == by
        shift = (half, thick) if flat else (thick, half)
        at = ((ax + bx) // 2 - shift[0], (ay + by) // 2 - shift[1])
        spots.append((level if flat else upright, at))
    surface.fblits(spots)


def _placed(
    camera: Camera, edges: tuple[tuple[Corner, Corner], ...]
) -> Iterator[tuple[Corner, Corner]]:
    """The edges in view, in pixels."""
    left, low = camera.point((0, 0))
    side, shown = camera.cell, camera.view.inflate(2 * camera.cell, 2 * camera.cell)
    for (ax, ay), (bx, by) in edges:
        a = (left + ax * side, low - ay * side)
        if shown.collidepoint(a):
            yield a, (left + bx * side, low - by * side)


@lru_cache(maxsize=32)
def around(cells: frozenset[Cell]) -> tuple[tuple[Corner, Corner], ...]:
    """The edges between an area and what is not of it, as pairs of corners."""
    found: list[tuple[Corner, Corner]] = []
    for x, y in cells:
        found += [((x, y + 1), (x + 1, y + 1))] if (x, y + 1) not in cells else []
        found += [((x, y), (x + 1, y))] if (x, y - 1) not in cells else []
        found += [((x, y), (x, y + 1))] if (x - 1, y) not in cells else []
        found += [((x + 1, y), (x + 1, y + 1))] if (x + 1, y) not in cells else []
    return tuple(found)


def _width(side: int) -> int:
    """How wide an edge is: on large squares it need not grow any more."""
    return max(1, min(4, round(side * 2.6 / 60)))


@lru_cache(maxsize=32)
def _strips(side: int, kind: str) -> tuple[Surface, Surface]:
    """One side of a cell with a broken or dotted edge, level and upright."""
    look, wide = WASHES[kind], _width(side)
    strip = Surface((side, wide + 2), pygame.SRCALPHA)
    dashed = look.kind == "dash"
    if dashed:
        strip.fill((*mix(WHITE, look.edge, 0.1), 255))
    count = 3 if dashed else max(3, round(side / max(5.0, side * 0.125)))
    for at in range(count):
        left, right = (at + 0.2) * side / count, (at + (0.8 if dashed else 0.65)) * side / count
        strip.fill(look.edge, Rect(round(left), 1, max(1, round(right - left)), wide))
    return strip, pygame.transform.rotate(strip, 90)


@lru_cache(maxsize=64)
def stamp(side: int, kind: str) -> Surface:
    """One cell of an area; patterns run on from cell to cell."""
    look = WASHES[kind]
    pen = canvas((side, side), side / 60, over=3, ground=look.edge)
    pen.surface.fill((*look.colour, look.alpha))
    if kind in ("threat", "peril"):
        _hatched(pen, kind == "peril")
    elif kind == "walk":
        _dotted(pen, (10, 30, 50), 2.0)
    elif kind == "run":
        _dotted(pen, (15, 45), 1.8)
    elif kind == "zone":
        for x, y in ((30, 30), (0, 0), (60, 0), (0, 60), (60, 60)):
            pen.stroke([(x - 5, y), (x, y - 5), (x + 5, y), (x, y + 5)], BLUE, 1.6, closed=True)
    elif kind == "back":
        for y in (14, 34, 54):
            pen.stroke([(18, y), (30, y - 9), (42, y)], GREEN, 1.8)
    elif kind == "hand":
        pen.stroke(path("M16 14 L44 14 L44 32 C44 42 36 48 30 52 C24 48 16 42 16 32 Z"), BROWN, 1.8)
    elif kind == "blast":
        _sparked(pen)
    elif kind == "prize":
        for x, y in ((22, 20), (52, 50)):
            pen.stroke([(x, y - 9), (x + 9, y - 5), (x, y - 1), (x, y + 8)], RUBRIC, 1.6)
            pen.stroke([(x, y - 9), (x, y - 1)], RUBRIC, 1.6)
    else:
        pen.stroke(box(3.5, 3.5, 53, 53, 2), mix(SELECTED, WHITE, 0.5), 1.4, closed=True)
    return pen.done()


def _hatched(pen: Canvas, crossed: bool) -> None:
    for way in (1, -1) if crossed else (1,):
        for at in range(-5, 11):
            x = at * 12 if way > 0 else 60 - at * 12
            pen.stroke([(x, 60), (x + way * 60, 0)], mix(VERMILION, WHITE, 0.12), 1.35)


def _sparked(pen: Canvas) -> None:
    """A spark of eight rays in every cell."""
    for x, y in ((7, 0), (5, 5), (0, 7), (5, -5)):
        pen.stroke([(30 - 2 * x, 30 - 2 * y), (30 - x, 30 - y)], EMBER, 1.8)
        pen.stroke([(30 + x, 30 + y), (30 + 2 * x, 30 + 2 * y)], EMBER, 1.8)


def _dotted(pen: Canvas, places: tuple[int, ...], radius: float) -> None:
    for x in places:
        for y in places:
            pen.disc(x, y, radius, GREEN)


def flagged(surface: Surface, camera: Camera, cells: Collection[Cell]) -> None:
    """The edge of what the battle is about, and the flag of its sentence in its upper corner."""
    edge(surface, camera, cells, "prize")
    corner = max(cells, key=lambda cell: (cell.y, -cell.x))
    side = max(14, min(30, camera.cell * 2 // 5))
    place = Rect(camera.rect_of(corner).topleft, (side, side)).move(3, 3)
    pygame.draw.rect(surface, WHITE, place, border_radius=3)
    pygame.draw.rect(surface, RUBRIC, place, 1, border_radius=3)
    sign = icon("flag", side - 4, RUBRIC)
    surface.blit(sign, sign.get_rect(center=place.center))


def swatch(size: int, kind: str) -> Surface:
    """A square of an area with its edge, whole or broken as on the map, for the legend."""
    surface = stamp(60, kind).copy()
    surface = pygame.transform.smoothscale(surface, (size, size))
    if WASHES[kind].kind == "line":
        pygame.draw.rect(surface, WASHES[kind].edge, surface.get_rect(), 2)
        return surface
    level, upright = _strips(size, kind)
    low = size - level.get_height()
    surface.fblits([(level, (0, 0)), (level, (0, low)), (upright, (0, 0)), (upright, (low, 0))])
    return surface
