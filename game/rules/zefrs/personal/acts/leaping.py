"""A jump or a swing as it is done: the run-up, the check, the other side, or the edge."""

from __future__ import annotations

from game.core.components import Out
from game.core.events import Event, moved
from game.core.grid import Cell
from game.core.step import Asking, Step
from game.rules.kit.ground.places import without
from game.rules.kit.ground.site import Site
from game.rules.zefrs.ground.crowd import crowd_of
from game.rules.zefrs.ground.leaps import fall_steps, takeoff
from game.rules.zefrs.ground.site import site_of
from game.rules.zefrs.personal.acts import falling, perils, waiting, walking
from game.rules.zefrs.personal.acts.walking import put_at
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.personal.sheet.trials import skill, tried
from game.rules.zefrs.sheet.fighter import combatant


def leap(step: Step, unit: int, gait: str, path: tuple[Cell, ...]) -> Asking[None]:
    """A jump or a swing: the run-up, the check, then the other side, or not."""
    run_up = takeoff(path) if gait == "jump" else 0
    if run_up and not (yield from walking.walk(step, unit, path[:run_up], "walk")):
        return
    world, start, flown = step.world, cell_of(step.world, unit), path[run_up:]
    site, crowd = site_of(world), without(crowd_of(world), unit)
    taken = [cell for cell in flown if cell in crowd and not crowd[cell].prone]
    if taken or flown[-1] in crowd:
        step.emit(Event("zefrs.way_barred", "ZF-DECL-05", unit, cell=(taken or flown[-1:])[0]))
        return
    if len(flown) > 1:
        outcome = step.draw(skill(combatant(world, unit), gait))
        if outcome.grade == "white":
            step.emit(tried("zefrs.falls_short", unit, outcome))
            miss(step, unit, site, flown)
            return
        step.emit(tried("zefrs.leaps", unit, outcome))
    put_at(world, unit, flown[-1])
    step.emit(moved(unit, start, flown[-1], "ZF-DECL-05", flown if len(flown) > 1 else ()))
    perils.dropped(step, unit, start)
    if world.find(unit, Out) is None:
        yield from waiting.entered(step, unit, flown[-1])


def miss(step: Step, unit: int, site: Site, flown: tuple[Cell, ...]) -> None:
    """White: over the edge if there is a drop, else he lies in the cell before the gap (T10)."""
    start = cell_of(step.world, unit)
    edge = next(
        (cell for cell in flown if site.height(start) - site.height(cell) >= fall_steps()), None
    )
    crowd = crowd_of(step.world)
    if edge is not None and edge not in crowd:
        put_at(step.world, unit, edge)
        step.emit(moved(unit, start, edge, "ZF-GRID-08"))
        perils.dropped(step, unit, start)
    else:
        falling.fall(step, unit)
