"""Somebody sits at the battle screen: a whole application, real events, and what lies where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from game.core.components import Unit
from game.core.grid import Cell, step
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.match import HUMAN, Match, open_match
from game.play.scenarios.library import DEMO, find, load
from game.play.scenarios.scenario import Scenario
from game.play.settings import Settings
from game.play.thinking import Thinker
from game.rules import RULESETS
from game.ui import start
from game.ui.app import App
from game.ui.battle.field.painter import projection
from game.ui.battle.field.projection import ON_SCREEN
from game.ui.battle.lens.spyglass import Spyglass
from game.ui.battle.orders.orders_mode import OrdersMode
from game.ui.battle.orders.prompt_mode import PromptMode
from game.ui.battle.orders.shared_mode import SharedMode
from game.ui.battle.orders.shared_rows import READY
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Table
from game.ui.current import USUAL
from game.ui.stage.mass import MassStage
from game.ui.widgets.base import Widget
from tests.ui.hands import click

HOT_SEAT = {"a": HUMAN, "b": HUMAN}
AGAINST_RECRUIT = {"a": HUMAN, "b": "recruit"}
PATIENCE = 4000
LONG = 600.0
"""Seconds that a worker may think, on a machine that others use as well."""


@cache
def scenario(name: str) -> Scenario:
    """A shipped battle."""
    return load(find(name), RULESETS)


def match(
    levels: dict[str, str], name: str = DEMO, seed: int = 11, gap: int = 3, deployed: bool = True
) -> Match:
    """A shipped battle with these players; ``gap`` empty rows lie between the hosts."""
    found = scenario(name)
    units = found.units if deployed else tuple(replace(unit, place="") for unit in found.units)
    found = replace(found, numbers={**found.numbers, "gap": gap}, units=units)
    return open_match(name, found, RULESETS["zefrs"], levels, seed)


def seated(
    found: Match,
    size: tuple[int, int] = (1280, 720),
    scale: float = 1.0,
    speed: float = 0.0,
    settings: Settings = USUAL,
) -> App:
    """The battle screen of this match in a window; everything is shown at once."""
    app = App(BattleScreen(Table(found), start.ended), size, scale, settings)
    screen(app).playback.speed = speed
    settle(app)
    return app


def screen(app: App) -> BattleScreen:
    """The battle screen, whatever lies over it; the upper one of two."""
    return next(shown for shown in reversed(app.stack) if isinstance(shown, BattleScreen))


def mode(app: App) -> Any:
    """How the screen lets one decide."""
    return screen(app).mode


def spyglass(app: App) -> Spyglass:
    """The overlays over a mass battle."""
    stage = screen(app).stage
    assert isinstance(stage, MassStage)
    return stage.spyglass


def seat(app: App) -> Seat:
    """The seat of whoever sits there."""
    return screen(app).table.seat


def settle(app: App) -> None:
    """Let opponents decide and everything be shown, until somebody human must act. Only what
    one sees then is painted.
    """
    for _ in range(PATIENCE):
        app.elapse(0.3)
        shown = app.top
        idle = isinstance(shown, BattleScreen) and not shown.playback.busy(shown.view)
        if not isinstance(shown, BattleScreen) or (idle and shown.mode is not None):
            app.paint()
            return
        rest(shown.table.thinker)
    raise AssertionError("nobody is asked")


def rest(thinker: Thinker) -> None:
    """Wait for a worker that comes up or thinks until it says something; that its process has
    ended is something too. No frames are counted meanwhile.
    """
    worker = thinker._worker
    if worker is not None and (thinker.thinking or not worker._up):
        worker._link.poll(LONG)


def spot(app: App, cell: Cell, side: str = "") -> tuple[int, int]:
    """The middle of a square, or a place near one of its sides (N, E, S, W)."""
    square = projection(screen(app).place).rect(cell)
    reach = square.w * 42 // 100
    way = {"right": (reach, 0), "left": (-reach, 0), "down": (0, reach), "up": (0, -reach)}
    across, down = way[ON_SCREEN[side]] if side else (0, 0)
    return square.centerx + across, square.centery + down


def at(app: App, name: str) -> Cell:
    """Where the unit of this name is shown."""
    return screen(app).playback.units[unit(app, name)].cell


def unit(app: App, name: str) -> int:
    """The unit or figure of this name."""
    view = seat(app).view
    return next(id_ for id_, (known,) in view.each(Unit) if known.name == name)


def request(app: App, name: str) -> Request:
    """What is asked of the unit of this name."""
    return next(r for r in seat(app).waiting if r.unit == unit(app, name))


def given(app: App, name: str) -> Order | None:
    """The order it has been given."""
    return seat(app).view.drafts.get(request(app, name).id)


def press(app: App, id_: str) -> None:
    """Click a button of the screen or of its panel."""
    rings = [screen(app).ring, *([mode(app).ring] if mode(app) else [])]
    widget = next(w for ring in rings for w in ring.widgets if w.id == id_)
    click(app, widget.rect.center)


def play_on(app: App, until: Callable[[App], bool], decide: Callable[[App], None]) -> None:
    """Let ``decide`` act for whoever is asked, until something has come about."""
    for _ in range(PATIENCE):
        settle(app)
        if until(app):
            return
        decide(app)
    raise AssertionError("it does not come about")


def rounds(app: App) -> int:
    """The round of the battle."""
    return screen(app).table.match.battle.clock.round


def over(app: App) -> bool:
    """Whether the result is shown."""
    return screen(app).table.match.over


def plainly(app: App) -> None:
    """Decide like a plain player: strike or shoot whom one can, else march ahead, else defend."""
    shown = mode(app)
    if isinstance(shown, SharedMode):
        press(app, next(widget.id for widget in shown.ring.widgets if _ready(widget)))
    elif isinstance(shown, PromptMode):
        click(app, shown.ring.widgets[0].rect.center)
    elif isinstance(shown, OrdersMode) and not seat(app).waiting[0].window:
        for asked in seat(app).waiting:
            if asked.id not in seat(app).view.drafts:
                order_plainly(app, asked)
        press(app, "commit")
    else:
        press(app, "commit")


def _ready(widget: Widget) -> bool:
    return widget.enabled and widget.id.startswith(READY)


def order_plainly(app: App, asked: Request) -> None:
    """One order, by clicks on the field and on the panel."""
    mode(app).select_unit(asked.unit)
    made = mode(app).clerk.made
    ahead = step(made.start, made.facing)
    if made.targets:
        target = screen(app).playback.units[next(iter(made.targets))]
        click(app, spot(app, target.cell))
    elif ahead in made.reach and asked.kind == "mass.order":
        click(app, spot(app, ahead))
    if asked.kind == "mass.order" and asked.id not in seat(app).view.drafts:
        mode(app).select_unit(asked.unit)
        press(app, "form:defend")
