"""What a player stumbled over in the first hour: whose turn it is, what is asked, who is meant."""

from __future__ import annotations

import pygame

from game.core.components import Commands
from game.core.grid import Cell
from game.core.ruleset import Request
from game.ui import start, text
from game.ui.app import App
from game.ui.battle.orders.asked import question
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Table
from game.ui.curtain import CurtainScreen
from tests.ui.battle.learner import desk, due, lesson
from tests.ui.battle.seated import (
    AGAINST_RECRUIT,
    HOT_SEAT,
    match,
    mode,
    screen,
    seat,
    seated,
    settle,
    spot,
)
from tests.ui.hands import click, key


def said(app: App) -> str:
    """Everything that is written on the screen."""
    with text.recording() as seen:
        app.step([], 0.0)
    return " ".join(seen.texts())


def test_after_an_order_comes_the_next_unit_without_one_and_after_the_last_nobody() -> None:
    app = seated(match(AGAINST_RECRUIT))
    for _ in range(3):
        key(app, pygame.K_d)
        chosen = mode(app).clerk.request.unit
        assert seat(app).view.find(chosen, Commands) is None, "who may do without an order"
    key(app, pygame.K_d)
    assert mode(app).clerk.request is None
    assert "Every unit has its order. A click" in said(app)
    orders = dict(seat(app).view.drafts)
    settle(app)
    for cell in ((x, y) for x in range(5) for y in range(7)):
        click(app, spot(app, Cell(*cell)))
        if mode(app).clerk.request is not None:
            mode(app).clerk.select(None)
    assert dict(seat(app).view.drafts) == orders, "no click beside somebody is an order"


def test_a_unit_that_is_to_turn_where_it_stands_shows_where_it_will_look() -> None:
    app = seated(match(AGAINST_RECRUIT))
    unit = mode(app).clerk.request.unit
    key(app, pygame.K_UP, pygame.KMOD_SHIFT)
    (ghost,) = (g for g in screen(app).marks().ghosts if g.unit == unit)
    assert ghost.facing == seat(app).view.drafts[mode(app).clerk.request.id].text("facing")


def test_the_hand_points_at_a_unit_until_it_is_taken_up_and_then_at_its_square() -> None:
    app = seated(lesson())
    key(app, pygame.K_F2)
    key(app, pygame.K_F2)
    app.step([], 0.1)
    hint = due(app)
    assert hint is not None and hint.id == "march"
    swords = desk(app).courses["a"].names.entities["swords"]
    before = desk(app).at
    assert before is not None and not before.collidepoint(spot(app, hint_cell(app)))
    screen(app).mode.select_unit(swords)  # type: ignore[union-attr]
    app.step([], 0.1)
    after = desk(app).at
    assert after is not None and after.collidepoint(spot(app, hint_cell(app)))
    assert after in desk(app).taken(screen(app)), "no tooltip covers what the hand points at"


def hint_cell(app: App) -> Cell:
    """The square that the hint wants."""
    hint = due(app)
    assert hint is not None and hint.cell is not None
    return Cell(*hint.cell)


def test_a_number_in_a_question_is_never_taken_for_a_unit() -> None:
    app = seated(match(HOT_SEAT))
    view = seat(app).view
    ids = [request.unit for request in seat(app).waiting]
    about = (("by", ids[1]), ("colour", "green"), ("raw", ids[2]), ("loses", ids[3]))
    asked = Request("q", "a", ids[0], "duel.defend", about=about)
    _, words = question(view, asked)
    assert f"{ids[2]} points before armour, {ids[3]} would get through" in words


def test_the_curtain_says_what_is_done_behind_it() -> None:
    app = seated(match(HOT_SEAT, gap=0))
    heard = []
    for _ in range(12):
        if isinstance(app.top, CurtainScreen):
            heard.append(app.top.notes[0])
            app.step([], 0.5)
            key(app, pygame.K_RETURN)
            settle(app)
        elif mode(app) is not None and mode(app).commits:
            key(app, pygame.K_SPACE)
            key(app, pygame.K_SPACE)
            app.step([], 0.1)
        else:
            break
    assert "Round 1: duels are declared in secret." in heard
    assert heard[0] == "Round 1: orders are given in secret."


def test_whoever_watches_two_opponents_has_nothing_to_seal() -> None:
    app = App(screen_of({"a": "recruit", "b": "recruit"}))
    app.step([], 0.01)
    assert "Seal the orders" not in said(app)
    app = seated(match(AGAINST_RECRUIT))
    assert "Seal the orders" in said(app)


def screen_of(levels: dict[str, str]) -> BattleScreen:
    """The battle screen of these players."""
    return BattleScreen(Table(match(levels)), start.ended)
