"""The guided hall fight of Chaos Fantasy: a pupil who does as the cook says."""

from __future__ import annotations

import pytest

from tests.play.pupil import Pupil, obeyed

LESSON = "saddlers-hall"


@pytest.fixture(scope="module")
def pupil() -> Pupil:
    """Somebody who has obeyed to the end, with the usual dice."""
    return obeyed(LESSON)


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
    assert sum(obeyed(LESSON, seed).won for seed in range(10, 15)) >= 4
