"""Ways over the field, and what flies across it."""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.art.ink import canvas
from game.ui.art.kept import kept
from game.ui.art.palette import (
    GOLD_LIGHT,
    INK,
    PLATE,
    SELECTED,
    STEEL,
    TINCTURES,
    WHITE,
    WOOD,
    hexed,
    mix,
)
from game.ui.art.troops.weapons import weapon
from game.ui.field.camera import Camera
from game.ui.field.marks import inks
from game.ui.field.marks.washes import VERMILION
from game.ui.field.scene import Flight, Path, Peril, SwornWay
from game.ui.theme import Theme
from game.ui.type import SMALLEST

BEAK = 0.3
"""How long an arrow's head is, in cells."""


def arrow(surface: Surface, camera: Camera, path: Path) -> None:
    """The gold arrow of the plan that is being made."""
    points = [camera.middle((cell.x, cell.y)) for cell in path.cells]
    if len(points) < 2:
        return
    side = camera.cell
    wide = max(3.0, side * 0.12)
    body = inks.shortened(points, side * 0.5, side * BEAK)
    point = head(points[-2], points[-1], side * BEAK, side * 0.19)
    rim = max(1.0, side / 34)
    inks.line(surface, body, INK, wide + 2 * rim)
    pygame.draw.polygon(
        surface,
        INK,
        head(points[-2], points[-1], side * BEAK + 2 * rim, side * 0.19 + 2 * rim, 1.5 * rim),
    )
    inks.line(surface, body, SELECTED, wide)
    pygame.draw.polygon(surface, SELECTED, point)
    inks.line(surface, body, mix(SELECTED, GOLD_LIGHT, 0.7), max(1.0, wide * 0.3))


def head(
    a: inks.Pixel, b: inks.Pixel, long: float, half: float, ahead: float = 0.0
) -> list[inks.Pixel]:
    """An arrow's head at the end of a line, so long and half so wide, so far ahead of the end."""
    far = math.dist(a, b) or 1.0
    dx, dy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    tip = (b[0] + dx * ahead, b[1] + dy * ahead)
    foot = (tip[0] - dx * long, tip[1] - dy * long)
    return [
        tip,
        (foot[0] - dy * half, foot[1] + dx * half),
        (foot[0] + dy * half, foot[1] - dx * half),
    ]


def peril(surface: Surface, camera: Camera, met: Peril) -> None:
    """Where somebody may strike at whoever goes the way: broken, in vermilion, with a head; dots
    where nothing but his reach is told.
    """
    ends = [camera.middle((cell.x, cell.y)) for cell in (met.start, met.end)]
    side = camera.cell
    body = inks.shortened(ends, side * 0.3, side * 0.2)
    wide = max(2.0, side * 0.06)
    if not met.strikes:
        inks.dots(surface, body, VERMILION, max(1.5, side / 26), side * 0.17)
        return
    inks.cased(surface, body, VERMILION, wide, WHITE)
    tip = inks.toward(ends[-1], ends[-2], side * 0.1)
    pygame.draw.polygon(surface, WHITE, head(ends[-2], tip, side * 0.26, side * 0.16, 2.0))
    pygame.draw.polygon(surface, VERMILION, head(ends[-2], tip, side * 0.22, side * 0.12))


def chain(surface: Surface, camera: Camera, ends: tuple[inks.Pixel, inks.Pixel]) -> None:
    """Links from one who has hold of another to him."""
    side, far = camera.cell, math.dist(*ends)
    link = max(5.0, side * 0.15)
    count = max(3, round(far * 0.5 / link))
    for number in range(count):
        x, y = inks.toward(ends[0], ends[1], far * (0.25 + 0.5 * (number + 0.5) / count))
        for colour, wide in ((INK, 0.62), (STEEL, 0.46), (INK, 0.24)):
            pygame.draw.aacircle(surface, colour, (x, y), max(2, round(link * wide)))


def cost(surface: Surface, theme: Theme, camera: Camera, path: Path, taken: list[Rect]) -> None:
    """What the way costs, on a plate at the edge of its last cell."""
    if not path.cost or not path.cells:
        return
    style = theme.style("strong", INK)
    style = style.but(size=max(SMALLEST, min(style.size, camera.cell // 3)))
    place = Rect(0, 0, text.width(path.cost, style) + style.size, text.step(style) + 2)
    place.midtop = camera.rect_of(path.cells[-1]).move(0, -place.h // 2).midbottom
    place.clamp_ip(camera.view)
    taken.append(place)
    pygame.draw.rect(surface, INK, place.inflate(2, 2), border_radius=5)
    pygame.draw.rect(surface, PLATE, place, border_radius=4)
    text.draw(surface, path.cost, style, place, "centre")


def sworn(surface: Surface, camera: Camera, way: SwornWay) -> None:
    """An order that is sealed already: broken, in the side's tincture."""
    points = [camera.middle((cell.x, cell.y)) for cell in way.cells]
    if len(points) < 2:
        return
    tincture, side = TINCTURES.get(way.tincture, TINCTURES["sable"]), camera.cell
    body = inks.shortened(points, side * 0.5, side * (0.26 if way.goal else 0.5))
    wide = max(2.0, side * 0.05)
    inks.broken(surface, body, tincture.dark, wide, side * 0.2, side * 0.13, PLATE)
    if way.goal:
        ring = side * 0.24
        pygame.draw.aacircle(surface, PLATE, points[-1], ring + 2, max(3, round(wide + 3)))
        for piece in inks.dashed(_circle(points[-1], ring), side * 0.16, side * 0.09):
            inks.line(surface, piece, tincture.dark, wide)
    else:
        tip = inks.toward(points[-1], points[-2], side * 0.46)
        beak = head(points[-2], tip, side * 0.2, side * 0.1)
        pygame.draw.polygon(surface, PLATE, head(points[-2], tip, side * 0.24, side * 0.14, 2.0))
        pygame.draw.polygon(surface, tincture.dark, beak)


def _circle(middle: inks.Pixel, radius: float) -> list[inks.Pixel]:
    turns = (math.tau * step / 32 for step in range(33))
    return [(middle[0] + radius * math.cos(t), middle[1] + radius * math.sin(t)) for t in turns]


BEAM = hexed("#c8321f")


def flight(surface: Surface, camera: Camera, thing: Flight) -> None:
    """What is on its way; all but shots and beams rise a little in the middle."""
    a, b = camera.middle(thing.start), camera.middle(thing.end)
    if thing.kind in ("shot", "beam"):
        _straight(surface, camera, (a, b), thing)
        return
    lift = math.sin(math.pi * thing.part) * min(0.6, math.dist(a, b) / camera.cell / 12)
    x, y = inks.toward(a, b, math.dist(a, b) * thing.part)
    y -= lift * camera.cell
    if thing.kind == "stone":
        pygame.draw.aacircle(surface, INK, (x, y), max(3, camera.cell // 12))
        pygame.draw.aacircle(surface, STEEL, (x, y), max(2, camera.cell // 17))
    elif thing.kind == "arrow":
        _arrow(surface, camera, a, b, (x, y))
    else:
        picture = turned(thing.kind, max(12, camera.cell // 2), int(thing.part * 24) % 12)
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


def _arrow(
    surface: Surface, camera: Camera, a: inks.Pixel, b: inks.Pixel, middle: inks.Pixel
) -> None:
    long = camera.cell * 0.42
    back, tip = inks.toward(middle, a, long / 2), inks.toward(middle, b, long / 2)
    inks.cased(surface, (back, tip), WOOD, max(2.0, camera.cell / 30), INK)
    pygame.draw.polygon(surface, INK, head(back, tip, camera.cell * 0.13, camera.cell * 0.07, 3))
    for share in (0.0, 0.12):
        feather = inks.toward(back, tip, long * share)
        wing = head(back, feather, camera.cell * 0.02, camera.cell * 0.07)
        inks.line(surface, wing[1:], PLATE, 1.6)


def _straight(
    surface: Surface, camera: Camera, ends: tuple[inks.Pixel, inks.Pixel], thing: Flight
) -> None:
    """A ball with its streak, or a beam from end to end."""
    a, b = ends
    far = math.dist(a, b)
    tip = inks.toward(a, b, far * thing.part)
    if thing.kind == "beam":
        inks.cased(surface, (a, tip), BEAM, max(1.6, camera.cell / 28), WHITE)
        return
    back = inks.toward(a, b, max(0.0, far * thing.part - camera.cell * 1.2))
    inks.cased(surface, (back, tip), GOLD_LIGHT, max(1.4, camera.cell / 34), INK)
    pygame.draw.aacircle(surface, INK, tip, max(2, camera.cell // 16))


@kept(48)
def turned(charge: str, size: int, twelfth: int) -> Surface:
    """A thrown thing as it turns over, by twelfths of a turn."""
    pen = canvas((size, size), size / 120, over=4).at(60, 60, turn=30 * twelfth)
    weapon(pen, charge)
    return pen.done()
