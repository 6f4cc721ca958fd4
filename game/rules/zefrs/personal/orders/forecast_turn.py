"""What a declaration promises whatever its form, and what each answer within a turn does."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from game.core.checks import Check
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.exchange import two_weapons
from game.rules.zefrs.exchange.odds import Note
from game.rules.zefrs.ground.site import behind, distance, site_of, within
from game.rules.zefrs.personal.acts import moving
from game.rules.zefrs.personal.acts.by_then import by_then
from game.rules.zefrs.personal.acts.engage import LOSES, RISES, others, reflexes, strikes_where
from game.rules.zefrs.personal.acts.reacting import interrupt_check
from game.rules.zefrs.personal.acts.rushing import blow_of
from game.rules.zefrs.personal.acts.turn import extra_check
from game.rules.zefrs.personal.acts.waiting import prepared, upon
from game.rules.zefrs.personal.orders.forecast import forecast_fight, forecast_magic
from game.rules.zefrs.personal.orders.grammar import FREE, current, earlier
from game.rules.zefrs.personal.orders.reach import far_off
from game.rules.zefrs.personal.orders.timeline import chance_first
from game.rules.zefrs.personal.sheet import gaits
from game.rules.zefrs.personal.sheet.gaits import skill
from game.rules.zefrs.personal.sheet.muster import (
    at_hand,
    cell_of,
    enemies,
    first_action,
    present,
    rises,
)
from game.rules.zefrs.personal.sheet.reaching import (
    could,
    stands,
)
from game.rules.zefrs.personal.sheet.scene import scene
from game.rules.zefrs.sheet.actions import EXTRAS, GAITS, Action, action_of
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.components import Placed, Waits
from game.rules.zefrs.sheet.fighter import combatant

PERCENT = 100


def forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of the action that is being declared: the last one of several.

    None while it is not complete, and for what rolls nothing.
    """
    prefix = current(order)
    action, extra = action_of(order, prefix), prefix in EXTRAS
    then = by_then(view, request.unit, earlier(order, prefix))
    cell = strikes_where(then, request.unit, action)
    made = of_action(then, request, action, cell)
    fights = made is not None and action.form == "fight" and action.target
    if made is not None and fights:
        made = far_off(then, request.unit, action, cell, made)
    if extra:
        return further(view, request.unit, made)
    if made is not None and fights and request.kind != FREE:
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
    made = of_action(view, request, meant, stands(view, request.unit, then, cell))
    if made is None:
        return Forecast(check, ())
    after = (made.check,) if made.check else ()
    notes = (("zefrs.note_waits", ()), *made.notes)
    return replace(made, check=check, later=(*after, *made.later), notes=notes)


def first(view: View, unit: int, action: Action, made: Forecast) -> Forecast:
    """The same with the chance to act before the target does; the one blow of somebody whose other
    weapon guards comes at the end of the turn in any case.
    """
    assert action.target is not None
    if two_weapons.only_late(action):
        last = ("zefrs.note_last", (("weapon", weapon(action.weapon).name),))
        return replace(made, notes=(*made.notes, last))
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


def told(key: str, n: int) -> Note:
    """A number in words."""
    return f"zefrs.told_{key}", (("n", n),)


INSTEAD = MappingProxyType({RISES: "rises", LOSES: "loses"})
"""What comes of a blow whose target is gone, where it is no walk."""


def interrupt(view: View, request: Request, order: Order) -> Forecast | None:
    """The throw to be first and the blow that follows; or how many were quicker while he waits."""
    if order.get("use") is None:
        return None
    if order.get("use") is not True:
        return waits(view, request)
    check = interrupt_check(view, request.unit, request.fact("actor"))
    then = ready(view, request)
    if then is None or not then.target or could(view, request.unit, then):
        return Forecast(check, (), notes=blow(strike(view, request)))
    far = distance(cell_of(view, request.unit), cell_of(view, then.target))
    if not only_walks(view, request.unit, then):
        return Forecast(check, ())
    gets_up = rises(combatant(view, request.unit))
    return Forecast(check, (), notes=(told("then_rises" if gets_up else "then_walks", far),))


@rule("ZF-DECL-09")
def only_walks(view: View, unit: int, then: Action) -> bool:
    """Whether nothing but a walk would come of what he has prepared: it does not reach its target,
    and there is nobody else to turn on. A rush runs to its own cell in any case.
    """
    return not could(view, unit, then) and then.how != "rush" and not others(view, unit, then)


def late(view: View, request: Request, order: Order) -> Forecast | None:
    """What he has prepared, right afterwards; or how many were quicker while he waits on."""
    if order.get("late") is None:
        return None
    if order.get("late") is not True:
        return waits(view, request)
    then = ready(view, request)
    near = then is not None and could(view, request.unit, then)
    made = strike(view, request) if near else None
    return made or Forecast(None, (), notes=(told("after", distance_to(view, request, "actor")),))


def turn(view: View, request: Request, order: Order) -> Forecast | None:
    """The throw to turn on somebody else, and the blow at him; or how far the old one is, where he
    walks after him.
    """
    target = order.unit("target")
    if target is None:
        return None
    if not target:
        key = INSTEAD.get(request.fact("form"), "walk")
        return Forecast(None, (), notes=(told(key, distance_to(view, request, "gone")),))
    action, late = at_hand(view, request.unit), request.fact("late") is True
    made = None
    if action is not None:
        there = replace(action, target=target, target2=target)
        made = forecast_fight(view, request, there, cell_of(view, request.unit), late=late)
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
    then = ready(view, request)
    return done(view, request, then) if then is not None else None


def ready(view: View, request: Request) -> Action | None:
    """What he has prepared, and upon whom it is now; None if he does not wait."""
    action, known = first_action(view, request.unit), view.find(request.unit, Waits)
    if action is None or known is None:
        return None
    return prepared(action, request.fact("actor"), known.missed)


def done(view: View, request: Request, action: Action) -> Forecast | None:
    """The odds of an action from where he will stand."""
    return of_action(view, request, action, strikes_where(view, request.unit, action))


def blow(made: Forecast | None) -> tuple[Note, ...]:
    """How often the blow that follows hits, where one does: a leap or a climb is none."""
    if made is None or made.check is None or not made.check.bands or not made.branches:
        return ()
    return (told("then_hits", round(PERCENT * (1 - made.check.chance("white")))),)


def distance_to(view: View, request: Request, fact: str) -> int:
    """So many cells away is the one whom the request names so; 0 if he is gone."""
    other = request.fact(fact)
    if not other or not present(view, other):
        return 0
    return distance(cell_of(view, request.unit), cell_of(view, other))
