"""The guided first battle of Heroic 2d6: a pupil who does as old Ketha says, and one who strays."""

from __future__ import annotations

import pytest

from game.play.hints.course import course_of
from game.play.match import HUMAN, Match, lineup, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from tests.play.pupil import Pupil

LESSON = "ambermoor-sand"


def lesson(seed: int | None = None) -> Match:
    scenario = load(find(LESSON), RULESETS)
    levels = lineup(scenario, {}, HUMAN, "veteran")
    assert levels == {"a": HUMAN, "b": "recruit"}
    assert scenario.seed is not None
    dice = scenario.seed if seed is None else seed
    return open_match(LESSON, scenario, RULESETS["heroic2d6"], levels, dice)


def obeyed(match: Match) -> Pupil:
    """Somebody who has done all that he was told."""
    made = Pupil(match, "a")
    made.play()
    return made


@pytest.fixture(scope="module")
def pupil() -> Pupil:
    """Who has obeyed to the end, with the usual dice."""
    return obeyed(lesson())


def test_who_obeys_is_told_how_dice_and_reactions_go(pupil: Pupil) -> None:
    met = list(dict.fromkeys(name for _, name in pupil.met))
    assert met[:5] == ["welcome", "order", "hold", "bolt", "left"]
    assert {"answer", "reply", "strike", "doubles", "spent", "down"} <= set(met)
    assert {"outnumbered", "locked"} & set(met), "as the orcs choose"


def test_what_was_asked_for_was_done_by_whom_it_was_asked_of(pupil: Pupil) -> None:
    names = pupil.course.names.entities
    done = {(event.key, event.unit) for event in pupil.seat.view.events}
    assert ("heroic2d6.holds", names["runa"]) in done
    assert ("heroic2d6.casts_at", names["tobit"]) in done
    assert ("heroic2d6.attacks_strike", names["runa"]) in done


def test_who_holds_back_until_three_strikes_after_the_orcs(pupil: Pupil) -> None:
    names = pupil.course.names.entities
    orcs = {names[f"orcs-{number}"] for number in (1, 2, 3)}
    turns = [event.unit for event in pupil.seat.view.events if event.key == "heroic2d6.turn"]
    first = turns[: turns.index(names["runa"], 1)]
    assert orcs <= set(first)


@pytest.mark.slow
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
