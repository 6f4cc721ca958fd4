"""The first state of a fight: sides, field, fighters, and the objects that stand about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.components import (
    Health,
    Lying,
    Out,
    Position,
    Scenery,
)
from game.core.data import insist
from game.core.grid import Cell
from game.core.setup import Carried, FighterSetup, Setup
from game.core.world import Rows, in_order
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.setup import healing
from game.rules.chaos.setup.inspection import POSTURES, PRONE, RIDES, SHORT_CUT, faults
from game.rules.chaos.setup.recruit import Recruit, in_hands, packed, recruit
from game.rules.chaos.sheet.agenda import Agenda, Beyond, Platform, Posture, Ticks, Unharmed
from game.rules.chaos.sheet.agenda import Thing as Obstacle
from game.rules.chaos.sheet.components import Condition, Held, Loaded, NextTurn, Wear, Wounds
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.durations import durations
from game.rules.kit.people.build import Lineup, lineup


def build(setup: Setup) -> Rows:
    """The components of a fight. Raises Misfit with every fault of the setup at once.

    Entities: the sides, the field, the fighters side by side, the objects.
    """
    insist(faults(setup))
    line = lineup(setup)
    came = {had.fighter: had for had in setup.carried}
    made = [*line.sides(), tuple(_field(line))]
    made.extend(tuple(_fighter(line, person, came.get(person.id))) for person in line.people)
    made.extend(_objects(setup))
    made.extend(_vehicles(setup))
    return in_order(enumerate(made, 1))


def _field(line: Lineup) -> Iterator[Any]:
    setup = line.setup
    lies = tuple((Cell(*t.cell), t.item) for t in setup.things if t.item in tables().weapons)
    cuts = tuple(Cell(*thing.cell) for thing in setup.things if thing.item == SHORT_CUT)
    yield from line.field(durations().rounds.last)
    yield Lying(lies)
    yield Beyond(setup.numbers.get("obstacles", 0), setup.numbers.get("hiding", 0), cuts)
    yield from (Ticks(), Agenda(), Unharmed())


def _objects(setup: Setup) -> Iterator[tuple[Any, ...]]:
    """What stands on the field and can be hidden behind."""
    known = tables().objects
    for thing in setup.things:
        if thing.item in known:
            stands = Position(Cell(*thing.cell)), Scenery(thing.item)
            yield Obstacle(thing.item, known[thing.item].pfb), *stands


def _vehicles(setup: Setup) -> Iterator[tuple[Any, ...]]:
    """What drives along, and how it looks on each cell of its bed."""
    for ride in setup.vehicles:
        bed = tuple(Cell(*cell) for cell in ride.cells)
        rough, cramped, covered = (trait in ride.traits for trait in RIDES)
        yield (Platform(bed, ride.moves, ride.kmh, rough, cramped, covered),)
        yield from ((Position(cell), Scenery(ride.kind)) for cell in bed)


def _fighter(line: Lineup, person: FighterSetup, had: Carried | None) -> Iterator[Any]:
    made = recruit(person.archetype, person.overrides)
    useless = healing.broken(had) if had is not None else ()
    gear = (*made.gear, *(name for name in person.held if name not in made.gear))
    wanted = tuple(name for name in person.held if name not in useless)
    held = in_hands(wanted) if person.held else _without(made.held, useless)
    yield from line.somebody(person, distance)
    yield made.fighter
    kept = tuple(name for name in gear if name not in useless)
    yield from (held or Held(), packed(kept, held or Held()))
    yield from _state(made, had)
    yield from (Condition(prone=PRONE in person.traits), Loaded(), NextTurn(0))
    if had is not None and had.out:
        yield Out(had.out)
        return
    yield from line.on_the_field(person, durations().light.torch)
    posture = next((posture for posture in POSTURES if posture in person.traits), "")
    if posture:
        yield Posture(posture)


def _state(made: Recruit, had: Carried | None) -> Iterator[Any]:
    """Hit points, reserves, wounds and wear: fresh, or as he came out of an earlier fight."""
    if had is None:
        yield from (made.hp, made.reserves, Wounds(), Wear())
        return
    yield Health(min(had.health, made.hp.full), made.hp.full)
    yield healing.reserves_of(had, made.reserves)
    yield from (healing.wounds_of(had), healing.wear_of(had), healing.mending_of(had))


def _without(held: Held, useless: Sequence[str]) -> Held:
    hands = (held.right, held.left)
    return Held(*("" if item in useless else item for item in hands))
