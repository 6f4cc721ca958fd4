"""The settings by mouse and by keyboard: every change holds at once, everywhere, and is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.play import language
from game.play.options import PlayOptions
from game.play.settings import Display, Pace, Settings, load
from game.ui import current, keys, start, text
from game.ui.app import App
from game.ui.art import palette
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Table
from game.ui.settings.key_page import LINES, CaptureScreen, cells
from game.ui.settings.pages import PAGES, rows
from game.ui.settings.screen import SettingsScreen
from game.ui.strokes import parse
from game.ui.title.screen import TitleScreen
from game.ui.widgets.modal import Modal
from game.ui.widgets.toggle import Segments
from tests.ui.battle.seated import HOT_SEAT, at, match, mode, screen, seat, seated, spot
from tests.ui.hands import click, drag, key, move, top


@pytest.fixture(autouse=True)
def _as_at_first() -> Iterator[None]:
    """Whatever a test sets is gone afterwards."""
    yield
    current.use(current.USUAL)
    language.use("en")
    palette.choose()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's own folder that is empty."""
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    return tmp_path


def opened(page: str = "display", settings: Settings = current.USUAL) -> App:
    return App(SettingsScreen(page), settings=settings)


def segment(app: App, row: str, value: str) -> tuple[int, int]:
    """The middle of a segment."""
    found = top(app).ring.find(row)
    assert isinstance(found, Segments)
    boxes = dict(zip((o.value for o in found.options), found.boxes(app.theme), strict=True))
    return boxes[value].center


def words(app: App) -> str:
    with text.recording() as recorder:
        app.paint()
    return " ".join(recorder.texts())


def focus(app: App, widget: str) -> None:
    """Go to a widget with the Tab key."""
    for _ in range(40):
        if top(app).ring.focused == widget:
            return
        key(app, pygame.K_TAB)
    raise AssertionError(f"Tab never comes to {widget}")


def row_of(app: App, action: str, slot: int = 0) -> tuple[int, int]:
    """The middle of a key of an action, scrolled into sight."""
    table = top(app).ring.find("keys")
    table.scroll.reveal(LINES.index(action))
    return cells(table.row(LINES.index(action)), app.theme)[slot].center


def chosen(app: App, action: str, slot: int = 0) -> None:
    """Go to a key of an action with arrows."""
    focus(app, "keys")
    for _ in range(2 * len(LINES)):
        at = LINES.index(action) - top(app).keys.row
        if not at:
            break
        key(app, pygame.K_DOWN if at > 0 else pygame.K_UP)
    assert LINES[top(app).keys.row] == action
    key(app, pygame.K_RIGHT if slot else pygame.K_LEFT)


def orders(app: App) -> list[str]:
    """The forms of the orders given so far."""
    return [order.text("form") for order in seat(app).view.drafts.values()]


def press(app: App, code: int, mod: int = 0, sign: str = "") -> None:
    """Press a key and let a frame pass, in which the screen asks for what follows."""
    key(app, code, mod, sign)
    app.step([])


# What can be set.


def test_scale_and_letters_hold_at_once() -> None:
    app = opened()
    small = app.theme.style("body").size
    click(app, segment(app, "scale", "1.5"))
    assert app.settings.display.scale == 1.5
    middle = app.theme.style("body").size
    click(app, segment(app, "letters", "1.3"))
    assert small < middle < app.theme.style("body").size
    assert top(app).theme == app.theme
    assert app.theme.px(100) == replace(app.theme, type_size=1.0).px(100)


def test_palette_and_hatching_change_the_sample() -> None:
    app = opened()
    place = top(app).places["sample"]
    seen = [pygame.image.tobytes(app.surface.subsurface(place), "RGB")]
    for row, value in (("palette", "clear"), ("hatching", None)):
        spot = segment(app, row, value) if value else top(app).ring.find(row).rect.center
        click(app, spot)
        move(app, (1, 1))
        seen.append(pygame.image.tobytes(app.surface.subsurface(place), "RGB"))
    assert len(set(seen)) == 3
    assert palette.TINCTURES["gules"].engraved


def test_the_language_changes_every_word_at_once() -> None:
    app = opened("language")
    assert "ettings" in words(app)
    click(app, segment(app, "language", "de"))
    assert "instellungen" in words(app)
    click(app, segment(app, "language", "en"))
    assert "ettings" in words(app)


def test_a_volume_follows_the_pointer_and_the_arrows() -> None:
    app = opened("sound")
    slider = top(app).ring.find("effects")
    track = slider.track(app.theme)
    drag(app, (track.x, track.centery), (track.x + track.w // 2, track.centery + 90))
    assert app.settings.sound.effects == 50
    focus(app, "effects")
    for code, value in (
        (pygame.K_RIGHT, 55),
        (pygame.K_PAGEDOWN, 30),
        (pygame.K_HOME, 0),
        (pygame.K_LEFT, 0),
        (pygame.K_END, 100),
        (pygame.K_RIGHT, 100),
    ):
        key(app, code)
        assert app.settings.sound.effects == value
    focus(app, "mute")
    key(app, pygame.K_SPACE)
    assert app.settings.sound.mute
    assert not top(app).ring.find("effects").enabled


def test_speeds_are_those_of_battles() -> None:
    app = opened("battle")
    for value in ("0.5", "16", "0"):
        click(app, segment(app, "speed", value))
        assert app.settings.battle.speed == float(value)
        assert current.now() == app.settings


@pytest.mark.parametrize("page", [page for page in PAGES if page != "keys"])
def test_everything_can_be_set_by_keyboard_with_the_focus_in_sight(page: str) -> None:
    app = opened(page)
    for row in rows(page, current.now()):
        focus(app, row.id)
        assert top(app).ring.look(top(app).ring.find(row.id)).focused
        before = app.settings
        with_focus = pygame.image.tobytes(app.surface, "RGB")
        for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE):
            key(app, code)
            if app.settings != before:
                break
        assert app.settings != before, row.id
        top(app).ring.by_keys = False
        app.paint()
        assert pygame.image.tobytes(app.surface, "RGB") != with_focus


def test_pages_turn_by_page_keys_and_by_click() -> None:
    app = opened()
    for page in (*tuple(PAGES)[1:], "display"):
        key(app, pygame.K_PAGEDOWN)
        assert top(app).page == page
    key(app, pygame.K_PAGEUP)
    assert top(app).page == "language"
    click(app, top(app).ring.find("page:sound").rect.center)
    assert top(app).page == "sound"


def test_a_letter_turns_to_the_page_that_begins_with_it_and_again_to_the_next() -> None:
    app = opened("language")
    click(app, segment(app, "language", "de"))
    pages = []
    for letter in "attsst":
        key(app, ord(letter), letter=letter)
        pages.append(top(app).page)
    assert pages == ["display", "keys", "sound", "battle", "language", "keys"]


def test_a_page_goes_back_to_what_it_was_at_first() -> None:
    changed = replace(Settings(), display=Display(scale=1.5), battle=Pace(speed=4.0))
    app = opened("battle", changed)
    click(app, top(app).ring.find("usual").rect.center)
    assert app.settings == replace(changed, battle=Pace())
    assert not top(app).ring.find("usual").enabled


# Keys.


def test_a_key_is_given_by_keyboard() -> None:
    app = opened("keys")
    chosen(app, "log")
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, CaptureScreen)
    assert "Chronicle" in words(app)
    key(app, pygame.K_LSHIFT, pygame.KMOD_LSHIFT)
    assert isinstance(app.top, CaptureScreen)
    press(app, pygame.K_k, pygame.KMOD_CTRL)
    assert keys.bound("log") == (parse("ctrl+k"),)
    assert "Ctrl+K" in words(app)
    chosen(app, "log", 1)
    press(app, pygame.K_RETURN)
    press(app, pygame.K_F9)
    assert keys.bound("log") == (parse("ctrl+k"), parse("f9"))
    press(app, pygame.K_DELETE)
    assert keys.bound("log") == (parse("ctrl+k"),)


def test_a_key_is_given_by_mouse_and_esc_or_a_click_leaves_it() -> None:
    app = opened("keys")
    for leave in (lambda: press(app, pygame.K_ESCAPE), lambda: click(app, (5, 5))):
        click(app, row_of(app, "undo"))
        assert isinstance(app.top, CaptureScreen)
        leave()
        assert isinstance(app.top, SettingsScreen)
        assert app.settings == Settings()
    click(app, row_of(app, "undo"))
    press(app, pygame.K_g)
    assert keys.cap("undo") == "G"


def test_a_taken_key_is_told_and_swapped_only_when_asked() -> None:
    app = opened("keys")
    click(app, row_of(app, "undo"))
    press(app, pygame.K_a)
    assert isinstance(app.top, Modal)
    assert "Attack" in words(app)
    press(app, pygame.K_ESCAPE)
    assert app.settings == Settings()
    click(app, row_of(app, "undo"))
    press(app, pygame.K_a)
    press(app, pygame.K_RETURN)
    assert (keys.cap("undo"), keys.cap("form_attack")) == ("A", "Ctrl+Z")
    click(app, row_of(app, "log"))
    press(app, pygame.K_a)
    click(app, top(app).ring.find("take").rect.center)
    app.step([])
    assert (keys.cap("log"), keys.cap("undo")) == ("A", "")


def test_keys_of_the_window_can_be_given_while_a_key_is_waited_for() -> None:
    app = opened("keys")
    click(app, row_of(app, "log"))
    press(app, pygame.K_PLUS, pygame.KMOD_CTRL)
    assert app.scale == 1.0
    assert isinstance(app.top, Modal)


def test_what_cannot_be_given_is_said() -> None:
    app = opened("keys")
    click(app, row_of(app, "log"))
    press(app, pygame.K_LEFT)
    assert "arrows" in words(app)
    click(app, row_of(app, "cancel"))
    assert isinstance(app.top, SettingsScreen)
    assert "Esc always leads back" in words(app)
    assert app.settings == Settings()


def test_a_changed_key_works_in_battle_and_is_shown_there() -> None:
    app = seated(match(HOT_SEAT, gap=0), (1920, 1080))
    given = {"commit": ("c",), "menu": ("f6",), "form_attack": ("q",), "next_unit": ("n",)}
    app.use(replace(app.settings, keys=given))
    assert " C " in f" {words(app)} "
    key(app, pygame.K_SPACE)
    assert not screen(app).warned
    click(app, spot(app, at(app, "Ashdown Swords")))
    before = mode(app).clerk.request
    key(app, pygame.K_n)
    assert mode(app).clerk.request != before
    click(app, spot(app, at(app, "Ashdown Swords")))
    key(app, pygame.K_d)
    key(app, pygame.K_a)
    assert orders(app) == ["defend"]
    key(app, pygame.K_q)
    assert mode(app).clerk.made.form == "attack"
    assert " Q " in f" {words(app)} "
    key(app, pygame.K_c)
    assert screen(app).warned
    key(app, pygame.K_F10)
    assert isinstance(app.top, BattleScreen)
    key(app, pygame.K_F6)
    assert isinstance(app.top, Modal)


# Where the settings come from and go.


def test_the_settings_are_kept_and_found_again(home: Path) -> None:
    app = start.window(PlayOptions())
    focus(app, "settings")
    key(app, pygame.K_RETURN)
    assert isinstance(top(app), SettingsScreen)
    click(app, segment(app, "scale", "1.25"))
    key(app, pygame.K_m, pygame.KMOD_CTRL)
    key(app, pygame.K_ESCAPE)
    assert isinstance(top(app), TitleScreen)
    assert load().settings == app.settings
    again = start.window(PlayOptions())
    assert again.scale == 1.25
    assert again.settings.sound.mute


def test_a_file_with_faults_is_told_in_front_of_the_title(home: Path) -> None:
    (home / "settings.toml").write_text(
        '[display]\nscale = 7\npalette = "claer"\nhatching = true\n'
    )
    app = start.window(PlayOptions())
    assert isinstance(app.top, Modal)
    told = words(app)
    assert "settings.toml:2:9" in told and "Did you mean 'clear'?" in told
    assert "settings.toml.bad" in told
    assert app.settings.display == Display(hatching=True)
    key(app, pygame.K_RETURN)
    assert isinstance(app.top, TitleScreen)


def test_it_is_said_when_settings_cannot_be_kept() -> None:
    def full(settings: Settings) -> None:
        raise OSError(28, "No space left on device")

    app = App(SettingsScreen(), keep=full)
    click(app, segment(app, "scale", "1.1"))
    assert app.scale == 1.1
    assert "No space left on device" in words(app)
    app.step([], 5.0)
    app.step([], 5.0)
    for _ in range(40):
        app.step([], 0.1)
    assert "No space left on device" not in words(app)


def test_the_menu_of_a_battle_leads_there_and_speed_and_language_hold_in_it() -> None:
    app = seated(match(HOT_SEAT, gap=0), speed=1.0)
    key(app, pygame.K_F10)
    assert isinstance(app.top, Modal)
    click(app, top(app).ring.find("settings").rect.center)
    app.step([])
    assert isinstance(app.top, SettingsScreen)
    click(app, top(app).ring.find("page:battle").rect.center)
    click(app, segment(app, "speed", "8"))
    click(app, top(app).ring.find("page:language").rect.center)
    click(app, segment(app, "language", "de"))
    key(app, pygame.K_ESCAPE)
    app.step([])
    assert screen(app).playback.speed == 8.0
    shown = words(app)
    assert "Befehl" in shown and "Seal the orders" not in shown


def test_a_battle_begins_at_the_speed_that_is_set() -> None:
    fast = replace(Settings(), battle=Pace(speed=16.0))
    app = seated(match(HOT_SEAT, gap=0))
    app.use(fast)
    another = BattleScreen(Table(match(HOT_SEAT)), start.ended)
    assert another.playback.speed == 16.0
    screen(app).playback.speed = 4.0
    app.use(replace(fast, sound=replace(fast.sound, mute=True)))
    assert screen(app).playback.speed == 4.0
    app.use(replace(fast, battle=Pace(speed=2.0)))
    assert screen(app).playback.speed == 2.0


def test_the_window_tells_what_its_keys_do(home: Path) -> None:
    app = opened()
    key(app, pygame.K_PLUS, pygame.KMOD_CTRL)
    assert "Size 110 %" in words(app)
    key(app, pygame.K_m, pygame.KMOD_CTRL)
    assert app.settings.sound.mute and "Sound off" in words(app)
    key(app, pygame.K_F12)
    key(app, pygame.K_F12)
    taken = sorted(path.name for path in (home / "pictures").iterdir())
    assert taken == ["pennon-0001.png", "pennon-0002.png"]
    assert "pennon-0002.png" in words(app)


def test_the_window_fills_the_screen_and_comes_back() -> None:
    app = opened()
    size = app.surface.get_size()
    key(app, pygame.K_F11)
    assert app.settings.display.fullscreen
    assert app.surface.get_flags() & pygame.FULLSCREEN
    key(app, pygame.K_F11)
    assert not app.surface.get_flags() & pygame.FULLSCREEN
    assert app.surface.get_size() == size


# Nothing is cut off or overprinted.

SIZES = ((1280, 720), (1920, 1080), (2560, 1440))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize(
    ("size", "scale", "letters"),
    [
        (SIZES[0], 1.0, 1.0),
        (SIZES[0], 1.0, 1.3),
        (SIZES[0], 1.5, 1.0),
        (SIZES[0], 2.0, 1.3),
        (SIZES[1], 1.0, 0.9),
        (SIZES[1], 2.0, 1.0),
        (SIZES[2], 1.5, 1.0),
    ],
)
def test_no_word_is_cut_or_overprinted(
    page: str, code: str, size: tuple[int, int], scale: float, letters: float
) -> None:
    language.use(code)
    settings = replace(Settings(), display=Display(scale=scale, letters=letters))
    app: Any = App(SettingsScreen(page), size, settings=settings)
    with text.recording() as recorder:
        app.paint()
    assert recorder.clipped() == []
    assert recorder.overlaps() == []
    app.show(CaptureScreen("–"))
    with text.recording() as recorder:
        app.paint()
    assert recorder.clipped() == []


def test_large_letters_stay_large_in_the_line_below_a_name() -> None:
    settings = replace(Settings(), display=Display(scale=1.5))
    app: Any = App(SettingsScreen("battle"), settings=settings)
    with text.recording() as recorder:
        app.paint()
    sizes = {mark.size for mark in recorder.marks if "stances" in mark.text}
    assert sizes == {app.theme.style("caption").size}


def test_an_empty_place_has_nothing_to_swap() -> None:
    app = opened("keys")
    click(app, row_of(app, "undo"))
    for code in (pygame.K_ESCAPE, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_a):
        press(app, code)
    assert isinstance(app.top, Modal)
    assert [widget.id for widget in top(app).ring.widgets] == ["take", "leave"]
    press(app, pygame.K_RETURN)
    assert app.settings.keys["undo"] == ("ctrl+z", "a")
    assert keys.cap("form_attack") == ""
