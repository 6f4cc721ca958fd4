"""The countdown of a round: one thing that comes up after the other, highest tick first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from game.core.events import Event
from game.core.orders import Order, is_pass
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import AGAIN, Asking, Process, Step
from game.core.world import System
from game.rules.chaos.acts import blast
from game.rules.chaos.acts.deeds import chakra, chores_done
from game.rules.chaos.acts.fight import applying, attack, attacking, defending, follow, guarding
from game.rules.chaos.acts.move import driving, moving, retreat, running, stepping
from game.rules.chaos.acts.parlay import doing as parlays
from game.rules.chaos.acts.parlay import entangling, holds, meeting, steel
from game.rules.chaos.acts.spray import firing
from game.rules.chaos.acts.time import initiative, turn, turns
from game.rules.chaos.acts.time.ending import beaten
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action, action_of
from game.rules.chaos.sheet.agenda import Agenda, Due, Handler, Ticks, field_of
from game.rules.chaos.sheet.components import Busy, Doing, Fighter, Going, HeldTurn, Initiative
from game.rules.chaos.sheet.muster import awake

PREPARE, STRIKE, RECOVER = "prepare", "strike", "recover"
"""The parts of an action under way."""


@rule("CF-TICK-06", "CF-MOVE-10")
def strike(step: Step, due: Due) -> Process:
    """The strike of an action: after a run-up only where its target is in reach."""
    unit, world = due.unit, step.world
    had = world.find(unit, Doing)
    if had is None or had.part != PREPARE or turns.incapable(world, unit):
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
    mark, reach = attacking.mark_of(action), attacking.reach_of(action)
    if not reach or not attacking.present(step.world, mark):
        return True
    return (yield from running.at_strike(step, due, mark, reach))


def performs(step: Step, unit: int, action: Action) -> Process:
    """What the action is."""
    if action.form == "parlay":
        yield from parlays.perform(step, unit, action)
    elif action.how == "spray":
        yield from firing.begin(step, unit, action)
    elif action.how == "area":
        yield from blast.perform(step, unit, action)
    elif action.how == "disarm":
        yield from meeting.perform(step, unit, action)
    else:
        yield from attack.strike(step, unit, action)
    return None


@rule("CF-TICK-04", "CF-TICK-05")
def end(step: Step, due: Due) -> None:
    """His action is over: a deed without a strike is done; the next Turn is an Interval away."""
    unit, world = due.unit, step.world
    doing = world.find(unit, Doing)
    if doing is None or doing.end != due.tick:
        return
    world.drop(unit, doing)
    if doing.part == PREPARE:
        deed(step, unit, action_of(doing.order))
    if doing.turn:
        turns.after(step, unit, due.tick)
    turn.offer(step, unit)


@rule("CF-CHAK-01")
def deed(step: Step, unit: int, action: Action) -> None:
    """A chore or Chakra has taken all its time; whom a point has saved meanwhile spends none."""
    if action.form == "chore":
        moving.arrive(step, unit, action)
        chores_done.done(step, unit, action)
    elif action.form == "chakra" and action.how in chakra.whats(step.world, unit):
        chakra.spend(step, unit, action.how, action.item, action.stat)
    elif action.form == "chakra":
        facts = (("how", action.how),)
        step.emit(Event("chaos.chore_lost", "CF-CHAK-01", unit, facts=facts))


@rule("CF-TICK-08")
def free(step: Step, due: Due) -> None:
    """A Free Action is over: what it was for is done."""
    busy = step.world.find(due.unit, Busy)
    if busy is not None and busy.end == due.tick:
        step.world.drop(due.unit, busy)
        deed(step, due.unit, action_of(Order(busy.facts)))
        turn.offer(step, due.unit)


@rule("CF-MULTI-01")
def defended(step: Step, due: Due) -> None:
    """A defence is over."""
    defending.over(step, due.unit)
    turn.offer(step, due.unit)


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
    order = yield from step.ask(unit, KIND, window=True)
    if is_pass(order):
        return None
    if chores_done.at_once(step, unit, action_of(order)):
        agenda.plan(step, unit, due.tick, agenda.HELD, HELD)
        return None
    world.drop(unit, held)
    yield from turn.takes(step, unit, order)
    return None


class Countdown(System):
    """What comes up on the ticks of a round, one thing a step, until none is left or one side."""

    def process(self, step: Step) -> Process:
        due = upcoming(step.world)
        if due is None or beaten(step.world) is not None:
            step.clock = replace(step.clock, time=0)
            return None
        take(step, due)
        asking = HANDLERS[due.what](step, due)
        if asking is not None:
            yield from asking
        yield from chores_done.befell(step)
        chakra.befell(step)
        holds.slip(step)
        steel.slip(step)
        turn.befell(step)
        befell(step)
        return AGAIN


@rule("CF-TICK-02", "CF-TICK-03")
def upcoming(reader: Reader) -> Due | None:
    """What comes up next in this round: on the highest tick, and there in the book's order."""
    items = reader.get(field_of(reader), Agenda).items
    tick = max((due.tick for due in items), default=0)
    if tick < 1:
        return None
    return min((due for due in items if due.tick == tick), key=lambda due: place(reader, due))


@rule("CF-TICK-03")
def place(reader: Reader, due: Due) -> tuple[int, ...]:
    """Where it stands in the order: by tick, kind, initiative, Speed, Perception, and the list; of
    the Turns on the first tick those of the dull come last (table 2.1).
    """
    rolled, sheet = reader.find(due.unit, Initiative), reader.find(due.unit, Fighter)
    total = rolled.total if rolled else 0
    first = (due.rank, due.tick) == (agenda.TURNS, reader.get(field_of(reader), Ticks).top)
    late = first and sheet is not None and initiative.is_dull(sheet)
    own = initiative.precedence(sheet) if sheet else (0, 0)
    return (-due.tick, due.rank, -total, late, *own, due.unit)


def take(step: Step, due: Due) -> None:
    """It is this tick now, and the item is off the agenda."""
    field = field_of(step.world)
    agenda.keep(step, lambda item: item is not due)
    step.clock = replace(step.clock, time=due.tick)
    ticks = step.world.get(field, Ticks)
    if ticks.now != due.tick:
        step.world.put(field, replace(ticks, now=due.tick), ticks)


HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        turns.TURN: turn.comes_up,
        turn.STRIKE: strike,
        turn.END: end,
        turns.FREE: free,
        defending.DEFENDED: defended,
        turn.BETWEEN: turn.asks_idle,
        HELD: asks,
        running.RUN: running.run_step,
        stepping.IDLE: moving.idle_step,
        moving.STEP: moving.defence_step,
        moving.LEAVE: retreat.leave_step,
        stepping.FALLS: applying.lands,
        driving.DRIVE: driving.drive_step,
        entangling.CONTEST: holds.offer,
        steel.STEEL: steel.result,
        guarding.CIRCLE: follow.circle,
        turns.SHOT: firing.shot,
        follow.SECOND: attack.second,
        blast.BLAST: blast.goes_off,
    }
)
"""By the kind of item."""
