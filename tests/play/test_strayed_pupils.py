"""Pupils of the guided battles who do as they like."""

from __future__ import annotations

import pytest

from tests.play.pupil import Pupil, lesson

ROUNDS = 3


@pytest.mark.parametrize(
    "name", ["garrow-yard", "saddlers-hall", "harrow-rout", "ambermoor-sand", "tollen-yard"]
)
def test_who_does_as_he_likes_is_not_held_up(name: str) -> None:
    match = lesson(name)
    made = Pupil(match, "a")
    while not match.over and match.battle.clock.round < ROUNDS:
        match.advance()
        if not match.over:
            made.seal()
    assert match.over or match.battle.clock.round == ROUNDS
