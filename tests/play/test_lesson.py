"""The guided duel: a pupil who does as the old Bertran says."""

from __future__ import annotations

import pytest

from game.core.orders import Order
from tests.play.pupil import Pupil, lesson, obeyed

LESSON = "garrow-yard"


@pytest.fixture(scope="module")
def pupil() -> Pupil:
    """Somebody who has obeyed to the end, with the usual dice."""
    return obeyed(LESSON)


def test_who_obeys_is_told_how_single_combat_goes(pupil: Pupil) -> None:
    met = [name for _, name in pupil.met]
    first = ["hands", "welcome", "select", "walk", "seal"]
    assert met[: len(first)] == first
    assert {"time", "fight", "aim", "chart", "why"} <= set(met)


def test_the_blow_that_is_asked_for_was_struck(pupil: Pupil) -> None:
    events = [event.key for event in pupil.seat.view.events]
    assert any(key.startswith("zefrs.") for key in events)
    assert pupil.match.battle.result is not None


def test_a_walk_is_what_the_first_hint_takes() -> None:
    match = lesson(LESSON)
    made = Pupil(match, "a")
    match.advance()
    while made.course.hint is None or made.course.hint.id != "walk":
        made.act()
    ((request, order),) = made.fitting(made.course.hint)
    assert isinstance(order, Order)
    assert request.kind == "personal.declare"
    assert order.text("form") == "move"
