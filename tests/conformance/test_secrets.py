"""A seat leaks nothing: what is hidden may be anything, the seat shows the same."""

from __future__ import annotations

from itertools import islice
from random import Random

from game.ai import LEVELS
from game.core.battle import Battle
from game.core.seat import Seat
from tests.conformance.books import BATTLES, Book
from tests.conformance.players import decisions, finish, random_order, undecided

ORDERS = 8


def knowledge(seat: Seat) -> tuple[object, ...]:
    """All that somebody in this seat can find out."""
    view = seat.view
    orders = [(r, order) for r in seat.waiting for order in islice(seat.legal(r), ORDERS)]
    forecasts = tuple(seat.forecast(request, order) for request, order in orders)
    defaults = tuple(seat.default(request) for request in seat.waiting)
    shown = (view.rows, view.clock, view.waiting, view.drafts, view.events, view.result)
    decided = LEVELS["recruit"](3).decide(seat) if seat.waiting else ()
    return (*shown, view.requests, view.standing, orders, forecasts, defaults, decided)


def test_other_dice_to_come_show_nothing(book: Book) -> None:
    for battle in _sampled(book):
        for side in battle.sides:
            here = knowledge(battle.seat(side))
            assert knowledge(battle.fork(seed=77).seat(side)) == here


def test_sealed_and_drafted_orders_of_the_others_show_nothing(book: Book) -> None:
    tried = 0
    for battle in _sampled(book):
        for side in battle.sides:
            variants = [_answered(battle, side, Random(seed)) for seed in (1, 2)]
            if variants[0] is None or variants[1] is None:
                continue
            tried += 1
            one, two = variants[0].seat(side), variants[1].seat(side)
            assert knowledge(one) == knowledge(two) == knowledge(battle.seat(side))
            assert one.view.sealed == two.view.sealed
    assert tried


def _answered(battle: Battle, side: str, random: Random) -> Battle | None:
    """A copy in which the others have answered and sealed while ``side`` still thinks."""
    if not battle.open or not any(request.editable for request in battle.open.of_side(side)):
        return None
    if side in battle.open.sealed:
        return None
    twin = battle.fork()
    for other in battle.sides:
        seat = twin.seat(other)
        if other == side or not seat.waiting:
            continue
        for request in undecided(seat):
            seat.give(request, random_order(seat, request, random))
        if seat.waiting:
            seat.commit()
    return twin


def test_hidden_units_and_orders_show_nothing(book: Book) -> None:
    """An imagined battle differs from the true one in everything the seat does not know."""
    for battle in _sampled(book):
        for side in battle.sides:
            here = knowledge(battle.seat(side))
            for seed in (5, 6):
                imagined = battle.seat(side).imagine(seed)
                assert knowledge(imagined.seat(side)) == here


def test_an_imagined_battle_can_be_played_on_and_leaves_the_true_one_alone(book: Book) -> None:
    for battle in _sampled(book, rarer=5):
        before = battle.digest()
        for side in battle.sides:
            imagined = battle.seat(side).imagine(3)
            finish(imagined, Random(3))
            assert imagined.result is not None
        assert battle.digest() == before


def test_an_imagined_battle_does_not_depend_on_what_is_hidden(book: Book) -> None:
    """Two true battles that differ only in sealed orders lead to one imagined battle."""
    for battle in _sampled(book):
        for side in battle.sides:
            variants = [_answered(battle, side, Random(seed)) for seed in (1, 2)]
            if variants[0] is None or variants[1] is None:
                continue
            one, two = (variant.seat(side).imagine(4) for variant in variants if variant)
            assert one.digest() == two.digest()


def test_an_imagined_battle_does_not_depend_on_hidden_units(book: Book) -> None:
    """What a seat imagines is the same, whichever of two hidden armies is the true one."""
    for battle in _sampled(book):
        for side in battle.sides:
            truths = [battle.seat(side).imagine(seed) for seed in (5, 6)]
            one, two = (truth.seat(side).imagine(9) for truth in truths)
            assert one.digest() == two.digest()


def _sampled(book: Book, rarer: int = 1) -> list[Battle]:
    """Copies of some battles at some of their requests."""
    every = max(1, book.every // 3) if BATTLES else book.every
    found: list[Battle] = []
    for number in range(BATTLES // 5 or 2):
        battle = book.start(number)
        for count, _ in enumerate(decisions(battle, Random(number))):
            if count % (every * rarer) == 0:
                found.append(battle.fork())
    return found
