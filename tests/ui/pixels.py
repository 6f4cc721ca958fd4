"""Looking at pixels: how many colours, what differs, how much of it is red or steel."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.ui.art.palette import GULES, Colour
from game.ui.type import font


def letters(text: str, size: int, weight: str, colour: Colour) -> pygame.Surface:
    return font(size, "bold" if weight == "bold" else "regular", weight == "italic").render(
        text, True, colour
    )


def colours(surface: pygame.Surface) -> int:
    """How many different colours of visible pixels there are."""
    wide, high = surface.get_size()
    pixels = (surface.get_at((x, y)) for x in range(0, wide, 2) for y in range(0, high, 2))
    return len({tuple(pixel)[:3] for pixel in pixels if pixel.a > 40})


def differing(one: pygame.Surface, other: pygame.Surface, *, enough: int | None = None) -> int:
    """How many pixels differ visibly; nobody goes on counting where so many are ``enough``."""
    assert one.get_size() == other.get_size()
    wide = 4 * one.get_width()
    left, right = (pygame.image.tobytes(surface, "RGBA") for surface in (one, other))
    rows = range(0, len(left), wide)
    # Most of two pictures is alike: looked at by rows, and the rest by whole pixels first.
    pairs = [(left[at : at + wide], right[at : at + wide]) for at in rows]
    found = 0
    for pair in pairs:
        found += _unlike(*pair) if pair[0] != pair[1] else 0
        if enough is not None and found > enough:
            break
    return found


def _unlike(one: bytes, other: bytes) -> int:
    pixels = zip(memoryview(one).cast("I"), memoryview(other).cast("I"), strict=True)
    spots = (slice(4 * at, 4 * at + 4) for at, (a, b) in enumerate(pixels) if a != b)
    return sum(_far(one[spot], other[spot]) > 60 for spot in spots)


def _far(one: Iterable[int], other: Iterable[int]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def far(one: pygame.Color, other: pygame.Color) -> int:
    return _far(tuple(one), tuple(other))


def reddish(surface: pygame.Surface, area: pygame.Rect) -> int:
    """How many opaque pixels of an area are in the tincture gules."""
    spots = ((x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom))
    pixels = [surface.get_at(spot) for spot in spots]
    return sum(pixel.a > 200 and far(pixel, pygame.Color(GULES.base)) < 60 for pixel in pixels)


def greys(surface: pygame.Surface, axis: int) -> float:
    """The mean step of lightness between neighbours along an axis, in a picture without hue."""
    wide, high = surface.get_size()
    dx, dy = (1, 0) if axis == 0 else (0, 1)
    middle = pygame.Rect(wide * 3 // 10, high * 2 // 10, wide * 4 // 10, high * 4 // 10)
    spots = [(x, y) for x in range(*_span(middle, 0)) for y in range(*_span(middle, 1))]
    steps = [abs(_grey(surface, x, y) - _grey(surface, x + dx, y + dy)) for x, y in spots]
    return sum(steps) / len(steps)


def _span(area: pygame.Rect, axis: int) -> tuple[int, int]:
    return (area.left, area.right) if axis == 0 else (area.top, area.bottom)


def _grey(surface: pygame.Surface, x: int, y: int) -> float:
    pixel = surface.get_at((x, y))
    return 0.3 * pixel.r + 0.59 * pixel.g + 0.11 * pixel.b


def steel_pixels(surface: pygame.Surface, area: pygame.Rect) -> int:
    spots = ((x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom))
    pixels = [surface.get_at(spot) for spot in spots]
    return sum(pixel.a > 200 and far(pixel, pygame.Color(195, 197, 193)) < 40 for pixel in pixels)


def near(surface: pygame.Surface, area: pygame.Rect, colour: Colour) -> int:
    spots = ((x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom))
    return sum(far(surface.get_at(spot), pygame.Color(colour)) < 120 for spot in spots)
