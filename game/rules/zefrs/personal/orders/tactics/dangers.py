"""What the next attack of an enemy is expected to take of somebody who stands in a cell."""

from __future__ import annotations

from game.core.grid import Cell, king_moves
from game.core.memo import once
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.kit.ground.places import without
from game.rules.zefrs.exchange.attack import Attack, Circumstances
from game.rules.zefrs.exchange.missile import Line, attack_at, band
from game.rules.zefrs.ground.site import (
    Look,
    adjacent,
    crowd_of,
    feet,
    look,
    obscured,
    site_of,
    walled,
)
from game.rules.zefrs.personal.orders.tactics import worth
from game.rules.zefrs.personal.sheet.muster import DARK, OBSCURED, cell_of
from game.rules.zefrs.personal.sheet.reaching import (
    COVER,
    may_step,
    missiles,
    steps,
    unready,
)
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import melee_weapons, weapon
from game.rules.zefrs.sheet.fighter import combatant
from game.rules.zefrs.tables import tables


def danger(view: View, foe: int, unit: int, cell: Cell) -> float:
    """What the next attack of this enemy is expected to take of him if he stands there."""
    there = cell_of(view, foe)
    if not worth.able(view, foe):
        return 0.0
    if there == cell:
        return worth.usual(view, foe, unit)
    far, most, standing = reach(view, foe)
    if king_moves(there, cell) <= far + 1:
        at = _closest(view, standing, cell, far)
        if at is not None:
            return _close(view, foe, unit, *_between(view, at, cell))
    return max((_shot(view, foe, unit, cell, name) for name in most), default=0.0)


@once
def reach(reader: Reader, unit: int) -> tuple[int, tuple[str, ...], tuple[Cell, ...]]:
    """How far he strikes, what he could shoot or throw at once, and from where he could strike."""
    who, here = combatant(reader, unit), cell_of(reader, unit)
    far = max((row.reach for row in melee_weapons(who)), default=1)
    found: list[str] = []
    for how in ("shoot", "throw"):
        names = [row.id for row in missiles(reader, unit, how)]
        ready = (n for n in names if unready(reader, unit, Action("fight", how, n)) is None)
        found.extend(ready)
    cells = (here, *(steps(reader, unit) if may_step(reader, unit) else ()))
    return max(1, far), tuple(found), cells


@once
def afar(reader: Reader, unit: int) -> int:
    """How many cells off he shoots well, loaded or not; what is thrown does not count."""
    cell = tables().numbers.personal.cell_feet
    ranges = [row.range for row in missiles(reader, unit, "shoot") if row.range]
    return max((found[1] // cell for found in ranges), default=0)


def _closest(view: View, standing: tuple[Cell, ...], cell: Cell, far: int) -> Cell | None:
    """The first of these cells from which somebody there can be struck."""
    site = site_of(view)
    for at in standing:
        apart = king_moves(at, cell)
        if apart == 1 and abs(site.height(at) - site.height(cell)) <= 1:
            return at
        if 1 < apart <= far and abs(site.height(at) - site.height(cell)) <= far:
            return at
    return None


def _between(view: View, at: Cell, cell: Cell) -> tuple[tuple[str, ...], int, bool]:
    """What the ground brings of a blow from one cell at another."""
    site = site_of(view)
    ids = ((OBSCURED,) if obscured(site, at, cell) else ()) + ((DARK,) if cell in site.dark else ())
    return ids, site.height(at) - site.height(cell), walled(site, at, cell)


@once
def _close(
    reader: Reader, foe: int, unit: int, ids: tuple[str, ...], height: int, wall: bool
) -> float:
    """What his best blow promises, placed so."""
    here = Circumstances(ids, height, 1, wall)
    rows = [row.id for row in melee_weapons(combatant(reader, foe))]
    found = (worth.blows(reader, foe, unit, name, here) for name in rows)
    return max((best[0][0] for best in found if best), default=0.0)


def _shot(view: View, foe: int, unit: int, cell: Cell, name: str) -> float:
    """What a shot of his promises at somebody in this cell."""
    row, there = weapon(name), cell_of(view, foe)
    if adjacent(there, cell) or band(row, feet(there, cell)) is None:
        return 0.0
    seen = _seen(view, foe, unit, cell)
    if seen.blocked:
        return 0.0
    site = site_of(view)
    ids = ((OBSCURED,) if seen.obscured else ()) + ((DARK,) if seen.dark else ())
    height = site.height(there) - site.height(cell)
    line = Line(feet(there, cell), height=height, circumstances=(*COVER[seen.cover], *ids))
    return _flown(view, foe, unit, attack_at(row, None, line))


@once
def _flown(reader: Reader, foe: int, unit: int, attack: Attack) -> float:
    return worth.promise(combatant(reader, foe), combatant(reader, unit), attack)


@once
def _seen(view: View, foe: int, unit: int, cell: Cell) -> Look:
    """How the shooter sees somebody there, who is no longer where he is."""
    return look(site_of(view), without(crowd_of(view), foe, unit), cell_of(view, foe), cell)
