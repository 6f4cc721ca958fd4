"""The game in German: a battle can be fought, and nothing of another language is left behind.

That every screen is told in full and fits its window is in `test_every_screen`.
"""

from __future__ import annotations

import re

import pytest

from game.core.components import Side, Unit
from game.play.language import ENGLISH, use
from game.ui import text
from game.ui.app import App
from game.ui.result.screen import ResultScreen
from tests.ui.battle.seated import (
    AGAINST_RECRUIT,
    PATIENCE,
    match,
    over,
    plainly,
    screen,
    seat,
    seated,
    settle,
)
from tests.ui.german import ENGLISH_WORDS, NAMES


@pytest.fixture(autouse=True)
def german(in_english: None) -> None:
    """German is chosen for the test."""
    use("de")


def names_of(app: App) -> tuple[str, ...]:
    """The proper names of this battle, the longest first."""
    world = screen(app).table.match.battle.world
    found = {known.name for _, (known,) in world.each(Unit)}
    found |= {known.name for _, (known,) in world.each(Side)}
    return tuple(sorted(found, key=len, reverse=True))


def test_a_whole_battle_is_played_in_german() -> None:
    app = seated(match(AGAINST_RECRUIT, seed=3))
    names = names_of(app)
    shown: set[str] = set()
    for _ in range(PATIENCE):
        with text.recording() as seen:
            settle(app)
        shown.update(seen.texts())
        if over(app):
            break
        plainly(app)
    settle(app)
    with text.recording() as seen:
        app.step([], 0.0)
    shown.update(seen.texts())
    assert isinstance(app.top, ResultScreen)
    assert [words for words in shown if re.search(r"\[\w", words)] == []
    plain = {re.sub("|".join(map(re.escape, names)), "", words) for words in shown}
    assert [words for words in plain if ENGLISH_WORDS.search(NAMES.sub("", words))] == []
    assert {"Angriff", "Befehle"} <= shown


def test_switching_back_leaves_nothing_behind() -> None:
    app = seated(match(AGAINST_RECRUIT, seed=3))
    assert seat(app).waiting
    for code, word in (("de", "Dein Heer"), (ENGLISH, "Your host"), ("de", "Dein Heer")):
        use(code)
        wide = seated(screen(app).table.match, (1920, 1080))
        with text.recording() as seen:
            wide.step([], 0.0)
        assert word in seen.texts()
