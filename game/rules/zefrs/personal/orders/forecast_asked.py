"""What each answer to a question within a turn promises: its throw, the blow, who stands behind."""

from __future__ import annotations

from dataclasses import replace

from game.core.forecast import Forecast
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.ground.sight import behind, within
from game.rules.zefrs.ground.site import distance, site_of
from game.rules.zefrs.personal.acts.engage import reflexes
from game.rules.zefrs.personal.acts.reacting import interrupt_check
from game.rules.zefrs.personal.acts.waiting import prepared
from game.rules.zefrs.personal.orders.forecast_turn import PERCENT, of_action
from game.rules.zefrs.personal.sheet.components import Placed, Waits
from game.rules.zefrs.personal.sheet.muster import cell_of, enemies, first_action, present
from game.rules.zefrs.sheet.actions import Action

Note = tuple[str, tuple[Slot, ...]]


def told(key: str, n: int) -> Note:
    """A number in words."""
    return f"zefrs.told_{key}", (("n", n),)


def interrupt(view: View, request: Request, order: Order) -> Forecast | None:
    """The throw to be first and the blow that follows; or how many were quicker while he waits."""
    if order.get("use") is None:
        return None
    if order.get("use") is not True:
        return waits(view, request)
    check = interrupt_check(view, request.unit, request.fact("actor"))
    return Forecast(check, (), notes=blow(strike(view, request)))


def late(view: View, request: Request, order: Order) -> Forecast | None:
    """What he has prepared, right afterwards; or how many were quicker while he waits on."""
    if order.get("late") is None:
        return None
    if order.get("late") is not True:
        return waits(view, request)
    made = strike(view, request)
    return made or Forecast(None, (), notes=(told("after", distance_to(view, request, "actor")),))


def turn(view: View, request: Request, order: Order) -> Forecast | None:
    """The throw to turn on somebody else, and the blow at him; or how far the old one is."""
    target = order.unit("target")
    if target is None:
        return None
    if not target:
        return Forecast(None, (), notes=(told("walk", distance_to(view, request, "gone")),))
    action = first_action(view, request.unit)
    made = done(view, request, replace(action, target=target)) if action is not None else None
    return Forecast(reflexes(view, request.unit, request.fact("gone")), (), notes=blow(made))


def next_one(view: View, request: Request, order: Order) -> Forecast | None:
    """The blow that whoever comes next has declared, and what he threw for initiative."""
    unit = order.unit("unit")
    action = first_action(view, unit) if unit is not None else None
    if unit is None or action is None:
        return None
    placed = view.find(unit, Placed)
    notes = (told("initiative", placed.total),) if placed is not None else ()
    made = done(view, replace(request, unit=unit), action)
    if made is None or not made.branches:
        return Forecast(None, (), notes=notes or (told("deeds", 1),))
    return replace(made, notes=notes)


def past(view: View, request: Request, order: Order) -> Forecast | None:
    """How many enemies stand beside the cell."""
    cell, site = order.cell("step"), site_of(view)
    if cell is None:
        return None
    near = (within(site, cell_of(view, foe), cell, 1) for foe in enemies(view, request.unit))
    return Forecast(None, (), notes=(told("beside", sum(near)),))


def face(view: View, request: Request, order: Order) -> Forecast | None:
    """How many enemies stand behind the back of one who looks there."""
    facing, here = order.text("facing"), cell_of(view, request.unit)
    if not facing:
        return None
    back = (behind(here, facing, cell_of(view, foe)) for foe in enemies(view, request.unit))
    return Forecast(None, (), notes=(told("behind", sum(back)),))


def waits(view: View, request: Request) -> Forecast:
    """He keeps his action."""
    known = view.find(request.unit, Waits)
    return Forecast(None, (), notes=(told("waits", len(known.missed) if known else 0),))


def strike(view: View, request: Request) -> Forecast | None:
    """What he has prepared, upon whoever has made his condition true."""
    action, known = first_action(view, request.unit), view.find(request.unit, Waits)
    if action is None or known is None:
        return None
    return done(view, request, prepared(action, request.fact("actor"), known.missed))


def done(view: View, request: Request, action: Action) -> Forecast | None:
    """The odds of an action from the cell of its step."""
    return of_action(view, request, action, action.step or cell_of(view, request.unit))


def blow(made: Forecast | None) -> tuple[Note, ...]:
    """How often the blow that follows hits, where one does."""
    if made is None or made.check is None or not made.check.bands:
        return ()
    return (told("then_hits", round(PERCENT * (1 - made.check.chance("white")))),)


def distance_to(view: View, request: Request, fact: str) -> int:
    """So many cells away is the one whom the request names so; 0 if he is gone."""
    other = request.fact(fact)
    if not other or not present(view, other):
        return 0
    return distance(cell_of(view, request.unit), cell_of(view, other))
