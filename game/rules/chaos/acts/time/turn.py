"""A Turn that has come up: what is over with it, and what its fighter uses it for (section 8); and
what an idle one does between his Turns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from game.core.components import Out
from game.core.events import Event, out
from game.core.orders import Order, is_pass
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.deeds import chores, chores_done
from game.rules.chaos.acts.fight import ambush, applying, attacking, telling
from game.rules.chaos.acts.move import moving, retreat, stepping
from game.rules.chaos.acts.parlay import holds
from game.rules.chaos.acts.spray import shots
from game.rules.chaos.acts.time import stunned, turns
from game.rules.chaos.sheet import agenda, fighter, ki, paces
from game.rules.chaos.sheet.actions import Action, action_of
from game.rules.chaos.sheet.agenda import Due, Holding, Outflanked
from game.rules.chaos.sheet.components import (
    Doing,
    Fighter,
    Going,
    HeldTurn,
    NextTurn,
    Prepared,
    Reserves,
)
from game.rules.chaos.sheet.durations import Parts, parts
from game.rules.chaos.sheet.muster import awake, condition_of, fighters
from game.rules.chaos.tables.durations import durations

BETWEEN, IDLE_KIND = "between", "chaos.between"


def offer(step: Step, unit: int) -> None:
    """He will be asked on this tick what he does, if there is anything that he can do."""
    tick = agenda.now(step.world)
    if tick >= 1 and agenda.planned(step.world, unit, BETWEEN) is None:
        agenda.plan(step, unit, tick, agenda.IDLE, BETWEEN)


def befell(step: Step) -> None:
    """Whoever something has happened to, and who stands idle, may think again; who is on his way
    somewhere when he has been attacked.
    """
    concerned = {unit for event in step.events for unit in (event.unit, event.target)}
    attacked = {event.target for event in telling.attacks(step.events)}
    for unit in fighters(step.world):
        if (unit in attacked and free(step.world, unit)) or (
            unit in concerned and waits(step.world, unit)
        ):
            offer(step, unit)


@rule("CF-TICK-15", "CF-TICK-08")
def waits(reader: Reader, unit: int) -> bool:
    """Whether he is idle: awake, nothing under way, not on his way anywhere."""
    return free(reader, unit) and reader.find(unit, Going) is None


def free(reader: Reader, unit: int) -> bool:
    """Whether he is awake, and nothing is under way but perhaps he himself."""
    return awake(reader, unit) and turns.idle(reader, unit)


def has_something(reader: Reader, unit: int, when: int) -> bool:
    """Whether there is anything he can do between his Turns."""
    if reader.find(unit, Doing) is not None:
        return False
    acts = ki.has_action(reader.get(unit, Reserves), when)
    holds = reader.find(unit, Holding) is not None
    goes = not ambush.surprised(reader, unit, when) and bool(paces.gaits(reader, unit))
    return holds or goes or any(True for _ in chores.hows(reader, unit, when, acts))


@rule("CF-TICK-15", "CF-MOVE-04", "CF-AMBUSH-01")
def asks_idle(step: Step, due: Due) -> Process:
    """He is asked, unless he is busy by now or his Turn comes up on this very tick."""
    unit, world = due.unit, step.world
    next_turn = world.find(unit, NextTurn) or turns.NONE
    if (
        not free(world, unit)
        or next_turn.tick == due.tick
        or ambush.unaware(world, unit, step.clock.round)
        or not has_something(world, unit, step.clock.round)
    ):
        return None
    order = yield from step.ask(unit, IDLE_KIND, window=True)
    if is_pass(order):
        return None
    yield from does(step, unit, order)
    return None


def does(step: Step, unit: int, order: Order) -> Asking[None]:
    """He goes somewhere, or does something small; what takes no time leaves him idle."""
    action = action_of(order)
    if action.form == "move":
        moving.go(step, unit, action)
        if action.how == moving.STOP:
            offer(step, unit)
    elif chores_done.at_once(step, unit, action):
        offer(step, unit)
    elif action.how == "race":
        spent = chores_done.pays(step, unit)
        busy, end = yield from moving.race(step, unit, order, spent)
        chores_done.begin(step, unit, busy, end)
    else:
        chores_done.as_free_action(step, unit, order)


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
        order, end = yield from moving.race(step, unit, order)
    start(step, unit, order, end)


@rule("CF-TICK-09")
def hold(step: Step, unit: int, action: Action) -> None:
    """He keeps his Turn back for later."""
    step.world.put(unit, HeldTurn(), step.world.find(unit, HeldTurn))
    stepping.look_to(step, unit, action.facing)
    step.emit(Event("chaos.holds_turn", "CF-TICK-09", unit))
    offer(step, unit)


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
    offer(step, unit)


@rule("CF-WIN-01")
def surrender(step: Step, unit: int, action: Action) -> None:
    """He gives up: out of the fight."""
    applying.nothing_more(step, unit)
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
    course = attacking.course_of(world, unit, action, step.clock.round)
    times = parts(action, world.get(unit, Fighter), course)
    if action.how == "race":
        times = Parts(now - raced, 0)
    stepping.halt(step, unit)
    fighter.turns_away(step, unit)
    strike, end = now - times.before, now - times.whole
    world.put(unit, Doing(order, now, strike, end), world.find(unit, Doing))
    attacking.faces(step, unit, action)
    if action.form in ("fight", "parlay"):
        agenda.plan(step, unit, strike, agenda.PARTS, STRIKE)
    agenda.plan(step, unit, end, agenda.ENDS, END)
    if course.run:
        attacking.runs(step, unit, action, times.before - course.run)
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
