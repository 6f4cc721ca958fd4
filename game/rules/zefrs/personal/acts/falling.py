"""Coming to the ground, and out of one's cell: fallen, unseated, dropped mounts, shoves."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Out, Position, Unit
from game.core.events import Event, moved
from game.core.grid import STEPS, Cell, direction_to
from game.core.grid import step as onward
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.kit.ground.feet import beside
from game.rules.zefrs.ground.paths import EASY, feet_of
from game.rules.zefrs.ground.site import crowd_of, mount_of, site_of
from game.rules.zefrs.personal.setup.prepare import nearest_free
from game.rules.zefrs.personal.sheet import holds, muster
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.sheet.components import Carries
from game.rules.zefrs.sheet.fighter import STEADY, Condition, combatant


@rule("ZF-RUSH-10", "ZF-MEL-08", "ZF-WREST-05")
def fall(step: Step, unit: int) -> None:
    """He lies on the ground; out of the saddle he lies beside his mount, or in the free cell that
    is nearest.
    """
    world = step.world
    had = world.find(unit, Condition)
    rode = mount_of(world, unit) is not None
    unseated = combatant(world, unit).mounted
    down = replace(had or STEADY, fallen=True, unseated=unseated or (had or STEADY).unseated)
    if down == had or world.find(unit, Out) is not None:
        return
    beside = aside(world, unit) if rode else None
    world.put(unit, down, had)
    muster.harm_done(world)
    step.emit(Event("zefrs.goes_down", "ZF-RUSH-10", unit))
    if beside is not None:
        to(step, unit, beside, "ZF-MEL-08")
    holds.slip(step)


@rule("ZF-MEL-08", "ZF-GRID-01")
def aside(reader: Reader, unit: int) -> Cell | None:
    """Where he lies who drops from the saddle: next to it, else in the nearest free cell."""
    near = next(iter(around(reader, unit)), None)
    return near or nearest_free(reader, cell_of(reader, unit))


def around(reader: Reader, unit: int) -> tuple[Cell, ...]:
    """The free cells next to him."""
    feet = feet_of(reader.get(unit, Unit).side, "step")
    return beside(site_of(reader), crowd_of(reader), cell_of(reader, unit), feet)


def to(step: Step, unit: int, cell: Cell, rule_id: str) -> None:
    """He is in this cell now, and not by a step of his own."""
    spot = step.world.get(unit, Position)
    step.world.put(unit, Position(cell), spot)
    step.emit(moved(unit, spot.cell, cell, rule_id))


@rule("ZF-MEL-07", "ZF-WREST-05")
def settle(step: Step, unit: int) -> None:
    """What follows when somebody was struck: the rider of a mount that has dropped comes down
    with it, and takes no harm; holds that cannot go on end.
    """
    carries = step.world.find(unit, Carries)
    dropped = step.world.find(unit, Out) is not None
    if carries and dropped and mount_of(step.world, carries.rider) == unit:
        step.emit(Event("zefrs.mount_drops", "ZF-MEL-07", carries.rider, unit))
        fall(step, carries.rider)
    holds.slip(step)


@rule("ZF-WREST-04")
def shoved(step: Step, by: int, unit: int) -> None:
    """He is moved one cell straight away, if it is free."""
    cell = behind_him(step.world, by, unit)
    if cell is None:
        step.emit(Event("zefrs.no_room", "ZF-WREST-04", by, unit))
        return
    to(step, unit, cell, "ZF-WREST-04")


def behind_him(reader: Reader, by: int, unit: int) -> Cell | None:
    """The cell straight behind him as the other sees him, None if it is not free."""
    here, there = cell_of(reader, by), cell_of(reader, unit)
    direction = direction_to(here, there)
    if direction not in STEPS or combatant(reader, unit).mounted:
        return None
    cell, site = onward(there, direction), site_of(reader)
    if not site.grid.holds(cell) or not site.terrain(cell).passable or cell in crowd_of(reader):
        return None
    return cell if site.height(cell) - site.height(there) <= EASY else None
