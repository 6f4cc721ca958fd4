"""How long the core takes: copies, orders, odds. Run by ``make bench`` alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.checks import Band, Check, Exchange, Opposed, contested, rolled
from game.core.odds import enumerate_exchange
from game.core.orders import PASS, Order
from game.core.ruleset import Request
from game.core.seat import Seat
from tests.conformance.books import BOOKS, Book
from tests.conformance.players import decisions, random_order

pytestmark = pytest.mark.bench

Bench = Callable[..., Any]


@pytest.fixture(params=sorted(set(BOOKS) - {"zefrs-personal"}))
def battle(request: pytest.FixtureRequest) -> Battle:
    """A battle of ten to sixteen units, stopped where orders are given in the second round."""
    book: Book = BOOKS[str(request.param)]
    setup = max(book.setups(), key=lambda setup: len(setup.units))
    begun = Battle.start(book.ruleset, setup, 1)
    for _ in decisions(begun, Random(1)):
        if begun.clock.round == 2 and begun.open and len(begun.open.requests) > 6:
            return begun
    raise AssertionError("the battle ended early")


def asked(battle: Battle) -> tuple[Seat, Request]:
    """The seat and request with the most orders to choose from."""
    found = [(battle.seat(s), r) for s in battle.sides for r in battle.seat(s).waiting]
    return max(found, key=lambda pair: len(list(islice(pair[0].legal(pair[1]), 200))))


@pytest.mark.parametrize("dice", [3, 5])
def test_odds_of_rolls_that_are_read_by_their_totals(dice: int, benchmark: Bench) -> None:
    """A contest of 3d6, damage of so many dice, and a save that depends on it."""
    grades = (Band("no", -20, -1), Band("hit", 0, 4), Band("well", 5, 9), Band("best", 10, 20))

    def exchange() -> Exchange[object]:
        sides = Check("own", "T-1", dice=(3, 6), base=2), Check("other", "T-1", dice=(3, 6))
        blow = yield from contested(Opposed(*sides, grades))
        if blow.grade == "no":
            return "no"
        harm = yield from rolled(Check("harm", "T-1", dice=(dice, 6)))
        cut = 12 - harm.total // 4
        bands = (Band("stands", 3, cut), Band("falls", cut + 1, 18))
        save = yield from rolled(Check("save", "T-1", dice=(3, 6), bands=bands))
        return (blow.grade, harm.total, save.grade)

    odds = benchmark(enumerate_exchange, exchange, lambda ask: PASS)
    assert sum(chance for _, chance in odds) == pytest.approx(1)
    assert len(odds) == 1 + 3 * (5 * dice + 1) * 2


def test_fork(battle: Battle, benchmark: Bench) -> None:
    twin = benchmark(battle.fork)
    assert twin.digest() == battle.digest()


def test_imagine(battle: Battle, benchmark: Bench) -> None:
    seat = battle.seat("a")
    imagined = benchmark(seat.imagine, 1)
    assert imagined.seat("a").waiting == seat.waiting


def test_snapshot(battle: Battle, benchmark: Bench) -> None:
    assert benchmark(battle.snapshot) == battle.snapshot()


def test_digest(battle: Battle, benchmark: Bench) -> None:
    assert len(benchmark(battle.digest)) == 32


def test_fresh_view(battle: Battle, benchmark: Bench) -> None:
    def fresh() -> object:
        return battle.fork(seed=1).view("a")

    assert benchmark(fresh)


def test_first_200_legal_orders(battle: Battle, benchmark: Bench) -> None:
    seat, request = asked(battle)
    orders = benchmark(lambda: list(islice(seat.legal(request), 200)))
    assert orders


def test_one_walk(battle: Battle, benchmark: Bench) -> None:
    seat, request = asked(battle)
    order = benchmark(lambda: random_order(seat, request, Random(1)))
    assert seat.allows(request, order)


def test_forecast(battle: Battle, benchmark: Bench) -> None:
    seat, request, order = with_odds(battle)
    assert benchmark(seat.forecast, request, order)


def with_odds(battle: Battle) -> tuple[Seat, Request, Order]:
    """An order that has a forecast; battles go on until there is one."""
    for seed in range(30):
        twin = battle.fork(seed)
        for _ in decisions(twin, Random(seed)):
            for seat in map(twin.seat, twin.sides):
                for request in seat.waiting:
                    for order in islice(seat.legal(request), 60):
                        if seat.forecast(request, order):
                            return seat, request, order
    raise AssertionError("nobody met an enemy")


def test_resolved_round(battle: Battle, benchmark: Bench) -> None:
    """All orders of a round at random, and everything that comes of them."""

    def play() -> Battle:
        twin = battle.fork(seed=5)
        for _ in decisions(twin, Random(5)):
            if twin.clock.round != battle.clock.round:
                break
        return twin

    assert benchmark(play).clock != battle.clock
