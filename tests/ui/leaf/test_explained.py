"""Whatever is short for something on a leaf is spelled out by the tip over it."""

from __future__ import annotations

import re

import pytest

from game.play import language
from game.play.words import say, templates
from game.rules import RULESETS
from game.ui.leaf.rows.explained import Explained, meaning_key
from tests.ui.stage.skirmish import acting, sitting

SHORT = re.compile(r"\b[A-ZÄÖÜ]{2,4}\b|\bPFb\b")


@pytest.mark.parametrize("code", language.languages())
@pytest.mark.parametrize("book", sorted(RULESETS))
def test_every_short_name_of_a_number_is_spelled_out(book: str, code: str) -> None:
    language.use(code)
    try:
        names = [key for key in templates() if key.startswith(f"{book}.stat.")]
        assert names
        for key in names:
            if short := SHORT.findall(say(key)):
                told = say(meaning_key(key))
                assert told.startswith(say(key)) and len(told) > 20 * len(short), key
    finally:
        language.use(language.ENGLISH)


def test_the_leaf_tells_what_its_numbers_and_its_column_are() -> None:
    leaf = acting(sitting("personal.declare")).leaf
    assert leaf.choose(("form", "fight"))
    found = {w.id: w for w in leaf.ring.widgets if isinstance(w, Explained)}
    assert "MOV, Movement" in found["means.numbers"].tip
    assert "AGI, Agility" in found["means.numbers"].tip
    assert found["means.column"].tip.startswith("Column:")
    assert not any(widget.enabled for widget in found.values()), "the keys pass them by"
