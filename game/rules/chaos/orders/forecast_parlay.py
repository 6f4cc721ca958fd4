"""What a parlay promises: whether it hits, against each answer, and what would come of it then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.checks import Check, Grade
from game.core.components import Position
from game.core.forecast import Branch, Forecast
from game.core.rule import rule
from game.core.view import View
from game.rules.chaos.acts.fight import attacking, defending
from game.rules.chaos.acts.fight.defending import Threat
from game.rules.chaos.acts.parlay import doing, entangling, holds
from game.rules.chaos.acts.parlay.contests import contest_odds, grappled, party
from game.rules.chaos.acts.parlay.entangling import ATTACKS, GRIPS
from game.rules.chaos.acts.parlay.meeting import attack_of, disarm_of, keep_check
from game.rules.chaos.exchange.clash import Standing
from game.rules.chaos.exchange.facts import Attack, Strike
from game.rules.chaos.exchange.odds import JAB, against_number, results, spared
from game.rules.chaos.exchange.outlines import chance_of, outlines, red_of
from game.rules.chaos.exchange.rolls import CRITICAL, HIT, strike_check
from game.rules.chaos.orders.forecast import (
    STANDING,
    Note,
    answered_with,
    answering,
    branch,
    note,
    open_answers,
    paid,
    place_of,
    struck_back,
)
from game.rules.chaos.sheet import ki, resists
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Holding
from game.rules.chaos.sheet.fighter import Combatant, combatant

NOTHING = ((0, 1.0),)
"""No Red at all."""


def of_parlay(view: View, unit: int, action: Action) -> Forecast | None:
    """The odds of a parlay or a disarm, None while it is not complete."""
    me = paid(combatant(view, unit), ki.declared(action))
    if action.how == "contest":
        return of_contest(view, me, action)
    if action.how in GRIPS:
        return of_grip(view, me, action)
    if not action.target or view.find(action.target, Position) is None:
        return None
    if action.how == "entangle" and not action.weapon:
        return None
    foe = combatant(view, action.target)
    if action.how in ATTACKS:
        return of_attack(view, me, foe, attack_of(action), action)
    if not action.weapon or not action.item:
        return None
    attack = disarm_of(action, attacking.attack_of(me, action))
    return of_attack(view, me, foe, attack, action)


@rule("CF-PARLAY-01", "CF-PARLAY-02", "CF-PARLAY-04")
def of_attack(
    view: View, me: Combatant, foe: Combatant, attack: Attack, action: Action
) -> Forecast:
    """A branch for each answer of the target: does it hit."""
    strike = Strike(me, foe, attack, here=place_of(view, me.unit, action, foe.unit))
    threat = attacking.threat_of(action, me.unit, attack)
    after = attacking.ticks_before(view, me.unit, action, view.clock.round)
    branches = each_answer(view, strike, threat, after)
    ordered = tuple(sorted(branches, key=lambda one: hits(one.hit)))
    later = tuple(_later(view, me, foe, action))
    check = strike_check(strike)
    return Forecast(check, ordered, foe.unit, later, tuple(_notes(view, me, foe, action)))


def hits(results: Iterable[tuple[Grade, float]]) -> float:
    """The chance of a hit among these results."""
    return sum(chance for result, chance in results if result in (HIT, CRITICAL, JAB))


@rule("CF-MULTI-02")
def each_answer(view: View, strike: Strike, threat: Threat, after: int) -> Iterator[Branch]:
    """The results by answer; a defence that holds everybody off answers by itself, and who strikes
    at the same moment may hurt him.
    """
    standing = defending.holds_off(view, strike.foe.unit, after)
    if standing is not None:
        met = against_number(strike, Standing(standing.number, critical=standing.critical))
        yield Branch(STANDING, met, NOTHING, NOTHING)
        return
    for answer in open_answers(view, strike, threat, after):
        if answer.method == "simultaneous":
            paying = answering(strike, answer)
            yield branch(answer.method, spared(struck_back(view, paying, answer)))
        else:
            found = results(answered_with(view, strike, answer))
            yield Branch(answer.method, found, NOTHING, NOTHING)


@rule("CF-TRIP-01", "CF-DISARM-03")
def _later(view: View, me: Combatant, foe: Combatant, action: Action) -> Iterator[Check]:
    """The check that decides what comes of a hit."""
    if action.how == "trip":
        yield resists.resist(foe, "balance")
    elif action.how == "disarm":
        yield keep_check(foe, action.item, 1)


@rule("CF-GRAP-01", "CF-HOLD-02", "CF-ENT-02")
def _notes(view: View, me: Combatant, foe: Combatant, action: Action) -> Iterator[Note]:
    """How the contest stands that would follow."""
    if action.how == "trip":
        falls = 1 - resists.resist(foe, "balance").chance(resists.RESISTED)
        yield note("falls", falls)
    elif action.how == "grapple":
        pair = grappled(view, me, foe)
        yield note("wins", contest_odds(*pair))
    elif action.how == "hold" and action.stat:
        held = Holding(foe.unit, action.stat, action.free)
        pair = holds.parties(view, foe.unit, me.unit, held)
        yield note("frees", contest_odds(*pair))
    elif action.how == "entangle":
        mine = party(view, foe, holds.better(foe))
        check = entangling.check_against(mine, entangling.difficulty(action.weapon))
        yield note("frees", check.chance("free"))


@rule("CF-HOLD-02", "CF-ENT-02")
def of_contest(view: View, me: Combatant, action: Action) -> Forecast | None:
    """The odds of getting free."""
    if me.held_by is not None:
        holding = view.get(me.held_by.holder, Holding)
        left, right = holds.parties(view, me.unit, me.held_by.holder, holding)
        won = contest_odds(left, right)
        hit = ((HIT, won), ("avoided", 1 - won))
        return Forecast(None, (Branch("none", hit),), me.held_by.holder)
    if me.entangled is None or not action.stat:
        return None
    mine = entangling.struggler(view, me.unit, action.stat)
    check = entangling.check_against(mine, me.entangled.difficulty)
    return Forecast(check, (Branch("none", check.odds),))


@rule("CF-HOLD-05")
def of_grip(view: View, me: Combatant, action: Action) -> Forecast | None:
    """The odds of a choke or a squeeze; a blow with a free limb is an attack like any other."""
    if me.holding is None:
        return None
    foe = combatant(view, me.holding.victim)
    if action.how == "choke":
        check = resists.resist(foe, "knockout", (doing.choking(me.holding.turns),))
        out = check.chance(resists.FIGHT)
        return Forecast(check, (Branch("none", check.odds, NOTHING, NOTHING, out),), foe.unit)
    if action.how != "squeeze":
        return None
    found = outlines(Strike(me, foe, doing.squeezing(me)), HIT)
    red, out = red_of(found), chance_of(found, "out")
    return Forecast(None, (Branch("none", ((HIT, 1.0),), red, NOTHING, out),), foe.unit)
