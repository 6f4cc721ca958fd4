"""The pen: a canvas several times too large, drawn on in units and shrunk into clean lines.

A canvas carries a transform, so a soldier drawn once around its feet can be placed, turned and
mirrored anywhere. Lines are polygons with round joints, because pygame's own thick lines are not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

import pygame

from game.ui.art.palette import INK, Colour, Tincture, mix
from game.ui.art.shapes import HATCHES, Point, Points, dashes, ellipse, hatching, stipple

Matrix = tuple[float, float, float, float, float, float]
Pixels = tuple[int, int]

FINEST = 3.6
"""Pixels from line to line of the finest engraving that an eye still tells apart."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """A surface ``over`` times larger than the picture, and the transform from units to it.
    ``corner``: where on another sheet a layer lies.
    """

    surface: pygame.Surface
    size: Pixels
    matrix: Matrix
    thick: float
    corner: Pixels = (0, 0)

    def at(
        self, x: float, y: float, scale: float = 1.0, turn: float = 0.0, mirror: bool = False
    ) -> Canvas:
        """The same sheet with the origin moved to (x, y), scaled, turned clockwise, mirrored."""
        cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        side = -scale if mirror else scale
        a, b, c, d, e, f = self.matrix
        p, q, r, s = side * cosine, side * sine, -scale * sine, scale * cosine
        matrix = (
            a * p + c * q,
            b * p + d * q,
            a * r + c * s,
            b * r + d * s,
            a * x + c * y + e,
            b * x + d * y + f,
        )
        return replace(self, matrix=matrix, thick=self.thick * scale)

    def spot(self, point: Point) -> Point:
        """A point of the drawing on the large surface."""
        a, b, c, d, e, f = self.matrix
        return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f

    def fill(self, points: Points, colour: Colour, alpha: int = 255) -> None:
        """Fill an outline; below 255 the colour lies over what is there."""
        spots = [self.spot(point) for point in points]
        if self._past(spots):
            return
        if alpha >= 255:
            pygame.draw.polygon(self.surface, colour, spots)
        elif (area := self._area(spots)).w > 0 and area.h > 0:
            layer = pygame.Surface(area.size, pygame.SRCALPHA)
            moved = [(x - area.x, y - area.y) for x, y in spots]
            pygame.draw.polygon(layer, (*colour, alpha), moved)
            self.surface.blit(layer, area)

    def shape(self, points: Points, colour: Colour, width: float = 1.1, line: Colour = INK) -> None:
        """A filled outline with an ink edge."""
        self.fill(points, colour)
        self.stroke(points, line, width, closed=True)

    def stroke(
        self, points: Points, colour: Colour = INK, width: float = 1.1, closed: bool = False
    ) -> None:
        """A line of even width with round joints and ends."""
        spots = [self.spot(point) for point in points]
        radius = max(width * self.thick / 2, 0.6)
        if self._past(spots, radius):
            return
        pairs = zip(spots, [*spots[1:], *(spots[:1] if closed else ())], strict=False)
        for a, b in pairs:
            self._bar(a, b, colour, radius)
        if radius >= 1.2:
            for spot in spots:
                pygame.draw.circle(self.surface, colour, spot, radius)

    def limb(self, points: Points, colour: Colour, width: float, edge: float = 1.1) -> None:
        """A thick line with an ink edge on both sides."""
        self.stroke(points, INK, width + 2 * edge)
        self.stroke(points, colour, width)

    def disc(self, x: float, y: float, radius: float, colour: Colour, edge: float = 0.0) -> None:
        """A circle, with an ink edge if wanted."""
        if edge > 0:
            pygame.draw.circle(
                self.surface, INK, self.spot((x, y)), (radius + edge / 2) * self.thick
            )
        pygame.draw.circle(
            self.surface, colour, self.spot((x, y)), (radius - edge / 2) * self.thick
        )

    def shade(self, x: float, y: float, across: float, down: float, alpha: int = 46) -> None:
        """A soft shadow on the ground."""
        self.fill(ellipse(x, y, across, down), INK, alpha)

    def dashed(self, points: Points, colour: Colour, width: float, on: float, off: float) -> None:
        """A dashed line."""
        for piece in dashes(points, on, off):
            self.stroke(piece, colour, width)

    def hatch(
        self, points: Points, tincture: Tincture, gap: float, width: float, colour: Colour
    ) -> None:
        """The engraver's pattern of a tincture, cut to the outline.

        Its lines keep their angle on the screen, however the canvas is turned or mirrored. An
        engraved tincture takes its own ground and ink, and lines far enough apart to be told.
        """
        spots, gap, radius = [self.spot(p) for p in points], gap * self.thick, width * self.thick
        if tincture.engraved:
            over = self.surface.get_width() / self.size[0]
            gap, radius = max(gap * 1.2, FINEST * over), max(radius * 1.3, FINEST / 3 * over)
            colour = tincture.dark
            pygame.draw.polygon(self.surface, tincture.paper, spots)
        for degrees in HATCHES[tincture.hatch]:
            for a, b in hatching(spots, degrees, gap):
                self._bar(a, b, colour, max(radius / 2, 0.6))
        if tincture.hatch == "dots":
            for spot in stipple(spots, gap):
                pygame.draw.circle(self.surface, colour, spot, radius * 0.9)

    def blend(self, points: Points, colours: Sequence[Colour], across: bool = False) -> None:
        """Fill an outline with colours running from top to bottom, or from left to right."""
        spots = [self.spot(point) for point in points]
        whole, area, upright = _around(spots), self._area(spots), _upright(spots)
        if upright is not None:
            area = upright.clip(area)
        if area.w <= 0 or area.h <= 0:
            return
        layer = ramp(colours, whole.size, across, area.move(-whole.x, -whole.y))
        if upright is not None:
            self.surface.blit(layer, area)
            return
        mask = pygame.Surface(area.size, pygame.SRCALPHA)
        moved = [(x - area.x, y - area.y) for x, y in spots]
        pygame.draw.polygon(mask, (255, 255, 255, 255), moved)
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(layer, area)

    def layer(self, within: Points | None = None) -> Canvas:
        """An empty sheet over this one, for ``lay``: as large, or as the part ``within`` which all
        of it is drawn.
        """
        whole = self.surface.get_rect()
        area = whole if within is None else self._area([self.spot(point) for point in within])
        a, b, c, d, e, f = self.matrix
        over = whole.w / self.size[0]
        return replace(
            self,
            surface=_clear(area.size, INK),
            size=(max(1, round(area.w / over)), max(1, round(area.h / over))),
            matrix=(a, b, c, d, e - area.x, f - area.y),
            corner=area.topleft,
        )

    def lay(self, layer: Canvas, alpha: int = 255, clip: Points | None = None) -> None:
        """Lay a drawn layer on this sheet, faint or cut to an outline."""
        if clip is not None:
            mask = pygame.Surface(layer.surface.get_size(), pygame.SRCALPHA)
            white = (255, 255, 255, 255)
            left, top = layer.corner
            spots = [self.spot(point) for point in clip]
            pygame.draw.polygon(mask, white, [(x - left, y - top) for x, y in spots])
            layer.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        layer.surface.set_alpha(alpha)
        self.surface.blit(layer.surface, layer.corner)

    def done(self) -> pygame.Surface:
        """The picture in its final size."""
        return pygame.transform.smoothscale(self.surface, self.size)

    def sees(self, points: Points) -> bool:
        """Whether any of an outline's box is on the sheet."""
        area = self._area([self.spot(point) for point in points])
        return area.w > 0 and area.h > 0

    def _past(self, spots: Points, radius: float = 0.0) -> bool:
        """Whether all of it lies above or below the sheet, as most of a picture does in strips."""
        ys = [y for _, y in spots]
        return max(ys) < -radius or min(ys) > self.surface.get_height() + radius

    def _area(self, spots: Points) -> pygame.Rect:
        return _around(spots).clip(self.surface.get_rect())

    def _bar(self, a: Point, b: Point, colour: Colour, radius: float) -> None:
        reach = math.dist(a, b)
        if reach <= 0:
            return
        dx, dy = (b[1] - a[1]) / reach * radius, (a[0] - b[0]) / reach * radius
        corners = ((a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy))
        back = ((b[0] - dx, b[1] - dy), (a[0] - dx, a[1] - dy))
        pygame.draw.polygon(self.surface, colour, (*corners, *back))


def canvas(size: Pixels, unit: float = 1.0, over: int = 4, ground: Colour = INK) -> Canvas:
    """An empty sheet for a picture of ``size`` pixels, with ``unit`` pixels to a drawing unit.

    ``ground`` is the colour that half-covered edge pixels lean to.
    """
    wide, high = max(1, size[0]), max(1, size[1])
    surface = _clear((wide * over, high * over), ground)
    scale = unit * over
    return Canvas(surface, (wide, high), (scale, 0.0, 0.0, scale, 0.0, 0.0), scale)


def in_strips(
    size: Pixels, unit: float, over: int, cuts: Sequence[int], paint: Callable[[Canvas], None]
) -> pygame.Surface:
    """A large picture, painted strip by strip: an enlarged sheet of all of it, with the layers laid
    on it, would take many times its memory. ``cuts``: the rows of pixels where strips meet.
    """
    page = pygame.Surface(size, pygame.SRCALPHA)
    for top, low in pairwise((0, *cuts, size[1])):
        pen = canvas((size[0], low - top), unit, over)
        paint(pen.at(0, -top / unit))
        page.blit(pen.done(), (0, top))
    return page


def _around(spots: Points) -> pygame.Rect:
    """The pixels that an outline may touch."""
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    right, bottom = max(x for x, _ in spots), max(y for _, y in spots)
    return pygame.Rect(
        math.floor(left) - 1, math.floor(top) - 1, int(right - left) + 3, int(bottom - top) + 3
    )


def _upright(spots: Points) -> pygame.Rect | None:
    """The pixels that a rectangle fills which stands upright; None for any other outline."""
    if len(spots) != 4 or len({x for x, _ in spots}) != 2 or len({y for _, y in spots}) != 2:
        return None
    (left, top), (right, bottom) = spots[0], spots[2]
    left, right, top, bottom = *sorted((int(left), int(right))), *sorted((int(top), int(bottom)))
    return pygame.Rect(left, top, right - left + 1, bottom - top + 1)


def ramp(
    colours: Sequence[Colour], size: Pixels, across: bool = False, part: pygame.Rect | None = None
) -> pygame.Surface:
    """A surface on which colours run evenly into one another, or a part of it."""
    part = part or pygame.Rect((0, 0), size)
    line = pygame.transform.smoothscale(
        _strip(tuple(colours), across), (size[0], 1) if across else (1, size[1])
    )
    cut = pygame.Rect(part.x, 0, part.w, 1) if across else pygame.Rect(0, part.y, 1, part.h)
    return pygame.transform.scale(line.subsurface(cut), part.size)


@lru_cache(maxsize=256)
def _strip(colours: tuple[Colour, ...], across: bool) -> pygame.Surface:
    steps = 64
    strip = pygame.Surface((steps, 1) if across else (1, steps), pygame.SRCALPHA)
    for step in range(steps):
        share = step / (steps - 1) * (len(colours) - 1)
        first = min(int(share), len(colours) - 2)
        colour = mix(colours[first], colours[first + 1], share - first)
        strip.set_at((step, 0) if across else (0, step), colour)
    return strip


def _clear(size: Pixels, ground: Colour) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*ground, 0))
    return surface
