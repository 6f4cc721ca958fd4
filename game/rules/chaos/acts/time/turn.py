"""A Turn that has come up: what is over with it, and what its fighter uses it for (section 8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from game.core.components import Out
from game.core.events import Event, out
from game.core.orders import Order
from game.core.rule import rule
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.deeds import chores_done
from game.rules.chaos.acts.fight import courses
from game.rules.chaos.acts.move import moving, racing, retreat, stepping
from game.rules.chaos.acts.parlay import holds
from game.rules.chaos.acts.spray import shots
from game.rules.chaos.acts.time import between, stunned, turns
from game.rules.chaos.sheet import agenda, aiding
from game.rules.chaos.sheet.actions import Action, action_of
from game.rules.chaos.sheet.components import Doing, Fighter, HeldTurn, Prepared
from game.rules.chaos.sheet.durations import Parts, parts
from game.rules.chaos.sheet.field import Due
from game.rules.chaos.sheet.muster import awake, condition_of
from game.rules.chaos.sheet.ties import Outflanked
from game.rules.chaos.tables.durations import durations

KIND = "chaos.turn"

STRIKE, END = "strike", "end"
"""When an action strikes, and when it is over, on the agenda."""


@rule("CF-TICK-03", "CF-TICK-12")
def comes_up(step: Step, due: Due) -> Process:
    """His Turn: he is asked what he does with it, unless he is busy still, or stunned."""
    unit, world = due.unit, step.world
    if not awake(world, unit):
        return None
    if (free := turns.free_on(world, unit)) is not None:
        turns.due_on(step, unit, free)
        return None
    turns.due_on(step, unit, 0)
    begins(step, unit)
    if not stunned.passes(step, unit) and not retreat.passes(step, unit):
        yield from asks(step, unit)
    return None


@rule("CF-MISS-05", "CF-MISS-06", "CF-TICK-10")
def begins(step: Step, unit: int) -> None:
    """What lasts until his next Turn is over: that he is off balance, or prepared."""
    world, had = step.world, condition_of(step.world, unit)
    if had.off_balance:
        world.put(unit, replace(had, off_balance=False), had)
    world.forget(unit, Prepared)
    holds.turn_came(step, unit)


def asks(step: Step, unit: int) -> Asking[None]:
    """He says what he does; after what takes no time he is asked again."""
    while True:
        order = yield from step.ask(unit, KIND)
        if not chores_done.at_once(step, unit, action_of(order)):
            break
    yield from takes(step, unit, order)


def takes(step: Step, unit: int, order: Order) -> Asking[None]:
    """He uses his Turn, or the one he has held, for this."""
    action = action_of(order)
    known = SHORT.get(action.form)
    if known is not None:
        known(step, unit, action)
        return
    outflanks_no_more(step, unit)
    end = agenda.now(step.world)
    if action.how == "race":
        order, end = yield from racing.begin(step, unit, order)
    start(step, unit, order, end)


@rule("CF-TICK-09")
def hold(step: Step, unit: int, action: Action) -> None:
    """He keeps his Turn back for later."""
    step.world.put(unit, HeldTurn(), step.world.find(unit, HeldTurn))
    stepping.look_to(step, unit, action.facing)
    step.emit(Event("chaos.holds_turn", "CF-TICK-09", unit))
    between.offer(step, unit)


@rule("CF-TICK-09", "CF-MOVE-04")
def move(step: Step, unit: int, action: Action) -> None:
    """He goes there and keeps his Turn back for later."""
    step.world.put(unit, HeldTurn(), step.world.find(unit, HeldTurn))
    step.emit(Event("chaos.holds_turn", "CF-TICK-09", unit))
    moving.go(step, unit, action)


@rule("CF-TICK-10")
def prepare(step: Step, unit: int, action: Action) -> None:
    """His next defence is prepared; he is not busy meanwhile."""
    step.world.put(unit, Prepared(), step.world.find(unit, Prepared))
    stepping.look_to(step, unit, action.facing)
    step.emit(Event("chaos.prepares", "CF-TICK-10", unit))
    shots.renews(step, unit)
    turns.after(step, unit, agenda.now(step.world) - durations().turn.prepare)
    between.offer(step, unit)


@rule("CF-WIN-01")
def surrender(step: Step, unit: int, action: Action) -> None:
    """He gives up: out of the fight."""
    agenda.cancel(step, unit)
    stepping.halt(step, unit)
    step.world.put(unit, Out("surrendered"), step.world.find(unit, Out))
    step.emit(out(unit, "surrendered", "CF-WIN-01"))


SHORT: Mapping[str, Callable[[Step, int, Action], None]] = MappingProxyType(
    {"hold": hold, "prepare": prepare, "move": move, "surrender": surrender}
)
"""What takes no ticks."""


@rule("CF-CIRC-01")
def outflanks_no_more(step: Step, unit: int) -> None:
    """He acts: nobody is behind him any more just for having got there in a defence."""
    step.world.forget(unit, Outflanked)


@rule("CF-TICK-04", "CF-TICK-06")
def start(step: Step, unit: int, order: Order, raced: int) -> None:
    """He begins an action: what goes before its strike first. ``raced``: when a race is over."""
    world, action, now = step.world, action_of(order), agenda.now(step.world)
    course = courses.course_of(world, unit, action, step.clock.round)
    times = parts(action, world.get(unit, Fighter), course)
    if action.how == "race":
        times = Parts(now - raced, 0)
    stepping.halt(step, unit)
    aiding.turns_away(step, unit)
    strike, end = now - times.before, now - times.whole
    world.put(unit, Doing(order, now, strike, end), world.find(unit, Doing))
    courses.faces(step, unit, action)
    if action.form in ("fight", "parlay"):
        agenda.plan(step, unit, strike, agenda.PARTS, STRIKE)
    agenda.plan(step, unit, end, agenda.ENDS, END)
    if course.run:
        courses.runs(step, unit, action, times.before - course.run)
    step.emit(begun(unit, action, strike, end))


def begun(unit: int, action: Action, strike: int, end: int) -> Event:
    """The event that tells of an action's beginning; ticks below 1 lie in the next round."""
    key = "begins" if strike >= 1 else "begins_late"
    facts = (
        ("form", action.form),
        ("how", action.how),
        ("weapon", action.weapon),
        ("strike", strike),
        ("end", end),
    )
    return Event(f"chaos.{key}", "CF-TICK-06", unit, action.target or None, facts=facts)
