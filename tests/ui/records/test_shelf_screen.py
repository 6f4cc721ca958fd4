"""The shelf and the replay: pictures, names, throwing away, and nobody's secrets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import K_DELETE, K_DOWN, K_ESCAPE, K_RETURN, K_TAB

from game.ai import LEVELS, carry_out
from game.play.match import HUMAN, Match
from game.play.records import saves
from game.play.records.shelf import journals, unfinished
from game.ui import start, text
from game.ui.app import App
from game.ui.curtain import CurtainScreen
from game.ui.records.item import picture
from game.ui.records.keeping import NameScreen
from game.ui.records.opening import seen_again
from game.ui.records.replay_screen import ReplayScreen
from game.ui.records.shelf_screen import DISCARD, ShelfScreen
from game.ui.widgets.modal import Modal
from tests.play.records.battles import ford, fought, kept
from tests.ui.hands import click, key, top, typed

BOTH = {"a": HUMAN, "b": HUMAN}


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path / "home"))


def press(app: App, name: str) -> None:
    click(app, top(app).ring.find(name).rect.center)


def shelved() -> tuple[App, Any]:
    """The shelf with a save, and two journals of which one is over."""
    match, _ = fought()
    journal = kept(ford({"a": HUMAN, "b": "simple"}))
    journal.close()
    saves.save(match, "dawn")
    app = App(start.title())
    press(app, "shelf")
    assert isinstance(app.top, ShelfScreen)
    return app, app.top


def settled(app: App) -> None:
    for _ in range(30):
        app.step([], 0.05)


def test_every_row_has_its_picture_one_with_each_frame() -> None:
    app, shelf = shelved()
    before = len(shelf.drawn)
    app.step([], 0.02)
    assert len(shelf.drawn) <= before + 1
    settled(app)
    assert not shelf.lively
    assert len(shelf.drawn) == len(shelf.items) + 1
    assert all(picture is not None for picture in shelf.drawn.values())


def test_the_page_says_when_and_who() -> None:
    app, shelf = shelved()
    with text.recording() as seen:
        app.step([], 0.02)
    words = " ".join(seen.texts())
    assert "Ashdown" in words
    assert "the computer, a recruit" in words
    assert shelf.items[0].date in words
    assert "kept by you" in words


def test_a_save_is_renamed() -> None:
    app, shelf = shelved()
    press(app, "name")
    assert isinstance(top(app), NameScreen)
    assert top(app).line.value == "dawn"
    typed(app, "2")
    key(app, K_RETURN)
    assert top(app) is shelf
    assert [item.name for item in shelf.items if item.save] == ["dawn2"]


def test_a_journal_is_given_a_name() -> None:
    app, shelf = shelved()
    key(app, K_DOWN)
    press(app, "name")
    key(app, K_RETURN)
    assert top(app) is shelf
    assert len(saves.saves()) == 2
    assert len(list(journals())) == 2


def test_a_name_that_is_taken_is_told() -> None:
    app, _ = shelved()
    saves.save(fought()[0], "dawn2")
    press(app, "name")
    typed(app, "2")
    key(app, K_RETURN)
    assert top(app).wrong == "Another battle has that name."


def test_a_journal_is_thrown_away_only_when_confirmed() -> None:
    app, shelf = shelved()
    key(app, K_DOWN)
    gone = shelf.items[shelf.chosen].kept.path
    key(app, K_DELETE)
    assert isinstance(app.top, Modal)
    key(app, K_ESCAPE)
    assert gone.is_file()
    key(app, K_DELETE)
    press(app, DISCARD)
    assert top(app) is shelf
    assert not gone.is_file()
    assert len(shelf.items) == 2


def test_a_journal_that_another_game_writes_is_not_thrown_away() -> None:
    journal = kept(ford({"a": HUMAN, "b": "simple"}))
    app = App(start.title())
    press(app, "shelf")
    key(app, K_DELETE)
    assert "is open in another game: process " in top(app).words
    press(app, "fine")
    assert journal.path.is_file()
    assert len(top(app).items) == 1


def test_continue_shows_a_picture_of_the_battle_that_waits() -> None:
    journal = kept(ford({"a": HUMAN, "b": "simple"}))
    journal.close()
    found = unfinished()
    assert found is not None
    app = App(start.title())
    title = top(app)
    middle = title.frame.center

    def colours() -> int:
        app.step([], 0.0)
        row = range(middle[0] - 20, middle[0] + 20)
        return len({tuple(app.surface.get_at((x, middle[1]))) for x in row})

    assert colours() == 1, "the title does not wait for it"
    assert colours() > 4
    assert picture(found, (120, 80)) is not None


def hot_seat(rounds: int = 2) -> Match:
    """Two people, some rounds into their battle, which is not over."""
    match = ford(BOTH)
    kept(match)
    while match.battle.clock.round <= rounds and not match.over:
        for side in match.battle.sides:
            seat = match.battle.seat(side)
            if seat.waiting:
                carry_out(seat, LEVELS["simple"](1).decide(seat))
    assert not match.over
    return match


def replayed(match: Match) -> tuple[App, Any]:
    app = App(start.title())
    app.show(seen_again(match.battle.recorder.path, start.battle))  # type: ignore[union-attr]
    app.step([], 0.1)
    return app, next(screen for screen in app.stack if isinstance(screen, ReplayScreen))


def lift(app: App) -> None:
    for _ in range(10):
        app.step([], 0.2)
    key(app, K_RETURN)
    app.step([], 0.1)


def test_an_unfinished_hot_seat_battle_is_seen_behind_the_curtain() -> None:
    app, replay = replayed(hot_seat())
    assert isinstance(app.top, CurtainScreen)
    assert app.top.name == "Ashdown"
    lift(app)
    assert top(app) is replay
    assert replay.view.side == "a"
    key(app, K_TAB)
    app.step([], 0.1)
    assert isinstance(app.top, CurtainScreen)
    assert app.top.name != "Ashdown"
    assert replay.table.veiled
    lift(app)
    assert replay.view.side == "b"


def test_under_the_curtain_nothing_of_the_replay_is_painted() -> None:
    app, replay = replayed(hot_seat())
    lift(app)
    replay.seen.other_side()
    with text.recording() as seen:
        replay.draw(app.surface)
    assert seen.texts() == []


def test_against_the_computer_only_the_own_seat_is_seen_until_the_end() -> None:
    match = ford({"a": HUMAN, "b": "simple"})
    kept(match)
    match.advance()
    app, replay = replayed(match)
    assert top(app) is replay
    assert replay.view.side == "a"
    key(app, K_TAB)
    assert replay.view.side == "a"
    assert not replay.ring.find("side").enabled


def test_a_battle_that_is_over_is_seen_from_all_seats() -> None:
    match, _ = fought(BOTH | {"a": "recruit", "b": "recruit"})
    app, replay = replayed(match)
    assert top(app) is replay
    key(app, K_TAB)
    assert replay.view.side == "b"


def test_the_list_tells_who_fought_and_how_it_stands_where_there_is_room() -> None:
    app, shelf = shelved()
    settled(app)
    with text.recording() as seen:
        app.paint()
    words = [mark.text for mark in seen.marks]
    for _, name, _, stand in shelf.items[0].sides:
        assert "stand" in stand, stand
        assert sum(name in one for one in words) >= 2, "in the list and on the page"
    few = shelf._row()
    shelf.items = shelf.items * 9
    assert shelf._row() == shelf._least() < few, "many of them have plain rows"
