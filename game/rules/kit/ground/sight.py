"""What lies on the line between two cells, and where light falls."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from game.core.components import Field, Lights, Position, Torch
from game.core.grid import Cell, king_moves
from game.core.memo import lately
from game.core.ruleset import Reader
from game.rules.kit.ground.measures import Measures, places
from game.rules.kit.ground.places import Place, gap, square
from game.rules.kit.ground.site import DUSK, Site, lay

Lamps: TypeAlias = tuple[tuple[Cell, int], ...]
"""Lights: where they are, and how many cells far they shine."""


def open_line(site: Site, a: Cell, b: Cell) -> bool:
    """Whether no wall stands on the line between; two walls that meet in a corner close it."""
    if not site.walls:
        return True
    solid, at = site.solid, site.place(a)
    cells, corners = places(site.measures.trace, site.grid.columns + 2, b.x - a.x, b.y - a.y)
    for cell in cells:
        if solid[at + cell]:
            return False
    return not any(solid[at + one] and solid[at + other] for one, other in corners)


def within(site: Site, a: Place, b: Place, far: int) -> bool:
    """Whether two figures are so near, and no wall between: 1 are the cells round one, 2 those
    round them as well.
    """
    if not a or not b or gap(a, b, king_moves) > far:
        return False
    return any(king_moves(x, y) <= far and open_line(site, x, y) for x in a for y in b)


def above(site: Site, a: Cell, b: Cell, cell: Cell) -> int:
    """How high the ground there rises above the line between the two grounds: in steps times the
    king's moves of the line, negative below it.
    """
    far, gone = king_moves(a, b), king_moves(a, cell)
    low, high = site.height(a), site.height(b)
    return (site.height(cell) - low) * far - (high - low) * gone


@lru_cache(maxsize=512)
def in_sight(site: Site, here: Cell, far: int) -> tuple[Cell, ...]:
    """The cells within so many cells, neighbours left out, to which no wall bars the line."""
    return tuple(
        cell
        for cell in square(site.grid, here, far)
        if king_moves(here, cell) > 1
        and site.measures.distance(here, cell) <= far
        and open_line(site, here, cell)
    )


def lit_by(site: Site, at: Cell, radius: int) -> frozenset[Cell]:
    """The cells that a light of this radius lights; walls throw shadows."""
    distance = site.measures.distance
    return frozenset(
        cell
        for cell in square(site.grid, at, radius)
        if distance(at, cell) <= radius and open_line(site, at, cell)
    )


@lru_cache(maxsize=256)
def lighted(site: Site, lamps: Lamps) -> Site:
    """The ground with these lights beside its own; the same where it is bright without them."""
    if not lamps or not (site.dusk or site.dark):
        return site
    lit = site.lit.union(*(lit_by(site, *lamp) for lamp in lamps))
    return replace(site, lit=lit, dark=site.dark - lit)


def torches(reader: Reader) -> Lamps:
    """The lights that are carried about."""
    return tuple((spot.cell, torch.radius) for _, (torch, spot) in reader.each(Torch, Position))


def still(reader: Reader, measures: Measures) -> Site:
    """The ground of this battle with the lights that stay where they are; the same object as long
    as neither has changed.
    """
    ((entity, (field,)),) = reader.each(Field)
    return _still(field, reader.find(entity, Lights), measures)


@lately
def _still(field: Field, lights: Lights | None, measures: Measures) -> Site:
    return lighted(lay(field.grid, measures, DUSK in field.switches), lights.lit if lights else ())
