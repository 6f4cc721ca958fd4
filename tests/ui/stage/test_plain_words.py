"""What a player reads says nothing that is not so, and nothing of how the game is made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.play import language
from game.play.words import say

SPOKEN = ("en", "de")


@pytest.fixture(params=SPOKEN)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    before = language.language()
    language.use(request.param)
    yield request.param
    language.use(before)


def test_a_free_action_let_go_does_not_give_up_the_turn(spoken: str) -> None:
    """Whoever holds in a surprise still declares in that turn."""
    words = say("zefrs.form_note.hold", {})
    assert not {"turn", "Zug"} & set(words.rstrip(".").split())


def test_a_replay_counts_steps_and_not_the_lines_of_a_file(spoken: str) -> None:
    facts = {"count": "round", "round": 2, "n": 8, "all": 164}
    words = say("records.replay_where", facts).lower()
    assert not any(made in words for made in ("line", "zeile", "journal"))
    assert "8" in words and "164" in words


def test_an_enemy_a_step_away_is_out_of_reach_and_not_unassailable(spoken: str) -> None:
    """The same tip offers to go towards him and to strike then."""
    key = {"en": "reach", "de": "reichweite"}[spoken]
    assert key in say("stage.not_from_here", {}).lower()
