"""The first state of a fight: sides, field, fighters, and the objects that stand about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.components import (
    Aims,
    Facing,
    Field,
    Health,
    Lights,
    Lying,
    Out,
    Position,
    Scenery,
    Side,
    Temper,
    Torch,
    Unit,
)
from game.core.data import insist
from game.core.grid import Cell
from game.core.setup import Carried, FighterSetup, Setup
from game.core.world import Rows, in_order
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.setup import healing
from game.rules.chaos.setup.gear import in_hands, packed
from game.rules.chaos.setup.inspection import POSTURES, RIDES, SHORT_CUT, TORCH, faults
from game.rules.chaos.setup.recruit import Recruit, recruit
from game.rules.chaos.sheet.components import Condition, Held, Loaded, NextTurn, Wear, Wounds
from game.rules.chaos.sheet.field import (
    Agenda,
    Arrives,
    Beyond,
    Known,
    Platform,
    Posture,
    Ticks,
    Unharmed,
)
from game.rules.chaos.sheet.field import Thing as Obstacle
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.durations import durations
from game.rules.kit.ground.measures import toward
from game.rules.kit.people.roster import Zone, one_by_one, spots


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
    came = {had.fighter: had for had in setup.carried}
    made.extend(tuple(_fighter(p, places, people, came.get(p.id))) for p in people)
    made.extend(_objects(setup))
    made.extend(_vehicles(setup))
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


def _vehicles(setup: Setup) -> Iterator[tuple[Any, ...]]:
    """What drives along, and how it looks on each cell of its bed."""
    for ride in setup.vehicles:
        bed = tuple(Cell(*cell) for cell in ride.cells)
        rough, cramped, covered = (trait in ride.traits for trait in RIDES)
        yield (Platform(bed, ride.moves, ride.kmh, rough, cramped, covered),)
        yield from ((Position(cell), Scenery(ride.kind)) for cell in bed)


def _fighter(
    person: FighterSetup,
    places: dict[str, Cell],
    people: Sequence[FighterSetup],
    had: Carried | None = None,
) -> Iterator[Any]:
    made, cell = recruit(person.archetype, person.overrides), places[person.id]
    useless = healing.broken(had) if had is not None else ()
    gear = (*made.gear, *(name for name in person.held if name not in made.gear))
    wanted = tuple(name for name in person.held if name not in useless)
    held = in_hands(wanted) if person.held else _without(made.held, useless)
    yield Unit(person.name, person.side, person.archetype)
    yield from (made.fighter, Known(person.id))
    yield Facing(person.facing or _looks(person, places, people))
    kept = tuple(name for name in gear if name not in useless)
    yield from (held or Held(), packed(kept, held or Held()))
    yield from _state(made, had)
    yield from (Condition(), Loaded(), NextTurn(0))
    if had is not None and had.out:
        yield Out(had.out)
        return
    yield Arrives(person.arrives, cell) if person.arrives > 1 else Position(cell)
    yield from _extras(person)


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
