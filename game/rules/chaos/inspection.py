"""What only this book can find wrong with a fight: people, kit, cells, terrain."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.data import Misfit, Wrong
from game.core.faults import KeyPath
from game.core.grid import STEPS, Cell
from game.core.rule import rule
from game.core.setup import TEMPERS, FighterSetup, Setup
from game.rules.chaos.kit import in_hands
from game.rules.chaos.recruit import recruit
from game.rules.chaos.tables import tables
from game.rules.kit.cells import crowded, places
from game.rules.kit.people import ids_of
from game.rules.kit.terrain import kinds

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

ABOUT = ("slay", "capture", "save_the_standard")
"""Goals that are about one fighter."""


def faults(setup: Setup) -> Iterator[Wrong]:
    """Every fault, with its path in the scenario."""
    if setup.scale != "personal":
        yield Wrong(("scale",), "this book has single fighters only", setup.scale, ("personal",))
        return
    if len(setup.sides) < 2:
        yield Wrong(("sides",), "a fight has two sides or more")
    for index, side in enumerate(setup.sides):
        if side.id not in [fighter.side for fighter in setup.fighters]:
            yield Wrong(("sides", index, "id"), f"side '{side.id}' has no fighters")
    for name in setup.numbers:
        if name not in NUMBERS:
            yield Wrong(("numbers", name), "unknown key", name, NUMBERS, at_key=True)
    strange = sorted({mark for _, mark in setup.grid.terrain} - set(kinds()))
    for sign in strange:
        yield Wrong(("map", "legend"), f"no terrain '{sign}'", sign, tuple(kinds()))
    for index, fighter in enumerate(setup.fighters):
        yield from _fighter(setup, fighter, ("fighters", index), known_ground=not strange)
    yield from _crowded(setup)
    yield from _things(setup)
    yield from _goals(setup)


def _fighter(
    setup: Setup, fighter: FighterSetup, at: KeyPath, *, known_ground: bool
) -> Iterator[Wrong]:
    sides = tuple(side.id for side in setup.sides)
    if fighter.side not in sides:
        yield Wrong((*at, "side"), f"no side '{fighter.side}'", fighter.side, sides)
    if fighter.facing and fighter.facing not in STEPS:
        message = "must be one of the eight directions"
        yield Wrong((*at, "facing"), message, fighter.facing, tuple(STEPS))
    if fighter.temper not in TEMPERS:
        yield Wrong((*at, "temper"), "no such temper", fighter.temper, TEMPERS[1:])
    for index, trait in enumerate(fighter.traits):
        if trait not in TRAITS:
            yield Wrong((*at, "traits", index), f"no trait '{trait}'", trait, TRAITS)
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


def _goals(setup: Setup) -> Iterator[Wrong]:
    ids = ids_of(setup)
    for index, goal in enumerate(setup.goals):
        if goal.kind not in GOALS:
            message = f"a fight has no goal '{goal.kind}'"
            yield Wrong(("goals", index, "kind"), message, goal.kind, GOALS)
        elif goal.kind in ABOUT and goal.unit not in ids:
            yield Wrong(("goals", index, "unit"), f"no fighter '{goal.unit}'", goal.unit, ids)
    for index, had in enumerate(setup.carried):
        if had.fighter not in ids:
            message = f"no fighter '{had.fighter}'"
            yield Wrong(("carried", index, "fighter"), message, had.fighter, ids)
