"""What a declaration promises, whatever its form; and the checks of decisions within a turn."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Check
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.ground.site import distance
from game.rules.zefrs.personal.acts import moving
from game.rules.zefrs.personal.acts.answering import blow_of
from game.rules.zefrs.personal.acts.extra import extra_check
from game.rules.zefrs.personal.acts.reacting import interrupt_check
from game.rules.zefrs.personal.acts.waiting import upon
from game.rules.zefrs.personal.orders.forecast import forecast_fight
from game.rules.zefrs.personal.orders.forecast_missile import forecast_magic
from game.rules.zefrs.personal.orders.grammar import FREE, current, planned
from game.rules.zefrs.personal.orders.timeline import chance_first
from game.rules.zefrs.personal.sheet import gaits
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.personal.sheet.reaching import MISSILES, reach_of, strikes_from
from game.rules.zefrs.personal.sheet.scene import scene
from game.rules.zefrs.personal.sheet.trials import skill
from game.rules.zefrs.sheet.actions import EXTRAS, GAITS, Action, action_of
from game.rules.zefrs.sheet.fighter import combatant

PERCENT = 100

ANYWHERE = (*MISSILES, "rush")
"""Forms of Fight that are offered only where they reach."""


def forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of the action that is being declared: the last one of several.

    None while it is not complete, and for what rolls nothing.
    """
    prefix = current(order)
    action = action_of(order, prefix)
    start = planned(order, prefix) or cell_of(view, request.unit)
    made = of_action(view, request, action, action.step or start)
    if prefix in EXTRAS:
        return further(view, request.unit, made)
    if made is not None and action.form == "fight" and action.target:
        made = far_off(view, action, action.step or start, made)
        if request.kind != FREE:
            return first(view, request.unit, action, made)
    return made


def of_action(view: View, request: Request, action: Action, cell: Cell) -> Forecast | None:
    """The odds of one action, done from this cell."""
    if action.form == "magic":
        return forecast_magic(view, request, action, cell)
    if action.form == "move":
        check = of_move(view, request.unit, action, cell)
        return Forecast(check, ()) if check else None
    if action.form == "wait":
        return of_wait(view, request, action, cell)
    return forecast_fight(view, request, action, cell)


def of_move(view: View, unit: int, action: Action, cell: Cell) -> Check | None:
    """The check of a jump or a swing, and of a climb or a swim where the ground is hard."""
    if action.how not in GAITS or action.to is None:
        return None
    who = combatant(view, unit)
    if action.how in gaits.LEAPS:
        return skill(who, action.how)
    way = gaits.destinations(view, unit, action.how, cell).get(action.to)
    return moving.trial_of(view, who, action.how, way.path) if way else None


def of_wait(view: View, request: Request, action: Action, cell: Cell) -> Forecast | None:
    """The check by which he is first, then what he has prepared, against whom it may concern."""
    if not action.how or action.target is None:
        return None
    check = interrupt_check(view, request.unit, 0)
    then = action.prepared
    if then is None:
        return Forecast(check, ())
    foes = scene(view, request.unit).foes
    likely = then.target or action.target or (foes[0].unit if foes else 0)
    target = likely if scene(view, request.unit).foe(likely) else foes[0].unit if foes else None
    meant = upon(then, target) if then.form == "fight" else then
    made = of_action(view, request, meant, then.step or cell)
    if made is None:
        return Forecast(check, ())
    after = (made.check,) if made.check else ()
    notes = (("zefrs.note_waits", ()), *made.notes)
    return replace(made, check=check, later=(*after, *made.later), notes=notes)


def far_off(view: View, action: Action, cell: Cell, made: Forecast) -> Forecast:
    """The same with a note where the target is out of reach from this cell, and by how much."""
    target = action.target
    if target is None or action.how in ANYWHERE or strikes_from(view, action, cell, target):
        return made
    note = ("zefrs.note_out_of_reach", (("target", target),))
    over = distance(cell, cell_of(view, target)) - reach_of(action)
    barred = ("zefrs.no.cells_short", (("n", over),)) if over > 0 else ("zefrs.no.reach_barred", ())
    return replace(made, notes=(note, *made.notes), barred=barred)


def first(view: View, unit: int, action: Action, made: Forecast) -> Forecast:
    """The same with the chance to act before the target does."""
    assert action.target is not None
    chance = round(PERCENT * chance_first(view, unit, action, action.target))
    note = ("zefrs.note_first", (("n", chance), ("target", action.target)))
    return replace(made, notes=(*made.notes, note))


def further(view: View, unit: int, made: Forecast | None) -> Forecast:
    """The same as a further action: the check that it takes, and its chance of red."""
    check = extra_check(view, unit)
    note = ("zefrs.note_extra", (("n", round(PERCENT * check.chance("red"))),))
    if made is None:
        return Forecast(check, (), notes=(note,))
    return replace(made, later=(check, *made.later), notes=(*made.notes, note))


def rushed(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of the blow at somebody who rushes past."""
    if order.get("area") is None:
        return None
    blow = replace(blow_of(order), target=request.fact("rusher"))
    return forecast_fight(view, request, blow, cell_of(view, request.unit))
