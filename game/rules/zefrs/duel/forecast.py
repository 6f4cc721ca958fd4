"""What a leader's declaration promises, by the odds of the exchange that will be rolled."""

from __future__ import annotations

from dataclasses import replace

from game.core.forecast import Forecast
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.duel.grammar import Duel, duel_of
from game.rules.zefrs.exchange import two_weapons
from game.rules.zefrs.exchange.circumstances import BESIDE
from game.rules.zefrs.exchange.forms import check_of, form_of
from game.rules.zefrs.exchange.odds import of_form, of_guard, with_second
from game.rules.zefrs.personal.acts.extra import extra_check
from game.rules.zefrs.sheet.actions import Action, action_of
from game.rules.zefrs.sheet.fighter import Combatant


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
