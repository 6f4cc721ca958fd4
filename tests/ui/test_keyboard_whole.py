"""Everything by keyboard: a player with no mouse, from the title to the title again."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.grid import Cell
from game.play.lab.weighing import Told
from game.play.match import HUMAN
from game.play.records import saves
from game.play.settings import load
from game.ui import keys
from game.ui.app import App
from game.ui.battle.log.screen import LogScreen
from game.ui.choice.screen import ChoiceScreen
from game.ui.pages.screen import RulesScreen
from game.ui.records.replay_screen import ReplayScreen
from game.ui.records.shelf_screen import ShelfScreen
from game.ui.result.screen import ResultScreen
from game.ui.settings.screen import SettingsScreen
from game.ui.stage.act import pass_bar
from game.ui.stage.answer.on_their_own import on_their_own
from game.ui.title.screen import TitleScreen
from game.ui.weigh.screen import WeighScreen
from game.ui.widgets.modal import Modal
from tests.ui.battle.seated import mode, over, rounds, screen, seat, settle, spyglass
from tests.ui.hands import key, top, typed
from tests.ui.keyboard import Keyboard
from tests.ui.stage.countdown import by_keys
from tests.ui.stage.skirmish import BRIDGE, asked, stage
from tests.ui.whole import copied, fight, fought_out, given_up, kinds_sent, opened
from tools.weighed import sheet

SEED = "000004"
FIRST = "ash-ford"
BETWEEN = "chaos.between"


def test_everything_by_keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent, hands = kinds_sent(monkeypatch), Keyboard()
    app = opened(tmp_path, monkeypatch)
    the_window(app, hands, tmp_path)
    the_first_battle(app, hands)
    the_settings(app, hands)
    the_rules(app, hands)
    the_choice(app, hands)
    looking_around(app, hands)
    unfinished_business(app, hands)
    the_chronicle(app, hands)
    keeping(app, hands, "Ford by keys")
    the_battle(app, hands)
    the_result(app, hands)
    seeing_it_again(app, hands)
    sides_swapped(app, hands)
    the_shelf(app, hands)
    single_fighters(app, hands)
    counted_time(app, hands)
    hands.press(app, "leave")
    assert not app.stack
    assert sent <= {pygame.KEYDOWN, pygame.KEYUP}
    assert hands.used == set(keys.ACTIONS)


def the_window(app: App, hands: Keyboard, home: Path) -> None:
    """Size, sound, picture and the whole screen, from anywhere."""
    hands.do(app, "larger")
    assert app.scale > 1.0
    hands.do(app, "smaller")
    hands.do(app, "smaller")
    assert app.scale == 1.0
    hands.do(app, "larger")
    hands.do(app, "usual_size")
    assert app.scale == 1.0
    hands.do(app, "music")
    assert not load().settings.sound.play_music
    hands.do(app, "mute")
    assert load().settings.sound.mute
    hands.do(app, "screenshot")
    assert list((home / "pictures").glob("*.png"))
    for full in (True, False):
        hands.do(app, "fullscreen")
        assert app.settings.display.fullscreen is full


def the_first_battle(app: App, hands: Keyboard) -> None:
    """Two pieces of advice, then the marshal is sent away; the orders are skipped through."""
    hands.press(app, "first")
    settle(app)
    desk, first = screen(app).advice, screen(app).advice.note
    hands.do(app, "next_hint")
    assert desk.note != first
    hands.do(app, "hints")
    assert desk.hidden
    hands.do(app, "faster")
    hands.do(app, "slower")
    assert screen(app).playback.speed == 1.0
    hands.orders(app)
    app.step([], 0.05)
    assert screen(app).playback.busy(screen(app).view)
    hands.do(app, "skip")
    assert not screen(app).playback.busy(screen(app).view)
    leave(app, hands)


def leave(app: App, hands: Keyboard) -> None:
    """By the menu, back to the title."""
    hands.do(app, "menu")
    hands.press(app, "leave")
    app.step([], 0.0)
    app.step([], 0.0)
    assert isinstance(top(app), TitleScreen)


def the_settings(app: App, hands: Keyboard) -> None:
    """The end at once, and another key for undoing, which is then put back."""
    hands.press(app, "settings")
    key(app, pygame.K_PAGEDOWN)
    hands.choose(app, "speed", "0")
    hands.press(app, "at_once", pygame.K_SPACE)
    kept = load().settings
    assert kept.battle.speed == 0.0 and kept.battle.at_once
    key(app, pygame.K_PAGEDOWN)
    hands.to(app, "keys")
    while top(app).keys.row == 1:
        key(app, pygame.K_DOWN)
    key(app, pygame.K_RETURN)
    key(app, pygame.K_F9)
    app.step([], 0.0)
    assert load().settings.keys == {"fullscreen": ("f9",)}
    hands.press(app, "usual")
    assert load().settings.keys == {}
    assert isinstance(top(app), SettingsScreen)
    hands.do(app, "cancel")


def the_rules(app: App, hands: Keyboard) -> None:
    """Typing searches, the list chooses, Enter reads on, Esc leads out."""
    hands.press(app, "rules")
    books = [book.id for book in top(app).books]
    hands.choose(app, "books", str(books.index("zefrs")))
    hands.to(app, "search")
    typed(app, "gang")
    assert top(app).hits and top(app).chapter == "MASS-GANG"
    hands.to(app, "rules")
    key(app, pygame.K_DOWN)
    assert isinstance(top(app), RulesScreen) and top(app).hit == 1
    key(app, pygame.K_RETURN)
    assert top(app).ring.focused == "page"
    hands.do(app, "cancel")
    assert top(app).search.value == ""
    hands.do(app, "cancel")


def the_choice(app: App, hands: Keyboard) -> None:
    """A field, two people, dice of one's own."""
    hands.press(app, "new")
    assert isinstance(top(app), ChoiceScreen)
    chosen = top(app)
    for _ in chosen.cards:
        if chosen.card.id != FIRST:
            key(app, pygame.K_DOWN)
    before, cards = chosen.seed, chosen.cards
    hands.do(app, "cast")
    hands.do(app, "reread")
    chosen.weigh = lambda choice: sheet(Told(3, 97))
    hands.do(app, "weigh")
    weighing = top(app)
    hands.press(app, "pause")
    assert isinstance(weighing, WeighScreen) and weighing.running is None
    hands.do(app, "cancel")
    assert top(app) is chosen
    assert chosen.seed != before and chosen.cards is not cards and chosen.card.id == FIRST
    hands.choose(app, "controller.b", "guest")
    hands.to(app, "seed")
    typed(app, SEED)
    assert chosen.choice().seed == int(SEED)
    hands.press(app, "raise")
    settle(app)
    assert screen(app).table.match.levels == {"a": HUMAN, "b": HUMAN}


def looking_around(app: App, hands: Keyboard) -> None:
    """Overlays, help on a square and beside the field, speeds."""
    lens = spyglass(app).lens
    for name in ("reach", "threat", "fire", "peril", "reasons"):
        before = name in lens.on
        hands.do(app, name)
        assert (name in lens.on) is not before
        hands.do(app, name)
    for way, moved in (("right", (1, 0)), ("down", (0, 1)), ("left", (-1, 0)), ("up", (0, -1))):
        hands.do(app, f"point_{way}")
        if way == "right":
            hands.do(app, f"point_{way}")
        assert screen(app).finger.at is not None, moved
    hands.do(app, "help")
    assert isinstance(top(app), RulesScreen | Modal)
    hands.do(app, "cancel")
    assert top(app) is screen(app)
    while not screen(app).place.roster.collidepoint(screen(app).pointer):
        hands.do(app, "point_left")


def unfinished_business(app: App, hands: Keyboard) -> None:
    """Orders given, turned, taken back and undone; the commander; sealing with some missing."""
    first, start = mode(app).clerk.request, mode(app).clerk.made.start
    hands.do(app, "next_unit")
    assert mode(app).clerk.request is not first
    hands.do(app, "previous_unit")
    assert mode(app).clerk.request is first
    key(app, pygame.K_RIGHT)
    assert seat(app).view.drafts[first.id].cell("to") not in (None, start)
    hands.do(app, "undo")
    assert not seat(app).view.drafts
    hands.do(app, "form_defend")
    assert seat(app).view.drafts[first.id].text("form") == "defend"
    hands.do(app, "form_shoot")
    assert mode(app).clerk.refusal is not None or mode(app).clerk.made.form == "shoot"
    hands.do(app, "form_attack")
    assert mode(app).clerk.made.form == "attack"
    turned(app, hands, start)
    hands.do(app, "take_back")
    assert not seat(app).view.drafts
    commander(app, hands)
    hands.do(app, "commit")
    assert screen(app).warned and rounds(app) == 1 and seat(app).waiting


def turned(app: App, hands: Keyboard, cell: Cell) -> None:
    """A unit with an order is taken up where it stands and looks another way."""
    hands.point(app, cell)
    hands.do(app, "point_press")
    request = mode(app).clerk.request
    key(app, pygame.K_DOWN, pygame.KMOD_LSHIFT)
    assert seat(app).view.drafts[request.id].text("facing") == "E"


def commander(app: App, hands: Keyboard) -> None:
    """He rides to another unit, and takes his own over."""
    clerk = mode(app).clerk
    while clerk.made.forms != ("",):
        hands.do(app, "next_unit")
    asked = clerk.request
    hands.do(app, "take_over")
    order = seat(app).view.drafts.get(asked.id)
    assert order is not None and order.get("take_over") is True
    ride = next(cell for cell in clerk.made.reach if cell != clerk.made.start)
    hands.point(app, ride)
    hands.do(app, "point_press")
    assert seat(app).view.drafts[asked.id].cell("to") == ride


def the_chronicle(app: App, hands: Keyboard) -> None:
    """Filter, search, fold, copy, jump."""
    hands.orders(app)
    fight(app, hands, 12)
    settle(app)
    hands.do(app, "log")
    shown = top(app)
    assert isinstance(shown, LogScreen)
    every = len(shown.told)
    hands.choose(
        app, "about", "blows" if "blows" in _values(app, "about") else _values(app, "about")[1]
    )
    assert len(shown.told) < every
    hands.choose(app, "about", "")
    hands.do(app, "search")
    typed(app, "the")
    assert shown.filter.words == "the"
    hands.do(app, "cancel")
    hands.to(app, "log")
    key(app, pygame.K_HOME)
    while not shown.told[shown.state.cursor].placed or not _details(app):
        key(app, pygame.K_DOWN)
    key(app, pygame.K_RETURN)
    assert shown.state.opened == {shown.state.cursor}
    copied(lambda line: hands.do(app, "copy" if line else "copy_all"))
    hands.do(app, "jump")
    assert top(app) is screen(app)


def _values(app: App, row: str) -> list[str]:
    return [option.value for option in top(app).ring.find(row).options]


def _details(app: App) -> bool:
    state = top(app).state
    return bool(state.entries[state.cursor].details)


def keeping(app: App, hands: Keyboard, name: str) -> None:
    """The battle as it stands, under a name."""
    hands.do(app, "keep")
    key(app, pygame.K_END)
    while top(app).line.value:
        key(app, pygame.K_BACKSPACE)
    typed(app, name)
    key(app, pygame.K_RETURN)
    assert [save.name for save in saves.saves()] == [name]


def the_battle(app: App, hands: Keyboard) -> None:
    """On to its end; much was met on the way."""
    fought_out(app, fight(app, hands), hands.done)
    assert {"window", "form", "how", "area", "digit", "arrows"} <= hands.done


def the_result(app: App, hands: Keyboard) -> None:
    """Its pages, once the letters are large; luck explained, the rule, the chronicle."""
    assert isinstance(top(app), ResultScreen)
    for _ in range(3):
        hands.do(app, "larger")
    for page in ("losses", "luck", "deeds"):
        hands.choose(app, "page", page)
        assert top(app).page == page
    hands.do(app, "usual_size")
    hands.press(app, "luck")
    assert isinstance(top(app), Modal)
    hands.do(app, "cancel")
    hands.do(app, "log")
    assert isinstance(top(app), LogScreen)
    hands.do(app, "cancel")
    assert isinstance(top(app), ResultScreen)


def seeing_it_again(app: App, hands: Keyboard) -> None:
    """Run, pause, a step, rounds on and back, the other side; take it over and give it up."""
    hands.do(app, "see_again")
    app.step([], 0.5)
    if not isinstance(top(app), ReplayScreen):
        hands.lift(app)
    shown = top(app)
    assert isinstance(shown, ReplayScreen)
    for _ in range(2):
        running = shown.seen.playing
        hands.do(app, "play")
        assert shown.seen.playing is not running
    at = shown.seen.replay.at
    hands.do(app, "step")
    assert not shown.seen.playing and shown.seen.replay.at > at
    hands.do(app, "round_on")
    hands.do(app, "round_on")
    later = shown.seen.round
    hands.do(app, "round_back")
    assert shown.seen.round == later - 1
    side = shown.seen.side
    hands.do(app, "other_side")
    assert shown.seen.side != side
    hands.do(app, "take_seat")
    given_up(app, hands)


def sides_swapped(app: App, hands: Keyboard) -> None:
    """Once more, given up; once more with the sides swapped, and left."""
    hands.do(app, "fight_again")
    given_up(app, hands)
    before = screen(app).table.match
    hands.do(app, "swap_sides")
    settle(app)
    assert screen(app).table.match is not before and not over(app)
    leave(app, hands)


def the_shelf(app: App, hands: Keyboard) -> None:
    """A kept battle gets another name, is fought on, and thrown away."""
    hands.press(app, "shelf")
    assert isinstance(top(app), ShelfScreen) and top(app).chosen == 0
    hands.press(app, "name")
    key(app, pygame.K_END)
    typed(app, " anew")
    key(app, pygame.K_RETURN)
    assert [save.name for save in saves.saves()] == ["Ford by keys anew"]
    hands.press(app, "play")
    settle(app)
    hands.lift(app)
    assert rounds(app) >= 1 and not over(app)
    leave(app, hands)
    hands.press(app, "shelf")
    hands.to(app, "list")
    key(app, pygame.K_DELETE)
    hands.press(app, "discard this")
    assert not saves.saves()
    hands.do(app, "cancel")
    assert isinstance(top(app), TitleScreen)


def begin(app: App, hands: Keyboard, name: str) -> None:
    """A battle, found with the arrow keys."""
    hands.press(app, "new")
    chosen = top(app)
    for _ in chosen.cards:
        if chosen.card.id != name:
            key(app, pygame.K_DOWN)
    hands.press(app, "raise")
    settle(app)


def single_fighters(app: App, hands: Keyboard) -> None:
    """A battle of single fighters: the camera by its keys, the first declarations sealed."""
    begin(app, hands, BRIDGE)
    view = stage(app).map
    before = view.camera.cell
    hands.do(app, "nearer")
    hands.do(app, "nearer")
    assert view.camera.cell > before
    for way in ("left", "right", "up", "down"):
        centre = view.camera.centre
        hands.do(app, f"view_{way}")
        app.step([], 1.0)
        assert view.camera.centre != centre, way
    hands.do(app, "farther")
    hands.do(app, "whole_field")
    assert view.camera.cell == before
    hands.do(app, "view_follows")
    hands.do(app, "legend")
    assert not view.legend
    for kind in ("personal.prepare", "personal.declare"):
        while not asked(app, kind):
            key(app, pygame.K_SPACE)
            settle(app)
        turn = rounds(app)
        if kind == "personal.declare":
            hands.do(app, "same")
            assert len(seat(app).view.drafts) > 1
        while asked(app, kind) and rounds(app) == turn:
            hands.do(app, "commit")
            settle(app)
    leave(app, hands)


def counted_time(app: App, hands: Keyboard) -> None:
    """Where time is counted: windows are let pass for one and for all."""
    begin(app, hands, "saddlers-hall")
    hands.do(app, "ask_next")
    while not asked(app, BETWEEN):
        by_keys(app)
        settle(app)
    hands.do(app, "ask_all")
    hands.do(app, "on_their_own")
    one = on_their_own(seat(app).view)
    hands.do(app, "all_on_their_own")
    assert len(one) == 1 and one < on_their_own(seat(app).view)
    hands.do(app, "all_on_their_own")
    assert not seat(app).view.standing
    for action, (until, everyone) in pass_bar.KEYS.items():
        while not asked(app, BETWEEN):
            by_keys(app)
            settle(app)
        unit = 0 if everyone else mode(app).request.unit
        hands.do(app, action)
        assert seat(app).view.standing == {(unit, BETWEEN): pass_bar.STANDING[until]}
        settle(app)
        seat(app).stand(BETWEEN, None, unit)
    leave(app, hands)
