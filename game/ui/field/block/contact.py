"""Where units of enemies touch: a zigzag of gold along each side of a cell, and a disc on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame
from pygame import Surface

from game.core.grid import Cell
from game.ui.art.heraldry.icons import icon
from game.ui.art.ink import canvas
from game.ui.art.kept import kept
from game.ui.art.palette import GOLD_LIGHT, INK, PLATE
from game.ui.field.block.body import Body, hostile
from game.ui.field.camera import Camera

TEETH = 5
"""Points of a zigzag along the side of a cell."""

DISC = 22
"""From so many pixels a cell on a disc lies on each side."""


def stitched(surface: Surface, shown: Iterable[Body], camera: Camera) -> None:
    """Stitch all sides along which enemies touch who stand still."""
    sides = tuple(touching(shown))
    side = camera.cell
    for cell, upright in sides:
        place = camera.rect_of(cell)
        at = place.midright if upright else place.midtop
        picture = zigzag(side, upright)
        surface.blit(picture, picture.get_rect(center=at))
    if side < DISC:
        return
    picture = disc(max(13, round(side * 0.3)))
    for cell, upright in sides:
        place = camera.rect_of(cell)
        surface.blit(picture, picture.get_rect(center=place.midright if upright else place.midtop))


def touching(shown: Iterable[Body]) -> Iterator[tuple[Cell, bool]]:
    """The sides along which enemies touch: of this cell the eastern one (True) or the northern."""
    held = {cell: body.look for body in shown if body.still for cell in body.cells}
    for cell, look in held.items():
        for to, upright in ((Cell(cell.x + 1, cell.y), True), (Cell(cell.x, cell.y + 1), False)):
            other = held.get(to)
            if other is not None and hostile(look, other):
                yield cell, upright


@kept(24)
def zigzag(side: int, upright: bool) -> Surface:
    """The stitches of one side of a cell."""
    thick = max(8, side // 4)
    size = (thick, side) if upright else (side, thick)
    pen = canvas(size, over=3)
    swing, step = thick * 0.26, side / TEETH
    points = [(n * step, thick / 2 + swing * (1 if n % 2 else -1)) for n in range(TEETH + 1)]
    line = [(y, x) for x, y in points] if upright else points
    pen.stroke(line, INK, max(3.6, side * 0.085))
    pen.stroke(line, GOLD_LIGHT, max(1.8, side * 0.045))
    return pen.done()


@kept(8)
def disc(size: int) -> Surface:
    """Crossed swords on a small plate."""
    pen = canvas((size, size), over=4)
    pen.disc(size / 2, size / 2, size / 2 - 1, PLATE, 1.4)
    made: pygame.Surface = pen.done()
    sign = icon("swords", round(size * 0.68), INK)
    made.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
    return made
