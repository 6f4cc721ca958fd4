"""The field of a personal battle made ready for questions: ground, heights, light, ropes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from game.core.components import Field, Lights, Position, Ropes, Torch
from game.core.grid import Cell, Grid
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.kit.ground.terrain import Terrain, kinds
from game.rules.zefrs.ground.distance import distance
from game.rules.zefrs.ground.lines import corners, line

DUSK = "dusk"
"""The scenario switch by which the whole field lies in dusk (ZF-MIS-10)."""

OFF = -1
"""The place of a cell that is not on the field."""


@dataclass(frozen=True, slots=True, eq=False)
class Site:
    """The ground as it is now. Cells are kept in rows from the south-west; ask by cell.

    ``lit`` are the cells that a lantern or torch lights, ``ropes`` hang over their cells with
    their reach, ``level`` tells that the whole field has one height. ``footing`` and ``rises`` are
    the ground (as codes of FOOTINGS) and the heights once more, with a rim of closed cells
    around, for those who look for ways.
    """

    grid: Grid
    ground: tuple[Terrain, ...]
    heights: tuple[int, ...]
    level: bool
    walls: frozenset[Cell]
    lit: frozenset[Cell]
    ropes: tuple[tuple[Cell, int], ...]
    dusk: bool
    footing: bytes
    rises: tuple[int, ...]

    def place(self, cell: Cell) -> int:
        """The index of the cell, OFF if it is not on the field."""
        columns = self.grid.columns
        inside = 0 <= cell.x < columns and 0 <= cell.y < self.grid.rows
        return cell.y * columns + cell.x if inside else OFF

    def terrain(self, cell: Cell) -> Terrain:
        """The kind of ground; what lies off the field is open."""
        at = self.place(cell)
        return self.ground[at] if at != OFF else kinds()["open"]

    def height(self, cell: Cell) -> int:
        """The height in steps of 5 feet."""
        at = self.place(cell)
        return self.heights[at] if at != OFF else 0

    def edge(self, cell: Cell) -> bool:
        """Whether the cell lies at the rim of the field."""
        last = (self.grid.columns - 1, self.grid.rows - 1)
        return cell.x in (0, last[0]) or cell.y in (0, last[1])

    @rule("ZF-GRID-09")
    def dark(self, cell: Cell) -> bool:
        """Whether it is dark there and no light falls upon it."""
        return self.terrain(cell).dark and cell not in self.lit


def site_of(reader: Reader) -> Site:
    """The ground of this battle; the same object as long as nothing of it has changed."""
    ((entity, (field,)),) = reader.each(Field)
    lights, ropes = reader.find(entity, Lights), reader.find(entity, Ropes)
    torches = tuple((spot.cell, torch.radius) for _, (torch, spot) in reader.each(Torch, Position))
    return _made(_Same(field, lights, ropes, torches))


class _Same:
    """A key that is equal only to one of the very same components, and costs nothing to hash."""

    __slots__ = ("field", "lights", "ropes", "torches")

    def __init__(
        self,
        field: Field,
        lights: Lights | None,
        ropes: Ropes | None,
        torches: tuple[tuple[Cell, int], ...],
    ) -> None:
        self.field, self.lights, self.ropes, self.torches = field, lights, ropes, torches

    def __hash__(self) -> int:
        return hash((id(self.field), id(self.lights), id(self.ropes), self.torches))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Same)
            and self.field is other.field
            and self.lights is other.lights
            and self.ropes is other.ropes
            and self.torches == other.torches
        )


class _SameField:
    """The same of the field alone."""

    __slots__ = ("field",)

    def __init__(self, field: Field) -> None:
        self.field = field

    def __hash__(self) -> int:
        return id(self.field)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameField) and self.field is other.field


@lru_cache(maxsize=64)
def _made(key: _Same) -> Site:
    bare = _bare(_SameField(key.field))
    lights = (*(key.lights.lit if key.lights else ()), *key.torches)
    lit = frozenset(cell for light in lights for cell in lit_by(bare, *light))
    ropes = key.ropes.hung if key.ropes else ()
    return replace(bare, lit=lit, ropes=ropes)


@lru_cache(maxsize=32)
def _bare(key: _SameField) -> Site:
    return bare_site(key.field.grid, key.field.switches)


def bare_site(grid: Grid, switches: tuple[str, ...] = ()) -> Site:
    """The ground of a map alone, without lights and ropes."""
    rows, columns = kinds(), grid.columns
    ground = [rows["open"]] * (columns * grid.rows)
    heights = [0] * (columns * grid.rows)
    for cell, name in grid.terrain:
        ground[cell.y * columns + cell.x] = rows[name]
        heights[cell.y * columns + cell.x] = rows[name].height
    for cell, height in grid.heights:
        heights[cell.y * columns + cell.x] += height
    walls = frozenset(cell for cell, name in grid.terrain if rows[name].sight == "blocked")
    level = len(set(heights)) == 1
    return Site(
        grid,
        tuple(ground),
        tuple(heights),
        level,
        walls,
        frozenset(),
        (),
        DUSK in switches,
        bytes(_rimmed([FOOTINGS.index(footing(row)) for row in ground], columns)),
        tuple(_rimmed(heights, columns)),
    )


FOOTINGS = ("closed", "open", "slow", "water", "deep", "steep")
"""What ground is to somebody on his way: nobody enters it, walked on, hard going, waded, swum,
climbed.
"""


def footing(ground: Terrain) -> str:
    """What this ground is, one of FOOTINGS."""
    if not ground.passable:
        return "closed"
    if ground.water:
        return "deep" if ground.hard else "water"
    if ground.hard:
        return "steep"
    return "slow" if ground.slow else "open"


def _rimmed(cells: Sequence[int], columns: int) -> list[int]:
    """Rows of cells with a rim of zeros around them."""
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    rim = [0] * (columns + 2)
    return [*rim, *(value for row in rows for value in (0, *row, 0)), *rim]


@rule("ZF-GRID-09")
def lit_by(site: Site, at: Cell, radius: int) -> frozenset[Cell]:
    """The cells that a light of this radius lights; walls throw shadows."""
    around = (
        Cell(x, y)
        for x in range(at.x - radius, at.x + radius + 1)
        for y in range(at.y - radius, at.y + radius + 1)
    )
    return frozenset(
        cell
        for cell in around
        if site.place(cell) != OFF and distance(at, cell) <= radius and open_line(site, at, cell)
    )


@rule("ZF-MIS-10")
def open_line(site: Site, a: Cell, b: Cell) -> bool:
    """Whether no wall stands on the line between; two walls that meet in a corner close it."""
    if not site.walls:
        return True
    if any(cell in site.walls for cell in line(a, b)):
        return False
    return not any(p in site.walls and q in site.walls for p, q in corners(a, b))
