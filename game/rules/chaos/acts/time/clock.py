"""The countdown of a round: one thing that comes up after the other, highest tick first."""

from __future__ import annotations

from dataclasses import replace

from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import AGAIN, Process, Step
from game.core.world import System
from game.rules.chaos.acts.deeds import chakra, distraction
from game.rules.chaos.acts.parlay import holds, steel
from game.rules.chaos.acts.time import between, held
from game.rules.chaos.acts.time.handlers import HANDLERS
from game.rules.chaos.acts.time.victory import beaten
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.agenda import field_of
from game.rules.chaos.sheet.components import Fighter, Initiative
from game.rules.chaos.sheet.field import Agenda, Due, Ticks


class Countdown(System):
    """What comes up on the ticks of a round, one thing a step, until none is left or one side."""

    def process(self, step: Step) -> Process:
        due = upcoming(step.world)
        if due is None or beaten(step.world) is not None:
            step.clock = replace(step.clock, time=0)
            return None
        take(step, due)
        yield from HANDLERS[due.what](step, due)
        yield from distraction.befell(step)
        chakra.befell(step)
        holds.slip(step)
        steel.slip(step)
        between.befell(step)
        held.befell(step)
        return AGAIN


@rule("CF-TICK-02", "CF-TICK-03")
def upcoming(reader: Reader) -> Due | None:
    """What comes up next in this round: on the highest tick, and there in the book's order."""
    items = reader.get(field_of(reader), Agenda).items
    left = [(place(reader, due), number) for number, due in enumerate(items) if due.tick >= 1]
    return items[min(left)[1]] if left else None


@rule("CF-TICK-03")
def place(reader: Reader, due: Due) -> tuple[int, ...]:
    """Where it stands in the order: by tick, kind, initiative, Speed, Perception, and the list."""
    rolled, sheet = reader.find(due.unit, Initiative), reader.find(due.unit, Fighter)
    total = rolled.total if rolled else 0
    speed, perception = (sheet.speed, sheet.perception) if sheet else (0, 0)
    return (-due.tick, due.rank, -total, -speed, -perception, due.unit)


def take(step: Step, due: Due) -> None:
    """It is this tick now, and the item is off the agenda."""
    field = field_of(step.world)
    agenda.keep(step, lambda item: item is not due)
    step.clock = replace(step.clock, time=due.tick)
    ticks = step.world.get(field, Ticks)
    if ticks.now != due.tick:
        step.world.put(field, replace(ticks, now=due.tick), ticks)
