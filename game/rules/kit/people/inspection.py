"""What any book can find wrong with a battle of single fighters, apart from stat blocks and kit."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.data import Wrong
from game.core.data.faults import KeyPath
from game.core.grid import STEPS
from game.core.setup import TEMPERS, FighterSetup, Setup
from game.rules.kit.ground.terrain import kinds
from game.rules.kit.people.roster import ids_of

ABOUT = ("slay", "capture", "save_the_standard")
"""Goals that are about one fighter."""


def party_faults(setup: Setup, numbers: tuple[str, ...]) -> Iterator[Wrong]:
    """Too few sides, one without fighters, a number that the book does not know."""
    if len(setup.sides) < 2:
        yield Wrong(("sides",), "a fight has two sides or more")
    for index, side in enumerate(setup.sides):
        if side.id not in [fighter.side for fighter in setup.fighters]:
            yield Wrong(("sides", index, "id"), f"side '{side.id}' has no fighters")
    for name in setup.numbers:
        if name not in numbers:
            yield Wrong(("numbers", name), "unknown key", name, numbers, at_key=True)


def ground_faults(setup: Setup) -> Iterator[Wrong]:
    """Terrain that nobody knows."""
    for sign in sorted({mark for _, mark in setup.grid.terrain} - set(kinds())):
        yield Wrong(("map", "legend"), f"no terrain '{sign}'", sign, tuple(kinds()), kind="terrain")


def fighter_faults(
    setup: Setup, fighter: FighterSetup, at: KeyPath, traits: tuple[str, ...], rule: str = ""
) -> Iterator[Wrong]:
    """A side, direction, temper or trait that there is not; ``rule`` is that of directions."""
    sides = tuple(side.id for side in setup.sides)
    if fighter.side not in sides:
        yield Wrong((*at, "side"), f"no side '{fighter.side}'", fighter.side, sides)
    if fighter.facing and fighter.facing not in STEPS:
        message = "must be one of the eight directions" + (f" ({rule})" if rule else "")
        yield Wrong((*at, "facing"), message, fighter.facing, tuple(STEPS))
    if fighter.temper not in TEMPERS:
        yield Wrong(
            (*at, "temper"), "no such temper", fighter.temper, TEMPERS[1:], kind="temperaments"
        )
    for index, trait in enumerate(fighter.traits):
        if trait not in traits:
            yield Wrong((*at, "traits", index), f"no trait '{trait}'", trait, traits, kind="traits")


def goal_faults(setup: Setup, goals: tuple[str, ...]) -> Iterator[Wrong]:
    """A goal that the book does not know, or that is about nobody."""
    ids = ids_of(setup)
    for index, goal in enumerate(setup.goals):
        if goal.kind not in goals:
            message = f"a personal battle has no goal '{goal.kind}'"
            yield Wrong(("goals", index, "kind"), message, goal.kind, goals, kind="goals")
        elif goal.kind in ABOUT and goal.unit not in ids:
            yield Wrong(("goals", index, "unit"), f"no fighter '{goal.unit}'", goal.unit, ids)
