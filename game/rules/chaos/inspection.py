"""What only this book can find wrong with a fight: people, kit, cells, terrain."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.data import Misfit, Wrong
from game.core.faults import KeyPath
from game.core.grid import Cell
from game.core.rule import rule
from game.core.setup import FighterSetup, Setup
from game.rules.chaos.kit import in_hands
from game.rules.chaos.recruit import recruit
from game.rules.chaos.tables import tables
from game.rules.kit.cells import crowded, places
from game.rules.kit.inspection import fighter_faults, goal_faults, ground_faults, party_faults
from game.rules.kit.people import ids_of

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

GOALS = ("last", "hold", "slay", "capture", "escape", "save_the_standard")
"""What can decide a fight."""


def faults(setup: Setup) -> Iterator[Wrong]:
    """Every fault, with its path in the scenario."""
    if setup.scale != "personal":
        yield Wrong(("scale",), "this book has single fighters only", setup.scale, ("personal",))
        return
    yield from party_faults(setup, NUMBERS)
    strange = tuple(ground_faults(setup))
    yield from strange
    for index, fighter in enumerate(setup.fighters):
        yield from _fighter(setup, fighter, ("fighters", index), known_ground=not strange)
    yield from _crowded(setup)
    yield from _things(setup)
    yield from goal_faults(setup, GOALS)
    yield from _carried(setup)


def _fighter(
    setup: Setup, fighter: FighterSetup, at: KeyPath, *, known_ground: bool
) -> Iterator[Wrong]:
    yield from fighter_faults(setup, fighter, at, TRAITS)
    yield from _kit(fighter, at)
    yield from places(setup, fighter, at, known_ground=known_ground)


def _kit(fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    """His archetype, what the scenario changes of it, and what he has in his hands."""
    known = tuple(tables().blocks)
    if fighter.archetype not in known:
        message = f"no archetype '{fighter.archetype}'"
        yield Wrong((*at, "archetype"), message, fighter.archetype, known)
        return
    try:
        recruit(fighter.archetype, fighter.overrides)
    except Misfit as misfit:
        for wrong in misfit.wrongs:
            path = (*at, "overrides", *wrong.path)
            yield Wrong(path, wrong.message, wrong.given, wrong.known, wrong.at_key)
        return
    yield from _hands(fighter, at)


def _hands(fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    known = tuple(tables().weapons)
    strange = [name for name in fighter.held if name not in known]
    for index, name in enumerate(fighter.held):
        if name in strange:
            yield Wrong((*at, "held", index), f"no '{name}' for his hands", name, known)
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
            yield Wrong(("things", index, "item"), f"no '{thing.item}'", thing.item, known)
    named = [("things", index, thing.cell) for index, thing in enumerate(setup.things)]
    named += [("lanterns", index, lamp.cell) for index, lamp in enumerate(setup.lanterns)]
    for what, index, cell in named:
        if not setup.grid.holds(Cell(*cell)):
            yield Wrong((what, index, "cell"), f"{list(cell)} is not on the field")


def _carried(setup: Setup) -> Iterator[Wrong]:
    """Somebody who comes out of an earlier battle and is not there."""
    ids = ids_of(setup)
    for index, had in enumerate(setup.carried):
        if had.fighter not in ids:
            message = f"no fighter '{had.fighter}'"
            yield Wrong(("carried", index, "fighter"), message, had.fighter, ids)
