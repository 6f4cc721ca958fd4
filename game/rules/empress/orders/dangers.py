"""What is to be feared of an enemy in a cell: whether he gets there, and what he takes (7.2)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.grid import Cell
from game.core.memo import once
from game.core.view import View
from game.rules.empress.orders.prospects import plain, readied, sighted, worth
from game.rules.empress.sheet import ground, situation, stats
from game.rules.empress.sheet.figure import Figure, cells, figure, standing_at
from game.rules.empress.tables.book import numbers
from game.rules.empress.tables.rows import Weapon
from game.rules.kit.ground.places import around, gap, without
from game.rules.kit.ground.site import grid_of
from game.rules.kit.ground.ways import ways
from game.rules.kit.people.guess import known_to

HIDDEN = 0.3
"""What is to be feared of a shot at somebody whom the shooter does not see: he may go there."""


@once
def danger(view: View, foe: int, unit: int, cell: Cell) -> float:
    """His best attack, if he gets at the cell in his next turn: by a move and a blow, or a shot.
    Nothing as long as one lies hidden there.
    """
    he, me = figure(view, foe), figure(view, unit)
    if not he.able or he.cell is None:
        return 0.0
    if cell == me.cell and not known_to(view, unit, he.side):
        return 0.0
    blow = 0.0
    if cell in he.place or _gets_at(view, foe, unit, cell):
        blow = _struck(view, foe, unit)
    return max((blow, *(_shot(view, foe, unit, row.id, cell) for row in _missiles(view, foe))))


@once
def in_range(view: View, unit: int, other: int) -> bool:
    """Whether he can strike or shoot at the other in his next turn, after a move if need be."""
    me, place = figure(view, unit), figure(view, other).place
    if not me.able or not me.place or not place:
        return False
    feet = situation.cells_apart(me.place, place) * numbers().cell
    if any(feet <= row.long for row in _missiles(view, unit)):
        return True
    return any(_gets_at(view, unit, other, cell) for cell in place)


def _feet(me: Figure) -> int:
    """How far he goes before he strikes; getting up takes half of it."""
    feet = 0 if ground.stuck(me) else stats.movement(me)
    return feet // 2 if me.prone else feet


@once
def _arm(view: View, unit: int) -> int:
    """How many cells far he strikes from where he stands."""
    me = figure(view, unit)
    return max((situation.arm(me, row) for row in readied(me) if not row.missile), default=1)


@once
def _missiles(view: View, unit: int) -> tuple[Weapon, ...]:
    """What he can shoot with."""
    me = figure(view, unit)
    return () if me.gripped else tuple(row for row in readied(me) if row.missile)


def _gets_at(view: View, foe: int, unit: int, cell: Cell) -> bool:
    """Whether he can strike at the cell in his next turn, were this one no longer where he stands:
    everybody else is in his way.
    """
    he, me, arm = figure(view, foe), figure(view, unit), _arm(view, foe)
    apart, steps = gap(he.place, (cell,)), _feet(he) // numbers().cell
    if not arm < apart <= arm + steps:
        return apart <= arm
    away = cell not in me.place and _beside(view, foe, unit)
    ends, first = _ways(view, foe, unit if away else 0), arm + cells(he.fighter.size) - 1
    return any(
        Cell(x, y) in ends
        for x in range(cell.x - first, cell.x + arm + 1)
        for y in range(cell.y - first, cell.y + arm + 1)
    )


@once
def _beside(view: View, foe: int, unit: int) -> bool:
    """Whether this one may be in his way."""
    he, ends = figure(view, foe), _ways(view, foe)
    near = around(grid_of(view), figure(view, unit).place, 1)
    return any(cell in he.place or cell in ends for cell in near)


@once
def _ways(view: View, foe: int, without_him: int = 0) -> Mapping[Cell, object]:
    """Where he gets before he strikes, with this one not in his way."""
    he = figure(view, foe)
    if not _feet(he) or he.cell is None:
        return {}
    if not he.prone and not without_him:
        return ground.ways_of(view, foe, _feet(he))
    crowd, steps = without(ground.others(view, he), without_him), ground.pace(he, _feet(he))
    return ways(situation.site_of(view), crowd, he.cell, steps)


@once
def _struck(view: View, foe: int, unit: int) -> float:
    """What his best blow takes."""
    he, me = figure(view, foe), figure(view, unit)
    return max(plain(view, he, me, row) for row in readied(he) if not row.missile)


@once
def _shot(view: View, foe: int, unit: int, weapon: str, cell: Cell) -> float:
    """What a shot of his takes in that cell: distance, cover and darkness count."""
    he, there = figure(view, foe), standing_at(figure(view, unit), cell)
    row = next(row for row in _missiles(view, foe) if row.id == weapon)
    attack = sighted(view, he, there, row)
    if attack is None:
        return 0.0
    open_ = ground.in_line(view, he.place, there.place)
    return worth(attack) * (1.0 if open_ else HIDDEN)
