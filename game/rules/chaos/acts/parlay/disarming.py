"""A disarm on its strike tick (DISARM): the blow at the arm, the check, the weapon dropped."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Modifier
from game.core.components import Position
from game.core.events import Event
from game.core.rule import rule
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import attacking, meeting
from game.rules.chaos.acts.fight.attack import leaves_hand
from game.rules.chaos.acts.parlay.disarm import keeps, takeable
from game.rules.chaos.acts.parlay.meeting import meet
from game.rules.chaos.acts.parlay.seizing import seize
from game.rules.chaos.acts.time import stopping
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.exchange.rolls import CRITICAL, HIT
from game.rules.chaos.sheet import hands, ki
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import tables, weapon


@rule("CF-DISARM-01")
def attack_of(action: Action, plain: Attack) -> Attack:
    """A disarm as an attack: a called shot with Strike or Aim, with Parlay from the bare hand."""
    bare = plain.weapon.kind == "unarmed"
    if not plain.weapon.missile:
        return replace(plain, how="disarm", area="any", parlay=bare)
    called = Modifier("CF-DISARM-01", "chaos.pen_thing", tables().numbers.modifiers.called)
    return replace(plain, how="shoot", area="any", more=(called,))


@rule("CF-DISARM-01", "CF-DISARM-03", "CF-DISARM-05", "CF-SPRAY-12", "CF-ACQ-03")
def perform(step: Step, unit: int, action: Action) -> Process:
    """The strike tick of a disarm."""
    world, target = step.world, action.target
    action = attacking.affordable(combatant(world, unit), action, step.clock.round)
    hindered = attacking.hindrance(world, unit, action, target)
    if hindered or action.item not in takeable(combatant(world, target)):
        step.emit(Event("chaos.parlay_lost", hindered or "CF-DISARM-02", unit, target))
        return None
    ki.pay(step, unit, "second", int(bool(action.second)))
    attack = attack_of(action, attacking.attack_of(combatant(world, unit), action))
    if attack.ranged:
        meeting.aims(step, unit, action, target)
    made = yield from meet(step, unit, target, attack, "disarm")
    leaves_hand(step, unit, action, made)
    if made.result in (HIT, CRITICAL):
        yield from struck(step, unit, action, made.margin)
    return None


@rule("CF-DISARM-03")
def struck(step: Step, unit: int, action: Action, margin: int) -> Asking[None]:
    """The arm is hit: a check of Agility and skill says whether he keeps the weapon."""
    world, target, item = step.world, action.target, action.item
    if item not in dict(hands.in_hands(combatant(world, target).held)):
        step.emit(Event("chaos.parlay_lost", "CF-DISARM-02", unit, target))
        return
    outcome, spent = yield from step.run(keeps(combatant(world, target), item, margin))
    ki.pay(step, target, "skill", spent)
    kept = outcome.grade == "kept"
    key = "chaos.keeps_weapon" if kept else "chaos.disarmed"
    facts = (("weapon", weapon(item).name),)
    step.emit(Event(key, "CF-DISARM-03", target, unit, facts=facts, outcomes=(outcome,)))
    if kept:
        return
    seizes = action.second and not stopping.incapable(world, unit)
    if seizes and hands.free_hands(combatant(world, unit)):
        seize(step, unit, target, item, "CF-DISARM-05")
    else:
        dropping.drop(step, target, item, world.get(target, Position).cell, "CF-DISARM-03")
