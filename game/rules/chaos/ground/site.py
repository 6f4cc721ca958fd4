"""The field of Chaos Fantasy: metres and king's moves, objects included, and who stands where."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from game.core.components import Out, Position, Unit
from game.core.grid import Cell, Grid
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.chaos.sheet.agenda import Thing
from game.rules.chaos.sheet.components import Condition
from game.rules.chaos.tables.ground import numbers, shapes
from game.rules.kit.ground.measures import KING
from game.rules.kit.ground.places import Stander
from game.rules.kit.ground.sight import lighted, still, torches
from game.rules.kit.ground.site import DUSK, Site, lay
from game.rules.kit.ground.terrain import FOOTINGS

Objects: TypeAlias = tuple[tuple[Cell, str], ...]


@once
def site_of(reader: Reader) -> Site:
    """The ground of this battle; the same object as long as nothing of it has changed."""
    site, things = still(reader, KING), objects(reader)
    return lighted(_furnished(site, things) if things else site, torches(reader))


def bare_site(grid: Grid, switches: tuple[str, ...] = ()) -> Site:
    """The ground of a map alone."""
    return lay(grid, KING, DUSK in switches)


def objects(reader: Reader) -> Objects:
    """The objects that stand on the field and are whole enough to matter (DMG-17)."""
    return tuple(
        (spot.cell, thing.kind)
        for _, (thing, spot) in reader.each(Thing, Position)
        if thing.left > 0 and thing.kind in shapes()
    )


@lru_cache(maxsize=256)
def _furnished(bare: Site, things: Objects) -> Site:
    """The ground with these objects upon it."""
    footing, solid = bytearray(bare.footing), bytearray(bare.solid)
    walls, low = set(bare.walls), set(bare.low)
    closed, plain, slow = map(FOOTINGS.index, ("closed", "open", "slow"))
    for cell, kind in things:
        shape, at = shapes()[kind], bare.place(cell)
        (walls if shape.stands == "high" else low).add(cell)
        solid[at] |= shape.stands == "high"
        if shape.closed:
            footing[at] = closed
        elif shape.slow and footing[at] == plain:
            footing[at] = slow
    return replace(
        bare,
        walls=frozenset(walls),
        low=frozenset(low),
        footing=bytes(footing),
        solid=bytes(solid),
    )


@lru_cache(maxsize=256)
def smoke(site: Site) -> frozenset[Cell]:
    """The cells whose haze disorients; the rest of it (leaves, reeds) only hides."""
    return frozenset(cell for cell in site.hazy if site.terrain(cell).id in numbers().sight.smoke)


@rule("CF-PEN-02")
@once
def in_gloom(reader: Reader, unit: int) -> bool:
    """Whether he stands in smoke or in the dark, whoever else there is."""
    spot, site = reader.find(unit, Position), site_of(reader)
    return spot is not None and (spot.cell in smoke(site) or site.dim(spot.cell))


@rule("CF-MOVE-01")
@once
def crowd_of(reader: Reader) -> dict[Cell, Stander]:
    """Everybody who fills a cell: also who lies or sleeps, but not who is out of the fight."""
    found: dict[Cell, Stander] = {}
    for unit, (who, spot) in reader.each(Unit, Position):
        if reader.find(unit, Out) is None:
            condition = reader.find(unit, Condition)
            found[spot.cell] = Stander(unit, who.side, condition is not None and condition.prone)
    return found
