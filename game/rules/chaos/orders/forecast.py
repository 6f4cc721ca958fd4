"""What a single attack, or an answer to one, promises: the odds of the very dice to be rolled.

``losses`` of a branch are points of Red, ``out`` the chance to be out of the fight; how likely he
falls or is stunned, and how likely the attack misses by itself, is told in the notes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.checks import Check, gather
from game.core.components import Position
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.acts.fight import ambush, answers, attacking, courses, defending, feinting
from game.rules.chaos.acts.fight.defending import Threat
from game.rules.chaos.acts.fight.meeting import further
from game.rules.chaos.acts.move import running
from game.rules.chaos.exchange.clash import attack_check, defence_check
from game.rules.chaos.exchange.facts import AT_THINGS
from game.rules.chaos.exchange.odds import (
    Odds,
    against_number,
    automatic,
    both,
    harmless,
    odds,
    spared,
    spread,
)
from game.rules.chaos.exchange.odds_two import double, followed, mixed
from game.rules.chaos.exchange.penalties import Attack, Setting
from game.rules.chaos.exchange.setting import Place, setting, setting_at
from game.rules.chaos.sheet.actions import Action, Answer, action_of
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import tables

SINGLE = ("strike", "shoot", "throw", "break", "breach")
"""The attacks that are told of here."""

Note = tuple[str, tuple[Slot, ...]]

STANDING = "standing"
"""The answer of somebody whose defence holds everybody off (CF-MULTI-02)."""

CLOSED = 100
"""A whole chance, in percent."""


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
    me, foe = combatant(view, unit), combatant(view, target)
    here = place_of(view, unit, action, attack, target)
    check = attack_check(me, foe, attack, here)
    found = expected(view, me, foe, action, attack, here)
    branches = sorted(
        (branch(name, made) for name, made in found.items()), key=lambda one: one.mean
    )
    later: tuple[Check, ...] = ()
    if action.second:
        later = (attack_check(me, foe, attacking.second_of(me, action), here),)
    best = found[branches[0].answer]
    told = action if target == action.target else replace(action, second="", more=())
    notes = (*_notes(automatic(check), best, told), *points("points", best, foe))
    return Forecast(check, tuple(branches), foe.unit, later, notes)


def place_of(view: View, unit: int, action: Action, attack: Attack, target: int) -> Setting:
    """The place that he will attack from: where he is, or the end of his run-up."""
    now = view.clock.round
    after = courses.ticks_before(view, unit, action, now)
    if attack.ranged:
        there = Place(bounce=action.bounce, after=after)
        return setting(view, unit, target, now, there)
    way = running.way(view, unit, target, attack.weapon.reach)
    if way is None or not way.path:
        return setting(view, unit, target, now, Place(after=after))
    return setting(view, unit, target, now, Place(way.path[-1], runs=True))


@rule("CF-FEINT-02")
def expected(
    view: View, me: Combatant, foe: Combatant, action: Action, attack: Attack, here: Setting
) -> dict[str, Odds]:
    """The odds by answer; the answer is given before the contest of a feint, which fools only
    whom it was meant for.
    """
    after = courses.ticks_before(view, me.unit, action, view.clock.round)
    standing = defending.busy_defending(view, foe.unit, after)
    if standing is not None and standing.multiple:
        return {STANDING: against_standing(view, me, foe, action, attack, here)}
    given = open_answers(view, me, foe, action, attack, here)
    plain = {one.method: answered(view, me, foe, action, attack, one, here) for one in given}
    meant = action.feint and foe.unit == action.target
    won = feinting.chance(view, me, foe) if meant else 0.0
    if not won:
        return plain
    feint = replace(attack, feinted=True)
    fooled = {one.method: answered(view, me, foe, action, feint, one, here) for one in given}
    return {name: mixed(made, fooled[name], won) for name, made in plain.items()}


@rule("CF-MULTI-02")
def against_standing(
    view: View, me: Combatant, foe: Combatant, action: Action, attack: Attack, here: Setting
) -> Odds:
    """The odds against a defence that holds everybody off."""
    guard = foe.defending
    assert guard is not None
    number, method = guard.number, guard.method
    block = attacking.block_of(view, foe, Answer(method, guard.weapon, guard.thing))
    found = against_number(me, foe, attack, number, here, method, guard.critical)
    made = spread(me, foe, attack, found, here, block)
    if not action.second:
        return made
    second = attacking.second_of(me, action)
    return followed(made, me, foe, second, here, number, method, block, guard.critical)


def answered(
    view: View,
    me: Combatant,
    foe: Combatant,
    action: Action,
    attack: Attack,
    answer: Answer,
    here: Setting,
) -> Odds:
    """The odds against this answer, those of a second strike among them."""
    second = attacking.second_of(me, action) if action.second else None
    if answer.method == "simultaneous":
        made = struck_back(view, me, foe, attack, answer, here)
        made = spared(made) if action.how in AT_THINGS else made
        return made if second is None else followed(made, me, foe, second, here, None)
    block = attacking.block_of(view, foe, answer)
    if second is not None:
        return double(me, foe, attack, second, answer, here, block)
    work = harmless if action.how in AT_THINGS else odds
    return work(me, foe, attack, answer, here, block)


@rule("CF-SIM-01")
def struck_back(
    view: View, me: Combatant, foe: Combatant, attack: Attack, answer: Answer, here: Setting
) -> Odds:
    """The odds of both at the same moment."""
    back = attacking.simultaneous_by(foe, answer, me.unit, attack)
    there = setting(view, foe.unit, me.unit, view.clock.round)
    return both(me, foe, attack, back, here, there)


def unanswered(view: View, unit: int, target: int, after: int) -> bool:
    """Whether nobody asks the target for an answer to this one's attack, so many ticks later."""
    sudden = ambush.unanswerable(view, unit, view.clock.round)
    return sudden or bool(defending.why_mute(view, target, after))


def open_answers(
    view: View, me: Combatant, foe: Combatant, action: Action, attack: Attack, here: Setting
) -> tuple[Answer, ...]:
    """One answer for each method that he can use, none among them: with the best weapon or object,
    without Ki.
    """
    now = view.clock.round
    if unanswered(view, me.unit, foe.unit, courses.ticks_before(view, me.unit, action, now)):
        return (Answer(),)
    threat = attacking.threat_of(action, me.unit, attack)
    return tuple(
        best_answer(view, me, foe, method, threat, attack, here)
        for method in answers.methods(view, foe.unit, threat, now, out=False)
    )


def best_answer(
    view: View,
    me: Combatant,
    foe: Combatant,
    method: str,
    threat: Threat,
    attack: Attack,
    here: Setting,
) -> Answer:
    """The best way to give this answer: the weapon or object with the highest number."""
    if method == "none":
        return Answer()
    pay = answers.prices(view, foe.unit, method, view.clock.round)[0]
    if method == "block":
        given = [Answer(method, item, pay=pay) for item in answers.shields(foe)]
        objects = answers.objects(view, foe.unit, threat)
        given += [Answer(method, thing=thing, pay=pay) for thing in objects]
    else:
        items = tuple(answers.all_weapons(view, foe.unit, threat, method)) or ("",)
        given = [Answer(method, item, pay=pay) for item in items]
    if len(given) == 1 or method == "simultaneous":
        return given[0]
    return max(given, key=lambda answer: _number(view, me, foe, attack, answer, here))


def _number(
    view: View, me: Combatant, foe: Combatant, attack: Attack, answer: Answer, here: Setting
) -> int:
    block = attacking.block_of(view, foe, answer)
    strength = block.pfb if block is not None else 0
    return defence_check(me, foe, attack, answer, here, block).shift * CLOSED + strength


def branch(name: str, made: Odds) -> Branch:
    """The odds of one answer as a branch."""
    return Branch(
        name,
        made.results,
        tuple(sorted(gather((one.red, chance) for one, chance in made.target))),
        tuple(sorted(gather((one.red, chance) for one, chance in made.own))),
        sum(chance for one, chance in made.target if one.out),
    )


@rule("CF-MISS-03")
def _notes(misses: float, made: Odds, action: Action) -> Iterator[Note]:
    """What a player should know beside the branches: the answer told first is counted on."""
    yield "chaos.note_misses", (("percent", round(misses * CLOSED)),)
    falls = sum(chance for one, chance in made.target if one.falls)
    if round(falls * CLOSED):
        yield "chaos.note_falls", (("percent", round(falls * CLOSED)),)
    if action.second and action.second in tables().weapons:
        yield "chaos.note_second", (("weapon", tables().weapons[action.second].name),)
    if action.more:
        yield "chaos.note_cleave", (("n", len(action.more)),)


@rule("CF-DMG-04")
def points(name: str, made: Odds, victim: Combatant) -> Iterator[Note]:
    """The share of his hit points that it costs on an average, where it costs any."""
    lost = sum(chance * one.lost for one, chance in made.target)
    if share := round(CLOSED * min(1.0, lost / max(1, victim.hp.now))):
        yield f"chaos.note_{name}", (("percent", share),)


def of_object(view: View, unit: int, action: Action, cell: Cell) -> Forecast:
    """The odds of hitting an object or a wall: nobody defends it."""
    me = combatant(view, unit)
    attack = attacking.attack_of(me, action)
    check = attack_check(me, None, attack, setting_at(view, unit, cell, view.clock.round))
    missed = automatic(check)
    hit = (("miss", missed), ("hit", 1 - missed))
    note = ("chaos.note_misses", (("percent", round(missed * CLOSED)),))
    return Forecast(check, (Branch("none", hit),), None, (), (note,))
