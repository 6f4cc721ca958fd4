"""Before the first round: where everybody stands who has a zone; and who joins later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.components import Facing, Position
from game.core.events import Event, moved, turned
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Slot
from game.core.rule import rule
from game.core.ruleset import Kind, Reader, Request
from game.core.step import Step
from game.core.view import View
from game.rules.empress.sheet.figure import cells as wide
from game.rules.empress.sheet.figure import figure
from game.rules.empress.sheet.situation import crowd_of, figures
from game.rules.kit.ground.measures import alternating
from game.rules.kit.ground.places import block
from game.rules.kit.people.prepare import (
    Arrivals,
    Prepare,
    assigned,
    cells,
    misplaced,
    placing,
    roles,
)
from game.rules.kit.people.roster import Arrives, Zone

PREPARE = "empress.prepare"


def free_cells(view: View, unit: int) -> tuple[Cell, ...]:
    """The free cells of his zone."""
    return cells(view, unit, crowd_of(view, view.side))


@rule("EM-GRD-06")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Where he stands, and where he looks."""
    yield from placing(view, request.unit, partial, free_cells)


def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """A cell outside his zone, or taken."""
    why = misplaced(view, request, order, free_cells)
    return IllegalOrder("EM-GRD-02", f"empress.no.{why}") if why else None


def _placed(reader: Reader) -> list[int]:
    return [unit for unit, _ in reader.each(Zone, Position)]


@rule("EM-GRD-06")
def _turn(step: Step, unit: int, order: Order) -> None:
    """Where he looks at the start."""
    way = order.text("facing")
    if way and way != step.world.get(unit, Facing).direction:
        step.world.write(unit, Facing(way))
        step.emit(turned(unit, way, "EM-GRD-06"))


def _place(step: Step, wishes: Mapping[int, Cell]) -> None:
    taken = {spot.cell for unit, (spot,) in step.world.each(Position) if unit not in wishes}
    for unit, to in assigned(step.world, wishes, taken, alternating).items():
        here = step.world.get(unit, Position)
        step.world.put(unit, Position(to), here)
        step.emit(moved(unit, here.cell, to, "EM-GRD-02"))


def _enter(step: Step, unit: int, arrives: Arrives) -> None:
    """He comes to his cell, once all that he fills are free."""
    full = {cell for one in figures(step.world) for cell in one.place}
    if not full.isdisjoint(block(arrives.cell, wide(figure(step.world, unit).fighter.size))):
        return
    step.world.drop(unit, arrives)
    step.world.put(unit, Position(arrives.cell))
    step.emit(Event("empress.arrives", "EM-TRN-01", unit, cell=arrives.cell))


PREPARES = Prepare(PREPARE, _placed, _turn, _place)
ARRIVALS = Arrivals(_enter)
KIND = Kind(choices, refuse=refuse, asks="place", roles=roles)
"""From where somebody begins."""
