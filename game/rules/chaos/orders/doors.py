"""Closed doors in the way: which one shuts a fighter off from every enemy. Readers only."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.components import Field
from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Order
from game.core.ruleset import Reader
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.ground.paths import ways
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.sheet import paces
from game.rules.chaos.sheet.actions import action_of
from game.rules.chaos.sheet.agenda import field_of
from game.rules.chaos.sheet.components import Busy, Doing
from game.rules.chaos.sheet.muster import enemies, friends
from game.rules.chaos.tables.ground import numbers
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.terrain import FOOTINGS, kinds

OPEN = "open"
"""The deed that opens a door."""


@dataclass(frozen=True, slots=True)
class Shut:
    """The first closed door on the way to an enemy, and the cells on the way to it."""

    door: Cell
    path: tuple[Cell, ...]


@once
def shut(reader: Reader, unit: int) -> Shut | None:
    """The door that he would have to open first to get at the nearest enemy; None where there is
    none on the way, or a way leads to some enemy without. People in the way do not count.
    """
    rows, terrain = kinds(), reader.get(field_of(reader), Field).grid.terrain
    closed = frozenset(cell for cell, name in terrain if rows[name].opens)
    foes = [paces.cell_of(reader, foe) for foe in enemies(reader, unit)] if closed else []
    site, here = site_of(reader), paces.cell_of(reader, unit)
    far = numbers().move.slow * site.grid.columns * site.grid.rows
    if not foes or any(distance(here, foe) <= 1 for foe in foes):
        return None
    walked = ways(site, {}, here, far)
    if any(foe in walked for foe in foes):
        return None
    through = ways(_opened(site, closed), {}, here, far)
    known = [(through[foe].cost, foe) for foe in foes if foe in through]
    path = through[min(known)[1]].path if known else ()
    first = next((number for number, cell in enumerate(path) if cell in closed), None)
    return Shut(path[first], path[:first]) if first is not None else None


def _opened(site: Site, doors: frozenset[Cell]) -> Site:
    """The same ground with these doors open, as far as going is concerned."""
    footing = bytearray(site.footing)
    for cell in doors:
        footing[site.place(cell)] = FOOTINGS.index("open")
    return replace(site, footing=bytes(footing))


def at_hand(reader: Reader, unit: int) -> Cell | None:
    """The door that shuts him off, if he stands beside it and no friend is opening it already."""
    found = shut(reader, unit)
    if found is None or distance(paces.cell_of(reader, unit), found.door) > 1:
        return None
    taken = any(_opens(reader, friend, found.door) for friend in friends(reader, unit))
    return None if taken else found.door


def _opens(reader: Reader, unit: int, door: Cell) -> bool:
    """Whether he is about opening this door."""
    busy, doing = reader.find(unit, Busy), reader.find(unit, Doing)
    orders = ([Order(busy.facts)] if busy else []) + ([doing.order] if doing else [])
    deeds = map(action_of, orders)
    return any((deed.form, deed.how, deed.to) == ("chore", OPEN, door) for deed in deeds)


def before(reader: Reader, unit: int, gait: str) -> Cell | None:
    """The last cell before the door that shuts him off to which this gait takes him, None where he
    stands there already or cannot go.
    """
    found = shut(reader, unit)
    if found is None:
        return None
    known = paces.destinations(reader, unit, gait)
    cells = [cell for cell in found.path if cell in known]
    return cells[-1] if cells and cells[-1] != paces.cell_of(reader, unit) else None
