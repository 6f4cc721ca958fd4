"""What an order of this book comes to: where he ends, and whom he aims at."""

from __future__ import annotations

from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.tactics import Intent, Purpose
from game.core.view import View
from game.rules.chaos.acts.move import running
from game.rules.chaos.acts.parlay.entangling import ATTACKS, reach_of
from game.rules.chaos.exchange.facts import RANGED
from game.rules.chaos.sheet import paces
from game.rules.chaos.sheet.actions import Action, action_of
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon

PURPOSES = {
    "prepare": Purpose.GUARD,
    "hold": Purpose.WAIT,
    "move": Purpose.GO,
    "surrender": Purpose.GIVE_WAY,
}
"""What a form is for; all others are something else."""


def intent(view: View, request: Request, order: Order) -> Intent:
    """Where this leaves him, and whom it is aimed at."""
    here = paces.cell_of(view, request.unit)
    if request.kind == "chaos.defend":
        by, method = request.fact("by"), order.text("method")
        return Intent(Purpose.GUARD, order.cell("to") or here, target=by, answer=method)
    action = action_of(order)
    if action.form == "fight":
        purpose = Purpose.SHOOT if action.how in RANGED else Purpose.STRIKE
        return Intent(purpose, _end(view, request.unit, action), target=action.target or None)
    if action.form == "parlay":
        return _wrestling(view, request.unit, action)
    return Intent(
        PURPOSES.get(action.form, Purpose.OTHER),
        action.to if action.form == "move" and action.to else here,
        facing=action.facing,
    )


def _wrestling(view: View, unit: int, action: Action) -> Intent:
    me, here = combatant(view, unit), paces.cell_of(view, unit)
    if action.how in ATTACKS:
        return Intent(Purpose.STRIKE, _end(view, unit, action), target=action.target)
    if action.how == "release":
        return Intent(Purpose.OTHER, here)
    by = me.held_by.holder if me.held_by is not None else None
    return Intent(Purpose.STRIKE, here, target=me.holding.victim if me.holding else by)


def _end(view: View, unit: int, action: Action) -> Cell:
    """Where a run-up leads, if there is one."""
    here = paces.cell_of(view, unit)
    if action.how in RANGED or not action.target:
        return here
    parlay = action.form == "parlay"
    reach = reach_of(action.how, action.weapon) if parlay else weapon(action.weapon).reach
    way = running.way(view, unit, action.target, reach)
    return way.path[-1] if way is not None and way.path else here
