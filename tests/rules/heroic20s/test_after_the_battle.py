"""Pursuit and casualties on the field, when the battle is over (3.20)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health, Out, Position, Strength
from game.rules.heroic20s.acts.pursuing import (
    Aftermath,
    Pursuit,
    fallen,
    guides,
    pursuers,
    runaways,
)
from game.rules.heroic20s.sheet.components import Grappled, Routed, Taken, Toll, Verdict
from game.rules.heroic20s.sheet.situation import figure
from game.rules.heroic20s.shown import card
from tests.rules.heroic20s.pitch import Pitch


def over(pitch: Pitch, side: str | None = "a", rule: str = "HC-END-01") -> None:
    pitch.world.write(pitch.field, Verdict(side, rule, "heroic20s.all_out"))


def flee(pitch: Pitch, unit: int) -> None:
    pitch.world.forget(unit, Position)
    pitch.world.put(unit, Out("fled"))


def pursue(pitch: Pitch, *answers: dict[str, Any], dice: dict[str, Any] | None = None) -> None:
    step = pitch.step(dice)
    pitch.run(Pursuit().process(step), step, *answers)


def count(pitch: Pitch, dice: dict[str, Any] | None = None) -> None:
    step = pitch.step(dice)
    pitch.run(Aftermath().process(step), step)


@pytest.mark.rule("HC-END-02")
@pytest.mark.rule("HC-END-09")
@pytest.mark.rule("HC-END-10", "HC-END-11", "HC-END-13")
def test_d65_thugs_catch_goblins() -> None:
    pitch = Pitch()
    thugs = pitch.unit("thug", "a", 12)
    goblins = pitch.unit("goblin_warrior", "b", 5, (0, 5))
    flee(pitch, goblins)
    over(pitch)
    dice = {"pursuit": [11], "flight": [10]}
    pursue(pitch, {"form": "slay"}, {"form": "run"}, dice=dice)
    assert pitch.world.get(goblins, Out).why == "slain"
    assert pitch.world.get(goblins, Taken) == Taken(slain=5)
    assert [request.side for request in pitch.asked] == ["a", "b"]
    assert all(request.secret for request in pitch.asked)
    assert pitch.asked[0].fact("fled") == (goblins,)
    pursue(pitch)
    assert len(pitch.asked) == 2, "once is all"
    count(pitch)
    assert pitch.world.find(goblins, Toll) is None, "nobody was only out of action"
    assert pitch.world.get(pitch.field, Verdict).done
    assert figure(pitch.world, thugs).living == 12


@pytest.mark.rule("HC-END-09", "HC-END-11")
def test_some_are_captured_and_the_rest_escape() -> None:
    pitch = Pitch()
    pitch.unit("thug", "a", 3)
    goblins = pitch.unit("goblin_warrior", "b", 10, (0, 5))
    pitch.world.put(goblins, Routed())
    over(pitch)
    dice = {"pursuit": [10], "flight": [13]}
    pursue(pitch, {"form": "capture"}, {"form": "run"}, dice=dice)
    margin = (11 + 3 - 10) - (12 + 1 - 13)
    assert margin == 4
    assert pitch.world.get(goblins, Strength).now == 7
    assert pitch.world.get(goblins, Health).now == 49
    assert pitch.world.get(goblins, Taken) == Taken(captured=3)
    assert pitch.world.find(goblins, Out) is None
    assert fallen(pitch.world)[goblins] == 0


@pytest.mark.rule("HC-END-02")
def test_the_victor_may_stay() -> None:
    pitch = Pitch()
    pitch.unit("thug", "a", 3)
    goblins = pitch.unit("goblin_warrior", "b", 4)
    flee(pitch, goblins)
    over(pitch)
    pursue(pitch, {"form": "stay"}, {"form": "run"})
    assert pitch.told() == ["stays"] and pitch.world.get(goblins, Strength).now == 4


@pytest.mark.rule("HC-END-02")
@pytest.mark.parametrize(
    ("side", "rule"), [(None, "HC-END-01"), ("a", "HC-END-14")], ids=["draw", "stalemate"]
)
def test_no_pursuit(side, rule) -> None:
    pitch = Pitch()
    pitch.unit("thug", "a", 3)
    flee(pitch, pitch.unit("goblin_warrior", "b", 4))
    over(pitch, side, rule)
    pursue(pitch)
    assert not pitch.asked


@pytest.mark.rule("HC-END-06", "HC-END-02")
def test_those_who_fly_get_away() -> None:
    pitch = Pitch()
    pitch.unit("thug", "a", 3)
    flee(pitch, pitch.unit("goblin_warrior", "b", 4, flyer=True))
    over(pitch)
    pursue(pitch)
    assert pitch.told() == ["no_pursuit"]


@pytest.mark.rule("HC-END-05")
@pytest.mark.rule("HC-END-07", "HC-END-03")
def test_hiding_at_night_and_guides() -> None:
    pitch = Pitch(visibility=-9, open=False)
    pitch.unit("thug", "a", 12)
    guide = pitch.unit("thug", "a", 1, (0, 2), skills=(("area_knowledge", 12),))
    goblins = pitch.unit("goblin_warrior", "b", 5, (0, 5))
    flee(pitch, goblins)
    over(pitch)
    assert guides(pursuers(pitch.world, "a"), False) == (guide,)
    dice = {"complement": [12], "pursuit": [10], "flight": [9]}
    pursue(pitch, {"form": "slay", "guide": guide}, {"form": "hide"}, dice=dice)
    assert pitch.events[0].fact("hides") is True
    assert pitch.events[0].fact("n") == 5, "13 figures, one more by the guide"


@pytest.mark.rule("HC-END-05")
def test_nobody_hides_in_the_open() -> None:
    pitch = Pitch(visibility=-9, open=True)
    pitch.unit("thug", "a", 12)
    flee(pitch, pitch.unit("goblin_warrior", "b", 5, (0, 5)))
    over(pitch)
    dice = {"pursuit": [11], "flight": [10]}
    pursue(pitch, {"form": "slay"}, {"form": "hide"}, dice=dice)
    assert pitch.events[0].fact("hides") is False


@pytest.mark.rule("HC-END-04")
def test_who_pursues_and_who_is_pursued() -> None:
    pitch = Pitch()
    free, held = pitch.unit("thug", "a"), pitch.unit("thug", "a")
    runs = pitch.unit("thug", "a")
    pitch.world.put(runs, Routed())
    fled, down, stays = (pitch.unit("thug", "b") for _ in range(3))
    pitch.world.put(held, Grappled(stays))
    flee(pitch, fled)
    pitch.world.put(down, Out("fallen"))
    assert [one.unit for one in pursuers(pitch.world, "a")] == [free]
    assert [one.unit for one in runaways(pitch.world, "a")] == [fled]
    pitch.world.put(stays, Routed())
    assert [one.unit for one in runaways(pitch.world, "a")] == [fled, stays]


@pytest.mark.rule("HC-END-04")
def test_only_the_chosen_units_pursue() -> None:
    pitch = Pitch()
    pitch.unit("thug", "a", 12)
    wolf = pitch.unit("wolf", "a", 1, (0, 3))
    flee(pitch, pitch.unit("goblin_warrior", "b", 5, (0, 5)))
    over(pitch)
    dice = {"pursuit": [11], "flight": [13]}
    pursue(pitch, {"form": "slay", "friend": wolf}, {"form": "run"}, dice=dice)
    assert pitch.events[0].unit == wolf
    assert pitch.events[0].fact("n") == 2, (
        "DX 12 and 4 for the speed: 5 better, two for each figure"
    )


@pytest.mark.rule("HC-END-11")
@pytest.mark.rule("HC-END-12")
@pytest.mark.rule("HC-END-13")
def test_casualties_of_both_sides() -> None:
    pitch = Pitch()
    one, two = pitch.unit("thug", "a", 10), pitch.unit("thug", "a", 4, (0, 2))
    hero = pitch.unit("bandit_captain", "b", 1, (0, 4), person=True)
    record = pitch.unit("thug", "a", 6, (0, 6))
    pitch.world.amend(one, Strength(10, 10), now=6)
    pitch.world.amend(two, Strength(4, 4), now=1)
    pitch.world.amend(hero, Strength(1, 1), now=0)
    pitch.world.amend(record, Strength(6, 6), now=0)
    pitch.world.put(hero, Out("fallen"))
    pitch.world.put(record, Out("split"))
    over(pitch)
    count(pitch, {"casualty": [8], "location": [7]})
    assert pitch.world.get(one, Toll) == Toll(4, 0, -6)
    assert pitch.world.get(two, Toll) == Toll(0, 3, -6)
    assert pitch.world.get(hero, Toll) == Toll(0, 1, -8, "right_leg", True)
    assert pitch.world.find(record, Toll) is None
    told = next(event for event in pitch.events if event.key == "heroic20s.casualties")
    assert (told.fact("dead"), told.fact("wounded")) == (4, 3)
    stats = {stat.key.rsplit(".")[-1]: stat.value for stat in card(pitch.world, two).stats}
    assert (stats["dead"], stats["wounded"]) == (0, 3)
    count(pitch)
    assert len(pitch.told()) == 2, "once is all"


@pytest.mark.rule("HC-END-02")
def test_nothing_before_the_end() -> None:
    pitch = Pitch()
    pitch.unit("thug", "a", 3)
    pursue(pitch)
    count(pitch)
    assert not pitch.events
