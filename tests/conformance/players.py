"""Players that know only seats: a random one, and one that repeats recorded decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from random import Random

from game.core.battle import Battle
from game.core.orders import PASS_SLOT, Order, Slot, walk
from game.core.ruleset import Request
from game.core.seat import Seat

LONGEST = 20_000
"""More decisions than any shipped battle takes."""

MANY = 60
"""So many orders the curious compare; of more they take a sample by chance, or go from slot to
slot by what they have tried least.
"""

SAMPLE = 20


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer to a request, or the sealing of all answers (request None)."""

    side: str
    request: Request | None = None
    order: Order = Order()  # noqa: RUF009  # frozen


def random_order(seat: Seat, request: Request, random: Random) -> Order:
    """Some legal order; windows are used more often than they are let pass."""

    def pick(options: tuple[Slot, ...]) -> Slot:
        real = tuple(slot for slot in options if slot[0] != PASS_SLOT)
        among = real if real and random.random() < 0.7 else options
        return among[random.randrange(len(among))]

    return walk(lambda partial: seat.choices(request, partial), pick)


@dataclass(slots=True)
class Curious:
    """A player that tries what it has used least so far.

    It gives every second order of the kinds ``usual`` as the book's default has it, so that the
    armies meet.
    """

    random: Random
    usual: frozenset[str] = frozenset()
    counts: Counter[str] = field(default_factory=Counter)

    def play(self, battle: Battle) -> None:
        """Play for all sides to the end."""
        for _ in range(LONGEST):
            if battle.result is not None:
                return
            decision = next_decision(battle, self.random)
            if decision.request is not None:
                order = self.order(battle.seat(decision.side), decision.request)
                decision = Decision(decision.side, decision.request, order)
            decide(battle, decision)
        raise AssertionError(f"no end after {LONGEST} decisions, at {battle.clock}")

    def order(self, seat: Seat, request: Request) -> Order:
        """Its answer, which it remembers."""
        order = self._order(seat, request)
        self.counts[request.kind] += 1
        self.counts.update(_names(request, slot) for slot in order.slots)
        return order

    def _order(self, seat: Seat, request: Request) -> Order:
        if request.kind in self.usual:
            usual = self.random.random() < 0.5
            return seat.default(request) if usual else random_order(seat, request, self.random)
        orders = list(islice(seat.legal(request), MANY + 1))
        if len(orders) > MANY and self.random.random() < 0.5:
            return walk(lambda part: seat.choices(request, part), partial(self._rare, request))
        if len(orders) > MANY:
            orders = [random_order(seat, request, self.random) for _ in range(SAMPLE)]
        return min(self.random.sample(orders, len(orders)), key=partial(self._known, request))

    def _rare(self, request: Request, options: tuple[Slot, ...]) -> Slot:
        """Of these values one that was tried least."""
        among = self.random.sample(options, len(options))
        return min(among, key=lambda slot: self.counts[_names(request, slot)])

    def _known(self, request: Request, order: Order) -> int:
        """How often the rarest thing in this order was tried before."""
        return min((self.counts[_names(request, slot)] for slot in order.slots), default=0)


def _names(request: Request, slot: Slot) -> str:
    """What an order makes use of, as a text; cells and units are all alike."""
    name, value = slot
    return f"{request.kind} {name} {value if isinstance(value, (str, bool)) else '*'}"


def undecided(seat: Seat) -> list[Request]:
    """What the seat has still to answer."""
    return [request for request in seat.waiting if request.id not in seat.view.drafts]


def next_decision(battle: Battle, random: Random) -> Decision:
    """What a random player does next; sides take turns by chance."""
    busy = [side for side in battle.sides if battle.seat(side).waiting]
    side = busy[random.randrange(len(busy))]
    seat = battle.seat(side)
    left = undecided(seat)
    if not left:
        return Decision(side)
    request = left[random.randrange(len(left))]
    return Decision(side, request, random_order(seat, request, random))


def decide(battle: Battle, decision: Decision) -> None:
    """Carry a decision out."""
    seat = battle.seat(decision.side)
    if decision.request is None:
        seat.commit()
    else:
        seat.give(decision.request, decision.order)


def decisions(battle: Battle, random: Random) -> Iterator[Decision]:
    """Play to the end; each decision is yielded before it is carried out."""
    for _ in range(LONGEST):
        if battle.result is not None:
            return
        decision = next_decision(battle, random)
        yield decision
        decide(battle, decision)
    raise AssertionError(f"no end after {LONGEST} decisions, at {battle.clock}")


def finish(
    battle: Battle, random: Random, watch: Callable[[Decision], None] = lambda decision: None
) -> list[Decision]:
    """Play to the end and give back what was decided."""
    done: list[Decision] = []
    for decision in decisions(battle, random):
        watch(decision)
        done.append(decision)
    return done


def open_ids(battle: Battle) -> tuple[str, ...]:
    """The ids of the open requests."""
    return tuple(request.id for request in battle.open.requests) if battle.open else ()
