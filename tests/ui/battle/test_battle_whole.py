"""Whole battles with real events: against the computer and hot seat, up to the result."""

from __future__ import annotations

import pygame

from game.ui import text
from game.ui.app import App
from game.ui.battle.orders.prompt_mode import PromptMode
from game.ui.curtain import STILL, CurtainScreen
from game.ui.result.screen import ResultScreen
from game.ui.widgets.modal import Modal
from tests.ui.battle.seated import (
    AGAINST_RECRUIT,
    HOT_SEAT,
    PATIENCE,
    match,
    mode,
    over,
    plainly,
    play_on,
    press,
    rounds,
    screen,
    seat,
    seated,
    settle,
)
from tests.ui.hands import click, key, top

ROUNDS = 5


def lift(app: App) -> None:
    """Lift the curtain with a fresh key, after its moment of stillness."""
    app.step([], STILL + 0.1)
    key(app, pygame.K_RETURN)
    assert app.top is screen(app)


def decide(app: App) -> None:
    """Lift the curtain, or decide plainly."""
    if isinstance(app.top, CurtainScreen):
        lift(app)
    else:
        plainly(app)


def played(levels: dict[str, str], seed: int) -> App:
    """A battle from the first order to its result."""
    app = seated(match(levels, seed=seed))
    play_on(app, over, decide)
    settle(app)
    return app


def test_a_battle_against_the_computer_is_played_to_its_result() -> None:
    app = played(AGAINST_RECRUIT, 3)
    assert rounds(app) >= ROUNDS
    assert isinstance(app.top, ResultScreen)
    with text.recording() as seen:
        app.step([], 0.0)
    assert "The Kestrel Guard" in seen.texts()


def test_a_whole_round_is_shown_event_by_event() -> None:
    app = seated(match(AGAINST_RECRUIT, gap=0), speed=1.0)
    plainly(app)
    told: set[str] = set()
    for _ in range(PATIENCE):
        with text.recording() as seen:
            app.step([], 0.1)
        current = screen(app).playback.current
        if current is not None:
            told.add(current.key)
            assert len(seen.texts()) > 30, "the panel is never an empty sheet"
        if screen(app).mode is not None:
            plainly(app)
        if rounds(app) > 1 and not screen(app).playback.busy(screen(app).view):
            break
    assert {"zefrs.attack", "losses", "zefrs.initiative"} <= told


def sealed_by_a() -> tuple[App, list[tuple[str, bool]]]:
    """A hot seat in which side a has sealed; who sat in each frame since, and if it was covered."""
    app = seated(match(HOT_SEAT))
    frames: list[tuple[str, bool]] = []
    paint = app.paint

    def watched() -> None:
        frames.append((screen(app).table.side, isinstance(app.top, CurtainScreen)))
        paint()

    app.paint = watched  # type: ignore[method-assign]
    plainly(app)
    settle(app)
    return app, frames


def test_the_curtain_falls_before_the_side_changes() -> None:
    app, frames = sealed_by_a()
    assert isinstance(app.top, CurtainScreen)
    assert ("a", False) in frames
    assert ("a", True) in frames, "covered while a still sits there"
    assert ("b", False) not in frames, "side b's seat is never painted while a looks"
    lift(app)
    assert screen(app).table.side == "b"


def test_under_the_curtain_nothing_of_the_battle_is_painted() -> None:
    app, _ = sealed_by_a()
    with text.recording() as seen:
        app.step([], 0.0)
    shown = " ".join(seen.texts())
    assert "House Kestrel" in shown
    for secret in ("Ashdown Spears", "The Fen Spears", "rating", "100"):
        assert secret not in shown
    assert "Kestrel" not in pygame.display.get_caption()[0]


def test_the_key_that_sealed_the_orders_does_not_lift_the_curtain() -> None:
    app, _ = sealed_by_a()
    app.stack[-1].passed = 0.0  # type: ignore[attr-defined]
    key(app, pygame.K_SPACE)
    assert isinstance(app.top, CurtainScreen)


def test_a_question_in_the_middle_is_answered_by_a_click() -> None:
    app = seated(match(AGAINST_RECRUIT, gap=0, seed=5))
    play_on(app, lambda shown: isinstance(mode(shown), PromptMode), plainly)
    asked = mode(app).request
    assert not screen(app).ring.find("commit").enabled
    plainly(app)
    assert asked.id not in [request.id for request in seat(app).waiting]


def test_conceding_ends_the_battle() -> None:
    app = seated(match(AGAINST_RECRUIT))
    press(app, "menu")
    assert isinstance(top(app), Modal)
    click(app, top(app).ring.find("concede").rect.center)
    app.step([], 0.0)
    assert not over(app), "it is asked again"
    click(app, top(app).ring.find("conceded").rect.center)
    settle(app)
    assert over(app) and isinstance(top(app), ResultScreen)


def test_two_computers_play_while_one_watches() -> None:
    app = seated(match({"a": "recruit", "b": "recruit"}))
    assert isinstance(app.top, ResultScreen)
    assert rounds(app) >= 2
