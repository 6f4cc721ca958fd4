"""Before the first round: where everybody stands and looks, and what is in his hands."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Facing, Position
from game.core.events import Event, moved, turned
from game.core.grid import STEPS, Cell
from game.core.orders import IllegalOrder, Order, Slot, first
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Process, Step
from game.core.view import View
from game.core.world import System
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.ground.paths import stands
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.setup.gear import in_hands, packed
from game.rules.chaos.sheet.components import Carries, Held
from game.rules.chaos.sheet.muster import fighters, side_of
from game.rules.chaos.tables.book import tables
from game.rules.kit.people.roster import Zone

KIND = "chaos.prepare"


class Prepare(System):
    """In the first round one secret request for everybody; all is revealed together."""

    def process(self, step: Step) -> Process:
        requests = preparations(step)
        if step.clock.round > 1 or not requests:
            return None
        answers = yield requests
        assert isinstance(answers, tuple)
        wishes: dict[int, Cell] = {}
        for request, order in zip(requests, answers, strict=True):
            equip(step, request.unit, order)
            if (cell := order.cell("cell")) is not None:
                wishes[request.unit] = cell
        place(step, wishes)
        return None


def preparations(step: Step) -> tuple[Request, ...]:
    """The requests, side by side and by id."""
    sides = step.sides()
    units = sorted(fighters(step.world), key=lambda u: (sides.index(side_of(step.world, u)), u))
    return tuple(
        step.request(side_of(step.world, unit), unit, KIND, secret=True, editable=True)
        for unit in units
    )


@rule("CF-MOVE-01")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "chaos.prepare": cell, facing, what is in the right hand (or in both), and
    in the left. What he has now is offered first everywhere.
    """
    unit = request.unit
    if partial.get("cell") is None and view.find(unit, Zone) is not None:
        yield from (("cell", cell) for cell in cells(view, unit))
    elif partial.get("facing") is None:
        now = view.get(unit, Facing).direction
        yield from (("facing", way) for way in (now, *(w for w in STEPS if w != now)))
    elif partial.get("weapon") is None:
        yield from (("weapon", name) for name in firsts(view, unit))
    elif partial.get("second") is None:
        yield from (("second", name) for name in seconds(view, unit, partial.text("weapon")))


def cells(view: View, unit: int) -> tuple[Cell, ...]:
    """The cells of his zone that are free: his own first, those of his side's drafts left out."""
    zone, here = view.get(unit, Zone), view.get(unit, Position).cell
    drafts = {view.requests[name].unit: order.cell("cell") for name, order in view.drafts.items()}
    taken = {drafts[other] for other in drafts if other != unit}
    fixed = {
        cell
        for cell, who in crowd_of(view).items()
        if who.unit != unit and view.find(who.unit, Zone) is None
    }
    free = [c for c in zone.cells if c not in taken | fixed and stands(site_of(view), c)]
    return tuple(sorted(dict.fromkeys(free or [here]), key=lambda cell: cell != here))


def gear(reader: Reader, unit: int) -> tuple[str, ...]:
    """All that he has with him, what he holds first."""
    held, carries = reader.get(unit, Held), reader.find(unit, Carries) or Carries()
    names = (held.right, held.left)
    both = names[0] == names[1] and names[0] and tables().weapons[names[0]].hands > 1
    return tuple(filter(None, (*(names[:1] if both else names), *carries.items)))


def firsts(reader: Reader, unit: int) -> tuple[str, ...]:
    """What can be in his right hand or in both: what is there now first, nothing last."""
    now = reader.get(unit, Held).right
    own = [name for name in gear(reader, unit) if name in tables().weapons]
    return tuple(dict.fromkeys((*([now] if now else []), *own, "")))


def seconds(reader: Reader, unit: int, first: str) -> tuple[str, ...]:
    """What can be in his left hand beside this; nothing to choose where both are taken."""
    left = list(gear(reader, unit))
    if first in left:
        left.remove(first)
    rows, held = tables().weapons, reader.get(unit, Held)
    if not first or rows[first].least_hands > 1:
        return ()
    fits = [name for name in left if name in rows and rows[name].least_hands <= 1]
    now = held.left if held.right == first and held.left in fits else ""
    return tuple(dict.fromkeys((now, *fits, "")))


def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """A cell outside his zone, or taken; else what his hands cannot hold."""
    cell = order.cell("cell")
    if cell is not None and view.find(request.unit, Zone) is None:
        return IllegalOrder("CF-MOVE-01", "chaos.no.placed_already")
    if cell is not None and cell not in cells(view, request.unit):
        return IllegalOrder("CF-MOVE-01", "chaos.no.prepare_cell")
    return IllegalOrder("CF-TICK-08", "chaos.no.prepare_hands")


def default(view: View, request: Request) -> Order:
    """Everything as the scenario has it."""
    return first(lambda order: choices(view, request, order))


def equip(step: Step, unit: int, order: Order) -> None:
    """He holds and looks as he has chosen."""
    world, had = step.world, step.world.get(unit, Held)
    all_he_has = gear(world, unit)
    names = [name for name in (order.text("weapon"), order.text("second")) if name]
    held = in_hands(names) or had
    facing, looks = order.text("facing"), world.get(unit, Facing)
    if facing and facing != looks.direction:
        world.put(unit, Facing(facing), looks)
        step.emit(turned(unit, facing, "CF-MOVE-01"))
    if held != had:
        world.put(unit, held, had)
        world.put(unit, packed(all_he_has, held), world.find(unit, Carries))
        step.emit(Event("chaos.arms", "CF-TICK-08", unit))


@rule("CF-MOVE-01")
def place(step: Step, wishes: dict[int, Cell]) -> None:
    """Everybody who has a zone stands where he wishes; where two wish for one cell the first has
    it, the other the nearest free one of his zone.
    """
    world = step.world
    crowd = crowd_of(world)
    taken = {cell for cell, who in crowd.items() if who.unit not in wishes}
    for unit, wish in wishes.items():
        spot = world.get(unit, Position)
        free = [cell for cell in world.get(unit, Zone).cells if cell not in taken]
        to = min(free, key=lambda cell: (distance(wish, cell), cell), default=spot.cell)
        taken.add(to)
        if to != spot.cell:
            world.put(unit, Position(to), spot)
            step.emit(moved(unit, spot.cell, to, "CF-MOVE-01"))
