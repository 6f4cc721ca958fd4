"""The whole preparation of a book in which a figure needs no more than its cells and its facing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from game.core.components import Facing, Position
from game.core.events import Event, moved, turned
from game.core.grid import STEPS, Cell
from game.core.orders import IllegalOrder, Order, Slot
from game.core.ruleset import Kind, Reader, Request
from game.core.step import Step
from game.core.view import View
from game.rules.kit.ground.measures import alternating
from game.rules.kit.ground.places import Crowd, Place, block
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


@dataclass(frozen=True, slots=True)
class Posts:
    """How a book places its figures. ``rule`` says that nobody stands in a cell that is taken,
    ``joins`` who comes later, ``turns`` where one looks, empty where that is no matter. A ``crowd``
    is who is where as far as a side knows, ``filled`` what all together fill, ``size`` how many
    cells one of them fills each way.
    """

    book: str
    rule: str
    joins: str
    crowd: Callable[[Reader, str], Crowd]
    filled: Callable[[Reader], Iterable[Place]]
    size: Callable[[Reader, int], int]
    turns: str = ""

    def choices(self, view: View, request: Request, partial: Order) -> Iterator[Slot]:
        """Where he stands, and where he looks."""
        if self.turns or partial.get("cell") is None:
            ways = STEPS if self.turns else ()
            yield from placing(view, request.unit, partial, self._free, ways)

    def refuse(self, view: View, request: Request, order: Order) -> IllegalOrder | None:
        """A cell outside his zone, or taken."""
        why = misplaced(view, request, order, self._free)
        return IllegalOrder(self.rule, f"{self.book}.no.{why}") if why else None

    def kinds(self) -> Mapping[str, Kind]:
        """What is asked of everybody who has a zone: from where he begins."""
        kind = Kind(self.choices, refuse=self.refuse, asks="place", roles=roles)
        return {f"{self.book}.prepare": kind}

    def prepares(self) -> Prepare:
        """What asks everybody who has a zone."""
        return Prepare(f"{self.book}.prepare", _placed, self._turn, self._place)

    def arrivals(self) -> Arrivals:
        """What lets those in who come later."""
        return Arrivals(self._enter)

    def _free(self, view: View, unit: int) -> tuple[Cell, ...]:
        return cells(view, unit, self.crowd(view, view.side))

    def _turn(self, step: Step, unit: int, order: Order) -> None:
        """Where he looks at the start."""
        way = order.text("facing")
        if way and way != step.world.get(unit, Facing).direction:
            step.world.write(unit, Facing(way))
            step.emit(turned(unit, way, self.turns))

    def _place(self, step: Step, wishes: Mapping[int, Cell]) -> None:
        taken = {spot.cell for unit, (spot,) in step.world.each(Position) if unit not in wishes}
        for unit, to in assigned(step.world, wishes, taken, alternating).items():
            here = step.world.get(unit, Position)
            step.world.put(unit, Position(to), here)
            step.emit(moved(unit, here.cell, to, self.rule))

    def _enter(self, step: Step, unit: int, arrives: Arrives) -> None:
        """He comes to his cell, once all that he fills are free."""
        full = {cell for place in self.filled(step.world) for cell in place}
        if full.isdisjoint(block(arrives.cell, self.size(step.world, unit))):
            step.world.drop(unit, arrives)
            step.world.put(unit, Position(arrives.cell))
            step.emit(Event(f"{self.book}.arrives", self.joins, unit, cell=arrives.cell))


def _placed(reader: Reader) -> list[int]:
    return [unit for unit, _ in reader.each(Zone, Position)]
