"""Who of a side leaves the field where some of it must: the Cold Pass, four of seven."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai.single.goals import Wishes
from game.ai.single.scene import Scene, scene
from game.core.components import Out
from game.core.view import View
from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS

LAST = 15
"""The enemies win by holding out to the end of this round."""


def flock(round_: int = 1, gone: int = 0) -> Scene:
    """The side that wants to be over the pass, in this round, with so many of it over it."""
    scenario = load(find("cold-pass"), RULESETS)
    match = open_match("x", scenario, RULESETS["empress"], {"a": "human", "b": "human"}, 3)
    view = match.seat("a").view
    over = {man.unit for man in scene(view).friends[:gone]}
    rows = tuple(
        (unit, (*parts, Out("escaped")) if unit in over else parts) for unit, parts in view.rows
    )
    clock = replace(view.clock, round=round_)
    return scene(View(view.ruleset, "a", rows, clock, "personal"))


def test_whoever_is_much_stronger_and_has_the_time_stays() -> None:
    now = flock()
    assert now.wishes.leave and (now.wishes.count, now.wishes.until) == (4, LAST)
    assert now.runners == ()


def test_the_nearest_run_while_there_is_still_time_for_it() -> None:
    assert len(flock(round_=LAST - 3).runners) == 4


def test_the_weaker_run_at_once() -> None:
    now = flock()
    few = replace(now, friends=now.friends[:5], foes=(*now.foes, now.foes[0]))
    assert len(few.runners) == 4


def test_those_who_are_off_need_not_leave_once_more() -> None:
    now = flock(LAST - 3, gone=3)
    assert now.wishes.count == 1
    assert len(now.runners) == 1


def test_nobody_runs_where_too_few_are_left() -> None:
    now = flock(LAST - 3)
    assert replace(now, friends=now.friends[:3]).runners == ()


@pytest.mark.parametrize(("now", "away", "presses"), [(1, 21, False), (5, 21, True), (6, 9, False)])
def test_it_is_time_by_the_way_that_is_left(now: int, away: int, presses: bool) -> None:
    assert Wishes(leave=True, until=LAST).presses(now, away) is presses
    assert Wishes(last=LAST).presses(now, away) is presses
