"""The step that is left after a trip: aside, or past the one who lies there (WREST-04)."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Position
from game.core.events import moved
from game.core.grid import Cell
from game.core.orders import Order, is_pass
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.zefrs.ground.paths import EASY
from game.rules.zefrs.ground.site import site_of
from game.rules.zefrs.personal.acts import waiting
from game.rules.zefrs.personal.acts.falling import behind_him
from game.rules.zefrs.personal.acts.walking import put_at
from game.rules.zefrs.personal.sheet.muster import cell_of, present, side_of
from game.rules.zefrs.personal.sheet.reaching import may_step, steps
from game.rules.zefrs.sheet.components import Spent

KIND = "personal.past"


@rule("ZF-WREST-04", "ZF-GRID-06")
def past(step: Step, unit: int, tripped: int) -> Asking[None]:
    """Who has tripped somebody may take the step he has not used, also to his far side."""
    world = step.world
    if not present(world, unit) or not may_step(world, unit):
        return
    cells = cells_past(world, unit, tripped)
    if not cells:
        return
    about = (("target", tripped), ("cells", cells))
    answer = yield step.request(side_of(world, unit), unit, KIND, window=True, about=about)
    assert isinstance(answer, Order)
    cell = None if is_pass(answer) else answer.cell("step")
    if cell is not None:
        yield from goes(step, unit, cell)


def cells_past(reader: Reader, unit: int, tripped: int) -> tuple[Cell, ...]:
    """Where the step can lead: straight past him first, then the free cells around."""
    beyond = behind_him(reader, unit, tripped) if present(reader, tripped) else None
    level = beyond is not None and walked(reader, cell_of(reader, unit), beyond)
    return ((beyond,) if beyond is not None and level else ()) + steps(reader, unit)


@rule("ZF-GRID-08")
def walked(reader: Reader, start: Cell, end: Cell) -> bool:
    """Whether one steps from one to the other without climbing or falling."""
    site = site_of(reader)
    return abs(site.height(start) - site.height(end)) <= EASY


def goes(step: Step, unit: int, cell: Cell) -> Asking[None]:
    """He takes this step."""
    world = step.world
    spot, spent = world.get(unit, Position), world.find(unit, Spent)
    world.put(unit, replace(spent or Spent(), stepped=True), spent)
    put_at(world, unit, cell)
    step.emit(moved(unit, spot.cell, cell, "ZF-WREST-04"))
    yield from waiting.entered(step, unit, cell)
