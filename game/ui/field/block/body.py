"""Where a unit of many cells stands on the screen, and where it looks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect

from game.core.grid import Cell
from game.ui.field.camera import Camera
from game.ui.field.scene import TokenLook

AHEAD = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
"""The cell before one, by where a unit looks."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The cells of a unit counted from the south-western corner of all of them, that corner, how
    many there are each way, and the first and the last column of the uppermost ones.
    """

    shape: tuple[tuple[int, int], ...]
    left: int
    low: int
    wide: int
    high: int
    crown: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Body:
    """A unit as it stands: its ``cells`` when it has arrived, the pixels around them now, and
    which of AHEAD it looks to.
    """

    look: TokenLook
    cells: tuple[Cell, ...]
    outline: Outline
    hull: Rect
    facing: str

    @property
    def still(self) -> bool:
        """Whether it is not on its way."""
        return self.look.offset == (0.0, 0.0)


Stand = tuple[int, tuple[Cell, ...], str, str]
"""A unit with its cells, the side it fights for (none where it runs), and where it went."""


@lru_cache(maxsize=512)
def outline(cells: tuple[Cell, ...]) -> Outline:
    """The outline of these cells."""
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    left, low, top = min(xs), min(ys), max(ys)
    row = [cell.x - left for cell in cells if cell.y == top]
    shape = tuple((cell.x - left, cell.y - low) for cell in cells)
    return Outline(shape, left, low, max(xs) - left + 1, top - low + 1, (min(row), max(row)))


def cells_of(look: TokenLook) -> tuple[Cell, ...]:
    """The cells of a unit where it is shown, as if it had not set out yet."""
    cells = look.cells or (look.cell,)
    dx, dy = look.cell.x - cells[0].x, look.cell.y - cells[0].y
    return tuple(Cell(cell.x + dx, cell.y + dy) for cell in cells) if dx or dy else cells


def bodies(looks: Iterable[TokenLook], camera: Camera) -> tuple[Body, ...]:
    """All units of whole cells that are seen, those further down the map last."""
    units = [(look, cells_of(look)) for look in looks if look.block and not look.out]
    facing = fronts(tuple((u.unit, cells, _fights(u), u.facing) for u, cells in units))
    found = (
        Body(look, cells, outline(cells), hull(look, camera), facing[look.unit])
        for look, cells in units
    )
    room = camera.view.inflate(2 * camera.cell, 2 * camera.cell)
    seen = (body for body in found if room.colliderect(body.hull))
    return tuple(sorted(seen, key=lambda body: (body.hull.bottom, body.look.unit)))


def hull(look: TokenLook, camera: Camera) -> Rect:
    """The pixels around all cells of somebody, on his way if he is."""
    side = camera.cell
    if not look.block:
        place = Rect(0, 0, side * look.size, side * look.size)
        place.center = camera.middle(look.place)
        return place
    held = outline(cells_of(look))
    x, y = camera.point((held.left + look.offset[0], held.low + held.high + look.offset[1]))
    return Rect(x, y, held.wide * side, held.high * side)


def _fights(look: TokenLook) -> str:
    """The side for which a unit fights; none where it runs."""
    return "" if any(seal.sign == "fled" for seal in look.seals) else look.side


@lru_cache(maxsize=16)
def fronts(units: tuple[Stand, ...]) -> Mapping[int, str]:
    """Where units look: along most of the sides where they touch enemies, else as they went."""
    held = {cell: side for _, cells, side, _ in units for cell in cells}
    found = {}
    for unit, cells, side, facing in units:
        counted = {way: _touching(cells, side, held, way) for way in AHEAD}
        best = max(AHEAD, key=counted.__getitem__)
        usual = facing if facing in AHEAD else "E" if "E" in facing else "W"
        found[unit] = best if counted[best] else usual
    return found


def _touching(cells: tuple[Cell, ...], side: str, held: Mapping[Cell, str], way: str) -> int:
    dx, dy = AHEAD[way]
    near = (held.get(Cell(cell.x + dx, cell.y + dy), "") for cell in cells)
    return sum(bool(side and other and other != side) for other in near)


def hostile(one: TokenLook, other: TokenLook) -> bool:
    """Whether two units that touch are at each other's throats."""
    mine, theirs = _fights(one), _fights(other)
    return bool(mine and theirs) and mine != theirs
