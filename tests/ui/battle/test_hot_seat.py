"""Two people at one screen: the curtain and what it hides, the last turn, the shared window."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from game.core.ruleset import Result
from game.ui import start, text
from game.ui.app import App
from game.ui.battle.orders.shared_mode import SharedMode
from game.ui.battle.table.menu import Parley
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Table
from game.ui.curtain import STILL, CurtainScreen
from game.ui.result.screen import ResultScreen
from tests.ui.battle.hot_seat import forked, lift, until
from tests.ui.battle.seated import (
    HOT_SEAT,
    match,
    mode,
    over,
    plainly,
    press,
    rounds,
    screen,
    seat,
    seated,
    settle,
    spot,
)
from tests.ui.hands import click, key, top, wait


def side(app: App) -> str:
    return screen(app).table.side


def turn(app: App) -> None:
    """Whoever sits there decides plainly, up to the next curtain."""
    for _ in range(60):
        settle(app)
        if isinstance(app.top, CurtainScreen):
            return
        plainly(app)
    raise AssertionError("no curtain")


def second_round() -> App:
    """The curtain is there for side b, who declared duels and gave up the seat before any blow."""
    app = seated(match(HOT_SEAT, gap=0))
    for _ in range(20):
        turn(app)
        if screen(app).turns.next == "b" and rounds(app) > 1:
            return app
        lift(app)
    raise AssertionError("b never sits down again")


def seen(app: App) -> str:
    with text.recording() as found:
        app.step([], 0.0)
    return " ".join(found.texts())


# The curtain.


def test_the_seat_changes_hands_only_when_the_curtain_lifts() -> None:
    app = seated(match(HOT_SEAT))
    turn(app)
    for _ in range(5):
        app.step([], 0.1)
        assert side(app) == "a"
    lift(app)
    assert side(app) == "b"


def test_the_first_curtain_offers_nothing_to_watch() -> None:
    app = seated(match(HOT_SEAT))
    turn(app)
    assert not app.top.missed  # type: ignore[attr-defined]
    assert "Watch the last turn" not in seen(app)


def test_who_lifts_the_curtain_sees_the_present_state() -> None:
    app = second_round()
    assert "Watch the last turn" in seen(app)
    lift(app)
    shown = screen(app)
    assert not shown.playback.busy(shown.view)
    assert mode(app) is not None


def test_the_last_turn_is_watched_from_where_one_left() -> None:
    app = second_round()
    left = screen(app).turns.seating._left["b"]
    cursor = left.cursor
    lift(app, pygame.K_w)
    shown = screen(app)
    assert shown.playback is left and side(app) == "b"
    assert shown.playback.busy(shown.view) and mode(app) is None
    assert shown.playback.speed == 1.0, "who sees everything at once can still watch this"
    told: list[str] = []
    for turn in range(4000):
        wait(app, 0.2, turn)
        if shown.playback.current is not None:
            told.append(shown.playback.current.key)
        if mode(app) is not None:
            break
    missed = [event.key for event in shown.view.events[cursor:] if left.length(event) > 0]
    assert missed and set(missed) <= {*told, "moved", "turned", "losses", "out"}
    assert "zefrs.attack" in told
    assert shown.playback.speed == 0.0, "the usual speed again"


def test_watching_is_skipped_with_space() -> None:
    app = second_round()
    lift(app, pygame.K_w)
    app.step([], 0.05)
    key(app, pygame.K_SPACE)
    app.step([], 0.0)
    shown = screen(app)
    assert not shown.playback.busy(shown.view)
    assert mode(app) is not None


def test_the_curtain_is_chosen_from_by_mouse_and_by_arrows() -> None:
    app = second_round()
    app.step([], STILL + 0.1)
    for code in (pygame.K_TAB, pygame.K_RIGHT):
        key(app, code)
        assert isinstance(app.top, CurtainScreen), "going from button to button lifts nothing"
    key(app, pygame.K_RETURN)
    assert screen(app).playback.busy(screen(app).view)
    app = second_round()
    app.step([], STILL + 0.1)
    click(app, app.top.ring.find("on").rect.center)  # type: ignore[attr-defined]
    assert app.top is screen(app)
    assert not screen(app).playback.busy(screen(app).view)


def test_a_click_that_began_before_the_curtain_does_not_lift_it() -> None:
    app = seated(match(HOT_SEAT))
    turn(app)
    app.step([], STILL + 0.1)
    app.step([Event(pygame.MOUSEBUTTONUP, pos=(500, 300), button=1)], 0.0)
    assert isinstance(app.top, CurtainScreen)


def test_two_presses_within_one_frame_seal_once() -> None:
    app = seated(match(HOT_SEAT))
    for request in seat(app).waiting:
        seat(app).give(request, seat(app).default(request))
    space = Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    app.step([space, space, space], 0.0)
    assert isinstance(app.top, CurtainScreen)
    assert not screen(app).table.match.seat("a").waiting
    assert screen(app).table.match.seat("b").waiting


def test_before_the_first_curtain_nothing_of_the_battle_is_painted() -> None:
    app = App(BattleScreen(Table(match(HOT_SEAT), veiled=True), start.ended))
    with text.recording() as found:
        app.paint()
    assert not found.texts()
    app.step([], 0.0)
    assert isinstance(app.top, CurtainScreen)
    lift(app)
    assert "Ashdown" in seen(app)


# The shared window.


def together() -> App:
    """Both may turn units between two segments."""
    app = seated(forked(until("mass.reface", least=1)))
    assert isinstance(mode(app), SharedMode)
    return app


def given(app: App, name: str) -> dict[str, object]:
    drafts = screen(app).table.match.seat(name).view.drafts
    return {request: order.get("facing") for request, order in drafts.items()}


def row_of(app: App, name: str) -> int:
    """The first row of a side."""
    return next(n for n, row in enumerate(mode(app).rows) if row.seat.side == name)


def test_what_is_no_secret_is_decided_at_one_window() -> None:
    app = together()
    words = seen(app)
    assert "Before the next segment" in words
    for known in screen(app).table.match.scenario.sides:
        assert words.count(known.name) >= 2, "each side has its heading and its button"
    assert {row.seat.side for row in mode(app).rows} == {"a", "b"}


def test_both_act_on_the_same_screen_by_mouse() -> None:
    app = together()
    number = screen(app).table.match.battle.clock
    for name in ("a", "b"):
        row = mode(app).rows[row_of(app, name)]
        if mode(app).chosen != row_of(app, name):
            click(app, mode(app).ring.find(f"row:{row_of(app, name)}").rect.center)
        click(app, spot(app, next(iter(row.cells()))))
        assert list(given(app, name).values()) == [row.answers[0].order["facing"]]
    press(app, "ready:b")
    assert screen(app).table.match.battle.clock == number
    assert mode(app).ring.find("ready:a").enabled and not mode(app).ring.find("ready:b").enabled
    assert mode(app).row.seat.side == "a"
    press(app, "ready:a")
    settle(app)
    assert screen(app).table.match.battle.clock != number
    assert not isinstance(app.top, CurtainScreen), "no curtain falls for it"


def test_both_act_on_the_same_screen_by_keyboard() -> None:
    app = together()
    number = screen(app).table.match.battle.clock
    for _ in range(len(mode(app).rows)):
        before = mode(app).chosen
        way = next(iter(mode(app).row.cells().values()))
        arrow = {"N": "RIGHT", "S": "LEFT", "E": "DOWN", "W": "UP"}[way]
        key(app, getattr(pygame, f"K_{arrow}"))
        assert mode(app).row.given is not None
        key(app, pygame.K_BACKSPACE)
        assert mode(app).row.given is None
        key(app, pygame.K_TAB)
        assert len(mode(app).rows) == 1 or mode(app).chosen != before
    key(app, pygame.K_2, letter="2")
    assert "is ready" in seen(app)
    key(app, pygame.K_SPACE)
    settle(app)
    assert screen(app).table.match.battle.clock != number


def test_a_side_that_is_ready_changes_nothing_more() -> None:
    app = together()
    theirs = row_of(app, "b")
    press(app, "ready:b")
    before = given(app, "b")
    screen(app).mode.select_unit(mode(app).rows[theirs].request.unit)  # type: ignore[union-attr]
    for code in (pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT):
        key(app, code)
    assert given(app, "b") == before


def test_a_row_goes_round_its_answers() -> None:
    app = together()
    row = mode(app).row
    found = []
    for _ in range(len(row.answers) + 1):
        click(app, mode(app).ring.find(f"row:{mode(app).chosen}").rect.center)
        found.append(row.given)
    assert found == [*range(len(row.answers)), None]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_why_not_is_said_at_the_window(scale: float) -> None:
    app = seated(forked(until("mass.reface", least=1)), scale=scale)
    row = mode(app).row
    arrows = {"N": "RIGHT", "S": "LEFT", "E": "DOWN", "W": "UP"}
    shut = next(way for way in arrows if way not in row.cells().values())
    key(app, getattr(pygame, f"K_{arrows[shut]}"))
    assert mode(app).refusal
    assert mode(app).refusal in seen(app)


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((1280, 720), 2.0)]
)
def test_the_window_fits(size: tuple[int, int], scale: float) -> None:
    app = seated(forked(until("mass.reface", least=1)), size, scale)
    with text.recording() as found:
        app.step([], 0.0)
    assert not [mark.text for mark in found.clipped()]
    assert not [(one.text, two.text) for one, two in found.overlaps()]


def test_one_side_alone_is_asked_without_a_curtain() -> None:
    """What is open to all needs none; the seat just goes over."""
    found = forked(until("mass.reface", least=1))
    found.seat("a").commit()
    app = seated(found)
    assert side(app) == "b" and app.top is screen(app)
    assert not isinstance(mode(app), SharedMode)


# Giving up and calling off.


def result(app: App) -> Result:
    found = screen(app).table.match.battle.result
    assert found is not None
    return found


def test_giving_up_is_asked_about_and_done_by_keys() -> None:
    app = seated(match(HOT_SEAT))
    key(app, pygame.K_F10)
    key(app, pygame.K_c, letter="c")
    app.step([], 0.0)
    assert "House Ashdown would give up" in seen(app)
    key(app, pygame.K_ESCAPE)
    settle(app)
    assert not over(app)
    key(app, pygame.K_F10)
    key(app, pygame.K_c, letter="c")
    app.step([], 0.0)
    for code in (pygame.K_TAB, pygame.K_RETURN):
        key(app, code)
    settle(app)
    assert result(app).winner == "b"


def parley() -> App:
    app = seated(match(HOT_SEAT))
    key(app, pygame.K_F10)
    key(app, pygame.K_o, letter="o")
    app.step([], 0.0)
    assert isinstance(top(app), Parley)
    return app


def test_calling_off_needs_the_word_of_every_side() -> None:
    app = parley()
    key(app, pygame.K_1, letter="1")
    key(app, pygame.K_1, letter="1")
    key(app, pygame.K_2, letter="2")
    assert isinstance(top(app), Parley) and not over(app), "a took his word back"
    click(app, top(app).ring.find("agrees:a").rect.center)
    settle(app)
    assert isinstance(top(app), ResultScreen)
    assert (result(app).winner, result(app).why) == (None, "core.called_off")
    assert "called off" in seen(app) or "call the battle off" in seen(app)


def test_a_battle_goes_on_if_one_does_not_agree() -> None:
    app = parley()
    key(app, pygame.K_2, letter="2")
    key(app, pygame.K_ESCAPE)
    settle(app)
    assert not over(app) and mode(app) is not None


def test_a_computer_agrees_to_nothing() -> None:
    app = seated(match({"a": "human", "b": "recruit"}))
    key(app, pygame.K_F10)
    assert "Call the battle off" not in seen(app)
