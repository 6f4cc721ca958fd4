"""The guided hall fight of Chaos Fantasy: a pupil who does as the cook says, and one who strays."""

from __future__ import annotations

import pytest

from game.play.hints.course import course_of
from game.play.match import HUMAN, Match, lineup, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from tests.play.pupil import Pupil

LESSON = "saddlers-hall"


def lesson(seed: int | None = None) -> Match:
    scenario = load(find(LESSON), RULESETS)
    levels = lineup(scenario, {}, HUMAN, "veteran")
    assert levels == {"a": HUMAN, "b": "recruit"}
    assert scenario.seed is not None
    dice = scenario.seed if seed is None else seed
    return open_match(LESSON, scenario, RULESETS["chaos"], levels, dice)


@pytest.fixture(scope="module")
def pupil() -> Pupil:
    """Somebody who has obeyed to the end."""
    made = Pupil(lesson(), "a")
    made.play()
    return made


def test_who_obeys_is_told_how_ticks_and_answers_go(pupil: Pupil) -> None:
    met = list(dict.fromkeys(name for _, name in pupil.met))
    assert met[:3] == ["welcome", "ready", "clock"]
    told = {"between", "hold", "prepare", "answer", "actions", "reply", "strike", "odds"}
    assert told | {"natural", "red"} <= set(met)


def test_what_was_asked_for_was_done_by_whom_it_was_asked_of(pupil: Pupil) -> None:
    names = pupil.course.names.entities
    done = {(event.key, event.unit) for event in pupil.seat.view.events}
    assert ("chaos.holds_turn", names["mai"]) in done
    assert ("chaos.prepares", names["aldric"]) in done
    assert ("chaos.begins", names["mai"]) in done


def test_who_obeys_wins(pupil: Pupil) -> None:
    result = pupil.match.battle.result
    assert result is not None
    assert result.winner == "a"


@pytest.mark.slow
def test_who_obeys_wins_on_most_dice() -> None:
    won = 0
    for seed in range(10, 15):
        made = Pupil(lesson(seed), "a")
        made.play()
        result = made.match.battle.result
        won += result is not None and result.winner == "a"
    assert won >= 4


def test_who_does_as_he_likes_is_not_held_up() -> None:
    match = lesson()
    made = Pupil(match, "a")
    made.course = course_of(match.scenario, match.ruleset, "a")
    while not match.over and match.battle.clock.round < 3:
        match.advance()
        if not match.over:
            made.seal()
    assert match.over or match.battle.clock.round == 3
