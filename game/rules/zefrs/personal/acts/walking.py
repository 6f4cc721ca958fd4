"""Going along a way, cell by cell: what bars it, who waits for it, who is carried along."""

from __future__ import annotations

from game.core.components import Out, Position, Unit
from game.core.events import Event, moved
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Moment, Reader
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.kit.ground.feet import beside
from game.rules.kit.ground.places import without
from game.rules.zefrs.ground.paths import EASY, can_step, feet_of
from game.rules.zefrs.ground.site import crowd_of, mount_of, site_of
from game.rules.zefrs.personal.acts import waiting
from game.rules.zefrs.personal.sheet.components import Waits
from game.rules.zefrs.personal.sheet.gaits import MANNERS, cells
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.sheet.fighter import combatant


@rule("ZF-GRID-03", "ZF-GRID-07", "ZF-DECL-05")
def walk(step: Step, unit: int, path: tuple[Cell, ...], gait: str) -> Asking[bool]:
    """Go along a way cell by cell; whether its end was reached. A barred step ends it before.

    Nobody may strike at him for going past, but those who wait for it may act.
    """
    start = cell_of(step.world, unit)
    gone: list[Cell] = []
    rest = list(path)
    while rest:
        leg = next_leg(step.world, unit, rest, gait)
        if not leg:
            _tell(step, unit, start, gone)
            step.emit(Event("zefrs.way_barred", "ZF-DECL-05", unit, cell=rest[0]))
            return False
        for cell in leg:
            put_at(step.world, unit, cell)
            gone.append(cell)
            rest.pop(0)
            if watched(step.world, unit, cell):
                _tell(step, unit, start, gone)
                start, gone = cell, []
                if not (yield from waiting.entered(step, unit, cell)):
                    _make_room(step, unit)
                    return False
    _tell(step, unit, start, gone)
    return True


@rule("ZF-DECL-05")
def next_leg(reader: Reader, unit: int, rest: list[Cell], gait: str = "walk") -> tuple[Cell, ...]:
    """The way up to the next cell in which he could stay; empty if a step there is barred."""
    site, crowd = site_of(reader), without(crowd_of(reader), unit)
    side, here = reader.get(unit, Unit).side, cell_of(reader, unit)
    most = cells(reader, combatant(reader, unit), gait) if gait == "climb" else EASY
    feet = feet_of(side, MANNERS[gait], most)
    leg: list[Cell] = []
    for cell in rest:
        if not can_step(site, crowd, here, cell, feet):
            return ()
        leg.append(cell)
        if cell not in crowd:
            return tuple(leg)
        here = cell
    return ()


def watched(reader: Reader, unit: int, cell: Cell) -> bool:
    """Whether somebody waits for just this step."""
    if not reader.each(Waits):
        return False
    return bool(waiting.reactions(reader, Moment("entered", unit, None, cell)))


def _tell(step: Step, unit: int, start: Cell, gone: list[Cell]) -> None:
    if gone:
        way = tuple(gone) if len(gone) > 1 else ()
        step.emit(moved(unit, start, gone[-1], "ZF-GRID-03", way))


def _make_room(step: Step, unit: int) -> None:
    """Who was stopped in a friend's cell stands in the last free one of his way instead."""
    world = step.world
    if world.find(unit, Out) is not None:
        return
    crowd, here = without(crowd_of(world), unit), cell_of(world, unit)
    if here not in crowd:
        return
    feet = feet_of(world.get(unit, Unit).side, "step")
    if free := beside(site_of(world), crowd, here, feet):
        put_at(world, unit, free[0])
        step.emit(moved(unit, here, free[0], "ZF-GRID-01"))


@rule("ZF-MEL-07")
def put_at(world: World, unit: int, cell: Cell) -> None:
    """He is in this cell from now on, and so is the mount under him."""
    for one in (unit, mount_of(world, unit)):
        if one is not None:
            world.put(one, Position(cell), world.find(one, Position))
