"""The field as it would be if units stood elsewhere: an imagined battle to ask the book in.

It holds nothing but what the side knows; the real battle is not touched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from game.core.battle import Battle
from game.core.components import Facing, Position, Unit
from game.core.dice import KeyedDice
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.world import Row, in_order

SHOOT = "shoot"
"""The form of order that names a target afar."""

MANY = 2_000
"""So many legal orders are looked at, at most."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands; an empty ``facing`` leaves it as it is."""

    cell: Cell
    facing: str = ""


Places = Mapping[int, Place]


def planned(seat: Seat) -> dict[int, Place]:
    """Where own units will stand if all that they were ordered so far is carried out."""
    found: dict[int, Place] = {}
    for request in seat.view.requests.values():
        order, position = seat.view.drafts.get(request.id), seat.view.find(request.unit, Position)
        if position is not None:
            cell = order.cell("to") if order else None
            facing = order.text("facing") if order else ""
            found[request.unit] = Place(cell or position.cell, facing)
    return found


def supposing(seat: Seat, places: Places) -> Battle:
    """The battle as this side believes it to be, with these units standing there."""
    imagined = seat.imagine(0)
    rows = imagined.snapshot().boundary.rows
    return _of(imagined, [_moved(row, places.get(row[0])) for row in rows])


def decoyed(seat: Seat, like: int, cell: Cell) -> tuple[Battle, int]:
    """The battle with one unit more: a twin of another, in this square; and the twin's id."""
    imagined = seat.imagine(0)
    rows = imagined.snapshot().boundary.rows
    twin = max(unit for unit, _ in rows) + 1
    pattern = next(parts for unit, parts in rows if unit == like)
    return _of(imagined, [*rows, _moved((twin, pattern), Place(cell))]), twin


def _of(imagined: Battle, rows: list[Row]) -> Battle:
    """The battle of these rows; what was answered so far fits the old ones only."""
    snapshot = imagined.snapshot()
    boundary = replace(snapshot.boundary, rows=in_order(rows))
    snapshot = replace(snapshot, boundary=boundary, given=(), automatic=(), sealed=())
    return Battle(imagined.ruleset, snapshot, KeyedDice(0), imagined.past)


def _moved(row: Row, place: Place | None) -> Row:
    if place is None:
        return row
    return row[0], tuple(_component(part, place) for part in row[1])


def _component(part: object, place: Place) -> object:
    if isinstance(part, Position):
        return Position(place.cell)
    return Facing(place.facing) if isinstance(part, Facing) and place.facing else part


def asked(seat: Seat, unit: int) -> Request | None:
    """What is asked of this unit at this seat, for the round."""
    return next((r for r in seat.waiting if r.unit == unit and not r.window), None)


def seat_of(battle: Battle, unit: int) -> Seat | None:
    """The seat of the side to which this unit belongs."""
    known = battle.world.find(unit, Unit)
    return battle.seat(known.side) if known else None


def orders(seat: Seat, request: Request) -> Iterator[Order]:
    """All orders that may be given, as many as anybody looks at."""
    return islice(seat.legal(request), MANY)
