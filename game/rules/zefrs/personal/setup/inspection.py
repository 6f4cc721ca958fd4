"""What only this book can find wrong with a personal battle: people, kit, cells, terrain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.data import Wrong
from game.core.data.faults import KeyPath
from game.core.rule import rule
from game.core.setup import EFFECTS, Carried, FighterSetup, Setup
from game.rules.kit.people.build import TORCH
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
from game.rules.kit.people.roster import ids_of
from game.rules.zefrs.personal.sheet.gear import in_hands
from game.rules.zefrs.sheet.fighter import Fighter
from game.rules.zefrs.sheet.recruit import RECRUITS, recruit
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import AREAS

TRAITS = (TORCH,)
"""The words that this book knows of a fighter."""

SHOTS = "shots"
NUMBERS = ("round_limit", SHOTS)
"""The numbers that a scenario may give: the last turn, and shots for each bow."""


def faults(setup: Setup) -> Iterator[Wrong]:
    """Every fault, with its path in the scenario."""
    yield from party_faults(setup, NUMBERS)
    yield from ground_faults(setup)
    for index, fighter in enumerate(setup.fighters):
        yield from _fighter(setup, fighter, ("fighters", index))
    yield from _crowded(setup)
    yield from _about(setup)
    for index, had in enumerate(setup.carried):
        yield from _carried(setup, had, ("carried", index))
    yield from goal_faults(setup, GOALS)


def _fighter(setup: Setup, fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    yield from fighter_faults(setup, fighter, at, TRAITS, "ZF-GRID-05")
    effects = tuple(effect.id for effect in setup.effects)
    for index, name in enumerate(fighter.effects):
        if name not in effects:
            yield Wrong((*at, "effects", index), f"no effect '{name}'", name, effects)
    found = tuple(RECRUITS.wrongs(fighter, at))
    yield from found
    if not found:
        yield from _gear(recruit(fighter.archetype, fighter.overrides)[0], fighter, at)
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


@rule("ZF-GRID-01")
def _crowded(setup: Setup) -> Iterator[Wrong]:
    """One fighter a cell, of those who are there from the start."""
    return crowded(setup, "ZF-GRID-01")


def _about(setup: Setup) -> Iterator[Wrong]:
    """What lies, hangs and shines on the field."""
    arms = (*tables().weapons, *tables().items)
    yield from thing_faults(setup, arms, tables().armour, ("ropes",))
    for index, effect in enumerate(setup.effects):
        if effect.kind not in EFFECTS:
            message = f"must be one of {', '.join(EFFECTS)}"
            yield Wrong(("effects", index, "kind"), message, effect.kind, EFFECTS)


def _carried(setup: Setup, had: Carried, at: KeyPath) -> Iterator[Wrong]:
    if had.fighter not in ids_of(setup):
        yield Wrong((*at, "fighter"), f"no fighter '{had.fighter}'", had.fighter, ids_of(setup))
    rows = (*tables().wounds_armed.values(), *tables().wounds_brawling.values())
    wounds = tuple(dict.fromkeys(row.id for row in rows))
    for name, noted in (("wounds", had.wounds), ("after", had.after)):
        for index, (wound, area) in enumerate(noted):
            if wound not in wounds:
                yield Wrong((*at, name, index), f"no wound '{wound}'", wound, wounds)
            if area not in AREAS:
                yield Wrong((*at, name, index), f"no area '{area}'", area, AREAS)
