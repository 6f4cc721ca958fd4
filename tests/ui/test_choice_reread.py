"""F5 in the choice of a battle reads the files again: new ones, mended ones, broken ones."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.data import resource
from game.play.words import say
from game.ui.app import App
from game.ui.start import choice
from tests.ui.hands import key, top

TEXT = resource("data", "templates", "scenario.toml").read_text(encoding="utf-8")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    folder = tmp_path / "scenarios"
    folder.mkdir()
    return folder


def test_f5_shows_what_was_written_meanwhile(own: Path) -> None:
    app = App(choice(), (1280, 720))
    app.step()
    assert not any(card.own for card in top(app).cards)
    (own / "mine.toml").write_text(TEXT.replace('"gules"', '"gulse"'), encoding="utf-8")
    key(app, pygame.K_F5)
    (mine,) = [card for card in top(app).cards if card.own]
    assert "sides[0].tincture: no tincture" in mine.faults[0]
    (own / "mine.toml").write_text(TEXT, encoding="utf-8")
    key(app, pygame.K_F5)
    (mine,) = [card for card in top(app).cards if card.own]
    assert (mine.title, mine.faults) == ("A new battle", ())


@pytest.mark.parametrize("spoilt", ["broken = [", None])
@pytest.mark.parametrize("press", ["raise", "weigh"])
def test_a_battle_whose_file_is_spoilt_meanwhile_says_so(
    own: Path, spoilt: str | None, press: str
) -> None:
    """The game ended with the error."""
    (own / "mine.toml").write_text(TEXT, encoding="utf-8")
    app = App(choice(), (1280, 720))
    app.step()
    screen = top(app)
    screen._open([card.id for card in screen.shown].index("mine"))
    screen._lay()
    if spoilt is None:
        (own / "mine.toml").unlink()
    else:
        (own / "mine.toml").write_text(spoilt, encoding="utf-8")
    screen.ring.focus(press)
    key(app, pygame.K_RETURN)
    assert top(app).title == say("records.broken_title")
    assert "mine" in top(app).words
    key(app, pygame.K_RETURN)
    assert top(app) is screen
    assert [bool(card.faults) for card in screen.cards if card.own] == [True] * bool(spoilt)


def test_f5_keeps_the_choice_if_it_is_still_there(own: Path) -> None:
    (own / "aaa.toml").write_text(TEXT, encoding="utf-8")
    app = App(choice(), (1280, 720))
    app.step()
    screen = top(app)
    at = [card.id for card in screen.shown].index("wendle-hill")
    screen._open(at)
    (own / "aab.toml").write_text(TEXT, encoding="utf-8")
    key(app, pygame.K_F5)
    assert screen.card.id == "wendle-hill"
    screen._open([card.id for card in screen.shown].index("aab"))
    (own / "aab.toml").unlink()
    key(app, pygame.K_F5)
    assert screen.chosen == 0
