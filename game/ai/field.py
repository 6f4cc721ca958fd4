"""The field as an opponent sees it: who stands where, and what an order would make of that.

Only shared components are read; what an order comes to is told by the book's tactics.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.components import Facing, Field, Leads, Out, Position, Strength, Unit
from game.core.grid import Cell, Grid, direction_to, neighbours
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.shown import Lookout
from game.core.tactics import GroupTactics, Intent
from game.core.view import View


def lookout_of(view: View) -> Lookout:
    """What the book can tell of this field; only who fights where it can asks for it."""
    found = view.scale.lookout
    assert found is not None
    return found


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit that stands on the field; ``weight`` counts its fighters, 1 for a single one."""

    unit: int
    side: str
    cell: Cell
    facing: str
    weight: int
    full: int

    @property
    def freshness(self) -> float:
        """The share of its fighters that is left."""
        return self.weight / self.full


@dataclass(frozen=True, slots=True)
class Situation:
    """Own and enemy pieces, each by id, and the ground they stand on."""

    grid: Grid
    friends: tuple[Piece, ...]
    foes: tuple[Piece, ...]

    @property
    def outnumbered(self) -> float:
        """Enemy fighters for each own one."""
        own = sum(piece.weight for piece in self.friends)
        return sum(piece.weight for piece in self.foes) / max(1, own)

    def own(self, unit: int) -> Piece | None:
        """The own piece of this id, if it stands on the field."""
        return next((piece for piece in self.friends if piece.unit == unit), None)

    def foe(self, unit: int | None) -> Piece | None:
        """The enemy piece of this id, if it stands on the field."""
        return next((piece for piece in self.foes if piece.unit == unit), None)

    def closest(self, cell: Cell) -> Piece | None:
        """The enemy piece closest to a cell; the first by id of several."""
        return min(self.foes, key=lambda foe: apart(cell, foe.cell), default=None)

    def around(self, cell: Cell) -> tuple[Piece, ...]:
        """The enemy pieces next to a cell."""
        return tuple(foe for foe in self.foes if apart(cell, foe.cell) == 1)


def apart(a: Cell, b: Cell) -> int:
    """Steps between two cells, without diagonals."""
    return abs(a.x - b.x) + abs(a.y - b.y)


def survey(view: View) -> Situation:
    """Everybody the side knows of. Where units have fighters, tokens without them are no pieces."""
    pieces = [
        _piece(view, unit, who, position.cell)
        for unit, (who, position) in view.each(Unit, Position)
        if view.find(unit, Out) is None
    ]
    strong = {unit for unit, (strength,) in view.each(Strength) if strength.now > 0}
    if strong:
        pieces = [piece for piece in pieces if piece.unit in strong]
    return Situation(
        next(field.grid for _, (field,) in view.each(Field)),
        tuple(piece for piece in pieces if piece.side == view.side),
        tuple(piece for piece in pieces if piece.side != view.side),
    )


def _piece(view: View, unit: int, who: Unit, cell: Cell) -> Piece:
    strength, facing = view.find(unit, Strength), view.find(unit, Facing)
    now, full = (strength.now, strength.full) if strength else (1, 1)
    return Piece(unit, who.side, cell, facing.direction if facing else "", now, max(1, full))


def together(view: View) -> GroupTactics | None:
    """What the book tells of units that are ordered together; None where nobody is."""
    found = view.scale.tactics
    return found if isinstance(found, GroupTactics) else None


def aim(view: View, request: Request, order: Order) -> Intent:
    """What this order makes of a unit that is ordered together with others."""
    tactics = together(view)
    assert tactics is not None
    return tactics.intent(view, request, order)


def commands_piece(view: View, now: Situation, request: Request) -> Piece | None:
    """The piece a request moves: its unit where that stands on the field itself."""
    if view.find(request.unit, Leads) is not None:
        return None
    return now.own(request.unit)


def towards(a: Cell, b: Cell) -> tuple[str, ...]:
    """The directions that lead from one cell closer to another, the longer way first."""
    dx, dy = b.x - a.x, b.y - a.y
    along = ("E" if dx > 0 else "W") if dx else ""
    up = ("N" if dy > 0 else "S") if dy else ""
    ordered = (up, along) if abs(dy) >= abs(dx) else (along, up)
    return tuple(direction for direction in ordered if direction)


def looks_at(place: Intent | Piece, foe: Piece) -> bool:
    """Whether somebody there has the other right in front."""
    return direction_to(place.cell, foe.cell) == place.facing


def ways(now: Situation, taken: frozenset[Cell]) -> dict[Cell, int]:
    """Steps from each cell to the next free one beside an enemy, round everybody who stands.

    ``taken`` are the cells that own pieces hold or will hold.
    """
    closed = taken | {foe.cell for foe in now.foes}
    front = {
        cell
        for foe in now.foes
        for cell in neighbours(foe.cell)
        if now.grid.holds(cell) and cell not in closed
    }
    steps = dict.fromkeys(front, 0)
    while front:
        near = {cell for at in front for cell in neighbours(at) if now.grid.holds(cell)}
        depth = steps[next(iter(front))] + 1
        front = {cell for cell in near if cell not in steps and cell not in closed}
        steps.update(dict.fromkeys(front, depth))
    return steps
