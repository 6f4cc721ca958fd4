"""The game in German: every screen is told in full, fits its window, and a battle can be fought."""

from __future__ import annotations

import re

import pytest

from game.core.components import Side, Unit
from game.play.language import ENGLISH, use
from game.ui import text
from game.ui.app import App
from game.ui.result import ResultScreen
from game.ui.text import Recorder
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
from tools.scenes import SCENES, Look, dressed

SIZE = (1280, 720)
ENGLISH_WORDS = re.compile(r"\b(the|and|with|to|are|this|has|its|not|for|by)\b", re.IGNORECASE)
NAMES = re.compile(r"\b[Tt]he (?=[A-Z…])|^The\b|Zeb's Fantasy Roleplaying System")
"""Proper names stay as their scenario has them; so do the titles of other people's works."""


@pytest.fixture(autouse=True)
def german(in_english: None) -> None:
    """German is chosen for the test."""
    use("de")


def english_left(seen: Recorder) -> list[str]:
    """Texts that have English words outside of names, and keys that have no words."""
    texts = [NAMES.sub("", words) for words in seen.texts()]
    return [words for words in texts if ENGLISH_WORDS.search(words) or re.search(r"\[\w", words)]


@pytest.mark.parametrize("name", sorted(SCENES))
def test_a_screen_is_told_in_german_and_fits(name: str) -> None:
    scene = SCENES[name]
    app = scene.build()
    for scale in (1.0, 1.5, 2.0):
        dressed(app, scene, Look(SIZE, scale))
        with text.recording() as seen:
            app.step([], 0.0)
        assert english_left(seen) == []
        assert [(mark.text, mark.ink, mark.room) for mark in seen.clipped()] == []
        assert [(one.text, two.text) for one, two in seen.overlaps()] == []


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
