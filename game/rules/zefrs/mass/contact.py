"""Who stands where, who touches and attacks whom, who may shoot at whom: all as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.components import Commands, Facing, Leads, Ordered, Out, Position, Strength, Unit
from game.core.grid import Cell, Grid, crossed, king_moves, neighbours, orthogonal, step
from game.core.memo import lately_each, once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.kit.ground.terrain import terrain_at
from game.rules.zefrs.mass.components import Company, Suffered, TookOver
from game.rules.zefrs.tables import tables


@dataclass(frozen=True, slots=True)
class Stand:
    """A unit on the grid as everybody sees it: ``form`` and ``target`` are its revealed order."""

    unit: int
    side: str
    cell: Cell
    facing: str
    now: int
    form: str = ""
    target: int | None = None


Stands = Mapping[int, Stand]
"""All units on the grid by id."""


@once
def stands(reader: Reader) -> Stands:
    """The units on the grid, by id."""
    found = reader.each(Unit, Position, Facing, Strength)
    return {
        unit: _stand(unit, who, position, facing, strength, reader.find(unit, Ordered))
        for unit, (who, position, facing, strength) in found
    }


@lately_each
def _stand(
    unit: int,
    who: Unit,
    position: Position,
    facing: Facing,
    strength: Strength,
    ordered: Ordered | None,
) -> Stand:
    form = ordered.order.text("form") if ordered else ""
    target = ordered.order.unit("target") if ordered else None
    return Stand(unit, who.side, position.cell, facing.direction, strength.now, form, target)


def at(field: Stands, cell: Cell) -> Stand | None:
    """The unit in this square."""
    return next((stand for stand in field.values() if stand.cell == cell), None)


@rule("ZF-GRID-20")
def foes_beside(field: Stands, me: Stand) -> tuple[Stand, ...]:
    """Enemy units on the four squares next to it, by id."""
    near = neighbours(me.cell)
    return tuple(other for other in field.values() if other.side != me.side and other.cell in near)


@rule("ZF-MASS-MOV-01")
def in_contact(field: Stands, me: Stand) -> bool:
    """Whether an enemy unit is orthogonally adjacent that has fighters left."""
    return any(foe.now for foe in foes_beside(field, me))


@rule("ZF-GRID-21", "ZF-MASS-ORD-02")
def faced(field: Stands, me: Stand) -> Stand | None:
    """The enemy unit in the one square in front: the only one it can attack."""
    front = at(field, step(me.cell, me.facing))
    return front if front and front.side != me.side else None


@rule("ZF-MASS-GANG-01")
def attackers(field: Stands, me: Stand) -> tuple[Stand, ...]:
    """The adjacent enemy units that attack it: any number may gang up on one. Nobody attacks with
    a unit that has no fighters left and stands to be removed.
    """
    return tuple(
        foe
        for foe in foes_beside(field, me)
        if foe.form == "attack" and foe.now and step(foe.cell, foe.facing) == me.cell
    )


@rule("ZF-MASS-GANG-02")
def pressing(field: Stands, me: Stand) -> int:
    """The fighters of all units that attack it, added up."""
    return sum(foe.now for foe in attackers(field, me))


def lost(reader: Reader, figure: int) -> bool:
    """Whether the figure or unit is out of the battle."""
    return reader.find(figure, Out) is not None


@rule("ZF-MASS-CMD-02")
def leading(reader: Reader) -> dict[int, int]:
    """Who acts as leader of each unit in this round, whether alive or not."""
    leaders = {leads.unit: figure for figure, (leads,) in reader.each(Leads)}
    leaders.update({taken.unit: figure for figure, (taken,) in reader.each(TookOver)})
    return leaders


@rule("ZF-MASS-CMD-02")
def acting_leaders(reader: Reader) -> dict[int, int]:
    """Who leads each unit now: a commander who took it over, if he is still in the battle,
    else its own leader, if he is.
    """
    own = [(leads.unit, figure) for figure, (leads,) in reader.each(Leads)]
    taken = [(over.unit, figure) for figure, (over,) in reader.each(TookOver)]
    return {unit: figure for unit, figure in (*own, *taken) if not lost(reader, figure)}


def commander(reader: Reader, side: str) -> int | None:
    """The side's commander: the living one, else the one lost in this round."""
    found = [figure for figure, (post,) in reader.each(Commands) if post.side == side]
    return min(found, key=lambda figure: (lost(reader, figure), figure), default=None)


def commander_with(reader: Reader, me: Stand) -> int | None:
    """The unit's commander if he is in its square and in the battle (ZF-MASS-CMD-03)."""
    figure = commander(reader, me.side)
    if figure is None or lost(reader, figure):
        return None
    position = reader.find(figure, Position)
    return figure if position and position.cell == me.cell else None


@rule("ZF-MASS-LDR-01", "ZF-MASS-LDR-02")
def opponents(reader: Reader) -> dict[int, tuple[int, ...]]:
    """Whom each leader may fight in segment 1: for every attack, the two units' leaders.

    A leader attacked by several units may choose among their leaders; each of them has him.
    """
    field, leaders = stands(reader), acting_leaders(reader)
    pairs: set[tuple[int, int]] = set()
    for me in field.values():
        foe = faced(field, me) if me.form == "attack" else None
        if foe and me.unit in leaders and foe.unit in leaders:
            pair = (leaders[me.unit], leaders[foe.unit])
            pairs.update((pair, pair[::-1]))
    firsts = sorted({first for first, _ in pairs})
    return {a: tuple(sorted(b for first, b in pairs if first == a)) for a in firsts}


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
    """Whether the line crosses another unit's square, or the target is in contact with ours; where
    nobody is left there is nothing to spare.
    """
    others = [at(field, cell) for cell in crossed(me.cell, foe.cell)]
    between = any(other and other.now for other in others)
    return between or any(other.now for other in foes_beside(field, foe))


def cover(field: Stands, grid: Grid, me: Stand, foe: Stand) -> str:
    """The case of MM15 for this shot: cover before obscured, empty for a clear view."""
    ground = terrain_at(grid, foe.cell)
    if past_unit(field, me, foe) or ground.cover != "none":
        return "cover"
    return "" if ground.sight == "clear" else "obscured"


@rule("ZF-MOR-09")
def pursuer(world: Reader, field: Stands, me: Stand, *, broken: bool = False) -> Stand | None:
    """The enemy unit that may take the unit's square: it faced it and does not withdraw itself; of
    one that is ``broken`` also who stands beside it and has done it harm, wherever it looks by now.

    Of several, the one that caused most losses in this round, then the larger.
    """
    suffered = world.find(me.unit, Suffered) or Suffered(())
    now = stands(world)
    near = [
        foe
        for foe in foes_beside(field, me)
        if step(foe.cell, foe.facing) == me.cell or (broken and suffered.to(foe.unit))
    ]
    able = [
        foe
        for foe in near
        if foe.form != "withdraw" and foe.now and foe.unit in now and now[foe.unit].cell == foe.cell
    ]
    return max(able, key=lambda foe: (suffered.to(foe.unit), foe.now, -foe.unit), default=None)
