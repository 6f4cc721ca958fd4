"""A weapon that goes from one man's hand into another's."""

from __future__ import annotations

from game.core.components import Position
from game.core.events import Event
from game.core.rule import rule
from game.core.step import Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.sheet import hands
from game.rules.chaos.sheet.components import Held
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon


@rule("CF-GRAP-02", "CF-DISARM-05", "CF-DUAL-06")
def seize(step: Step, unit: int, target: int, item: str, rule_id: str) -> None:
    """He has the other's weapon in his hand now; without a free hand it falls to the ground."""
    world = step.world
    if item not in dict(hands.in_hands(combatant(world, target).held)):
        return
    if not hands.free_hands(combatant(world, unit)):
        dropping.drop(step, target, item, world.get(target, Position).cell, rule_id)
        return
    dropping.let_go(step, target, item)
    me = combatant(world, unit)
    world.put(unit, hands.taken(me, item), world.find(unit, Held))
    step.emit(Event("chaos.seizes", rule_id, unit, target, facts=(("weapon", weapon(item).name),)))
