"""The first battle: first in the choice with its mark and its players, and offered on the title."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.data import resource
from game.play.match import HUMAN
from game.play.records.shelf import journals
from game.ui import start, text
from game.ui.app import App
from game.ui.battle.table.screen import BattleScreen
from game.ui.choice.muster import match_of
from tests.ui.battle.seated import screen
from tests.ui.hands import click, key, top

TEXT = resource("data", "templates", "scenario.toml").read_text(encoding="utf-8")
GUIDED = "first-toll-meadow"


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pennon folder of its own, without a battle in it."""
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    (tmp_path / "scenarios").mkdir()
    return tmp_path


def said(app: App) -> list[str]:
    """Everything that is written on the screen."""
    with text.recording() as seen:
        app.step([], 0.0)
    return seen.texts()


def chosen(app: App, name: str) -> None:
    """Open the leaf of a scenario."""
    ids = [card.id for card in top(app).shown]
    top(app)._open(ids.index(name))
    app.step()


def test_the_guided_battle_is_the_first_and_is_marked() -> None:
    app = App(start.choice(), (1280, 720))
    cards = top(app).cards
    assert [card.id for card in cards if card.first] == [GUIDED] == [cards[0].id]
    assert said(app).count("Start here") == 1


def test_the_choice_takes_players_and_dice_from_the_file() -> None:
    app = App(start.choice(), (1280, 720))
    app.step()
    shown = top(app)
    assert shown.controllers == {"a": "you", "b": "machine"}
    assert shown.machine_levels["b"] == "recruit"
    assert shown.seed == 9
    match = match_of(shown.choice())
    assert match.levels == {"a": HUMAN, "b": "recruit"} and match.seed == 9


def test_another_battle_has_dice_of_its_own() -> None:
    app = App(start.choice(), (1280, 720))
    app.step()
    shown = top(app)
    shown.cast_seed = lambda: 777
    chosen(app, "ash-ford")
    assert shown.seed == 777
    shown.seed = 888
    chosen(app, "wendle-hill")
    assert shown.seed == 888, "what the player typed stays"
    chosen(app, GUIDED)
    assert shown.seed == 9


def players(own: Path, first: str, second: str) -> App:
    """The choice with a battle of one's own with these controllers."""
    written = TEXT
    for name, controller in (("a", first), ("b", second)):
        if controller:
            written = written.replace(
                f'id = "{name}"', f'id = "{name}"\ncontroller = "{controller}"'
            )
    (own / "scenarios" / "mine.toml").write_text(written, encoding="utf-8")
    app = App(start.choice(), (1280, 720))
    chosen(app, "mine")
    return app


@pytest.mark.parametrize(
    ("first", "second", "who", "level"),
    [
        ("", "", ["you", "machine"], "soldier"),
        ("human", "human", ["you", "guest"], "soldier"),
        ("", "human", ["machine", "you"], "soldier"),
        ("veteran", "recruit", ["machine", "machine"], "recruit"),
        ("human", "random", ["you", "machine"], "soldier"),
    ],
)
def test_controllers_are_shown_as_the_file_has_them(
    own: Path, first: str, second: str, who: list[str], level: str
) -> None:
    shown = top(players(own, first, second))
    assert list(shown.controllers.values()) == who
    assert shown.machine_levels["b"] == level


def test_the_line_about_reading_anew_is_there_and_works(own: Path) -> None:
    app = App(start.choice(), (1280, 720))
    app.step()
    assert any("reads the files anew" in words for words in said(app))
    (own / "scenarios" / "mine.toml").write_text(TEXT, encoding="utf-8")
    click(app, top(app).ring.find("reread").rect.center)
    assert any(card.own for card in top(app).cards)


def test_an_optional_rule_says_what_it_does() -> None:
    app = App(start.choice(), (1280, 720))
    app.step()
    box = next(w for w in top(app).ring.widgets if w.id.startswith("switch."))
    assert "band" in box.label and "every modifier weighs" in box.tip


def test_the_title_offers_the_first_battle_until_one_is_fought() -> None:
    app = App(start.title(), (1280, 720))
    assert "First battle" in said(app) and "Continue" not in said(app)
    key(app, pygame.K_RETURN)
    assert isinstance(top(app), BattleScreen)
    match = screen(app).table.match
    assert match.id == GUIDED and match.levels["a"] == HUMAN
    assert screen(app).advice is not None

    begun = App(start.title(), (1280, 720))
    assert "Continue" in said(begun) and "First battle" not in said(begun)

    match.seat("a").concede()
    assert [kept.over for kept in journals()] == [True]
    fought = App(start.title(), (1280, 720))
    assert "First battle" not in said(fought) and "Continue" not in said(fought)
