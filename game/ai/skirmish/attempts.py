"""One attack that might be declared, with its odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.ai.skirmish.fray import Man
from game.ai.skirmish.mind import Mind
from game.ai.skirmish.walks import declared
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


def steps(mind: Mind, wanted: Wanted) -> tuple[Cell, ...]:
    """The cells that the step of such an attack can lead to, but for those that friends take."""
    order = NOTHING
    while slots := tuple(mind.seat.choices(mind.request, order)):
        name = slots[0][0]
        if name == "step":
            cells = (value for _, value in slots if isinstance(value, Cell))
            return tuple(c for c in cells if c != mind.me.cell and c not in mind.turn.taken)
        if name in ("target", "area", "facing"):
            break
        fitting = [slot for slot in slots if name not in wanted or slot[1] == wanted[name]]
        if not fitting:
            break
        order = order.plus(fitting[-1] if name == "grip" else fitting[0])
    return ()
