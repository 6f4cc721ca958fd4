"""Where a commander goes: to the unit that needs him, and not where he would be taken."""

from __future__ import annotations

from itertools import islice

from game.ai.groups.board import Deed
from game.ai.groups.plans import Judge
from game.ai.groups.rounds import Course
from game.ai.player import Decision, Terms
from game.core.components import Commands, Position
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat

MANY = 60
"""So many of his orders are looked at, at most."""

PRESENCE = 0.015
HEART = 0.1
"""What his presence adds, in the fighters of a unit that is engaged, and of one that may break."""

PRICE = 25.0
"""What the side loses with him, in fighters."""


def ride(seat: Seat, request: Request, judge: Judge, plan: tuple[Deed, ...]) -> Decision | None:
    """The commander's order; None if this asks for something else."""
    view = seat.view
    if view.find(request.unit, Position) is None or view.find(request.unit, Commands) is None:
        return None
    courses = [judge.after(plan, number) for number in range(len(judge.threats))]
    best: tuple[float, Order, Terms] | None = None
    for order in islice(seat.legal(request), MANY):
        cell = next((v for _, v in order.slots if isinstance(v, Cell)), None)
        if cell is None or any(value is True for _, value in order.slots):
            continue
        terms = _terms(judge, courses, judge.board.at(cell))
        worth = sum(each for _, each in terms)
        if best is None or worth > best[0] + 1e-9:
            best = (worth, order, terms)
    return Decision(request, best[1], best[2]) if best else None


def _terms(judge: Judge, courses: list[Course], cell: int) -> Terms:
    board, presence, danger = judge.board, 0.0, 0.0
    for threat, course in zip(judge.threats, courses, strict=True):
        foes = [there for there in course.at[board.own :] if there]
        near = min((board.apart(cell, there) for there in foes), default=9)
        host = course.who[cell]
        if not 0 <= host < board.own:
            danger += threat.chance * PRICE * (1.0 if near <= 2 else 0.4)
            continue
        left, out = course.many[host], 1.0 - course.stays[host]
        weight = board.pieces[host].weight
        gone = max(0.0, (course.lost[host] - 0.7 * weight) / weight)
        danger += threat.chance * PRICE * min(1.0, 0.3 * out + 2 * gone)
        if near == 1:
            presence += threat.chance * (PRESENCE * weight + HEART * left * min(1, 2 * out))
        presence += threat.chance * 0.5 / max(1, near)
    return (("presence", presence), ("risk", -danger))
