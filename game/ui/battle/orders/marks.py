"""What the field shows while orders are given: reach, targets, arrows, seals, the tooltip."""

from __future__ import annotations

from game.core.components import Position, Strength, Unit
from game.core.grid import Cell, direction_to
from game.core.orders import Order
from game.core.ruleset import Request
from game.ui.battle.orders import drafting
from game.ui.battle.orders.clerk import Clerk
from game.ui.battle.orders.drafting import Draft
from game.ui.battle.table.mode import Arrow, Ghost, Marks
from game.ui.battle.tips.square import tip


def marks(clerk: Clerk) -> Marks:
    """Everything that is to be marked now."""
    made, planned = clerk.made, clerk.planned()
    order = planned or clerk.given()
    chosen = made is not None and clerk.request is not None
    goal = drafting.end(made, order) if made and order else None
    return Marks(
        selected=clerk.request.unit if chosen and clerk.request else None,
        reach=_reach(made) if made else (),
        goal=goal if made and goal != made.start else None,
        targets=tuple(made.targets) if made else (),
        aimed=drafting.target(clerk.view, made, order) if made and order else None,
        arrows=_arrows(clerk, planned),
        ghosts=_ghosts(clerk),
        seals=_seals(clerk),
        tip=tip(clerk, planned),
        tip_at=clerk.aim.cell,
    )


def _reach(made: Draft) -> tuple[tuple[Cell, str], ...]:
    cells = (cell for cell in made.reach if cell != made.start)
    return tuple((cell, direction_to(made.start, cell) or "") for cell in cells)


def _seals(clerk: Clerk) -> tuple[tuple[int, str], ...]:
    units = clerk.view.each(Unit, Strength, Position)
    seals = ((unit, _seal(clerk, unit, known.side)) for unit, (known, *_) in units)
    return tuple((unit, kind) for unit, kind in seals if kind)


def _seal(clerk: Clerk, unit: int, side: str) -> str:
    """Own seals show the order; an enemy's show only whether he has sealed.

    A unit that need not be told anything has none.
    """
    if side != clerk.seat.side:
        return "crown" if side in clerk.view.sealed else "unset"
    request = clerk.request_of(unit)
    order = clerk.view.drafts.get(request.id) if request else None
    if order is None:
        return "" if request is None or request.window else "unset"
    return order.text("form") or "crown"


def _ordered(clerk: Clerk) -> list[tuple[Draft, Order]]:
    """Every own unit's given order that shows on the field."""
    drafts = clerk.view.drafts
    return [
        (_bare(clerk, request), drafts[request.id])
        for request in clerk.seat.waiting
        if request.id in drafts and clerk.view.find(request.unit, Position) is not None
    ]


def _bare(clerk: Clerk, request: Request) -> Draft:
    """Where a unit stands, without walking through its orders."""
    if clerk.request == request and clerk.made is not None:
        return clerk.made
    start = clerk.view.get(request.unit, Position).cell
    return Draft(request, (), (), "", start, drafting.facing_of(clerk.view, request.unit))


def _arrows(clerk: Clerk, planned: Order | None) -> tuple[Arrow, ...]:
    """The chosen unit's arrow whole; of the others marches and shots, for beaks tell the rest."""
    arrows = [
        _arrow(clerk, made, order)
        for made, order in _ordered(clerk)
        if planned is None or made.request != clerk.request
    ]
    if planned is not None and clerk.made is not None:
        arrows.append(_arrow(clerk, clerk.made, planned))
    return tuple(arrow for arrow in arrows if len(arrow.path) > 1 or arrow.struck is not None)


def _arrow(clerk: Clerk, made: Draft, order: Order) -> Arrow:
    end = drafting.end(made, order)
    path = (made.start,) if end == made.start else (made.start, end)
    enemy = drafting.target(clerk.view, made, order)
    faint = made.request != clerk.request
    beside = faint and end == made.start and order.unit("target") is None
    struck = clerk.view.get(enemy, Position).cell if enemy is not None and not beside else None
    return Arrow(path, struck, faint)


def _ghosts(clerk: Clerk) -> tuple[Ghost, ...]:
    return tuple(
        Ghost(made.request.unit, drafting.end(made, order), drafting.looks(made, order))
        for made, order in _ordered(clerk)
        if drafting.end(made, order) != made.start or drafting.looks(made, order) != made.facing
    )
