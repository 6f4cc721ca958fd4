"""What it is worth to be spared something, by how strong both sides still are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai.single.goals import Wishes
from game.ai.single.mind import GUARD, Mind, Turn
from game.ai.single.scene import AT_LEAST, HOLDS_OUT, Scene, scene
from game.core.data import resource
from game.core.tactics import Gain
from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS


def beset() -> tuple[Mind, Gain, Gain]:
    """One knight against four, asked for his stance; he is spared something, or does something."""
    path = resource("data", "scenarios", "sanity") / "empress-beset-on-all-sides.toml"
    match = open_match(
        "x", load(path, RULESETS), RULESETS["empress"], {"a": "human", "b": "human"}, 3
    )
    seat = match.seat("a")
    request = seat.waiting[0]
    now = scene(seat.view)
    me = now.man(request.unit)
    assert me is not None
    unit = request.unit
    return Mind(seat, request, now, me, Turn()), Gain(GUARD, 0.5, unit), Gain("control", 0.5, unit)


def worths(mind: Mind, *gains: Gain) -> dict[str, float]:
    """What these gains are worth to him."""
    tactics = replace(mind.now.tactics, gains=lambda *_: gains)
    told = replace(mind, now=replace(mind.now, tactics=tactics))
    return dict(told.gains(told.seat.default(told.request), None))


def test_the_weaker_side_gains_little_by_being_spared() -> None:
    mind, spared, done = beset()
    found = worths(mind, spared, done)
    assert found[GUARD] == pytest.approx(AT_LEAST * found["control"])


def test_the_stronger_side_gains_all_of_it() -> None:
    mind, spared, done = beset()
    even = replace(
        mind, now=replace(mind.now, foes=mind.now.foes[:1], friends=mind.now.friends * 2)
    )
    found = worths(even, spared, done)
    assert found[GUARD] == pytest.approx(found["control"])


def test_in_between_it_goes_by_their_strength() -> None:
    mind, spared, done = beset()
    hurt = replace(mind.me, left=0.6)
    two = replace(mind, now=replace(mind.now, friends=(hurt,), foes=mind.now.foes[:1]))
    found = worths(two, spared, done)
    assert found[GUARD] == pytest.approx(0.8 * found["control"])


def test_a_side_that_wins_by_holding_out_spares_itself_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mind, spared, done = beset()
    monkeypatch.setattr(Scene, "wishes", Wishes(outlasts=True))
    found = worths(mind, spared, done)
    assert found[GUARD] == pytest.approx(HOLDS_OUT * found["control"])


def test_a_goal_to_hold_out_is_its_own_sides_alone() -> None:
    scenario = load(find("cold-pass"), RULESETS)
    seats = {"a": "human", "b": "human"}
    match = open_match("x", scenario, RULESETS["empress"], seats, 3)
    assert [scene(match.seat(side).view).wishes.outlasts for side in seats] == [False, True]
