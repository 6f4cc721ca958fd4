"""Single fighters of a setup, one by one: where they stand unasked, and who comes when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.core.grid import Cell
from game.core.setup import FighterSetup, Setup


@dataclass(frozen=True, slots=True)
class Zone:
    """The cells on which his side may place this fighter."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Arrives:
    """He joins at this cell at the beginning of this round, and is on no cell before."""

    round: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Known:
    """The id that the scenario gave him, by which goals and chains name him."""

    id: str


PARTS = (Arrives, Known, Zone)
"""What any book of single fighters has in its battles."""


def one_by_one(setup: Setup) -> tuple[FighterSetup, ...]:
    """Every single fighter, side by side; several of one entry are numbered."""
    ordered = [f for side in setup.sides for f in setup.fighters if f.side == side.id]
    return tuple(single for fighter in ordered for single in _singles(fighter))


def _singles(fighter: FighterSetup) -> Iterator[FighterSetup]:
    if not fighter.cells:
        yield fighter
    for number, cell in enumerate(fighter.cells, 1):
        name, id_ = f"{fighter.name} {number}", f"{fighter.id}-{number}"
        yield replace(fighter, id=id_, name=name, cell=cell, cells=())


def steed_name(archetype: str, rider: str) -> str:
    """What the beast under a rider of this name is called."""
    return f"{archetype.capitalize()} of {rider}"


def ids_of(setup: Setup) -> tuple[str, ...]:
    """The ids of all single fighters."""
    return tuple(
        f"{fighter.id}-{number}" if fighter.cells else fighter.id
        for fighter in setup.fighters
        for number in range(1, max(1, len(fighter.cells)) + 1)
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
