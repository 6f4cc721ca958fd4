"""The guided first battle of Empress: a pupil who does as Captain Vey says, and one who strays."""

from __future__ import annotations

import pytest

from game.play.hints.course import course_of
from game.play.match import HUMAN, Match, lineup, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from tests.play.pupil import Pupil

LESSON = "tollen-yard"


def lesson(seed: int | None = None) -> Match:
    scenario = load(find(LESSON), RULESETS)
    levels = lineup(scenario, {}, HUMAN, "veteran")
    assert levels == {"a": HUMAN, "b": "recruit"}
    assert scenario.seed is not None
    dice = scenario.seed if seed is None else seed
    return open_match(LESSON, scenario, RULESETS["empress"], levels, dice)


def obeyed(match: Match) -> Pupil:
    """Somebody who has done all that he was told."""
    made = Pupil(match, "a")
    made.play()
    return made


@pytest.fixture(scope="module")
def pupil() -> Pupil:
    """Who has obeyed to the end, with the usual dice."""
    return obeyed(lesson())


def test_who_obeys_is_told_of_the_count_and_the_bands(pupil: Pupil) -> None:
    met = list(dict.fromkeys(name for _, name in pupil.met))
    assert met[:4] == ["welcome", "stance", "count", "hold"]
    assert {"now", "halberd", "strike", "bands", "down"} <= set(met)


def test_who_holds_strikes_in_the_same_round_after_the_enemy_has_come(pupil: Pupil) -> None:
    names = pupil.course.names.entities
    first = [event for event in pupil.seat.view.events if event.unit is not None]
    acts = [(event.key, event.unit) for event in first]
    held = acts.index(("empress.holds", names["linnet"]))
    came = next(n for n, event in enumerate(first) if event.unit == names["bandit-1"])
    struck = acts.index(("empress.strikes", names["linnet"]))
    assert held < came < struck


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
