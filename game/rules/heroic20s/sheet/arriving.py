"""How a unit stands where it comes, closes up, leaves the field and finds home (8.2, 8.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from game.core.grid import Cell
from game.core.rule import rule
from game.rules.heroic20s.sheet.field import (
    Ground,
    at_home,
    cells_needed,
    contact,
    nearest_foe,
    on_edge,
    yards,
)
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import longest
from game.rules.heroic20s.sheet.moving import (
    Goals,
    aim,
    bound_to,
    budget,
    cost_of,
    feet,
    feet_of,
    leading,
)
from game.rules.heroic20s.tables.book import tactics
from game.rules.kit.ground.feet import Feet, can_step
from game.rules.kit.ground.groups import Room, anchors, broad, moved, placed, ranked
from game.rules.kit.ground.nearness import nearest, reachable, squared
from game.rules.kit.ground.places import Place, block
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.ways import Way, lengths


@rule("HC-LOCK-05", "HC-MOVE-02")
def arrival(ground: Ground, me: Figure, cell: Cell, target: Figure | None) -> Place | None:
    """What the unit fills when its leading figure stands in this cell, None if there is no room.

    Its figures keep their order as far as they can; a unit of a mass battle forms up anew. Where
    the leading one has contact with the target, as many as possible come within reach of it
    instead (8.2).
    """
    size = ground.size(me)
    room = Room(ground.site, ground.others(me.unit), feet(ground, me, 0), size)
    if ground.mass:
        return _formed(ground, me, room, cell, target)
    liked = moved(anchors(me.cells, size), leading(ground, me, target), cell)
    if target and contact(ground, block(cell, size), target.cells):
        liked = tuple(
            Cell(x - dx, y - dy)
            for x, y in reachable(ground.site, target.cells, longest(me))
            for dx in range(size)
            for dy in range(size)
        )
    return placed(room, cell, me.living, liked)


def _formed(
    ground: Ground, me: Figure, room: Room, cell: Cell, target: Figure | None
) -> Place | None:
    """The cells of a unit of a mass battle: a block whose first rank looks at the target, or at
    the nearest enemy; touching the target, as long a front along it as there is room for.
    """
    count = cells_needed(me.living, me.fighter.size)
    foe = target or nearest_foe(ground, me, (cell,))
    way = front(cell, nearest((cell,), foe.cells)[2]) if foe else "N"
    ranks = ranked(cell, count, broad(count), way)
    if target is None or not contact(ground, (cell,), target.cells):
        return placed(room, cell, count, ranks, apart=1)
    reach = reachable(ground.site, target.cells, 1)
    line = [one for one in reach if (one.y == cell.y if way in "NS" else one.x == cell.x)]
    return placed(room, cell, count, line, reach, ranks, apart=1)


def front(here: Cell, there: Cell) -> str:
    """Where a block looks that stands here and looks there: along a row or a column."""
    across, up = there.x - here.x, there.y - here.y
    if abs(across) > abs(up):
        return "E" if across > 0 else "W"
    return "N" if up >= 0 else "S"


@rule("HC-MOVE-01", "HC-TAC-04")
def redirected(
    ground: Ground, me: Figure, cell: Cell | None, target: Figure | None, found: Goals
) -> Cell | None:
    """Where a unit goes that was to go to this cell, now that others have moved: there, or else to
    where it is nearest to the enemy whom it makes for, or to the cell; None if it stays.
    """
    if cell is None or not found:
        return None
    foe, size = aim(ground, me, target), ground.size(me)
    if cell in found and arrival(ground, me, cell, foe) is not None:
        return cell

    def worth(one: Cell) -> tuple[int, int]:
        off = squared(abs(one.x - cell.x), abs(one.y - cell.y))
        return (yards(ground, block(one, size), foe.cells) if foe else 0), off

    start = worth(leading(ground, me, foe))
    nearer = sorted((one for one in found if worth(one) < start), key=worth)
    return next((one for one in nearer if arrival(ground, me, one, foe) is not None), None)


@rule("HC-MOVE-01", "HC-ACT-07")
def clear(ground: Ground, me: Figure, lead: Cell, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """As much of a way as is open still: somebody may have shut a door on it."""
    pace_, crowd = feet(ground, me, 0), ground.others(me.unit)
    steps = enumerate(zip((lead, *path), path, strict=False))
    shut = (at for at, step in steps if not can_step(ground.site, crowd, *step, pace_))
    return path[: next(shut, len(path))]


@rule("HC-MOVE-01", "HC-MOVE-02")
def halted(ground: Ground, me: Figure, way: Sequence[Cell], target: Figure | None) -> Place:
    """What a unit fills that can go no farther: at the last of these cells where it has room."""
    found = (arrival(ground, me, cell, target) for cell in reversed(way))
    return next((place for place in found if place is not None), me.cells)


@rule("HC-MOVE-10")
def leaves(ground: Ground, me: Figure, way: Way) -> bool:
    """Whether it may leave the field at the end of a way: at its own edge, with movement left."""
    return way.cost < budget(me) and at_home(ground, me.side, block(way.path[-1], ground.size(me)))


@rule("HC-MOVE-10", "HC-LOCK-02")
def may_quit(ground: Ground, me: Figure) -> bool:
    """Whether it may leave the field from where it stands: at its own edge, with movement left."""
    lead = block(leading(ground, me, None), ground.size(me))
    bound = me.stuck or (me.locked and not (me.withdraws or tactics()[me.tactic].flees))
    return not bound and budget(me) > 0 and at_home(ground, me.side, lead)


FAR = 1000
"""More than any way home costs."""


@lru_cache(maxsize=32)
def _to_edge(site: Site, edge: str, pace_: Feet) -> Mapping[Cell, int]:
    """What the shortest way to an edge of the map costs from each cell; to any without a name."""
    cells = site.grid.cells()
    rim = (cell for cell in cells if (on_edge(site, cell, edge) if edge else site.edge(cell)))
    return lengths(site, rim, pace_)


@rule("HC-MOR-07")
def way_home(ground: Ground, me: Figure, found: Goals) -> Cell | None:
    """Of these cells the one from which the way to its own edge is shortest, the cheapest of
    several; None if none is nearer than where it stands (8.6).
    """
    left = _to_edge(
        ground.site, ground.homes.get(me.side, ""), feet_of(me.side, FAR, ground.size(me))
    )
    lost = max(left.values(), default=0) + 1
    best = min(found, key=lambda cell: (left.get(cell, lost), cost_of(found, cell)), default=None)
    here = left.get(leading(ground, me, None), lost)
    return best if best is not None and left.get(best, lost) < here else None


def closed_up(ground: Ground, me: Figure) -> Place | None:
    """What a unit that stays where it is fills when its figures close up to the nearest enemy with
    whom it is locked; None where it is locked with none, or has no room.
    """
    foe = bound_to(ground, me)
    return arrival(ground, me, leading(ground, me, foe), foe) if foe else None
