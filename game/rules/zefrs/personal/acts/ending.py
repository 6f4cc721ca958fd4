"""The end of a turn: what was for one turn passes; turns without harm are counted (END-05)."""

from __future__ import annotations

from game.core.components import Health, Out, Unit
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import System
from game.rules.zefrs.personal.acts import passing
from game.rules.zefrs.personal.sheet.components import Placed, Plight, Queue, Waits
from game.rules.zefrs.personal.sheet.gaits import Routes
from game.rules.zefrs.personal.sheet.muster import field_of
from game.rules.zefrs.sheet.components import Spent, Stalemate, Sworn
from game.rules.zefrs.sheet.fighter import STEADY, Condition, Fighter
from game.rules.zefrs.sheet.wounds import Wounds
from game.rules.zefrs.tables import tables

FOR_A_TURN = (Spent, Sworn, Routes, Placed, Waits, Queue)
"""What holds for one turn only."""


class Ending(System):
    """States pass, the turn is wiped off, and harm is reckoned up."""

    def process(self, step: Step) -> None:
        reckon(step)
        passing.pass_turn(step)
        wipe(step)
        remember(step)


@rule("ZF-GEN-04")
def wipe(step: Step) -> None:
    """The turn is over: nothing of it counts in the next."""
    for kind in FOR_A_TURN:
        for unit, (component,) in step.world.each(kind):
            step.world.drop(unit, component)


def plight(reader: Reader, unit: int) -> Plight:
    """How somebody stands now."""
    condition = reader.find(unit, Condition) or STEADY
    return Plight(
        reader.get(unit, Health).now,
        len((reader.find(unit, Wounds) or Wounds()).suffered),
        condition.fallen,
        condition.held,
        condition.helpless,
        reader.find(unit, Out) is not None,
    )


def remember(step: Step) -> None:
    """Note how everybody stands as the next turn begins."""
    for unit, _ in step.world.each(Unit, Fighter, Health):
        now, had = plight(step.world, unit), step.world.find(unit, Plight)
        if now != had:
            step.world.put(unit, now, had)


@rule("ZF-END-05")
def worse(before: Plight, now: Plight) -> bool:
    """Whether he has come to harm: lost points, was wounded, felled, held, bound, knocked out."""
    return (
        now.points < before.points
        or now.wounds > before.wounds
        or (now.fallen and not before.fallen)
        or (now.held and not before.held)
        or (now.helpless and not before.helpless)
        or (now.out and not before.out)
    )


@rule("ZF-END-05")
def reckon(step: Step) -> None:
    """Count the turns in a row in which nobody came to harm."""
    field = field_of(step.world)
    had = step.world.find(field, Stalemate)
    known = had or Stalemate()
    harmed = known.harmed or any(
        worse(before, plight(step.world, unit)) for unit, (before,) in step.world.each(Plight)
    )
    turns = 0 if harmed else known.turns + 1
    step.world.put(field, Stalemate(turns), had)
    if turns == tables().numbers.personal.stalemate_turns:
        step.emit(Event("zefrs.stalemate", "ZF-END-05", facts=(("n", turns),)))


@rule("ZF-END-05")
def stalemate(reader: Reader) -> bool:
    """Whether so many turns have passed without harm that the fight ends undecided."""
    known = reader.find(field_of(reader), Stalemate)
    return known is not None and known.turns >= tables().numbers.personal.stalemate_turns
