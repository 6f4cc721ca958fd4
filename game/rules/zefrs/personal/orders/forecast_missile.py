"""What a shot, a throw or magic promises, by the odds of the very exchange that will be rolled."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.forms import Form
from game.rules.zefrs.exchange.magic import HARM, harm_check, heal_check
from game.rules.zefrs.exchange.missile import Line, band, shots_left
from game.rules.zefrs.exchange.odds import NONE, Note, branch, cure_branch, harm_odds, of_form
from game.rules.zefrs.exchange.thrown import fire_of
from game.rules.zefrs.personal.acts.casting import effect_named
from game.rules.zefrs.personal.acts.casting import why_not as why_no_magic
from game.rules.zefrs.personal.acts.shooting import attack_of
from game.rules.zefrs.personal.sheet.firing import line_to, supply_of, unreached
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.armour import stops
from game.rules.zefrs.sheet.fighter import Combatant, combatant
from game.rules.zefrs.sheet.wounds import threatened
from game.rules.zefrs.tables import tables


def forecast_shot(
    view: View, request: Request, action: Action, cell: Cell | None = None
) -> Forecast | None:
    """The odds of a shot, throw or push from this cell, or where he will stand after his step.

    None while weapon or target are missing, and where there is no shot.
    """
    if not action.weapon or action.target is None:
        return None
    start = cell or action.step
    if unreached(view, request.unit, action, start) is not None:
        return None
    me, foe = combatant(view, request.unit), combatant(view, action.target)
    attack = attack_of(view, request.unit, action, start)
    line = line_to(view, request.unit, action.target, start)
    told = (*of_line(attack, line), *of_target(foe, attack), *of_supply(view, me, attack))
    return of_form(me, foe, Form("strike", attack), told)


def of_line(attack: Attack, line: Line) -> Iterator[Note]:
    """The range band, and what a called shot means."""
    near = band(attack.row, line.feet)
    if near is not None:
        yield f"zefrs.note_band_{near.id}", (("feet", line.feet),)
    if attack.called:
        yield "zefrs.note_called", ()


def of_target(foe: Combatant, attack: Attack) -> Iterator[Note]:
    """Of a called shot the armour there and the wound; else each area with its chance."""
    if fire_of(attack.weapon):
        yield "zefrs.note_fire", ()
    if attack.aimed:
        worn = damage.armour_of(foe, attack)
        yield "zefrs.note_armour", (("n", worn), ("area", attack.area))
        if foe.fighter.combat_class != "MOUNT":
            wound = threatened(attack.area, armed=True).row
            yield "zefrs.note_wound", (("wound", wound.name), ("avoided", wound.avoided_by))
        return
    if foe.fighter.combat_class == "MOUNT":
        return
    for row in tables().locations:
        worn = stops(foe.fighter.armour, row.area)
        percent = row.high - row.low + 1
        at = row.area.replace("_", " ")
        yield "zefrs.note_area", (("at", at), ("percent", percent), ("n", worn))


def of_supply(view: View, me: Combatant, attack: Attack) -> Iterator[Note]:
    """What the shot uses up."""
    supply = supply_of(view, me.unit)
    left = shots_left(supply.quiver, attack.weapon)
    if attack.row.loading:
        yield "zefrs.note_loading", (("n", attack.row.loading),)
    if left is not None:
        yield "zefrs.note_shots", (("n", left),)


def forecast_magic(
    view: View, request: Request, action: Action, cell: Cell | None = None
) -> Forecast | None:
    """The odds of magic, None where there is none; what healing restores is a loss below zero."""
    effect = effect_named(view, request.unit, action.effect)
    if effect is None or action.target is None:
        return None
    if why_no_magic(view, request.unit, action, cell) is not None:
        return None
    me, target = combatant(view, request.unit), combatant(view, action.target)
    told: tuple[Note, ...] = (("zefrs.note_uses", (("n", effect.uses),)),)
    if effect.kind != HARM:
        check = heal_check(me, target, effect)
        return Forecast(check, (cure_branch(me, target, effect),), target.unit, notes=told)
    line = line_to(view, request.unit, target.unit, cell)
    check = harm_check(me, target, effect, line)
    worked = branch(NONE, harm_odds(me, target, effect, line))
    return Forecast(check, (worked,), target.unit, notes=told)
