"""What only this book can find wrong with a fight: people, kit, cells, terrain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.data import Wrong
from game.core.data.faults import KeyPath
from game.core.grid import Cell
from game.core.grid import step as onward
from game.core.rule import rule
from game.core.setup import FighterSetup, Setup, Vehicle
from game.rules.chaos.setup.recruit import RECRUITS, in_hands
from game.rules.chaos.tables.book import tables
from game.rules.kit.people.build import TORCH
from game.rules.kit.people.inspection import (
    GOALS,
    crowded,
    fighter_faults,
    goal_faults,
    ground_faults,
    held_faults,
    party_faults,
    passable,
    places,
    thing_faults,
)
from game.rules.kit.people.roster import ids_of

POSTURES = ("ambush", "hidden", "unaware")
"""How somebody can be found when the fight begins (CF-AMBUSH-07)."""

PRONE = "prone"
"""Whoever lies on the ground when the fight begins."""

TRAITS = (TORCH, PRONE, *POSTURES)
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
    found = tuple(RECRUITS.wrongs(fighter, at))
    yield from found
    if not found:
        known = tuple(name for name, row in tables().weapons.items() if row.hands)
        yield from held_faults(fighter.held, at, known, lambda held: in_hands(held) is not None)
    yield from places(setup, fighter, at)


@rule("CF-MOVE-01")
def _crowded(setup: Setup) -> Iterator[Wrong]:
    """One fighter a cell, of those who are there from the start."""
    return crowded(setup, "CF-MOVE-01")


def _things(setup: Setup) -> Iterator[Wrong]:
    """What lies, stands and shines on the field."""
    return thing_faults(setup, (*tables().weapons, *tables().objects, SHORT_CUT))


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
        yield from _apart(ride, at)
        yield from _way(setup, ride, at)


def _stands(setup: Setup, cell: tuple[int, int]) -> bool:
    spot = Cell(*cell)
    return setup.grid.holds(spot) and passable(setup, spot)


def _apart(ride: Vehicle, at: KeyPath) -> Iterator[Wrong]:
    """The first cell of a bed that does not touch those before it."""
    for number, (x, y) in enumerate(ride.cells[1:], 1):
        if all(max(abs(x - a), abs(y - b)) > 1 for a, b in ride.cells[:number]):
            yield Wrong((*at, "cells", number), f"[{x}, {y}] does not touch the cells before it")
            return


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
        for number, (name, count) in enumerate(had.left):
            if name not in known:
                yield Wrong((*at, "left", number), f"nobody counts '{name}'", name, known)
            elif count < 0:
                yield Wrong((*at, "left", number), "must be 0 or more")
