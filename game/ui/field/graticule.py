"""The map's frame: black and white by cells, as on a chart, with red tiles at its corners."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell
from game.play.words import square
from game.ui import text
from game.ui.art.ink import canvas
from game.ui.art.kept import kept
from game.ui.art.palette import GOLD_LIGHT, GULES, INK, PLATE, SEPIA, SHEET, mix
from game.ui.art.shapes import arc, box
from game.ui.field.camera import Camera
from game.ui.text import Mark, Style
from game.ui.theme import Theme
from game.ui.type import SMALLEST

DIGITS = "0123456789"

DARK = mix(INK, SEPIA, 0.12)
PALE = mix(PLATE, SHEET[1], 0.35)


ROUND = 4
"""Pixels that a letter keeps off its neighbours, at the least."""


def _style(theme: Theme) -> Style:
    return Style(max(SMALLEST, theme.letters(12, 13)), "semibold", colour=INK)


def width(theme: Theme) -> int:
    """Pixels that the frame takes on each side."""
    return max(text.width("00", _style(theme)), text.step(_style(theme))) + theme.px(6)


def graticule(surface: Surface, theme: Theme, camera: Camera) -> None:
    """Paint the frame around the camera's view, with the names of columns and rows."""
    edge = width(theme)
    left, top = camera.view.inflate(2 * edge, 2 * edge).topleft
    shown = _pieces(theme, replace(camera, corner=(edge, edge)))
    surface.fblits([(picture, (left + x, top + y)) for picture, (x, y), _ in shown])
    for _, (x, y), marks in shown:
        text.repeat(surface, marks, (left + x, top + y))


Piece = tuple[Surface, tuple[int, int], list[Mark]]
"""A picture with its place, and the names on it."""


@kept(4)
def _pieces(theme: Theme, camera: Camera) -> tuple[Piece, ...]:
    """The four sides and the corners of a frame whose outer corner is at 0, 0: it stays the same
    for as long as the view stands still.
    """
    edge = width(theme)
    outer = camera.view.inflate(2 * edge, 2 * edge)
    tile = _tile(edge + 2)
    right, low = outer.right - edge - 2, outer.bottom - edge - 2
    corners = (outer.topleft, (right, outer.top), (outer.left, low), (right, low))
    sides = (_side(theme, camera, side) for side in _sides(outer, edge))
    return (*sides, *((tile, corner, []) for corner in corners))


def _side(theme: Theme, camera: Camera, side: Rect) -> Piece:
    """One side of the frame, painted on a sheet of its own: as if the camera stood where it is seen
    from there.
    """
    surface, edge = Surface(side.size), width(theme)
    surface.fill(SHEET[1])
    x, y = camera.corner
    here = replace(camera, corner=(x - side.x, y - side.y))
    view, band = here.view, edge - theme.px(5)
    outer, mid = view.inflate(2 * edge, 2 * edge), view.inflate(2 * band, 2 * band)
    _scale(surface, here, mid, band)
    with text.recording() as names:
        _names(surface, _style(theme), here, mid, band)
    for rect, wide in ((outer, 2), (mid, 1), (view.inflate(2, 2), 1)):
        pygame.draw.rect(surface, INK, rect, wide)
    return surface, side.topleft, names.marks


def _sides(outer: Rect, edge: int) -> tuple[Rect, Rect, Rect, Rect]:
    return (
        Rect(outer.left, outer.top, outer.w, edge),
        Rect(outer.left, outer.bottom - edge, outer.w, edge),
        Rect(outer.left, outer.top, edge, outer.h),
        Rect(outer.right - edge, outer.top, edge, outer.h),
    )


def _scale(surface: Surface, camera: Camera, mid: Rect, band: int) -> None:
    """Cells in turn black and white along all four sides, as far as the field goes."""
    (left, top), side = camera.origin, camera.cell
    for rect in _sides(mid, band):
        surface.fill(mix(SHEET[1], SEPIA, 0.18), rect)
    clip = surface.get_clip()
    surface.set_clip(mid.inflate(-2 * band, 0).clip(clip))
    for y in (mid.top, mid.bottom - band):
        surface.blit(_cells(camera.columns, (side, band), across=True), (left, y))
    surface.set_clip(mid.inflate(0, -2 * band).clip(clip))
    for x in (mid.left, mid.right - band):
        surface.blit(_cells(camera.rows, (band, side), across=False), (x, top))
    surface.set_clip(clip)


@lru_cache(maxsize=8)
def _cells(count: int, size: tuple[int, int], *, across: bool) -> Surface:
    """As many cells, from west to east or from south to north."""
    side = size[0] if across else size[1]
    made = Surface((count * side, size[1]) if across else (size[0], count * side))
    for at in range(count):
        place = (at * side, 0) if across else (0, (count - 1 - at) * side)
        made.fill(PALE if at % 2 else DARK, (place, size))
    return made


def _names(surface: Surface, style: Style, camera: Camera, mid: Rect, band: int) -> None:
    """Letters along the columns and numbers along the rows, as the chronicle names the cells."""
    side, view = camera.cell, camera.view
    wide = text.width(square(camera.columns - 1, 0).rstrip(DIGITS), style) + ROUND
    for x in range(0, camera.columns, _every(wide, side)):
        place, name = camera.rect_of(Cell(x, 0)), square(x, 0).rstrip(DIGITS)
        box = Rect(place.centerx - wide // 2, mid.top, wide, band)
        if view.left <= box.left and box.right <= view.right:
            _name(surface, name, style, box, x)
            _name(surface, name, style, box.move(0, mid.h - band), x)
    high = text.step(style)
    for y in range(0, camera.rows, _every(high, side)):
        box = Rect(mid.left, camera.rect_of(Cell(0, y)).centery - high // 2, band, high)
        if view.top <= box.top and box.bottom <= view.bottom:
            _name(surface, str(y + 1), style, box, y)
            _name(surface, str(y + 1), style, box.move(mid.w - band, 0), y)


def _every(room: int, side: int) -> int:
    """Every how many cells a name has room: each one, or an odd number, so that colours change."""
    steps = -(-room // side)
    return steps if steps % 2 or steps == 0 else steps + 1


def _name(surface: Surface, name: str, style: Style, box: Rect, at: int) -> None:
    """A name on the colour of its cell, which is widened to it where cells are small."""
    if not surface.get_rect().colliderect(box):
        return
    picture, marks = _lettered(name, style, box.size, at % 2 == 1)
    surface.blit(picture, box)
    text.repeat(surface, marks, box.topleft)


@lru_cache(maxsize=512)
def _lettered(
    name: str, style: Style, size: tuple[int, int], pale: bool
) -> tuple[Surface, list[Mark]]:
    made = Surface(size)
    made.fill(PALE if pale else DARK)
    with text.recording() as seen:
        text.draw(made, name, style.but(INK if pale else PALE), made.get_rect(), "centre")
    return made, seen.marks


@lru_cache(maxsize=8)
def _tile(size: int) -> Surface:
    pen = canvas((size, size), size / 20, over=6)
    pen.shape(box(0.8, 0.8, 18.4, 18.4), GULES.base, 1.6)
    pen.stroke(box(3, 3, 14, 14), mix(GULES.base, GOLD_LIGHT, 0.6), 1.0, closed=True)
    star = [arc(10, 10, 6.2 if at % 2 == 0 else 2.3, 45 * at, 45 * at, 1)[0] for at in range(8)]
    pen.fill(star, GOLD_LIGHT)
    return pen.done()
