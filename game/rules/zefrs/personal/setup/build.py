"""The first state of a personal battle: sides, field, fighters, and the mounts under them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
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
    Ropes,
    Side,
    Temper,
    Torch,
    Unit,
)
from game.core.data import insist
from game.core.grid import Cell
from game.core.rule import rule
from game.core.setup import Carried, EffectSetup, FighterSetup, Setup
from game.core.world import Rows, in_order
from game.rules.kit.ground.measures import toward
from game.rules.kit.people.roster import Zone, one_by_one, spots, steed_name
from game.rules.zefrs.ground.distance import distance
from game.rules.zefrs.personal.setup.inspection import SHOTS, TORCH, faults
from game.rules.zefrs.personal.sheet.gear import in_hands, usual
from game.rules.zefrs.sheet.components import (
    Arrives,
    Carries,
    Effect,
    Effects,
    Held,
    Known,
    Quiver,
    Rides,
    Stalemate,
)
from game.rules.zefrs.sheet.fighter import Fighter
from game.rules.zefrs.sheet.healing import wounds_of
from game.rules.zefrs.sheet.recruit import recruit
from game.rules.zefrs.sheet.wounds import Wounds
from game.rules.zefrs.tables import tables


def build(setup: Setup) -> Rows:
    """The components of a personal battle. Raises Misfit with every fault at once.

    Entities: the sides, the field, the fighters side by side, then their mounts.
    """
    insist(faults(setup))
    people = one_by_one(setup)
    first = len(setup.sides) + 2
    ids = {person.id: first + number for number, person in enumerate(people)}
    made: list[tuple[Any, ...]] = [(Side(s.id, s.name, s.tincture),) for s in setup.sides]
    made.append(tuple(_field(setup, ids)))
    places = spots(setup, people)
    mounts: list[tuple[Any, ...]] = []
    for person in people:
        parts = tuple(_fighter(setup, person, places, people))
        fighter = next(part for part in parts if isinstance(part, Fighter))
        gone = any(isinstance(part, Out) for part in parts)
        if fighter.mount and not gone:
            parts = (*parts, Rides(first + len(people) + len(mounts)))
            mounts.append(tuple(_mount(person, fighter.mount, ids[person.id], parts)))
        made.append(parts)
    return in_order(enumerate((*made, *mounts), 1))


def _field(setup: Setup, ids: dict[str, int]) -> Iterator[Any]:
    last = setup.numbers.get("round_limit", tables().numbers.personal.round_limit)
    named = {goal.unit: ids[goal.unit] for goal in setup.goals if goal.unit in ids}
    yield Field(setup.grid, setup.switches)
    yield Aims(setup.goals, last, tuple(named.items()))
    yield Stalemate()
    yield Lying(tuple((Cell(*thing.cell), thing.item) for thing in setup.things))
    yield Lights(tuple((Cell(*lamp.cell), lamp.radius) for lamp in setup.lanterns))
    yield Ropes(tuple((Cell(*rope.cell), rope.reach) for rope in setup.ropes))


def _fighter(
    setup: Setup,
    person: FighterSetup,
    places: dict[str, Cell],
    people: Sequence[FighterSetup],
) -> Iterator[Any]:
    fighter, damage = recruit(person.archetype, person.overrides)
    fighter = with_held(fighter, person)
    had = next((one for one in setup.carried if one.fighter == person.id), None)
    cell = places[person.id]
    yield Unit(person.name, person.side, person.archetype)
    yield fighter
    yield Known(person.id)
    yield Facing(person.facing or _looks(person, places, people))
    yield _hands(fighter, person)
    yield from _shape(had, damage)
    if had is not None and had.out:
        return
    yield Arrives(person.arrives, cell) if person.arrives > 1 else Position(cell)
    yield from _extras(setup, person, fighter)


def _shape(had: Carried | None, damage: int) -> Iterator[Any]:
    """His Damage and wounds: unhurt, or as he came out of an earlier battle."""
    yield Health(min(had.health, damage) if had else damage, damage)
    yield wounds_of(had) if had else Wounds()
    if had is not None and had.out:
        yield Out(had.out)


def _extras(setup: Setup, person: FighterSetup, fighter: Fighter) -> Iterator[Any]:
    """What only some have: temper, torch, zone, magic, counted ammunition."""
    if person.temper:
        yield Temper(person.temper)
    if TORCH in person.traits:
        yield Torch(tables().numbers.personal.torch_cells)
    if person.zone:
        yield Zone(tuple(Cell(*cell) for cell in person.zone))
    known = {effect.id: effect for effect in setup.effects}
    if person.effects:
        yield Effects(tuple(_effect(known[name]) for name in person.effects))
    shots = setup.numbers.get(SHOTS)
    if shots is not None:
        bows = [name for name in fighter.weapons if name in tables().weapons]
        bows = [name for name in bows if "shot" in tables().weapons[name].use]
        yield Quiver(tuple((name, shots) for name in bows))


def _effect(made: EffectSetup) -> Effect:
    return Effect(
        made.id, made.name, made.kind, made.rating, made.range, made.bonus, made.armour, made.uses
    )


def _hands(fighter: Fighter, person: FighterSetup) -> Held:
    mounted = bool(fighter.mount)
    if not person.held:
        return usual(fighter, mounted=mounted)
    held = in_hands(fighter, list(person.held), mounted=mounted)
    assert held is not None
    return held


def with_held(fighter: Fighter, person: FighterSetup) -> Fighter:
    """The fighter with what the scenario puts into his hands among what he carries."""
    more = tuple(name for name in person.held if name not in (*fighter.weapons, fighter.shield))
    return replace(fighter, weapons=(*fighter.weapons, *more)) if more else fighter


def _looks(person: FighterSetup, places: dict[str, Cell], people: Sequence[FighterSetup]) -> str:
    """To the nearest enemy."""
    here = places[person.id]
    foes = [places[other.id] for other in people if other.side != person.side]
    near = min(foes, key=lambda cell: (distance(here, cell), cell), default=here)
    return toward(here, near) or "N"


@rule("ZF-MEL-07")
def _mount(
    person: FighterSetup, archetype: str, rider: int, parts: tuple[Any, ...]
) -> Iterator[Any]:
    """The beast under him, in his cell."""
    fighter, damage = recruit(archetype)
    yield Unit(steed_name(archetype, person.name), person.side, archetype)
    yield fighter
    yield Health(damage, damage)
    yield Carries(rider)
    yield from (part for part in parts if isinstance(part, (Position, Facing)))
