"""Steps and what comes with them: where somebody is now, where he looks, whom he still sees."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Facing, Position
from game.core.events import Event, moved, turned
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.chaos.acts.parlay import entangling
from game.rules.chaos.ground.sight import look
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.components import Acquired, Condition, Going, Pace
from game.rules.kit.ground.measures import toward

IDLE = "idle"
"""A step of a standing order to move."""


def halt(step: Step, unit: int) -> None:
    """He stays where he is: his standing order to move is over."""
    agenda.cancel(step, unit, IDLE)
    step.world.forget(unit, Going)


@rule("CF-MOVE-01", "CF-MOVE-06")
def enter(
    step: Step, unit: int, cell: Cell, run: bool, rule_id: str = "", *, backs: bool = False
) -> None:
    """He steps into this cell and looks that way, unless he ``backs`` into it; at a run he is
    Moving from now on.
    """
    here = paces.cell_of(step.world, unit)
    direction = toward(here, cell)
    had = step.world.find(unit, Pace)
    tick = agenda.now(step.world)
    step.world.put(unit, Pace(step.clock.round, tick, run, direction), had)
    put_at(step, unit, cell, rule_id or ("CF-MOVE-01" if run else "CF-MOVE-05"))
    if not backs:
        look_to(step, unit, direction)


def put_at(step: Step, unit: int, cell: Cell, rule_id: str, path: tuple[Cell, ...] = ()) -> None:
    """He is in this cell from now on; what depends on where people are is set right."""
    spot = step.world.get(unit, Position)
    step.world.put(unit, Position(cell), spot)
    step.emit(moved(unit, spot.cell, cell, rule_id, path if len(path) > 1 else ()))
    lose_sight(step)
    entangling.slip(step)


def look_to(step: Step, unit: int, direction: str) -> None:
    """He turns there, for nothing."""
    had = step.world.find(unit, Facing)
    if direction and (had is None or had.direction != direction):
        step.world.put(unit, Facing(direction), had)
        step.emit(turned(unit, direction, "CF-MOVE-01"))


def look_at(step: Step, unit: int, cell: Cell) -> None:
    """He turns to this cell, for nothing."""
    look_to(step, unit, toward(paces.cell_of(step.world, unit), cell))


@rule("CF-ACQ-03")
def lose_sight(step: Step) -> None:
    """Whoever does not see the target of his missiles any more must acquire it anew."""
    world = step.world
    for unit, (aimed,) in world.each(Acquired):
        if not sees(world, unit, aimed.target):
            world.drop(unit, aimed)
            step.emit(Event("chaos.target_lost", "CF-ACQ-03", unit, aimed.target))


def sees(reader: Reader, unit: int, other: int) -> bool:
    """Whether he sees the other one, as they stand or lie."""
    a, b = reader.find(unit, Position), reader.find(other, Position)
    if a is None or b is None:
        return False
    low = [not paces.upright(reader, one) for one in (unit, other)]
    return look(site_of(reader), crowd_of(reader), a.cell, b.cell, *low).cover != "full"


@rule("CF-MOVE-09")
def lie(step: Step, unit: int, rule_id: str = "CF-MOVE-09") -> None:
    """He lies on the ground from now on, of his own will or not."""
    had = step.world.find(unit, Condition)
    if had is not None and had.prone:
        return
    step.world.put(unit, replace(had or Condition(), prone=True), had)
    step.emit(Event("chaos.goes_down", rule_id, unit))
    halt(step, unit)
    lose_sight(step)


@rule("CF-MOVE-09")
def rise(step: Step, unit: int) -> None:
    """He stands again; it took him two ticks."""
    had = step.world.find(unit, Condition)
    if had is None or not had.prone:
        return
    step.world.put(unit, replace(had, prone=False), had)
    step.emit(Event("chaos.stands_up", "CF-MOVE-09", unit))
    lose_sight(step)


@rule("CF-TICK-13")
def new_round(step: Step, top: int) -> None:
    """The last ticks of a round lie just before the first ones of the next."""
    for unit, (pace,) in step.world.each(Pace):
        step.world.put(unit, replace(pace, tick=top + pace.tick), pace)
