"""What the field says before anything is ordered: reach, sight, threat. Cheap enough to hover."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from game.core.checks import Modifier
from game.core.components import Field, Out, Position
from game.core.grid import Cell
from game.core.memo import once
from game.core.ruleset import Reader
from game.core.shown import Lookout, Sightline, Stride
from game.core.view import View
from game.rules.kit.ground.places import without
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import Site
from game.rules.kit.roads import meets, opened, roads
from game.rules.zefrs.exchange.attack import shifts
from game.rules.zefrs.exchange.missile import attack_at, longest
from game.rules.zefrs.ground.crowd import crowd_of
from game.rules.zefrs.ground.distance import distance
from game.rules.zefrs.ground.reach import within
from game.rules.zefrs.ground.sight import Look, look
from game.rules.zefrs.ground.site import bare_site, site_of
from game.rules.zefrs.personal.acts.victory import able
from game.rules.zefrs.personal.sheet import firing
from game.rules.zefrs.personal.sheet.gaits import destinations
from game.rules.zefrs.personal.sheet.muster import cell_of, enemies, side_of
from game.rules.zefrs.personal.sheet.reaching import may_step, steps
from game.rules.zefrs.sheet.actions import GAITS, Action
from game.rules.zefrs.sheet.arms import melee_weapons
from game.rules.zefrs.sheet.fighter import Combatant, Fighter, combatant
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows_gear import Weapon

MISSILES = ("shoot", "throw")


@once
def reach(view: View, unit: int) -> tuple[Stride, ...]:
    """Where this fighter can go with one Move, each cell by the easiest gait."""
    if view.find(unit, Fighter) is None or view.find(unit, Position) is None:
        return ()
    found: dict[Cell, Stride] = {}
    for gait in GAITS:
        for cell, way in destinations(view, unit, gait).items():
            if way.path and cell not in found:
                found[cell] = Stride(cell, gait, way.cost, way.path)
    return tuple(found.values())


@once
def sight(view: View, unit: int, cell: Cell) -> tuple[Sightline, ...]:
    """From this cell to each of his enemies, with the shifts of a shot if he can shoot or throw."""
    me, site = combatant(view, unit), site_of(view)
    crowd = without(crowd_of(view), unit)
    row = next(iter(_missiles(view, unit)), None)
    found = []
    for foe in enemies(view, unit):
        there = cell_of(view, foe)
        seen = look(site, crowd, cell, there) if cell != there else Look()
        told = () if seen.blocked or row is None else _shifts(view, me, foe, row, cell)
        found.append(Sightline(cell, there, foe, seen.state, told))
    return tuple(found)


def _shifts(view: View, me: Combatant, foe: int, row: Weapon, cell: Cell) -> tuple[Modifier, ...]:
    shot = attack_at(row, None, firing.line_to(view, me.unit, foe, cell))
    return shifts(me, combatant(view, foe), shot)


def _missiles(view: View, unit: int) -> Iterator[Weapon]:
    """What he can shoot or throw as he stands, loaded or not."""
    for how in MISSILES:
        yield from firing.missiles(view, unit, how)


@once
def threat(view: View) -> Mapping[Cell, tuple[int, ...]]:
    """For each cell, who of the other sides could strike there, or shoot, in the next turn."""
    found: dict[Cell, list[int]] = {}
    site = site_of(view)
    for unit, (fighter, _) in view.each(Fighter, Position):
        foe = side_of(view, unit) != view.side and fighter.combat_class != "MOUNT"
        if foe and view.find(unit, Out) is None and able(view, unit):
            for cell in dict.fromkeys((*struck(view, site, unit), *shot(view, site, unit))):
                found.setdefault(cell, []).append(unit)
    return {cell: tuple(units) for cell, units in found.items()}


def struck(view: View, site: Site, unit: int) -> Iterator[Cell]:
    """The cells that he can strike at, from where he is or after a step."""
    here, who = cell_of(view, unit), combatant(view, unit)
    far = max((row.reach for row in melee_weapons(who)), default=1)
    standing = (here, *(steps(view, unit) if may_step(view, unit) else ()))
    for cell in _around(site, here, far + 1):
        if any(within(site, start, cell, far) for start in standing):
            yield cell


def shot(view: View, site: Site, unit: int) -> Iterator[Cell]:
    """The cells that he can shoot or throw at from where he is, nobody being in the way."""
    rows = [
        row
        for how in MISSILES
        for row in firing.missiles(view, unit, how)
        if firing.unready(view, unit, Action("fight", how, row.id)) is None
    ]
    feet = max((longest(row) for row in rows), default=0)
    return iter(in_sight(site, cell_of(view, unit), feet // tables().numbers.personal.cell_feet))


@lru_cache(maxsize=512)
def in_sight(site: Site, here: Cell, far: int) -> tuple[Cell, ...]:
    """The cells within so many cells, neighbours left out, to which no wall bars the line."""
    return tuple(
        cell
        for cell in _around(site, here, far)
        if 1 < distance(here, cell) <= far and open_line(site, here, cell)
    )


def _around(site: Site, here: Cell, far: int) -> Iterator[Cell]:
    """All cells of the field at most so many columns and rows away, its own cell left out."""
    for y in range(max(0, here.y - far), min(site.grid.rows, here.y + far + 1)):
        for x in range(max(0, here.x - far), min(site.grid.columns, here.x + far + 1)):
            if (x, y) != here:
                yield Cell(x, y)


def quarry(reader: Reader, unit: int) -> tuple[int, ...]:
    """The enemies he can ever strike, or shoot at, with all doors open and nobody in the way.

    He climbs and swims, so that only what nobody enters bars his way.
    """
    ((_, (field,)),) = reader.each(Field)
    site = bare_site(opened(field.grid), field.switches)
    here = cell_of(reader, unit)
    cells = roads(site.grid, here, lambda a, b: site.terrain(b).passable)
    armed = any(firing.missiles(reader, unit, how) for how in MISSILES)
    places = {foe: cell_of(reader, foe) for foe in enemies(reader, unit)}
    return tuple(
        foe
        for foe, there in places.items()
        if meets(cells, there) or (armed and any(open_line(site, cell, there) for cell in cells))
    )


LOOKOUT = Lookout(reach, sight, threat, able, quarry=quarry)
"""What screens and opponents may ask of the field of a personal battle."""
