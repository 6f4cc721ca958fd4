"""What a single attack, or an answer to one, promises: the odds of the very dice to be rolled.

``losses`` of a branch are points of Red, ``out`` the chance to be out of the fight; how likely he
falls or is stunned, and how likely the attack misses by itself, is told in the notes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.core.components import Position
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.acts.fight import ambush, answers, attacking, defending, follow
from game.rules.chaos.acts.fight.defending import Threat
from game.rules.chaos.acts.fight.meeting import further
from game.rules.chaos.exchange.clash import Standing
from game.rules.chaos.exchange.facts import AT_THINGS, Attack, Setting, Strike
from game.rules.chaos.exchange.later import both_then, double, followed
from game.rules.chaos.exchange.odds import (
    Odds,
    against_number,
    automatic,
    both,
    harmless,
    mixed,
    odds,
    spared,
    spread,
)
from game.rules.chaos.exchange.outlines import chance_of, red_of
from game.rules.chaos.exchange.rolls import attack_check, defence_check, strike_check
from game.rules.chaos.exchange.setting import Place, setting, setting_at, sight_of
from game.rules.chaos.sheet import ki
from game.rules.chaos.sheet.actions import Action, Answer, action_of
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import tables

SINGLE = ("strike", "shoot", "throw", "break", "breach")
"""The attacks that are told of here."""

Note = tuple[str, tuple[Slot, ...]]

STANDING = "standing"
"""The answer of somebody whose defence holds everybody off (CF-MULTI-02)."""

SAME = 9
"""Digits of an average loss: what is less than that is how the computer adds up."""

PLAIN = 100
"""So much more than the strength of what is in the way counts the number of an answer."""


def percent(chance: float) -> int:
    """A chance in whole percent."""
    return round(chance * 100)


def note(key: str, chance: float) -> Note:
    """What is told with its chance."""
    return f"chaos.note_{key}", (("percent", percent(chance)),)


def of_turn(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of an ordered attack, None while it is not complete, or is of another form."""
    action = action_of(order)
    if action.form != "fight" or action.how not in SINGLE or not action.weapon:
        return None
    if action.thing:
        return of_object(view, request.unit, action, view.get(action.thing, Position).cell)
    if action.how == "breach" and action.cell is not None:
        return of_object(view, request.unit, action, action.cell)
    if not action.target or view.find(action.target, Position) is None:
        return None
    return of_attack(view, request.unit, action)


@rule("CF-ROLL-02", "CF-CLEAVE-01", "CF-CLEAVE-02")
def of_attack(view: View, unit: int, action: Action) -> Forecast:
    """The odds of one blow at its target, and those at half force of whom it cleaves besides."""
    attack = attacking.attack_of(combatant(view, unit), action)
    first = at_target(view, unit, action, attack, action.target)
    weak = further(attack)
    there = (one for one in action.more if view.find(one, Position) is not None)
    others = (at_target(view, unit, action, weak, one) for one in there)
    return replace(first, others=tuple(others))


def at_target(view: View, unit: int, action: Action, attack: Attack, target: int) -> Forecast:
    """A branch for each answer of one target, the one he would give first."""
    me, foe = paid(combatant(view, unit), ki.declared(action)), combatant(view, target)
    strike = Strike(me, foe, attack, here=place_of(view, unit, action, target))
    check = strike_check(strike)
    found = expected(view, strike, action)
    branches = best_first(found)
    later = (strike_check(second_of(strike, action)),) if action.second else ()
    best = found[branches[0].answer]
    told = action if target == action.target else replace(action, second="", more=())
    notes = (*_notes(automatic(check), best, told), *points("points", best, foe))
    return Forecast(check, branches, foe.unit, later, notes)


@rule("CF-KI-02", "CF-DMG-08")
def paid(who: Combatant, spent: int) -> Combatant:
    """He after he has paid so much Ki: that switches no natural PFb on."""
    if not spent:
        return who
    return replace(who, reserves=replace(who.reserves, ki=max(0, who.reserves.ki - spent)))


def answering(strike: Strike, answer: Answer) -> Strike:
    """The same blow at somebody who has paid for this answer."""
    return replace(strike, foe=paid(strike.foe, ki.of_answer(answer)))


def place_of(view: View, unit: int, action: Action, target: int) -> Setting:
    """The place that he will attack from: where he is, or the end of his run-up."""
    return setting(view, unit, target, view.clock.round, start_of(view, unit, action, target))


def start_of(view: View, unit: int, action: Action, target: int) -> Place:
    """The same as where he is then, on the tick of the strike."""
    place = attacking.origin(view, unit, action, target)
    after = attacking.ticks_before(view, unit, action, view.clock.round)
    return place if place.runs else replace(place, after=after)


@rule("CF-FEINT-02")
def expected(view: View, strike: Strike, action: Action) -> dict[str, Odds]:
    """The odds by answer; the answer is given before the contest of a feint, which fools only
    whom it was meant for.
    """
    me, foe = strike.me, strike.foe
    after = attacking.ticks_before(view, me.unit, action, view.clock.round)
    standing = defending.holds_off(view, foe.unit, after)
    if standing is not None:
        return {STANDING: against_standing(view, strike, action, standing)}
    threat = attacking.threat_of(action, me.unit, strike.attack)
    given = open_answers(view, strike, threat, after)
    plain = {one.method: answered(view, answering(strike, one), action, one) for one in given}
    meant = action.feint and foe.unit == action.target
    won = follow.chance(view, me, foe) if meant else 0.0
    if not won:
        return plain
    feint = replace(strike, attack=replace(strike.attack, feinted=True))
    fooled = {one.method: answered(view, answering(feint, one), action, one) for one in given}
    return {name: mixed(made, fooled[name], won) for name, made in plain.items()}


def second_of(strike: Strike, action: Action) -> Strike:
    """The second strike of two, upon the same man."""
    return replace(strike, attack=attacking.second_of(strike.me, action))


@rule("CF-MULTI-02")
def against_standing(view: View, strike: Strike, action: Action, standing: Standing) -> Odds:
    """The odds against a defence that holds everybody off."""
    strike = answered_with(view, strike, standing.answer)
    made = spread(strike, against_number(strike, standing))
    if not action.second:
        return made
    second = attacking.second_of(strike.me, action)
    return followed(made, strike, second, standing, lain(view, strike, action))


@rule("CF-CALL-06")
def lain(view: View, strike: Strike, action: Action) -> Setting | None:
    """The place of a second shot at whom the first has brought down; None where it is the same."""
    if not strike.attack.ranged or strike.foe.condition.prone:
        return None
    place = start_of(view, strike.me.unit, action, strike.foe.unit)
    seen = sight_of(view, strike.me.unit, strike.foe.unit, place, lying=True)
    return None if seen.cover == "none" else replace(strike.here, cover=seen.cover)


def answered_with(view: View, strike: Strike, answer: Answer) -> Strike:
    """The same blow against this answer."""
    return replace(strike, answer=answer, block=attacking.block_of(view, strike.foe, answer))


def answered(view: View, strike: Strike, action: Action, answer: Answer) -> Odds:
    """The odds against this answer, those of a second strike among them."""
    harms = action.how not in AT_THINGS
    if answer.method == "simultaneous":
        if action.second:
            second, back = attacking.second_of(strike.me, action), back_of(view, strike, answer)
            return both_then(strike, back, second, lain(view, strike, action))
        made = struck_back(view, strike, answer)
        return made if harms else spared(made)
    strike = answered_with(view, strike, answer)
    if action.second:
        second = attacking.second_of(strike.me, action)
        return double(strike, second, lain(view, strike, action))
    return odds(strike) if harms else harmless(strike)


@rule("CF-SIM-01")
def struck_back(view: View, strike: Strike, answer: Answer) -> Odds:
    """The odds of both at the same moment."""
    return both(strike, back_of(view, strike, answer))


def back_of(view: View, strike: Strike, answer: Answer) -> Strike:
    """What he who is attacked strikes back with at the same moment."""
    me, foe = strike.me, strike.foe
    back = attacking.simultaneous_by(foe, answer, me.unit, strike.attack)
    return Strike(foe, me, back, here=setting(view, foe.unit, me.unit, view.clock.round))


def unanswered(view: View, unit: int, target: int, after: int) -> bool:
    """Whether nobody asks the target for an answer to this one's attack, so many ticks later."""
    sudden = ambush.unanswerable(view, unit, view.clock.round)
    return sudden or bool(defending.why_mute(view, target, after))


def open_answers(view: View, strike: Strike, threat: Threat, after: int) -> tuple[Answer, ...]:
    """One answer for each method that he can use after so many ticks, none among them: with the
    best weapon or object, without Ki.
    """
    foe = strike.foe.unit
    if unanswered(view, strike.me.unit, foe, after):
        return (Answer(),)
    known = answers.methods(view, foe, threat, view.clock.round, out=False)
    return tuple(best_answer(view, strike, method, threat) for method in known)


def best_answer(view: View, strike: Strike, method: str, threat: Threat) -> Answer:
    """The best way to give this answer: the weapon or object with the highest number."""
    if method == "none":
        return Answer()
    foe = strike.foe
    pay = answers.prices(view, foe.unit, method, view.clock.round)[0]
    items = answers.all_weapons(view, foe.unit, threat, method)
    given = [Answer(method, item, pay=pay) for item in items]
    if method == "block":
        objects = answers.objects(view, foe.unit, threat)
        given += [Answer(method, thing=thing, pay=pay) for thing in objects]
    given = given or [Answer(method, pay=pay)]
    if len(given) == 1 or method == "simultaneous":
        return given[0]
    return max(given, key=lambda answer: _number(answered_with(view, strike, answer)))


def _number(strike: Strike) -> int:
    strength = strike.block.pfb if strike.block is not None else 0
    return defence_check(strike).shift * PLAIN + strength


def branch(name: str, made: Odds) -> Branch:
    """The odds of one answer as a branch."""
    red, own = red_of(made.target), red_of(made.own)
    return Branch(name, made.results, red, own, chance_of(made.target, "out"))


def best_first(found: Mapping[str, Odds]) -> tuple[Branch, ...]:
    """A branch for each answer, first the one that he would give; of those that come to the same
    the one that was named first.
    """
    branches = (branch(name, made) for name, made in found.items())
    return tuple(sorted(branches, key=lambda one: round(one.mean, SAME)))


@rule("CF-MISS-03")
def _notes(misses: float, made: Odds, action: Action) -> Iterator[Note]:
    """What a player should know beside the branches: the answer told first is counted on."""
    yield note("misses", misses)
    if percent(falls := chance_of(made.target, "falls")):
        yield note("falls", falls)
    if action.second and action.second in tables().weapons:
        yield "chaos.note_second", (("weapon", tables().weapons[action.second].name),)
    if action.more:
        yield "chaos.note_cleave", (("n", len(action.more)),)


@rule("CF-DMG-04")
def points(name: str, made: Odds, victim: Combatant) -> Iterator[Note]:
    """The share of his hit points that it costs on an average, where it costs any."""
    lost = sum(chance * one.lost for one, chance in made.target)
    if share := percent(min(1.0, lost / max(1, victim.hp.now))):
        yield f"chaos.note_{name}", (("percent", share),)


def of_object(view: View, unit: int, action: Action, cell: Cell) -> Forecast:
    """The odds of hitting an object or a wall: nobody defends it."""
    me = combatant(view, unit)
    attack = attacking.attack_of(me, action)
    place = start_of(view, unit, action, action.thing)
    check = attack_check(me, None, attack, setting_at(view, unit, cell, view.clock.round, place))
    missed = automatic(check)
    hit = (("miss", missed), ("hit", 1 - missed))
    return Forecast(check, (Branch("none", hit),), None, (), (note("misses", missed),))
