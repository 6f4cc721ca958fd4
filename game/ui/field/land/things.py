"""What stands, hangs, lies or drifts on the ground: lights, ropes, dropped things, smoke, waves."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame
from pygame import Surface

from game.ui.art.ink import Canvas, canvas
from game.ui.art.palette import GOLD_LIGHT, INK, LEATHER, STEEL_DARK, WATER_INK, WHITE, WOOD, mix
from game.ui.art.shapes import arc, ellipse, smooth
from game.ui.art.troops.weapons import weapon
from game.ui.field.camera import Camera
from game.ui.field.land.lamps import glow, lay
from game.ui.field.land.plan import WET, Plan, Tile
from game.ui.field.land.sheet import pick
from game.ui.field.scene import Scene

HAZE = (206, 203, 198)
DRIFT = 26.0
"""Seconds in which a bank of smoke goes around once."""


def still(surface: Surface, camera: Camera, scene: Scene) -> None:
    """Glows, ropes and dropped things in view."""
    for cell, radius in scene.lit:
        picture = glow(round((radius + 0.5) * camera.cell * 2))
        place = picture.get_rect(center=camera.rect_of(cell).center)
        if place.colliderect(camera.view):
            surface.blit(picture, place)
    for lamp in scene.dress.lights:
        lay(surface, camera, lamp, scene.dress.weather)
    for cell, _ in scene.ropes:
        _centred(surface, camera, rope(camera.cell), camera.rect_of(cell).center)
    piled: dict[tuple[int, int], int] = {}
    for cell, charge in scene.lying:
        number = piled.get(cell, 0)
        piled[cell] = number + 1
        x, y = camera.rect_of(cell).center
        shift = camera.cell * (0.2 - 0.13 * number)
        picture = lying(camera.cell, charge, number % 3)
        _centred(surface, camera, picture, (round(x - shift), round(y + shift * 0.9)))


def lanterns(surface: Surface, camera: Camera, scene: Scene) -> None:
    """The lights that stand on the ground and are carried by nobody."""
    carried = {unit.cell for unit in scene.units}
    for cell, _ in scene.lit:
        if cell not in carried:
            _centred(surface, camera, lantern(camera.cell), camera.rect_of(cell).center)


def _centred(surface: Surface, camera: Camera, picture: Surface, at: tuple[int, int]) -> None:
    place = picture.get_rect(center=at)
    if place.colliderect(camera.view):
        surface.blit(picture, place)


@lru_cache(maxsize=8)
def lantern(side: int) -> Surface:
    """A standing lantern."""
    pen = canvas((side, side), side / 60, over=6).at(30, 30)
    pen.shade(2, 12, 11, 4, 80)
    pen.stroke(arc(0, -12, 5, 180, 360), INK, 2.2)
    pen.shape([(-8, -9), (8, -9), (9, 11), (-9, 11)], mix(WOOD, INK, 0.3), 1.8)
    pen.shape([(-5.5, -6), (5.5, -6), (6, 8), (-6, 8)], GOLD_LIGHT, 1.2)
    pen.fill(ellipse(0, 2, 2.4, 4.2), WHITE)
    pen.shape([(-10, -8), (0, -15), (10, -8)], STEEL_DARK, 1.6)
    return pen.done()


@lru_cache(maxsize=8)
def rope(side: int) -> Surface:
    """A rope that hangs from above, with its knot."""
    pen = canvas((side, side), side / 60, over=6).at(30, 30)
    coil = smooth([(0, -26), (5, -14), (-5, -4), (5, 6), (-3, 15), (2, 22)])
    pen.at(3, 4).stroke(coil, mix(INK, LEATHER, 0.35), 4)
    pen.stroke(coil, INK, 5.4)
    pen.stroke(coil, mix(LEATHER, WHITE, 0.3), 3.0)
    pen.disc(0, -25, 5, STEEL_DARK, 2.0)
    pen.disc(2, 22, 5, mix(LEATHER, WHITE, 0.3), 2.0)
    return pen.done()


@lru_cache(maxsize=64)
def lying(side: int, charge: str, turn: int) -> Surface:
    """A thing on the ground, as it fell."""
    size = max(8, round(side * 0.66))
    pen = canvas((size, size), size / 128, over=4).at(64, 64, turn=(52.0, -38.0, 118.0)[turn])
    shade = pen.layer()
    weapon(shade.at(5, 9), charge)
    shade.surface.fill((*INK, 255), special_flags=pygame.BLEND_RGBA_MULT)
    pen.lay(shade, 70)
    weapon(pen, charge)
    return pen.done()


class Air:
    """Smoke and waves, which never stand still; one for a plan."""

    def __init__(self, plan: Plan) -> None:
        smoke = [tile for tile, kind in plan.kinds.items() if kind == "smoke"]
        self.smoke = [(tile, pick(tile, "puff", 3), pick(tile, "turn", 97) / 97) for tile in smoke]
        water = [tile for tile, kind in plan.kinds.items() if kind in WET]
        self.water = [(tile, pick(tile, "wave", 3)) for tile in water]

    def waves(self, surface: Surface, camera: Camera, seconds: float) -> None:
        """Strokes that drift on the water."""
        if camera.cell < 22:
            return
        (left, top), side = camera.origin, camera.cell
        about = camera.view.inflate(side, side)
        pictures = [crest(side, number) for number in range(3)]
        spots = []
        for (x, y), number in self.water:
            if not about.collidepoint(left + x * side, top + y * side):
                continue
            sway = math.sin(seconds / 2.3 + x * 1.7 + y * 0.9) * side * 0.1
            at = (
                left + x * side + round(side * 0.22 + sway),
                top + y * side + (number + 1) * side // 4,
            )
            spots.append((pictures[number], at))
        surface.fblits(spots)

    def drift(self, surface: Surface, camera: Camera, seconds: float, over: bool) -> None:
        """Banks of smoke under the fighters, and thin wisps ``over`` them."""
        (left, top), side = camera.origin, camera.cell
        about = camera.view.inflate(2 * side, 2 * side)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(camera.field))
        spots = []
        for tile, first, turn in self.smoke:
            if not about.collidepoint(left + tile[0] * side, top + tile[1] * side):
                continue
            for number in range(1 if over else 2):
                picture = puff(side, (first + number) % 3, over)
                x, y = _adrift(tile, turn + number / 2, number, seconds)
                wide = picture.get_width() // 2
                spots.append(
                    (picture, (left + round(x * side) - wide, top + round(y * side) - wide))
                )
        surface.fblits(spots)
        surface.set_clip(clip)


def _adrift(tile: Tile, start: float, number: int, seconds: float) -> tuple[float, float]:
    turn = math.tau * (seconds / DRIFT + start)
    x, y = tile[0] + 0.5 + 0.24 * math.cos(turn), tile[1] + 0.5 + 0.16 * math.sin(2 * turn)
    return x + 0.1 * (number - 0.5), y


@lru_cache(maxsize=24)
def crest(side: int, number: int) -> Surface:
    """A pale or dark stroke of a wave."""
    size = (max(4, round(side * 0.5)), max(3, round(side * 0.16)))
    pen = canvas(size, side / 60, over=4, ground=WATER_INK)
    line = [(1.5 + at * 3, 4.6 + 2.0 * math.sin(at * 0.95)) for at in range(9)]
    pen.stroke(line, WHITE if number == 0 else WATER_INK, 1.2)
    return pen.done()


@lru_cache(maxsize=24)
def puff(side: int, number: int, thin: bool) -> Surface:
    """A cloud in curls."""
    size = round(side * 1.5)
    pen = canvas((size, size), side / 60, over=3, ground=HAZE).at(45, 45)
    layer = pen.layer()
    _cloud(layer.at(0, 0, mirror=number == 1), number)
    pen.lay(layer, 74 if thin else 178)
    return pen.done()


def _cloud(pen: Canvas, number: int) -> None:
    blobs = [(-16, 4, 17), (13, 7, 18), (0, -10, 19), (-4, 13, 15), (20 - number * 6, -8, 12)]
    for x, y, far in blobs:
        pen.fill(ellipse(x, y, far, far * 0.86, 24), HAZE)
    for x, y, far in blobs:
        pen.fill(ellipse(x - 3, y - 3, far * 0.62, far * 0.5, 20), mix(HAZE, WHITE, 0.5))
    line = mix(INK, HAZE, 0.55)
    for x, y, far in blobs[:3]:
        pen.stroke([(px, py * 0.9) for px, py in arc(x, y, far * 0.96, 190, 320, 12)], line, 1.4)
        pen.stroke(arc(x + 2, y + 1, far * 0.4, 150 + number * 40, 360, 8), line, 1.1)
