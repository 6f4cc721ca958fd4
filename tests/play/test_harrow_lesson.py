"""The guided first battle of Heroic Combat: a pupil who does as he is told, and one who strays."""

from __future__ import annotations

import pytest

from game.play.hints.course import course_of
from game.play.match import HUMAN, Match, lineup, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from tests.play.pupil import Pupil

LESSON = "harrow-rout"


def lesson(seed: int | None = None) -> Match:
    scenario = load(find(LESSON), RULESETS)
    levels = lineup(scenario, {}, HUMAN, "veteran")
    assert levels == {"a": HUMAN, "b": "recruit"}
    assert scenario.seed is not None
    dice = scenario.seed if seed is None else seed
    return open_match(LESSON, scenario, RULESETS["heroic20s"], levels, dice)


def obeyed(match: Match) -> Pupil:
    """Somebody who has done all that he was told."""
    made = Pupil(match, "a")
    made.play()
    return made


@pytest.fixture(scope="module")
def pupil() -> Pupil:
    """Who has obeyed to the end, with the usual dice."""
    return obeyed(lesson())


def test_who_obeys_is_told_of_every_phase_and_of_what_comes_after(pupil: Pupil) -> None:
    met = list(dict.fromkeys(name for _, name in pupil.met))
    assert met[:7] == ["welcome", "aim", "ground", "seal", "odds", "shoot", "feet"]
    assert {"losses", "blow", "flight", "after"} <= set(met)


def test_units_of_several_go_by_the_id_that_they_have_in_common(pupil: Pupil) -> None:
    assert set(pupil.course.names.entities) == {"spears", "bows", "raiders", "rear"}


def test_who_obeys_wins_on_most_dice(pupil: Pupil) -> None:
    others = [obeyed(lesson(seed)).match.battle.result for seed in range(1, 5)]
    results = [pupil.match.battle.result, *others]
    assert sum(result is not None and result.winner == "a" for result in results) >= 4


def test_who_does_as_he_likes_is_not_held_up() -> None:
    match = lesson()
    made = Pupil(match, "a")
    made.course = course_of(match.scenario, match.ruleset, "a")
    while not match.over and match.battle.clock.round < 3:
        match.advance()
        if not match.over:
            made.seal()
    assert match.over or match.battle.clock.round == 3
