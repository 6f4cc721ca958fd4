"""A match runs up to where a human must decide; a series counts what came out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.play.match import HUMAN, Match, derived, lineup, open_match
from game.play.scenarios.library import load
from game.play.scenarios.scenario import Scenario
from game.play.simulate import Series, fight, simulate
from game.play.telling.chronicle import lines, told
from game.play.telling.results import summary
from game.rules import RULESETS

FORD = Path(__file__).parent / "files" / "mill-ford.toml"


@pytest.fixture(scope="module")
def ford() -> Scenario:
    return load(FORD, RULESETS)


def begin(scenario: Scenario, a: str, b: str, seed: int = 1) -> Match:
    return open_match("ford", scenario, RULESETS["zefrs"], {"a": a, "b": b}, seed)


def test_opponents_play_to_the_end(ford: Scenario) -> None:
    match = begin(ford, "recruit", "simple")
    assert match.advance()
    assert match.over
    found = summary(match.battle)
    assert found.over
    assert found.round == match.battle.clock.round
    assert [side.full for side in found.sides] == [100, 100]
    assert all(side.fallen == sum(u.full - u.now for u in side.units) for side in found.sides)


def test_a_match_stops_where_a_human_must_decide(ford: Scenario) -> None:
    match = begin(ford, HUMAN, "recruit")
    assert match.humans == ("a",)
    assert match.advance()
    assert not match.over
    assert match.due() is None
    assert match.seat("a").waiting
    assert not match.seat("b").waiting


def test_too_few_decisions_are_told(ford: Scenario) -> None:
    assert not begin(ford, "simple", "simple").advance(limit=2)


def test_single_answers_can_be_given(ford: Scenario) -> None:
    match = begin(ford, "recruit", "recruit")
    match.decide(1)
    view = match.battle.view("a")
    assert len(view.drafts) == 1
    assert not view.sealed


def test_the_same_seed_is_the_same_match(ford: Scenario) -> None:
    one, two, other = (begin(ford, "recruit", "recruit", seed) for seed in (7, 7, 8))
    for match in (one, two, other):
        match.advance()
    assert one.battle.digest() == two.battle.digest() != other.battle.digest()


def test_lineup_fills_in_who_is_not_named(ford: Scenario) -> None:
    assert lineup(ford, {}, HUMAN, "recruit") == {"a": HUMAN, "b": "recruit"}
    assert lineup(ford, {"a": "random"}, HUMAN, "recruit") == {"a": "random", "b": "recruit"}


def test_lineup_follows_the_controllers_of_the_scenario(ford: Scenario) -> None:
    south, north = ford.sides
    sides = (replace(south, controller="simple"), replace(north, controller=HUMAN))
    led = replace(ford, sides=sides)
    assert lineup(led, {}, HUMAN, "veteran") == {"a": "simple", "b": HUMAN}
    assert lineup(led, {"b": "random"}, HUMAN, "veteran") == {"a": "simple", "b": "random"}
    assert lineup(led, {}, "recruit", "recruit") == {"a": "simple", "b": "recruit"}
    other = replace(ford, sides=(south, replace(north, controller=HUMAN)))
    assert lineup(other, {}, HUMAN, "veteran") == {"a": "veteran", "b": HUMAN}


def test_derived_seeds_differ_by_every_part() -> None:
    seeds = {derived(1, "battle", 1), derived(1, "battle", 2), derived(2, "battle", 1)}
    assert len(seeds) == 3
    assert derived(1, "battle", 1) == 29083087157110076


def test_a_battle_of_a_series_does_not_depend_on_the_others(ford: Scenario) -> None:
    levels = {"a": "simple", "b": "recruit"}
    series = Series("ford", ford, "zefrs", levels, 5, 3)
    alone = [fight(series, RULESETS["zefrs"], number)[0] for number in (4, 3, 2, 1, 0)]
    report = simulate(series).tally
    assert report.finished == 5
    assert report.wins["a"] == sum(battle.winner == "a" for battle in alone)
    assert report.losses["b"] == pytest.approx(
        sum(price.lost for battle in alone for price in battle.prices if price.side == "b") / 5,
        abs=0.01,
    )


def test_the_log_keeps_what_was_behind_each_line(ford: Scenario) -> None:
    match = begin(ford, "simple", "simple")
    match.advance()
    found = lines(match.battle.events, match.battle.world, "zefrs")
    assert found[0].heading == 2
    assert found[0].sentence == "Round 1"
    attack = next(line for line in found if line.rolls and line.rule == "ZF-MASS-ATK-02")
    roll = attack.rolls[0]
    assert roll.dice == (1, 100)
    assert 0 < roll.chance < 1
    assert attack.title
    assert attack.text
    assert "Ashdown Swords" in attack.sentence or "Kestrel Guard" in attack.sentence


def test_the_log_says_everything_in_words(ford: Scenario) -> None:
    for seed in range(6):
        match = begin(ford, "random", "simple", seed)
        match.advance()
        text = "\n".join(told(match))
        assert "[unit]" not in text
        assert "Round 1" in text
        assert "The battle is over." in text
