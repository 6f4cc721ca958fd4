"""The parts of a token, each kept by its looks: disc, facing, health, shield with its rank.

Units are 60 to a cell, the token's middle at the origin.
"""

from __future__ import annotations

import math

import pygame

from game.ui.art.ink import Canvas, canvas
from game.ui.art.kept import kept
from game.ui.art.palette import (
    GOLD,
    GOLD_LIGHT,
    HORSES,
    INK,
    LEATHER_DARK,
    PLATE,
    SHEET,
    STEEL,
    TINCTURES,
    WHITE,
    Colour,
    hexed,
    mix,
)
from game.ui.art.shapes import arc, box, ellipse, path
from game.ui.art.troops.weapons import weapon

HEATER = path("M-18 -23 L18 -23 L18 -4.6 C18 9 10.5 17 0 23 C-10.5 17 -18 9 -18 -4.6 Z")
INNER = path(
    "M-14.8 -19.8 L14.8 -19.8 L14.8 -4.6 C14.8 7.4 8.8 14.4 0 19 C-8.8 14.4 -14.8 7.4 -14.8 -4.6 Z"
)
SCALE = 0.8
"""The shield's size on the disc."""

DISC, NOTCH, ARC = 28.0, (24.5, 40.0, 19.0), (23.4, 4.4)
"""Radius; from, to and width of the facing; radius and width of the health's arc."""

RIM = 3.0
"""So much wider than the disc is its rim."""

OPEN = (135.0, 405.0)
"""The arc of health in degrees, clockwise from screen right: open at the bottom."""

WELL, HURT, GRAVE = hexed("#4f8a45"), hexed("#d39a1f"), hexed("#b3231b")
FEWEST = 3
"""Pixels that a point of health needs at least to be told from the next."""

ROOM = 100.0
"""A token's picture is so many units wide and high."""

TURNS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
FALLEN = 78.0


def sheet(side: int, over: int = 4) -> Canvas:
    """A clear sheet for a token, its middle at the origin."""
    unit = side / 60
    size = round(ROOM * unit)
    return canvas((size, size), unit, over=over).at(ROOM / 2, ROOM / 2)


@kept(16)
def shadow(side: int) -> pygame.Surface:
    """The shadow on the ground."""
    pen = sheet(side, 2)
    for share, alpha in ((1.04, 34), (0.96, 34), (0.88, 30)):
        pen.shade(2.5, 6, 30 * share, 28 * share, alpha)
    return pen.done()


@kept(64)
def disc(side: int, steed: bool, tincture: str) -> pygame.Surface:
    """The disc: a broad rim in the colour of the side, which health in its green would else hide,
    about a lighter ground.
    """
    pen, colour = sheet(side), TINCTURES[tincture].base
    far = DISC * (0.86 if steed else 1.0)
    pen.disc(0, 0, far + RIM, colour, 2.0)
    pen.disc(0, 0, far - 1.4, mix(colour, PLATE, 0.7))
    return pen.done()


@kept(256)
def facing(side: int, tincture: str, degrees: int) -> pygame.Surface:
    """The beak towards which he looks; degrees clockwise from the north."""
    pen, (near, far, wide) = sheet(side).at(0, 0, turn=degrees), NOTCH
    outline = [(-wide / 2, -near), (0, -far), (wide / 2, -near)]
    pen.fill([(x + 1, y + 1) for x, y in outline], INK, 80)
    pen.shape(outline, TINCTURES[tincture].base, 2.2)
    return pen.done()


@kept(256)
def steed(side: int, tincture: str, degrees: int, seed: int) -> pygame.Surface:
    """A horse from above under its rider, looking the same way."""
    pen = sheet(side).at(0, 0, turn=degrees)
    coat = HORSES[seed % len(HORSES)]
    pen.stroke([(0, 26), (-4, 36), (3, 44)], INK, 7.6)
    pen.stroke([(0, 26), (-4, 36), (3, 44)], mix(coat, INK, 0.4), 4.6)
    for x in (-15, 15):
        for y in (-16, 20):
            pen.shape(ellipse(x, y, 4.4, 7, 16), mix(coat, INK, 0.25), 1.6)
    pen.shape(ellipse(0, 4, 18.5, 31, 40), coat, 2.0)
    pen.shape(path("M-8 -18 C-9 -30 -8 -36 -6 -44 Q0 -49 6 -44 C8 -36 9 -30 8 -18 Z"), coat, 2.0)
    pen.stroke([(0, -22), (0, -38)], mix(coat, INK, 0.6), 3.0)
    for x in (-5, 5):
        pen.shape([(x - 2.4, -35), (x, -41), (x + 2.4, -35)], coat, 1.2)
    pen.shape(box(-19, 3, 38, 22, 6), TINCTURES[tincture].base, 1.8)
    return pen.done()


def health(side: int, quarters: int, full: int, steed: bool) -> pygame.Surface:
    """The arc of health; ``quarters`` are points in fourths, so that it can drain softly."""
    return _health(side, max(0, min(quarters, full * 4)), max(1, full), steed)


@kept(512)
def _health(side: int, quarters: int, full: int, steed: bool) -> pygame.Surface:
    pen, (radius, wide) = sheet(side), ARC
    radius *= 0.86 if steed else 1.0
    first, last = OPEN
    share = quarters / (4 * full)
    pen.stroke(arc(0, 0, radius, first, last, 60), INK, wide + 2.0)
    pen.stroke(arc(0, 0, radius, first, last, 60), mix(PLATE, SHEET[1], 0.35), wide)
    if share > 0:
        steps = max(2, round(60 * share))
        end = first + (last - first) * share
        pen.stroke(arc(0, 0, radius, first, end, steps), health_colour(share), wide)
    if math.radians(last - first) * radius * side / 60 / full >= FEWEST:
        for at in range(1, full):
            angle = first + (last - first) * at / full
            ends = [arc(0, 0, radius + off, angle, angle, 1)[0] for off in (-wide / 2, wide / 2)]
            pen.stroke(ends, INK, 1.0)
    return pen.done()


def health_colour(share: float) -> Colour:
    """Green over two thirds, ochre over one third, else red."""
    return WELL if share > 2 / 3 else HURT if share > 1 / 3 else GRAVE


@kept(256)
def arms(
    side: int, tincture: str, charge: str, rank: str, lying: bool, size: int = 100
) -> pygame.Surface:
    """The shield alone, as on the disc; ``size`` per cent while it is being pressed."""
    pen = sheet(side).at(0, 0, SCALE * size / 100)
    pen = pen.at(0, 1, turn=FALLEN) if lying else pen.at(0, 1)
    own = TINCTURES[tincture]
    pen.fill([(x + 1.4, y + 2) for x, y in HEATER], INK, 90)
    pen.shape(HEATER, _border(rank), 2.0)
    pen.blend(INNER, (own.base, mix(own.base, own.dark, 0.35)))
    pen.hatch(INNER, own, 2.9, 1.1, mix(own.base, own.light, 0.7))
    pen.stroke(INNER, INK, 1.1, closed=True)
    weapon(pen.at(0, 1.5 if rank == "foe" else -0.5, 0.3 if rank == "foe" else 0.34), charge)
    if rank == "foe":
        pen.fill(box(-15, -20, 30, 6.8), mix(STEEL, WHITE, 0.3))
        pen.stroke([(-15, -13.2), (15, -13.2)], INK, 1.2)
        for x in (-9, 0, 9):
            pen.disc(x, -16.8, 2.3, INK)
    elif rank == "hero":
        _coronet(pen)
    return pen.done()


def _border(rank: str) -> Colour:
    return {"hero": GOLD_LIGHT, "foe": mix(STEEL, WHITE, 0.35), "mount": LEATHER_DARK}.get(
        rank, INK
    )


def _coronet(pen: Canvas) -> None:
    points = path("M-15 -22 L-17 -34 L-8.5 -27.5 L0 -36.5 L8.5 -27.5 L17 -34 L15 -22 Z")
    pen.shape(points, GOLD_LIGHT, 2.0)
    pen.stroke([(-13.6, -24.2), (13.6, -24.2)], GOLD, 1.4)
    for x, y in ((-17, -34.5), (0, -37), (17, -34.5)):
        pen.disc(x, y, 2.5, GOLD_LIGHT, 1.4)
