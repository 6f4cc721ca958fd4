"""What an opponent is: it looks at its seat and says what it decides, and why.

Deciding changes nothing. ``carry_out`` gives the answers through the same seat.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from game.core.components import Commands, Position
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat

Terms = tuple[tuple[str, float], ...]
"""What spoke for and against an order, each term by its name with its worth."""

GRUDGE = 3.0
"""How many of his own losses one of ours is worth to an enemy who chooses his answer."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer to a request; ``terms`` are the reasons with what each was worth.

    ``habit`` names the rule of thumb that decided where nothing was weighed, empty for the book's
    own default. Where a side has a plan as a whole, ``aim`` names what it is about and ``fear``
    what of the enemy would take most from it.
    """

    request: Request
    order: Order
    terms: Terms = ()
    habit: str = ""
    aim: str = ""
    fear: str = ""


class Player(Protocol):
    """An opponent of some level."""

    def decide(self, seat: Seat) -> tuple[Decision, ...]:
        """An answer to everything that waits; the same for the same seed and view."""


def carry_out(seat: Seat, decisions: tuple[Decision, ...]) -> None:
    """Give all answers and seal those that may still be changed."""
    give(seat, decisions)
    if any(decision.request.editable for decision in decisions):
        seat.commit()


def give(seat: Seat, decisions: Iterable[Decision]) -> None:
    """Give these answers, and seal nothing."""
    for decision in decisions:
        seat.give(decision.request, decision.order)


def chance_for(seed: int, seat: Seat, request: Request) -> random.Random:
    """Chance for one decision, from what the side itself knows and nothing else."""
    view, clock = seat.view, seat.view.clock
    moment = (clock.round, clock.phase, clock.time, len(view.events))
    known = (seed, seat.side, *moment, request.kind, request.unit)
    digest = hashlib.blake2b(repr(known).encode(), digest_size=8).digest()
    return random.Random(int.from_bytes(digest, "big"))


def sensible(seat: Seat, request: Request) -> Order:
    """The book's default answer, or the first legal one where it is not allowed."""
    order = seat.default(request)
    return order if seat.allows(request, order) else next(seat.legal(request))


def escort(seat: Seat, request: Request, moves: Mapping[Cell, Cell]) -> Order | None:
    """For a commander with a token of his own: go with the unit in whose cell he stands.

    ``moves`` says where those who leave a cell go. None if this is no commander's request, or
    no legal order leads there.
    """
    view = seat.view
    stands = view.find(request.unit, Position)
    if stands is None or view.find(request.unit, Commands) is None:
        return None
    wanted = moves.get(stands.cell, stands.cell)
    orders = islice(seat.legal(request), 100)
    return next((order for order in orders if wanted in _cells(order)), None)


def company(seat: Seat, request: Request, moves: Mapping[Cell, Cell]) -> Decision:
    """A commander goes with his unit; everybody else does what the book has him do unasked."""
    ride = escort(seat, request, moves)
    if ride is not None:
        return Decision(request, ride, habit="escort")
    return Decision(request, sensible(seat, request))


def _cells(order: Order) -> list[Cell]:
    return [value for _, value in order.slots if isinstance(value, Cell)]


@dataclass(frozen=True, slots=True)
class Promise:
    """What an order is expected to do: loss of the target, own loss, chance of its end."""

    harm: float = 0.0
    own: float = 0.0
    out: float = 0.0
    known: bool = False


def promise(seat: Seat, request: Request, order: Order) -> Promise:
    """The forecast in short, if the enemy answers as is best for him; nothing without odds."""
    forecast = seat.forecast(request, order)
    if forecast is None or not forecast.branches:
        return Promise()
    worst = max(forecast.branches, key=lambda branch: GRUDGE * branch.own_mean - branch.mean)
    return Promise(worst.mean, worst.own_mean, worst.out, True)
