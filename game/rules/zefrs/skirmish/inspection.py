"""What only this book can find wrong with a personal battle: people, kit, cells, terrain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from game.core.data import Misfit, Wrong
from game.core.faults import KeyPath
from game.core.grid import STEPS, Cell
from game.core.rule import rule
from game.core.setup import EFFECTS, TEMPERS, Carried, FighterSetup, Setup
from game.rules.zefrs.arms import is_weapon
from game.rules.zefrs.fighter import Fighter
from game.rules.zefrs.recruit import recruit
from game.rules.zefrs.rows import AREAS
from game.rules.zefrs.skirmish.kit import in_hands
from game.rules.zefrs.tables import tables
from game.rules.zefrs.terrain import kinds, terrain_at

TORCH = "torch"
TRAITS = (TORCH,)
"""The words that this book knows of a fighter."""

SHOTS = "shots"
NUMBERS = ("round_limit", SHOTS)
"""The numbers that a scenario may give: the last turn, and shots for each bow."""

GOALS = ("last", "hold", "slay", "capture", "escape", "save_the_standard")
"""What can decide a personal battle."""

ABOUT = ("slay", "capture", "save_the_standard")
"""Goals that are about one fighter."""


def faults(setup: Setup) -> Iterator[Wrong]:
    """Every fault, with its path in the scenario."""
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
    yield from _about(setup)
    for index, had in enumerate(setup.carried):
        yield from _carried(setup, had, ("carried", index))
    for index, goal in enumerate(setup.goals):
        if goal.kind not in GOALS:
            message = f"a personal battle has no goal '{goal.kind}'"
            yield Wrong(("goals", index, "kind"), message, goal.kind, GOALS)
        elif goal.kind in ABOUT and goal.unit not in _ids(setup):
            message = f"no fighter '{goal.unit}'"
            yield Wrong(("goals", index, "unit"), message, goal.unit, _ids(setup))


def _fighter(
    setup: Setup, fighter: FighterSetup, at: KeyPath, *, known_ground: bool
) -> Iterator[Wrong]:
    sides = tuple(side.id for side in setup.sides)
    if fighter.side not in sides:
        yield Wrong((*at, "side"), f"no side '{fighter.side}'", fighter.side, sides)
    if fighter.facing and fighter.facing not in STEPS:
        message = "must be one of the eight directions (ZF-GRID-05)"
        yield Wrong((*at, "facing"), message, fighter.facing, tuple(STEPS))
    if fighter.temper not in TEMPERS:
        yield Wrong((*at, "temper"), "no such temper", fighter.temper, TEMPERS[1:])
    for index, trait in enumerate(fighter.traits):
        if trait not in TRAITS:
            yield Wrong((*at, "traits", index), f"no trait '{trait}'", trait, TRAITS)
    effects = tuple(effect.id for effect in setup.effects)
    for index, name in enumerate(fighter.effects):
        if name not in effects:
            yield Wrong((*at, "effects", index), f"no effect '{name}'", name, effects)
    yield from _kit(fighter, at)
    yield from _cells(setup, fighter, at, known_ground=known_ground)


def _kit(fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    """His archetype, what the scenario changes of it, and what he has in his hands."""
    known = tuple(tables().blocks)
    if fighter.archetype not in known:
        message = f"no archetype '{fighter.archetype}'"
        yield Wrong((*at, "archetype"), message, fighter.archetype, known)
        return
    try:
        made, _ = recruit(fighter.archetype, fighter.overrides)
    except Misfit as misfit:
        for wrong in misfit.wrongs:
            path = (*at, "overrides", *wrong.path)
            yield Wrong(path, wrong.message, wrong.given, wrong.known, wrong.at_key)
        return
    if made.combat_class == "MOUNT":
        yield Wrong((*at, "archetype"), "a mount comes with its rider; give him 'mount'")
    yield from _hands(made, fighter, at)


@rule("ZF-TWO-01", "ZF-ARM-10")
def _hands(made: Fighter, fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    known = (*tables().weapons, *tables().items, *([made.shield] if made.shield else []))
    strange = [name for name in fighter.held if name not in known]
    for index, name in enumerate(fighter.held):
        if name in strange:
            yield Wrong((*at, "held", index), f"no '{name}' for his hands", name, known)
    if not strange and in_hands(made, list(fighter.held), mounted=bool(made.mount)) is None:
        yield Wrong((*at, "held"), "his two hands do not hold all that")


def _cells(
    setup: Setup, fighter: FighterSetup, at: KeyPath, *, known_ground: bool
) -> Iterator[Wrong]:
    """Whether he has a place, and can stand there."""
    if not (fighter.cell or fighter.cells or fighter.zone):
        yield Wrong((*at, "cell"), "nobody knows where he stands")
    named: list[tuple[KeyPath, tuple[int, int]]] = []
    if fighter.cell:
        named.append(((*at, "cell"), fighter.cell))
    named += [((*at, "cells", index), cell) for index, cell in enumerate(fighter.cells)]
    named += [((*at, "zone", index), cell) for index, cell in enumerate(fighter.zone)]
    for path, spot in named:
        cell = Cell(*spot)
        if not setup.grid.holds(cell):
            yield Wrong(path, f"{list(cell)} is not on the field")
        elif known_ground and not terrain_at(setup.grid, cell).passable:
            ground = terrain_at(setup.grid, cell).name
            yield Wrong(path, f"nobody can stand at {list(cell)}: {ground}")
    if fighter.cell and fighter.zone and fighter.cell not in fighter.zone:
        yield Wrong((*at, "cell"), "lies outside his zone")


@rule("ZF-GRID-01")
def _crowded(setup: Setup) -> Iterator[Wrong]:
    """One fighter a cell, of those who are there from the start."""
    taken = Counter(
        cell
        for fighter in setup.fighters
        if fighter.arrives <= 1
        for cell in (fighter.cells or ((fighter.cell,) if fighter.cell else ()))
    )
    for index, fighter in enumerate(setup.fighters):
        if fighter.arrives > 1:
            continue
        if fighter.cell and taken[fighter.cell] > 1:
            message = f"two fighters stand at {list(fighter.cell)} (ZF-GRID-01)"
            yield Wrong(("fighters", index, "cell"), message)
        for number, cell in enumerate(fighter.cells):
            if taken[cell] > 1:
                message = f"two fighters stand at {list(cell)} (ZF-GRID-01)"
                yield Wrong(("fighters", index, "cells", number), message)
    if not _fits(setup):
        yield Wrong(("fighters",), "the zones leave no room for all fighters")


def _fits(setup: Setup) -> bool:
    singles = [fighter for fighter in setup.fighters if not fighter.cells]
    return len(spots(setup, singles)) == len(singles) or any(
        not (fighter.cell or fighter.zone) for fighter in singles
    )


def spots(setup: Setup, people: Sequence[FighterSetup]) -> dict[str, Cell]:
    """Where everybody stands unasked: at his cell, else at the first of his zone that is free.

    Who finds none is left out.
    """
    found = {person.id: Cell(*person.cell) for person in people if person.cell}
    taken = {found[p.id] for p in people if p.id in found and p.arrives <= 1}
    taken |= {Cell(*cell) for fighter in setup.fighters for cell in fighter.cells}
    for person in people:
        if person.id not in found:
            free = (Cell(*c) for c in person.zone if Cell(*c) not in taken)
            cell = next((c for c in free if setup.grid.holds(c)), None)
            if cell is not None:
                found[person.id] = cell
                taken.add(cell)
    return found


def _about(setup: Setup) -> Iterator[Wrong]:
    """What lies, hangs and shines on the field."""
    for index, thing in enumerate(setup.things):
        if not is_weapon(thing.item) and thing.item not in tables().armour:
            known = (*tables().weapons, *tables().items)
            yield Wrong(("things", index, "item"), f"no '{thing.item}'", thing.item, known)
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
    if had.fighter not in _ids(setup):
        yield Wrong((*at, "fighter"), f"no fighter '{had.fighter}'", had.fighter, _ids(setup))
    rows = (*tables().wounds_armed.values(), *tables().wounds_brawling.values())
    wounds = tuple(dict.fromkeys(row.id for row in rows))
    for name, noted in (("wounds", had.wounds), ("after", had.after)):
        for index, (wound, area) in enumerate(noted):
            if wound not in wounds:
                yield Wrong((*at, name, index), f"no wound '{wound}'", wound, wounds)
            if area not in AREAS:
                yield Wrong((*at, name, index), f"no area '{area}'", area, AREAS)


def _ids(setup: Setup) -> tuple[str, ...]:
    """The ids of all single fighters."""
    return tuple(
        f"{fighter.id}-{number}" if fighter.cells else fighter.id
        for fighter in setup.fighters
        for number in range(1, max(1, len(fighter.cells)) + 1)
    )
