"""The way back beside the ribbon is told where there is one; its key says where there is none."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.play.match import open_match
from game.play.words import say
from game.rules import RULESETS
from game.ui import text
from game.ui.app import App
from game.ui.stage.act.act_mode import ActMode
from game.ui.widgets.modal import Modal
from tests.ui.battle.seated import mode, scenario, screen, seat, seated, settle
from tests.ui.hands import key, top
from tests.ui.stage.skirmish import sitting, swear


def under(book: str, name: str = "wyvern-bridge") -> App:
    """A window at the first order that this book asks for."""
    told = replace(scenario(name), hint=(), translations={}, ruleset=book)
    found = open_match(name, told, RULESETS[book], {"a": "human", "b": "recruit"}, 11)
    app = seated(found)
    settle(app)
    return app


def words(app: App) -> list[str]:
    with text.recording() as seen:
        app.paint()
    return seen.texts()


@pytest.mark.parametrize("book", ["empress", "heroic2d6"])
def test_no_way_back_is_promised_where_an_order_is_carried_out_at_once(book: str) -> None:
    app = under(book)
    assert isinstance(mode(app), ActMode)
    assert say("battle.leaf.back") not in words(app)


def test_the_way_back_is_told_where_orders_are_sealed_later() -> None:
    app = sitting("personal.declare", size=(1920, 1080))
    assert say("battle.leaf.back") in words(app)


def test_the_key_says_that_nothing_can_be_taken_back() -> None:
    app = under("empress")
    swear(app)
    settle(app)
    key(app, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert isinstance(app.top, Modal)
    assert app.top.words == say("battle.undo_not", {})
    key(app, pygame.K_ESCAPE)
    assert top(app) is screen(app)


def test_the_key_takes_back_what_can_be_taken_back() -> None:
    app = sitting("personal.declare")
    swear(app)
    assert seat(app).view.drafts
    key(app, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert top(app) is screen(app)
    assert not seat(app).view.drafts
