"""The first state of a fight: sides, field, fighters, and the objects that stand about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.components import (
    Aims,
    Facing,
    Field,
    Lights,
    Lying,
    Position,
    Scenery,
    Side,
    Temper,
    Torch,
    Unit,
)
from game.core.data import insist
from game.core.grid import Cell
from game.core.setup import FighterSetup, Setup
from game.core.world import Rows, in_order
from game.rules.chaos.components import (
    Condition,
    Held,
    Loaded,
    NextTurn,
    Wear,
    Wounds,
)
from game.rules.chaos.components_field import (
    Agenda,
    Arrives,
    Beyond,
    Known,
    Posture,
    Ticks,
    Unharmed,
)
from game.rules.chaos.components_field import Thing as Obstacle
from game.rules.chaos.durations_table import durations
from game.rules.chaos.ground.directions import distance, toward
from game.rules.chaos.inspection import POSTURES, SHORT_CUT, TORCH, faults
from game.rules.chaos.kit import in_hands, packed
from game.rules.chaos.recruit import recruit
from game.rules.chaos.tables import tables
from game.rules.kit.people import one_by_one, spots
from game.rules.kit.zones import Zone


def build(setup: Setup) -> Rows:
    """The components of a fight. Raises Misfit with every fault of the setup at once.

    Entities: the sides, the field, the fighters side by side, the objects.
    """
    insist(faults(setup))
    people = one_by_one(setup)
    first = len(setup.sides) + 2
    ids = {person.id: first + number for number, person in enumerate(people)}
    made: list[tuple[Any, ...]] = [(Side(s.id, s.name, s.tincture),) for s in setup.sides]
    made.append(tuple(_field(setup, ids)))
    places = spots(setup, people)
    made.extend(tuple(_fighter(person, places, people)) for person in people)
    made.extend(_objects(setup))
    return in_order(enumerate(made, 1))


def _field(setup: Setup, ids: dict[str, int]) -> Iterator[Any]:
    last = setup.numbers.get("round_limit", durations().rounds.last)
    named = {goal.unit: ids[goal.unit] for goal in setup.goals if goal.unit in ids}
    lies = tuple((Cell(*t.cell), t.item) for t in setup.things if t.item in tables().weapons)
    yield Field(setup.grid, setup.switches)
    yield Aims(setup.goals, last, tuple(named.items()))
    yield Lying(lies)
    yield Lights(tuple((Cell(*lamp.cell), lamp.radius) for lamp in setup.lanterns))
    cuts = tuple(Cell(*thing.cell) for thing in setup.things if thing.item == SHORT_CUT)
    yield Beyond(setup.numbers.get("obstacles", 0), setup.numbers.get("hiding", 0), cuts)
    yield from (Ticks(), Agenda(), Unharmed())


def _objects(setup: Setup) -> Iterator[tuple[Any, ...]]:
    """What stands on the field and can be hidden behind."""
    known = tables().objects
    for thing in setup.things:
        if thing.item in known:
            stands = Position(Cell(*thing.cell)), Scenery(thing.item)
            yield Obstacle(thing.item, known[thing.item].pfb), *stands


def _fighter(
    person: FighterSetup, places: dict[str, Cell], people: Sequence[FighterSetup]
) -> Iterator[Any]:
    made, cell = recruit(person.archetype, person.overrides), places[person.id]
    gear = (*made.gear, *(name for name in person.held if name not in made.gear))
    held = in_hands(person.held) if person.held else made.held
    yield Unit(person.name, person.side, person.archetype)
    yield from (made.fighter, made.hp, made.reserves, Known(person.id))
    yield Facing(person.facing or _looks(person, places, people))
    yield from (held or Held(), packed(gear, held or Held()))
    yield from (Wounds(), Condition(), Wear(), Loaded(), NextTurn(0))
    yield Arrives(person.arrives, cell) if person.arrives > 1 else Position(cell)
    yield from _extras(person)


def _extras(person: FighterSetup) -> Iterator[Any]:
    """What only some have: temper, torch, zone, posture."""
    if person.temper:
        yield Temper(person.temper)
    if TORCH in person.traits:
        yield Torch(durations().light.torch)
    if person.zone:
        yield Zone(tuple(Cell(*cell) for cell in person.zone))
    for posture in POSTURES:
        if posture in person.traits:
            yield Posture(posture)
            return


def _looks(person: FighterSetup, places: dict[str, Cell], people: Sequence[FighterSetup]) -> str:
    """To the nearest enemy."""
    here = places[person.id]
    foes = [places[other.id] for other in people if other.side != person.side]
    near = min(foes, key=lambda cell: (distance(here, cell), cell), default=here)
    return toward(here, near) or "N"
