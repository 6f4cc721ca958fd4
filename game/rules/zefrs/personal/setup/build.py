"""The first state of a personal battle: sides, field, fighters, and the mounts under them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from game.core.components import (
    Facing,
    Health,
    Lying,
    Out,
    Position,
    Ropes,
    Unit,
)
from game.core.data import insist
from game.core.grid import Cell
from game.core.rule import rule
from game.core.setup import Carried, EffectSetup, FighterSetup, Setup
from game.core.world import Rows, in_order
from game.rules.kit.people.build import Lineup, lineup
from game.rules.kit.people.roster import steed_name
from game.rules.zefrs.ground.site import distance
from game.rules.zefrs.personal.setup.inspection import SHOTS, faults
from game.rules.zefrs.personal.sheet.gear import in_hands, usual
from game.rules.zefrs.sheet.components import (
    Carries,
    Effect,
    Effects,
    Held,
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
    line = lineup(setup)
    came = {had.fighter: had for had in setup.carried}
    made = [*line.sides(), tuple(_field(line))]
    mounts: list[tuple[Any, ...]] = []
    for person in line.people:
        parts = tuple(_fighter(line, person, came.get(person.id)))
        fighter = next(part for part in parts if isinstance(part, Fighter))
        gone = any(isinstance(part, Out) for part in parts)
        if fighter.mount and not gone:
            parts = (*parts, Rides(line.free + len(mounts)))
            rider = line.entities[person.id]
            mounts.append(tuple(_mount(person, fighter.mount, rider, parts)))
        made.append(parts)
    return in_order(enumerate((*made, *mounts), 1))


def _field(line: Lineup) -> Iterator[Any]:
    setup = line.setup
    yield from line.field(tables().numbers.personal.round_limit)
    yield Stalemate()
    yield Lying(tuple((Cell(*thing.cell), thing.item) for thing in setup.things))
    yield Ropes(tuple((Cell(*rope.cell), rope.reach) for rope in setup.ropes))


def _fighter(line: Lineup, person: FighterSetup, had: Carried | None) -> Iterator[Any]:
    fighter, damage = recruit(person.archetype, person.overrides)
    fighter = with_held(fighter, person)
    yield from line.somebody(person, distance)
    yield fighter
    yield _hands(fighter, person)
    yield from _shape(had, damage)
    if had is not None and had.out:
        return
    yield from line.on_the_field(person, tables().numbers.personal.torch_cells)
    yield from _extras(line.setup, person, fighter)


def _shape(had: Carried | None, damage: int) -> Iterator[Any]:
    """His Damage and wounds: unhurt, or as he came out of an earlier battle."""
    yield Health(min(had.health, damage) if had else damage, damage)
    yield wounds_of(had) if had else Wounds()
    if had is not None and had.out:
        yield Out(had.out)


def _extras(setup: Setup, person: FighterSetup, fighter: Fighter) -> Iterator[Any]:
    """What only some have: magic, counted ammunition."""
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
