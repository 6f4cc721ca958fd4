"""The orders worth a look: of all legal ones those that differ in more than idle facing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import islice

from game.ai.field import Piece, Situation, aim, towards
from game.core.grid import Cell, step
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.tactics import Intent

MANY = 2_000
"""So many legal orders are looked at, at most."""

FAR = 99
"""The way of who cannot get there."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal order, what it means on the field, and its place in the grammar's own order."""

    order: Order
    aim: Intent
    index: int

    def strikes(self, now: Situation) -> bool:
        """Whether it can come to blows."""
        return self.aim.target is not None or bool(now.around(self.aim.cell))


def options(
    seat: Seat, request: Request, piece: Piece, now: Situation, taken: frozenset[Cell]
) -> list[Option]:
    """The orders of a piece. Those that look at no enemy stand for all others of their kind;
    they look towards the closest one. Cells in ``taken`` are left to those who have them.
    """
    found: dict[object, tuple[bool, Option]] = {}
    view, closest = seat.view, cache(now.closest)
    foes = {foe.cell: foe.unit for foe in reversed(now.foes)}
    for index, order in enumerate(islice(seat.legal(request), MANY)):
        meant = aim(view, request, order)
        if meant.cell in taken and meant.cell != piece.cell:
            continue
        ahead = foes.get(step(meant.cell, meant.facing)) if meant.facing else None
        key = (tuple(slot for slot in order.slots if slot[1] != meant.facing), ahead)
        astray = ahead is None and not _looks_ahead(meant, closest(meant.cell))
        if key not in found or (found[key][0] and not astray):
            found[key] = (astray, Option(order, meant, index))
    return [option for _, option in found.values()]


def foremost(
    found: list[Option], now: Situation, steps: dict[Cell, int], count: int
) -> list[Option]:
    """The most promising ones: those that aim at somebody, other blows, then the shorter way."""

    def prior(option: Option) -> tuple[bool, bool, int, int]:
        way = steps.get(option.aim.cell, FAR)
        return option.aim.target is None, not option.strikes(now), way, option.index

    return sorted(found, key=prior)[:count]


def _looks_ahead(meant: Intent, foe: Piece | None) -> bool:
    return foe is None or meant.facing in towards(meant.cell, foe.cell)[:1]
