"""The first state of a personal battle, and what only this book can find wrong with one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from game.core.components import Facing, Health, Lying, Out, Position, Ropes, Unit
from game.core.data import Wrong, insist
from game.core.data.faults import KeyPath
from game.core.grid import Cell
from game.core.rule import rule
from game.core.setup import EFFECTS, Carried, EffectSetup, FighterSetup, Setup
from game.core.world import Rows, in_order
from game.rules.kit.people.build import TORCH, Lineup, lineup
from game.rules.kit.people.inspection import (
    GOALS,
    crowded,
    fighter_faults,
    goal_faults,
    ground_faults,
    held_faults,
    party_faults,
    places,
    thing_faults,
)
from game.rules.kit.people.roster import ids_of, one_by_one, steed_name
from game.rules.zefrs.ground.site import distance
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
from game.rules.zefrs.sheet.fighter import Condition, Fighter
from game.rules.zefrs.sheet.recruit import RECRUITS, recruit, wounds_of
from game.rules.zefrs.sheet.wounds import Wounds
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import AREAS


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
    if not set(STATES).isdisjoint(person.traits):
        yield Condition(fallen=PRONE in person.traits, helpless=BOUND in person.traits)
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
        bows = [name for name in dict.fromkeys(fighter.weapons) if name in tables().weapons]
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


STATES = BOUND, PRONE = "bound", "prone"
"""How somebody may be as the fight begins."""

TRAITS = (TORCH, *STATES)
"""The words that this book knows of a fighter."""

SHOTS = "shots"
NUMBERS = ("round_limit", SHOTS)
"""The numbers that a scenario may give: the last turn, and shots for each bow."""


def faults(setup: Setup) -> Iterator[Wrong]:
    """Every fault, with its path in the scenario."""
    yield from party_faults(setup, NUMBERS)
    yield from ground_faults(setup)
    for index, fighter in enumerate(setup.fighters):
        yield from _faults_of(setup, fighter, ("fighters", index))
    yield from _crowded(setup)
    yield from _about(setup)
    for index, had in enumerate(setup.carried):
        yield from _carried(setup, had, ("carried", index))
    yield from goal_faults(setup, GOALS)


def _faults_of(setup: Setup, fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    yield from fighter_faults(setup, fighter, at, TRAITS, "ZF-GRID-05")
    effects = tuple(effect.id for effect in setup.effects)
    for index, name in enumerate(fighter.effects):
        if name not in effects:
            yield Wrong((*at, "effects", index), f"no effect '{name}'", name, effects)
    found = tuple(RECRUITS.wrongs(fighter, at))
    yield from found
    if not found:
        made = recruit(fighter.archetype, fighter.overrides)[0]
        yield from _gear(made, fighter, at)
        yield from _seat(made, fighter, at)
    yield from places(setup, fighter, at)


@rule("ZF-TWO-01", "ZF-ARM-10")
def _gear(made: Fighter, fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    """A beast without its rider, and hands that do not hold what they should."""
    if made.combat_class == "MOUNT":
        yield Wrong((*at, "archetype"), "a mount comes with its rider; give him 'mount'")

    def fits(held: Sequence[str]) -> bool:
        return in_hands(made, list(held), mounted=bool(made.mount)) is not None

    known = (*tables().weapons, *tables().items, *([made.shield] if made.shield else []))
    yield from held_faults(fighter.held, at, known, fits)


@rule("ZF-MEL-07")
def _seat(made: Fighter, fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    """Nobody is in the saddle who lies or is bound."""
    for index, trait in enumerate(fighter.traits):
        if made.mount and trait in STATES:
            yield Wrong((*at, "traits", index), f"who rides cannot be '{trait}' (ZF-MEL-07)")


@rule("ZF-GRID-01")
def _crowded(setup: Setup) -> Iterator[Wrong]:
    """One fighter a cell, of those who are there from the start."""
    return crowded(setup, "ZF-GRID-01")


def _enemy(fighter: FighterSetup) -> bool:
    """Whether he is of the rank and file; nobody of whom there is no stat block is."""
    fit = not tuple(RECRUITS.wrongs(fighter, ()))
    return fit and recruit(fighter.archetype, fighter.overrides)[0].combat_class == "ENEMY"


def _about(setup: Setup) -> Iterator[Wrong]:
    """What lies, hangs and shines on the field."""
    arms = (*tables().weapons, *tables().items)
    yield from thing_faults(setup, arms, tables().armour, ("ropes",))
    for index, effect in enumerate(setup.effects):
        if effect.kind not in EFFECTS:
            message = f"must be one of {', '.join(EFFECTS)}"
            yield Wrong(("effects", index, "kind"), message, effect.kind, EFFECTS)


@rule("ZF-DMG-08")
def _carried(setup: Setup, had: Carried, at: KeyPath) -> Iterator[Wrong]:
    if had.fighter not in ids_of(setup):
        yield Wrong((*at, "fighter"), f"no fighter '{had.fighter}'", had.fighter, ids_of(setup))
    who = next((one for one in one_by_one(setup) if one.id == had.fighter), None)
    if who is not None and had.health <= 0 and not had.out and _enemy(who):
        yield Wrong((*at, "health"), "an Enemy at 0 has fallen (ZF-DMG-08)")
    rows = (*tables().wounds_armed.values(), *tables().wounds_brawling.values())
    wounds = tuple(dict.fromkeys(row.id for row in rows))
    for name, noted in (("wounds", had.wounds), ("after", had.after)):
        for index, (wound, area) in enumerate(noted):
            if wound not in wounds:
                yield Wrong((*at, name, index), f"no wound '{wound}'", wound, wounds)
            if area not in AREAS:
                yield Wrong((*at, name, index), f"no area '{area}'", area, AREAS)
