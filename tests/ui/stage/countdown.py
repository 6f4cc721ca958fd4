"""Somebody sits at a battle in which time is counted, and decides by hand."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.play.match import Match, open_match
from game.rules import RULESETS
from game.ui.app import App
from game.ui.battle.table.screen import BattleScreen
from game.ui.curtain import CurtainScreen
from game.ui.stage.act.act_mode import ActMode
from game.ui.stage.act.place_mode import PlaceMode
from game.ui.stage.answer.answer_mode import AnswerMode
from tests.ui.battle.seated import PATIENCE, mode, press, scenario, seat, settle
from tests.ui.hands import click, key, top
from tests.ui.stage.skirmish import cell_of, foes, means_usual, on_map, swear

DUEL, PIER, HALL = "garrow-yard", "pier-nine", "saddlers-hall"
ALONE = {"a": "human", "b": "recruit"}


def battle(name: str = DUEL, seed: int = 11) -> Match:
    """A shipped battle by the book that counts time."""
    told = scenario(name)
    bare = {spoken: replace(one, hint=()) for spoken, one in told.translations.items()}
    found = replace(told, hint=(), translations=bare, ruleset="chaos")
    return open_match(name, found, RULESETS["chaos"], ALONE, seed)


def by_keys(app: App) -> None:
    """The key that seals does whatever is usual; a turn goes to the nearest enemy."""
    shown = mode(app)
    if isinstance(shown, ActMode) and not isinstance(shown, PlaceMode) and not shown.window:
        assert shown.request is not None
        means_usual(app, shown)
        near = foes(app, shown.request.unit)
        if near and near[0] in shown.leaf.units:
            shown.leaf.put(near[0])
    key(app, pygame.K_SPACE)


def by_mouse(app: App) -> None:
    """Clicks alone: on enemies, rows and buttons."""
    shown = mode(app)
    if isinstance(shown, PlaceMode):
        press(app, "commit")
    elif isinstance(shown, AnswerMode):
        click(app, shown.ring.find("give").rect.center)
    elif isinstance(shown, ActMode) and shown.window:
        click(app, shown.bar.find("pass/event").rect.center)
    elif isinstance(shown, ActMode):
        assert shown.request is not None
        means_usual(app, shown)
        near = foes(app, shown.request.unit)
        if near and near[0] in shown.leaf.units:
            on_map(app, cell_of(app, near[0]))
        if mode(app) is shown and shown.request in seat(app).waiting:
            swear(app)
    else:
        usual = shown._usual()
        click(app, shown.ring.find(str(usual or 0)).rect.center)


def fought(app: App, decide: object, rounds: int = 99) -> set[str]:
    """Decide until the battle is over, or so many rounds; what was asked on the way."""
    met: set[str] = set()
    assert callable(decide)
    for _ in range(PATIENCE):
        settle(app)
        over = not isinstance(top(app), BattleScreen | CurtainScreen)
        if over or seat(app).view.clock.round > rounds:
            return met
        met |= {request.kind for request in seat(app).waiting}
        decide(app)
    raise AssertionError("it does not end")
