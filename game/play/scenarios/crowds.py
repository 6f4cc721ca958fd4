"""Several fighters alike, written once in a file: each on a cell of his own, numbered from 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.core.data.faults import KeyPath
from game.core.setup import FighterSetup


def one_by_one(fighters: Sequence[FighterSetup]) -> tuple[FighterSetup, ...]:
    """Every single fighter: ``robber`` on two ``cells`` becomes ``robber-1`` and ``robber-2``."""
    return tuple(single for fighter in fighters for single in singles(fighter))


def singles(fighter: FighterSetup) -> Iterator[FighterSetup]:
    """The fighters that an entry of the file stands for; himself, if he has one cell or none."""
    if not fighter.cells:
        yield fighter
    for number, cell in enumerate(fighter.cells, 1):
        id_, name = f"{fighter.id}-{number}", f"{fighter.name} {number}"
        group = fighter.group or fighter.id
        yield replace(fighter, id=id_, name=name, cell=cell, cells=(), group=group)


def written_at(fighters: Sequence[FighterSetup], path: KeyPath) -> KeyPath:
    """Where the file has what is at this path among single fighters."""
    if len(path) < 2 or path[0] != "fighters" or not isinstance(path[1], int):
        return path
    places = [
        (entry, number if fighter.cells else None)
        for entry, fighter in enumerate(fighters)
        for number, _ in enumerate(singles(fighter))
    ]
    if path[1] >= len(places):
        return path
    entry, number = places[path[1]]
    rest = path[2:]
    if number is not None and rest[:1] == ("cell",):
        rest = ("cells", number)
    return ("fighters", entry, *rest)
