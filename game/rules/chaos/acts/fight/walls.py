"""Walls, doors and parapets of the ground: what each has left, and which can be struck at."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Field
from game.core.events import Event
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.chaos.acts.fight import reaching
from game.rules.chaos.exchange.facts import Block
from game.rules.chaos.exchange.force import Stop
from game.rules.chaos.ground.directions import behind, distance, ring
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.sheet import derived, paces
from game.rules.chaos.sheet.agenda import field_of
from game.rules.chaos.sheet.field import Masonry
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import tables, weapon
from game.rules.chaos.tables.ground import Built, built
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.terrain import terrain_at


def built_at(reader: Reader, cell: Cell) -> Built | None:
    """What of the ground in this cell can be struck down, None for nothing."""
    grid = reader.get(field_of(reader), Field).grid
    return built().get(terrain_at(grid, cell).id) if grid.holds(cell) else None


def left(reader: Reader, cell: Cell) -> int:
    """The PFb that it has left; 0 where nothing stands."""
    row = built_at(reader, cell)
    if row is None:
        return 0
    worn = reader.find(field_of(reader), Masonry) or Masonry()
    return dict(worn.left).get(cell, tables().objects[row.counts_as].pfb)


@rule("CF-CLEAVE-04", "CF-DMG-17")
def block_at(reader: Reader, cell: Cell) -> Block | None:
    """The same as something that takes a blow."""
    row = built_at(reader, cell)
    if row is None:
        return None
    item = tables().objects[row.counts_as]
    return Block(row.id, left(reader, cell), item.soak, item.cover or "small")


@rule("CF-CLEAVE-04", "CF-CALL-08", "CF-MOVE-08")
@once
def breachable(reader: Reader, unit: int, item: str) -> tuple[Cell, ...]:
    """What he can strike at with this: within his reach, or for a missile in sight and in range
    with an enemy right behind it.
    """
    row, here, site = weapon(item), paces.cell_of(reader, unit), site_of(reader)
    if row.missile:
        far = derived.farthest(combatant(reader, unit), row)
        near = (c for c in _before_enemies(reader, unit, here) if distance(here, c) <= far)
        found = tuple(dict.fromkeys(near))
    else:
        found = tuple(cell for gap in range(1, row.reach + 1) for cell in ring(here, gap))
    return tuple(cell for cell in found if built_at(reader, cell) and open_line(site, here, cell))


def _before_enemies(reader: Reader, unit: int, here: Cell) -> list[Cell]:
    """The cells straight before his enemies, as he sees them."""
    spots = [paces.cell_of(reader, foe) for foe in reaching.enemies(reader, unit)]
    return [cell for spot in spots for cell in ring(spot, 1) if behind(here, cell) == spot]


@rule("CF-DMG-17")
def wears(step: Step, unit: int, cell: Cell, stop: Stop) -> None:
    """It has less PFb now; at 0 it is a way through."""
    world, field = step.world, field_of(step.world)
    row = built_at(world, cell)
    had = world.find(field, Masonry)
    kept = tuple(pair for pair in (had.left if had else ()) if pair[0] != cell)
    world.put(field, Masonry((*kept, (cell, stop.after))), had)
    if stop.broken and row is not None:
        ground = world.get(field, Field)
        terrain = tuple((c, row.becomes if c == cell else n) for c, n in ground.grid.terrain)
        grid = replace(ground.grid, terrain=terrain)
        world.put(field, replace(ground, grid=grid), ground)
        facts = (("thing", row.id),)
        step.emit(Event("chaos.breached", "CF-DMG-17", unit, cell=cell, facts=facts))
