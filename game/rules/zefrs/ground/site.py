"""The ground of a personal battle: cells of 5 feet, every second diagonal step counting two."""

from __future__ import annotations

from game.core.components import Ropes
from game.core.grid import Cell, Grid
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.kit.ground.measures import ALTERNATING
from game.rules.kit.ground.sight import lighted, still, torches
from game.rules.kit.ground.site import DUSK, Site, lay


@rule("ZF-GRID-09")
def site_of(reader: Reader) -> Site:
    """The ground of this battle; the same object as long as nothing of it has changed."""
    return lighted(still(reader, ALTERNATING), torches(reader))


def ropes_of(reader: Reader) -> tuple[tuple[Cell, int], ...]:
    """The ropes of this field: over which cells they hang, and how many cells far they swing."""
    return tuple(rope for _, (ropes,) in reader.each(Ropes) for rope in ropes.hung)


def bare_site(grid: Grid, switches: tuple[str, ...] = ()) -> Site:
    """The ground of a map alone, without lights."""
    return lay(grid, ALTERNATING, DUSK in switches)
