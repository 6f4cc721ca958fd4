"""How long personal combat takes: grammars, defaults of a whole turn. Run by ``make bench``."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest

from game.ai import LEVELS
from game.ai.player import carry_out
from game.core.battle import Battle
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import walk
from game.core.ruleset import Request
from game.rules.zefrs.exchange.stages import anonymous
from game.rules.zefrs.personal.orders.forecast import forecast_fight
from game.rules.zefrs.sheet.actions import Action
from tests.rules.zefrs.field import man, scene, skirmish
from tests.rules.zefrs.turns import come_to, until

pytestmark = [pytest.mark.bench, pytest.mark.benchmark(timer=time.process_time)]

Bench = Callable[..., Any]
ROWS, COLUMNS, MANY = 16, 24, 200


def crowd(apart: int = 8) -> Battle:
    """Ten against ten on open ground."""
    kinds = ("hero", "robber", "freebooter", "champion", "robber")
    archers = {"weapons": ("short_bow", "dirk")}
    men = [
        man(
            f"{side}{n}",
            kinds[n % len(kinds)],
            cell=(n * 2, 2 + (apart if side == "B" else 0)),
            talents=archers if n % 4 == 3 else {},
        )
        for side in ("A", "B")
        for n in range(10)
    ]
    return skirmish("\n".join([". " * COLUMNS] * ROWS), *men, seed=3)


@pytest.fixture
def declaring() -> tuple[Battle, Request]:
    """The crowd at its first declaration."""
    battle = crowd()
    return battle, come_to(battle, "personal.declare")


def test_the_first_declarations(declaring: tuple[Battle, Request], benchmark: Bench) -> None:
    battle, request = declaring

    def first() -> int:
        fresh = battle.fork()
        return len(list(islice(fresh.seat(request.side).legal(request), MANY)))

    assert benchmark(first) == MANY


def test_one_walk(declaring: tuple[Battle, Request], benchmark: Bench) -> None:
    battle, request = declaring
    random = Random(1)

    def one() -> object:
        grammar = battle.fork().view(request.side).grammar(request)
        return walk(grammar, lambda options: options[random.randrange(len(options))])

    assert benchmark(one)


def test_a_default_turn_of_ten_against_ten(benchmark: Bench) -> None:
    begun = crowd(apart=2)
    come_to(begun, "personal.declare")

    def turn() -> int:
        battle = begun.fork()
        now = battle.clock.round
        until(battle, lambda b: b.clock.round > now)
        return battle.clock.round

    assert benchmark(turn) >= begun.clock.round


@pytest.mark.parametrize("apart", [1, 2, 8])
def test_a_turn_of_ten_against_ten_between_veterans(apart: int, benchmark: Bench) -> None:
    """Hand to hand, at a step's distance, and out of reach: what both sides think and all that is
    done in the turn.
    """
    begun = crowd(apart)
    come_to(begun, "personal.declare")

    def turn() -> int:
        battle, now = begun.fork(), begun.clock.round
        players = {side: LEVELS["veteran"](1) for side in battle.sides}
        while battle.result is None and battle.clock.round == now:
            seat = next(seat for seat in map(battle.seat, battle.sides) if seat.waiting)
            carry_out(seat, players[seat.side].decide(seat))
        return battle.clock.round

    timed = benchmark.pedantic  # type: ignore[attr-defined]
    assert timed(turn, rounds=3, warmup_rounds=1) == begun.clock.round + 1


def test_the_forecast_of_a_strike(benchmark: Bench) -> None:
    here = scene("1 2", man("Ann"), man("Bob", "freebooter", talents={"combat_class": "FOE"}))
    strike = Action("fight", "strike", "broadsword", target=here.id("Bob"), area="chest")
    view = here.view()
    request = Request("r", "a", here.id("Ann"), "personal.declare")

    def fresh() -> Forecast | None:
        anonymous.cache_clear()
        return forecast_fight(view, request, strike, Cell(0, 0))

    assert benchmark(fresh) is not None
