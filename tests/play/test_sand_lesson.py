"""The guided first battle of Heroic 2d6: a pupil who does as old Ketha says."""

from __future__ import annotations

import pytest

from tests.play.pupil import Pupil, obeyed

LESSON = "ambermoor-sand"


@pytest.fixture(scope="module")
def pupil() -> Pupil:
    """Somebody who has obeyed to the end, with the usual dice."""
    return obeyed(LESSON)


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
    others = [obeyed(LESSON, seed) for seed in range(1, 5)]
    assert sum(one.won for one in (pupil, *others)) >= 4
