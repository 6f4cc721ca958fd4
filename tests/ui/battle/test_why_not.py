"""A click that does nothing says why, in one sentence with its rule, beside the pointer."""

from __future__ import annotations

import pygame
import pytest

from game.core.components import Commands
from game.core.grid import Cell
from game.core.orders import IllegalOrder
from game.play.words import say
from game.ui.app import App
from game.ui.battle.tips.square import refused
from tests.ui.battle.seated import (
    AGAINST_RECRUIT,
    at,
    match,
    mode,
    press,
    screen,
    seat,
    seated,
    spot,
    spyglass,
    unit,
)
from tests.ui.hands import click, key, move

SPEARS, SWORDS = "Ashdown Spears", "Ashdown Swords"


@pytest.fixture
def app() -> App:
    return seated(match(AGAINST_RECRUIT, gap=3))


def said(app: App) -> str:
    """The refusal in the tooltip beside the pointer."""
    marks = spyglass(app).over(screen(app), screen(app).marks())
    return " ".join(words for role, words in marks.tip if role == "no")


def choose(app: App, name: str) -> None:
    mode(app).select_unit(unit(app, name))


def enemy(app: App) -> Cell:
    """Where some enemy stands who cannot be struck yet."""
    own = {request.unit for request in seat(app).waiting}
    return next(now.cell for one, now in screen(app).playback.units.items() if one not in own)


def test_a_square_out_of_reach(app: App) -> None:
    choose(app, SPEARS)
    click(app, spot(app, Cell(0, 6)))
    assert "one square a round" in said(app) and "ZF-MASS-MOV-01" in said(app)


def test_an_enemy_who_is_far_away(app: App) -> None:
    choose(app, SPEARS)
    click(app, spot(app, enemy(app)))
    assert "ZF-MASS-MOV-01" in said(app)


def test_the_refusal_leaves_with_the_pointer(app: App) -> None:
    choose(app, SPEARS)
    click(app, spot(app, Cell(0, 6)))
    move(app, spot(app, Cell(0, 5)))
    assert not said(app)


def test_no_unit_is_chosen(app: App) -> None:
    mode(app).clerk.select(None)
    click(app, spot(app, Cell(0, 4)))
    assert say("battle.no.unit") in said(app) and "ZF-" in said(app)
    key(app, pygame.K_d)
    assert mode(app).clerk.refusal.why == "battle.no.unit"


def test_an_enemy_under_an_order_that_strikes_nobody(app: App) -> None:
    app = seated(match(AGAINST_RECRUIT, gap=1))
    choose(app, SPEARS)
    press(app, "form:defend")
    choose(app, SPEARS)
    click(app, spot(app, enemy(app)))
    assert mode(app).clerk.refusal is not None
    assert said(app) and "[" not in said(app)


def test_a_form_that_a_unit_cannot_take(app: App) -> None:
    choose(app, SPEARS)
    key(app, pygame.K_s)
    assert mode(app).clerk.refusal.why == "zefrs.no.missiles"


def test_a_form_for_the_commander(app: App) -> None:
    figure = next(f for f, (c,) in seat(app).view.each(Commands) if c.side == "a")
    mode(app).select_unit(figure)
    key(app, pygame.K_a)
    assert mode(app).clerk.refusal.why == "battle.no.form"
    assert mode(app).clerk.refusal.rule == "ZF-MASS-CMD-01"


def test_the_commander_into_an_enemy_or_too_far(app: App) -> None:
    figure = next(f for f, (c,) in seat(app).view.each(Commands) if c.side == "a")
    mode(app).select_unit(figure)
    click(app, spot(app, Cell(0, 6)))
    assert mode(app).clerk.refusal.why == "zefrs.no.commander_far"


def test_only_commanders_take_over(app: App) -> None:
    choose(app, SPEARS)
    key(app, pygame.K_t)
    assert mode(app).clerk.refusal.why == "battle.no.take_over"


def test_an_own_unit_that_is_not_asked(app: App) -> None:
    clerk = mode(app).clerk
    asked = clerk.request_of
    other = unit(app, SWORDS)
    clerk.request_of = lambda who: None if who == other else asked(who)
    choose(app, SPEARS)
    click(app, spot(app, at(app, SWORDS)))
    assert clerk.refusal.why == "battle.no.turn"
    assert SWORDS in said(app)


def test_orders_that_are_sealed() -> None:
    app = seated(match(AGAINST_RECRUIT, gap=3), speed=1.0)
    for request in list(seat(app).waiting):
        seat(app).give(request, seat(app).default(request))
    press(app, "commit")
    while mode(app) is not None or not screen(app).playback.busy(screen(app).view):
        app.step([], 0.02)
    click(app, spot(app, Cell(0, 3)))
    assert say("battle.no.sealed") in said(app) and "ZF-" in said(app)
    move(app, spot(app, Cell(0, 4)))
    assert not said(app)


def test_units_in_refusals_are_called_by_name(app: App) -> None:
    other = unit(app, SWORDS)
    found = refused(seat(app).view, IllegalOrder("R-1", "zefrs.no.occupied", (("taken", other),)))
    assert SWORDS in found and str(other) not in found and found.endswith("(R-1)")
