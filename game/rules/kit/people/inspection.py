"""What any book can find wrong with a battle of single fighters: people, cells, gear, goals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.data import Misfit, Wrong
from game.core.data.faults import KeyPath
from game.core.data.glossary import Term
from game.core.grid import STEPS, Cell
from game.core.setup import TEMPERS, FighterSetup, Figure, Plain, Setup, Troops
from game.rules.kit.ground.places import block
from game.rules.kit.ground.terrain import kinds, terrain_at
from game.rules.kit.people.roster import ids_of, spots

ABOUT = ("slay", "capture", "save_the_standard")
"""Goals that are about one fighter."""


GOALS = ("last", "hold", "slay", "capture", "escape", "save_the_standard")
"""What can decide a battle of single fighters."""


def words(book: str, names: Iterable[str]) -> tuple[Term, ...]:
    """Words of a scenario that have a sentence of their own in this book."""
    return tuple(Term(name, f"{book}.list.{name}") for name in names)


@dataclass(frozen=True, slots=True)
class Recruits:
    """Whom a book knows: its archetypes, what is wrong with a scenario's changes of one, and how he
    is made, which raises Misfit where they do not fit together.
    """

    archetypes: Callable[[], Iterable[str]]
    faults: Callable[[Mapping[str, Plain]], Iterable[Wrong]]
    made: Callable[[str, Mapping[str, Plain]], object]

    def wrongs(self, person: FighterSetup | Figure | Troops, at: KeyPath) -> Iterator[Wrong]:
        """An archetype that there is not, and what the scenario may not change of one."""
        known = tuple(self.archetypes())
        if person.archetype in known:
            found = self._misfits(person)
        else:
            message = f"no archetype '{person.archetype}'"
            yield Wrong((*at, "archetype"), message, person.archetype, known, kind="archetypes")
            found = self.faults(person.overrides)
        for wrong in found:
            yield replace(wrong, path=(*at, "overrides", *wrong.path))

    def _misfits(self, person: FighterSetup | Figure | Troops) -> Iterable[Wrong]:
        try:
            self.made(person.archetype, person.overrides)
        except Misfit as misfit:
            return misfit.wrongs
        return ()


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


def carried_faults(setup: Setup) -> Iterator[Wrong]:
    """Somebody who begins with no point left, where whoever has none is out of the fight."""
    for index, had in enumerate(setup.carried):
        if had.health < 1 and not had.out:
            yield Wrong(("carried", index, "health"), "must be 1 or more")


def goal_faults(setup: Setup, goals: tuple[str, ...]) -> Iterator[Wrong]:
    """A goal that the book does not know, that is about nobody, or is where nobody can be."""
    ids = ids_of(setup)
    for index, goal in enumerate(setup.goals):
        if goal.kind not in goals:
            message = f"a personal battle has no goal '{goal.kind}'"
            yield Wrong(("goals", index, "kind"), message, goal.kind, goals, kind="goals")
        elif goal.kind in ABOUT and goal.unit not in ids:
            yield Wrong(("goals", index, "unit"), f"no fighter '{goal.unit}'", goal.unit, ids)
        elif goal.cells and not any(passable(setup, Cell(*cell)) for cell in goal.cells):
            yield Wrong(("goals", index, "cells"), "nobody can stand in any of these cells")


def held_faults(
    held: Sequence[str], at: KeyPath, known: Sequence[str], fits: Callable[[Sequence[str]], bool]
) -> Iterator[Wrong]:
    """What nobody can hold, or not all of it at once."""
    strange = [name for name in held if name not in known]
    for index, name in enumerate(held):
        if name in strange:
            message = f"no '{name}' for his hands"
            yield Wrong((*at, "held", index), message, name, tuple(known), kind="weapons")
    if not strange and not fits(held):
        yield Wrong((*at, "held"), "his two hands do not hold all that")


def thing_faults(
    setup: Setup, known: Sequence[str], others: Iterable[str] = (), more: Sequence[str] = ()
) -> Iterator[Wrong]:
    """A thing that there is not (the ``others`` are not offered instead), and what lies, shines or,
    of ``more`` fields of the setup, stands about off the field.
    """
    for index, thing in enumerate(setup.things):
        if thing.item not in known and thing.item not in others:
            at, message = ("things", index, "item"), f"no '{thing.item}'"
            yield Wrong(at, message, thing.item, tuple(known), kind="things")
    for name in ("things", "lanterns", *more):
        for index, one in enumerate(getattr(setup, name)):
            if not setup.grid.holds(Cell(*one.cell)):
                yield Wrong((name, index, "cell"), f"{list(one.cell)} is not on the field")
            elif name == "things" and not passable(setup, Cell(*one.cell)):
                ground = terrain_at(setup.grid, Cell(*one.cell)).name
                yield Wrong((name, index, "cell"), f"nobody gets at {list(one.cell)}: {ground}")


def places(setup: Setup, fighter: FighterSetup, at: KeyPath, size: int = 1) -> Iterator[Wrong]:
    """Whether he has a place, and can stand there with all of the cells that he fills."""
    if not (fighter.cell or fighter.cells or fighter.zone):
        yield Wrong((*at, "cell"), "nobody knows where he stands")
    zone = (((*at, "zone", index), cell) for index, cell in enumerate(fighter.zone))
    named = [(path, Cell(*spot)) for path, spot in (*_posts(fighter, at), *zone)]
    for path, cell in ((path, cell) for path, spot in named for cell in block(spot, size)):
        if not setup.grid.holds(cell):
            yield Wrong(path, f"{list(cell)} is not on the field")
        elif not passable(setup, cell):
            ground = terrain_at(setup.grid, cell).name
            yield Wrong(path, f"nobody can stand at {list(cell)}: {ground}")
    if fighter.cell and fighter.zone and fighter.cell not in fighter.zone:
        yield Wrong((*at, "cell"), "lies outside his zone")


def passable(setup: Setup, cell: Cell) -> bool:
    """Whether somebody can stand there, as far as anybody knows the ground."""
    return setup.grid.terrain_at(cell) not in kinds() or terrain_at(setup.grid, cell).passable


def _posts(fighter: FighterSetup, at: KeyPath) -> Iterator[tuple[KeyPath, tuple[int, int]]]:
    """Every cell on which he, or one of several like him, is to stand, with its path."""
    if fighter.cell:
        yield (*at, "cell"), fighter.cell
    yield from (((*at, "cells", index), cell) for index, cell in enumerate(fighter.cells))


def single(fighter: FighterSetup) -> int:
    """How many cells everybody fills each way in a book without large figures."""
    return 1


def crowded(
    setup: Setup, rule: str, size: Callable[[FighterSetup], int] = single
) -> Iterator[Wrong]:
    """One fighter a cell, by this rule of the book, of those who are there from the start; ``size``
    is how many cells somebody fills each way.
    """
    stands = [
        (path, block(Cell(*spot), size(fighter)))
        for index, fighter in enumerate(setup.fighters)
        if fighter.arrives <= 1
        for path, spot in _posts(fighter, ("fighters", index))
    ]
    taken = Counter(cell for _, cells in stands for cell in cells)
    for path, cells in stands:
        if twice := next((cell for cell in cells if taken[cell] > 1), None):
            yield Wrong(path, f"two fighters stand at {list(twice)} ({rule})")
    if not _fits(setup):
        yield Wrong(("fighters",), "the zones leave no room for all fighters")


def _fits(setup: Setup) -> bool:
    singles = [fighter for fighter in setup.fighters if not fighter.cells]
    return len(spots(setup, singles)) == len({fighter.id for fighter in singles}) or any(
        not (fighter.cell or fighter.zone) for fighter in singles
    )
