"""How fighters come to stand: placed by their side before the first round, or joining later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from game.core.components import Facing, Position
from game.core.grid import STEPS, Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Clock, Reader, Request
from game.core.step import Process, Step
from game.core.view import View
from game.core.vocabulary import Role
from game.core.world import System
from game.rules.kit.ground.measures import Distance
from game.rules.kit.ground.places import Crowd
from game.rules.kit.people.roster import Arrives, Zone


class Prepare(System):
    """In the first round one secret request of this ``kind`` for each of the ``fighters``; all is
    revealed together. ``equip`` does what else than his cell somebody has chosen, ``place`` puts
    those who have wished for a cell where they come to stand.
    """

    def __init__(
        self,
        kind: str,
        fighters: Callable[[Reader], Iterable[int]],
        equip: Callable[[Step, int, Order], None],
        place: Callable[[Step, Mapping[int, Cell]], None],
    ) -> None:
        self.kind, self.fighters, self.equip, self.place = kind, fighters, equip, place

    def process(self, step: Step) -> Process:
        requests = step.secrets(self.fighters(step.world), self.kind)
        if step.clock.round > 1:
            return None
        wishes: dict[int, Cell] = {}
        for request, order in (yield from step.ask_all(requests)):
            self.equip(step, request.unit, order)
            if (cell := order.cell("cell")) is not None:
                wishes[request.unit] = cell
        self.place(step, wishes)
        return None


def cells(
    view: View,
    unit: int,
    crowd: Crowd,
    passable: Callable[[Cell], bool] = lambda cell: True,
) -> tuple[Cell, ...]:
    """The passable cells of his zone that are free: his own first, those of his side's drafts left
    out, and those of the crowd whose place is fixed.
    """
    zone, here = view.get(unit, Zone), view.get(unit, Position).cell
    drafts = {view.requests[name].unit: order.cell("cell") for name, order in view.drafts.items()}
    taken = {drafts[other] for other in drafts if other != unit}
    fixed = {cell for cell, who in crowd.items() if view.find(who.unit, Zone) is None}
    free = [cell for cell in zone.cells if cell not in taken | fixed and passable(cell)]
    return tuple(sorted(dict.fromkeys(free or [here]), key=lambda cell: cell != here))


ROLES: Mapping[str, Role] = {
    "cell": Role.AIMED_CELL,
    "facing": Role.FACING,
    "weapon": Role.WEAPON,
    "second": Role.WEAPON,
}


def roles(order: Order) -> Mapping[str, Role]:
    """What the slots of a preparation are for: the place, the facing, what is in either hand."""
    return ROLES


def placing(
    view: View,
    unit: int,
    partial: Order,
    free: Callable[[View, int], tuple[Cell, ...]],
    directions: Iterable[str] = STEPS,
) -> tuple[Slot, ...]:
    """The first slots of a preparation: the cell of who has a zone, then the facing; none when both
    are declared. What he has now is offered first.
    """
    if partial.get("cell") is None and view.find(unit, Zone) is not None:
        return tuple(("cell", cell) for cell in free(view, unit))
    if partial.get("facing") is None:
        now = view.get(unit, Facing).direction
        return tuple(("facing", way) for way in dict.fromkeys((now, *directions)))
    return ()


def misplaced(
    view: View, request: Request, order: Order, free: Callable[[View, int], tuple[Cell, ...]]
) -> str:
    """What is wrong with the cell of a preparation: his is "placed_already", this is none of those
    that he may have ("prepare_cell"), or nothing.
    """
    cell = order.cell("cell")
    if cell is None:
        return ""
    if view.find(request.unit, Zone) is None:
        return "placed_already"
    return "" if cell in free(view, request.unit) else "prepare_cell"


def assigned(
    reader: Reader, wishes: Mapping[int, Cell], taken: Iterable[Cell], distance: Distance
) -> dict[int, Cell]:
    """Who comes to stand in another cell, and where: everybody with a zone where he wishes; where
    two wish for one cell the first has it, the other the nearest free one of his zone. ``taken``
    are the cells of all who have no wish.
    """
    full, found = set(taken), {}
    for unit, wish in wishes.items():
        here = reader.get(unit, Position).cell
        free = (cell for cell in reader.get(unit, Zone).cells if cell not in full)
        to = nearest(wish, free, distance) or here
        full.add(to)
        if to != here:
            found[unit] = to
    return found


def nearest(cell: Cell, cells: Iterable[Cell], distance: Distance) -> Cell | None:
    """The nearest of these cells, None if there are none."""
    return min(cells, key=lambda other: (distance(cell, other), other), default=None)


def skip_to(phase: str) -> Callable[[Reader, Clock], str | None]:
    """After the first round nobody is placed any more: it goes on with this phase."""
    return lambda reader, clock: phase if clock.round > 1 else None


class Arrivals(System):
    """Everybody whose round has come enters the field."""

    def __init__(self, enter: Callable[[Step, int, Arrives], None]) -> None:
        self.enter = enter

    def process(self, step: Step) -> None:
        for unit, (arrives,) in step.world.each(Arrives):
            if arrives.round <= step.clock.round:
                self.enter(step, unit, arrives)
