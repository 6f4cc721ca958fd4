"""Between Turns: an idle fighter may go somewhere, do something small, or call up his strength."""

from __future__ import annotations

from game.core.orders import Order, is_pass
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.deeds import chores, chores_done
from game.rules.chaos.acts.fight import ambush
from game.rules.chaos.acts.move import moving, racing
from game.rules.chaos.acts.time import turns
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.actions import action_of
from game.rules.chaos.sheet.components import Doing, Going, NextTurn
from game.rules.chaos.sheet.field import Due
from game.rules.chaos.sheet.muster import awake, fighters
from game.rules.chaos.sheet.ties import Holding

BETWEEN, KIND = "between", "chaos.between"

ATTACKS = ("CF-ROLL-02", "CF-PARLAY-01")
"""The rules by which attacks are told."""


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
    attacked = {event.target for event in step.events if event.rule in ATTACKS}
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
    acts = chores.has_action(reader, unit, when)
    holds = reader.find(unit, Holding) is not None
    goes = not ambush.surprised(reader, unit, when) and bool(paces.gaits(reader, unit))
    return holds or goes or bool(chores.hows(reader, unit, when, acts))


@rule("CF-TICK-15", "CF-MOVE-04", "CF-AMBUSH-01")
def asks(step: Step, due: Due) -> Process:
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
    order = yield from step.ask(unit, KIND, window=True)
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
        chores_done.pays(step, unit)
        busy, end = yield from racing.begin(step, unit, order)
        chores_done.begin(step, unit, busy, end)
    else:
        chores_done.as_free_action(step, unit, order)
