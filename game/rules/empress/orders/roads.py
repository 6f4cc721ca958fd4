"""Ways over the field: the road to an enemy by its length, and whom a way provokes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.core.grid import Cell, king_moves
from game.core.memo import once
from game.core.rule import rule
from game.core.view import View
from game.rules.empress.acts.aims import may_strike
from game.rules.empress.sheet.figure import Figure, cells, figure
from game.rules.empress.sheet.law import on
from game.rules.empress.sheet.situation import (
    arm,
    blades,
    crowd_of,
    engaging,
    foes,
    known_to,
    site_of,
    striking,
)
from game.rules.empress.sheet.stats import may_interrupt
from game.rules.empress.sheet.ways import feet_of
from game.rules.kit.ground.places import Crowd, block, gap, square, without
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.ways import Way, way_to

Road = tuple[Cell, ...]


@once
def road(view: View, unit: int) -> Road:
    """The cells of the shortest way to where he strikes an enemy who is up, none where he does
    already: round whoever stands about, else as if they were gone.
    """
    me, site = figure(view, unit), site_of(view)
    if me.cell is None or me.cell in set(_goals(view, site, me)):
        return ()
    crowd = without(crowd_of(view, me.side), unit)
    found = _way(view, site, crowd, me) or _way(view, site, {}, me)
    return found.path if found else ()


def _way(view: View, site: Site, crowd: Crowd, me: Figure) -> Way | None:
    """The shortest way past these, whatever it costs."""
    assert me.cell is not None
    feet = feet_of(me.side, site.grid.columns * site.grid.rows, cells(me.fighter.size))
    return way_to(site, crowd, me.cell, feet, tuple(_goals(view, site, me)))


def _goals(view: View, site: Site, me: Figure) -> Iterator[Cell]:
    """The cells from which he strikes one of his enemies."""
    size = cells(me.fighter.size)
    far = max(arm(me, row) for row in blades(me))
    for foe in foes(view, me):
        wide = cells(foe.fighter.size)
        for cell in square(site.grid, foe.place[0], far + size + wide) if foe.able else ():
            there = block(cell, size)
            if 0 < gap(there, foe.place, king_moves) <= far and any(
                king_moves(a, b) <= far and open_line(site, a, b) for a in there for b in foe.place
            ):
                yield cell


@rule("EM-BRK-01", "EM-BRK-02", "EM-GRD-04", "EM-OPP-01")
def provoked(view: View, unit: int, path: Sequence[Cell]) -> tuple[tuple[int, Cell], ...]:
    """The enemies who may strike at him on this way, each once, with the cell that he leaves then:
    those whose neighbouring cells he leaves, and those who engage him and whom he gets away from.
    """
    me, found = figure(view, unit), dict[int, Cell]()
    if me.cell is None or not path:
        return ()
    fights = engaging(view, unit)
    able = [foe for foe in foes(view, me) if foe.able and known_to(view, unit, foe.side)]
    for here, there in zip((me.cell, *path), path, strict=False):
        now, then = replace(me, cell=here), replace(me, cell=there)
        for foe in able:
            if foe.unit in found:
                continue
            fought = foe.unit in fights
            if _leaves(view, now, then, foe, fought) and _may(view, foe, now, fought):
                found[foe.unit] = here
    return tuple(found.items())


def _leaves(view: View, now: Figure, then: Figure, foe: Figure, fought: bool) -> bool:
    """Whether this step provokes this one."""
    if gap(now.place, foe.place, king_moves) <= 1:
        return True
    return fought and not striking(view, then, foe) and not striking(view, foe, then)


@rule("EM-OPP-03")
def _may(view: View, foe: Figure, me: Figure, fought: bool) -> bool:
    """Whether he may strike at him there."""
    free = fought and on(view, "breakaway_attack_free")
    return may_interrupt(foe, free) and may_strike(view, foe, me, free)
