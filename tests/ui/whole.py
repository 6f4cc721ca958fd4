"""A whole battle from its first order to its result, by whichever hands a test brings along."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pygame
import pytest

from game.core.grid import Cell
from game.play.options import PlayOptions
from game.ui import start
from game.ui.app import App
from game.ui.battle.log import screen as log_screen
from game.ui.battle.orders.duel_mode import DuelMode
from game.ui.battle.orders.prompt_mode import PromptMode
from game.ui.battle.orders.shared_mode import SharedMode
from game.ui.battle.table.screen import BattleScreen
from game.ui.curtain import CurtainScreen
from game.ui.result.screen import ResultScreen
from tests.ui.battle.seated import PATIENCE, mode, over, rounds, screen, seat, settle
from tests.ui.hands import top


class Hands(Protocol):
    """What a player's hands do when something is asked, as events and nothing else."""

    def press(self, app: App, widget: str) -> None:
        """Press a button."""

    def menu(self, app: App) -> None:
        """Open the menu of the battle."""

    def lift(self, app: App) -> None:
        """Lift the curtain."""

    def orders(self, app: App) -> None:
        """An order for every unit, and seal them."""

    def turn(self, app: App) -> None:
        """Turn between two segments, alone at the screen."""

    def window(self, app: App) -> None:
        """Turn between two segments, both sides on one screen."""

    def duels(self, app: App) -> None:
        """Declare every duel."""

    def answer(self, app: App) -> None:
        """Answer one question."""


def opened(home: Path, monkeypatch: pytest.MonkeyPatch) -> App:
    """The game as it opens for somebody who has never played."""
    monkeypatch.setenv("PENNON_HOME", str(home))
    app = start.window(PlayOptions())
    app.step([], 0.0)
    return app


def kinds_sent(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The types of all events that are posted from here on."""
    found: set[int] = set()
    post = pygame.event.post

    def watched(event: pygame.event.Event) -> bool:
        found.add(event.type)
        return post(event)

    monkeypatch.setattr(pygame.event, "post", watched)
    return found


def copied(press: Callable[[bool], None]) -> None:
    """One line of the chronicle, and all of them, arrive where texts are kept."""
    arrived: list[str] = []

    def put(words: str) -> bool:
        arrived.append(words)
        return True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(log_screen, "put", put)
        press(True)
        press(False)
    assert len(arrived) == 2
    assert arrived[0] in arrived[1]
    assert "\n" in arrived[1]


def given_up(app: App, hands: Hands) -> None:
    """A battle that was just taken up is conceded: it ends when that was said twice."""
    settle(app)
    if not isinstance(top(app), BattleScreen):
        hands.lift(app)
        settle(app)
    assert type(top(app)) is BattleScreen
    assert not over(app)
    hands.menu(app)
    hands.press(app, "concede")
    app.step([], 0.0)
    assert not over(app)
    hands.press(app, "conceded")
    settle(app)
    assert over(app)
    assert isinstance(top(app), ResultScreen)


def fight(app: App, hands: Hands, decisions: int = PATIENCE) -> set[str]:
    """Decide whatever is asked, so often or until the battle is over; what was met on the way."""
    met: set[str] = set()
    for _ in range(decisions):
        settle(app)
        if not isinstance(top(app), BattleScreen | CurtainScreen):
            break
        met.add(_decide(app, hands))
    return met


def _decide(app: App, hands: Hands) -> str:
    if isinstance(top(app), CurtainScreen):
        hands.lift(app)
        assert top(app) is screen(app)
        return "curtain"
    before = screen(app).table.match.battle.version
    asked = seat(app).waiting[0]
    if isinstance(mode(app), SharedMode):
        hands.window(app)
    elif isinstance(mode(app), DuelMode):
        hands.duels(app)
    elif isinstance(mode(app), PromptMode):
        hands.answer(app)
    elif asked.window:
        hands.turn(app)
    else:
        hands.orders(app)
    assert screen(app).table.match.battle.version != before, f"{asked.kind} was not answered"
    return asked.kind


def plan(app: App) -> tuple[str, Cell | None]:
    """What the chosen unit does in this test: its form, and the square that means it."""
    clerk = mode(app).clerk
    made = clerk.made
    if made.targets:
        enemy = screen(app).playback.units[next(iter(made.targets))]
        return made.form, enemy.cell
    others = sorted(cell for cell in made.reach if cell != made.start)
    free = [cell for cell in others if clerk.own_at(cell) is None]
    if free and made.form == "attack":
        return "attack", max(free, key=lambda cell: cell.y if made.facing == "N" else -cell.y)
    return "defend", None


def fought_out(app: App, met: set[str], done: set[str]) -> None:
    """It came to its end; every kind of question and of order was there on the way."""
    assert over(app) and rounds(app) >= 3
    assert {"curtain", "mass.order", "duel.declare", "mass.reface", "mass.fill"} <= met
    assert {"form_attack", "form_shoot", "form_withdraw"} <= done
