"""Help for the wounded (RES-05): to whom it can be given, what it counts for, and until when."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Health, Position
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.sheet.components import Condition, Reserves, Tended, Wounds
from game.rules.chaos.sheet.field import Plight
from game.rules.chaos.sheet.muster import awake, condition_of, friends

NEAR = 1
"""Cells within which one can help."""


@rule("CF-RES-05")
def patients(reader: Reader, unit: int) -> tuple[int, ...]:
    """The friends within an arm's length who are wounded and whom he does not help already."""
    near = (friend for friend in friends(reader, unit) if beside(reader, unit, friend))
    new = (friend for friend in near if not _helps(reader, unit, friend))
    return tuple(friend for friend in new if hurt(reader, friend))


def _helps(reader: Reader, unit: int, friend: int) -> bool:
    had = reader.find(friend, Tended)
    return had is not None and had.by == unit


def beside(reader: Reader, unit: int, friend: int) -> bool:
    """Whether the other is within his arm's length."""
    here, there = reader.find(unit, Position), reader.find(friend, Position)
    return here is not None and there is not None and distance(here.cell, there.cell) <= NEAR


def hurt(reader: Reader, unit: int) -> bool:
    """Whether there is anything to see to: Red, no hit points, or that he is out of his senses."""
    state, wounds = reader.find(unit, Condition), reader.find(unit, Wounds)
    down = state is not None and bool(state.asleep or state.dying)
    return down or bool(wounds and wounds.total) or reader.get(unit, Health).now <= 0


@rule("CF-RES-05")
def at_once(reader: Reader, unit: int) -> bool:
    """Whether help for him now is first aid: it was in this round that he came to harm."""
    had = reader.find(unit, Plight)
    if had is None:
        return True
    wounds, down = reader.find(unit, Wounds) or Wounds(), condition_of(reader, unit).asleep != 0
    points, blood = reader.get(unit, Health).now, reader.get(unit, Reserves).blood
    worse = points < had.points or blood < had.blood or wounds.total > had.red
    return worse or (down and not had.down)


@rule("CF-RES-05", "CF-TICK-14")
def give(step: Step, unit: int, friend: int) -> None:
    """He helps him from now on; at once after the wound it is first aid."""
    turns_away(step, unit)
    first = at_once(step.world, friend)
    step.world.put(friend, Tended(unit, first), step.world.find(friend, Tended))
    key = "chaos.gives_first_aid" if first else "chaos.helps"
    step.emit(Event(key, "CF-RES-05", unit, friend))


@rule("CF-RES-05")
def tended(reader: Reader, unit: int) -> tuple[bool, bool]:
    """Whether somebody helps him now, and whether he has had first aid in this round."""
    had = reader.find(unit, Tended)
    if had is None:
        return False, False
    state = reader.find(had.by, Condition) or Condition()
    able = awake(reader, had.by) and not state.stunned
    return able and beside(reader, had.by, unit), had.first


@rule("CF-RES-05")
def turns_away(step: Step, unit: int) -> None:
    """He does something else: whoever he helped has had his first aid, but no more help."""
    for friend, (had,) in step.world.each(Tended):
        if had.by == unit:
            leaves(step, friend, had)


def leaves(step: Step, unit: int, had: Tended) -> None:
    """Nobody helps him any more."""
    if had.first:
        step.world.put(unit, replace(had, by=0), had)
    else:
        step.world.drop(unit, had)


@rule("CF-RES-05")
def fades(step: Step, unit: int) -> None:
    """At the end of a round: first aid has done what it could; who is helped no more, is not."""
    had = step.world.find(unit, Tended)
    if had is None:
        return
    helped, _ = tended(step.world, unit)
    if helped:
        step.world.put(unit, replace(had, first=False), had)
    else:
        step.world.drop(unit, had)
