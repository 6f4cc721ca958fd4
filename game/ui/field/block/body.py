"""Where a unit of many cells stands on the screen, and where it looks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pygame import Rect

from game.core.grid import Cell
from game.ui.field.camera import Camera
from game.ui.field.scene import TokenLook

AHEAD = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
"""The cell before one, by where a unit looks."""


@dataclass(frozen=True, slots=True)
class Body:
    """A unit as it stands: its ``cells`` when it has arrived, the pixels around them now, and
    which of AHEAD it looks to. ``shape`` are its cells counted from the south-western corner.
    """

    look: TokenLook
    cells: tuple[Cell, ...]
    shape: tuple[tuple[int, int], ...]
    hull: Rect
    facing: str

    @property
    def still(self) -> bool:
        """Whether it is not on its way."""
        return self.look.offset == (0.0, 0.0)


def cells_of(look: TokenLook) -> tuple[Cell, ...]:
    """The cells of a unit where it is shown, as if it had not set out yet."""
    cells = look.cells or (look.cell,)
    dx, dy = look.cell.x - cells[0].x, look.cell.y - cells[0].y
    return tuple(Cell(cell.x + dx, cell.y + dy) for cell in cells) if dx or dy else cells


def bodies(looks: Iterable[TokenLook], camera: Camera) -> tuple[Body, ...]:
    """All units of whole cells that are seen, those further down the map last."""
    room = camera.view.inflate(2 * camera.cell, 2 * camera.cell)
    found = [body for body in _bodies(looks, camera) if room.colliderect(body.hull)]
    return tuple(sorted(found, key=lambda body: (body.hull.bottom, body.look.unit)))


def _bodies(looks: Iterable[TokenLook], camera: Camera) -> Iterator[Body]:
    units = [(look, cells_of(look)) for look in looks if look.block and not look.out]
    held = {cell: look for look, cells in units for cell in cells}
    for look, cells in units:
        yield Body(look, cells, _shape(cells), hull(look, camera), _front(look, cells, held))


def _shape(cells: tuple[Cell, ...]) -> tuple[tuple[int, int], ...]:
    left, low = min(cell.x for cell in cells), min(cell.y for cell in cells)
    return tuple((cell.x - left, cell.y - low) for cell in cells)


def hull(look: TokenLook, camera: Camera) -> Rect:
    """The pixels around all cells of somebody, on his way if he is."""
    if not look.block:
        side = camera.cell * look.size
        place = Rect(0, 0, side, side)
        place.center = camera.middle(look.place)
        return place
    cells = cells_of(look)
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    x, y = camera.point((min(xs) + look.offset[0], max(ys) + 1 + look.offset[1]))
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    return Rect(x, y, wide * camera.cell, high * camera.cell)


def _front(look: TokenLook, cells: tuple[Cell, ...], held: dict[Cell, TokenLook]) -> str:
    """Where a unit looks: along most of the sides where it touches enemies, else as it went."""
    best = max(AHEAD, key=lambda way: _touching(look, cells, held, way))
    if _touching(look, cells, held, best):
        return best
    facing = look.facing
    return facing if facing in AHEAD else "E" if "E" in facing else "W"


def _touching(
    look: TokenLook, cells: tuple[Cell, ...], held: dict[Cell, TokenLook], way: str
) -> int:
    dx, dy = AHEAD[way]
    near = (held.get(Cell(cell.x + dx, cell.y + dy)) for cell in cells)
    return sum(hostile(look, other) for other in near if other is not None)


def hostile(one: TokenLook, other: TokenLook) -> bool:
    """Whether two units that touch are at each other's throats."""
    runs = any(seal.sign == "fled" for look in (one, other) for seal in look.seals)
    return one.side != other.side and not runs
