"""Whoever opens something that takes longer than a blink sees at once that it is coming."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from threading import Thread

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game.play.options import PlayOptions
from game.play.scenarios.library import listing
from game.play.words import say
from game.ui import app as window
from game.ui import early, start, text
from game.ui.app import App
from game.ui.choice import muster
from game.ui.choice.screen import ChoiceScreen
from game.ui.coming import announce
from game.ui.screen import Screen
from game.ui.theme import SMALLEST_WINDOW, Theme
from game.ui.title.screen import TitleScreen
from tests.ui.hands import key, send

PRESSED = Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
RELEASED = Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)

EARLY = """
import sys, types
import game.__main__ as command
def main():
    loaded = [name for name in sys.modules if name.startswith(("game.rules", "pydantic"))]
    assert not loaded, loaded
    if "pygame" not in sys.modules:
        return None
    import pygame
    surface = pygame.display.get_surface()
    return surface is not None and len({{surface.get_at((x, surface.get_height() // 2))[:3]
        for x in range(surface.get_width())}}) > 9
sys.modules["game.cli"] = types.SimpleNamespace(main=main)
sys.argv[1:] = {arguments}
print(command.main())
"""


def begun(arguments: list[str], **environment: str) -> str:
    """What the command writes: what stands in the window when the game itself is to be read, None
    if nothing of a window is known yet.
    """
    hushed = ("PENNON_FORCE_WINDOW", "PYGAME_HIDE_SUPPORT_PROMPT")
    usual = {name: value for name, value in os.environ.items() if name not in hushed}
    script = EARLY.format(arguments=arguments)
    run = [sys.executable, "-c", script]
    done = subprocess.run(run, capture_output=True, check=True, text=True, env=usual | environment)
    return done.stdout.strip()


@pytest.mark.parametrize("arguments", [[], ["play"]])
def test_a_window_stands_before_the_game_is_read(arguments: list[str]) -> None:
    """Nothing was to be seen before all of it was: a second, and several on a busy machine."""
    assert begun(arguments, PENNON_FORCE_WINDOW="1") == "True"


@pytest.mark.parametrize("arguments", [["rules"], ["play", "--help"], ["rules", "zefrs", "--json"]])
def test_what_opens_no_title_reads_nothing_of_a_window(arguments: list[str]) -> None:
    """The line that pygame greets with stood before the JSON of every command."""
    assert begun(arguments, PENNON_FORCE_WINDOW="1") == "None"


def test_no_window_stands_where_there_is_no_screen() -> None:
    assert begun([], SDL_VIDEODRIVER="dummy") == "False"


def test_what_is_opened_from_the_title_is_announced_before_it_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(window, "announce", lambda *given: seen.append(given[2]))
    made = start.choice

    def choice() -> ChoiceScreen:
        seen.append("made")
        found = made()
        assert isinstance(found, ChoiceScreen)
        return found

    monkeypatch.setattr(start, "choice", choice)
    app = App(start.title())
    app.top.ring.focus("new")  # type: ignore[attr-defined]
    key(app, pygame.K_RETURN)
    assert seen == ["coming.screen", "made"]
    key(app, pygame.K_RETURN)
    assert seen == ["coming.screen", "made", "coming.screen"], "and so is a battle"


def test_what_is_pressed_while_the_sign_stands_is_no_order_to_what_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A second Return while the choice was read began a battle; a key held down is no new press."""
    made = start.choice

    def choice() -> Screen:
        for event in (RELEASED, PRESSED, Event(pygame.MOUSEBUTTONDOWN, pos=(640, 360), button=1)):
            pygame.event.post(event)
        return made()

    monkeypatch.setattr(start, "choice", choice)
    pygame.display.init()
    pygame.event.post(PRESSED)
    app = App(start.title())
    app.step()
    assert isinstance(app.top, TitleScreen)
    send(app, RELEASED)
    app.top.ring.focus("new")
    send(app, PRESSED)
    assert isinstance(app.top, ChoiceScreen)
    send(app, PRESSED)
    assert isinstance(app.top, ChoiceScreen), "it is held since the sign stood"
    send(app, RELEASED)
    key(app, pygame.K_RETURN)
    assert not isinstance(app.top, ChoiceScreen)


def test_the_window_that_stands_already_is_not_emptied() -> None:
    """It was black for a moment between the sign and the title."""
    surface = pygame.display.set_mode(SMALLEST_WINDOW, pygame.RESIZABLE)
    surface.fill((1, 2, 3))
    app = App(start.title())
    assert app.surface is surface
    assert surface.get_at((5, 5))[:3] == (1, 2, 3)


def test_a_window_that_changes_shows_what_it_did_until_it_is_painted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """F11, or another size, left it black for as long as the page took."""
    app = App(start.title())
    app.surface.fill((200, 30, 30))
    shown: list[pygame.Color] = []
    monkeypatch.setattr(TitleScreen, "layout", lambda *_: shown.append(app.surface.get_at((9, 9))))
    app.resize((1600, 900))
    app.use(replace(app.settings, display=replace(app.settings.display, fullscreen=True)))
    app.use(replace(app.settings, display=replace(app.settings.display, fullscreen=False)))
    assert len(shown) == 3
    assert all(red > 190 and green < 40 for red, green, *_ in shown)
    assert app.surface.get_size() == (1600, 900)


def test_who_closes_the_window_while_the_game_is_read_leaves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(start, "read_ahead", lambda: None)
    monkeypatch.setattr(start, "give_back", lambda: None)
    pygame.display.init()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert start.run(PlayOptions()) == 0


def test_a_battle_that_is_asked_for_at_once_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window was black until its field was painted."""
    seen: list[str] = []
    monkeypatch.setattr(early, "announce", lambda *given: seen.append(given[2]))
    pygame.display.quit()
    start.window(PlayOptions())
    assert seen == ["coming.game"]
    start.window(PlayOptions())
    assert seen == ["coming.game"], "once, if the window stands already"


@pytest.mark.parametrize("key", ["coming.game", "coming.screen"])
def test_its_words_have_room(key: str) -> None:
    surface = Surface(SMALLEST_WINDOW)
    pygame.display.set_mode((1, 1))
    with text.recording() as seen:
        announce(surface, Theme(SMALLEST_WINDOW, 2.0), key)
    assert [mark.text for mark in seen.marks] == [say(key)]
    assert not seen.clipped()


def test_whoever_comes_while_the_battles_are_being_read_does_not_read_them_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[int] = []

    def counted(books: object) -> object:
        read.append(1)
        return listing(books)  # type: ignore[arg-type]

    monkeypatch.setattr(muster, "listing", counted)
    muster._entries.cache_clear()
    muster._cards.cache_clear()
    hands = [Thread(target=muster.cards) for _ in range(2)]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    assert len(read) == 1


def test_cards_are_made_once() -> None:
    first, second = muster.cards(), muster.cards()
    assert first is not second
    assert all(one is other for one, other in zip(first, second, strict=True))
