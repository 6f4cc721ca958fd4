"""What an opponent is told of units that are ordered together: what their orders come to."""

from __future__ import annotations

from game.core.components import Facing, Position
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.tactics import GroupTactics, Intent, Purpose
from game.core.view import View

PURPOSES = {
    "attack": Purpose.STRIKE,
    "defend": Purpose.GUARD,
    "shoot": Purpose.SHOOT,
    "withdraw": Purpose.GIVE_WAY,
}


def intent(view: View, request: Request, order: Order) -> Intent:
    """What this order makes of the unit; one that says nothing of a place or a facing leaves it."""
    unit, purpose, target = request.unit, Purpose.OTHER, None
    cell: Cell | None = None
    looks = ""
    for name, value in order.slots:
        if isinstance(value, Cell):
            cell = cell or value
        elif name == "form":
            purpose = PURPOSES[str(value)]
        elif name == "facing":
            looks = str(value)
        elif name == "target" and isinstance(value, int):
            target = value
    if cell is None:
        stands = view.find(unit, Position)
        cell = stands.cell if stands else Cell(0, 0)
    if not looks:
        facing = view.find(unit, Facing)
        looks = facing.direction if facing else ""
    return Intent(purpose, cell, looks, target)


TACTICS = GroupTactics(intent)
