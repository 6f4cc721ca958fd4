"""Before the first round: where everybody stands and looks, and what is in his hands; who joins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.core.components import Facing, Position
from game.core.events import Event, moved, turned
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Slot, first
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Step
from game.core.view import View
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.ground.paths import stands
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.setup.recruit import in_hands, packed
from game.rules.chaos.sheet.components import Carries, Held, Reserves
from game.rules.chaos.sheet.derived import free_actions
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.muster import fighters
from game.rules.chaos.tables.book import tables
from game.rules.kit.ground.places import without
from game.rules.kit.people.prepare import (
    Arrivals,
    Prepare,
    assigned,
    misplaced,
    nearest,
    placing,
)
from game.rules.kit.people.prepare import cells as free_cells
from game.rules.kit.people.roster import Arrives

KIND = "chaos.prepare"


@rule("CF-MOVE-01")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "chaos.prepare": cell, facing, what is in the right hand (or in both), and
    in the left. What he has now is offered first everywhere.
    """
    unit = request.unit
    if asked := placing(view, unit, partial, cells):
        yield from asked
    elif partial.get("weapon") is None:
        yield from (("weapon", name) for name in firsts(view, unit))
    elif partial.get("second") is None:
        yield from (("second", name) for name in seconds(view, unit, partial.text("weapon")))


def cells(view: View, unit: int) -> tuple[Cell, ...]:
    """The cells of his zone that are free: his own first, those of his side's drafts left out."""
    site = site_of(view)
    return free_cells(view, unit, crowd_of(view), lambda cell: stands(site, cell))


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
    if why := misplaced(view, request, order, cells):
        return IllegalOrder("CF-MOVE-01", f"chaos.no.{why}")
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
    counts_actions(step, unit)


@rule("CF-TICK-07")
def counts_actions(step: Step, unit: int) -> None:
    """He begins with the Free Actions that he has with what is in his hands."""
    had, full = step.world.get(unit, Reserves), free_actions(combatant(step.world, unit))
    if had.actions != full:
        step.world.put(unit, replace(had, actions=full), had)


@rule("CF-MOVE-01")
def place(step: Step, wishes: Mapping[int, Cell]) -> None:
    """Everybody who has a zone stands where he wishes; where two wish for one cell the first has
    it, the other the nearest free one of his zone.
    """
    world = step.world
    taken = without(crowd_of(world), *wishes)
    for unit, to in assigned(world, wishes, taken, distance).items():
        spot = world.get(unit, Position)
        world.put(unit, Position(to), spot)
        step.emit(moved(unit, spot.cell, to, "CF-MOVE-01"))


@rule("CF-MOVE-01")
def enter(step: Step, unit: int, arrives: Arrives) -> None:
    """He joins later, at his cell or the nearest that is free; with a full field he waits."""
    site, crowd = site_of(step.world), crowd_of(step.world)
    free = (cell for cell in site.grid.cells() if cell not in crowd and stands(site, cell))
    cell = nearest(arrives.cell, free, distance)
    if cell is not None:
        step.world.drop(unit, arrives)
        step.world.put(unit, Position(cell))
        step.emit(Event("chaos.arrives", "CF-MOVE-01", unit, cell=cell))
        counts_actions(step, unit)


PREPARE, ARRIVALS = Prepare(KIND, fighters, equip, place), Arrivals(enter)
