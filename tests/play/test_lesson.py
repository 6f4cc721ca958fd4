"""The guided duel: a pupil who does as the old Bertran says, and one who does as he likes."""

from __future__ import annotations

import pytest

from game.core.orders import Order
from game.play.hints.course import course_of
from game.play.match import HUMAN, Match, lineup, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from tests.play.pupil import Pupil

LESSON = "garrow-yard"


def lesson() -> Match:
    scenario = load(find(LESSON), RULESETS)
    levels = lineup(scenario, {}, HUMAN, "veteran")
    assert levels == {"a": HUMAN, "b": "recruit"}
    assert scenario.seed is not None
    return open_match(LESSON, scenario, RULESETS["zefrs"], levels, scenario.seed)


@pytest.fixture(scope="module")
def pupil() -> Pupil:
    """Somebody who has obeyed to the end."""
    made = Pupil(lesson(), "a")
    made.play()
    return made


def test_who_obeys_is_told_how_single_combat_goes(pupil: Pupil) -> None:
    met = [name for _, name in pupil.met]
    first = ["hands", "welcome", "select", "walk", "seal"]
    assert met[: len(first)] == first
    assert {"time", "fight", "aim", "chart", "why"} <= set(met)


def test_the_blow_that_is_asked_for_was_struck(pupil: Pupil) -> None:
    events = [event.key for event in pupil.seat.view.events]
    assert any(key.startswith("zefrs.") for key in events)
    assert pupil.match.battle.result is not None


def test_who_does_as_he_likes_is_not_held_up() -> None:
    match = lesson()
    made = Pupil(match, "a")
    made.course = course_of(match.scenario, match.ruleset, "a")
    for _ in range(400):
        match.advance()
        if match.over:
            break
        made.seal()
    assert match.over


def test_a_walk_is_what_the_first_hint_takes() -> None:
    match = lesson()
    made = Pupil(match, "a")
    match.advance()
    while made.course.hint is None or made.course.hint.id != "walk":
        made.act()
    ((request, order),) = made.fitting(made.course.hint)
    assert isinstance(order, Order)
    assert request.kind == "personal.declare"
    assert order.text("form") == "move"
