"""Between squares and pixels. The field is shown a quarter turned: north lies to the right.

Screen right is the rules' y, screen down the rules' x; only the picture turns, never the rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.core.grid import Cell
from game.ui.field.camera import Camera

ON_SCREEN = {"N": "right", "S": "left", "E": "down", "W": "up"}
"""Where a direction of the rules points on the screen."""

FROM_SCREEN = {screen: rules for rules, screen in ON_SCREEN.items()}


@dataclass(frozen=True, slots=True)
class Projection:
    """The ground's rectangle and the size of its squares, in pixels."""

    ground: Rect
    square: int

    def rect(self, cell: Cell) -> Rect:
        """The square of a cell."""
        left = self.ground.x + cell.y * self.square
        return Rect(left, self.ground.y + cell.x * self.square, self.square, self.square)

    def shifted(self, cell: Cell, offset: tuple[float, float]) -> Rect:
        """The square of a unit on its way; ``offset`` is (x, y) in squares of the rules."""
        across, down = round(offset[1] * self.square), round(offset[0] * self.square)
        return self.rect(cell).move(across, down)

    def cell(self, point: tuple[int, int]) -> Cell | None:
        """The cell under a point, or None beside the ground."""
        if not self.ground.collidepoint(point):
            return None
        down, across = point[1] - self.ground.y, point[0] - self.ground.x
        return Cell(down // self.square, across // self.square)

    @property
    def camera(self) -> Camera:
        """The same for what is drawn on the stage as well: its cells are `turned` ones."""
        columns, rows = self.ground.w // self.square, self.ground.h // self.square
        centre = columns / 2, rows / 2
        return Camera(columns, rows, self.ground.topleft, self.ground.size, centre, self.square)

    def turned(self, cell: Cell) -> Cell:
        """The cell of that camera that is this square."""
        return Cell(cell.y, self.ground.h // self.square - 1 - cell.x)

    def side_of(self, cell: Cell, point: tuple[int, int]) -> str:
        """The direction of the rules in which the point lies from the middle of the cell."""
        rect = self.rect(cell)
        across, down = point[0] - rect.centerx, point[1] - rect.centery
        if abs(across) >= abs(down):
            return FROM_SCREEN["right" if across >= 0 else "left"]
        return FROM_SCREEN["down" if down >= 0 else "up"]
