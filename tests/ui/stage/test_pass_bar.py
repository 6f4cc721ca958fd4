"""Windows in which one declares: let pass by one key or for longer, or used for a deed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pygame
import pytest

from game.core.grid import Cell
from game.core.orders import PASS, UNDISTURBED, Order, is_pass, passing
from game.core.seat import Seat
from game.play import language
from game.ui import text
from game.ui.stage.act.pass_bar import ATTACKED, STANDING, ways
from game.ui.stage.act.pass_bar import TURN as TURN_
from tests.ui.battle.seated import screen, seat
from tests.ui.battle.test_battle_fits import WINDOWS, fits
from tests.ui.hands import click, key
from tests.ui.leaf.fighters import HAWISE, WAT
from tests.ui.stage.skirmish import acting, on_map, stage, swear
from tests.ui.stage.ticking import BARREL, BETWEEN, KEG, TURN, counting, ticking


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    language.use("en")


def test_one_key_lets_it_pass_while_nothing_was_chosen() -> None:
    app = counting(BETWEEN)
    asked = seat(app).waiting[0]
    key(app, pygame.K_SPACE)
    assert asked not in seat(app).waiting


def test_the_same_key_swears_what_was_chosen() -> None:
    app = counting(BETWEEN, (1280, 720), 1.0, HAWISE, WAT)
    shown, asked = acting(app), seat(app).waiting[0]
    before = shown.fresh
    assert shown.leaf.choose(("form", "prepare"))
    assert (before, shown.fresh) == (False, True)
    key(app, pygame.K_SPACE)
    given = seat(app).view.drafts.get(asked.id)
    assert given is not None and not is_pass(given)


def test_the_large_button_lets_it_pass_and_the_next_fighter_is_taken_up() -> None:
    app = counting(BETWEEN, (1280, 720), 1.0, HAWISE, WAT)
    shown, asked = acting(app), seat(app).waiting[0]
    click(app, shown.bar.find("pass/event").rect.center)
    assert seat(app).view.drafts.get(asked.id) == PASS
    assert shown.request is not None and shown.request.unit == WAT


def test_it_can_be_let_pass_for_the_whole_round() -> None:
    app = counting(BETWEEN, (1280, 720), 1.0, HAWISE, WAT)
    asked = seat(app).waiting[0]
    click(app, acting(app).bar.find("pass/round").rect.center)
    assert seat(app).view.drafts[asked.id] == passing("round")


def test_only_what_can_end_is_offered() -> None:
    seat = ticking(BETWEEN).seat("a")
    (asked,) = seat.waiting
    found = ways(seat.view, asked)
    assert found[:3] == ("event", "moment", "round"), "no fact says whom it is about"
    assert set(STANDING) < set(found)
    held = replace(asked, kind="tick.held")
    assert not {ATTACKED, TURN_} & set(ways(seat.view, held)), "a Turn that is held would be lost"
    turn = ticking(TURN).seat("a")
    assert not ways(turn.view, turn.waiting[0])
    assert not acting(counting(TURN)).bar.widgets


def test_it_can_be_let_pass_until_he_is_attacked_or_has_his_turn() -> None:
    app = counting(BETWEEN, (1280, 720), 1.0, HAWISE, WAT)
    asked = seat(app).waiting[0]
    click(app, acting(app).bar.find("pass/attacked").rect.center)
    assert seat(app).view.standing == {(HAWISE, asked.kind): UNDISTURBED}
    assert seat(app).view.drafts[asked.id] == PASS


def test_keys_let_it_pass_for_one_or_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[Order | None, int]] = []
    monkeypatch.setattr(Seat, "stand", lambda s, kind, order, unit=0: told.append((order, unit)))
    for code, shift in product((pygame.K_q, pygame.K_n), (0, pygame.KMOD_SHIFT)):
        key(counting(BETWEEN, (1280, 720), 1.0, HAWISE, WAT), code, shift)
    assert told == [(UNDISTURBED, HAWISE), (UNDISTURBED, 0), (PASS, HAWISE), (PASS, 0)]


def test_a_click_on_the_map_and_the_seal_use_the_window() -> None:
    app = counting(BETWEEN, (1280, 720), 1.0, HAWISE, WAT)
    shown, asked = acting(app), seat(app).waiting[0]
    cell = shown.leaf.draft.options("to")
    assert not cell
    assert shown.leaf.choose(("form", "move"))
    goal = shown.leaf.cells[5]
    on_map(app, goal)
    swear(app)
    given = seat(app).view.drafts[asked.id]
    assert given.cell("to") == goal


def test_a_turn_has_the_corner_for_its_leaf_and_nothing_to_seal() -> None:
    app = counting(TURN)
    assert acting(app).leaf.rect.bottom == screen(app).place.commit.bottom
    assert not any(widget.id == "commit" for widget in screen(app).ring.widgets)


def test_what_an_order_fills_is_washed_before_it_is_sworn() -> None:
    app = counting(TURN)
    shown = acting(app)
    assert not [a for a in stage(app).plan(screen(app)).areas if a.kind == "blast"]
    assert shown.leaf.choose(("how", "area"))
    goal = shown.leaf.cells[2]
    on_map(app, goal)
    (area,) = [a for a in stage(app).plan(screen(app)).areas if a.kind == "blast"]
    assert len(area.cells) == 9 and goal in area.cells
    with text.recording() as seen:
        app.step([], 0.2)
    assert "what it fills" in seen.texts()


def test_a_thing_on_the_map_can_be_aimed_at() -> None:
    app = counting(TURN)
    shown = acting(app)
    assert shown.leaf.choose(("how", "break"))
    assert shown.leaf.order.unit("thing") == BARREL
    on_map(app, Cell(13, 9))
    assert shown.leaf.order.unit("thing") == KEG


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("kind", "spoken"), [(BETWEEN, "de"), (TURN, "en"), (TURN, "de")])
def test_every_letter_can_be_read(
    kind: str, spoken: str, window: tuple[tuple[int, int], float]
) -> None:
    language.use(spoken)
    app = counting(kind, *window)
    for slots in ((), (("how", "shoot"),), (("form", "parlay"), ("how", "hold"))):
        if slots:
            acting(app).leaf.choose(*slots)
        for _ in range(3):
            fits(app, 0.1)
