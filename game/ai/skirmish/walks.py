"""Declarations made slot by slot: what is wanted is taken where the grammar offers it."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.orders import NOTHING, Order, Slot, Value
from game.core.ruleset import Request, Stride
from game.core.seat import Seat

LAST = ("grip",)
"""Slots of which the last value is the strongest; of all others the first is as good as any."""


def declared(
    seat: Seat, request: Request, wanted: Mapping[str, Value], start: Order = NOTHING
) -> Order | None:
    """The declaration with these values; None where one of them is not offered."""
    order = start
    while slots := tuple(seat.choices(request, order)):
        chosen = _pick(slots, wanted)
        if chosen is None:
            return None
        order = order.plus(chosen)
    return order


def _pick(slots: tuple[Slot, ...], wanted: Mapping[str, Value]) -> Slot | None:
    name = slots[0][0]
    if name in wanted:
        value = wanted[name]
        return next((slot for slot in slots if slot[1] == value and slot[1] is not None), None)
    return slots[-1] if name.rpartition(".")[2] in LAST else slots[0]


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
