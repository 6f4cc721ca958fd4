"""What each answer in the middle of an exchange promises: defence, shield, another opponent."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import gather
from game.core.forecast import Branch, Forecast
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.duel.round import declared
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.damage import Force
from game.rules.zefrs.exchange.forms import form_of
from game.rules.zefrs.exchange.guard import Guard, defence_check
from game.rules.zefrs.exchange.odds import of_form
from game.rules.zefrs.sheet.fighter import combatant


def defends(view: View, request: Request, order: Order) -> Forecast | None:
    """The points that are lost with the defence, by its exact chances, and without it."""
    use, about = order.get("use"), dict(request.about)
    if use is None or "through" not in about:
        return None
    if use is False:
        return loses(((request.fact("loses"), 1.0),))
    blow = Force(request.fact("raw"), request.fact("through"))
    guard = Guard(request.fact("method"), request.fact("with"), hands=request.fact("hands"))
    foe = combatant(view, request.unit)
    check = defence_check(foe, guard, request.fact("by"))
    armour = request.fact("armour")
    made = gather(
        (damage.final(damage.defended(blow, colour), armour), part) for colour, part in check.odds
    )
    return loses(tuple(sorted(made)))


def shields(view: View, request: Request, order: Order) -> Forecast | None:
    """The points that are lost with the shield and without it; nothing is rolled."""
    use = order.get("use")
    if use is None:
        return None
    saved = request.fact("saves") if use is True else 0
    return loses(((request.fact("loses") - saved, 1.0),))


def loses(losses: tuple[tuple[int, float], ...]) -> Forecast:
    """So many points go through."""
    return Forecast(None, (Branch("", (), losses),))


def turns(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of the declared blow at the other opponent."""
    target = order.unit("target")
    action = next(iter(declared(view, request.unit)), None)
    if target is None or action is None:
        return None
    form = form_of(combatant(view, request.unit), replace(action, target=target))
    if form is None:
        return None
    me, foe = combatant(view, request.unit), combatant(view, target)
    return of_form(me, foe, form)
