"""One fighter with all that counts in an exchange: what the pure rules are given."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.components import Facing, Health, Position, Unit
from game.core.grid import Cell
from game.core.memo import once
from game.core.ruleset import Reader
from game.rules.chaos.sheet import aiding, paces
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
    Wear,
    Wounds,
)
from game.rules.chaos.sheet.ties import Entangled, Feinted, HeldBy, Holding, Outflanked

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
    helped, first_aid = aiding.tended(reader, unit)
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
