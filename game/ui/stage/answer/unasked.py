"""What a player need not be asked: where a fighter looks when he has acted, unless he wishes so."""

from __future__ import annotations

from game.core.orders import PASS
from game.core.ruleset import Request
from game.core.seat import Seat
from game.ui import current

FACING = "facing"


def answered(seat: Seat) -> bool:
    """Let every such question pass, so that he looks as he has declared; whether there was one."""
    if current.now().battle.ask_facing:
        return False
    found = [request for request in seat.waiting if turns(seat, request)]
    for request in found:
        seat.give(request, PASS)
    return bool(found)


def turns(seat: Seat, request: Request) -> bool:
    """Whether one can only turn there, and need not."""
    if not request.window or request.editable:
        return False
    return all(name == FACING for name, _ in seat.view.own_choices(request))
