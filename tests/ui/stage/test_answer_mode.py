"""An attack is answered: replies with odds, pay, Ki, retreat, objects; by keys, mouse and habit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.core.components import Position
from game.core.forecast import Forecast
from game.core.grid import Cell, king_moves
from game.core.orders import AS_USUAL
from game.play import language, screens
from game.play.words import say
from game.ui import text
from game.ui.app import App
from game.ui.battle.tips import help_here
from game.ui.stage.answer import replies
from game.ui.stage.answer.answer_mode import AnswerMode
from game.ui.stage.answer.replies import Reply, Worth
from tests.ui.battle.seated import mode, press, screen, seat
from tests.ui.battle.test_battle_fits import EVERYTHING, WINDOWS, fits, point
from tests.ui.hands import click, key, move, wheel
from tests.ui.leaf.fighters import GUY, HAWISE, LAMBERT, WAT
from tests.ui.stage.skirmish import on_map, spot, stage
from tests.ui.stage.ticking import BACK, BARREL, DEFEND, counting


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    language.use("en")


def answering(app: App) -> AnswerMode:
    found: Any = mode(app)
    assert isinstance(found, AnswerMode)
    return found


def attacked(size: tuple[int, int] = (1280, 720), scale: float = 1.0, *units: int) -> App:
    app = counting(DEFEND, size, scale, *units)
    for _ in range(20):
        app.step([], 0.1)
    return app


def texts(app: App) -> str:
    with text.recording() as seen:
        app.step([], 0.1)
    return " | ".join(seen.texts())


def number(app: App, *slots: tuple[str, object]) -> int:
    """Which reply has these first slots."""
    shown: tuple[Reply, ...] = answering(app).replies
    return next(n for n, reply in enumerate(shown) if reply.slots == slots)


def last_given(app: App) -> str:
    """The answers given so far are those that are gone; what was chosen last, in words."""
    return answering(app).request.id


def test_every_reply_is_there_none_at_all_last() -> None:
    app = attacked()
    words = [reply.words for reply in answering(app).replies]
    assert words[0] == "Parry: Bastard sword"
    assert len(words) == 7
    assert answering(app).replies[-1].none
    told = texts(app)
    assert "Ser Guy of Ashlar attacks Hawise of Carrow" in told
    assert "Strike · Bastard sword · Right arm · number 17" in told


def test_each_row_tells_its_chance_its_cost_and_the_harm() -> None:
    app = attacked((1920, 1080))
    told = texts(app)
    assert "66 %" in told and "34 %" in told and "2 %" in told
    assert "costs 0.7 Red" in told and "30 % in part" in told
    dodge = answering(app).ring.find(f"reply/{number(app, ('method', 'dodge'))}")
    assert dodge.tip == "9 % in part", "what the odds remark"
    assert "(2 left)" in told


def test_what_the_odds_remark_is_told_one_thing_after_the_other() -> None:
    app = attacked()
    said = (("note_own_falls", 4), ("note_own_points", 10))
    notes = tuple((f"chaos.{name}", (("percent", percent),)) for name, percent in said)
    found = Worth(0.5, 0.0, None, Forecast(None, (), notes=notes))
    told = replies.remarked(seat(app).view, found)
    assert told == (
        "down or stunned oneself in 4 of 100 cases",
        "costs 10 % of one's own hit points on average",
    )
    assert replies.notes(seat(app).view, found) == told


def test_of_a_blow_that_takes_none_of_what_is_counted_no_nought_is_told() -> None:
    view, odds = seat(attacked()).view, Forecast(None, ())
    assert replies.notes(view, Worth(0.5, 0.3, 0.0, odds)) == ("30 % in part",)
    assert replies.notes(view, Worth(0.5, 0.0, 0.0, odds)) == ()
    assert replies.notes(view, Worth(0.5, 0.0, 0.004, odds)) == ("costs 0.00 Red",)


def test_the_usual_answer_is_chosen_and_one_key_gives_it() -> None:
    app = attacked()
    first = answering(app).request
    assert answering(app).order == seat(app).default(first)
    key(app, pygame.K_SPACE)
    assert first not in seat(app).waiting


def test_a_hurried_second_press_gives_nothing() -> None:
    app = attacked((1280, 720), 1.0, HAWISE, WAT)
    for _ in range(3):
        key(app, pygame.K_SPACE)
    assert [request.unit for request in seat(app).waiting] == [WAT]


def test_digits_choose_and_the_same_digit_gives() -> None:
    app = attacked()
    first = answering(app).request
    dodge = number(app, ("method", "dodge"))
    code = pygame.K_1 + dodge
    key(app, code, letter=str(dodge + 1))
    assert answering(app).order.text("method") == "dodge"
    assert first in seat(app).waiting
    key(app, code, letter=str(dodge + 1))
    assert first not in seat(app).waiting


def test_arrows_go_through_the_replies() -> None:
    app = attacked()
    key(app, pygame.K_DOWN)
    assert answering(app).chosen(answering(app).order) == 1
    key(app, pygame.K_UP)
    key(app, pygame.K_UP)
    assert answering(app).order.text("method") == "none"


def test_a_click_chooses_a_row_and_a_second_one_gives_it() -> None:
    app = attacked()
    first = answering(app).request
    name = f"reply/{number(app, ('method', 'dodge'))}"
    press(app, name)
    assert answering(app).order.text("method") == "dodge"
    move(app, (5, 5))
    press(app, name)
    assert first not in seat(app).waiting


def test_hovering_a_row_shows_its_odds_without_choosing_it() -> None:
    app = attacked()
    row = answering(app).ring.find(f"reply/{number(app, ('method', 'dodge'))}")
    move(app, row.rect.center)
    assert answering(app).previewed.text("method") == "dodge"
    assert answering(app).order.text("method") == "parry"


def test_ki_is_spent_with_its_letter_and_raises_the_chance() -> None:
    app = attacked()
    shown = answering(app)
    before = shown.worth_of(shown.order)
    letters = shown.sheet.letters if shown.sheet else {}
    code = ord(letters["ki"])
    key(app, code, letter=letters["ki"])
    assert shown.order.unit("ki") == 1
    for _ in range(10):
        app.step([], 0.1)
    after = shown.worth_of(shown.order)
    assert before is not None and after is not None and after.avoided > before.avoided
    key(app, code, pygame.KMOD_SHIFT, letters["ki"].upper())
    assert shown.order.unit("ki") == 0


def test_what_it_is_paid_with_is_gone_through_by_its_arrows() -> None:
    app = attacked()
    press(app, "turn/pay")
    assert answering(app).order.text("pay") == "ki"
    dodge = number(app, ("method", "dodge"))
    answering(app).choose(dodge)
    assert answering(app).order.text("pay") == "ki", "what was chosen by hand stays"


def test_a_cell_of_the_map_is_where_he_draws_back_to() -> None:
    app = attacked()
    plan = stage(app).plan(screen(app))
    area = next(area for area in plan.areas if area.kind == "back")
    assert area.cells == frozenset(BACK[1:])
    on_map(app, BACK[2])
    assert answering(app).order.cell("to") == BACK[2]
    plan = stage(app).plan(screen(app))
    assert plan.path is not None and plan.path.cells[-1] == BACK[2]
    assert plan.ghosts[0].cell == BACK[2]


def test_an_object_on_the_map_is_put_in_the_way() -> None:
    app = attacked()
    on_map(app, Cell(11, 7))
    assert answering(app).order.unit("thing") == BARREL
    assert "crate at L8" in texts(app)
    assert answering(app).order.get("to") is None


def test_attacker_and_defender_are_marked_with_a_line_between_them() -> None:
    app = attacked()
    plan = stage(app).plan(screen(app))
    assert (plan.selected, plan.aimed) == (HAWISE, GUY)
    assert plan.sworn[0].cells == (Cell(12, 6), Cell(10, 6))


def test_escape_goes_back_to_the_usual_answer() -> None:
    app = attacked()
    answering(app).put(("method", "none"))
    click(app, spot(app, Cell(3, 3)), pygame.BUTTON_RIGHT)
    assert answering(app).order.text("method") == "parry"


def test_the_wheel_brings_up_the_replies_that_had_no_room() -> None:
    app = attacked((1280, 720), 1.5)
    shown = answering(app)
    assert shown.scroll.needed
    assert any(w.id == f"reply/{len(shown.replies) - 1}" for w in shown.ring.widgets)
    wheel(app, shown.ring.find("reply/0").rect.center, -1)
    assert shown.scroll.top == 1


@pytest.mark.parametrize(("button", "unit"), [("alone", HAWISE), ("all", 0)])
def test_he_or_all_can_be_left_to_answer_by_themselves(button: str, unit: int) -> None:
    app = attacked((1280, 720), 1.0, HAWISE, WAT)
    first = answering(app).request
    assert any(r.unit == WAT for r in seat(app).waiting)
    press(app, button)
    assert seat(app).view.standing == {(unit, DEFEND): AS_USUAL}
    assert first not in seat(app).waiting
    press(app, "lens:habits")
    assert not seat(app).view.standing


def test_several_attacks_are_answered_one_after_the_other() -> None:
    app = attacked((1280, 720), 1.0, HAWISE, WAT)
    assert answering(app).request.unit == HAWISE
    key(app, pygame.K_SPACE)
    assert answering(app).request.unit == WAT


READ = [
    (window, spoken)
    for turn, spoken in enumerate(language.languages())
    for number, window in enumerate(WINDOWS)
    if EVERYTHING or (turn + number) % 2 == 0
]
"""Every window in one of two languages, in turn; PENNON_SHOTS=all takes both."""


@pytest.mark.parametrize(("window", "spoken"), READ)
def test_every_letter_can_be_read(window: tuple[tuple[int, int], float], spoken: str) -> None:
    language.use(spoken)
    app = attacked(*window)
    for _ in range(3):
        fits(app, 0.1)
    point(app, answering(app).ring.find("reply/0").rect.center)
    fits(app)
    for token in stage(app).strip.tokens(screen(app)):
        point(app, token.rect.center)
        fits(app)
    for unit in (GUY, LAMBERT):
        point(app, spot(app, screen(app).playback.units[unit].cell))
        fits(app)


@pytest.mark.parametrize("name", ["numbers", "answers", "odds", "why"])
def test_a_hint_can_point_at_its_parts(name: str) -> None:
    app = attacked((1920, 1080))
    place = stage(app).part(screen(app), name)
    assert place is not None and screen(app).place.panel.contains(place)


def test_the_rest_of_the_order_is_seen_as_plain_help() -> None:
    app = attacked()
    row = answering(app).ring.find("reply/0").rect
    move(app, row.center)
    assert help_here.here(screen(app)).rule == "", "this book has no topics"


def test_a_book_says_in_its_own_measure_how_far_the_attacker_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = attacked()
    view, request = seat(app).view, answering(app).request
    by = request.fact("by")
    assert type(by) is int
    cells = (seat(app).view.get(unit, Position).cell for unit in (request.unit, by))
    assert replies.distance(view, request) == king_moves(*cells)
    shot = replace(request, about=(*request.about, ("yards", 35)))
    assert "35" not in replies.attack(view, shot)
    monkeypatch.setattr(screens, "apart", lambda book: ("yards",))
    monkeypatch.setattr(replies, "say", lambda key, facts: f"{key} {facts}")
    assert f"{view.ruleset.id}.answer_far {{'n': 35}}" in replies.attack(view, shot).lower()


def test_heroic_combat_counts_yards() -> None:
    assert screens.apart("heroic20s") == ("yards",) and not screens.apart("chaos")
    assert say("heroic20s.answer_far", {"n": 35}) == "35 yards away"
