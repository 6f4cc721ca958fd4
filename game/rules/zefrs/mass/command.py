"""The commander: his move, taking over a unit, being overrun."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Commands, Leads, Ordered, Out, Position, Unit
from game.core.events import Event, moved, out
from game.core.grid import ORTHOGONAL, STEPS, Cell, king_moves, neighbours
from game.core.orders import IllegalOrder, Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Step
from game.core.view import View
from game.rules.kit.ground.site import grid_of
from game.rules.zefrs.duel.action import SLAIN
from game.rules.zefrs.mass.components import Bereft, TookOver
from game.rules.zefrs.mass.contact import Stands, at, commander, in_contact, lost, stands

LOST = (*SLAIN, "captured")
"""Why a commander is out whose loss shakes all his units."""


@rule("ZF-MASS-CMD-01", "ZF-GRID-23")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "mass.command": a king's move or none, then whether he takes over."""
    to = partial.cell("to")
    if to is None:
        here = view.get(request.unit, Position).cell
        cells = (here, *neighbours(here, tuple(STEPS)))
        yield from (("to", cell) for cell in cells if why_not_there(view, request, cell) is None)
    elif partial.get("take_over") is None:
        yield "take_over", False
        if may_take_over(stands(view), request.side, to):
            yield "take_over", True


def why_not_there(view: Reader, request: Request, to: Cell) -> IllegalOrder | None:
    """What forbids this square to the commander, or None."""
    if not grid_of(view).holds(to):
        return IllegalOrder("ZF-GRID-24", "zefrs.no.off_the_grid")
    if king_moves(view.get(request.unit, Position).cell, to) > 1:
        return IllegalOrder("ZF-MASS-CMD-01", "zefrs.no.commander_far")
    holder = at(stands(view), to)
    if holder and holder.side != request.side:
        return IllegalOrder("ZF-MASS-CMD-01", "zefrs.no.commander_enemy")
    return None


@rule("ZF-MASS-CMD-02")
def may_take_over(field: Stands, side: str, to: Cell) -> bool:
    """Whether a unit of his stands there, or may move there in this round."""
    holder = at(field, to)
    if holder:
        return holder.side == side
    near = (at(field, cell) for cell in neighbours(to, ORTHOGONAL))
    return any(unit and unit.side == side and not in_contact(field, unit) for unit in near)


def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """The first thing in the commander's order that a rule forbids."""
    to = order.cell("to")
    if to is None:
        return None
    if refusal := why_not_there(view, request, to):
        return refusal
    if order.get("take_over") and not may_take_over(stands(view), request.side, to):
        return IllegalOrder("ZF-MASS-CMD-02", "zefrs.no.take_over")
    return None


def ride(step: Step, side: str) -> None:
    """The side's commander goes where he was ordered, if no enemy has come there meanwhile."""
    figure = commander(step.world, side)
    ordered = step.world.find(figure, Ordered) if figure else None
    if figure is None or ordered is None or lost(step.world, figure):
        return
    here, to = step.world.get(figure, Position), ordered.order.cell("to")
    holder = at(stands(step.world), to) if to else None
    if to is not None and to != here.cell and (holder is None or holder.side == side):
        step.world.put(figure, Position(to), here)
        step.emit(moved(figure, here.cell, to, "ZF-MASS-CMD-01"))
    elif to != here.cell:
        step.emit(Event("zefrs.commander_stays", "ZF-MASS-CMD-01", figure, cell=to))
    leave_behind(step, figure)
    if ordered.order.get("take_over"):
        take_over(step, figure, side)


@rule("ZF-MASS-SET-05")
def leave_behind(step: Step, figure: int) -> None:
    """A commander who walks off from the unit that he leads as well leaves it leaderless."""
    leads = step.world.find(figure, Leads)
    if leads is None:
        return
    post = step.world.find(leads.unit, Position)
    if post is None or post.cell != step.world.get(figure, Position).cell:
        step.world.drop(figure, leads)
        step.emit(Event("zefrs.leaderless", "ZF-MASS-SET-05", leads.unit, target=figure))


@rule("ZF-MASS-CMD-02")
def take_over(step: Step, figure: int, side: str) -> None:
    """He leads the unit of his square for this round, its duel included."""
    holder = at(stands(step.world), step.world.get(figure, Position).cell)
    if holder and holder.side == side:
        step.world.put(figure, TookOver(holder.unit))
        step.emit(Event("zefrs.takes_over", "ZF-MASS-CMD-02", figure, target=holder.unit))


@rule("ZF-MASS-CMD-05")
def overrun(step: Step, unit: int, cell: Cell) -> None:
    """An enemy commander who stands alone where the unit has come is captured."""
    side = step.world.get(unit, Unit).side
    for other in step.sides():
        figure = commander(step.world, other)
        if other == side or figure is None or lost(step.world, figure):
            continue
        position = step.world.get(figure, Position)
        if position.cell == cell:
            capture(step, figure, "ZF-MASS-CMD-05")


@rule("ZF-MOR-01", "ZF-MASS-CMD-05")
def bereft(reader: Reader, side: str) -> bool:
    """Whether the side lost its commander when the last round's morale checks were over: his loss
    counts in this round then.
    """
    return any(side in lost.sides for _, (lost,) in reader.each(Bereft))


@rule("ZF-MOR-01")
def commanders_lost(reader: Reader) -> dict[str, int]:
    """The commanders who were slain or captured and have no successor yet, by side."""
    found = reader.each(Commands, Out)
    return {post.side: figure for figure, (post, gone) in found if gone.why in LOST}


def capture(step: Step, figure: int, rule_id: str) -> None:
    """The figure falls into the enemy's hands and stays there (ZF-MASS-END-01)."""
    step.world.put(figure, Out("captured"))
    step.world.forget(figure, Position)
    step.emit(out(figure, "captured", rule_id))
