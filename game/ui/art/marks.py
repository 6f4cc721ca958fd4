"""Marks on the field: selection, reach, target, threat, the goal square, order arrows, sparks.

Square marks are as large as the square and are blitted at its corner.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui.art.ink import Canvas, Pixels, canvas
from game.ui.art.palette import (
    GOLD_LIGHT,
    INK,
    PLATE,
    REACH,
    SELECTED,
    TARGET,
    WHITE,
    Colour,
    Tincture,
    mix,
)
from game.ui.art.shapes import Point, Points, along, arc, box, ellipse, length, path, ribbon, smooth

SQUARE = 156.0
_LINES = Tincture("threat", TARGET, TARGET, TARGET, "sinister")


def _square(square: int, ground: Colour = INK) -> Canvas:
    return canvas((square, square), square / SQUARE, over=3, ground=ground)


@lru_cache(maxsize=16)
def selection(square: int) -> pygame.Surface:
    """The chosen square: a golden wash and a solid gold edge on ink."""
    pen = _square(square, SELECTED)
    face = box(5, 5, 146, 146, 5)
    pen.fill(face, SELECTED, 84)
    pen.stroke(face, INK, 9.6, closed=True)
    pen.stroke(face, SELECTED, 4.0, closed=True)
    pen.stroke(box(10.6, 10.6, 134.8, 134.8, 3), WHITE, 3.0, closed=True)
    return pen.done()


@lru_cache(maxsize=64)
def reach(square: int, heading: str = "right", steps: bool = True) -> pygame.Surface:
    """A square that can be reached: green wash, dashed edge, footprints walking ``heading``."""
    pen = _square(square, REACH)
    face = box(3, 3, 150, 150, 6)
    pen.fill(face, REACH, 43)
    pen.stroke(face, WHITE, 8.4, closed=True)
    pen.dashed([*face, face[0]], REACH, 3.6, 11, 7)
    if steps:
        turn = {"right": 90, "down": 180, "left": 270}.get(heading, 0)
        feet = pen.at(78, 78, turn=turn)
        _foot(feet.at(-9, 9))
        _foot(feet.at(9, -9, mirror=True))
    return pen.done()


def _foot(pen: Canvas) -> None:
    """A footprint walking up, on a pale casing."""
    sole = path("M-4 2 C-7 -8 -5 -16 0 -16 C5 -16 6 -8 3 2 C2 6 -2 6 -4 2 Z")
    for outline in (sole, ellipse(-0.6, 10, 3.2, 4.0)):
        pen.shape(outline, REACH, 4.4, PLATE)
        pen.fill(outline, REACH)


@lru_cache(maxsize=16)
def goal(square: int) -> pygame.Surface:
    """The square a unit is to move to: a solid edge and rays around."""
    pen = _square(square, REACH)
    face = box(3.2, 3.2, 149.6, 149.6, 6)
    pen.fill(face, REACH, 58)
    rays = pen.layer()
    for ring, far in enumerate((44.0, 64.0, 84.0)):
        for turn in range(36):
            angle = 10.0 * turn + 5 * ring
            line = [arc(78, 78, out, angle, angle, 1)[0] for out in (far, far + 9)]
            rays.stroke(line, INK, 1.3)
    pen.lay(rays, 100, clip=box(6, 6, 144, 144))
    pen.stroke(face, WHITE, 9.4, closed=True)
    pen.stroke(face, REACH, 4.2, closed=True)
    return pen.done()


@lru_cache(maxsize=64)
def target(square: int, drawn: float = 1.0) -> pygame.Surface:
    """Corner brackets around a target; ``drawn`` (0 to 1) is how far they are inked."""
    pen = _square(square, PLATE)
    pen.fill(box(2, 2, 152, 152, 3), TARGET, round(30 * drawn))
    arm = 13 + 13 * max(0.0, min(1.0, drawn))
    for colour, width in ((WHITE, 10.6), (TARGET, 5.0)):
        for corner in range(4):
            spot = pen.at(78, 78, turn=90 * corner)
            spot.stroke([(-73.5, -73.5 + arm), (-73.5, -73.5), (-73.5 + arm, -73.5)], colour, width)
    return pen.done()


@lru_cache(maxsize=16)
def threat(square: int) -> pygame.Surface:
    """A red wash, and a seam of red strokes on a pale ground around what is attacked."""
    pen = _square(square, TARGET)
    pen.fill(box(1, 1, 154, 154), TARGET, 22)
    for seam in (box(1, 1, 154, 9), box(1, 146, 154, 9), box(1, 10, 9, 136), box(146, 10, 9, 136)):
        pen.fill(seam, WHITE)
        pen.hatch(seam, _LINES, 12.0, 4.6, TARGET)
    return pen.done()


@lru_cache(maxsize=16)
def hover(square: int) -> pygame.Surface:
    """A fine light edge around the square under the pointer."""
    pen = _square(square, PLATE)
    face = box(3, 3, 150, 150, 4)
    pen.stroke(face, INK, 5.6, closed=True)
    pen.stroke(face, WHITE, 3.0, closed=True)
    return pen.done()


class Arrow(NamedTuple):
    """A drawn arrow and where its upper left corner belongs."""

    surface: pygame.Surface
    at: Pixels


@lru_cache(maxsize=64)
def order_arrow(points: tuple[Pixels, ...], square: int, drawn: float = 1.0) -> Arrow:
    """An ink brush stroke along a polyline of pixels, 4 to 15 wide (at 156), with a cream casing.

    ``drawn`` (0 to 1) is how much of the way is inked already.
    """
    unit = square / SQUARE
    edge = round(26 * unit) + 2
    left, top = min(x for x, _ in points) - edge, min(y for _, y in points) - edge
    size = max(x for x, _ in points) + edge - left, max(y for _, y in points) + edge - top
    pen = canvas(size, unit, over=4 if size[0] * size[1] < 200_000 else 3, ground=PLATE)
    line = [((x - left) / unit, (y - top) / unit) for x, y in points]
    _brush(pen, _part(smooth(_rounded(line)), max(0.05, min(1.0, drawn))))
    return Arrow(pen.done(), (left, top))


def _rounded(line: list[Point]) -> list[Point]:
    """Corners cut a third of a square before and after, so that the brush swings round them."""
    soft = [line[0]]
    for a, b, c in zip(line, line[1:], line[2:], strict=False):
        for end in (a, c):
            far = math.dist(b, end)
            share = min(34.0, far * 0.45) / max(far, 0.01)
            soft.append((b[0] + (end[0] - b[0]) * share, b[1] + (end[1] - b[1]) * share))
    return [*soft, line[-1]]


def _part(line: Points, share: float) -> list[Point]:
    total = length(line) * share
    steps = max(6, round(total / 6))
    return [along(line, total * at / steps)[0] for at in range(steps + 1)]


def _brush(pen: Canvas, line: list[Point]) -> None:
    tip, heading = line[-1], math.degrees(along(line, length(line))[1])
    body = _part(line, max(0.1, 1 - 20 / max(21.0, length(line))))
    widths = [4 + 11 * (at / max(1, len(body) - 1)) ** 1.25 for at in range(len(body))]
    brush = ribbon(body, widths)
    spot, outline = pen.at(*tip, turn=heading), path("M2 0 L-32 -19 Q-25 -9 -26 0 Q-25 9 -32 19 Z")
    pen.stroke(brush, PLATE, 5.2, closed=True)
    spot.stroke(outline, PLATE, 5.2, closed=True)
    pen.fill(brush, INK)
    pen.stroke(brush, INK, 0.8, closed=True)
    spot.fill(outline, INK)
    pen.stroke(_part(body, 0.7), mix(INK, PLATE, 0.22), 0.8)


@lru_cache(maxsize=32)
def sparks(size: int, frame: int = 0) -> pygame.Surface:
    """A burst of sparks where two units fight; frames 0 to 2."""
    dice = random.Random(frame + 3)
    pen = canvas((size, size), size / 60, ground=GOLD_LIGHT).at(30, 30)
    star: list[Point] = []
    for turn in range(18):
        far = dice.uniform(17, 25) if turn % 2 == 0 else dice.uniform(6, 9)
        star.append(arc(0, 0, far, 20 * turn + 7 * frame, 20 * turn, 1)[0])
    pen.shape(star, GOLD_LIGHT, 1.6)
    pen.fill([(x * 0.52, y * 0.52) for x, y in star], WHITE)
    for _ in range(7):
        angle, far = dice.uniform(0, 360), dice.uniform(20, 26)
        pen.stroke([arc(0, 0, out, angle, angle, 1)[0] for out in (far, far + 3)], INK, 1.6)
    return pen.done()
