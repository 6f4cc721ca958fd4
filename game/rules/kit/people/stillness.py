"""Rounds in which nothing comes of anything: enough of them end a battle."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.step import Step
from game.rules.kit.ground.site import field_of


@dataclass(frozen=True, slots=True)
class Still:
    """How many whole rounds have passed without effect; −1 while there has been one in this round.
    The entity of the field has it.
    """

    rounds: int


def stirs(step: Step) -> None:
    """This is no round without effect."""
    step.world.write(field_of(step.world), Still(-1))


def counts_still(step: Step) -> None:
    """One more round is over."""
    field = field_of(step.world)
    had = step.world.find(field, Still)
    step.world.write(field, Still(had.rounds + 1 if had is not None else 1))
