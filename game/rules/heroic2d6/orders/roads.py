"""The way to an enemy by its length: round walls and people, and through doors."""

from __future__ import annotations

from game.core.grid import Cell, Grid
from game.core.memo import lately, once
from game.core.view import View
from game.rules.heroic2d6.sheet.figure import figure, movement, reach
from game.rules.heroic2d6.sheet.situation import MEASURES, crowd_of, foes, site_of
from game.rules.kit.ground.feet import on_foot
from game.rules.kit.ground.places import without
from game.rules.kit.ground.roads import road_to
from game.rules.kit.ground.site import Site, grid_of, lay
from game.rules.kit.ground.terrain import kinds, opened


@once
def road(view: View, unit: int) -> tuple[Cell, ...]:
    """The cells of the shortest way to where he strikes an enemy, none where he does already: round
    whoever stands about, else as if they were gone; through closed doors, where nothing else leads
    there, or where it saves him a whole move.
    """
    me, site = figure(view, unit), site_of(view)
    if me.cell is None:
        return ()
    feet = on_foot(me.side, site.grid.columns * site.grid.rows, me.fighter.size)
    places, crowd = [foe.place for foe in foes(view, me)], without(crowd_of(view, me.side), unit)
    found = road_to(site, crowd, me.cell, feet, places, reach(me))
    ajar = _ajar(grid_of(view)) if found is None or found.cost > movement(me) else None
    if ajar is not None:
        through = road_to(ajar, {}, me.cell, feet, places, reach(me))
        if through and (found is None or through.cost + movement(me) < found.cost):
            found = through
    return found.path if found else ()


@lately
def _ajar(grid: Grid) -> Site | None:
    """The ground with all its doors open, None where it has none."""
    doors = any(kinds()[name].opens for _, name in grid.terrain)
    return lay(opened(grid), MEASURES) if doors else None
