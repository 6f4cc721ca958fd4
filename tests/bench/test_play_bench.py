"""A round resolved, and an opponent's turn, with six units a side (pytest-benchmark)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai import LEVELS, carry_out
from game.core.battle import Battle
from game.core.ruleset import Request
from game.play.match import Match, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS

pytestmark = pytest.mark.bench

BIG, CONTACT = "twelve-banners", 3


def at_orders(round_: int) -> Match:
    """The big battle before the orders of a round, hosts in contact."""
    scenario = load(find(BIG), RULESETS)
    match = open_match(BIG, scenario, RULESETS["zefrs"], {"a": "simple", "b": "simple"}, 5)
    while match.battle.clock.round < round_ or not _orders(match.battle):
        match.step()
    return match


def _orders(battle: Battle) -> bool:
    opened = battle.open
    return opened is not None and any(r.kind == "mass.order" for r in opened.requests)


def usual(battle: Battle, side: str) -> None:
    """Answer everything that this side is asked as its book does unasked."""
    seat = battle.seat(side)
    waiting: tuple[Request, ...] = seat.waiting
    for request in waiting:
        if request.id not in seat.view.drafts and not request.window:
            seat.give(request, seat.default(request))
    if any(request.editable for request in waiting):
        seat.commit()


def finish_round(battle: Battle) -> None:
    """Everything from the moment the orders are known to the next orders, usual answers given."""
    round_ = battle.clock.round
    while battle.result is None and battle.clock.round == round_:
        side = next(side for side in battle.sides if battle.seat(side).waiting)
        usual(battle, side)


def test_a_round_resolved(benchmark):
    start = at_orders(CONTACT).battle
    for request in start.seat("a").waiting:
        start.seat("a").give(request, start.seat("a").default(request))
    for request in start.seat("b").waiting:
        start.seat("b").give(request, start.seat("b").default(request))

    def fresh() -> tuple[tuple[Battle], dict[str, object]]:
        return (start.fork(),), {}

    def resolve(battle: Battle) -> None:
        battle.seat("a").commit()
        battle.seat("b").commit()
        finish_round(battle)

    benchmark.pedantic(resolve, setup=fresh, rounds=20)


@pytest.mark.parametrize("level", sorted(set(LEVELS) - {"random"}))
def test_a_side_turn_with_six_units(benchmark, level: str):
    match = at_orders(CONTACT)
    player = LEVELS[level](3)

    def fresh() -> tuple[tuple[Match], dict[str, object]]:
        return (replace(match, battle=match.battle.fork()),), {}

    def turn(copy: Match) -> None:
        seat = copy.battle.seat("a")
        carry_out(seat, player.decide(seat))

    benchmark.pedantic(turn, setup=fresh, rounds=10)
