"""Before the first round: where everybody stands who has a zone; and who joins later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.components import Position
from game.core.events import Event, moved
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Slot
from game.core.rule import rule
from game.core.ruleset import Kind, Reader, Request
from game.core.step import Step
from game.core.view import View
from game.rules.heroic2d6.sheet.figure import size_of
from game.rules.heroic2d6.sheet.situation import crowd_of, figures
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

PREPARE = "heroic2d6.prepare"


def free_cells(view: View, unit: int) -> tuple[Cell, ...]:
    """The free cells of his zone."""
    return cells(view, unit, crowd_of(view, view.side))


@rule("H2-GRD-07")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Where he stands; nobody looks anywhere in this book."""
    if partial.get("cell") is None:
        yield from placing(view, request.unit, partial, free_cells, ())


def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """A cell outside his zone, or taken."""
    why = misplaced(view, request, order, free_cells)
    return IllegalOrder("H2-GRD-03", f"heroic2d6.no.{why}") if why else None


def _placed(reader: Reader) -> list[int]:
    return [unit for unit, _ in reader.each(Zone, Position)]


def _equip(step: Step, unit: int, order: Order) -> None:
    """Nobody takes anything else into his hands before the fight."""


def _place(step: Step, wishes: Mapping[int, Cell]) -> None:
    taken = {spot.cell for unit, (spot,) in step.world.each(Position) if unit not in wishes}
    for unit, to in assigned(step.world, wishes, taken, alternating).items():
        here = step.world.get(unit, Position)
        step.world.put(unit, Position(to), here)
        step.emit(moved(unit, here.cell, to, "H2-GRD-03"))


def _enter(step: Step, unit: int, arrives: Arrives) -> None:
    """He comes to his cell, once all that he fills are free."""
    full = {cell for one in figures(step.world) for cell in one.place}
    if not full.isdisjoint(block(arrives.cell, size_of(step.world, unit))):
        return
    step.world.drop(unit, arrives)
    step.world.put(unit, Position(arrives.cell))
    step.emit(Event("heroic2d6.arrives", "H2-RND-02", unit, cell=arrives.cell))


PREPARES = Prepare(PREPARE, _placed, _equip, _place)
ARRIVALS = Arrivals(_enter)
KIND = Kind(choices, refuse=refuse, asks="place", roles=roles)
