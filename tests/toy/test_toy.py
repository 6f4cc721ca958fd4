"""The made-up book really uses what it is there for, and is rolled as it is forecast."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.core.battle import Battle
from game.core.checks import Check, Outcome
from game.core.components import Ordered, Out
from game.core.dice import Key, KeyedDice, ScriptedDice
from game.core.events import Event
from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.core.step import Step
from tests.conformance.players import Curious, decisions, finish
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
    wanted = ["moved", "split", "revealed", "losses", "out", "turned", "toy.blow", "toy.void"]
    wanted += ["toy.burst", "toy.vow", "toy.stone", "toy.duck", "toy.cheer", "toy.clash"]
    assert [key for key in wanted if not seen[key]] == []


def test_a_fuse_of_one_round_bursts_at_its_moment_in_the_next() -> None:
    later = 0
    for number in range(10):
        battle = _played(number)
        lit: dict[object, list[int]] = {}
        present = 0
        for event in battle.events:
            if event.key == "round":
                present += 1
            elif event.key == "toy.lit":
                lit.setdefault(event.fact("due"), []).append(present)
            elif event.key == "toy.burst":
                later += present - lit[event.fact("time")].pop(0)
                assert (present - 1) * SPAN < int(str(event.fact("time"))) <= present * SPAN
        assert battle.clock.time == battle.clock.round * SPAN
    assert later


def _played(number: int) -> Battle:
    """A battle at its end, played at random."""
    battle = Battle.start(TOY, SETUP, number)
    finish(battle, Random(number))
    return battle


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
    """Two clash with one in the middle; both their losses count, in one event."""
    doubled = 0
    for number in range(20):
        events = _played(number).events
        for index, event in enumerate(events):
            if event.key != "toy.clash":
                continue
            hits, attackers = _hits(event)
            felt = {
                after.unit: after.fact("n")
                for after in events[index + 1 : index + 1 + 2 * len(hits)]
                if after.key == "losses" and after.rule == "TOY-CLASH"
            }
            gone = {after.unit for after in events[index:] if after.key == "out"}
            assert {u: n for u, n in hits.items() if u not in gone}.items() <= felt.items()
            doubled += sum(count > 1 for count in attackers.values())
    assert doubled


def _hits(event: Event) -> tuple[Counter[int], Counter[int]]:
    """What each target lost by the dice, and by how many it was attacked."""
    hits: Counter[int] = Counter()
    attackers: Counter[int] = Counter()
    for outcome in event.outcomes:
        assert isinstance(outcome, Outcome)
        hits[outcome.check.target] += int(outcome.grade)
        attackers[outcome.check.target] += 1
    return hits, attackers


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
        guesses = set()
        for seed in range(8):
            lurkers = battle.seat(side).imagine(seed).world.each(Lurker)
            guessed = tuple(it.cell for _, (it,) in lurkers if it.side == other)
            assert len(guessed) == 2
            guesses.add(guessed)
        assert len(guesses) > 4


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
