"""Held Turns: when whoever has kept his Turn back is asked whether he uses it now (TICK-09)."""

from __future__ import annotations

from game.core.orders import Order, is_pass
from game.core.rule import rule
from game.core.step import Process, Step
from game.rules.chaos.acts.deeds import chores_done
from game.rules.chaos.acts.time import turn, turns
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import action_of
from game.rules.chaos.sheet.components import Going, HeldTurn
from game.rules.chaos.sheet.field import Due
from game.rules.chaos.sheet.muster import awake, side_of

HELD, KIND = "held", "chaos.held"

KEPT = "chaos.holds_turn"
"""That he has kept it back is no change."""

LAST = 1
"""The last tick, on which it is now or never."""


@rule("CF-TICK-09")
def befell(step: Step) -> None:
    """Something has changed: on the next tick, before the Turns due on it, those are asked who
    hold theirs; and on the last tick in any case.
    """
    tick = agenda.now(step.world) - 1
    for unit, _ in step.world.each(HeldTurn):
        due = agenda.planned(step.world, unit, HELD)
        told = ((event.unit, event.key) for event in step.events if event.unit is not None)
        changed = any(fact != (unit, KEPT) for fact in told)
        if changed and tick >= 1 and (due is None or due.tick < tick):
            agenda.cancel(step, unit, HELD)
            agenda.plan(step, unit, tick, agenda.HELD, HELD)
        elif due is None and tick >= 1:
            agenda.plan(step, unit, LAST, agenda.HELD, HELD)


@rule("CF-TICK-09")
def asks(step: Step, due: Due) -> Process:
    """He may use the Turn that he holds; while he is busy, or on his way, he goes on waiting."""
    unit, world = due.unit, step.world
    held = world.find(unit, HeldTurn)
    if held is None or not awake(world, unit) or not turns.idle(world, unit):
        return None
    if world.find(unit, Going) is not None and due.tick > LAST:
        return None
    order = yield step.request(side_of(world, unit), unit, KIND, window=True)
    assert isinstance(order, Order)
    if is_pass(order):
        return None
    if chores_done.at_once(step, unit, action_of(order)):
        agenda.plan(step, unit, due.tick, agenda.HELD, HELD)
        return None
    world.drop(unit, held)
    yield from turn.takes(step, unit, order)
    return None
