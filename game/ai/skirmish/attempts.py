"""One attack that might be declared, with its odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.ai.skirmish.fray import Man
from game.ai.skirmish.mind import Mind
from game.ai.skirmish.walks import declared, picked
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import NOTHING, Order, Value

Wanted = Mapping[str, Value]
"""The slots of an order that matter; all others are filled as is usual."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A complete attack upon somebody from a cell, and its odds."""

    order: Order
    forecast: Forecast
    foe: Man
    cell: Cell


def attempt(mind: Mind, wanted: Wanted, foe: Man, cell: Cell) -> Attempt | None:
    """This attack upon this enemy from this cell, None where it cannot be declared."""
    if cell != mind.me.cell and cell in mind.turn.taken:
        return None
    full = {**wanted, "step": cell, "target": foe.unit}
    order = declared(mind.seat, mind.request, full)
    if order is None:
        return None
    forecast = mind.seat.forecast(mind.request, order)
    return Attempt(order, forecast, foe, cell) if forecast is not None else None


def areas(mind: Mind, wanted: Wanted) -> tuple[str, ...]:
    """The parts of the body that such an attack can be aimed at from where he stands."""
    found = _before(mind, {**wanted, "step": mind.me.cell}, "area")
    return tuple(value for value in found if isinstance(value, str))


def steps(mind: Mind, wanted: Wanted) -> tuple[Cell, ...]:
    """The cells that the step of such an attack can lead to, but for those that friends take."""
    cells = (value for value in _before(mind, wanted, "step") if isinstance(value, Cell))
    return tuple(c for c in cells if c != mind.me.cell and c not in mind.turn.taken)


def _before(mind: Mind, wanted: Wanted, asked: str) -> tuple[Value, ...]:
    """The legal values of a slot, with all slots before it filled as is wanted or usual."""
    order = NOTHING
    while True:
        slots = mind.seat.choices(mind.request, order)
        first = next(slots, None)
        if first is None or first[0] == "facing":
            return ()
        if first[0] == asked:
            return (first[1], *(value for _, value in slots))
        chosen = picked(first, slots, wanted)
        if chosen is None:
            return ()
        order = order.plus(chosen)
