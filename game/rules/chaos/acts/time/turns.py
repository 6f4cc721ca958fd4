"""When Turns come up, and actions under way that end sooner or later than planned: lost, cut short,
prolonged or put off.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Out
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.agenda import Steeling, now
from game.rules.chaos.sheet.components import (
    Busy,
    Condition,
    Defending,
    Doing,
    Going,
    NextTurn,
    Spraying,
)
from game.rules.chaos.sheet.derived import interval
from game.rules.chaos.sheet.fighter import combatant

TURN = "turn"
"""A Turn, on the agenda."""

FREE = "free"
"""The end of a Free Action, on the agenda."""

NONE = NextTurn(0)


def due_on(step: Step, unit: int, tick: int) -> None:
    """His next Turn comes up on this tick, in place of any other; below 1 there is none."""
    agenda.cancel(step, unit, TURN)
    had = step.world.find(unit, NextTurn)
    step.world.put(unit, NextTurn(max(tick, 0)), had)
    if tick >= 1:
        agenda.plan(step, unit, tick, agenda.TURNS, TURN)


@rule("CF-TICK-05")
def after(step: Step, unit: int, end: int) -> None:
    """His next Turn is one Interval after this tick; below 1 there is none in this round."""
    due_on(step, unit, end - interval(combatant(step.world, unit)))


@rule("CF-TICK-12")
def free_on(reader: Reader, unit: int) -> int | None:
    """The tick on which he is free again: his action, defence or Free Action is over; None if he
    is free now.
    """
    found = (
        reader.find(unit, Doing),
        reader.find(unit, Busy),
        reader.find(unit, Steeling),
        reader.find(unit, Defending),
    )
    tick = min((one.end for one in found if one is not None), default=None)
    return tick if tick is not None and tick < agenda.now(reader) else None


def idle(reader: Reader, unit: int) -> bool:
    """Whether nothing of his is under way."""
    return free_on(reader, unit) is None


SECOND = "second"
"""The second strike of two, on the agenda."""

PARTS = ("strike", "run", "shot", SECOND)
"""What comes up of an action under way before its end."""

END = "end"


def action_lost(step: Step, unit: int) -> None:
    """Whatever he was about is over on this tick: his action, his way, a Free Action.

    His next Turn is an Interval later, as after any action.
    """
    world = step.world
    world.forget(unit, Going, Busy, Spraying)
    agenda.cancel(step, unit, *PARTS)
    ends(step, unit, now(world))


@rule("CF-TICK-04", "CF-HOLD-01", "CF-DUAL-07")
def caught(step: Step, unit: int) -> None:
    """Hands or a net have got him: what he only prepared, a burst or a Steeling ends on this tick;
    of a blow that has fallen its time goes on, but no second one follows.
    """
    world = step.world
    doing = world.find(unit, Doing)
    cut = world.find(unit, Spraying) or world.find(unit, Steeling)
    if doing is None or doing.part == "prepare" or cut is not None:
        action_lost(step, unit)
        return
    world.forget(unit, Going, Busy)
    second = agenda.planned(world, unit, SECOND)
    agenda.cancel(step, unit, *PARTS)
    if second is not None:
        step.emit(Event("chaos.attack_lost", "CF-DUAL-07", unit))
        ends(step, unit, second.tick)


def ends(step: Step, unit: int, tick: int) -> None:
    """His action under way ends on this tick, in place of when it was going to; nothing where he
    has none.
    """
    doing = step.world.find(unit, Doing)
    if doing is None:
        return
    step.world.put(unit, replace(doing, end=tick, part="recover"), doing)
    agenda.cancel(step, unit, END)
    agenda.plan(step, unit, tick, agenda.ENDS, END)


@rule("CF-TICK-11", "CF-STEEL-04")
def lasts_until(
    step: Step, unit: int, tick: int, exactly: bool = False, since: int | None = None
) -> None:
    """His strike or recovery lasts to this tick at least, or ``exactly``; what he only prepares, or
    does for a Free Action, comes so much later, ``since`` a tick to which a defence has put it off
    already.
    """
    doing = step.world.find(unit, Doing)
    if doing is not None and doing.part != "prepare":
        ends(step, unit, tick if exactly else min(doing.end, tick))
    postpone(step, unit, (now(step.world) if since is None else since) - tick)


def cut_short(step: Step, unit: int, tick: int) -> None:
    """What would have lasted just to this tick ends now, and what was put off to it comes so much
    sooner.
    """
    doing = step.world.find(unit, Doing)
    if doing is not None and doing.part != "prepare" and doing.end == tick:
        ends(step, unit, now(step.world))
    postpone(step, unit, tick - now(step.world))


def incapable(reader: Reader, unit: int) -> bool:
    """Whether he can do nothing at all now: stunned, asleep, dying, or out."""
    state = reader.find(unit, Condition) or Condition()
    return bool(reader.find(unit, Out) or state.stunned or state.asleep or state.dying)


SHOT = "shot"
"""The next shot of a spray, on the agenda."""


@rule("CF-SPRAY-07")
def stop(step: Step, unit: int) -> None:
    """He stops firing: he is free when the refire time of his last shot has passed."""
    spraying = step.world.find(unit, Spraying)
    if spraying is None:
        return
    planned = agenda.planned(step.world, unit, SHOT)
    step.world.drop(unit, spraying)
    agenda.cancel(step, unit, SHOT)
    ends(step, unit, planned.tick if planned else now(step.world))
    step.emit(Event("chaos.spray_stops", "CF-SPRAY-07", unit, facts=(("n", spraying.fired),)))


@rule("CF-SPRAY-09")
def broken_off(step: Step, unit: int) -> None:
    """He has defended himself, which ends his spray."""
    stop(step, unit)


@rule("CF-TICK-11")
def postpone(step: Step, unit: int, ticks: int) -> None:
    """What he is preparing, or doing for a Free Action, comes so much later."""
    world, moved = step.world, tuple[str, ...]()
    doing, busy = world.find(unit, Doing), world.find(unit, Busy)
    if doing is not None and doing.part == "prepare":
        later = replace(doing, strike=doing.strike - ticks, end=doing.end - ticks)
        world.put(unit, later, doing)
        moved = (*PARTS, END)
    if busy is not None:
        world.put(unit, replace(busy, end=busy.end - ticks), busy)
        moved = (*moved, FREE)
    if moved:
        agenda.shift(step, unit, ticks, moved)
