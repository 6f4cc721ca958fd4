"""What the field says before anything is ordered: reach, sight, threat. Cheap enough to hover."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.checks import Modifier
from game.core.components import Field, Out, Position
from game.core.grid import Cell
from game.core.memo import once
from game.core.ruleset import Reader
from game.core.shown import Lookout, Sightline, Stride
from game.core.view import View
from game.rules.kit.ground.lookout import quarry, roads_from, strides, threats
from game.rules.kit.ground.places import square, without
from game.rules.kit.ground.sight import in_sight
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.terrain import opened
from game.rules.zefrs.exchange.attack import shifts
from game.rules.zefrs.exchange.missile import attack_at, longest
from game.rules.zefrs.ground.site import Look, bare_site, crowd_of, look, site_of, within
from game.rules.zefrs.personal.acts.ending import able
from game.rules.zefrs.personal.sheet import reaching
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
    return strides((gait, destinations(view, unit, gait)) for gait in GAITS)


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
    shot = attack_at(row, None, reaching.line_to(view, me.unit, foe, cell))
    return shifts(me, combatant(view, foe), shot)


def _missiles(view: View, unit: int) -> Iterator[Weapon]:
    """What he can shoot or throw as he stands, loaded or not."""
    for how in MISSILES:
        yield from reaching.missiles(view, unit, how)


@once
def threat(view: View) -> Mapping[Cell, tuple[int, ...]]:
    """For each cell, who of the other sides could strike there, or shoot, in the next turn."""
    site = site_of(view)
    foes = (
        unit
        for unit, (fighter, _) in view.each(Fighter, Position)
        if side_of(view, unit) != view.side
        and fighter.combat_class != "MOUNT"
        and view.find(unit, Out) is None
        and able(view, unit)
    )
    return threats(foes, lambda unit: (*struck(view, site, unit), *shot(view, site, unit)))


def struck(view: View, site: Site, unit: int) -> Iterator[Cell]:
    """The cells that he can strike at, from where he is or after a step."""
    here, who = cell_of(view, unit), combatant(view, unit)
    far = max((row.reach for row in melee_weapons(who)), default=1)
    standing = (here, *(steps(view, unit) if may_step(view, unit) else ()))
    for cell in square(site.grid, here, far + 1):
        if cell != here and any(within(site, start, cell, far) for start in standing):
            yield cell


def shot(view: View, site: Site, unit: int) -> Iterator[Cell]:
    """The cells that he can shoot or throw at from where he is, nobody being in the way."""
    rows = [
        row
        for how in MISSILES
        for row in reaching.missiles(view, unit, how)
        if reaching.unready(view, unit, Action("fight", how, row.id)) is None
    ]
    feet = max((longest(row) for row in rows), default=0)
    return iter(in_sight(site, cell_of(view, unit), feet // tables().numbers.personal.cell_feet))


def quarry_of(reader: Reader, unit: int) -> tuple[int, ...]:
    """The enemies he can ever strike, or shoot at, with all doors open and nobody in the way.

    He climbs and swims, so that only what nobody enters bars his way.
    """
    ((_, (field,)),) = reader.each(Field)
    site = bare_site(opened(field.grid), field.switches)
    roads = roads_from(site.grid, cell_of(reader, unit), lambda _, to: site.terrain(to).passable)
    armed = any(reaching.missiles(reader, unit, how) for how in MISSILES)
    posts = {foe: cell_of(reader, foe) for foe in enemies(reader, unit)}
    return quarry(site, roads, posts, armed)


LOOKOUT = Lookout(reach, sight, threat, able, quarry=quarry_of)
"""What screens and opponents may ask of the field of a personal battle."""
