"""Those who join the fight later: in their turn, at their cell or the nearest that is free."""

from __future__ import annotations

from game.core.components import Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import System
from game.rules.kit.ground.terrain import footing
from game.rules.zefrs.ground.crowd import crowd_of, mount_of
from game.rules.zefrs.ground.distance import distance
from game.rules.zefrs.ground.paths import FEET
from game.rules.zefrs.ground.site import site_of
from game.rules.zefrs.sheet.components import Arrives, Newcomer


class Arrivals(System):
    """Everybody whose turn has come enters the field."""

    def process(self, step: Step) -> None:
        for unit, (arrives,) in step.world.each(Arrives):
            if arrives.turn <= step.clock.round:
                enter(step, unit, arrives)


@rule("ZF-SURP-01", "ZF-SURP-06")
def enter(step: Step, unit: int, arrives: Arrives) -> None:
    """He joins: a newcomer until he attacks somebody. With a full field he waits for a cell."""
    world = step.world
    cell = nearest_free(world, arrives.cell)
    if cell is None:
        return
    world.drop(unit, arrives)
    for one in (unit, mount_of(world, unit)):
        if one is not None:
            world.put(one, Position(cell))
    world.put(unit, Newcomer())
    step.emit(Event("zefrs.arrives", "ZF-SURP-01", unit, cell=cell))


@rule("ZF-GRID-01")
def nearest_free(reader: Reader, cell: Cell) -> Cell | None:
    """The free cell nearest to this one on which one can stand, None if there is none."""
    site, crowd = site_of(reader), crowd_of(reader)
    free = (
        other
        for other in site.grid.cells()
        if other not in crowd and footing(site.terrain(other)) in FEET["step"]
    )
    return min(free, key=lambda other: (distance(cell, other), other), default=None)
