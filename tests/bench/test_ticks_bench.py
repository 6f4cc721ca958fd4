"""How long Chaos Fantasy takes: grammars, odds, a Turn of the opponent, a round. `make bench`.

Measured is the time of the processor: other work on the machine may hold up the clock on the wall.
"""

from __future__ import annotations

import time
from itertools import islice
from random import Random
from typing import Any

import pytest

from game.ai import LEVELS
from game.core.battle import Battle
from game.core.forecast import Forecast
from game.core.orders import walk
from game.core.ruleset import Request
from game.rules.chaos import RULESET
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.exchange import bursts, fates, later, odds, outlines, remains
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.orders import forecast, forecast_spray
from game.rules.chaos.sheet.actions import action_of
from tests.rules.chaos.bout import man, setup
from tests.rules.chaos.brawl import view as seen_of
from tests.rules.chaos.situations import giant_and_ready_dancer, in_the_street, knight_and_thug
from tests.rules.chaos.test_frequencies import BURSTS, acted
from tests.rules.zefrs.turns import come_to, until

pytestmark = [pytest.mark.bench, pytest.mark.benchmark(timer=time.process_time)]

Bench = Any
MANY = 200
SECONDS = 0.020
"""What the first 200 orders of one fighter may take, and the odds of an attack and an answer."""

BURSTS_TAKE = 0.8
"""What every burst of the sampled situations may take together, of two shots and more."""

KINDS = ("rifleman", "paladin", "huntress", "giant", "agent")
SIZE = (24, 16)


def crowd(apart: int) -> Battle:
    """Five against five on open ground, so far from each other."""
    men = [
        man(f"{side}{n}", side, (n * 4, 2 + apart * (side == "b")), kind)
        for side in ("a", "b")
        for n, kind in enumerate(KINDS)
    ]
    return Battle.start(RULESET, setup(*men, size=SIZE, last=9), 3)


@pytest.fixture(params=[2, 10], ids=["near", "far"])
def begun(request: pytest.FixtureRequest) -> tuple[Battle, Request]:
    """The crowd at its first Turn."""
    battle = crowd(int(request.param))
    return battle, come_to(battle, "chaos.turn")


def took(benchmark: Bench) -> float:
    """The seconds of one of its rounds, the median."""
    found: float = benchmark.stats.stats.median
    return found


def test_the_first_orders_of_a_turn(begun: tuple[Battle, Request], benchmark: Bench) -> None:
    battle, request = begun

    def first() -> int:
        fresh = battle.fork()
        return len(list(islice(fresh.seat(request.side).legal(request), MANY)))

    assert benchmark(first) == MANY
    assert took(benchmark) <= SECONDS


def test_one_walk(begun: tuple[Battle, Request], benchmark: Bench) -> None:
    battle, request = begun
    random = Random(1)

    def one() -> object:
        grammar = battle.fork().view(request.side).grammar(request)
        return walk(grammar, lambda options: options[random.randrange(len(options))])

    assert benchmark(one)


def forget() -> None:
    """Nothing of the odds is remembered."""
    for module in (bursts, fates, forecast_spray, later, odds, outlines, remains):
        for made in vars(module).values():
            if hasattr(made, "cache_clear"):
                made.cache_clear()


ATTACKS: dict[str, tuple[Any, dict[str, Any]]] = {
    "strike": (knight_and_thug, {"how": "strike", "weapon": "long_sword"}),
    "called": (giant_and_ready_dancer, {"how": "strike", "weapon": "claymore", "area": "head"}),
    "shot": (in_the_street, {"how": "shoot", "weapon": "pistol", "acquire": True}),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_one_attack_against_one_answer(name: str, benchmark: Bench) -> None:
    place, slots = ATTACKS[name]
    at, _ = acted(place(), **slots)
    view = seen_of(at.here)
    strike = Strike(at.me, at.foe, at.attack, here=at.place)
    threat = attacking.threat_of(at.action, at.me.unit, at.attack)
    after = attacking.ticks_before(view, at.me.unit, at.action, view.clock.round)
    given = forecast.open_answers(view, strike, threat, after)
    worst = given[0]

    def fresh() -> object:
        forget()
        return forecast.answered(view, strike, at.action, worst)

    assert benchmark(fresh)
    assert took(benchmark) <= SECONDS


def test_every_burst_against_every_answer(benchmark: Bench) -> None:
    def fresh() -> int:
        forget()
        made = [
            acted(place(item, his), how="spray", weapon=item, acquire=True, shots=count)
            for place, item, his, shots in BURSTS.values()
            for count in range(2, shots + 1)
        ]
        return len(made)

    assert benchmark.pedantic(fresh, rounds=3, warmup_rounds=1)
    assert took(benchmark) <= BURSTS_TAKE


def test_all_answers_to_an_attack(begun: tuple[Battle, Request], benchmark: Bench) -> None:
    battle, request = begun
    seat = battle.seat(request.side)
    order = next(one for one in seat.legal(request) if action_of(one).form == "fight")

    def fresh() -> Forecast | None:
        forget()
        return battle.fork().seat(request.side).forecast(request, order)

    assert benchmark(fresh)


@pytest.mark.parametrize("level", ["recruit", "simple", "veteran"])
def test_a_turn_of_the_opponent(
    level: str, begun: tuple[Battle, Request], benchmark: Bench
) -> None:
    battle, request = begun

    def decided() -> object:
        return LEVELS[level](4).decide(battle.fork().seat(request.side))

    assert benchmark.pedantic(decided, rounds=5, warmup_rounds=1)


def test_a_round_as_it_usually_goes(begun: tuple[Battle, Request], benchmark: Bench) -> None:
    start, _ = begun

    def round_() -> int:
        battle = start.fork()
        until(battle, lambda b: b.clock.round > start.clock.round)
        return battle.clock.round

    assert benchmark.pedantic(round_, rounds=5, warmup_rounds=1) >= start.clock.round
