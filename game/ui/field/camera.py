"""What part of the field is seen, and how large; and the hand that moves it.

Cells are the rules' (y to the north); on the screen north is up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import FRect, Rect

from game.core.grid import Cell
from game.ui import keys
from game.ui.field.scene import Spot

SMALLEST, LARGEST = 14, 96
"""Pixels of a cell's side, at the least and at the most."""

LADDER = (14, 18, 22, 26, 32, 38, 45, 52, 60, 70, 82, 96)
"""The sizes that the wheel steps through."""

MARGIN = 0.5
"""So many cells beyond the field's edge can be brought into view."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of ``size`` pixels whose upper left corner lies at ``corner``; ``centre`` is the spot
    of the field in its middle, in cells, and ``cell`` the side of a cell in pixels.
    """

    columns: int
    rows: int
    corner: tuple[int, int]
    size: tuple[int, int]
    centre: Spot
    cell: int

    @property
    def view(self) -> Rect:
        """The part of the screen it fills."""
        return Rect(self.corner, self.size)

    @property
    def origin(self) -> tuple[int, int]:
        """The pixel of the field's north-western corner."""
        x, y = self.centre
        left = math.floor(self.size[0] / 2 - x * self.cell + 0.5)
        top = math.floor(self.size[1] / 2 - (self.rows - y) * self.cell + 0.5)
        return self.corner[0] + left, self.corner[1] + top

    @property
    def field(self) -> Rect:
        """The whole field on the screen; it may be larger than the view."""
        return Rect(self.origin, (self.columns * self.cell, self.rows * self.cell))

    def point(self, spot: Spot) -> tuple[int, int]:
        """The pixel of a spot in cells."""
        left, top = self.origin
        return left + round(spot[0] * self.cell), top + round((self.rows - spot[1]) * self.cell)

    def middle(self, spot: Spot) -> tuple[int, int]:
        """The pixel in the middle of the cell whose south-western corner is at the spot."""
        return self.point((spot[0] + 0.5, spot[1] + 0.5))

    def rect_of(self, cell: Cell) -> Rect:
        """The square of a cell."""
        left, top = self.origin
        x, y = left + cell.x * self.cell, top + (self.rows - 1 - cell.y) * self.cell
        return Rect(x, y, self.cell, self.cell)

    def cell_at(self, pixel: tuple[int, int]) -> Cell | None:
        """The cell under a pixel; None outside the view and beside the field."""
        if not self.view.collidepoint(pixel):
            return None
        left, top = self.origin
        x, row = (pixel[0] - left) // self.cell, (pixel[1] - top) // self.cell
        inside = 0 <= x < self.columns and 0 <= row < self.rows
        return Cell(x, self.rows - 1 - row) if inside else None

    def shows(self, cell: Cell) -> bool:
        """Whether the whole cell is in view."""
        return bool(self.view.contains(self.rect_of(cell)))

    def clamped(self) -> Camera:
        """The nearest camera that shows as much of the field as there is room for."""
        along = zip(self.centre, (self.columns, self.rows), self.size, strict=True)
        x, y = (_within(at, cells, room / self.cell) for at, cells, room in along)
        return replace(self, centre=(x, y))

    def moved(self, dx: float, dy: float) -> Camera:
        """The field pushed by so many pixels to the right and down."""
        x, y = self.centre
        return replace(self, centre=(x - dx / self.cell, y + dy / self.cell)).clamped()

    def centred(self, spot: Spot) -> Camera:
        """The same size, with this spot in the middle as far as the field goes."""
        return replace(self, centre=spot).clamped()

    def on(self, cell: Cell) -> Camera:
        """The same size, with this cell in the middle as far as the field goes."""
        return self.centred((cell.x + 0.5, cell.y + 0.5))

    def revealing(self, cell: Cell, about: int = 1) -> Camera:
        """The least move that brings a cell and its neighbours into view."""
        room = self.view.inflate(-2 * about * self.cell, -2 * about * self.cell)
        place = self.rect_of(cell)
        if room.w < self.cell or room.h < self.cell:
            return self.on(cell)
        kept = place.clamp(room)
        return self.moved(kept.x - place.x, kept.y - place.y)

    def holding(self, cells: Iterable[Cell]) -> Camera:
        """The least move that brings all these cells into view, with two more around them."""
        places = [self.rect_of(cell).inflate(4 * self.cell, 4 * self.cell) for cell in cells]
        place = places[0].unionall(places[1:])
        kept = place.clamp(self.view)
        return self.moved(kept.x - place.x, kept.y - place.y)

    def spot_at(self, pixel: tuple[int, int]) -> Spot:
        """The spot of the field under a pixel, in cells."""
        left, top = self.origin
        return (pixel[0] - left) / self.cell, self.rows - (pixel[1] - top) / self.cell

    def sized(self, cell: int, about: tuple[int, int] | None = None) -> Camera:
        """Cells of another size, with the same spot of the field under ``about`` (the middle)."""
        cell = max(SMALLEST, min(LARGEST, cell))
        pixel = about if about is not None else self.view.center
        x, y = self.spot_at(pixel)
        across, down = pixel[0] - self.view.centerx, pixel[1] - self.view.centery
        return replace(self, cell=cell, centre=(x - across / cell, y + down / cell)).clamped()

    def zoomed(self, steps: int, about: tuple[int, int] | None = None) -> Camera:
        """So many steps of the ladder nearer, or farther off for a number below nought."""
        cell = self.cell
        for _ in range(abs(steps)):
            cell = _rung(cell, steps > 0)
        return self.sized(cell, about)

    def within(self, view: Rect) -> Camera:
        """The same camera on another part of the screen."""
        return replace(self, corner=view.topleft, size=view.size).clamped()


def fitted(columns: int, rows: int, view: Rect) -> Camera:
    """The camera that shows the whole field as large as it can be, or as much as there is room."""
    cell = min(view.w // columns, view.h // rows)
    cell = max(SMALLEST, min(LARGEST, cell))
    return Camera(columns, rows, view.topleft, view.size, (columns / 2, rows / 2), cell).clamped()


def framed(
    camera: Camera, cells: Iterable[Cell], least: int, most: int, own: Sequence[Cell] = ()
) -> Camera:
    """The camera that shows all these cells with two more around them, as large as it can be
    within these pixels a cell; where there is no room for all, the ``own`` ones in any case, and
    of the others those that are nearest to the middle of all.
    """
    box = _box(cells)
    side, enough = _side(camera.view, box), _side(camera.view, _box(own)) if own else least
    found = camera.sized(max(min(least, enough), min(most, side))).centred(box.center)
    return found.holding(own) if own else found


def _box(cells: Iterable[Cell]) -> FRect:
    """The part of the field round these cells, with two more on each side."""
    xs, ys = zip(*cells, strict=True)
    return FRect(min(xs) - 2, min(ys) - 2, max(xs) - min(xs) + 5, max(ys) - min(ys) + 5)


def _side(view: Rect, box: FRect) -> int:
    """The largest cells of which so many go into the view."""
    return int(min(view.w // box.w, view.h // box.h))


def _rung(cell: int, nearer: bool) -> int:
    if nearer:
        return next((rung for rung in LADDER if rung > cell), LARGEST)
    return next((rung for rung in reversed(LADDER) if rung < cell), SMALLEST)


def _within(at: float, cells: int, room: float) -> float:
    if cells + 2 * MARGIN <= room or math.isclose(cells, room):
        return cells / 2
    low, high = room / 2 - MARGIN, cells - room / 2 + MARGIN
    return max(low, min(high, at)) if low <= high else cells / 2


GLIDE = 0.22
"""Seconds of a glide at speed 1."""

PACE = 15.0
"""Cells a second that a held key or the edge moves the view, at the size of 60 pixels a cell."""

EDGE, REST = 10, 0.3
"""So many pixels of the view's edge move it, after the pointer has rested there so many seconds."""

STEP = 3
"""Cells that one press of a key moves the view."""

WAYS = {
    "view_left": (1, 0),
    "view_right": (-1, 0),
    "view_up": (0, 1),
    "view_down": (0, -1),
}
"""Where the field goes on the screen for each key."""


class Steering:
    """The camera as it stands, and where it is going."""

    def __init__(self, camera: Camera) -> None:
        self.camera = self.goal = camera
        self._start, self._part = camera, 1.0
        self._rested = 0.0

    @property
    def gliding(self) -> bool:
        """Whether it is on its way."""
        return self._part < 1.0

    def jump(self, camera: Camera) -> None:
        """Be there at once."""
        self.camera = self.goal = self._start = camera
        self._part = 1.0

    def glide(self, camera: Camera) -> None:
        """Go there from where it is now; another size is taken at once."""
        if camera == self.goal:
            return
        if camera.cell != self.camera.cell or camera.size != self.camera.size:
            self.jump(camera)
            return
        self._start, self.goal, self._part = self.camera, camera, 0.0

    def update(self, seconds: float, speed: float) -> None:
        """Let time pass; at speed 0 it is there at once."""
        if self._part >= 1.0:
            return
        self._part = 1.0 if speed <= 0 else min(1.0, self._part + seconds * speed / GLIDE)
        if self._part >= 1.0:
            self.jump(self.goal)
            return
        eased = 1.0 - (1.0 - self._part) ** 3
        (x, y), (to_x, to_y) = self._start.centre, self.goal.centre
        centre = (x + (to_x - x) * eased, y + (to_y - y) * eased)
        self.camera = replace(self.goal, centre=centre)

    def key(self, event: pygame.event.Event) -> bool:
        """Whether a key moved the view."""
        way = keys.action_of(event, WAYS)
        if not way:
            return False
        dx, dy = WAYS[way]
        self.glide(self.goal.moved(dx * STEP * self.goal.cell, dy * STEP * self.goal.cell))
        return True

    def rest(self, pointer: tuple[int, int], frame: Rect, seconds: float) -> bool:
        """Whether the pointer, resting on the edge of the frame, moves the view."""
        way = _edge(pointer, frame)
        self._rested = self._rested + seconds if way != (0, 0) else 0.0
        if self._rested < REST:
            return False
        far = PACE * 60 * min(seconds, 0.05)
        before = self.goal
        self.jump(self.goal.moved(way[0] * far, way[1] * far))
        return not _same(before, self.goal)


def _same(one: Camera, other: Camera) -> bool:
    return math.dist(one.centre, other.centre) < 1e-6


def _edge(pointer: tuple[int, int], frame: Rect) -> tuple[int, int]:
    """Where the field goes on the screen for a pointer on the frame's edge."""
    if not frame.collidepoint(pointer):
        return 0, 0
    across = (pointer[0] < frame.left + EDGE) - (pointer[0] >= frame.right - EDGE)
    down = (pointer[1] < frame.top + EDGE) - (pointer[1] >= frame.bottom - EDGE)
    return across, down
