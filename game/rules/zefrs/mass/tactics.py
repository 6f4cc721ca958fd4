"""What an opponent is told of units that are ordered together: what their orders come to."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Facing, Position, Strength
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.tactics import Bout, GroupTactics, Intent, Nerve, Purpose
from game.core.view import View
from game.rules.kit.ground.site import grid_of
from game.rules.zefrs.mass.clash import assault
from game.rules.zefrs.mass.components import Company, Limits
from game.rules.zefrs.mass.contact import may_shoot, stands
from game.rules.zefrs.mass.forecast import blows_of_a_round, spread
from game.rules.zefrs.mass.modifiers import outnumbered
from game.rules.zefrs.mass.morale import trial
from game.rules.zefrs.tables import tables

PURPOSES = {
    "attack": Purpose.STRIKE,
    "defend": Purpose.GUARD,
    "shoot": Purpose.SHOOT,
    "withdraw": Purpose.GIVE_WAY,
}

MANY = 100
"""So many fighters strike where a mean for one of them is wanted: halves are rounded less."""


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


def harm(view: View, bout: Bout) -> float:
    """The mean of the exchange that the segments roll, over all segments with blows."""
    field = stands(view)
    company = view.get(bout.unit, Company)
    form = "shoot" if bout.shoots else "attack"
    me = replace(field[bout.unit], cell=bout.at, form=form, target=bout.foe)
    answer = "defend" if bout.guarded else "attack"
    foe = replace(field[bout.foe], cell=bout.there, form=answer)
    if bout.shoots and not may_shoot(company, me, foe):
        return 0.0
    there = {**field, bout.unit: me, bout.foe: foe}
    made = assault(view, there, grid_of(view), me, foe)
    hits = spread(made, MANY, outnumbered(1, bout.pressed))
    return blows_of_a_round() * sum(lost * chance for lost, chance in hits) / MANY


def nerve(view: View, unit: int) -> Nerve:
    """The limits that its losses have not passed, and the chance of the worst colour there."""
    parts = tables().numbers.mass.morale_parts
    strength, passed = view.get(unit, Strength), view.get(unit, Limits).passed
    gone = strength.full - strength.now
    ends = (-(-strength.full * part // parts) for part in range(passed + 1, parts))
    field = stands(view)
    test = trial(view, field, field[unit], "losses").check
    return Nerve(tuple(max(1, end - gone) for end in ends), test.odds[-1][1])


TACTICS = GroupTactics(intent, harm, nerve)
