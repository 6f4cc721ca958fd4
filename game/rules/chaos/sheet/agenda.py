"""What comes up when: the agenda of the round, from which the clock takes the next thing due."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.core.components import Field
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Process, Step
from game.rules.chaos.sheet.field import Agenda, Due, Ticks

Handler = Callable[[Step, Due], Process]
"""What happens when something of its kind comes up."""

ENDS, PARTS, HELD, TURNS, IDLE = range(5)
"""The order of what falls on one tick (section 11, Scheduling)."""


def field_of(reader: Reader) -> int:
    """The entity of the field."""
    return reader.each(Field)[0][0]


def now(reader: Reader) -> int:
    """The tick it is."""
    return reader.get(field_of(reader), Ticks).now


def plan(
    step: Step, unit: int, tick: int, rank: int, what: str, facts: tuple[Slot, ...] = ()
) -> None:
    """Let something come up on this tick; below 1 it lies in the next round."""
    field = field_of(step.world)
    agenda = step.world.get(field, Agenda)
    due = Due(tick, rank, unit, what, facts)
    step.world.put(field, replace(agenda, items=(*agenda.items, due)), agenda)


def cancel(step: Step, unit: int, *whats: str) -> None:
    """Nothing of these kinds comes up for this unit any more; of no kind: nothing at all."""
    keep(step, lambda due: due.unit != unit or (bool(whats) and due.what not in whats))


def keep(step: Step, wanted: Callable[[Due], bool]) -> None:
    """Drop what is not wanted."""
    field = field_of(step.world)
    agenda = step.world.get(field, Agenda)
    items = tuple(due for due in agenda.items if wanted(due))
    if items != agenda.items:
        step.world.put(field, replace(agenda, items=items), agenda)


def shift(step: Step, unit: int, ticks: int, but: tuple[str, ...] = ()) -> None:
    """Everything of this unit comes so many ticks later, except what is of these kinds."""
    field = field_of(step.world)
    agenda = step.world.get(field, Agenda)
    items = tuple(
        replace(due, tick=due.tick - ticks) if due.unit == unit and due.what not in but else due
        for due in agenda.items
    )
    step.world.put(field, replace(agenda, items=items), agenda)


def planned(reader: Reader, unit: int, what: str) -> Due | None:
    """The first of this kind that comes up for this unit, or None."""
    items = reader.get(field_of(reader), Agenda).items
    own = [due for due in items if due.unit == unit and due.what == what]
    return max(own, key=lambda due: due.tick, default=None)


@rule("CF-TICK-13")
def carried_over(due: Due, top: int) -> Due:
    """What lies beyond the last tick of a round, on the ticks of the next one."""
    return replace(due, tick=top + due.tick)
