"""The made-up book really uses what it is there for, and is rolled as it is forecast."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.core.battle import Battle
from game.core.checks import Check
from game.core.components import Ordered, Out
from game.core.dice import Key, KeyedDice, ScriptedDice
from game.core.forecast import enumerate_exchange
from game.core.orders import Order, is_pass
from game.core.step import Step
from tests.conformance.players import Curious, decisions
from tests.toy.blow import blow
from tests.toy.book import TOY, toy_setup
from tests.toy.parts import SPAN, Lurker

SETUP = toy_setup(units=3, count=6, lurkers=2, size=4)


def test_everything_happens() -> None:
    player = Curious(Random(1))
    seen: Counter[str] = Counter()
    for number in range(40):
        battle = Battle.start(TOY, SETUP, number)
        player.play(battle)
        seen.update(event.key for event in battle.events)
    wanted = ("moved", "split", "revealed", "losses", "out", "turned", "toy.blow", "toy.void")
    wanted += ("toy.burst", "toy.vow", "toy.stone", "toy.duck", "toy.cheer", "toy.clash")
    assert [key for key in wanted if not seen[key]] == []


def test_a_fuse_of_one_round_bursts_at_its_moment_in_the_next() -> None:
    later = 0
    for number in range(10):
        battle = Battle.start(TOY, SETUP, number)
        due: Counter[object] = Counter()
        for _ in decisions(battle, Random(number)):
            continue
        for event in battle.events:
            if event.key == "toy.lit":
                due[event.fact("due")] += 1
            elif event.key == "toy.burst":
                due[event.fact("time")] -= 1
                assert due[event.fact("time")] >= 0
        assert battle.clock.time == battle.clock.round * SPAN
        later += sum(count for moment, count in due.items() if int(str(moment)) > SPAN)
    assert later >= 0


def test_reactions_are_answered_by_reactions() -> None:
    deepest = 0
    for number in range(60):
        battle = Battle.start(TOY, SETUP, number)
        for _ in decisions(battle, Random(number)):
            asked = battle.open.requests[0].kind if battle.open else ""
            levels = {"toy.stone": 1, "toy.duck": 2, "toy.cheer": 3}
            deepest = max(deepest, levels.get(asked, 0))
    assert deepest == 3


def test_losses_that_fall_at_once_are_added_up() -> None:
    """Two clash with one in the middle; both their losses count."""
    battle = Battle.start(TOY, toy_setup(units=3, count=9, lurkers=0, size=3), 4)
    before = None
    for decision in decisions(battle, Random(4)):
        if before is None and decision.request and is_pass(decision.order):
            before = decision
    for event in battle.events:
        if event.key == "toy.clash":
            hits: Counter[int] = Counter()
            for outcome in event.outcomes:
                assert not hasattr(outcome, "opposed")
                hits[outcome.check.target] += int(outcome.grade)
            assert max(hits.values()) <= 2 * 4


def test_parts_carry_their_orders_and_the_whole_is_gone() -> None:
    for number in range(30):
        battle = Battle.start(TOY, SETUP, number)
        for _ in decisions(battle, Random(number)):
            for event in battle.events:
                if event.key == "split":
                    assert event.unit is not None
                    assert battle.world.get(event.unit, Out) == Out("split")
                    assert battle.world.find(event.unit, Ordered) is None
                    return
    raise AssertionError("nobody split")


def test_nobody_sees_the_lurkers_of_the_other() -> None:
    battle = Battle.start(TOY, SETUP, 1)
    for side, other in (("a", "b"), ("b", "a")):
        view = battle.seat(side).view
        assert {lurker.side for _, (lurker,) in view.each(Lurker)} == {side}
        imagined = battle.seat(side).imagine(3)
        guessed = [it for _, (it,) in imagined.world.each(Lurker) if it.side == other]
        assert len(guessed) == 2


@pytest.mark.parametrize("how", ["parry", "duck", "none"])
@pytest.mark.parametrize("weapon", ["spear", "axe", "sling"])
def test_what_is_forecast_is_what_is_rolled(how: str, weapon: str) -> None:
    answer = Order((("how", how),))
    odds: Counter[int] = Counter()
    for result, chance in enumerate_exchange(
        lambda: blow(5, 8, "b", weapon, True), lambda ask: answer
    ):
        odds[result.losses] += chance  # type: ignore[assignment]
    throws = 6_000
    rolled = Counter(_rolled(seed, weapon, answer) for seed in range(throws))
    assert set(rolled) <= set(odds)
    expected = {lost: chance * throws for lost, chance in odds.items() if chance * throws > 5}
    assert sum((rolled[lost] - e) ** 2 / e for lost, e in expected.items()) < 25


def _rolled(seed: int, weapon: str, answer: Order) -> int:
    battle = Step(TOY, WORLD, CLOCK, KeyedDice(seed), {})
    running = battle.run(blow(5, 8, "b", weapon, True))
    next(running)
    try:
        running.send(answer)
    except StopIteration as stop:
        return int(stop.value.losses)
    raise AssertionError("asked twice")


WORLD = Battle.start(TOY, SETUP, 1).world
CLOCK = Battle.start(TOY, SETUP, 1).clock


def test_a_script_of_dice_is_followed() -> None:
    dice = ScriptedDice({"hit": [3], "wound": [(6,)]})
    step = Step(TOY, WORLD, CLOCK, dice, {})
    running = step.run(blow(5, 8, "b", "spear", False))
    next(running)
    with pytest.raises(StopIteration) as stop:
        running.send(Order((("how", "none"),)))
    assert stop.value.value.losses == 3
    dice.finish()
    key: Key = (1, "p", 5, 8, "hit", 0)
    with pytest.raises(AssertionError):
        dice.faces(key, Check("hit", "TOY-HIT").dice)
