"""A weapon that goes from one man's hand into another's."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Position
from game.core.events import Event
from game.core.rule import rule
from game.core.step import Step
from game.rules.chaos import dropping, hands
from game.rules.chaos.fighter import combatant
from game.rules.chaos.tables import weapon


@rule("CF-GRAP-02", "CF-DISARM-05", "CF-DUAL-06")
def seize(step: Step, unit: int, target: int, item: str, rule_id: str) -> None:
    """He has the other's weapon in his hand now; without a free hand it falls to the ground."""
    world = step.world
    if item not in dict(hands.in_hands(combatant(world, target).held)):
        return
    if not hands.free_hands(combatant(world, unit).held):
        dropping.drop(step, target, item, world.get(target, Position).cell, rule_id)
        return
    dropping.let_go(step, target, item)
    takes(step, unit, item)
    step.emit(Event("chaos.seizes", rule_id, unit, target, facts=(("weapon", weapon(item).name),)))


def takes(step: Step, unit: int, item: str) -> None:
    """It is in his free hand, or in both where it takes both."""
    had = combatant(step.world, unit).held
    if hands.two_handed(item) and hands.free_hands(had) > 1:
        new = replace(had, right=item, left=item)
    else:
        new = replace(had, left=item) if had.right else replace(had, right=item)
    step.world.put(unit, new, step.world.find(unit, type(had)))
