"""What a declared Fight or Defend promises upon the field: exact odds of what will be rolled."""

from __future__ import annotations

from game.core.checks import Check
from game.core.components import Position
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.exchange import two_weapons
from game.rules.zefrs.exchange.forms import check_of
from game.rules.zefrs.exchange.odds import of_form, of_guard
from game.rules.zefrs.exchange.odds import with_second as then
from game.rules.zefrs.personal.acts.blows import form_now
from game.rules.zefrs.personal.acts.fighting import breaking
from game.rules.zefrs.personal.orders.forecast_missile import forecast_shot
from game.rules.zefrs.personal.orders.forecast_rush import of_rush
from game.rules.zefrs.personal.sheet.meeting import circumstances
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.fighter import combatant

MISSILES = ("shoot", "throw", "drop")


def forecast_fight(view: View, request: Request, action: Action, me_cell: Cell) -> Forecast | None:
    """The odds of this action, None while it is not complete, and for one that rolls nothing.

    ``me_cell`` is where he will act from, his step included. One branch for each answer of the
    target; of two weapons the first attack's, and the check of the second.
    """
    unit = request.unit
    if action.form == "defend":
        return of_guard(combatant(view, unit), action)
    if action.form != "fight":
        return None
    if action.how in MISSILES:
        return forecast_shot(view, request, action, me_cell)
    if action.how == "rush":
        return of_rush(view, unit, action, me_cell)
    first = two_weapons.blow_of(action, at_end=False) if two_weapons.late(action) else action
    late = first is None
    made = of_attack(view, unit, first or action, me_cell, late=late)
    if made is None or late or not two_weapons.late(action):
        return made
    return with_second(view, unit, action, me_cell, made)


def of_attack(
    view: View, unit: int, action: Action, cell: Cell, *, late: bool = False
) -> Forecast | None:
    """The odds of one attack from this cell."""
    now = breaking(view, unit, action)
    target = now.target
    if target is None or view.find(target, Position) is None:
        return None
    form = form_now(view, unit, now, late, circumstances(view, unit, target, cell))
    if form is None:
        return None
    return of_form(combatant(view, unit), combatant(view, target), form)


def with_second(view: View, unit: int, action: Action, cell: Cell, made: Forecast) -> Forecast:
    """The same with the check of the second attack, which comes at the end of the turn."""
    second = two_weapons.blow_of(action, at_end=True)
    check = second_check(view, unit, second, cell) if second else None
    if second is None or check is None:
        return made
    return then(made, weapon(second.weapon).name, check)


def second_check(view: View, unit: int, action: Action, cell: Cell) -> Check | None:
    """The check of an attack at the end of the turn."""
    if action.target is None or view.find(action.target, Position) is None:
        return None
    here = circumstances(view, unit, action.target, cell)
    form = form_now(view, unit, action, True, here)
    if form is None:
        return None
    pair = combatant(view, unit), combatant(view, action.target)
    return check_of(*pair, form)
