"""Luck against expectation, the losses of each round, and the best deeds, by hand and in play."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import pytest

from game.core.checks import Band, Check, Outcome
from game.core.components import Out, Strength, Unit
from game.core.dice import Key, KeyedDice
from game.core.events import Event, Stakes
from game.core.view import View
from game.play.match import Match, open_match
from game.play.scenarios.library import load
from game.play.telling import feats
from game.play.telling.luck import chance_of, expected, gained, luck, summed
from game.play.telling.results import summary
from game.rules import RULESETS

FORD = Path(__file__).parent / "files" / "mill-ford.toml"
COIN = Check("coin", "X-1", dice=(1, 4), bands=(Band("best", 1, 1), Band("miss", 2, 4)))
ROUND = (Event("round", facts=(("round", 1),)), Event("phase", facts=(("phase", "x"),)))
UNITS = View(
    RULESETS["zefrs"],
    "a",
    (
        (1, (Unit("Spears", "a", "spear"), Strength(40, 60))),
        (2, (Unit("Bows", "b", "bow"), Strength(0, 50), Out("destroyed"))),
        (3, (Unit("Swords", "b", "sword"), Strength(50, 50))),
        (4, (Unit("Ser Hal", "a", "lord"),)),
        (5, (Unit("Ser Odo", "b", "lord"), Out("slain"))),
    ),
)


def thrown(unit: int, face: int, best: int, target: int = 0, counts: str = "fighters") -> Event:
    """A throw of one die of four that is worth ``best`` on a 1, else nothing."""
    outcome = Outcome(COIN, (face,), face, COIN.grade(face))
    stakes = Stakes(counts, (("best", best), ("miss", 0)))
    return Event("blow", "X-1", unit, target or None, outcomes=(outcome,), stakes=stakes)


def lost(unit: int, number: int) -> Event:
    return Event("losses", "X-1", unit, facts=(("n", number), ("left", 0)))


def test_luck_is_what_came_out_less_what_the_odds_promise() -> None:
    events = [thrown(1, 1, 8), thrown(1, 3, 4), thrown(2, 2, 8)]
    found = luck(events, UNITS)
    (first,), (second,) = found["a"], found["b"]
    assert (first.throws, first.got, first.mean, first.difference) == (2, 8, 3.0, 5.0)
    assert first.spread == pytest.approx(sqrt(64 * 3 / 16 + 16 * 3 / 16))
    assert (second.got, second.mean, second.difference) == (0, 2.0, -2.0)
    assert first.measure > 0 > second.measure


def test_each_count_stands_for_itself() -> None:
    events = [thrown(1, 1, 1, counts="stands"), thrown(4, 1, 3, 5, "points"), thrown(1, 4, 8)]
    assert [one.counts for one in luck(events, UNITS)["a"]] == ["fighters", "points", "stands"]


def test_a_throw_that_cannot_fail_is_no_luck() -> None:
    sure = Check("sure", "X-1", dice=(1, 4), bands=(Band("best", 1, 4),))
    stakes = Stakes("fighters", (("best", 7),))
    event = Event("blow", unit=1, outcomes=(Outcome(sure, (2,), 2, "best"),), stakes=stakes)
    found = summed("fighters", [event])
    assert (found.difference, found.spread, found.measure) == (0.0, 0.0, 0.0)


def test_events_without_stakes_do_not_count() -> None:
    event = Event("moved", unit=1)
    assert luck([event], UNITS) == {}
    assert (gained(event), expected(event)) == (0, ())


def test_the_chance_of_a_blow_is_that_of_as_much_or_more() -> None:
    assert chance_of(thrown(1, 1, 8)) == 0.25
    assert chance_of(thrown(1, 2, 8)) == 1.0


def test_felled_fighters_are_counted_once() -> None:
    events = [*ROUND, thrown(1, 1, 8, 2), thrown(3, 1, 8, 2), lost(2, 10), thrown(1, 4, 8, 2)]
    assert feats.felled(events) == {1: 8, 3: 2}


def test_losses_are_told_round_by_round_with_who_left() -> None:
    second = Event("round", facts=(("round", 2),))
    events = [*ROUND, lost(1, 3), lost(2, 4), second, lost(2, 1), Event("out", unit=2)]
    found = feats.losses_by_round(events, UNITS)
    assert [(one.round, dict(one.lost), one.gone) for one in found] == [
        (1, {"a": 3, "b": 4}, ()),
        (2, {"a": 0, "b": 1}, (2,)),
    ]


def test_the_best_deeds_name_who_did_them() -> None:
    events = [
        *ROUND,
        thrown(4, 1, 3, 5, "points"),
        Event("out", unit=5),
        thrown(2, 1, 9, 1),
        thrown(3, 2, 5, 1),
        lost(1, 9),
        thrown(1, 1, 1, counts="stands"),
    ]
    found = {feat.key: feat for feat in feats.feats(events, UNITS)}
    assert (found["felled"].unit, found["felled"].n) == (2, 9)
    lucky = found["lucky"]
    assert (lucky.unit, lucky.target, lucky.n, lucky.chance, lucky.round) == (2, 1, 9, 0.25, 1)
    assert (found["beat"].unit, found["beat"].n) == (4, 1)
    assert (found["points"].unit, found["points"].n) == (4, 3)
    assert (found["beset"].unit, found["beset"].n) == (1, 1)
    assert (found["stood"].unit, found["stood"].n) == (1, 1)


def test_who_is_left_lying_was_beaten_by_the_last_who_struck_him() -> None:
    struck = [thrown(4, 1, 3, 5, "points"), Event("phase"), thrown(5, 1, 3, 4, "points")]
    assert feats.beaten([*ROUND, *struck], UNITS) == {}
    assert feats.beaten([*ROUND, *struck], UNITS, lying=(5,)) == {4: 1}
    assert {feat.key for feat in feats.feats(struck, UNITS, lying=(5,))} >= {"beat"}


def test_nothing_done_is_nothing_told() -> None:
    assert feats.feats([*ROUND, thrown(1, 3, 5, 2)], UNITS) == ()


def fought(monkeypatch: pytest.MonkeyPatch, face: int = 0) -> Match:
    """The mill ford; with a ``face`` every hundred-sided die shows it."""
    real = KeyedDice.faces

    def faces(self: KeyedDice, key: Key, dice: tuple[int, int]) -> tuple[int, ...]:
        thrown = real(self, key, dice)
        return (face,) * dice[0] if face and dice[1] == 100 else thrown

    monkeypatch.setattr(KeyedDice, "faces", faces)
    levels = {"a": "simple", "b": "simple"}
    match = open_match("ford", load(FORD, RULESETS), RULESETS["zefrs"], levels, 3)
    match.advance()
    return match


def test_scripted_dice_make_good_and_bad_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = fought(monkeypatch, 1).battle
    best = luck(battle.events, battle.world)
    assert all(one.difference > 0 for side in best.values() for one in side)
    battle = fought(monkeypatch, 100).battle
    worst = luck(battle.events, battle.world)
    assert all(one.got == 0 and one.mean > 0 for side in worst.values() for one in side)


def test_a_real_battle_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = fought(monkeypatch).battle
    found = summary(battle)
    by_round = feats.losses_by_round(battle.events, battle.world)
    for side in found.sides:
        assert sum(one.lost[side.side] for one in by_round) == side.fallen
    assert sum(feats.felled(battle.events).values()) == sum(side.fallen for side in found.sides)
    for event in battle.events:
        if event.stakes is not None and event.stakes.counts == "fighters":
            assert gained(event) == event.fact("n")


def test_over_many_battles_luck_comes_to_nothing() -> None:
    total = spread = 0.0
    for seed in range(12):
        levels = {"a": "simple", "b": "simple"}
        match = open_match("ford", load(FORD, RULESETS), RULESETS["zefrs"], levels, seed)
        match.advance()
        for side in luck(match.battle.events, match.battle.world).values():
            total += side[0].difference
            spread += side[0].spread ** 2
    assert abs(total) < 3.5 * sqrt(spread)
