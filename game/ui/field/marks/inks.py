"""Lines over the ground: smooth, cased so that they stand out, whole, broken or dotted."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pygame
from pygame import Surface

from game.ui.art.palette import INK, WHITE, Colour

Pixel = tuple[float, float]


def line(surface: Surface, points: Sequence[Pixel], colour: Colour, width: float) -> None:
    """A smooth line with round joints."""
    wide = max(1, round(width))
    for a, b in pairwise(points):
        pygame.draw.aaline(surface, colour, a, b, wide)
    if wide >= 4:
        for spot in points[1:-1]:
            pygame.draw.aacircle(surface, colour, spot, wide / 2)


def cased(
    surface: Surface, points: Sequence[Pixel], colour: Colour, width: float, case: Colour = INK
) -> None:
    """A line in a rim of another colour."""
    line(surface, points, case, width + 2 * max(1.0, width * 0.3))
    line(surface, points, colour, width)


def broken(
    surface: Surface,
    points: Sequence[Pixel],
    colour: Colour,
    width: float,
    on: float,
    off: float,
    case: Colour | None = INK,
) -> None:
    """A broken line, each piece in a rim of its own."""
    pieces = list(dashed(points, on, off))
    if case is not None:
        for piece in pieces:
            line(surface, piece, case, width + 2 * max(1.0, width * 0.3))
    for piece in pieces:
        line(surface, piece, colour, width)


def dots(
    surface: Surface, points: Sequence[Pixel], colour: Colour, radius: float, gap: float
) -> None:
    """A dotted line on pale rims."""
    spots = list(spaced(points, gap))
    for spot in spots:
        pygame.draw.aacircle(surface, WHITE, spot, radius + 1.2)
    for spot in spots:
        pygame.draw.aacircle(surface, colour, spot, radius)


def spaced(points: Sequence[Pixel], gap: float) -> Iterator[Pixel]:
    """Spots along a line, so far apart."""
    ahead = 0.0
    for a, b in pairwise(points):
        reach = math.dist(a, b)
        while ahead < reach:
            yield toward(a, b, ahead)
            ahead += gap
        ahead -= reach


def dashed(points: Sequence[Pixel], on: float, off: float) -> Iterator[list[Pixel]]:
    """The pieces of a broken line; they bend with it."""
    piece, left, down = [points[0]], on, True
    for a, b in pairwise(points):
        here, reach = a, math.dist(a, b)
        while reach > left:
            here = toward(here, b, left)
            reach -= left
            if down:
                yield [*piece, here]
            piece, down = [here], not down
            left = on if down else off
        left -= reach
        if down:
            piece.append(b)
    if down and len(piece) > 1:
        yield piece


def toward(a: Pixel, b: Pixel, reach: float) -> Pixel:
    """The point so many pixels from one to the other."""
    part = reach / (math.dist(a, b) or 1.0)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def shortened(points: Sequence[Pixel], start: float, end: float) -> list[Pixel]:
    """A line without so many pixels at its ends, as far as it is long enough."""
    found = list(points)
    if len(found) > 1 and math.dist(found[0], found[1]) > start:
        found[0] = toward(found[0], found[1], start)
    if len(found) > 1 and math.dist(found[-1], found[-2]) > end:
        found[-1] = toward(found[-1], found[-2], end)
    return found
