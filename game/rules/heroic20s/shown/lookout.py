"""What can be seen of the field under Heroic Combat: where units can go, whom they can get at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.core.components import Position
from game.core.grid import Cell
from game.core.memo import once
from game.core.ruleset import Reader
from game.core.shown import Lookout, Sightline, Stride
from game.core.view import View
from game.core.vocabulary import WALK
from game.rules.heroic20s.acts.moving import reach
from game.rules.heroic20s.sheet.components import Fighter
from game.rules.heroic20s.sheet.field import MEASURES, best_line, cover
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import longest
from game.rules.heroic20s.sheet.situation import fights, figure, figures, ground
from game.rules.kit.ground.lookout import quarry, roads_from, strides, threats
from game.rules.kit.ground.places import around, block
from game.rules.kit.ground.site import grid_of, lay
from game.rules.kit.ground.terrain import opened


@once
def reach_of(view: View, unit: int) -> tuple[Stride, ...]:
    """Where its leading figure can end in this round."""
    if view.find(unit, Fighter) is None or view.find(unit, Position) is None:
        return ()
    return strides([(WALK, reach(view, figure(view, unit)))])


@once
def sight(view: View, unit: int, cell: Cell) -> tuple[Sightline, ...]:
    """From this cell to each of its enemies, as a missile would fly."""
    here = ground(view)
    me = replace(figure(view, unit), cells=block(cell, here.size(figure(view, unit))))
    found = []
    for foe in figures(view):
        if foe.side == me.side:
            continue
        line = best_line(here, me, foe)
        state = "blocked" if line is None else "cover" if cover(here, line) else "clear"
        end = line.b if line is not None else foe.cells[0]
        found.append(Sightline(cell, end, foe.unit, state))
    return tuple(found)


@once
def threat(view: View) -> Mapping[Cell, tuple[int, ...]]:
    """For each cell, which enemies could strike there after a move."""
    others = {one.unit: one for one in figures(view) if one.side != view.side}
    able_ = {unit: one for unit, one in others.items() if able(view, unit)}
    return threats(able_, lambda unit: _struck(view, able_[unit]))


def _struck(view: View, me: Figure) -> Iterator[Cell]:
    far = 1 if ground(view).mass else max(1, longest(me))
    standing = {*me.cells, *reach(view, me)}
    yield from around(grid_of(view), standing, far) - set(me.cells)


def able(reader: Reader, unit: int) -> bool:
    """Whether it is worth fearing: neither gone, in flight nor pinned."""
    return fights(reader, unit) and not figure(reader, unit).pinned


def quarry_of(reader: Reader, unit: int) -> tuple[int, ...]:
    """The enemies it can ever get at, with all doors open and nobody in the way."""
    me = figure(reader, unit)
    site = lay(opened(grid_of(reader)), MEASURES)
    roads = roads_from(site.grid, me.cells[0], lambda a, b: site.terrain(b).passable)
    posts = {foe.unit: foe.cells[0] for foe in figures(reader) if foe.side != me.side}
    return quarry(site, roads, posts, armed=bool(me.fighter.missiles))


LOOKOUT = Lookout(reach_of, sight, threat, able, quarry=quarry_of)
"""What screens and opponents may ask of the field."""
