"""What can be wrong with the cells of single fighters in a setup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.core.data import Wrong
from game.core.data.faults import KeyPath
from game.core.grid import Cell
from game.core.setup import FighterSetup, Setup
from game.rules.kit.ground.terrain import kinds, terrain_at
from game.rules.kit.people.roster import spots


def places(setup: Setup, fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    """Whether he has a place, and can stand there."""
    if not (fighter.cell or fighter.cells or fighter.zone):
        yield Wrong((*at, "cell"), "nobody knows where he stands")
    for path, spot in _named(fighter, at):
        cell = Cell(*spot)
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


def _named(fighter: FighterSetup, at: KeyPath) -> Iterator[tuple[KeyPath, tuple[int, int]]]:
    """Every cell that is named for him, with its path."""
    if fighter.cell:
        yield (*at, "cell"), fighter.cell
    yield from (((*at, "cells", index), cell) for index, cell in enumerate(fighter.cells))
    yield from (((*at, "zone", index), cell) for index, cell in enumerate(fighter.zone))


def crowded(setup: Setup, rule: str) -> Iterator[Wrong]:
    """One fighter a cell, by this rule of the book, of those who are there from the start."""
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
            message = f"two fighters stand at {list(fighter.cell)} ({rule})"
            yield Wrong(("fighters", index, "cell"), message)
        for number, cell in enumerate(fighter.cells):
            if taken[cell] > 1:
                message = f"two fighters stand at {list(cell)} ({rule})"
                yield Wrong(("fighters", index, "cells", number), message)
    if not _fits(setup):
        yield Wrong(("fighters",), "the zones leave no room for all fighters")


def _fits(setup: Setup) -> bool:
    singles = [fighter for fighter in setup.fighters if not fighter.cells]
    return len(spots(setup, singles)) == len(singles) or any(
        not (fighter.cell or fighter.zone) for fighter in singles
    )
