"""Where a figure can go with one movement (H2-GRD-03)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.components import Position
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.heroic2d6.sheet.components import Trap
from game.rules.heroic2d6.sheet.figure import Figure, figure
from game.rules.heroic2d6.sheet.situation import crowd_of, metres, site_of
from game.rules.kit.ground.feet import on_foot
from game.rules.kit.ground.places import block, without
from game.rules.kit.ground.ways import Way, ways
from game.rules.kit.people.guess import known_to


@rule("H2-GRD-02", "H2-GRD-03", "H2-FRE-05", "H2-GRD-13")
@once
def ways_of(reader: Reader, unit: int, budget: int) -> Mapping[Cell, Way]:
    """Where he can go with so many metres, double on difficult ground, as far as his side knows who
    is in the way; round the traps that it has found, where a way leads round them.
    """
    me = figure(reader, unit)
    assert me.cell is not None
    goes, size = on_foot(me.side, budget, me.fighter.size), me.fighter.size
    site, crowd = site_of(reader), without(crowd_of(reader, me.side), unit)
    found, laid = ways(site, crowd, me.cell, goes), reader.each(Trap, Position)
    traps = {at.cell for trap, (_, at) in laid if known_to(reader, trap, me.side)}
    if not traps:
        return found
    clear = ways(site, crowd, me.cell, goes, lambda _, to: traps.isdisjoint(block(to, size)))
    return {cell: clear.get(cell, way) for cell, way in found.items()}


@rule("H2-GRD-03", "H2-OOA-05")
def room(reader: Reader, me: Figure, cell: Cell) -> bool:
    """Whether he can stop there, as far as his side knows who is where."""
    site, crowd = site_of(reader), without(crowd_of(reader, me.side), me.unit)
    prices = on_foot(me.side, 0, me.fighter.size).price
    return all(
        site.grid.holds(one) and one not in crowd and prices[site.footing[site.place(one)]]
        for one in block(cell, me.fighter.size)
    )


def nearest_room(reader: Reader, me: Figure, cell: Cell) -> Cell:
    """The nearest cell in which he finds room; this one where there is none at all."""
    free = (one for one in site_of(reader).grid.cells() if room(reader, me, one))
    return min(free, key=lambda one: metres((cell,), (one,)), default=cell)


def leaves(reader: Reader, unit: int, cell: Cell) -> bool:
    """Whether the field ends there."""
    return site_of(reader).edge(cell)
