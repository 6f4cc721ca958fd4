"""The end of a spray before its last shot: by his own will, or because he had to defend himself."""

from __future__ import annotations

from game.core.events import Event
from game.core.rule import rule
from game.core.step import Step
from game.rules.chaos.acts.time import stopping
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.agenda import now
from game.rules.chaos.sheet.components import Spraying

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
    stopping.ends(step, unit, planned.tick if planned else now(step.world))
    step.emit(Event("chaos.spray_stops", "CF-SPRAY-07", unit, facts=(("n", spraying.fired),)))


@rule("CF-SPRAY-09")
def broken_off(step: Step, unit: int) -> None:
    """He has defended himself, which ends his spray."""
    stop(step, unit)
