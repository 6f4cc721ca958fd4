"""One fighter with all that counts in an exchange, which is what the pure rules are given; and the
help that the wounded have (RES-05).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.components import Facing, Health, Position, Unit
from game.core.events import Event
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.sheet import paces
from game.rules.chaos.sheet.agenda import Entangled, Feinted, HeldBy, Holding, Outflanked, Plight
from game.rules.chaos.sheet.components import (
    Acquired,
    Carries,
    Condition,
    Defending,
    Empowered,
    Fighter,
    Held,
    HeldTurn,
    Loaded,
    Prepared,
    Reserves,
    Spraying,
    Tended,
    Wear,
    Wounds,
)
from game.rules.chaos.sheet.muster import awake, condition_of, friends

NEAR = 1
"""Cells within which one can help."""


@rule("CF-RES-05")
def patients(reader: Reader, unit: int) -> tuple[int, ...]:
    """The friends within an arm's length who are wounded and whom he does not help already."""
    near = (friend for friend in friends(reader, unit) if beside(reader, unit, friend))
    helped = [friend for friend, (had,) in reader.each(Tended) if had.by == unit]
    return tuple(friend for friend in near if friend not in helped and hurt(reader, friend))


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


UNHURT = Wounds()
STEADY = Condition()
EMPTY = Held()
NOTHING = Carries()
WHOLE = Wear()
FULL = Loaded()


@dataclass(frozen=True, slots=True)
class Combatant:
    """A fighter as he is now. ``moving`` tells that he changed his cell at a run on this tick or
    the one before, or is in a run-up, in ``direction`` (CF-MOVE-06).
    """

    unit: int
    side: str
    name: str
    fighter: Fighter
    hp: Health
    reserves: Reserves
    wounds: Wounds = UNHURT
    condition: Condition = STEADY
    held: Held = EMPTY
    carries: Carries = NOTHING
    wear: Wear = WHOLE
    loaded: Loaded = FULL
    cell: Cell | None = None
    facing: str = ""
    moving: bool = False
    direction: str = ""
    holding: Holding | None = None
    held_by: HeldBy | None = None
    entangled: Entangled | None = None
    defending: Defending | None = None
    acquired: int = 0
    held_turn: bool = False
    prepared: bool = False
    spraying: bool = False
    outflanked: int = 0
    feinted: tuple[tuple[int, int], ...] = ()
    empowered: Empowered | None = None
    helped: bool = False
    first_aid: bool = False

    def __hash__(self) -> int:
        """Of what differs most: all that he is takes longer than to compare the few alike."""
        who, now = self.fighter, (self.unit, self.cell, self.hp, self.wounds, self.reserves)
        return hash((who.strength, who.agility, who.speed, who.weight, who.armour, *now))


@once
def combatant(reader: Reader, unit: int) -> Combatant:
    """The fighter as he is now; KeyError for what is no fighter."""
    who, place, looks = (
        reader.get(unit, Unit),
        reader.find(unit, Position),
        reader.find(unit, Facing),
    )
    target = reader.find(unit, Acquired)
    feinted, behind = reader.find(unit, Feinted), reader.find(unit, Outflanked)
    moving = paces.moving(reader, unit)
    helped, first_aid = tended(reader, unit)
    return Combatant(
        unit,
        who.side,
        who.name,
        reader.get(unit, Fighter),
        reader.get(unit, Health),
        reader.get(unit, Reserves),
        reader.find(unit, Wounds) or UNHURT,
        reader.find(unit, Condition) or STEADY,
        reader.find(unit, Held) or EMPTY,
        reader.find(unit, Carries) or NOTHING,
        reader.find(unit, Wear) or WHOLE,
        reader.find(unit, Loaded) or FULL,
        cell=place.cell if place else None,
        facing=looks.direction if looks else "",
        moving=moving,
        direction=paces.direction(reader, unit) if moving else "",
        holding=reader.find(unit, Holding),
        held_by=reader.find(unit, HeldBy),
        entangled=reader.find(unit, Entangled),
        defending=reader.find(unit, Defending),
        acquired=target.target if target else 0,
        held_turn=reader.find(unit, HeldTurn) is not None,
        prepared=reader.find(unit, Prepared) is not None,
        spraying=reader.find(unit, Spraying) is not None,
        outflanked=behind.by if behind else 0,
        feinted=feinted.at if feinted else (),
        empowered=reader.find(unit, Empowered),
        helped=helped,
        first_aid=first_aid,
    )
