"""The field made ready for questions: where one can go, what hides, what covers, how high."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from game.core.components import Field, Lights, Position, Torch
from game.core.grid import Cell, Grid
from game.core.memo import lately, once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.ground.lines import steps
from game.rules.chaos.ground.numbers import numbers, shapes
from game.rules.chaos.sheet.field import Thing
from game.rules.kit.ground.terrain import Terrain, kinds

DUSK = "dusk"
"""The scenario switch by which the whole field lies in dusk."""

CLOSED, PLAIN, SLOW = range(3)
"""What a cell is to somebody on his way."""

Torches = tuple[tuple[Cell, int], ...]
Objects = tuple[tuple[Cell, str], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Site:
    """The ground as it is now, objects included.

    ``walls`` block sight and everything else, ``low`` covers, ``smoke`` disorients, ``screens``
    (leaves, reeds) only hide, ``dark`` is what lies in the dark though there are lights.
    ``pace`` (CLOSED, PLAIN, SLOW), ``rises`` and ``solid`` are the ground, the heights and the
    walls by rows from the south-west, with a rim of zeros around; ``level``: the whole field has
    one height.
    """

    grid: Grid
    level: bool
    walls: frozenset[Cell]
    low: frozenset[Cell]
    smoke: frozenset[Cell]
    screens: frozenset[Cell]
    dark: frozenset[Cell]
    pace: bytes
    rises: tuple[int, ...]
    solid: bytes

    def place(self, cell: Cell) -> int:
        """The index of a cell of the field, or of its rim, in the rimmed rows."""
        return (cell.y + 1) * (self.grid.columns + 2) + cell.x + 1

    def height(self, cell: Cell) -> int:
        """The level of the ground; 0 off the field."""
        return 0 if self.level or not self.grid.holds(cell) else self.rises[self.place(cell)]

    def open(self, cell: Cell) -> bool:
        """Whether somebody can stand there, as far as the ground goes."""
        return self.grid.holds(cell) and self.pace[self.place(cell)] != CLOSED

    def edge(self, cell: Cell) -> bool:
        """Whether the cell lies at the rim of the field."""
        last = (self.grid.columns - 1, self.grid.rows - 1)
        return cell.x in (0, last[0]) or cell.y in (0, last[1])


@once
def site_of(reader: Reader) -> Site:
    """The ground of this battle; the same object as long as nothing of it has changed."""
    entity, (field,) = reader.each(Field)[0]
    torches = tuple((spot.cell, torch.radius) for _, (torch, spot) in reader.each(Torch, Position))
    return _made(_lit(field, reader.find(entity, Lights)), torches, objects(reader))


def objects(reader: Reader) -> Objects:
    """The objects that stand on the field and are whole enough to matter (DMG-17)."""
    return tuple(
        (spot.cell, thing.kind)
        for _, (thing, spot) in reader.each(Thing, Position)
        if thing.left > 0 and thing.kind in shapes()
    )


@lately
def _lit(field: Field, lights: Lights | None) -> Site:
    """The ground with the lights that stay where they are."""
    bare = bare_site(field.grid, field.switches)
    return _lighted(bare, lights.lit if lights else ())


@lru_cache(maxsize=256)
def _made(bare: Site, torches: Torches, things: Objects) -> Site:
    """The same with objects and torches; the bare ground itself where there are none."""
    site = _furnished(bare, things) if things else bare
    return _lighted(site, torches)


def bare_site(grid: Grid, switches: tuple[str, ...] = ()) -> Site:
    """The ground of a map alone."""
    rows = kinds()
    ground = {cell: rows[name] for cell, name in grid.terrain}
    heights = {cell: row.height for cell, row in ground.items()}
    for cell, height in grid.heights:
        heights[cell] = heights.get(cell, 0) + height
    smoke = numbers().sight.smoke
    dusk = DUSK in switches
    return Site(
        grid,
        len({heights.get(cell, 0) for cell in grid.cells()}) == 1,
        _where(ground, lambda row: row.sight == "blocked"),
        _where(ground, lambda row: row.cover != "none"),
        _where(ground, lambda row: row.id in smoke),
        _where(ground, lambda row: row.sight == "obscured" and row.id not in smoke),
        frozenset(c for c in grid.cells() if dusk or (c in ground and ground[c].dark)),
        bytes(_rimmed(grid, lambda cell: pace_of(ground[cell]) if cell in ground else PLAIN)),
        tuple(_rimmed(grid, lambda cell: heights.get(cell, 0))),
        bytes(_rimmed(grid, lambda cell: cell in ground and ground[cell].sight == "blocked")),
    )


@rule("CF-MOVE-01")
def pace_of(row: Terrain) -> int:
    """How one goes over such ground: not at all, as on the open, or slowly."""
    if not row.passable or row.hard:
        return CLOSED
    return SLOW if row.slow else PLAIN


def _where(ground: dict[Cell, Terrain], wanted: Callable[[Terrain], bool]) -> frozenset[Cell]:
    return frozenset(cell for cell, row in ground.items() if wanted(row))


def _rimmed(grid: Grid, value: Callable[[Cell], int]) -> Iterable[int]:
    """What each cell is worth, row by row, with a rim of zeros around."""
    for y in range(-1, grid.rows + 1):
        for x in range(-1, grid.columns + 1):
            yield value(Cell(x, y)) if grid.holds(Cell(x, y)) else 0


def _furnished(bare: Site, things: Objects) -> Site:
    """The ground with these objects upon it."""
    pace, solid = bytearray(bare.pace), bytearray(bare.solid)
    walls, low = set(bare.walls), set(bare.low)
    for cell, kind in things:
        shape, at = shapes()[kind], bare.place(cell)
        (walls if shape.stands == "high" else low).add(cell)
        solid[at] |= shape.stands == "high"
        if shape.closed:
            pace[at] = CLOSED
        elif shape.slow and pace[at] == PLAIN:
            pace[at] = SLOW
    return replace(
        bare,
        walls=frozenset(walls),
        low=frozenset(low),
        pace=bytes(pace),
        solid=bytes(solid),
    )


def _lighted(site: Site, lights: Torches) -> Site:
    """The ground with these lights: what they light is not dark."""
    if not lights or not site.dark:
        return site
    lit = {cell for at, radius in lights for cell in _lit_by(site, at, radius)}
    return replace(site, dark=site.dark - lit)


def _lit_by(site: Site, at: Cell, radius: int) -> list[Cell]:
    return [
        cell for cell in site.dark if distance(at, cell) <= radius and open_line(site, at, cell)
    ]


@rule("CF-CALL-06")
def open_line(site: Site, a: Cell, b: Cell) -> bool:
    """Whether no wall stands on the line between; two walls that meet in a corner close it."""
    if not site.walls:
        return True
    solid, at = site.solid, site.place(a)
    cells, corners = steps(site.grid.columns + 2, b.x - a.x, b.y - a.y)
    for cell in cells:
        if solid[at + cell]:
            return False
    return not any(solid[at + one] and solid[at + other] for one, other in corners)
