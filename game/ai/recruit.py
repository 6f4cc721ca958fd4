"""The level `recruit`: greedy by the odds the book itself gives, with a little noise.

It looks one order ahead, each unit for itself, the foremost first. What single fighters without
a place on the field decide is left to the book's default.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from random import Random

from game.ai.field import Piece, Situation, aim, apart, commands_piece, survey, ways
from game.ai.options import FAR, Option, foremost, options
from game.ai.player import Decision, Promise, chance_for, company, promise
from game.ai.simple import straight_at
from game.ai.skirmish.deciding import as_recruit, on_foot
from game.ai.terms import Terms, odds_terms, place_terms
from game.ai.ticks import as_recruit as at_each_tick
from game.ai.ticks import by_ticks
from game.core.grid import Cell
from game.core.ruleset import Request
from game.core.seat import Seat

FEW = 10
"""So many orders of a unit have their odds worked out."""

NOISE = 0.015
"""Mere whim: the share of a unit's fighters that a decision may be off by."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What this turn has settled so far: where the own pieces will stand."""

    now: Situation
    cells: tuple[tuple[int, Cell], ...]

    def taken(self, but: int) -> frozenset[Cell]:
        """The cells of all own pieces but one."""
        return frozenset(cell for unit, cell in self.cells if unit != but)

    def moves(self) -> dict[Cell, Cell]:
        """Where those who stand in a cell go."""
        before = {piece.unit: piece.cell for piece in self.now.friends}
        return {before[unit]: cell for unit, cell in self.cells}

    def moved(self, unit: int, cell: Cell) -> Plan:
        """The plan with one piece on its new cell."""
        cells = tuple((other, cell if other == unit else at) for other, at in self.cells)
        return replace(self, cells=cells)


@dataclass(frozen=True, slots=True)
class RecruitPlayer:
    """Hits where it hurts, goes where the enemy is, spares itself when it is too bad."""

    seed: int = 0

    def decide(self, seat: Seat) -> tuple[Decision, ...]:
        """One answer for each request."""
        now = survey(seat.view)
        plan = Plan(now, tuple((piece.unit, piece.cell) for piece in now.friends))
        decided: dict[str, Decision] = dict(
            (at_each_tick if by_ticks(seat) else as_recruit)(seat, self.seed)
        )
        others = [request for request in seat.waiting if request.id not in decided]
        for request in sorted(others, key=partial(_eagerness, seat, now)):
            chance = chance_for(self.seed, seat, request)
            piece = commands_piece(seat.view, now, request) if request.editable else None
            if piece is None or not now.foes or on_foot(seat):
                decided[request.id] = company(seat, request, plan.moves())
                continue
            decided[request.id], cell = _manoeuvre(seat, request, piece, plan, chance)
            plan = plan.moved(piece.unit, cell)
        return tuple(decided[request.id] for request in seat.waiting)


def _eagerness(seat: Seat, now: Situation, request: Request) -> int:
    """The foremost decide first: what they leave is free for those behind."""
    piece = commands_piece(seat.view, now, request)
    foe = now.closest(piece.cell) if piece else None
    return apart(piece.cell, foe.cell) if piece and foe else FAR


def _manoeuvre(
    seat: Seat, request: Request, piece: Piece, plan: Plan, chance: Random
) -> tuple[Decision, Cell]:
    """The best order for a piece, and where it will stand then."""
    taken = plan.taken(piece.unit)
    steps = ways(plan.now, taken)
    found = foremost(options(seat, request, piece, plan.now, taken), plan.now, steps, FEW)
    promises = [_promise(seat, request, option, plan.now) for option in found]
    foe = plan.now.closest(piece.cell)
    if foe and not request.window and _in_the_dark(found, promises, plan.now):
        blind = straight_at(seat, request, piece, foe)
        return blind, aim(seat.view, request, blind.order, piece).cell
    rated: list[tuple[float, int, Option, Terms]] = []
    for option, promised in zip(found, promises, strict=True):
        terms: Terms = (
            *odds_terms(option, promised, piece, plan.now, taken),
            *place_terms(option, piece, plan.now, taken, steps),
            ("whim", NOISE * piece.weight * (chance.random() - chance.random())),
        )
        rated.append((sum(worth for _, worth in terms), -option.index, option, terms))
    _, _, best, terms = max(rated, key=lambda item: item[:2])
    return Decision(request, best.order, terms), best.aim.cell


def _in_the_dark(found: list[Option], promises: list[Promise], now: Situation) -> bool:
    """Whether it could come to blows, and the book gives no odds for any of them."""
    near = any(option.strikes(now) for option in found)
    return near and not any(promised.known for promised in promises)


def _promise(seat: Seat, request: Request, option: Option, now: Situation) -> Promise:
    """The odds of an order that can come to blows; the others promise nothing, and a turn between
    segments goes by the place alone.
    """
    counts = option.strikes(now) and not request.window
    return promise(seat, request, option.order) if counts else Promise()
