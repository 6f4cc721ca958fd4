"""Actions under way that end sooner or later than planned: lost, cut short, or prolonged."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Out
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.chaos.acts.fight import defending
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.agenda import now
from game.rules.chaos.sheet.components import Busy, Condition, Doing, Going, Spraying

PARTS = ("strike", "run", "shot", "second")
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


def lasts_until(step: Step, unit: int, tick: int, exactly: bool = False) -> None:
    """His strike or recovery lasts to this tick at least, or ``exactly``; what he only prepares
    comes so much later.
    """
    doing = step.world.find(unit, Doing)
    if doing is None:
        return
    if doing.part == "prepare":
        defending.postpone(step, unit, now(step.world) - tick)
    else:
        ends(step, unit, tick if exactly else min(doing.end, tick))


def cut_short(step: Step, unit: int, tick: int) -> None:
    """What would have lasted just to this tick ends now."""
    doing = step.world.find(unit, Doing)
    if doing is not None and doing.part != "prepare" and doing.end == tick:
        ends(step, unit, now(step.world))


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
