"""Somebody as he stands in his cell: ring, body, seals and ribbon, kept by his looks."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.art.ink import Canvas, canvas
from game.ui.art.kept import held, kept
from game.ui.art.palette import hexed
from game.ui.art.people.beasts import (
    draw_horse,
    draw_rider,
    draw_serpent,
    draw_spider,
    draw_wolf,
)
from game.ui.art.people.person import Dress, draw_person
from game.ui.art.people.ring import draw_health, draw_ring, draw_shadow
from game.ui.art.shapes import ellipse

UNITS = 100
"""A cell is so many units wide."""

FEET = 20.0
"""So far below the middle of the cell the feet stand."""

WIDE, HIGH = 250.0, 330.0
"""The picture is so wide and high; its middle is that of the cell."""

BODY = 0.92
"""The size of a person: 130 units would hide too much of whoever stands behind."""

STAIN = hexed("#6e1f17")

PLAIN = 34
"""Below so many pixels a cell faces and the hatching of cloth are left out."""


@dataclass(frozen=True, slots=True)
class Standing:
    """All that a standing picture depends on. ``mirrored`` looks to the left, ``behind`` away from
    the viewer; ``beast`` is one of BEASTS or empty, ``ridden``: the beast has a rider.
    """

    dress: Dress
    pose: str = "stand"
    mirrored: bool = False
    behind: bool = False
    beast: str = ""
    ridden: bool = False
    lying: bool = False
    step: int = 0


def sheet(side: int, over: int = 0) -> Canvas:
    """A clear sheet whose origin is the middle of the cell."""
    unit = side / UNITS
    size = (round(WIDE * unit), round(HIGH * unit))
    fine = over or (5 if side < 40 else 4 if side < 90 else 3)
    return canvas(size, unit, over=fine).at(WIDE / 2, HIGH / 2)


@held
def body(shown: Standing, side: int) -> pygame.Surface:
    """The body alone for cells of ``side`` pixels."""
    pen = sheet(side).at(0, FEET)
    if shown.lying:
        pen = pen.at(-52 if not shown.mirrored else 52, -6, turn=84 if not shown.mirrored else -84)
    if shown.mirrored:
        pen = pen.at(0, 0, mirror=True)
    plain = side < PLAIN
    if shown.ridden and not shown.lying:
        draw_rider(pen.at(0, 4, 0.84), shown.dress, plain, shown.step)
    elif shown.beast:
        _beast(pen, shown)
    else:
        draw_person(pen.at(0, 0, BODY), shown.dress, shown.pose, shown.behind, plain)
    return pen.done()


def _beast(pen: Canvas, shown: Standing) -> None:
    seed = shown.dress.seed
    if shown.beast == "wolf":
        draw_wolf(pen, seed, shown.step)
    elif shown.beast == "spider":
        draw_spider(pen, seed, shown.step)
    elif shown.beast == "serpent":
        draw_serpent(pen, seed, shown.step)
    else:
        draw_horse(pen.at(0, 4, 0.84), seed, "", shown.step)


@held
def foot(side: int, tincture: str, degrees: int, wide: bool) -> pygame.Surface:
    """Shadow and ring; ``wide`` under a horse."""
    size = 1.12 if wide else 1.0
    pen = sheet(side).at(0, FEET)
    draw_shadow(pen, size)
    draw_ring(pen, tincture, degrees, size)
    return pen.done()


@held
def vigour(side: int, quarters: int, full: int, wide: bool) -> pygame.Surface:
    """The arc of health; ``quarters`` are points in fourths, so that it can drain softly."""
    pen = sheet(side).at(0, FEET)
    size = 1.12 if wide else 1.0
    share = max(0, min(quarters, full * 4)) / (4 * max(1, full))
    draw_health(pen, share, full, size, side / UNITS)
    return pen.done()


@kept(16)
def stain(side: int) -> pygame.Surface:
    """What is under somebody who is out."""
    pen = sheet(side).at(0, FEET)
    for x, y, across, down in ((4, -4, 34, 15), (-16, 2, 18, 9), (26, 3, 14, 7)):
        pen.fill(ellipse(x, y, across, down), STAIN, 116)
    return pen.done()
