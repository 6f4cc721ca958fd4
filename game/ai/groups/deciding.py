"""The level `veteran`: one plan for all units, weighed by exact odds against enemy plans."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import TypeVar

from game.ai.field import Piece, Situation, commands_piece, survey
from game.ai.groups.aims import objective, urgency
from game.ai.groups.chief import ride
from game.ai.groups.odds import Odds, learn
from game.ai.groups.options import Option, options
from game.ai.groups.plans import Choice, Threat, improve, threats, weigh
from game.ai.groups.recruit import as_recruit
from game.ai.groups.terms import Judge
from game.ai.player import Decision, chance_for, sensible
from game.core.ruleset import Request
from game.core.seat import Seat

T = TypeVar("T")


Movers = Mapping[int, tuple[Request, Piece]]
"""The own units that get an order, with the request that asks for it."""


def decided(seat: Seat, level: str, seed: int) -> dict[str, Decision]:
    """What somebody of this level orders his units; nothing for what is left to the book."""
    return as_recruit(seat, seed) if level == "recruit" else as_veteran(seat, seed)


def as_veteran(seat: Seat, seed: int) -> dict[str, Decision]:
    """An order for each unit, and where the commander goes."""
    now = survey(seat.view)
    movers = {
        piece.unit: (request, piece)
        for request in seat.waiting
        if request.editable and not request.window and now.foes
        if (piece := commands_piece(seat.view, now, request)) is not None
    }
    return orders(seat, seed, now, movers) if movers else {}


def orders(seat: Seat, seed: int, now: Situation, movers: Movers) -> dict[str, Decision]:
    """The orders of all units, and where the commander goes with them."""
    request = next(iter(movers.values()))[0]
    chance = chance_for(seed, seat, request)
    sandbox = seat.imagine(chance.randrange(1 << 30))
    odds = Odds()
    learn(odds, seat, now, movers.values())
    enemy: dict[int, tuple[Option, ...]] = {}
    for side in sandbox.sides:
        if side != seat.side:
            enemy.update(_other(sandbox.seat(side), odds))
    weakest = min(now.friends, key=lambda piece: (piece.weight, piece.unit), default=None)
    against = threats(now, enemy, seat.side, weakest)
    choice = {
        unit: shuffled(options(seat, request, piece, now, frozenset()), chance)
        for unit, (request, piece) in shuffled(movers.items(), chance)
    }
    by = Judge(now, odds, urgency(seat.view), objective(seat.view, now))
    plan = start(seat, movers, choice)
    plan, _ = improve(by, choice, plan, against)
    return explained(seat, by, movers, choice, plan, against)


def shuffled(items: Iterable[T], chance: Random) -> tuple[T, ...]:
    """The same in another order: of two that are worth the same the first is taken, and that
    should favour neither a side of the field nor a place in the file.
    """
    return tuple(sorted(items, key=lambda _: chance.random()))


def _other(seat: Seat, odds: Odds) -> dict[int, tuple[Option, ...]]:
    """The enemy's orders, as he sees the field, and their odds."""
    now = survey(seat.view)
    asked = [
        (request, piece)
        for request in seat.waiting
        if request.editable and (piece := commands_piece(seat.view, now, request)) is not None
    ]
    learn(odds, seat, now, asked)
    return {
        piece.unit: tuple(options(seat, request, piece, now, frozenset()))
        for request, piece in asked
    }


def start(seat: Seat, movers: Movers, choice: Choice) -> dict[int, Option]:
    """What the book would have everybody do."""
    plan = {}
    for unit, (request, _) in movers.items():
        usual = sensible(seat, request)
        plan[unit] = next((o for o in choice[unit] if o.order == usual), choice[unit][0])
    return plan


def explained(
    seat: Seat,
    by: Judge,
    movers: Movers,
    choice: Choice,
    plan: dict[int, Option],
    against: tuple[Threat, ...],
) -> dict[str, Decision]:
    """The decisions; each order's terms are what it is worth beyond the book's usual one."""
    usual = start(seat, movers, choice)
    best = dict(weigh(by, plan, against))
    found: dict[str, Decision] = {}
    for unit, (request, _) in movers.items():
        other = dict(weigh(by, {**plan, unit: usual[unit]}, against))
        terms = tuple((name, worth - other[name]) for name, worth in best.items())
        found[request.id] = Decision(request, plan[unit].order, terms)
    for request in seat.waiting:
        if request.id not in found and request.editable:
            ridden = ride(seat, request, by, plan, against)
            if ridden is not None:
                found[request.id] = ridden
    return found
