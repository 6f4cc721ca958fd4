"""The tooltip over the own people: who they are and what they do, and no odds against them."""

from __future__ import annotations

import pygame
import pytest

from game.core.components import Unit
from game.core.view import View
from game.play.words import templates
from game.ui.app import App
from game.ui.battle.table.model import card, emblem
from game.ui.field.looks import token_look
from game.ui.stage import personal_paint
from game.ui.stage.act.tips import order_words
from tests.ui.battle.seated import screen, seat
from tests.ui.hands import key, move
from tests.ui.stage.skirmish import BRIDGE, DUEL, acting, cell_of, foes, sitting, spot, stage


def told(app: App, unit: int) -> list[tuple[str, str]]:
    """The lines over somebody."""
    move(app, spot(app, cell_of(app, unit)))
    return list(stage(app).plan(screen(app)).tip)


def own(app: App) -> list[int]:
    """The own people who are on the field."""
    shown = screen(app).playback.units
    return [u for u in shown if seat(app).view.get(u, Unit).side == seat(app).side]


def test_the_chosen_figure_is_told_what_stands_on_his_leaf_and_is_offered_no_fight() -> None:
    app = sitting("personal.declare", BRIDGE)
    mode = acting(app)
    assert mode.request is not None
    assert mode.leaf.choose(("form", "fight"))
    lines = told(app, mode.request.unit)
    assert not any(role == "do" for role, _ in lines)
    words = order_words(mode.view, mode.request, mode.leaf.order)
    assert words.startswith("Fight") and ("body", f"On the leaf: {words}") in lines


def test_friends_are_told_by_their_orders_and_never_as_foes() -> None:
    app = sitting("personal.declare", BRIDGE)
    chosen = acting(app).request
    assert chosen is not None
    others = [unit for unit in own(app) if unit != chosen.unit]
    assert others
    for unit in others:
        lines = told(app, unit)
        assert ("body", "No order yet.") in lines
        assert not any("fight him" in words or "foe" in words for _, words in lines)
    assert acting(app).swear()
    assert any(words.startswith("Sworn: ") for _, words in told(app, chosen.unit))


def test_no_rank_of_the_own_people_is_called_a_foe() -> None:
    assert "foe" not in templates()["battle.leaf.rank_foe"]


def test_a_shot_is_told_of_shooters_alone() -> None:
    app = sitting("personal.declare", BRIDGE)
    view: View = seat(app).view
    lookout = view.scale.lookout
    assert lookout is not None
    armed = {"bow", "crossbow", "sling"}
    for unit in own(app):
        bears = emblem(view, unit) in armed
        lines = lookout.sight(view, unit, cell_of(app, unit))
        assert lines and (bears or not any(line.modifiers for line in lines)), card(view, unit).arms


def test_leaf_bar_and_token_show_one_emblem() -> None:
    app = sitting("personal.declare", BRIDGE)
    view = seat(app).view
    for unit in screen(app).playback.units:
        assert emblem(view, unit) == token_look(view, unit, card(view, unit)).charge


def test_no_tip_hides_what_happens_unless_the_pointer_asks_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[object] = []
    monkeypatch.setattr(personal_paint, "draw_tooltip", lambda *told: seen.append(told))
    app = sitting("personal.declare", DUEL)

    def tipped() -> bool:
        seen.clear()
        app.step([], 0.01)
        return bool(seen)

    while acting(app).missing():
        key(app, pygame.K_SPACE)
    x, y = spot(app, cell_of(app, foes(app, own(app)[0])[0]))
    move(app, (x, y))
    assert tipped()
    screen(app).playback.speed = 0.5
    key(app, pygame.K_SPACE)
    app.step([], 0.05)
    assert screen(app).playback.busy(seat(app).view)
    assert not tipped()
    move(app, (x + 1, y))
    assert tipped()
