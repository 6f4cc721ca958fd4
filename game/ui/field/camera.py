"""Which part of the field is seen, and how large: a frozen value, clamped to the field.

Cells are the rules' (y to the north); on the screen north is up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from pygame import Rect

from game.core.grid import Cell
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


def _rung(cell: int, nearer: bool) -> int:
    if nearer:
        return next((rung for rung in LADDER if rung > cell), LARGEST)
    return next((rung for rung in reversed(LADDER) if rung < cell), SMALLEST)


def _within(at: float, cells: int, room: float) -> float:
    if cells + 2 * MARGIN <= room or math.isclose(cells, room):
        return cells / 2
    low, high = room / 2 - MARGIN, cells - room / 2 + MARGIN
    return max(low, min(high, at)) if low <= high else cells / 2
