"""Every yes or no of a question tells what comes of it, and where it is known with which odds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.orders import Order
from game.play import language
from game.play.words import templates
from game.ui.battle.table.wording import outcome
from tests.ui.leaf.test_leaf_told import STANCE, opened

PREFIX = "battle.outcome."


def test_to_press_on_and_to_break_off_tell_their_consequence() -> None:
    leaf = opened(STANCE)
    view, request = leaf.seat.view, leaf.request
    assert request is not None
    asked = replace(request, kind="empress.press")
    told = [outcome(view, asked, Order((("use", use),))) for use in (True, False)]
    assert "goes on" in told[0] and "action is spent" in told[1]
    assert outcome(view, replace(request, kind="empress.stance"), leaf.order) == ""


@pytest.mark.parametrize("code", language.languages())
def test_both_answers_of_a_question_are_told(code: str) -> None:
    language.use(code)
    try:
        keys = {key for key in templates() if key.startswith(PREFIX)}
        assert keys
        for key in keys:
            stem, _, said = key.rpartition(".")
            if said not in ("true", "false"):
                continue  # One of several ways, which have words of their own.
            assert f"{stem}.{'false' if said == 'true' else 'true'}" in keys, key
            assert f"battle.answer.{key.removeprefix(PREFIX)}" in templates(), "an answer of ours"
    finally:
        language.use(language.ENGLISH)
