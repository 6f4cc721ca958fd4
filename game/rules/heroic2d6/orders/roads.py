"""The way to an enemy by its length: round walls and people, and through doors."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.grid import Cell, king_moves
from game.core.memo import once
from game.core.view import View
from game.rules.heroic2d6.sheet.figure import Figure, figure, movement, reach
from game.rules.heroic2d6.sheet.situation import crowd_of, foes, site_of
from game.rules.heroic2d6.sheet.ways import feet_of
from game.rules.kit.ground.measures import ALTERNATING
from game.rules.kit.ground.places import Crowd, block, gap, square, without
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import Site, grid_of, lay
from game.rules.kit.ground.terrain import kinds, opened
from game.rules.kit.ground.ways import Way, way_to

Road = tuple[Cell, ...]


@once
def road(view: View, unit: int) -> Road:
    """The cells of the shortest way to where he strikes an enemy, none where he does already: round
    whoever stands about, else as if they were gone; through closed doors, where nothing else leads
    there, or where it saves him a whole move.
    """
    me, site = figure(view, unit), site_of(view)
    if me.cell is None or me.cell in set(_goals(view, site, me)):
        return ()
    crowd = without(crowd_of(view, me.side), unit)
    found = _way(view, site, crowd, me) or _way(view, site, {}, me)
    if any(kinds()[name].opens for _, name in site.grid.terrain):
        through = _way(view, lay(opened(grid_of(view)), ALTERNATING), {}, me)
        if through and (found is None or through.cost + movement(me) < found.cost):
            found = through
    return found.path if found else ()


def _way(view: View, site: Site, crowd: Crowd, me: Figure) -> Way | None:
    """The shortest way past these, whatever it costs."""
    assert me.cell is not None
    feet = feet_of(me.side, site.grid.columns * site.grid.rows, me.fighter.size)
    return way_to(site, crowd, me.cell, feet, tuple(_goals(view, site, me)))


def _goals(view: View, site: Site, me: Figure) -> Iterator[Cell]:
    """The cells from which he strikes one of his enemies."""
    size, far = me.fighter.size, reach(me)
    for foe in foes(view, me):
        for cell in square(site.grid, foe.place[0], far + size + foe.fighter.size):
            there = block(cell, size)
            if 0 < gap(there, foe.place, king_moves) <= far and any(
                king_moves(a, b) <= far and open_line(site, a, b) for a in there for b in foe.place
            ):
                yield cell
