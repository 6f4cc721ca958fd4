"""The level `random`: walks the grammar of every request and takes any legal value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from random import Random

from game.ai.player import Decision, chance_for
from game.core.orders import Order, Slot, walk
from game.core.ruleset import Request
from game.core.seat import Seat


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Any legal order is as good as any other."""

    seed: int = 0

    def decide(self, seat: Seat) -> tuple[Decision, ...]:
        """One random walk for each request."""
        return tuple(self._one(seat, request) for request in seat.waiting)

    def _one(self, seat: Seat, request: Request) -> Decision:
        chance = chance_for(self.seed, seat, request)
        return Decision(request, any_order(seat, request, chance), habit="blind")


def any_order(seat: Seat, request: Request, chance: Random) -> Order:
    """One random walk through the grammar."""

    def pick(slots: tuple[Slot, ...]) -> Slot:
        return slots[int(chance.random() * len(slots))]

    return walk(partial(seat.choices, request), pick)
