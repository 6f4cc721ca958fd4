"""Declarations made slot by slot: what is wanted is taken where the grammar offers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from game.core.orders import NOTHING, Order, Slot, Value
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.shown import Stride

LAST = ("grip",)
"""Slots of which the last value is the strongest; of all others the first is as good as any."""


def declared(
    seat: Seat, request: Request, wanted: Mapping[str, Value], start: Order = NOTHING
) -> Order | None:
    """The declaration with these values; None where one of them is not offered."""
    order = start
    while True:
        slots = seat.choices(request, order)
        first = next(slots, None)
        if first is None:
            return order
        chosen = picked(first, slots, wanted)
        if chosen is None:
            return None
        order = order.plus(chosen)


def picked(first: Slot, more: Iterator[Slot], wanted: Mapping[str, Value]) -> Slot | None:
    """What is wanted or usual of these slots, no more of which are worked out than needed."""
    name = first[0]
    if name in wanted:
        value = wanted[name]
        return next((slot for slot in chain((first,), more) if _is(slot, value)), None)
    return [first, *more][-1] if name.rpartition(".")[2] in LAST else first


def _is(slot: Slot, value: Value) -> bool:
    return slot[1] == value and slot[1] is not None


def offered(seat: Seat, request: Request, *slots: Slot) -> tuple[Value, ...]:
    """The legal values of the slot after these."""
    return tuple(value for _, value in seat.choices(request, Order(slots)))


def going(seat: Seat, request: Request, stride: Stride, *, off: bool = False) -> Order | None:
    """The declaration to go there, None where it is not legal; ``off`` leaves the field."""
    wanted: dict[str, Value] = {
        "form": "move",
        "manner": stride.manner,
        "to": stride.cell,
        "off": off,
    }
    order = declared(seat, request, wanted)
    if order is None or (order.get("off") is True) != off:
        return None
    return order
