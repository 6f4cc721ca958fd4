"""Where a commander goes: to the unit that needs him, and not where he would be taken."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from game.ai.field import apart
from game.ai.groups.course import course
from game.ai.groups.options import Option
from game.ai.groups.plans import Threat
from game.ai.groups.terms import Judge
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


def ride(
    seat: Seat,
    request: Request,
    by: Judge,
    plan: Mapping[int, Option],
    against: tuple[Threat, ...],
) -> Decision | None:
    """The commander's order; None if this asks for something else."""
    view = seat.view
    if view.find(request.unit, Position) is None or view.find(request.unit, Commands) is None:
        return None
    best: tuple[float, Order, Terms] | None = None
    for order in islice(seat.legal(request), MANY):
        cell = next((v for _, v in order.slots if isinstance(v, Cell)), None)
        if cell is None or any(value is True for _, value in order.slots):
            continue
        terms = _terms(by, plan, against, cell)
        worth = sum(each for _, each in terms)
        if best is None or worth > best[0] + 1e-9:
            best = (worth, order, terms)
    return Decision(request, best[1], best[2]) if best else None


def _terms(by: Judge, plan: Mapping[int, Option], against: tuple[Threat, ...], cell: Cell) -> Terms:
    presence = danger = 0.0
    aims = {unit: option.aim for unit, option in plan.items()}
    for threat in against:
        end = course(by.now, by.odds, aims, threat.plan, threat.first)
        host = next((p for p in by.now.friends if end.cells.get(p.unit) == cell), None)
        foes = [end.cells[p.unit] for p in by.now.foes if p.unit in end.cells]
        near = min((apart(cell, foe) for foe in foes), default=9)
        if host is None:
            danger += threat.chance * PRICE * (1.0 if near <= 2 else 0.4)
            continue
        lost = end.lost[host.unit]
        out = by.odds.breaking(host.unit, lost)
        gone = max(0.0, (lost - 0.7 * host.weight) / host.weight)
        danger += threat.chance * PRICE * min(1.0, 0.3 * out + 2 * gone)
        if near == 1:
            left = host.weight - lost
            presence += threat.chance * (PRESENCE * host.weight + HEART * left * min(1, 2 * out))
        presence += threat.chance * 0.5 / max(1, near)
    return (("presence", presence), ("risk", -danger))
