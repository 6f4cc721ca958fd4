"""What the book tells an opponent: legal orders alone, worths that are sound, and no forecast."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.tactics import FighterTactics
from game.play.match import Match, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.orders.tactics import TACTICS, answering
from game.rules.chaos.sheet import paces
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.muster import enemies, fighters
from game.rules.chaos.shown.lookout import LOOKOUT

ASKED = ("chaos.turn", "chaos.held", "chaos.between")


def battle(name: str, level: str, seed: int) -> Match:
    scenario = load(find(name), RULESETS)
    return open_match(name, scenario, RULESETS["chaos"], {"a": level, "b": level}, seed)


def asked(match: Match, most: int, every: int) -> Iterator[tuple[Seat, Request]]:
    """Some of what is asked in the course of a battle."""
    for count in range(most * every):
        for side in match.battle.sides:
            seat = match.battle.seat(side)
            if count % every == 0:
                yield from ((seat, request) for request in seat.waiting)
        if not match.step():
            return


def proposed(seat: Seat, request: Request) -> Iterator[Order]:
    view = seat.view
    yield from TACTICS.others(view, request)
    if request.kind in ASKED:
        for foe in enemies(view, request.unit):
            for order in TACTICS.attacks(view, request, foe):
                yield order
                yield from TACTICS.variants(view, request, order)
        cells = [stride.cell for stride in islice(LOOKOUT.reach(view, request.unit), 0, None, 9)]
        for cell in (*cells, paces.cell_of(view, request.unit)):
            ways = (way(view, request, cell) for way in (TACTICS.going, TACTICS.leaving))
            yield from (way for way in ways if way is not None)


@pytest.mark.parametrize("name", ["hollow-way", "pier-nine", "rope-lane", "saddlers-hall"])
def test_whatever_is_proposed_may_be_done(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_odds(*_: object) -> Forecast | None:
        pytest.fail("a proposal costs a forecast")

    count = 0
    for seat, request in asked(battle(name, "random", 4), 12, 25):
        with monkeypatch.context() as patched:
            patched.setattr(Seat, "forecast", no_odds)
            orders = list(proposed(seat, request))
        for order in orders:
            assert seat.allows(request, order), (request, order)
            TACTICS.intent(seat.view, request, order)
        count += len(orders)
    assert count > 30


def test_worths_stay_within_a_fighter() -> None:
    assert isinstance(TACTICS, FighterTactics)
    for seat, _ in asked(battle("rope-lane", "simple", 2), 8, 30):
        view = seat.view
        for unit in fighters(view):
            left = TACTICS.left(view, unit)
            assert 0.0 <= left <= 1.0
            assert 0.0 <= TACTICS.power(view, unit) <= 1.0
            taken = [TACTICS.lost(view, unit, red) for red in range(1, 12)]
            assert taken == sorted(taken) or left < 0.5
            assert all(0.0 <= part <= 1.2 for part in taken)


def test_worth_is_what_is_left_of_him_and_what_he_can_do() -> None:
    view = battle("rope-lane", "simple", 2).battle.seat("a").view
    unit = fighters(view)[0]
    assert (TACTICS.left(view, unit), TACTICS.power(view, unit)) == (1.0, 1.0)
    assert TACTICS.lost(view, unit, 99) == TACTICS.left(view, unit)
    assert 0 < TACTICS.lost(view, unit, 1) < TACTICS.lost(view, unit, 2) < 1


def test_the_last_ki_is_dear() -> None:
    view = battle("rope-lane", "simple", 2).battle.seat("a").view
    me = combatant(view, fighters(view)[0])
    prices = [
        answering.price(replace(me, reserves=replace(me.reserves, ki=ki))) for ki in (1, 2, 6)
    ]
    assert prices == sorted(prices, reverse=True)
    assert prices[0] == answering.DEAR


def test_less_is_to_be_feared_far_off_and_behind_a_wall() -> None:
    view = battle("pier-nine", "simple", 2).battle.seat("a").view
    unit = fighters(view)[0]
    foe = enemies(view, unit)[0]
    there = paces.cell_of(view, foe)
    beside = next(
        cell
        for cell in (Cell(there.x - 1, there.y), Cell(there.x, there.y - 1))
        if TACTICS.danger(view, foe, unit, cell) > 0
    )
    fears = [TACTICS.danger(view, foe, unit, cell) for cell in site_of(view).walls]
    assert TACTICS.danger(view, foe, unit, beside) >= max(fears)
