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
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos import answers, attacking, defending, running
from game.rules.chaos.actions import Action, Answer, action_of, answer_of
from game.rules.chaos.clash import attack_check, defence_check
from game.rules.chaos.components import Doing
from game.rules.chaos.defending import AREA, BURST, PARLAY, RANGED, SPRAY, Threat, threat_of
from game.rules.chaos.fighter import Combatant, combatant
from game.rules.chaos.odds import Odds, against_number, automatic, both, harmless, odds, spread
from game.rules.chaos.penalties import Attack, Setting
from game.rules.chaos.setting import Place, setting, setting_at
from game.rules.chaos.tables import tables

SINGLE = ("strike", "shoot", "throw", "break")
"""The attacks that are told of here."""

HARMLESS = ("break", "disarm")
"""Attacks at what somebody holds."""

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
        return of_object(view, request.unit, action)
    if not action.target or view.find(action.target, Position) is None:
        return None
    return of_attack(view, request.unit, action)


@rule("CF-ROLL-02")
def of_attack(view: View, unit: int, action: Action) -> Forecast:
    """A branch for each answer of the target, the one he would give first."""
    me, foe = combatant(view, unit), combatant(view, action.target)
    attack = attacking.attack_of(me, action)
    here = place_of(view, unit, action, attack)
    check = attack_check(me, foe, attack, here)
    found = dict(each_answer(view, me, foe, action, attack, here))
    branches = sorted(
        (branch(name, made) for name, made in found.items()), key=lambda one: one.mean
    )
    later: tuple[Check, ...] = ()
    if action.second:
        later = (attack_check(me, foe, attacking.second_of(me, action), here),)
    best = found[branches[0].answer]
    notes = tuple(_notes(automatic(check), best, action))
    return Forecast(check, tuple(branches), foe.unit, later, notes)


def place_of(view: View, unit: int, action: Action, attack: Attack) -> Setting:
    """The place that he will attack from: where he is, or the end of his run-up."""
    now = view.clock.round
    if attack.ranged:
        return setting(view, unit, action.target, now, Place(bounce=action.bounce))
    way = running.way(view, unit, action.target, attack.weapon.reach)
    if way is None or not way.path:
        return setting(view, unit, action.target, now)
    return setting(view, unit, action.target, now, Place(way.path[-1], runs=True))


@rule("CF-MULTI-02")
def each_answer(
    view: View, me: Combatant, foe: Combatant, action: Action, attack: Attack, here: Setting
) -> Iterator[tuple[str, Odds]]:
    """Every answer open to him with its odds: with the best weapon or object, without Ki."""
    standing = defending.busy_defending(view, foe.unit)
    if standing is not None and standing.multiple:
        number, method = standing.number, standing.method
        found = against_number(me, foe, attack, number, here, method)
        yield STANDING, spread(me, foe, attack, found, here)
        return
    for answer in open_answers(view, me, foe, action, attack, here):
        if answer.method == "simultaneous":
            back = attacking.simultaneous_by(foe, answer, me.unit)
            there = setting(view, foe.unit, me.unit, view.clock.round)
            yield answer.method, both(me, foe, attack, back, here, there)
        else:
            block = attacking.block_of(view, foe, answer)
            work = harmless if action.how in HARMLESS else odds
            yield answer.method, work(me, foe, attack, answer, here, block)


def open_answers(
    view: View, me: Combatant, foe: Combatant, action: Action, attack: Attack, here: Setting
) -> tuple[Answer, ...]:
    """One answer for each method that he can use, none among them."""
    if defending.why_mute(view, foe.unit):
        return (Answer(),)
    threat = attacking.threat_of(action, me.unit, attack)
    now = view.clock.round
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


def of_object(view: View, unit: int, action: Action) -> Forecast:
    """The odds of hitting an object: nobody defends it."""
    me = combatant(view, unit)
    attack = attacking.attack_of(me, action)
    cell = view.get(action.thing, Position).cell
    check = attack_check(me, None, attack, setting_at(view, unit, cell, view.clock.round))
    missed = automatic(check)
    hit = (("miss", missed), ("hit", 1 - missed))
    note = ("chaos.note_misses", (("percent", round(missed * CLOSED)),))
    return Forecast(check, (Branch("none", hit),), None, (), (note,))


def of_answer(view: View, request: Request, order: Order) -> Forecast | None:
    """What an answer promises him who gives it: ``own`` is the Red that he takes.

    None while the answer is not complete enough to be rolled.
    """
    threat, answer = threat_of(request), answer_of(order)
    if not order.text("method") or threat.family in (AREA, SPRAY, PARLAY):
        return None
    if answer.method in answers.ARMED and not answer.weapon:
        return None
    if answer.method in ("block", "simultaneous") and not (answer.weapon or answer.thing):
        return None
    me, foe = combatant(view, request.unit), combatant(view, threat.by)
    attack = attack_against(view, foe, me.unit, threat)
    here = setting(view, foe.unit, me.unit, view.clock.round)
    if answer.method == "simultaneous":
        back = attacking.simultaneous_by(me, answer, foe.unit)
        there = setting(view, me.unit, foe.unit, view.clock.round)
        made = both(foe, me, attack, back, here, there)
        check = attack_check(me, foe, back, there)
    else:
        block = attacking.block_of(view, me, answer)
        work = harmless if threat.how in HARMLESS else odds
        made = work(foe, me, attack, answer, here, block)
        check = defence_check(foe, me, attack, answer, here, block)
    mirrored = Odds(made.results, made.own, made.target)
    told = replace(branch(answer.method, mirrored), out=0.0)
    shown = None if answer.method == "none" else check
    return Forecast(shown, (told,), foe.unit, (), tuple(_own_notes(made)))


def _own_notes(made: Odds) -> Iterator[Note]:
    out = sum(chance for one, chance in made.target if one.out)
    falls = sum(chance for one, chance in made.target if one.falls)
    for key, chance in (("note_own_falls", falls), ("note_own_out", out)):
        if round(chance * CLOSED):
            yield f"chaos.{key}", (("percent", round(chance * CLOSED)),)


def attack_against(view: View, foe: Combatant, unit: int, threat: Threat) -> Attack:
    """The attack that he is asked to answer: as it was ordered, or as far as it is told."""
    doing = view.find(foe.unit, Doing)
    ordered = action_of(doing.order) if doing is not None else Action("")
    if ordered.form == "fight" and ordered.weapon == threat.weapon and ordered.how in SINGLE:
        return attacking.attack_of(foe, replace(ordered, target=unit))
    ranged = threat.family in (RANGED, BURST)
    how = "throw" if threat.how == "throw" else "shoot" if ranged else "strike"
    aims = foe.acquired == unit
    action = Action("fight", how, threat.weapon, target=unit, area=threat.area, acquire=aims)
    return attacking.attack_of(foe, action)
