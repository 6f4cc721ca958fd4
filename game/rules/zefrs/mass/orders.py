"""The order of a unit: its grammar, slot by slot, and why a rule refuses one.

Slots: form, to (a square; its own is to stay), facing, and for shooting the target.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.grid import ORTHOGONAL, Cell, Grid, king_moves, neighbours, orthogonal
from game.core.memo import once
from game.core.orders import IllegalOrder, Order, Slot, Value
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.view import View
from game.rules.kit.ground.site import grid_of
from game.rules.zefrs.mass.components import Company
from game.rules.zefrs.mass.contact import (
    Stand,
    Stands,
    at,
    band,
    feet,
    in_contact,
    may_shoot,
    stands,
)

FORMS = ("attack", "defend", "shoot", "withdraw")
FACINGS = ORTHOGONAL


@dataclass(frozen=True, slots=True)
class Place:
    """What an order depends on: the unit, the others on the grid, and the ground."""

    me: Stand
    company: Company
    field: Stands
    grid: Grid


@once
def place(reader: Reader, unit: int) -> Place:
    """The unit's situation as this reader knows it."""
    field = stands(reader)
    return Place(field[unit], reader.get(unit, Company), field, grid_of(reader))


@rule("ZF-MASS-ORD-01")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "mass.order": one of four forms for the whole round."""
    form, to = partial.text("form"), partial.cell("to")
    if not form:
        here = place(view, request.unit)
        yield from (("form", name) for name in FORMS if name != "shoot" or targets(here))
    elif to is None:
        yield from (("to", cell) for cell in squares_of(view, request.unit, form))
    elif not partial.text("facing"):
        yield from (("facing", facing) for facing in FACINGS)
    elif form == "shoot" and partial.unit("target") is None:
        yield from (("target", foe) for foe in targets(place(view, request.unit)))


@rule("ZF-GRID-22")
def targets(here: Place) -> tuple[int, ...]:
    """The enemy units it may shoot at, by id."""
    foes = here.field.values()
    return tuple(foe.unit for foe in foes if may_shoot(here.company, here.me, foe))


@rule("ZF-MASS-MOV-01")
def squares(here: Place, form: str) -> Iterator[Cell]:
    """The squares it may be ordered to, its own first."""
    near = (here.me.cell, *neighbours(here.me.cell))
    return (cell for cell in near if why_not_move(here, form, cell) is None)


@once
def squares_of(reader: Reader, unit: int, form: str) -> tuple[Cell, ...]:
    """The same of a unit as this reader knows it."""
    return tuple(squares(place(reader, unit), form))


@rule("ZF-MASS-MOV-06")
def why_not_move(here: Place, form: str, to: Cell) -> IllegalOrder | None:
    """What forbids the move to this square, or None."""
    if to == here.me.cell:
        return None
    if form == "shoot":
        return IllegalOrder("ZF-MASS-MOV-06", "zefrs.no.moving_shot")
    if form == "withdraw":
        return IllegalOrder("ZF-MASS-ORD-05", "zefrs.no.withdrawing_move")
    if in_contact(here.field, here.me):
        return IllegalOrder("ZF-MASS-MOV-02", "zefrs.no.move_in_contact")
    return why_not_there(here, to)


def why_not_there(here: Place, to: Cell) -> IllegalOrder | None:
    """What forbids this square to a unit that is free to move, or None."""
    if not here.grid.holds(to):
        return IllegalOrder("ZF-GRID-24", "zefrs.no.off_the_grid")
    if not orthogonal(here.me.cell, to):
        far = king_moves(here.me.cell, to) > 1
        return IllegalOrder("ZF-MASS-MOV-01", f"zefrs.no.{'far' if far else 'diagonal'}")
    taken = at(here.field, to)
    # A unit that is free to move may clear the square in time, so that a column can march.
    if taken and in_contact(here.field, taken):
        return IllegalOrder("ZF-MASS-MOV-04", "zefrs.no.occupied", (("taken", taken.unit),))
    return None


def why_not_shoot(here: Place) -> IllegalOrder | None:
    """What forbids the form "shoot", or None."""
    if here.company.missile is None:
        return IllegalOrder("ZF-MASS-ORD-04", "zefrs.no.missiles")
    if not targets(here):
        return IllegalOrder("ZF-GRID-22", "zefrs.no.targets")
    return None


def why_not_target(here: Place, target: Value) -> IllegalOrder | None:
    """What forbids this target, or None."""
    foe = here.field.get(target) if isinstance(target, int) else None
    if foe is None:
        return IllegalOrder("ZF-GRID-22", "zefrs.no.such_target")
    if foe.side == here.me.side:
        return IllegalOrder("ZF-GRID-22", "zefrs.no.own_target")
    if orthogonal(here.me.cell, foe.cell):
        return IllegalOrder("ZF-MASS-ORD-04", "zefrs.no.adjacent_target")
    distance = feet(here.me.cell, foe.cell)
    if band(here.company, distance) is None:
        longest = here.company.ranges[-1] if here.company.ranges else 0
        facts = (("feet", distance), ("longest", longest))
        return IllegalOrder("ZF-GRID-22", "zefrs.no.range", facts)
    return None


def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """The first thing in the order that a rule forbids; part of an order will do."""
    here = place(view, request.unit)
    form, to, facing = order.text("form"), order.cell("to"), order.get("facing")
    if form and form not in FORMS:
        return IllegalOrder("ZF-MASS-ORD-01", "zefrs.no.such_form")
    if form == "shoot" and (refusal := why_not_shoot(here)):
        return refusal
    if to is not None and (refusal := why_not_move(here, form, to)):
        return refusal
    if facing is not None and facing not in FACINGS:
        return IllegalOrder("ZF-MASS-MOV-03", "zefrs.no.such_facing")
    target = order.get("target")
    return why_not_target(here, target) if target is not None else None


def ordered(here: Place, order: Order) -> Place:
    """The situation once the unit stands, looks and does as the order says."""
    was = here.me
    cell, facing = order.cell("to") or was.cell, order.text("facing") or was.facing
    form, target = order.text("form"), order.unit("target")
    me = Stand(was.unit, was.side, cell, facing, was.now, form, target)
    return Place(me, here.company, {**here.field, me.unit: me}, here.grid)
