"""Paints overlays: patterns under the units, numbers and strings over them."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.art import overlays as art
from game.ui.art.palette import INK, PLATE, TARGET
from game.ui.battle.field.projection import Projection
from game.ui.battle.table.mode import Marks, Patch
from game.ui.theme import Theme
from game.ui.type import SMALLEST


def paint_patches(surface: Surface, squares: Projection, marks: Marks) -> None:
    """The patterns on the ground."""
    for patch in marks.patches:
        if patch.kind != art.SHUT:
            picture = art.patch(squares.square, patch.kind, patch.level)
            surface.blit(picture, squares.rect(patch.cell))


def paint_badges(surface: Surface, theme: Theme, squares: Projection, marks: Marks) -> None:
    """The strings, and the numbers on their plates, above everybody who stands there."""
    for start, end in marks.strings:
        _string(surface, squares.rect(start).center, squares.rect(end).center, squares.square)
    for patch in marks.patches:
        if patch.kind == art.SHUT:
            surface.blit(art.patch(squares.square, art.SHUT, 0), squares.rect(patch.cell))
        elif patch.words:
            _badge(surface, theme, squares, patch)


def _badge(surface: Surface, theme: Theme, squares: Projection, patch: Patch) -> None:
    square = squares.rect(patch.cell)
    style = theme.style("strong", INK)
    style = style.but(size=max(SMALLEST, min(style.size, square.h * 17 // 100)))
    wide, high = text.width(patch.words, style) + style.size, text.step(style) + 4
    box = Rect(0, 0, min(wide, square.w), high)
    box.center = square.center
    surface.blit(art.badge(box.size, patch.kind), box)
    text.draw(surface, patch.words, style, box.inflate(-6, 0), "centre")


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
