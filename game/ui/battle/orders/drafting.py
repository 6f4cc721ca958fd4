"""From clicks to orders: what a chosen unit may do, read off its legal orders alone.

A click on an enemy means the order that strikes or shoots him, a click on a free square the
order that goes there. Nothing here knows what the forms of a rulebook mean.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.core.components import Facing, Position, Strength, Unit
from game.core.grid import Cell, direction_to, king_moves, step
from game.core.orders import Order, Value, is_pass
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.view import View

STRIKE, SHOOT = "attack", "shoot"


@dataclass(slots=True)
class Draft:
    """One unit's request with all its legal orders, sorted by what they aim at."""

    request: Request
    orders: tuple[Order, ...]
    forms: tuple[str, ...]
    form: str
    start: Cell
    facing: str
    targets: dict[int, tuple[Order, ...]] = field(default_factory=dict)
    reach: dict[Cell, tuple[Order, ...]] = field(default_factory=dict)


def draft(seat: Seat, request: Request, form: str = "") -> Draft:
    """All that the unit of this request may do under one form of order.

    Without a form: that of the order given already, else the one that finds a target.
    """
    view = seat.view
    orders = tuple(order for order in seat.legal(request) if not is_pass(order))
    forms = tuple(dict.fromkeys(order.text("form") for order in orders))
    if not form:
        form = _likely(view, request, orders, forms)
    position, facing = view.find(request.unit, Position), view.find(request.unit, Facing)
    start = position.cell if position else Cell(0, 0)
    made = Draft(request, orders, forms, form, start, facing.direction if facing else "N")
    own = [order for order in orders if order.text("form") == form]
    made.targets, made.reach = _targets(view, made, own), _reach(made, own)
    return made


def _likely(view: View, request: Request, orders: Iterable[Order], forms: tuple[str, ...]) -> str:
    given = view.drafts.get(request.id)
    if given is not None:
        return given.text("form")
    shooting = any(order.text("form") == SHOOT for order in orders)
    wanted = SHOOT if shooting else STRIKE
    return wanted if wanted in forms else forms[0] if forms else ""


def _targets(view: View, made: Draft, orders: list[Order]) -> dict[int, tuple[Order, ...]]:
    """Enemy → the orders that strike or shoot him, the shortest way first."""
    found: dict[int, list[Order]] = {}
    by_cell = enemies(view)
    for order in orders:
        enemy = order.unit("target")
        if enemy is None and _strikes(order):
            enemy = by_cell.get(step(end(made, order), looks(made, order)))
        if enemy is not None:
            found.setdefault(enemy, []).append(order)
    return {
        enemy: tuple(sorted(some, key=lambda o: _way(made, o))) for enemy, some in found.items()
    }


def _reach(made: Draft, orders: list[Order]) -> dict[Cell, tuple[Order, ...]]:
    found: dict[Cell, list[Order]] = {}
    for order in orders:
        found.setdefault(end(made, order), []).append(order)
    return {cell: tuple(some) for cell, some in found.items()}


def enemies(view: View) -> dict[Cell, int]:
    """Where enemy units stand."""
    return {
        position.cell: unit
        for unit, (known, position, _) in view.each(Unit, Position, Strength)
        if known.side != view.side
    }


def units_at(view: View) -> dict[Cell, int]:
    """Where all units stand."""
    return {position.cell: unit for unit, (position, _) in view.each(Position, Strength)}


def strike(made: Draft, enemy: int, from_side: Cell | None = None) -> Order | None:
    """The order against this enemy, from the square nearest to ``from_side`` if it has several."""
    options = made.targets.get(enemy, ())
    if not options:
        return None
    if from_side is None or any(end(made, order) == made.start for order in options):
        return options[0]
    return min(options, key=lambda order: king_moves(end(made, order), from_side))


def march(made: Draft, cell: Cell, facing: str = "") -> Order | None:
    """The order that goes to a square, looking the way it went unless told otherwise."""
    options = made.reach.get(cell, ())
    wanted = facing or (made.facing if cell == made.start else direction_to(made.start, cell) or "")
    for order in options:
        if looks(made, order) == wanted and order.unit("target") is None:
            return order
    return options[0] if options else None


def changed(made: Draft, order: Order, slot: str, value: Value) -> Order | None:
    """The same order with another value in one slot, if it is legal."""
    wanted = Order(
        tuple((slot, value) if known == slot else (known, v) for known, v in order.slots)
    )
    return wanted if wanted in made.orders else None


def target(view: View, made: Draft, order: Order) -> int | None:
    """Whom the order strikes or shoots, as things stand now."""
    shot = order.unit("target")
    if shot is not None or not _strikes(order):
        return shot
    return enemies(view).get(step(end(made, order), looks(made, order)))


def end(made: Draft, order: Order) -> Cell:
    """Where the unit stands when it has carried the order out."""
    return order.cell("to") or made.start


def looks(made: Draft, order: Order) -> str:
    """Where the unit looks then."""
    return order.text("facing") or made.facing


def _strikes(order: Order) -> bool:
    """Whether the order means whoever stands in front: to attack, or to turn on somebody."""
    return bool(order.text("facing")) and order.text("form") in ("", STRIKE)


def _way(made: Draft, order: Order) -> int:
    return king_moves(made.start, end(made, order)) * 10 + (looks(made, order) != made.facing)


def facing_of(view: View, unit: int) -> str:
    """Where the unit looks now; figures without a facing look north."""
    facing = view.find(unit, Facing)
    return facing.direction if facing else "N"
