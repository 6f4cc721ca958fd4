"""The guided first battle of Empress: a pupil who does as Captain Vey says."""

from __future__ import annotations

import pytest

from tests.play.pupil import Pupil, obeyed

LESSON = "tollen-yard"


@pytest.fixture(scope="module")
def pupil() -> Pupil:
    """Somebody who has obeyed to the end, with the usual dice."""
    return obeyed(LESSON)


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
    others = [obeyed(LESSON, seed) for seed in range(1, 5)]
    assert sum(one.won for one in (pupil, *others)) >= 4
