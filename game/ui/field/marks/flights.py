"""What flies through the air: arrows, stones, shots, beams, and what turns over as it is thrown."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from game.ui.art.ink import canvas
from game.ui.art.kept import kept
from game.ui.art.palette import GOLD_LIGHT, INK, PLATE, STEEL, WHITE, WOOD, hexed
from game.ui.art.troops.weapons import weapon
from game.ui.field.camera import Camera
from game.ui.field.marks import inks
from game.ui.field.marks.ways import head
from game.ui.field.scene import Flight

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
