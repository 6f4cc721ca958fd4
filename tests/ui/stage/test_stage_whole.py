"""Whole battles of single fighters with real events: by mouse, by keys, hot seat, to the result."""

from __future__ import annotations

import pygame
import pytest

from game.core.components import Out
from game.ui import text
from game.ui.app import App
from game.ui.battle.table.screen import BattleScreen
from game.ui.curtain import CurtainScreen
from game.ui.result.screen import ResultScreen
from game.ui.stage.act.act_mode import ActMode
from game.ui.stage.act.place_mode import PlaceMode
from game.ui.stage.answer.ask_mode import AskMode
from tests.ui.battle.seated import (
    HOT_SEAT,
    PATIENCE,
    mode,
    over,
    rounds,
    screen,
    seat,
    seated,
    settle,
)
from tests.ui.hands import key, top
from tests.ui.stage.skirmish import (
    ASKING,
    BRIDGE,
    SEEDS,
    SIZE,
    battle,
    foes,
    lift,
    means_usual,
    plainly,
)
from tests.ui.whole import kinds_sent

MOUSE = {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}
KEYS = {pygame.KEYDOWN, pygame.KEYUP}


def fought(app: App, decide: object) -> set[str]:
    """Decide until the battle is over; what was asked on the way."""
    met: set[str] = set()
    assert callable(decide)
    for _ in range(PATIENCE):
        settle(app)
        if not isinstance(top(app), BattleScreen | CurtainScreen):
            return met
        if not isinstance(top(app), CurtainScreen):
            met |= {request.kind for request in seat(app).waiting}
        decide(app)
    raise AssertionError("it does not end")


def test_a_duel_by_mouse(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = kinds_sent(monkeypatch)
    met: set[str] = set()
    for seed in SEEDS:
        app = seated(battle(seed=seed), SIZE, settings=ASKING)
        met |= fought(app, plainly)
        if "personal.face" in met:
            break
    assert sent <= MOUSE
    assert {"personal.prepare", "personal.declare", "personal.face"} <= met
    assert over(app) and isinstance(top(app), ResultScreen)
    with text.recording() as seen:
        app.step([], 0.0)
    assert "Tilda Marren" in seen.texts()


def by_keys(app: App) -> None:
    """The seal's key swears, seals and passes; a digit answers; letters and arrows choose."""
    shown = mode(app)
    if isinstance(top(app), CurtainScreen):
        lift(app)
    elif isinstance(shown, PlaceMode):
        key(app, pygame.K_SPACE)
    elif isinstance(shown, AskMode):
        usual = shown._usual()
        key(app, *((pygame.K_SPACE,) if usual is not None else (pygame.K_1, 0, "1")))
    else:
        assert isinstance(shown, ActMode)
        assert shown.request is not None
        if not shown.window and shown.request.id not in seat(app).view.drafts:
            means_usual(app, shown)
        near = foes(app, shown.request.unit)
        if shown.fresh and near and near[0] in shown.leaf.units:
            key(app, pygame.K_1, letter="1")
            for way in (pygame.K_DOWN, pygame.K_LEFT):
                key(app, way)
        key(app, pygame.K_SPACE)


def test_a_duel_by_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    app = seated(battle(seed=3), SIZE)
    sent = kinds_sent(monkeypatch)
    met = fought(app, by_keys)
    assert sent <= KEYS
    assert "personal.declare" in met
    assert "personal.face" not in met, "nobody asks where one looks, unless one wishes so"
    assert over(app) and rounds(app) > 1


def test_many_against_many_by_mouse() -> None:
    app = seated(battle(BRIDGE, seed=5), SIZE)
    for _ in range(PATIENCE):
        settle(app)
        if over(app) or rounds(app) > 4:
            break
        plainly(app)
    state = screen(app).table.match.battle.world
    hurt = [unit for unit, _ in state.each(Out)]
    assert rounds(app) > 4 or hurt


def test_two_people_at_one_screen() -> None:
    for seed in SEEDS:
        app = seated(battle(levels=HOT_SEAT, seed=seed), SIZE)
        curtains = 0
        while rounds(app) < 3 and not over(app):
            settle(app)
            curtains += isinstance(top(app), CurtainScreen)
            if not over(app):
                plainly(app)
        if not over(app):
            break
    assert curtains >= 3, "preparing and declaring are secret"
