"""The flow of a turn: what is warned of before sealing, and opponents who need no waiting for."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.core.components import Unit
from game.play.scenarios.library import DEMO
from game.play.settings import Pace, Settings
from game.ui import current
from game.ui.app import App
from game.ui.battle.panels import console
from game.ui.battle.table import controls
from game.ui.battle.table.playback import Playback
from game.ui.battle.table.table import Seating
from tests.ui.battle.seated import (
    AGAINST_RECRUIT,
    HOT_SEAT,
    match,
    mode,
    plainly,
    rounds,
    screen,
    seat,
    seated,
    settle,
)
from tests.ui.hands import key


def note(app: App) -> str:
    """The second line of the button that seals."""
    return str(screen(app).ring.find("commit").note)  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_warning_names_the_units_and_takes_up_the_first(size: tuple[int, int]) -> None:
    app = seated(match(HOT_SEAT), size)
    key(app, pygame.K_TAB)
    key(app, pygame.K_TAB)
    key(app, pygame.K_SPACE)
    warned = console.loud(seat(app))
    assert mode(app).clerk.request == warned[0]
    names = [seat(app).view.get(request.unit, Unit).name for request in warned]
    named = [name for name in names if name in note(app)]
    assert named == names[: len(named)] and named
    assert (f"+{len(names) - len(named)}" in note(app)) == (len(named) < len(names))


def test_the_second_press_leaves_it_to_them() -> None:
    app = seated(match(HOT_SEAT))
    for _ in range(2):
        assert seat(app).waiting
        key(app, pygame.K_SPACE)
    assert not screen(app).table.match.seat("a").waiting


def test_units_with_an_order_of_any_kind_are_not_nagged_about() -> None:
    app = seated(match(HOT_SEAT))
    for request in console.loud(seat(app)):
        orders = seat(app).legal(request)
        seat(app).give(request, next(order for order in orders if order.get("form") == "defend"))
    key(app, pygame.K_SPACE)
    assert not screen(app).table.match.seat("a").waiting


def at_once(wanted: bool) -> App:
    app = seated(match(AGAINST_RECRUIT, gap=0), speed=1.0)
    current.use(replace(Settings(), battle=Pace(at_once=wanted)))
    return app


def shown_of(app: App) -> set[str]:
    """The sides whose units were seen doing something while a round was shown."""
    plainly(app)
    found: set[str] = set()
    for _ in range(3000):
        app.elapse(0.1)
        now = screen(app).playback.current
        known = screen(app).view.find(now.unit, Unit) if now is not None and now.unit else None
        if known is not None:
            found.add(known.side)
        if screen(app).mode is not None and rounds(app) > 1:
            break
        if screen(app).mode is not None:
            plainly(app)
    return found


def test_what_computers_do_is_shown_at_once_if_one_wishes() -> None:
    assert shown_of(at_once(False)) == {"a", "b"}
    assert shown_of(at_once(True)) == {"a"}


def test_whoever_only_watches_computers_sees_them() -> None:
    app = at_once(True)
    table = screen(app).table
    assert table.at_once == {"b"}
    table.match.sit("a", "recruit")
    assert table.at_once == frozenset()


def test_a_veteran_thinks_while_the_window_draws_on() -> None:
    """He thinks in a process of his own, and what he decides is what he would decide here."""
    app = seated(match({"a": "human", "b": "veteran"}, DEMO, gap=0))
    table = screen(app).table
    assert table.thinker._worker is not None
    twin = match({"a": "human", "b": "veteran"}, DEMO, gap=0)
    twin.advance()
    assert table.match.battle.digest() == twin.battle.digest()
    table.thinker.close()


def test_a_seat_given_up_is_watched_from_there_at_the_usual_speed() -> None:
    found = match(HOT_SEAT)
    view, seating = found.seat("a").view, Seating()
    mine = Playback.at(view, 4.0)
    seating.leave("a", mine)
    other = Playback.at(found.seat("b").view, 8.0)
    assert not seating.missed("a", view), "nothing has happened"
    assert seating.take("a", view, other, watch=True) is mine
    assert mine.speed == 8.0, "the speed is the window's, not the side's"
    assert seating.take("a", view, other, watch=True) is not mine


def test_speeds_go_from_half_to_sixteen_and_to_the_end() -> None:
    app = seated(match(HOT_SEAT), speed=0.5)
    found = []
    for _ in range(7):
        found.append(screen(app).playback.speed)
        key(app, pygame.K_PLUS, letter="+")
    assert found == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 0.0]


@pytest.mark.parametrize("speed", [0.5, 1.0, 16.0])
def test_at_every_speed_space_skips_what_is_shown(speed: float) -> None:
    app = seated(match(AGAINST_RECRUIT, gap=0), speed=speed)
    plainly(app)
    for _ in range(200):
        app.step([], 0.001)
        if screen(app).playback.busy(screen(app).view):
            break
    assert screen(app).playback.busy(screen(app).view)
    key(app, pygame.K_SPACE)
    assert not screen(app).playback.busy(screen(app).view)
    settle(app)


def test_a_second_press_after_the_end_seals_nothing() -> None:
    app = seated(match(AGAINST_RECRUIT, gap=0), speed=1.0)
    plainly(app)
    while not screen(app).playback.busy(screen(app).view):
        app.step([], 0.001)
    key(app, pygame.K_SPACE)
    while screen(app).mode is None and screen(app).hush > 0:
        app.step([], 0.001)
    shown = screen(app)
    shown.hush = max(shown.hush, 0.1)
    waiting = shown.table.seat.waiting
    for request in waiting:
        shown.table.seat.give(request, shown.table.seat.default(request))
    controls.commit(shown)
    assert shown.table.seat.waiting == waiting
    app.step([], 0.5)
    controls.commit(shown)
    assert shown.table.seat.waiting != waiting
