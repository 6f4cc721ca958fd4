"""Where a unit can go in the coming round, and which squares it can strike or shoot from there.

The grammar of its orders is asked, that of an enemy in an imagined battle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.ai.field import aim, survey
from game.core.checks import Check
from game.core.components import Field, Position, Strength, Unit
from game.core.grid import Cell, king_moves, step
from game.core.orders import IllegalOrder, Order
from game.core.seat import Seat
from game.core.tactics import Purpose
from game.play.odds.exposure import answered
from game.play.odds.suppose import SHOOT, asked, decoyed, orders, seat_of


@dataclass(frozen=True, slots=True)
class Reach:
    """The squares a unit can march to, and those it can strike when it has marched or turned."""

    unit: int
    start: Cell
    moves: frozenset[Cell]
    strikes: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot into one square: the expected loss in fighters and the check; or why there is none.

    ``real`` says that somebody stands there; else a twin of the nearest enemy is imagined.
    ``refusal`` speaks of this target, ``barred`` of shooting at all.
    """

    cell: Cell
    real: bool
    loss: float = 0.0
    check: Check | None = None
    refusal: IllegalOrder | None = None
    barred: IllegalOrder | None = None


def reach(seat: Seat, unit: int) -> Reach | None:
    """The reach of a unit of any side, as this seat knows it; None where it gets no order."""
    own = _seat(seat, unit)
    request = asked(own, unit) if own else None
    piece = survey(own.view).own(unit) if own else None
    if own is None or request is None or piece is None:
        return None
    grid = own.view.each(Field)[0][1][0].grid
    moves, strikes = set(), set()
    for order in orders(own, request):
        meant = aim(own.view, request, order)
        moves.add(meant.cell)
        if meant.purpose is Purpose.STRIKE and grid.holds(struck := step(meant.cell, meant.facing)):
            strikes.add(struck)
    return Reach(unit, piece.cell, frozenset(moves - {piece.cell}), frozenset(strikes))


def shots(seat: Seat, unit: int) -> Iterator[Shot]:
    """What this unit, of any side, can shoot from where it stands: square by square, the nearest
    first. Squares that its own side holds are left out.
    """
    view = seat.view
    known, position = view.find(unit, Unit), view.find(unit, Position)
    if known is None or position is None:
        return
    here = position.cell
    held = {spot.cell: other for other, (spot, _) in view.each(Position, Strength)}
    foes = [other for other in held.values() if view.get(other, Unit).side != known.side]
    if not foes:
        return
    like = min(foes, key=lambda foe: (king_moves(here, view.get(foe, Position).cell), foe))
    grid = view.each(Field)[0][1][0].grid
    for cell in sorted(grid.cells(), key=lambda cell: (king_moves(here, cell), cell)):
        if cell not in held:
            yield _imagined(seat, unit, cell, like)
        elif held[cell] in foes:
            yield _shot(_seat(seat, unit), unit, held[cell], cell, True)


def _imagined(seat: Seat, unit: int, cell: Cell, like: int) -> Shot:
    battle, twin = decoyed(seat, like, cell)
    return _shot(seat_of(battle, unit), unit, twin, cell, False)


def _shot(own: Seat | None, unit: int, target: int, cell: Cell, real: bool) -> Shot:
    """The first order that shoots at this target, or what the book says against it."""
    request = asked(own, unit) if own else None
    if own is None or request is None:
        return Shot(cell, real)
    for order in orders(own, request):
        found = own.forecast(request, order) if order.unit("target") == target else None
        if found is not None and found.branches:
            return Shot(cell, real, answered(found, ""), found.check)
    refusal = own.view.refusal(request, Order((("target", target),)))
    barred = own.view.refusal(request, Order((("form", SHOOT), ("target", target))))
    return Shot(cell, real, refusal=refusal, barred=barred)


def _seat(seat: Seat, unit: int) -> Seat | None:
    """The own seat, or that of an enemy in an imagined battle."""
    known = seat.view.find(unit, Unit)
    if known is not None and known.side == seat.side:
        return seat
    return seat_of(seat.imagine(0), unit)
