"""A field made ready for questions: footing, heights, walls, cover, smoke and light."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from game.core.components import Field
from game.core.grid import Cell, Grid
from game.core.ruleset import Reader
from game.rules.kit.ground.measures import Measures
from game.rules.kit.ground.places import Place, rimmed
from game.rules.kit.ground.terrain import FOOTINGS, Terrain, footing, kinds


def field_of(reader: Reader) -> int:
    """The entity of the battlefield, which also keeps what concerns the whole battle."""
    return reader.each(Field)[0][0]


def grid_of(reader: Reader) -> Grid:
    """The battlefield."""
    grid: Grid = reader.get(field_of(reader), Field).grid
    return grid


DUSK = "dusk"
"""The scenario switch by which the whole field lies in dusk."""


@dataclass(frozen=True, slots=True, eq=False)
class Site:
    """The ground as it is now, by the measures of its book.

    ``walls`` block sight, ``low`` covers, ``hazy`` obscures, ``lit`` is what lights shine upon and
    ``dark`` what is dark without them; in ``dusk`` the whole field is dim. ``level``: it has one
    height. ``ground``, ``footing`` (places in FOOTINGS), ``rises`` (heights in steps) and ``solid``
    (the walls) are kept by rows from the south-west, with a rim around that is closed to all.
    """

    grid: Grid
    measures: Measures
    level: bool
    walls: frozenset[Cell]
    low: frozenset[Cell]
    hazy: frozenset[Cell]
    dark: frozenset[Cell]
    lit: frozenset[Cell]
    dusk: bool
    ground: tuple[Terrain, ...]
    footing: bytes
    rises: tuple[int, ...]
    solid: bytes

    def place(self, cell: Cell) -> int:
        """The index of a cell of the field, or of its rim, in the rimmed rows."""
        return (cell.y + 1) * (self.grid.columns + 2) + cell.x + 1

    def cell(self, place: int) -> Cell:
        """The cell at an index of the rimmed rows."""
        return self.cells[place]

    @property
    def cells(self) -> Place:
        """The cells of the rimmed rows by their index."""
        return rimmed(self.grid.columns, self.grid.rows)

    def terrain(self, cell: Cell) -> Terrain:
        """The kind of ground; what lies off the field is open."""
        return self.ground[self.place(cell)] if self.grid.holds(cell) else kinds()["open"]

    def height(self, cell: Cell) -> int:
        """The height in steps; 0 off the field, and where all of it is level."""
        return 0 if self.level or not self.grid.holds(cell) else self.rises[self.place(cell)]

    def edge(self, cell: Cell) -> bool:
        """Whether the cell lies at the rim of the field."""
        last = (self.grid.columns - 1, self.grid.rows - 1)
        return cell.x in (0, last[0]) or cell.y in (0, last[1])

    def dim(self, cell: Cell) -> bool:
        """Whether it is dark there, or dusk and no light falls upon it."""
        return cell in self.dark or (self.dusk and cell not in self.lit)


@lru_cache(maxsize=64)
def rim(site: Site) -> frozenset[int]:
    """The places of the field at its rim."""
    return frozenset(site.place(cell) for cell in site.grid.cells() if site.edge(cell))


def lay(grid: Grid, measures: Measures, dusk: bool = False) -> Site:
    """The ground of a map alone, without lights."""
    wide, rows = grid.columns + 2, kinds()
    ground = [rows["open"]] * (wide * (grid.rows + 2))
    steps, codes = [0] * len(ground), bytearray(len(ground))
    inside = [slice(at * wide + 1, (at + 1) * wide - 1) for at in range(1, grid.rows + 1)]
    for row in inside:
        codes[row] = _code(rows["open"]) * grid.columns
    for cell, name in grid.terrain:
        at = (cell.y + 1) * wide + cell.x + 1
        kind = ground[at] = rows[name]
        codes[at], steps[at] = _code(kind)[0], kind.height
    for cell, height in grid.heights:
        steps[(cell.y + 1) * wide + cell.x + 1] += height
    solid = bytes([kind.sight == "blocked" for kind in ground])
    return Site(
        grid,
        measures,
        level=len({height for row in inside for height in steps[row]}) == 1,
        walls=_where(grid, lambda kind: kind.sight == "blocked"),
        low=_where(grid, lambda kind: kind.cover != "none"),
        hazy=_where(grid, lambda kind: kind.sight == "obscured"),
        dark=_where(grid, lambda kind: kind.dark),
        lit=frozenset(),
        dusk=dusk,
        ground=tuple(ground),
        footing=bytes(codes),
        rises=tuple(steps),
        solid=solid,
    )


@cache
def _code(kind: Terrain) -> bytes:
    return bytes([FOOTINGS.index(footing(kind))])


def _where(grid: Grid, wanted: Callable[[Terrain], bool]) -> frozenset[Cell]:
    """The cells whose kind of ground is wanted."""
    named = {row.id for row in kinds().values() if wanted(row)}
    return frozenset(cell for cell, name in grid.terrain if name in named)
