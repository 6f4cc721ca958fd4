"""What only this book can find wrong with a personal battle: people, kit, cells, terrain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.core.data import Misfit, Wrong
from game.core.data.faults import KeyPath
from game.core.grid import Cell
from game.core.rule import rule
from game.core.setup import EFFECTS, Carried, FighterSetup, Setup
from game.rules.kit.people.cells import crowded, places
from game.rules.kit.people.inspection import (
    fighter_faults,
    goal_faults,
    ground_faults,
    party_faults,
)
from game.rules.kit.people.roster import ids_of
from game.rules.zefrs.personal.sheet.gear import in_hands
from game.rules.zefrs.sheet.arms import is_weapon
from game.rules.zefrs.sheet.fighter import Fighter
from game.rules.zefrs.sheet.recruit import override_faults, recruit
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import AREAS

TORCH = "torch"
TRAITS = (TORCH,)
"""The words that this book knows of a fighter."""

SHOTS = "shots"
NUMBERS = ("round_limit", SHOTS)
"""The numbers that a scenario may give: the last turn, and shots for each bow."""

GOALS = ("last", "hold", "slay", "capture", "escape", "save_the_standard")
"""What can decide a personal battle."""


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
    yield from _kit(fighter, at)
    yield from places(setup, fighter, at)


def _kit(fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    """His archetype, what the scenario changes of it, and what he has in his hands."""
    known = tuple(tables().blocks)
    if fighter.archetype not in known:
        message = f"no archetype '{fighter.archetype}'"
        yield Wrong((*at, "archetype"), message, fighter.archetype, known, kind="archetypes")
        yield from _changed(override_faults(fighter.overrides), at)
        return
    try:
        made, _ = recruit(fighter.archetype, fighter.overrides)
    except Misfit as misfit:
        yield from _changed(misfit.wrongs, at)
        return
    if made.combat_class == "MOUNT":
        yield Wrong((*at, "archetype"), "a mount comes with its rider; give him 'mount'")
    yield from _hands(made, fighter, at)


def _changed(found: Iterable[Wrong], at: KeyPath) -> Iterator[Wrong]:
    """What is wrong with what the scenario changes of him."""
    return (replace(wrong, path=(*at, "overrides", *wrong.path)) for wrong in found)


@rule("ZF-TWO-01", "ZF-ARM-10")
def _hands(made: Fighter, fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    known = (*tables().weapons, *tables().items, *([made.shield] if made.shield else []))
    strange = [name for name in fighter.held if name not in known]
    for index, name in enumerate(fighter.held):
        if name in strange:
            yield Wrong(
                (*at, "held", index), f"no '{name}' for his hands", name, known, kind="weapons"
            )
    if not strange and in_hands(made, list(fighter.held), mounted=bool(made.mount)) is None:
        yield Wrong((*at, "held"), "his two hands do not hold all that")


@rule("ZF-GRID-01")
def _crowded(setup: Setup) -> Iterator[Wrong]:
    """One fighter a cell, of those who are there from the start."""
    return crowded(setup, "ZF-GRID-01")


def _about(setup: Setup) -> Iterator[Wrong]:
    """What lies, hangs and shines on the field."""
    for index, thing in enumerate(setup.things):
        if not is_weapon(thing.item) and thing.item not in tables().armour:
            known = (*tables().weapons, *tables().items)
            yield Wrong(
                ("things", index, "item"), f"no '{thing.item}'", thing.item, known, kind="things"
            )
    named = [("things", index, thing.cell) for index, thing in enumerate(setup.things)]
    named += [("lanterns", index, lamp.cell) for index, lamp in enumerate(setup.lanterns)]
    named += [("ropes", index, rope.cell) for index, rope in enumerate(setup.ropes)]
    for what, index, cell in named:
        if not setup.grid.holds(Cell(*cell)):
            yield Wrong((what, index, "cell"), f"{list(cell)} is not on the field")
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
