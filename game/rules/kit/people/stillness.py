"""How a battle ends that is fought to the last, with rounds in which nothing comes of anything."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.ruleset import Clock, Reader, Result
from game.core.step import Step
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.goals import Judge, aims_of


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


def ended(
    judge: Judge, reader: Reader, clock: Clock, book: str, rules: tuple[str, str], idle: int
) -> Result | None:
    """The last side that stands, at once; at the end of a round a goal, or nobody when nothing has
    happened for so many rounds or the last one is over. ``rules``: of a victory, and of no victor.
    """
    won, time = rules
    found = judge.beaten(reader, won)
    if found is not None:
        return judge.reached(reader, clock.round, won, at_once=True) or found
    if clock.phase != "ending":
        return None
    if (goal := judge.reached(reader, clock.round, won)) is not None:
        return goal
    still = reader.find(field_of(reader), Still)
    if still is not None and still.rounds >= idle:
        return Result(None, time, f"{book}.nothing_happens")
    over = clock.round >= aims_of(reader).last
    return Result(None, time, f"{book}.time") if over else None
