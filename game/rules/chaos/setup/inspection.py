"""What only this book can find wrong with a fight: people, kit, cells, terrain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.core.data import Misfit, Wrong
from game.core.data.faults import KeyPath
from game.core.grid import Cell
from game.core.grid import step as onward
from game.core.rule import rule
from game.core.setup import FighterSetup, Setup, Vehicle
from game.rules.chaos.setup.recruit import in_hands, override_faults, recruit
from game.rules.chaos.tables.book import tables
from game.rules.kit.people.cells import crowded, passable, places
from game.rules.kit.people.inspection import (
    fighter_faults,
    goal_faults,
    ground_faults,
    party_faults,
)
from game.rules.kit.people.roster import ids_of

TORCH = "torch"
POSTURES = ("ambush", "hidden", "unaware")
"""How somebody can be found when the fight begins (CF-AMBUSH-07)."""

TRAITS = (TORCH, *POSTURES)
"""The words that this book knows of a fighter."""

SHORT_CUT = "short_cut"
"""A thing that marks a cell from which a short cut leads on (CF-RETREAT-06)."""

NUMBERS = ("round_limit", "obstacles", "hiding", "shots")
"""The numbers that a scenario may give: the last round; what lies off the field; shots are of
another book and are passed over.
"""

VEHICLES = ("wagon", "car")
"""What a vehicle can look like."""

RIDES = ("rough", "cramped", "covered")
"""The words that this book knows of a vehicle (CF-VEH-01, CF-VEH-02)."""

RED, WEAR, RESERVES = "red", "wear.", ("ki", "blood", "chakra")
"""What somebody brings from an earlier fight: wounds, things that have lost PFb, reserves."""

GOALS = ("last", "hold", "slay", "capture", "escape", "save_the_standard")
"""What can decide a fight."""


def faults(setup: Setup) -> Iterator[Wrong]:
    """Every fault, with its path in the scenario."""
    if setup.scale != "personal":
        yield Wrong(("scale",), "this book has single fighters only", setup.scale, ("personal",))
        return
    yield from party_faults(setup, NUMBERS)
    yield from ground_faults(setup)
    for index, fighter in enumerate(setup.fighters):
        yield from _fighter(setup, fighter, ("fighters", index))
    yield from _crowded(setup)
    yield from _things(setup)
    yield from _vehicles(setup)
    yield from goal_faults(setup, GOALS)
    yield from _carried(setup)


def _fighter(setup: Setup, fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    yield from fighter_faults(setup, fighter, at, TRAITS)
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
        recruit(fighter.archetype, fighter.overrides)
    except Misfit as misfit:
        yield from _changed(misfit.wrongs, at)
        return
    yield from _hands(fighter, at)


def _changed(found: Iterable[Wrong], at: KeyPath) -> Iterator[Wrong]:
    """What is wrong with what the scenario changes of him."""
    return (replace(wrong, path=(*at, "overrides", *wrong.path)) for wrong in found)


def _hands(fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    known = tuple(name for name, row in tables().weapons.items() if row.hands)
    strange = [name for name in fighter.held if name not in known]
    for index, name in enumerate(fighter.held):
        if name in strange:
            yield Wrong(
                (*at, "held", index), f"no '{name}' for his hands", name, known, kind="weapons"
            )
    if not strange and in_hands(fighter.held) is None:
        yield Wrong((*at, "held"), "his two hands do not hold all that")


@rule("CF-MOVE-01")
def _crowded(setup: Setup) -> Iterator[Wrong]:
    """One fighter a cell, of those who are there from the start."""
    return crowded(setup, "CF-MOVE-01")


def _things(setup: Setup) -> Iterator[Wrong]:
    """What lies, stands and shines on the field."""
    known = (*tables().weapons, *tables().objects, SHORT_CUT)
    for index, thing in enumerate(setup.things):
        if thing.item not in known:
            yield Wrong(
                ("things", index, "item"), f"no '{thing.item}'", thing.item, known, kind="things"
            )
    named = [("things", index, thing.cell) for index, thing in enumerate(setup.things)]
    named += [("lanterns", index, lamp.cell) for index, lamp in enumerate(setup.lanterns)]
    for what, index, cell in named:
        if not setup.grid.holds(Cell(*cell)):
            yield Wrong((what, index, "cell"), f"{list(cell)} is not on the field")


@rule("CF-VEH-01", "CF-VEH-02")
def _vehicles(setup: Setup) -> Iterator[Wrong]:
    """Vehicles that cannot stand or drive where they are drawn."""
    taken: set[tuple[int, int]] = set()
    for index, ride in enumerate(setup.vehicles):
        at: KeyPath = ("vehicles", index)
        if ride.kind not in VEHICLES:
            yield Wrong((*at, "kind"), f"no vehicle '{ride.kind}'", ride.kind, VEHICLES)
        for number, trait in enumerate(ride.traits):
            if trait not in RIDES:
                yield Wrong(
                    (*at, "traits", number), f"no trait '{trait}'", trait, RIDES, kind="traits"
                )
        for number, cell in enumerate(ride.cells):
            if not _stands(setup, cell):
                yield Wrong((*at, "cells", number), f"no vehicle can stand at {list(cell)}")
            if cell in taken:
                yield Wrong((*at, "cells", number), f"two vehicles stand at {list(cell)}")
            taken.add(cell)
        yield from _way(setup, ride, at)


def _stands(setup: Setup, cell: tuple[int, int]) -> bool:
    spot = Cell(*cell)
    return setup.grid.holds(spot) and passable(setup, spot)


def _way(setup: Setup, ride: Vehicle, at: KeyPath) -> Iterator[Wrong]:
    """A way that leads off the field."""
    bed = [Cell(*cell) for cell in ride.cells]
    for number, part in enumerate(ride.path):
        for way in replace(ride, path=(part,)).moves:
            bed = [onward(cell, way) for cell in bed]
        if not all(setup.grid.holds(cell) for cell in bed):
            yield Wrong((*at, "path", number), "leads off the field")
            return


def _carried(setup: Setup) -> Iterator[Wrong]:
    """Somebody who comes out of an earlier battle and is not there, or with what nobody knows."""
    ids, parts = ids_of(setup), tuple(tables().parts)
    items = (*tables().weapons, *tables().armour)
    known = (*RESERVES, *(f"{WEAR}{item}" for item in items))
    for index, had in enumerate(setup.carried):
        at: KeyPath = ("carried", index)
        if had.fighter not in ids:
            yield Wrong((*at, "fighter"), f"no fighter '{had.fighter}'", had.fighter, ids)
        for number, (wound, part) in enumerate(had.wounds):
            if wound != RED:
                yield Wrong((*at, "wounds", number), f"no wound '{wound}'", wound, (RED,))
            if part not in parts:
                yield Wrong((*at, "wounds", number), f"no part '{part}'", part, parts)
        for number, (name, _) in enumerate(had.left):
            if name not in known:
                yield Wrong((*at, "left", number), f"nobody counts '{name}'", name, known)
