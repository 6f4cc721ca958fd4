"""What any ordered Turn promises: single attacks, sprays, areas and parlay."""

from __future__ import annotations

from game.core.forecast import Forecast
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.orders import forecast
from game.rules.chaos.orders.forecast_area import of_area
from game.rules.chaos.orders.forecast_parlay import of_parlay
from game.rules.chaos.orders.forecast_spray import of_spray
from game.rules.chaos.sheet.actions import action_of


def of_turn(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of what is ordered, None while it is not complete or rolls nothing."""
    action, unit = action_of(order), request.unit
    if action.form == "parlay" and action.how:
        return of_parlay(view, unit, action)
    if action.form != "fight":
        return None
    if action.how == "disarm":
        return of_parlay(view, unit, action)
    if action.how == "spray":
        return of_spray(view, unit, action)
    if action.how == "area":
        return of_area(view, unit, action)
    return forecast.of_turn(view, request, order)
