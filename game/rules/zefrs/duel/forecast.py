"""What a leader's declaration promises, and each answer in the middle of an exchange."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import gather
from game.core.forecast import Branch, Forecast
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.duel.grammar import Duel, duel_of
from game.rules.zefrs.exchange import damage, two_weapons
from game.rules.zefrs.exchange.attack import BESIDE
from game.rules.zefrs.exchange.damage import Force
from game.rules.zefrs.exchange.forms import check_of, form_of
from game.rules.zefrs.exchange.guard import Guard, defence_check
from game.rules.zefrs.exchange.odds import of_form, of_guard, with_second
from game.rules.zefrs.personal.acts.turn import extra_check
from game.rules.zefrs.personal.sheet.muster import first_action
from game.rules.zefrs.sheet.actions import Action, action_of
from game.rules.zefrs.sheet.fighter import Combatant, combatant


def forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of a declaration, None while it is not complete and for holding back.

    For a fight those of its first attack; of a second one the check. For a defence its check.
    What another action is worth, is told as a note.
    """
    here, action = duel_of(view, request), action_of(order)
    if action.form == "defend":
        return of_guard(here.me, action)
    foe = here.foe(order)
    made = of_fight(here, foe, action) if foe is not None else None
    if made is None or order.get("more") is not True:
        return made
    percent = round(100 * extra_check(view, request.unit).chance("red"))
    return replace(made, notes=(*made.notes, ("zefrs.note_more", (("n", percent),))))


def of_fight(here: Duel, foe: Combatant, action: Action) -> Forecast | None:
    """The odds of a Fight of any form, None while it is not complete."""
    first = two_weapons.blow_of(action, at_end=False) or action
    form = form_of(here.me, first)
    if form is None:
        return None
    made = of_form(here.me, foe, form)
    if not two_weapons.late(action) or action.role != "attack":
        return made
    other = two_weapons.blow_of(action, at_end=True) or action
    place = replace(BESIDE, ids=two_weapons.shifts(action, at_end=True))
    second = form_of(here.me, other, place)
    target = next((who for who in here.foes if who.unit == other.target), foe)
    if second is None:
        return made
    return with_second(made, second.attack.row.name, check_of(here.me, target, second))


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
    action = first_action(view, request.unit)
    if target is None or action is None:
        return None
    form = form_of(combatant(view, request.unit), replace(action, target=target))
    if form is None:
        return None
    me, foe = combatant(view, request.unit), combatant(view, target)
    return of_form(me, foe, form)
