"""When Turns come up: after which ticks, and on the first free one where somebody is busy."""

from __future__ import annotations

from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.components import Busy, Defending, Doing, NextTurn
from game.rules.chaos.sheet.derived import interval
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.ties import Steeling

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
