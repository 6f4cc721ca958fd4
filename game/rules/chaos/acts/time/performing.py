"""Actions as they come up: the strike tick, the end, and the ends of defences and Free Actions."""

from __future__ import annotations

from dataclasses import replace

from game.core.orders import Order
from game.core.rule import rule
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.areas import throwing
from game.rules.chaos.acts.deeds import chakra, chores_done
from game.rules.chaos.acts.fight import attack, courses, defending
from game.rules.chaos.acts.move import racing, running
from game.rules.chaos.acts.parlay import disarming
from game.rules.chaos.acts.parlay import doing as parlays
from game.rules.chaos.acts.spray import firing
from game.rules.chaos.acts.time import between, stopping, turns
from game.rules.chaos.sheet.actions import Action, action_of
from game.rules.chaos.sheet.components import Busy, Doing
from game.rules.chaos.sheet.field import Due

PREPARE, STRIKE, RECOVER = "prepare", "strike", "recover"
"""The parts of an action under way."""


@rule("CF-TICK-06", "CF-ROLL-02")
def strike(step: Step, due: Due) -> Process:
    """The strike of an action: after a run-up only where its target is in reach."""
    unit, world = due.unit, step.world
    had = world.find(unit, Doing)
    if had is None or had.part != PREPARE or stopping.incapable(world, unit):
        return None
    action = action_of(had.order)
    if not (yield from arrives(step, due, action)):
        return None
    now = world.get(unit, Doing)
    world.put(unit, replace(now, part=STRIKE), now)
    yield from performs(step, unit, action)
    after = world.find(unit, Doing)
    if after is not None and after.part == STRIKE:
        world.put(unit, replace(after, part=RECOVER), after)
    return None


@rule("CF-MOVE-10")
def arrives(step: Step, due: Due, action: Action) -> Asking[bool]:
    """Whether his target is in reach now, where it has to be: also one that has gone away while
    he feinted or took his time.
    """
    mark, reach = courses.mark_of(action), courses.reach_of(action)
    if not reach or not courses.present(step.world, mark):
        return True
    return (yield from running.at_strike(step, due, mark, reach))


def performs(step: Step, unit: int, action: Action) -> Process:
    """What the action is."""
    if action.form == "parlay":
        yield from parlays.perform(step, unit, action)
    elif action.how == "spray":
        yield from firing.begin(step, unit, action)
    elif action.how == "area":
        yield from throwing.perform(step, unit, action)
    elif action.how == "disarm":
        yield from disarming.perform(step, unit, action)
    else:
        yield from attack.strike(step, unit, action)
    return None


@rule("CF-TICK-04", "CF-TICK-05")
def end(step: Step, due: Due) -> Process:
    """His action is over: a deed without a strike is done; the next Turn is an Interval away."""
    unit, world = due.unit, step.world
    doing = world.find(unit, Doing)
    if doing is None or doing.end != due.tick:
        return None
    world.drop(unit, doing)
    if doing.part == PREPARE:
        deed(step, unit, action_of(doing.order))
    if doing.turn:
        turns.after(step, unit, due.tick)
    between.offer(step, unit)
    yield from ()
    return None


def deed(step: Step, unit: int, action: Action) -> None:
    """A chore or Chakra has taken all its time."""
    if action.form == "chore":
        racing.arrive(step, unit, action)
        chores_done.done(step, unit, action)
    elif action.form == "chakra":
        chakra.spend(step, unit, action.how, action.item, action.stat)


@rule("CF-TICK-08")
def free(step: Step, due: Due) -> Process:
    """A Free Action is over: what it was for is done."""
    busy = step.world.find(due.unit, Busy)
    if busy is not None and busy.end == due.tick:
        step.world.drop(due.unit, busy)
        deed(step, due.unit, action_of(Order(busy.facts)))
        between.offer(step, due.unit)
    yield from ()
    return None


@rule("CF-MULTI-01")
def defended(step: Step, due: Due) -> Process:
    """A defence is over."""
    defending.over(step, due.unit)
    between.offer(step, due.unit)
    yield from ()
    return None
