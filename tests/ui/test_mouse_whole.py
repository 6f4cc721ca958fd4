"""Everything by mouse: a player with no keyboard, from the title to the title again."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.play.lab.weighing import Told
from game.play.match import HUMAN
from game.play.records import saves
from game.play.settings import load
from game.ui import keys
from game.ui.app import App
from game.ui.battle.hints.note import HIDE, NEXT
from game.ui.battle.log.screen import LogScreen
from game.ui.battle.orders.orders_mode import OrdersMode
from game.ui.pages.screen import RulesScreen
from game.ui.records.replay_screen import ReplayScreen
from game.ui.records.shelf_screen import ShelfScreen
from game.ui.result.hush import STILL
from game.ui.result.screen import ResultScreen
from game.ui.stage.act import pass_bar
from game.ui.stage.answer.on_their_own import on_their_own
from game.ui.title.screen import TitleScreen
from game.ui.widgets import heading
from game.ui.widgets.modal import Modal
from tests.ui.battle.seated import mode, over, rounds, screen, seat, settle, spot, spyglass
from tests.ui.hands import click, drag, top, wheel
from tests.ui.mouse import Mouse
from tests.ui.stage.countdown import by_mouse
from tests.ui.stage.skirmish import asked, plainly, stage
from tests.ui.whole import copied, fight, fought_out, given_up, kinds_sent, opened
from tools.weighed import sheet

BETWEEN = "chaos.between"
MOUSE = {
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
}


def test_everything_by_mouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent, hands = kinds_sent(monkeypatch), Mouse()
    app = opened(tmp_path, monkeypatch)
    the_settings(app, hands)
    the_first_battle(app, hands, tmp_path)
    the_rules(app, hands)
    the_choice(app, hands)
    looking_around(app, hands)
    unfinished_business(app, hands)
    the_chronicle(app, hands)
    keeping(app, hands)
    the_battle(app, hands)
    the_result(app, hands)
    seeing_it_again(app, hands)
    sides_swapped(app, hands)
    the_shelf(app, hands)
    single_fighters(app, hands)
    counted_time(app, hands)
    hands.press(app, "leave")
    assert not app.stack
    assert sent <= MOUSE
    assert hands.used - {""} == set(keys.ACTIONS)


def the_settings(app: App, hands: Mouse) -> None:
    """Sizes, the whole screen, silence, a volume drawn along."""
    hands.press(app, "settings")
    hands.choose(app, "scale", "1.25", "larger")
    hands.choose(app, "scale", "1.1", "smaller")
    assert app.scale == 1.1
    hands.press(app, "usual", "usual_size")
    assert app.scale == 1.0
    for full in (True, False):
        hands.press(app, "fullscreen", "fullscreen")
        assert app.settings.display.fullscreen is full
    hands.press(app, "page:sound")
    slider = hands.find(app, "effects").rect
    before = load().settings.sound.effects
    drag(app, slider.center, (slider.x + slider.w // 5, slider.centery))
    assert load().settings.sound.effects < before
    hands.press(app, "play_music", "music")
    assert not load().settings.sound.play_music
    hands.press(app, "mute", "mute")
    assert load().settings.sound.mute
    hands.press(app, heading.BACK, "cancel")
    assert isinstance(top(app), TitleScreen)


def the_first_battle(app: App, hands: Mouse, home: Path) -> None:
    """Advice, a picture, faster and slower, and the end of what moves."""
    hands.press(app, "first")
    settle(app)
    desk, first = screen(app).advice, screen(app).advice.note
    hands.press(app, NEXT, "next_hint")
    assert desk.note != first
    hands.press(app, HIDE, "hints")
    assert desk.hidden
    hands.press(app, "menu", "menu")
    hands.press(app, "picture", "screenshot")
    app.step([], 0.0)
    assert list((home / "pictures").glob("*.png"))
    hands.speed(app, faster=True)
    hands.speed(app, faster=False)
    assert screen(app).playback.speed == 1.0
    hands.orders(app)
    app.step([], 0.05)
    assert screen(app).playback.busy(screen(app).view)
    hands.press(app, "to_end", "skip")
    assert not screen(app).playback.busy(screen(app).view)
    leave(app, hands)
    hands.press(app, "settings")
    hands.press(app, "page:battle")
    hands.choose(app, "speed", "0")
    hands.press(app, heading.BACK)


def leave(app: App, hands: Mouse) -> None:
    """By the menu, back to the title."""
    hands.press(app, "menu", "menu")
    hands.press(app, "leave")
    app.step([], 0.0)
    app.step([], 0.0)
    assert isinstance(top(app), TitleScreen)


def the_rules(app: App, hands: Mouse) -> None:
    """The wheel scrolls, a click chooses a chapter, links and buttons lead on and back."""
    hands.press(app, "rules")
    listing = hands.find(app, "rules").rect
    wheel(app, listing.center, -3)
    assert top(app).scroll.top > 0
    click(app, (listing.x + 40, listing.y + 10))
    first = top(app).chapter
    assert isinstance(top(app), RulesScreen) and first != top(app).books[0].chapters[0].id
    page = hands.find(app, "page").rect
    wheel(app, page.center, -99)
    click(app, hands.find(app, "page").links()[-2][1].center)
    assert top(app).chapter != first
    hands.press(app, "before")
    assert top(app).chapter == first
    hands.press(app, "after")
    assert top(app).chapter != first
    hands.press(app, heading.BACK)


def the_choice(app: App, hands: Mouse) -> None:
    """A field, two people, fresh dice."""
    hands.press(app, "new")
    chosen = top(app)
    listing = hands.find(app, "scenarios")
    row = next(n for n, card in enumerate(chosen.shown) if card.id == "ash-ford")
    while row not in listing.shown():
        wheel(app, listing.rect.center, -1)
    click(app, listing.row(row).center)
    assert chosen.card.id == "ash-ford"
    chosen.cast_seed = lambda: 4
    before, cards = chosen.seed, chosen.cards
    hands.press(app, "cast", "cast")
    hands.press(app, "reread", "reread")
    chosen.weigh = lambda choice: sheet(Told(3, 97))
    hands.press(app, "weigh", "weigh")
    weighing = top(app)
    assert weighing.running is not None
    hands.press(app, "pause")
    assert weighing.running is None
    hands.press(app, "on")
    hands.press(app, "back")
    assert top(app) is chosen and weighing.running is None
    assert chosen.seed != before and chosen.cards is not cards
    hands.choose(app, "controller.b", "guest")
    hands.press(app, "raise")
    settle(app)
    assert screen(app).table.match.levels == {"a": HUMAN, "b": HUMAN}


def looking_around(app: App, hands: Mouse) -> None:
    """Overlays by their buttons, help with the wheel's button."""
    lens = spyglass(app).lens
    for name in ("reach", "threat", "fire", "peril", "reasons"):
        for _ in range(2):
            before = name in lens.on
            hands.press(app, f"lens:{name}", name)
            assert (name in lens.on) is not before
    for place in (spot(app, mode(app).clerk.made.start), hands.find(app, "menu").rect.center):
        click(app, place, pygame.BUTTON_MIDDLE)
        assert isinstance(top(app), RulesScreen | Modal)
        hands.used.add("help")
        name = heading.BACK if isinstance(top(app), RulesScreen) else "ok"
        hands.press(app, name)
        assert top(app) is screen(app)


def unfinished_business(app: App, hands: Mouse) -> None:
    """Orders given, turned, taken back and undone; the commander; sealing with some missing."""
    first, start = mode(app).clerk.request, mode(app).clerk.made.start
    hands.press(app, "form:defend", "form_defend")
    assert seat(app).view.drafts[first.id].text("form") == "defend"
    hands.cell(app, start)
    hands.cell(app, start, "E")
    assert seat(app).view.drafts[first.id].text("facing") == "E"
    hands.cell(app, start, button=3)
    hands.used.add("take_back")
    assert not seat(app).view.drafts
    commander(app, hands)
    hands.press(app, "menu", "menu")
    hands.press(app, "undo", "undo")
    assert not seat(app).view.drafts
    settle(app)
    hands.press(app, "commit", "commit")
    assert screen(app).warned and rounds(app) == 1 and seat(app).waiting


def commander(app: App, hands: Mouse) -> None:
    """He takes his own unit over."""
    asked = next(r for r in seat(app).waiting if r.kind == "mass.command")
    hands.take(app, asked)
    hands.press(app, "toggle:take_over", "take_over")
    assert seat(app).view.drafts[asked.id].get("take_over") is True


def the_chronicle(app: App, hands: Mouse) -> None:
    """Filter, search line, fold, copy, jump, each by a click."""
    hands.orders(app)
    fight(app, hands, 12)
    settle(app)
    hands.press(app, "open", "log")
    shown = top(app)
    assert isinstance(shown, LogScreen)
    every = len(shown.told)
    options = [option.value for option in hands.find(app, "about").options]
    hands.choose(app, "about", options[1])
    assert len(shown.told) < every
    hands.choose(app, "about", "")
    hands.press(app, "search", "search")
    assert shown.ring.focused == "search"
    lines = hands.find(app, "log")
    wheel(app, lines.rect.center, 3)
    number, area = next((n, box) for n, box in lines.visible() if shown.state.entries[n].details)
    click(app, (area.x + area.w // 2, area.y + 4))
    assert number in shown.state.opened
    copied(lambda line: hands.press(app, "copy" if line else "all", "copy" if line else "copy_all"))
    lines = hands.find(app, "log")
    number, area = next((n, box) for n, box in lines.visible() if shown.told[n].placed)
    click(app, lines.sign(number, area).center)
    hands.used.add("jump")
    assert top(app) is screen(app)


def keeping(app: App, hands: Mouse) -> None:
    """The battle as it stands, under the name that is offered."""
    hands.press(app, "menu", "menu")
    hands.press(app, "keep", "keep")
    app.step([], 0.0)
    name = top(app).line.value
    hands.press(app, "keep")
    assert [save.name for save in saves.saves()] == [name]


def the_battle(app: App, hands: Mouse) -> None:
    """On to its end; much was met on the way."""
    fought_out(app, fight(app, hands), hands.done)
    assert {"window", "form", "area", "answer"} <= hands.done


def the_result(app: App, hands: Mouse) -> None:
    """Luck explained, the chronicle once more."""
    assert isinstance(top(app), ResultScreen)
    hands.press(app, "luck")
    assert isinstance(top(app), Modal)
    hands.press(app, top(app).ring.widgets[0].id)
    hands.press(app, "log", "log")
    assert isinstance(top(app), LogScreen)
    hands.press(app, "close")
    assert isinstance(top(app), ResultScreen)


def seeing_it_again(app: App, hands: Mouse) -> None:
    """Run, pause, a step, rounds on and back, the other side; take it over and give it up."""
    hands.press(app, "replay", "see_again")
    app.step([], 0.5)
    shown = top(app)
    assert isinstance(shown, ReplayScreen)
    for _ in range(2):
        running = shown.seen.playing
        hands.press(app, "play", "play")
        assert shown.seen.playing is not running
    at = shown.seen.replay.at
    hands.press(app, "step", "step")
    assert not shown.seen.playing and shown.seen.replay.at > at
    hands.press(app, "on", "round_on")
    hands.press(app, "on", "round_on")
    later = shown.seen.round
    hands.press(app, "back", "round_back")
    assert shown.seen.round == later - 1
    side = shown.seen.side
    hands.press(app, "side", "other_side")
    assert shown.seen.side != side
    hands.press(app, "take", "take_seat")
    given_up(app, hands)


def sides_swapped(app: App, hands: Mouse) -> None:
    """Once more, given up; once more with the sides swapped, and left."""
    app.elapse(STILL)
    hands.press(app, "again", "fight_again")
    given_up(app, hands)
    before = screen(app).table.match
    app.elapse(STILL)
    hands.press(app, "swapped", "swap_sides")
    settle(app)
    assert screen(app).table.match is not before and isinstance(mode(app), OrdersMode)
    leave(app, hands)


def the_shelf(app: App, hands: Mouse) -> None:
    """A kept battle is fought on, and thrown away."""
    hands.press(app, "shelf")
    assert isinstance(top(app), ShelfScreen)
    row = hands.find(app, "list").row(0)
    click(app, row.center)
    assert top(app).items[top(app).chosen].save is not None
    hands.press(app, "play")
    settle(app)
    hands.lift(app)
    assert not over(app)
    leave(app, hands)
    hands.press(app, "shelf")
    click(app, row.center)
    hands.press(app, "discard")
    hands.press(app, "discard this")
    assert not saves.saves()
    hands.press(app, heading.BACK)
    assert isinstance(top(app), TitleScreen)


def begin(app: App, hands: Mouse, name: str) -> None:
    """A battle of single fighters, found with the wheel."""
    hands.press(app, "new")
    listing = hands.find(app, "scenarios")
    at = next(n for n, card in enumerate(top(app).shown) if card.id == name)
    for _ in range(at + 1):
        if listing.scroll.top + listing.scroll.fit > at:
            break
        wheel(app, listing.rect.center, -1)
    click(app, listing.row(at).center)
    assert top(app).card.scale == "personal"
    hands.press(app, "raise")
    settle(app)


def single_fighters(app: App, hands: Mouse) -> None:
    """A battle of single fighters: wheel and drag lead the camera, declarations are sealed."""
    begin(app, hands, "copper-kettle")
    view = stage(app).map
    middle, before = view.camera.view.center, view.camera.cell
    wheel(app, middle, 1)
    wheel(app, middle, 1)
    assert view.camera.cell > before
    for way, (across, down) in {
        "left": (60, 0),
        "right": (-60, 0),
        "up": (0, 60),
        "down": (0, -60),
    }.items():
        centre = view.camera.centre
        drag(app, middle, (middle[0] + across, middle[1] + down))
        assert view.camera.centre != centre, way
        hands.used.add(f"view_{way}")
    wheel(app, middle, -1)
    hands.used |= {"nearer", "farther", "whole_field"}
    led = stage(app).following
    assert not led.free(screen(app).view, screen(app).playback)
    hands.press(app, "lens:legend", "legend")
    assert not view.legend
    for kind in ("personal.prepare", "personal.declare"):
        while not asked(app, kind):
            plainly(app)
            settle(app)
        if kind == "personal.declare":
            the_same(app, hands)
        plainly(app)
        settle(app)
    assert led.free(screen(app).view, screen(app).playback), "the next turn leads the view again"
    hands.used.add("view_follows")
    leave(app, hands)


def the_same(app: App, hands: Mouse) -> None:
    """What the leaf proposes to one is given to all who may, and taken back by the menu."""
    for _ in seat(app).waiting:
        app.elapse(0.1)
    hands.press(app, "same", "same")
    assert len(seat(app).view.drafts) > 1
    hands.press(app, "menu", "menu")
    hands.press(app, "undo", "undo")
    assert not seat(app).view.drafts
    settle(app)


def counted_time(app: App, hands: Mouse) -> None:
    """Where time is counted: windows are let pass for one and for all, until one asks again."""
    begin(app, hands, "saddlers-hall")
    hands.press(app, HIDE, "hints")
    while not seat(app).view.standing:
        by_mouse(app)
        settle(app)
    hands.press(app, "lens:habits", "ask_all")
    for action, (until, everyone) in pass_bar.KEYS.items():
        while not asked(app, BETWEEN):
            by_mouse(app)
            settle(app)
        unit = 0 if everyone else mode(app).request.unit
        button = pygame.BUTTON_RIGHT if everyone else pygame.BUTTON_LEFT
        click(app, mode(app).bar.find(f"pass/{until}").rect.center, button)
        assert seat(app).view.standing == {(unit, BETWEEN): pass_bar.STANDING[until]}
        hands.used.add(action)
        settle(app)
        hands.press(app, "lens:habits")
        assert not seat(app).view.standing
    hands.press(app, "lens:ask_next", "ask_next")
    hands.press(app, "lens:on_their_own", "on_their_own")
    one = on_their_own(seat(app).view)
    settle(app)
    click(app, screen(app).ring.find("lens:on_their_own").rect.center, pygame.BUTTON_RIGHT)
    assert len(one) == 1 and one < on_their_own(seat(app).view)
    hands.used.add("all_on_their_own")
    leave(app, hands)
