"""No text is cut off, overprinted, untold or outside the window: every scene of the pictures, in
every window and language.

The usual run takes the narrowest window in the languages with the longer words and another one in
English, all windows in turn; PENNON_SHOTS=all takes them all. In a window of 1920 by 1080 a leaf
has one page, whatever is asked on it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Rect

from game.play import language
from game.ui import text
from game.ui.app import App
from game.ui.battle.orders.duel_mode import DuelMode
from game.ui.battle.table.screen import BattleScreen
from game.ui.screen import Plain
from game.ui.stage.act.act_mode import ActMode
from game.ui.text import Style
from tests.ui.german import english_left
from tools.scenes import SCENES, WINDOWS, faults
from tools.stagehand import Look, dressed

TIGHTEST = Look((1280, 720), 2.0)
ROOMY = Look((1920, 1080))
OTHERS = tuple(look for look in WINDOWS if look != TIGHTEST)
EVERYTHING = os.environ.get("PENNON_SHOTS") == "all"
UNTOLD = re.compile(r"(^| )\[[a-z_.]+\]")


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    yield
    language.use(language.ENGLISH)


def windows(name: str, code: str) -> tuple[Look, ...]:
    """The windows in which a scene is looked at; over all scenes and languages it is each."""
    if EVERYTHING:
        return WINDOWS
    if code != language.ENGLISH:
        return (TIGHTEST,)
    return (OTHERS[list(SCENES).index(name) % len(OTHERS)],)


def pages(app: App) -> int:
    """How many pages the leaf has on which somebody declares; none where nobody does."""
    mode = app.stack[0].mode if isinstance(app.stack[0], BattleScreen) else None
    leaf = mode.leaf if isinstance(mode, (ActMode, DuelMode)) else None
    return leaf.easel.plan.pages if leaf is not None and leaf.easel is not None else 0


@pytest.mark.parametrize("code", language.languages())
@pytest.mark.parametrize("name", SCENES)
def test_every_word_is_whole_and_apart(name: str, code: str) -> None:
    language.use(code)
    scene = SCENES[name]
    app = scene.build()
    for look in windows(name, code):
        with text.recording() as seen:
            dressed(app, scene, look)
        assert app.surface.get_size() == look.size
        assert app.scale == look.scale
        assert faults(app, seen) == [], look
        assert not [words for words in seen.texts() if UNTOLD.search(words)]
        assert code != "de" or english_left(seen) == []
    if pages(app):
        dressed(app, scene, ROOMY)
        assert pages(app) == 1


def test_every_window_has_its_turn() -> None:
    seen = {
        look for name in SCENES for code in language.languages() for look in windows(name, code)
    }
    assert seen == set(WINDOWS)


class Page(Plain):
    """A page with such texts in such boxes."""

    def __init__(self, *texts: tuple[str, Rect, bool]) -> None:
        self.texts = texts

    def layout(self, theme):
        pass

    def handle(self, event):
        return None

    def draw(self, surface):
        for words, box, over in self.texts:
            if over:
                text.lay_over()
            text.draw(surface, words, Style(20), box)


GOOD = Rect(100, 100, 300, 40)


@pytest.mark.parametrize(
    ("texts", "wrong"),
    [
        ([("fits", GOOD, False)], []),
        ([], ["nothing to read"]),
        ([("Donaudampfschiff", Rect(100, 100, 40, 40), False)], ["is cut off"]),
        ([("The Hill Axes attacked …", GOOD, False)], ["ends early"]),
        ([("Concede the battle …", GOOD, False)], []),
        ([("far away", Rect(1260, 100, 300, 40), False)], ["is cut off", "leaves the window"]),
        ([("one", GOOD, False), ("two", GOOD, False)], ["lies on"]),
        ([("one", GOOD, False), ("two", GOOD, True)], []),
    ],
)
def test_what_cannot_be_read_is_found(texts, wrong) -> None:
    app = App(Page(*texts))
    with text.recording() as seen:
        app.step([], 0.0)
    found = faults(app, seen)
    assert len(found) == len(wrong), found
    assert all(words in line for words, line in zip(wrong, found, strict=True))
