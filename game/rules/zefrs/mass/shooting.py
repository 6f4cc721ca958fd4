"""Shooting on the mass grid: distances in feet, range bands, and what stands in the way."""

from __future__ import annotations

from game.core.grid import Cell, Grid, crossed, king_moves, orthogonal
from game.core.rule import rule
from game.rules.kit.ground.terrain import terrain_at
from game.rules.zefrs.mass.components import Company
from game.rules.zefrs.mass.contact import Stand, Stands, at, attackers, in_contact
from game.rules.zefrs.tables import tables


@rule("ZF-MASS-ORD-04")
def feet(a: Cell, b: Cell) -> int:
    """The distance in feet: 100 for each square strictly between, counted in king's moves."""
    return tables().numbers.mass.square_feet * max(0, king_moves(a, b) - 1)


def band(company: Company, distance: int) -> int | None:
    """The range band of T16 from 0 (short); None beyond long range or without missiles."""
    return next((i for i, most in enumerate(company.ranges) if distance <= most), None)


@rule("ZF-GRID-22")
def may_shoot(company: Company, me: Stand, foe: Stand) -> bool:
    """Whether distance allows the shot: not at an adjacent unit nor beyond long range."""
    if company.missile is None or foe.side == me.side or orthogonal(me.cell, foe.cell):
        return False
    return band(company, feet(me.cell, foe.cell)) is not None


@rule("ZF-MASS-ORD-04")
def distracted(field: Stands, me: Stand) -> bool:
    """Whether an adjacent enemy unit attacks it, so that it cannot shoot (as ZF-MIS-02)."""
    return bool(attackers(field, me))


@rule("ZF-MASS-ORD-07")
def past_unit(field: Stands, me: Stand, foe: Stand) -> bool:
    """Whether the line crosses another unit's square, or the target is in contact with ours."""
    between = any(at(field, cell) for cell in crossed(me.cell, foe.cell))
    return between or in_contact(field, foe)


def cover(field: Stands, grid: Grid, me: Stand, foe: Stand) -> str:
    """The case of MM15 for this shot: cover before obscured, empty for a clear view."""
    ground = terrain_at(grid, foe.cell)
    if past_unit(field, me, foe) or ground.cover != "none":
        return "cover"
    return "" if ground.sight == "clear" else "obscured"
