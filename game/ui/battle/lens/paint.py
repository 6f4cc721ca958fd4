"""Paints overlays: patterns under the units, numbers and strings over them."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.art.ink import Canvas, canvas
from game.ui.art.palette import AZURE, INK, PLATE, REACH, TARGET, WHITE, Colour, Tincture
from game.ui.art.shapes import Points, box
from game.ui.battle.field.projection import Projection
from game.ui.battle.table.mode import Marks, Patch
from game.ui.theme import Theme
from game.ui.type import SMALLEST


def paint_patches(surface: Surface, squares: Projection, marks: Marks) -> None:
    """The patterns on the ground."""
    for one in marks.patches:
        if one.kind != SHUT:
            picture = patch(squares.square, one.kind, one.level)
            surface.blit(picture, squares.rect(one.cell))


def paint_badges(surface: Surface, theme: Theme, squares: Projection, marks: Marks) -> None:
    """The strings, and the numbers on their plates, above everybody who stands there."""
    for start, end in marks.strings:
        _string(surface, squares.rect(start).center, squares.rect(end).center, squares.square)
    for one in marks.patches:
        if one.kind == SHUT:
            surface.blit(patch(squares.square, SHUT, 0), squares.rect(one.cell))
        elif one.words:
            _badge(surface, theme, squares, one)


def _badge(surface: Surface, theme: Theme, squares: Projection, one: Patch) -> None:
    square = squares.rect(one.cell)
    style = theme.style("strong", INK)
    style = style.but(size=max(SMALLEST, min(style.size, square.h * 17 // 100)))
    wide, high = text.width(one.words, style) + style.size, text.step(style) + 4
    box = Rect(0, 0, min(wide, square.w), high)
    box.center = square.center
    surface.blit(badge(box.size, one.kind), box)
    text.draw(surface, one.words, style, box.inflate(-6, 0), "centre")


def _string(surface: Surface, start: tuple[int, int], end: tuple[int, int], square: int) -> None:
    """A dashed line with a pale casing, from edge to edge of the two squares."""
    way = pygame.Vector2(end) - pygame.Vector2(start)
    if way.length() < 1:
        return
    along = way.normalize()
    first, last = pygame.Vector2(start) + along * square * 0.3, pygame.Vector2(end)
    last -= along * square * 0.34
    dash, wide = max(6, square // 12), max(2, square // 36)
    for colour, width in ((PLATE, wide + 3), (TARGET, wide)):
        _dashes(surface, first, last, dash, colour, width)
    side = pygame.Vector2(-along.y, along.x) * dash * 0.8
    tip = [last + along * dash, last + side - along * dash * 0.4, last - side - along * dash * 0.4]
    pygame.draw.polygon(surface, PLATE, [point + (point - last) * 0.35 for point in tip])
    pygame.draw.polygon(surface, TARGET, tip)


def _dashes(
    surface: Surface,
    first: pygame.Vector2,
    last: pygame.Vector2,
    dash: int,
    colour: tuple[int, int, int],
    width: int,
) -> None:
    length = first.distance_to(last)
    count = int(length // dash)
    for number in range(0, count, 2):
        a = first.lerp(last, number / max(1, count))
        b = first.lerp(last, min(1.0, (number + 1) / max(1, count)))
        pygame.draw.line(surface, colour, a, b, width)


SQUARE = 156.0
MOVE, STRIKE, THREAT, FIRE, SHUT = "move", "strike", "threat", "fire", "shut"

_HATCHES = {THREAT: "sinister", FIRE: "dots", MOVE: "horizontal", STRIKE: "saltire"}
_COLOURS: dict[str, Colour] = {
    THREAT: TARGET,
    FIRE: AZURE.dark,
    MOVE: REACH,
    STRIKE: TARGET,
    SHUT: INK,
}
_GAPS = (30.0, 24.0, 17.0, 12.0)
"""Units between two lines, by level."""

_WASH = (26, 36, 58, 84)


@lru_cache(maxsize=128)
def patch(square: int, kind: str, level: int) -> pygame.Surface:
    """The overlay of a square; ``level`` from 0 to 3 says how much of it there is."""
    pen = canvas((square, square), square / SQUARE, over=3, ground=_COLOURS[kind])
    if kind == SHUT:
        _cross(pen)
        return pen.done()
    face, colour = box(3, 3, 150, 150, 4), _COLOURS[kind]
    pen.fill(face, colour, _WASH[level])
    lines = pen.layer()
    pattern = Tincture(kind, colour, colour, colour, _HATCHES[kind])
    for under, width in ((PLATE, 4.2), (colour, 2.2)):
        lines.hatch(face, pattern, _GAPS[level], width * (1.9 if kind == FIRE else 1.0), under)
    pen.lay(lines, 190, clip=face)
    _edge(pen, face, colour)
    return pen.done()


def _edge(pen: Canvas, face: Points, colour: Colour) -> None:
    pen.stroke(face, WHITE, 8.6, closed=True)
    pen.stroke(face, colour, 3.2, closed=True)


def _cross(pen: Canvas) -> None:
    """A small cross: nothing goes there."""
    for colour, width in ((PLATE, 9.0), (INK, 4.0)):
        pen.stroke([(66, 66), (90, 90)], colour, width)
        pen.stroke([(90, 66), (66, 90)], colour, width)


@lru_cache(maxsize=64)
def badge(size: tuple[int, int], kind: str) -> pygame.Surface:
    """A pale plate for a number, edged in the colour of its overlay."""
    unit = max(0.6, size[1] / 30)
    pen = canvas(size, unit)
    wide, high = size[0] / unit, size[1] / unit
    pen.fill(box(0.4, 0.4, wide - 0.8, high - 0.8, 6), INK)
    pen.fill(box(1.6, 1.6, wide - 3.2, high - 3.2, 5), _COLOURS[kind])
    pen.fill(box(3.6, 3.6, wide - 7.2, high - 7.2, 4), PLATE)
    return pen.done()
