"""What any ordered Turn promises, and what an answer promises him who gives it, whatever it is to:
``own`` is the Red he takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.checks import Check
from game.core.forecast import Branch, Forecast
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.acts.blast import blast_at
from game.rules.chaos.acts.fight import answers, attacking
from game.rules.chaos.acts.fight.defending import (
    AREA,
    BURST,
    PARLAY,
    RANGED,
    SPRAY,
    Threat,
    threat_of,
)
from game.rules.chaos.acts.fight.meeting import further
from game.rules.chaos.acts.parlay import meeting
from game.rules.chaos.acts.parlay.contests import contest_odds, grappled
from game.rules.chaos.exchange.facts import AT_THINGS, Attack, Strike
from game.rules.chaos.exchange.odds import Odds, both, fallen, spared, spread, thrown
from game.rules.chaos.exchange.outlines import chance_of, red_of
from game.rules.chaos.exchange.rolls import TUMBLED, defence_check, strike_check
from game.rules.chaos.exchange.setting import Place, setting
from game.rules.chaos.orders import forecast, forecast_parlay, forecast_spray
from game.rules.chaos.orders.forecast import (
    SINGLE,
    Note,
    answered,
    answered_with,
    back_of,
    note,
    paid,
    percent,
    points,
)
from game.rules.chaos.orders.forecast_parlay import of_parlay
from game.rules.chaos.orders.forecast_spray import of_area, of_spray
from game.rules.chaos.sheet import ki, resists
from game.rules.chaos.sheet.actions import Action, Answer, action_of, answer_of
from game.rules.chaos.sheet.components import Doing
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.forms import attacks


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


LOSSES = ("grapple", "hold", "entangle", "disarm")
"""What a parlay may cost beside his footing."""


def of_answer(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of an answer; None while it is not complete enough to be rolled."""
    threat, answer = threat_of(request), answer_of(order)
    if not complete(order, answer):
        return None
    me, foe = combatant(view, request.unit), combatant(view, threat.by)
    me = paid(me, ki.of_answer(answer))
    if threat.family == AREA:
        return of_landed(view, me, foe, request, answer)
    action = ordered(view, foe, me.unit, threat)
    attack = attack_against(foe, me.unit, threat, action)
    here = setting(view, foe.unit, me.unit, view.clock.round, Place(bounce=action.bounce))
    made, check = rolled(view, Strike(foe, me, attack, here=here), threat, action, answer)
    forecast = told(me, foe, answer, made, check)
    notes = (*forecast.notes, *at_stake(view, (me, foe), threat, made, answer))
    return replace(forecast, notes=notes)


@rule("CF-PARLAY-04", "CF-TRIP-01", "CF-GRAP-01", "CF-HOLD-01", "CF-ENT-03", "CF-DISARM-03")
def at_stake(
    view: View, people: tuple[Combatant, Combatant], threat: Threat, made: Odds, answer: Answer
) -> Iterator[Note]:
    """What he risks beside Red in a parlay or a disarm, and what he does to the attacker if he
    strikes at the same moment.
    """
    me, foe = people
    if answer.method == "simultaneous":
        harmed = sum(chance for one, chance in made.own if one.red or one.lost)
        yield note("strikes_back", harmed)
    lands = forecast_parlay.hits(made.results)
    lies = dict(made.results).get(TUMBLED, 0.0)
    if threat.how == "trip":
        lies += lands * (1 - resists.resist(me, "balance").chance(resists.RESISTED))
    if threat.family == PARLAY and percent(lies):
        yield note("own_falls", lies)
    if threat.how == "grapple":
        pair = grappled(view, foe, me)
        lands *= contest_odds(*pair)
    if threat.how in LOSSES and percent(lands):
        yield note(f"own_{threat.how}", lands)


def complete(order: Order, answer: Answer) -> bool:
    """Whether it says all that the dice depend on."""
    if not order.text("method"):
        return False
    if answer.method in answers.ARMED and not answer.weapon:
        return False
    return answer.method not in ("block", "simultaneous") or bool(answer.weapon or answer.thing)


@rule("CF-ROLL-02", "CF-SPRAY-06", "CF-PARLAY-02", "CF-CLEAVE-03")
def rolled(
    view: View, strike: Strike, threat: Threat, action: Action, answer: Answer
) -> tuple[Odds, Check]:
    """The odds of the whole, and the check that he who is attacked rolls himself."""
    if answer.method == "simultaneous":
        check = strike_check(back_of(view, strike, answer))
    else:
        check = defence_check(answered_with(view, strike, answer))
    if threat.family in (BURST, SPRAY):
        shots = shots_at(view, strike.me.unit, strike.foe.unit)
        return forecast_spray.odds(view, answered_with(view, strike, answer), shots), check
    if threat.die and threat.number is not None:
        if answer.method == "simultaneous":
            die = thrown(strike, threat.die, threat.number)
            return both(strike, back_of(view, strike, answer), die), check
        strike = answered_with(view, strike, answer)
        return spread(strike, fallen(strike, threat.die, threat.number)), check
    made = answered(view, strike, action, answer)
    harmless = threat.family == PARLAY or threat.how in AT_THINGS
    return spared(made) if harmless else made, check


@rule("CF-SPRAY-02")
def shots_at(view: View, unit: int, target: int) -> range:
    """The numbers of the shots that he has ordered at this target, as far as that can be seen."""
    doing = view.find(unit, Doing)
    if doing is None:
        return range(1, 2)
    action = action_of(doing.order)
    if not action.more:
        return range(1, 1 + max(1, action.shots))
    first = action.targets.index(target) if target in action.targets else 0
    return range(first + 1, first + 2)


def told(
    me: Combatant, foe: Combatant, answer: Answer, made: Odds, check: Check | None
) -> Forecast:
    """The odds as they look to him who answers."""
    branch = Branch(answer.method, made.results, red_of(made.own), red_of(made.target))
    shown = None if answer.method == "none" else check
    notes = (*_notes(made), *points("own_points", made, me))
    return Forecast(shown, (branch,), foe.unit, (), notes)


def _notes(made: Odds) -> Iterator[Note]:
    for what in ("falls", "out"):
        if percent(chance := chance_of(made.target, what)):
            yield note(f"own_{what}", chance)


@rule("CF-AREA-02", "CF-AREA-03")
def of_landed(
    view: View, me: Combatant, foe: Combatant, request: Request, answer: Answer
) -> Forecast | None:
    """The odds of getting away from what has landed already, or of rolling with it."""
    threat, cell = threat_of(request), request.fact("cell")
    if threat.number is None or cell is None:
        return None
    blast = blast_at(view, me.unit, cell, weapon(threat.weapon))
    here = setting(view, foe.unit, me.unit, view.clock.round)
    strike = Strike(foe, me, blast, answer, here)
    made = forecast_spray.blasted(strike, (threat.number,))
    return told(me, foe, answer, made, defence_check(strike, threat.number))


def ordered(view: View, foe: Combatant, unit: int, threat: Threat) -> Action:
    """What he who attacks has ordered, as far as it is told: no feint and no second strike; a
    return strike is no order.
    """
    doing = view.find(foe.unit, Doing)
    known = action_of(doing.order) if doing is not None else Action("")
    if threat.family == PARLAY and threat.how != "disarm":
        points = known.ki if (known.form, known.how) == ("parlay", threat.how) else 0
        return Action("parlay", threat.how, threat.weapon, ki=points)
    told = known.form == "fight" and known.how in (*SINGLE, "spray", "disarm")
    if told and known.weapon == threat.weapon and not threat.returned:
        return replace(known, second="", feint=False)
    ranged = threat.family in (RANGED, BURST, SPRAY)
    how = "throw" if threat.how == "throw" else "shoot" if ranged else "strike"
    aims = foe.acquired == unit
    return Action("fight", how, threat.weapon, target=unit, area=threat.area, acquire=aims)


@rule("CF-RET-02", "CF-CLEAVE-02", "CF-CLEAVE-03")
def attack_against(foe: Combatant, unit: int, threat: Threat, action: Action) -> Attack:
    """The attack that he is asked to answer: whoever is not its first target takes half of it."""
    if action.form == "parlay":
        return meeting.attack_of(action)
    made = attacking.attack_of(foe, replace(action, target=unit))
    if threat.returned:
        ticks = attacks().returned.ticks
        return attacking.returned_by(foe, Answer(weapon=threat.weapon), ticks, set())
    if action.how == "disarm":
        return meeting.disarm_of(action, made)
    if threat.die:
        made = replace(made, area="any")
    later = action.how != "spray" and (threat.die or unit in action.more)
    return further(made) if later else made
