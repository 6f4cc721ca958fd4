"""The level `simple`: walk to the closest enemy and hit it, or shoot it.

The baseline that every better level must beat; it is never weakened for that.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from game.ai.field import Piece, aim, apart, commands_piece, survey, together, towards
from game.ai.player import Decision, company, promise
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.tactics import Intent

MANY = 2_000
"""So many legal orders are looked at, at most."""

FEW = 12
"""So many of them have their odds worked out."""


@dataclass(frozen=True, slots=True)
class SimplePlayer:
    """Straight ahead; everything but walking and striking is left to the book's default."""

    seed: int = 0

    def decide(self, seat: Seat) -> tuple[Decision, ...]:
        """One answer for each request."""
        now, moves = survey(seat.view), dict[Cell, Cell]()
        decided: dict[str, Decision] = {}
        for request in sorted(seat.waiting, key=lambda it: now.own(it.unit) is None):
            moves_it = request.editable and together(seat.view) is not None
            piece = commands_piece(seat.view, now, request) if moves_it else None
            foe = now.closest(piece.cell) if piece else None
            if piece is None or foe is None:
                decided[request.id] = company(seat, request, moves)
            else:
                chosen = straight_at(seat, request, piece, foe)
                decided[request.id] = chosen
                moves[piece.cell] = aim(seat.view, request, chosen.order).cell
        return tuple(decided[request.id] for request in seat.waiting)


def straight_at(seat: Seat, request: Request, piece: Piece, foe: Piece) -> Decision:
    """Walk to this enemy and hit it, or shoot it."""
    orders = islice(seat.legal(request), MANY)
    aims = [(order, aim(seat.view, request, order)) for order in orders]
    promising = _straight(aims, foe)
    ranks = [
        (_rank(seat, request, order, meant, foe), index)
        for index, (order, meant) in enumerate(promising)
    ]
    return Decision(request, promising[min(ranks)[1]][0], habit="straight")


def _straight(aims: list[tuple[Order, Intent]], foe: Piece) -> list[tuple[Order, Intent]]:
    """The orders that go closest to the foe or aim at it, and look towards it."""
    fitting = [pair for pair in aims if pair[1].target in (None, foe.unit)] or aims
    shots = [pair for pair in fitting if pair[1].target == foe.unit]
    nearest = min(apart(meant.cell, foe.cell) for _, meant in fitting)
    walks = [pair for pair in fitting if apart(pair[1].cell, foe.cell) == nearest]
    both = [*shots, *(pair for pair in walks if pair not in shots)]
    looking = [pair for pair in both if pair[1].facing in towards(pair[1].cell, foe.cell)]
    return (looking or both)[:FEW]


def _rank(
    seat: Seat, request: Request, order: Order, meant: Intent, foe: Piece
) -> tuple[bool, bool, int, bool, float]:
    """Smaller is better: a shot that can hit, then a blow that can, then a step closer."""
    harm = promise(seat, request, order).harm
    straight = towards(meant.cell, foe.cell)[:1]
    return (
        not (harm > 0 and meant.target is not None),
        harm <= 0,
        apart(meant.cell, foe.cell),
        meant.facing not in straight,
        -harm,
    )
