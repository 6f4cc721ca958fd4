"""Somebody sits at a battle of single fighters: what lies where, and how one decides by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pygame

from game.core.components import Position, Unit
from game.core.grid import Cell, king_moves
from game.core.ruleset import Request
from game.play.match import Match, open_match
from game.play.settings import Pace, Settings
from game.rules import RULESETS
from game.ui.app import App
from game.ui.battle.table.screen import BattleScreen
from game.ui.curtain import STILL, CurtainScreen
from game.ui.stage.act.act_mode import ActMode
from game.ui.stage.act.place_mode import PlaceMode
from game.ui.stage.answer.ask_mode import AskMode
from game.ui.stage.personal import PersonalStage
from tests.ui.battle.seated import (
    AGAINST_RECRUIT,
    PATIENCE,
    mode,
    press,
    scenario,
    screen,
    seat,
    seated,
    settle,
)
from tests.ui.hands import click, key, top

DUEL, BRIDGE = "garrow-yard", "wyvern-bridge"
SIZE = (1280, 720)
ASKING = Settings(battle=Pace(ask_facing=True))
"""Everything is asked that can be."""

SEEDS = range(11, 31)
"""Dice that are tried until a battle comes to what is wanted."""


def battle(name: str = DUEL, levels: dict[str, str] | None = None, seed: int = 11) -> Match:
    """A shipped battle of single fighters, without the lessons of a guided one."""
    told = scenario(name)
    bare = {spoken: replace(one, hint=()) for spoken, one in told.translations.items()}
    found = replace(told, hint=(), translations=bare)
    return open_match(name, found, RULESETS["zefrs"], levels or AGAINST_RECRUIT, seed)


def stage(app: App) -> PersonalStage:
    """What is peculiar to this scale."""
    found = screen(app).stage
    assert isinstance(found, PersonalStage)
    return found


def spot(app: App, cell: Cell) -> tuple[int, int]:
    """The middle of a cell, which is brought into view if it is not."""
    found = stage(app).map
    if not found.camera.shows(cell):
        found.centre(cell)
        app.step([], 1.0)
    return found.rect(cell).center


def cell_of(app: App, unit: int) -> Cell:
    """Where somebody is shown."""
    return screen(app).playback.units[unit].cell


def foes(app: App, unit: int) -> list[int]:
    """The enemies of somebody who are still in the fight, the nearest first."""
    view, here = seat(app).view, cell_of(app, unit)
    shown = screen(app).playback.units
    found = [u for u, one in shown.items() if not one.why and view.find(u, Unit) is not None]
    others = [u for u in found if view.get(u, Unit).side != view.side]
    return sorted(others, key=lambda u: (king_moves(shown[u].cell, here), u))


def on_map(app: App, cell: Cell, button: int = 1) -> None:
    """Click a cell."""
    click(app, spot(app, cell), button)


def swear(app: App) -> None:
    """Press the seal of the leaf."""
    click(app, mode(app).ring.find("swear").rect.center)


def plainly(app: App) -> None:
    """Decide by mouse like a plain player: at the nearest enemy, and the usual answer."""
    shown = mode(app)
    if isinstance(top(app), CurtainScreen):
        lift(app)
    elif isinstance(shown, PlaceMode):
        press(app, "commit")
    elif isinstance(shown, ActMode):
        act(app, shown)
    else:
        buttons = shown.ring.widgets
        usual = shown._usual()
        wanted = "0" if usual is None else str(usual)
        click(app, next(b for b in buttons if b.id == wanted).rect.center)


def act(app: App, shown: ActMode) -> None:
    """Everybody goes for his nearest enemy, if he may; then the side seals."""
    for request in list(seat(app).waiting):
        if mode(app) is not shown or request not in seat(app).waiting:
            return
        if request.id in seat(app).view.drafts:
            continue
        shown.select(request)
        means_usual(app, shown)
        near = foes(app, request.unit)
        if near and near[0] in shown.leaf.units:
            on_map(app, cell_of(app, near[0]))
        # That may have been the second click there, which swears.
        if request in seat(app).waiting and request.id not in seat(app).view.drafts:
            swear(app)
    if mode(app) is shown and shown.commits and seat(app).waiting:
        press(app, "commit")


def means_usual(app: App, shown: ActMode) -> None:
    """Choose on the leaf what a sensible fighter does unasked, in the place of what it proposes."""
    assert shown.request is not None
    shown.leaf.choose(*seat(app).default(shown.request).slots)


def lift(app: App) -> None:
    """Lift the curtain."""
    app.step([], STILL + 0.1)
    key(app, pygame.K_RETURN)


def asked(app: App, kind: str) -> Request | None:
    """What of this kind is asked just now."""
    return next((r for r in seat(app).waiting if r.kind == kind), None)


def comes(app: App, until: Callable[[App], bool]) -> bool:
    """Decide plainly until something has come about; False if the battle ends before."""
    for _ in range(PATIENCE):
        settle(app)
        if not isinstance(top(app), BattleScreen | CurtainScreen):
            return False
        if not isinstance(top(app), CurtainScreen) and until(app):
            return True
        plainly(app)
    return False


def play_on(app: App, until: Callable[[App], bool]) -> None:
    """Decide plainly until something has come about."""
    assert comes(app, until), "it does not come about"


@cache
def played(kind: str, name: str = DUEL) -> Match:
    """A battle in which this is asked, not in the first turn if it can be."""
    early = kind in ("personal.prepare", "personal.free", "personal.order")

    def there(app: App) -> bool:
        return asked(app, kind) is not None and (early or seat(app).view.clock.round > 1)

    for seed in SEEDS:
        found = battle(name, seed=seed)
        if comes(seated(found, SIZE, settings=ASKING), there):
            return found
    raise AssertionError(f"nobody is asked {kind} in {name}")


def sitting(kind: str, name: str = DUEL, size: tuple[int, int] = SIZE, scale: float = 1.0) -> App:
    """A fresh window at this moment of such a battle."""
    found = played(kind, name)
    return seated(replace(found, battle=found.battle.fork()), size, scale, settings=ASKING)


def acting(app: App) -> ActMode:
    """The mode in which one declares."""
    found: Any = mode(app)
    assert isinstance(found, ActMode)
    return found


def asking(app: App) -> AskMode:
    """The mode of a single question."""
    found: Any = mode(app)
    assert isinstance(found, AskMode)
    return found


def stands(app: App, unit: int) -> Cell:
    """Where the rules have somebody."""
    post = seat(app).view.get(unit, Position)
    return post.cell
