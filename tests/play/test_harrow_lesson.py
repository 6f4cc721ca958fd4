"""The guided first battle of Heroic Combat: a pupil who does as he is told."""

from __future__ import annotations

import pytest

from tests.play.pupil import Pupil, obeyed

LESSON = "harrow-rout"


@pytest.fixture(scope="module")
def pupil() -> Pupil:
    """Somebody who has obeyed to the end, with the usual dice."""
    return obeyed(LESSON)


def test_who_obeys_is_told_of_every_phase_and_of_what_comes_after(pupil: Pupil) -> None:
    met = list(dict.fromkeys(name for _, name in pupil.met))
    assert met[:7] == ["welcome", "aim", "ground", "seal", "odds", "shoot", "feet"]
    assert {"losses", "blow", "flight", "after"} <= set(met)


def test_units_of_several_go_by_the_id_that_they_have_in_common(pupil: Pupil) -> None:
    assert set(pupil.course.names.entities) == {"spears", "bows", "raiders", "rear"}


def test_who_obeys_wins_on_most_dice(pupil: Pupil) -> None:
    others = [obeyed(LESSON, seed) for seed in range(1, 5)]
    assert sum(one.won for one in (pupil, *others)) >= 4
