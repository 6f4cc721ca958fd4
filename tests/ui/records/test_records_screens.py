"""Records on the screen: continue, keep, see again, take over, and what goes wrong."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.dice import KeyedDice
from game.play.match import HUMAN, Match
from game.play.options import PlayOptions
from game.play.records import saves
from game.play.records.journal import Journal, journal_of, let_go
from game.play.records.lines import BrokenRecord
from game.play.records.record import Forgotten, Seated, read_record
from game.play.records.report import Crash
from game.play.records.resume import resume
from game.play.records.shelf import journals, unfinished
from game.rules import RULESETS
from game.ui import start, text
from game.ui.app import App
from game.ui.battle.table.screen import BattleScreen
from game.ui.curtain import CurtainScreen
from game.ui.records.keeping import KeepScreen
from game.ui.records.opening import seen_again
from game.ui.records.questions import Crossroads, broken, stumbled
from game.ui.records.replay_screen import ReplayScreen
from game.ui.records.shelf_screen import ShelfScreen
from game.ui.title.screen import TitleScreen
from game.ui.widgets.modal import Modal
from tests.play.records.battles import Broken, break_after, ford, fought, kept
from tests.ui.hands import click, key, top, typed, wait

BOTH = {"a": HUMAN, "b": HUMAN}
FIRST = {"a": HUMAN, "b": "simple"}
WINDOWS = [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 2.0), ((1600, 720), 1.25)]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    monkeypatch.setenv("PENNON_HOME", str(home))
    return home


def begun(levels: dict[str, str] = FIRST) -> tuple[App, Match]:
    """A battle in its window, up to where somebody must decide."""
    match = ford(levels)
    app = App(start.title())
    app.show(start.battle(match))
    settle(app)
    return app, match


def settle(app: App) -> None:
    for _ in range(40):
        if isinstance(app.top, BattleScreen) and not isinstance(app.top, ReplayScreen):
            app.top.playback.speed = 0.0
        app.step([], 0.5)


def press(app: App, name: str) -> None:
    """Click the button of this id on the screen on top."""
    click(app, top(app).ring.find(name).rect.center)


def test_continue_takes_the_battle_up() -> None:
    app, match = begun()
    press_menu(app, "leave")
    assert isinstance(app.top, TitleScreen)
    assert app.top.waiting is not None
    assert app.top.waiting.words == "The mill ford, round 1"
    key(app, pygame.K_RETURN)
    assert isinstance(app.top, BattleScreen)
    again = app.top.table.match
    assert again is not match
    assert again.battle.digest() == match.battle.digest()
    assert len(list(journals())) == 1


def press_menu(app: App, answer: str) -> None:
    key(app, pygame.K_ESCAPE)
    if not isinstance(app.top, Modal):
        key(app, pygame.K_F10)
    press(app, answer)
    app.step([], 0.0)


def begin(match: Match) -> Journal:
    """A battle that was begun and left."""
    journal = kept(match)
    let_go(match)
    return journal


def test_a_title_without_unfinished_battles_has_no_continue() -> None:
    fought()
    app = App(start.title())
    assert top(app).waiting is None


def test_several_people_take_up_behind_a_curtain() -> None:
    begin(ford(BOTH))
    app = App(start.title())
    key(app, pygame.K_RETURN)
    assert isinstance(app.top, CurtainScreen)
    assert app.top.name == "Ashdown"


def test_a_battle_is_kept_under_a_name_with_its_picture() -> None:
    app, match = begun()
    press_menu(app, "keep")
    assert isinstance(app.top, KeepScreen)
    assert app.top.line.value == "The mill ford, round 1"
    app.top.line.value, app.top.line.caret = "", 0
    key(app, pygame.K_RETURN)
    assert app.top.wrong == "No file can have this name."
    typed(app, "dawn")
    key(app, pygame.K_RETURN)
    assert isinstance(app.top, BattleScreen)
    (save,) = saves.saves()
    assert save.name == "dawn"
    assert save.picture is not None
    assert pygame.image.load(save.picture).get_size() == (480, 270)
    assert resume(save.kept.path, RULESETS).match.battle.digest() == match.battle.digest()


def test_a_save_that_cannot_be_written_says_why(own_home: Path) -> None:
    app, _ = begun()
    (own_home / "saves").write_text("in the way", encoding="utf-8")
    press_menu(app, "keep")
    press(app, "keep")
    assert "could not be kept" in top(app).wrong
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.top, BattleScreen)


def test_the_picture_does_not_show_orders() -> None:
    app, match = begun()
    screen = app.top
    assert isinstance(screen, BattleScreen)
    before = screen._picture()
    seat = match.seat("a")
    for request in seat.waiting:
        seat.give(request, seat.default(request))
    assert screen._picture() == before
    assert screen.mode is not None


def test_a_decision_that_breaks_a_step_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    app, match = begun()
    journal = journal_of(match)
    assert journal is not None
    with monkeypatch.context() as patch:
        break_after(patch, 0)
        until_asked(app)
        assert isinstance(top(app), Modal)
        assert journal.crash is not None
    press(app, "take back")
    settle(app)
    assert vars(journal)["crash"] is None
    assert isinstance(top(app), BattleScreen)
    assert Forgotten() in [entry.tells for entry in read_record(journal.path).entries]
    let_go(match)
    assert resume(journal.path, RULESETS).match.battle.digest() == match.battle.digest()


def until_asked(app: App) -> None:
    """Seal whatever is asked until a question stands in front."""
    for _ in range(30):
        settle(app)
        if not isinstance(app.top, BattleScreen):
            return
        key(app, pygame.K_SPACE)
        if isinstance(top(app), BattleScreen) and not top(app).table.match.over:
            answer(top(app).table.match)


def answer(match: Match) -> None:
    """What is not sealed but must be answered gets its default; errors are the screen's own."""
    seat = match.seat("a")
    for request in seat.waiting[:1]:
        if not request.editable:
            try:
                seat.give(request, seat.default(request))
            except Broken:
                return


def test_leaving_keeps_the_decision_for_later(monkeypatch: pytest.MonkeyPatch) -> None:
    app, match = begun()
    journal = journal_of(match)
    assert journal is not None
    with monkeypatch.context() as patch:
        break_after(patch, 0)
        until_asked(app)
        raw = journal.path.read_bytes()
        press(app, "leave")
        app.step([], 0.0)
        assert isinstance(app.top, TitleScreen)
        key(app, pygame.K_RETURN)
        app.step([], 0.0)
        assert isinstance(app.top, Modal)
        assert journal.path.read_bytes() == raw
        press(app, "leave")
        app.step([], 0.0)
    key(app, pygame.K_RETURN)
    app.step([], 0.0)
    assert isinstance(app.top, BattleScreen)
    assert Forgotten() not in [entry.tells for entry in read_record(journal.path).entries]


def test_an_error_without_a_decision_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    app, _ = begun()

    def fail(self: object, seconds: float) -> None:
        raise Broken("not of the rules")

    monkeypatch.setattr(BattleScreen, "_show", fail)
    with pytest.raises(Broken):
        app.step([], 0.1)


def test_a_full_disk_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    app, match = begun()

    def full(file: int, line: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        seat = match.seat("a")
        seat.give(seat.waiting[0], seat.default(seat.waiting[0]))
    app.step([], 0.1)
    assert isinstance(app.top, Modal)
    assert "No space left" in app.top.words
    press(app, "fine")
    app.step([], 0.1)
    assert isinstance(app.top, BattleScreen)


def test_a_damaged_journal_is_told_with_its_line() -> None:
    journal = begin(ford())
    raw = journal.path.read_bytes()
    journal.path.write_bytes(raw.replace(b'{"round":1,"digest"', b'{"round":1, "digest"'))
    app = App(start.title())
    key(app, pygame.K_RETURN)
    assert isinstance(app.top, Modal)
    assert f"{journal.path.name}:2: damaged" in app.top.words
    press(app, "fine")
    assert isinstance(app.top, TitleScreen)


def test_a_battle_that_comes_out_otherwise_can_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ford()
    journal = kept(match)
    with monkeypatch.context() as patch:
        patch.setattr("game.core.dice._face", lambda seed, key, die, sides: 1 + sides // 2)
        while match.battle.clock.round < 3:
            match.step()
    let_go(match)
    app = App(start.title())
    key(app, pygame.K_RETURN)
    assert isinstance(app.top, Crossroads)
    press(app, "on")
    assert isinstance(app.top, BattleScreen)
    assert app.top.table.match.battle.clock.round == 3
    found = journal_of(app.top.table.match)
    assert found is not None
    assert found.path != journal.path


def test_notes_come_before_the_battle() -> None:
    journal = begin(ford(FIRST))
    with journal.path.open("ab") as stream:
        stream.write(b'{"do":"gi')
    app = App(start.title())
    key(app, pygame.K_RETURN)
    assert isinstance(app.top, Crossroads)
    assert "cut off" in app.top.words
    press(app, "on")
    assert isinstance(app.top, BattleScreen)


def watched() -> tuple[App, ReplayScreen, Match]:
    """A whole battle in its replay."""
    match, journal = fought()
    app = App(start.title())
    app.show(seen_again(journal.path, start.battle))
    screen = app.top
    assert isinstance(screen, ReplayScreen)
    return app, screen, match


def test_a_replay_plays_to_the_end_by_itself() -> None:
    app, screen, match = watched()
    key(app, pygame.K_PERIOD)
    key(app, pygame.K_PERIOD)
    key(app, pygame.K_PERIOD)
    for turn in range(400):
        wait(app, 0.5, turn)
    assert screen.table.match.battle.digest() == match.battle.digest()
    assert not screen.seen.playing
    assert app.top is screen
    key(app, pygame.K_RETURN)
    assert app.top is screen
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.top, TitleScreen)


def test_the_window_opens_with_a_replay() -> None:
    _, journal = fought()
    app = start.window(PlayOptions(replay=journal.path))
    assert isinstance(app.top, ReplayScreen)


def test_a_replay_pauses_steps_and_jumps() -> None:
    app, screen, match = watched()
    key(app, pygame.K_p)
    assert not screen.seen.playing
    at = screen.seen.replay.at
    app.step([], 5.0)
    assert screen.seen.replay.at == at
    key(app, pygame.K_RIGHT)
    assert screen.seen.replay.at > at
    key(app, pygame.K_PAGEDOWN)
    assert screen.seen.round == 2
    key(app, pygame.K_PAGEDOWN)
    assert screen.seen.round == 3
    press(app, "back")
    assert screen.seen.round == 2
    for _ in range(9):
        press(app, "back")
    assert screen.seen.round == 1
    for _ in range(30):
        press(app, "on")
    assert screen.table.match.over
    assert screen.table.match.battle.digest() == match.battle.digest()
    press(app, "back")
    assert not screen.table.match.over


def test_a_replay_shows_either_seat() -> None:
    app, screen, _ = watched()
    assert screen.table.side == "a"
    key(app, pygame.K_TAB)
    assert screen.view.side == "b"
    press(app, "side")
    assert screen.view.side == "a"


def test_a_replay_is_taken_over_from_where_it_stands() -> None:
    app, screen, match = watched()
    raw = journals()[0].path.read_bytes()
    key(app, pygame.K_p)
    press(app, "on")
    digest = screen.table.match.battle.digest()
    press(app, "side")
    press(app, "take")
    assert isinstance(app.top, BattleScreen)
    own = app.top.table.match
    assert own.humans == ("b",)
    assert own.battle.digest() == digest
    found = unfinished()
    assert found is not None
    assert Seated("b", HUMAN) in [entry.tells for entry in read_record(found.path).entries]
    let_go(own)
    again = resume(found.path, RULESETS).match
    assert again.humans == ("b",)
    assert again.levels == {"a": "recruit", "b": HUMAN}
    (old,) = (kept_one for kept_one in journals() if kept_one.over)
    assert old.path.read_bytes() == raw
    assert match.over


def test_a_replay_that_comes_out_otherwise_stops_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, screen, _ = watched()
    monkeypatch.setattr(KeyedDice, "faces", lambda self, key, dice: (1,) * dice[0])
    press(app, "back")
    for _ in range(30):
        press(app, "on")
    assert screen.seen.replay.difference is not None
    with text.recording() as seen:
        app.step([], 0.0)
    assert "cannot be shown any further" in " ".join(seen.texts())


def test_the_shelf_opens_replays_and_throws_away() -> None:
    match = ford(FIRST)
    kept(match)
    match.advance()
    saves.save(match, "dawn")
    let_go(match)
    fought()
    app = App(start.title())
    press(app, "shelf")
    shelf = app.top
    assert isinstance(shelf, ShelfScreen)
    assert [item.name for item in shelf.items] == ["dawn", "The mill ford", "The mill ford"]
    press(app, "replay")
    assert isinstance(top(app), ReplayScreen)
    key(app, pygame.K_ESCAPE)
    press(app, "discard")
    assert isinstance(top(app), Modal)
    press(app, "discard this")
    assert app.top is shelf
    assert len(shelf.items) == 2
    assert saves.saves() == []
    assert top(app).ring.find("play").label == "The last page"
    key(app, pygame.K_DOWN)
    assert shelf.chosen == 1
    press(app, "play")
    assert isinstance(top(app), BattleScreen)


def test_an_empty_shelf_says_so() -> None:
    app = App(start.title())
    press(app, "shelf")
    with text.recording() as seen:
        app.step([], 0.0)
    assert "No battle was begun yet." in seen.texts()
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.top, TitleScreen)


def shown(name: str) -> Any:
    """Every screen of the records, by name."""
    match = ford(FIRST)
    journal = kept(match)
    match.advance()
    saves.save(match, "Before the charge over the ford of the mill")
    error = BrokenRecord(journal.path, 12, "damaged: its sum is wrong")
    deed = read_record(journal.path).entries[-1].tells
    crash = Crash(deed, ValueError("no"), 12, journal.path.with_suffix(".txt"))  # type: ignore[arg-type]
    screens: dict[str, Any] = {
        "title": start.title,
        "shelf": start.shelf,
        "keep": lambda: KeepScreen(match, b""),
        "replay": lambda: seen_again(journal.path, start.battle),
        "broken": lambda: broken(error),
        "stumbled": lambda: stumbled(crash, match),
    }
    return screens[name]()


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("name", ["title", "shelf", "keep", "replay", "broken", "stumbled"])
def test_every_word_is_whole(name, size, scale) -> None:
    app = App(start.title(), size, scale)
    app.show(shown(name))
    with text.recording() as seen:
        app.step([], 0.1)
    assert [(mark.text, mark.ink, mark.room) for mark in seen.clipped()] == []
    assert not [words for words in seen.texts() if re.search(r"(^| )\[[a-z_.]+\]", words)]
