"""The grammar of orders: what it yields is allowed, and nothing else is."""

from __future__ import annotations

from functools import partial
from itertools import islice
from random import Random

import pytest

from game.core.battle import Battle
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Slot, Value, legal
from game.core.ruleset import Request
from game.core.seat import Seat
from tests.conformance.books import BATTLES, Book
from tests.conformance.players import decisions, random_order, undecided

FIRST = 60
MUTANTS = 4


def test_what_is_yielded_is_allowed_and_mutants_are_judged_alike(book: Book) -> None:
    for number in range(BATTLES or 3):
        battle, random = book.start(number), Random(number)
        for count, _ in enumerate(decisions(battle, random)):
            for side in battle.sides if BATTLES or count % book.every == 0 else ():
                seat = battle.seat(side)
                for request in undecided(seat)[:3]:
                    _try(battle, seat, request, random)


def _try(battle: Battle, seat: Seat, request: Request, random: Random) -> None:
    first = tuple(islice(seat.legal(request), FIRST))
    assert first
    assert len(set(first)) == len(first)
    several = battle.ruleset.kinds[request.kind].several
    if several is not None and several(seat.view, request):
        assert len(tuple(islice(legal(partial(seat.view.own_choices, request)), 2))) == 2
    for order in first[:: max(1, FIRST // 6)]:
        assert seat.allows(request, order)
    order = random_order(seat, request, random)
    assert seat.allows(request, order)
    assert seat.allows(request, seat.default(request))
    for _ in range(MUTANTS):
        mutant = mutated(order, first, random)
        allowed = _member(seat, request, mutant)
        assert seat.allows(request, mutant) == allowed
        _give(battle.fork(), request, mutant, allowed)


def _member(seat: Seat, request: Request, order: Order) -> bool:
    """Whether a plain walk over everything that is yielded finds the order."""
    partial = Order()
    for slot in order.slots:
        if slot not in list(seat.choices(request, partial)):
            return False
        partial = partial.plus(slot)
    return not list(seat.choices(request, partial))


def _give(battle: Battle, request: Request, order: Order, allowed: bool) -> None:
    seat = battle.seat(request.side)
    if allowed:
        seat.give(request, order)
        return
    before = battle.digest()
    with pytest.raises(IllegalOrder):
        seat.give(request, order)
    assert battle.digest() == before


def mutated(order: Order, others: tuple[Order, ...], random: Random) -> Order:
    """The order with one slot changed, left out, doubled, or taken from another order."""
    slots = list(order.slots)
    if not slots:
        return Order((("form", "nonsense"),))
    at = random.randrange(len(slots))
    way = random.randrange(4)
    if way == 0:
        slots[at] = (slots[at][0], _other(slots[at][1], random))
    elif way == 1:
        del slots[at]
    elif way == 2:
        slots.insert(at, slots[at])
    else:
        slots[at] = _borrowed(slots[at], others, random)
    return Order(tuple(slots))


def _other(value: Value, random: Random) -> Value:
    if isinstance(value, Cell):
        return Cell(value.x + random.choice((-1, 0, 1)), value.y + random.choice((-1, 0, 1)))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice((-1, 1, 7))
    return random.choice(("none", "N", "fight", "march", None, 3))


def _borrowed(slot: Slot, others: tuple[Order, ...], random: Random) -> Slot:
    known = [found for order in others for found in order.slots if found[0] == slot[0]]
    return known[random.randrange(len(known))] if known else (slot[0], None)
