"""Where an area weapon comes down, whom it reaches there, and who can get away (AREA)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Check
from game.core.components import Position
from game.core.grid import RING, Cell
from game.core.grid import step as onward
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.chaos.ground.directions import distance, ring
from game.rules.chaos.ground.paths import can_step, ways
from game.rules.chaos.ground.sight import effect, refuges
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.sheet import paces
from game.rules.chaos.tables.forms import forms
from game.rules.kit.ground.site import Site


@dataclass(frozen=True, slots=True)
class Landing:
    """An area weapon on the ground: its centre and radius, who sent it, its attack number, and
    the tick of the blast. ``safe`` have got away, ``rolled`` have tumbled, ``told`` have had their
    answer.
    """

    by: int
    weapon: str
    centre: Cell
    radius: int
    number: int
    safe: tuple[int, ...] = ()
    rolled: tuple[int, ...] = ()
    told: tuple[int, ...] = ()


@rule("CF-AREA-06")
def direction_check(by: int) -> Check:
    """Which way it flies astray: one of the eight directions."""
    return Check("scatter", "CF-AREA-06", by, dice=(1, len(RING)))


@rule("CF-AREA-06")
def astray(site: Site, cell: Cell, roll: int) -> Cell:
    """Where it comes down instead: so many cells away, or before what bars its way."""
    here = cell
    for _ in range(forms().area.scatter):
        there = onward(here, RING[roll - 1])
        if not site.grid.holds(there) or there in site.walls:
            break
        here = there
    return here


@rule("CF-AREA-06")
def beside(reader: Reader, unit: int) -> tuple[Cell, ...]:
    """The free cells next to the thrower, into which it may drop; his own if there are none."""
    site, crowd = site_of(reader), crowd_of(reader)
    here = paces.cell_of(reader, unit)
    free = tuple(cell for cell in ring(here, 1) if can_step(site, crowd, here, cell))
    return free or (here,)


@rule("CF-AREA-02")
def reached(reader: Reader, centre: Cell, radius: int) -> tuple[int, ...]:
    """Everybody within the radius whom nothing shields, by where they are."""
    site = site_of(reader)
    return tuple(
        stander.unit
        for cell, stander in sorted(crowd_of(reader).items())
        if distance(centre, cell) <= radius and effect(site, centre, cell, stander.prone)
    )


@rule("CF-AREA-02")
def ways_out(
    reader: Reader, unit: int, centre: Cell, radius: int, fuse: int
) -> dict[Cell, tuple[Cell, ...]]:
    """The cells in which he is safe that he can get to in time, each with the way there; none for
    who cannot run.
    """
    if paces.RUN not in paces.gaits(reader, unit):
        return {}
    site, here = site_of(reader), paces.cell_of(reader, unit)
    found = ways(site, paces.others(reader, unit), here, max(fuse, forms().area.way_out))
    return refuges(site, centre, radius, found)


@rule("CF-AREA-05")
def point_blank(reader: Reader, unit: int, centre: Cell, explosion: bool) -> bool:
    """Whether he is practically on top of an explosion."""
    here = reader.get(unit, Position).cell
    return explosion and distance(here, centre) <= forms().area.point_blank
