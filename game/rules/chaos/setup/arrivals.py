"""Those who join the fight later: in their round, at their cell or the nearest that is free."""

from __future__ import annotations

from game.core.components import Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import System
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.ground.paths import stands
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.sheet.field import Arrives


class Arrivals(System):
    """Everybody whose round has come enters the field."""

    def process(self, step: Step) -> None:
        for unit, (arrives,) in step.world.each(Arrives):
            if arrives.round <= step.clock.round:
                enter(step, unit, arrives)


@rule("CF-MOVE-01")
def enter(step: Step, unit: int, arrives: Arrives) -> None:
    """He joins; with a full field he waits for a cell."""
    cell = nearest_free(step.world, arrives.cell)
    if cell is None:
        return
    step.world.drop(unit, arrives)
    step.world.put(unit, Position(cell))
    step.emit(Event("chaos.arrives", "CF-MOVE-01", unit, cell=cell))


def nearest_free(reader: Reader, cell: Cell) -> Cell | None:
    """The free cell nearest to this one on which one can stand, None if there is none."""
    site, crowd = site_of(reader), crowd_of(reader)
    free = (other for other in site.grid.cells() if other not in crowd and stands(site, other))
    return min(free, key=lambda other: (distance(cell, other), other), default=None)
