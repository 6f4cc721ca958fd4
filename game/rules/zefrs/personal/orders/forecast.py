"""What a declared Fight, Defend or Magic promises upon the field: exact odds of what is rolled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial

from game.core.checks import Exchange, Grade, gather
from game.core.components import Position
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.core.odds import enumerate_exchange
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.view import View
from game.rules.zefrs.exchange import damage, two_weapons
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.forms import Form, check_of, placed
from game.rules.zefrs.exchange.grapple import hands_on, line, rush_check
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.exchange.magic import HARM, harm_check, heal_check
from game.rules.zefrs.exchange.missile import Line, band, fire_of, shots_left
from game.rules.zefrs.exchange.odds import (
    IN_VAIN,
    NONE,
    Note,
    branch,
    cure_branch,
    harm_odds,
    of_form,
    of_guard,
)
from game.rules.zefrs.exchange.odds import with_second as then
from game.rules.zefrs.exchange.stages import sensible
from game.rules.zefrs.ground.site import crowd_of
from game.rules.zefrs.personal.acts.fighting import breaking, form_now
from game.rules.zefrs.personal.acts.harm import depth
from game.rules.zefrs.personal.acts.passing import behind_him
from game.rules.zefrs.personal.acts.rushing import line_of as way
from game.rules.zefrs.personal.acts.shooting import attack_of, effect_named
from game.rules.zefrs.personal.acts.shooting import why_not_work as why_no_magic
from game.rules.zefrs.personal.sheet.muster import cell_of, circumstances, guard_now
from game.rules.zefrs.personal.sheet.reaching import MISSILES, line_to, supply_of, unreached
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.armour import stops
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.components import Spent, Sworn
from game.rules.zefrs.sheet.fighter import Combatant, combatant
from game.rules.zefrs.sheet.wounds import threatened
from game.rules.zefrs.tables import tables


def forecast_fight(
    view: View, request: Request, action: Action, me_cell: Cell, *, late: bool = False
) -> Forecast | None:
    """The odds of this action, None while it is not complete, and for one that rolls nothing.

    ``me_cell`` is where he will act from, his step included. One branch for each answer of the
    target; of two weapons the first attack's, and the check of the second; ``late``: of the second.
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
    late = late or two_weapons.only_late(action)
    now = two_weapons.blow_of(action, at_end=late) if two_weapons.late(action) else action
    made = of_attack(view, unit, now, me_cell, late=late) if now is not None else None
    if made is None or late or not two_weapons.late(action):
        return made
    return with_second(view, unit, action, me_cell, made)


def form_at(view: View, unit: int, action: Action, cell: Cell, late: bool) -> Form | None:
    """The attack as it would be struck from this cell, None while it is not complete."""
    if action.target is None or view.find(action.target, Position) is None:
        return None
    return form_now(view, unit, action, late, circumstances(view, unit, action.target, cell))


def of_attack(
    view: View, unit: int, action: Action, cell: Cell, *, late: bool = False
) -> Forecast | None:
    """The odds of one attack from this cell."""
    now = breaking(view, unit, action)
    form = form_at(view, unit, now, cell, late)
    if form is None or now.target is None:
        return None
    foe = combatant(view, now.target)
    made = of_form(combatant(view, unit), foe, form, guard=guard_of(view, foe))
    return of_shove(view, unit, cell, made) if form.purpose == "shove" else made


@rule("ZF-WREST-04", "ZF-GRID-08")
def of_shove(view: View, unit: int, cell: Cell, made: Forecast) -> Forecast:
    """The same with where it shoves the target: over an edge, or nowhere for want of room."""
    assert made.target is not None
    there = behind_him(view, unit, made.target, cell)
    if there is None:
        kept = (note for note in made.notes if note[0] not in (IN_VAIN, "zefrs.note_shove"))
        return replace(made, notes=((IN_VAIN, ()), *kept))
    feet = depth(view, cell_of(view, made.target), there)
    fall = (("zefrs.note_shove_over", (("feet", feet),)),) if feet else ()
    return replace(made, notes=(*made.notes, *fall))


@rule("ZF-DEF-02", "ZF-SURP-07")
def guard_of(view: View, foe: Combatant) -> Guard | None:
    """What the target can still do, once that is known: he has declared for all to see, or is
    taken off guard.
    """
    known = (view.find(foe.unit, kind) is not None for kind in (Sworn, Spent))
    return guard_now(view, foe) if any(known) else None


def with_second(view: View, unit: int, action: Action, cell: Cell, made: Forecast) -> Forecast:
    """The same with the check of the second attack, which comes at the end of the turn."""
    second = two_weapons.blow_of(action, at_end=True)
    form = form_at(view, unit, second, cell, True) if second else None
    if second is None or form is None or second.target is None:
        return made
    check = check_of(combatant(view, unit), combatant(view, second.target), form)
    return then(made, weapon(second.weapon).name, check)


People = tuple[tuple[Combatant, Attack], ...]
NOTES = ("zefrs.note_rush_white", "zefrs.note_rush_through", "zefrs.note_rush_red")


def of_rush(view: View, unit: int, action: Action, cell: Cell) -> Forecast | None:
    """The odds of a rush from this cell, None while it is not complete.

    The grades are those of the person he named, white wherever the line ends it; checks against
    the others follow in ``later``.
    """
    if action.to is None or action.target is None:
        return None
    people = in_line(view, unit, cell, action.to)
    me = combatant(view, unit)
    known = [foe.unit for foe, _ in people]
    if action.target not in known:
        return None
    at = known.index(action.target)
    checks = [rush_check(me, foe, attack) for foe, attack in people]
    branch = Branch("none", gather(rush_odds(me, people, at)), ((0, 1.0),))
    others = tuple(check for n, check in enumerate(checks) if n != at)
    return Forecast(checks[at], (branch,), action.target, others, tuple((n, ()) for n in NOTES))


def in_line(reader: Reader, unit: int, start: Cell, end: Cell) -> People:
    """Everybody who stands in the line, nearest first, as the rusher comes upon him."""
    crowd, before = crowd_of(reader), start
    found: list[tuple[Combatant, Attack]] = []
    for cell in way(start, end):
        stander = crowd.get(cell)
        if stander is None or stander.unit == unit:
            before = cell
        else:
            here = circumstances(reader, unit, stander.unit, before)
            found.append((combatant(reader, stander.unit), placed(hands_on(), here)))
    return tuple(found)


@lru_cache(maxsize=512)
def rush_odds(me: Combatant, people: People, at: int) -> tuple[tuple[Grade, float], ...]:
    """The chance of each colour against the person at this place, white if he never gets by."""
    return enumerate_exchange(partial(outcome, me, people, at), sensible)


def outcome(me: Combatant, people: People, at: int) -> Exchange[Grade]:
    """The rush, of which only the colour against one person is kept."""
    found = yield from line(me, people)
    stopped = found[-1].stopped
    return "white" if stopped else found[at].attack.grade


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
    return of_form(me, foe, Form("strike", attack), told, guard_of(view, foe))


def of_line(attack: Attack, line: Line) -> Iterator[Note]:
    """The range band, and what a called shot means."""
    near = band(attack.row, line.feet)
    if near is not None:
        yield f"zefrs.note_band_{near.id}", (("feet", line.feet),)
    if attack.called:
        yield "zefrs.note_called", ()


def of_target(foe: Combatant, attack: Attack) -> Iterator[Note]:
    """Of a called shot the armour there and the wound; else the areas with their chances, those of
    one chance and one armour together.
    """
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
    alike: dict[tuple[int, int], list[str]] = {}
    for row in tables().locations:
        same = (row.high - row.low + 1, stops(foe.fighter.armour, row.area))
        alike.setdefault(same, []).append(row.area.replace("_", " "))
    for (percent, worn), areas in alike.items():
        key = "zefrs.note_area" if len(areas) == 1 else "zefrs.note_areas"
        yield key, (("at", tuple(areas)), ("percent", percent), ("n", worn))


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
