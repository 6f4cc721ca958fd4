"""Single questions on the stage: answers in the leaf and on the map, passing, always so."""

from __future__ import annotations

import pygame
import pytest

from game.core.grid import step
from game.core.orders import is_pass
from game.ui import text
from game.ui.app import App
from tests.ui.battle.seated import over, press, rounds, screen, seat, settle
from tests.ui.hands import click, key
from tests.ui.stage.skirmish import (
    BRIDGE,
    DUEL,
    SIZE,
    acting,
    asked,
    asking,
    cell_of,
    comes,
    on_map,
    plainly,
    sitting,
    stage,
)


def face() -> App:
    return sitting("personal.face")


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("kind", ["personal.face", "personal.order"])
def test_no_answer_is_lost_where_letters_are_large(kind: str, scale: float) -> None:
    app = sitting(kind, "blackbriar-hollow" if kind == "personal.order" else DUEL, SIZE, scale)
    shown = asking(app)
    app.step([], 0.3)
    ids = {widget.id for widget in shown.ring.widgets}
    found = set(ids)
    while shown.scroll.top < shown.scroll.last:
        assert scale > 1.5, "only the largest letters make so few answers scroll"
        shown.scroll.to(shown.scroll.top + 1)
        shown._lay()
        found |= {widget.id for widget in shown.ring.widgets}
    assert {str(n) for n in range(len(shown.answers))} <= found
    assert ("usual" in ids) == (not shown.request.window)
    assert ("always" in ids) == shown._general()
    assert all(shown.panel.contains(widget.rect) for widget in shown.ring.widgets)


def answered(app: App, asked_before: str) -> bool:
    return asked_before not in [request.id for request in seat(app).waiting]


def texts(app: App) -> str:
    with text.recording() as seen:
        app.step([], 0.3)
    return " ".join(seen.texts())


def test_directions_stand_as_on_a_compass() -> None:
    app = face()
    shown = asking(app)
    boxes = {
        answer.order.text("facing"): shown.ring.find(str(n)).rect
        for n, answer in enumerate(shown.answers)
    }
    assert boxes["NW"].y == boxes["N"].y == boxes["NE"].y < boxes["W"].y < boxes["S"].y
    assert boxes["W"].x < boxes["N"].x < boxes["E"].x
    assert "Which way to look?" in texts(app)


def test_a_click_on_the_cell_beside_him_turns_him_there() -> None:
    app = face()
    request = asking(app).request
    beside = step(cell_of(app, request.unit), "S")
    on_map(app, beside)
    settle(app)
    assert answered(app, request.id)
    turned = [e for e in seat(app).view.events if e.key == "turned" and e.unit == request.unit]
    assert turned[-1].fact("facing") == "S" or not turned


def test_the_key_of_the_seal_lets_the_window_pass() -> None:
    app = face()
    request = asking(app).request
    key(app, pygame.K_SPACE)
    settle(app)
    assert answered(app, request.id)


def test_both_concerned_are_marked() -> None:
    app = face()
    plan = stage(app).plan(screen(app))
    assert plan.selected == asking(app).request.unit
    assert plan.aimed == asking(app).request.fact("target")
    assert plan.areas


def test_always_so_answers_from_then_on_until_one_asks_again() -> None:
    app = face()
    shown = asking(app)
    usual = shown._usual()
    assert usual is not None
    press(app, "always")
    assert shown.always
    click(app, shown.ring.find(str(usual)).rect.center)
    settle(app)
    assert any(is_pass(order) for order in seat(app).view.standing.values())
    before = rounds(app)
    while rounds(app) < before + 2:
        assert asked(app, "personal.face") is None
        plainly(app)
        settle(app)
        if not hasattr(app.top, "stage"):
            return
    press(app, "lens:habits")
    assert not seat(app).view.standing
    assert not any(widget.id == "lens:habits" for widget in screen(app).ring.widgets)


def test_who_is_next_is_chosen_on_the_map() -> None:
    app = sitting("personal.order", "blackbriar-hollow")
    shown = asking(app)
    units = [answer.order.unit("unit") for answer in shown.answers]
    other = next(unit for unit in reversed(units) if unit is not None)
    assert other in stage(app).plan(screen(app)).targets
    on_map(app, cell_of(app, other))
    assert answered(app, shown.request.id)


def test_a_hit_may_be_answered_and_tells_what_threatens() -> None:
    app = sitting("personal.declare", BRIDGE)

    def defends(app: App) -> bool:
        return any(r.kind.startswith("duel.") for r in seat(app).waiting)

    def all_defend(app: App) -> None:
        for request in seat(app).waiting:
            acting(app).select(request)
            acting(app).leaf.choose(("form", "defend"))
            acting(app).swear()
        press(app, "commit")

    for _ in range(200):
        settle(app)
        if defends(app):
            break
        if asked(app, "personal.declare"):
            all_defend(app)
        else:
            plainly(app)
    assert defends(app)
    shown = asking(app)
    plan = stage(app).plan(screen(app))
    assert plan.aimed == shown.request.fact("by")
    assert "points" in texts(app)
    for _ in range(len(shown.answers) + 1):
        app.step([], 0.1)
    asked_before = shown.request.id
    key(app, pygame.K_1, letter="1")
    settle(app)
    assert answered(app, asked_before)


def test_free_actions_come_before_the_first_turn() -> None:
    app = sitting("personal.free")
    assert seat(app).view.clock.phase == "free"
    declares = comes(app, lambda shown: asked(shown, "personal.declare") is not None)
    assert declares or over(app)
