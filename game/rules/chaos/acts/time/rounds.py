"""From one round to the next: what is over with it, and what runs on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.core.rule import rule
from game.core.step import Step
from game.rules.chaos.acts.deeds import chakra
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.time import turns
from game.rules.chaos.acts.time.turns import TURN
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.agenda import field_of
from game.rules.chaos.sheet.components import Busy, Defending, Doing, HeldTurn, NextTurn, Steeling
from game.rules.chaos.sheet.field import Agenda

ENDS_WITH_IT = (TURN, "between", "held")
"""What comes up in its own round or not at all."""

LASTING = (Busy, Defending, Steeling)
"""What has an end that may lie in the next round."""


@rule("CF-TICK-09", "CF-TICK-13")
def close(step: Step) -> None:
    """The round is over: waiting for the Interval ends with it, and a held Turn is lost."""
    world = step.world
    agenda.keep(step, lambda due: due.what not in ENDS_WITH_IT)
    for unit, (held,) in world.each(HeldTurn):
        world.drop(unit, held)
    for unit, (due,) in world.each(NextTurn):
        world.put(unit, turns.NONE, due)


@rule("CF-TICK-13")
def carry_over(step: Step, top: int) -> None:
    """What runs on lies on the ticks of the new round, ``top`` of which there are."""
    world, field = step.world, field_of(step.world)
    items = world.get(field, Agenda)
    shifted = tuple(agenda.carried_over(due, top) for due in items.items)
    world.put(field, replace(items, items=shifted), items)
    for unit, (doing,) in world.each(Doing):
        later = replace(
            doing,
            begun=doing.begun + top,
            strike=doing.strike + top,
            end=doing.end + top,
            turn=False,
        )
        world.put(unit, later, doing)
    for kind in LASTING:
        for unit, (found,) in world.each(kind):
            ends: Any = found
            world.put(unit, replace(ends, end=ends.end + top), found)
    stepping.new_round(step, top)
    chakra.new_round(step)
