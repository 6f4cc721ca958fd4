"""Whole battles of counted time with real events, and what is shown while they go on."""

from __future__ import annotations

import pygame
import pytest

from game.core.orders import AS_USUAL
from game.ui import text
from game.ui.battle.table.playback import Playback
from game.ui.result.screen import ResultScreen
from game.ui.stage import moments, paces
from game.ui.stage.act.act_mode import ActMode
from game.ui.stage.answer.answer_mode import AnswerMode
from game.ui.stage.places import places
from game.ui.theme import Theme
from tests.ui.battle.seated import mode, over, screen, seat, seated, settle
from tests.ui.battle.test_battle_fits import fits
from tests.ui.hands import top
from tests.ui.stage.countdown import DUEL, HALL, PIER, battle, by_keys, by_mouse, fought
from tests.ui.stage.skirmish import SIZE, stage
from tests.ui.whole import kinds_sent

MOUSE = {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}
KEYS = {pygame.KEYDOWN, pygame.KEYUP}


def test_a_duel_by_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    app = seated(battle(DUEL, 3), SIZE)
    sent = kinds_sent(monkeypatch)
    met = fought(app, by_keys)
    assert sent <= KEYS
    assert {"chaos.prepare", "chaos.turn", "chaos.defend"} <= met
    assert over(app) and isinstance(top(app), ResultScreen)


def test_guns_by_mouse(monkeypatch: pytest.MonkeyPatch) -> None:
    app = seated(battle(PIER, 5), SIZE)
    sent = kinds_sent(monkeypatch)
    met = fought(app, by_mouse, 2)
    assert sent <= MOUSE
    assert {"chaos.turn", "chaos.between"} <= met


def test_who_leaves_everything_to_his_fighters_is_asked_for_turns_alone() -> None:
    app = seated(battle(HALL, 7), SIZE)
    told = set(screen(app).view.ruleset.kinds) - {"chaos.turn", "chaos.prepare"}
    for kind in told:
        seat(app).stand(kind, AS_USUAL)
    met = fought(app, by_keys, 3)
    assert met <= {"chaos.turn", "chaos.prepare"}


def reach(app: object, wanted: type, name: str) -> None:
    for _ in range(400):
        settle(app)  # type: ignore[arg-type]
        if isinstance(mode(app), wanted) and name in {r.kind for r in seat(app).waiting}:  # type: ignore[arg-type]
            return
        by_keys(app)  # type: ignore[arg-type]
    raise AssertionError(name)


def test_the_field_stays_where_it_is_when_time_begins_to_be_counted() -> None:
    app = seated(battle(PIER, 5), SIZE)
    before = screen(app).place
    assert before.ribbon.h > places(Theme(SIZE)).layout.ribbon.h, "room for counted time"
    reach(app, ActMode, "chaos.turn")
    assert screen(app).place == before


def test_whoever_is_asked_stands_on_the_bar_at_this_tick() -> None:
    app = seated(battle(PIER, 5), SIZE)
    reach(app, ActMode, "chaos.turn")
    bar = stage(app).strip.course(screen(app).view, screen(app).playback)
    unit = seat(app).waiting[0].unit
    assert bar is not None
    marks = [mark for mark in bar.marks if mark.unit == unit]
    assert any(mark.at == bar.now for mark in marks)
    assert stage(app).strip.plan(screen(app)), "and his order is seen on it"


def test_a_defender_sees_chances_costs_and_what_is_left() -> None:
    app = seated(battle(DUEL, 3), (1920, 1080))
    reach(app, AnswerMode, "chaos.defend")
    for _ in range(20):
        app.step([], 0.1)
    with text.recording() as seen:
        app.step([], 0.1)
    told = " | ".join(seen.texts())
    assert "Free Action" in told and "left)" in told and "Red" in told and "%" in told
    shown = mode(app)
    assert all(shown.worth_of(shown.order_of(reply)) for reply in shown.replies)


def test_a_blow_is_seen_on_its_way_through_armour_points_and_body() -> None:
    app = seated(battle(PIER, 5), SIZE)
    fought(app, by_keys, 1)
    view = seat(app).view
    keys = [event.key for event in view.events]
    assert "chaos.armour_takes" in keys and "chaos.red" in keys
    playback = Playback.at(view, 1.0)
    for event in view.events:
        playback.current, playback.elapsed = event, 0.1
        if (lost := paces.hurt(event)) is not None:
            assert event.key == "chaos.hurt" and lost[0] > 0
            assert [burst.grade for burst in moments.bursts(playback)] == ["yellow"]
        elif paces.wounded(event) is not None:
            (burst,) = moments.bursts(playback)
            assert burst.grade == "red" and "Red" in burst.words
        elif paces.worn(event) is not None:
            assert playback.length(event) == paces.DRAIN


@pytest.mark.parametrize("window", [((1280, 720), 1.0), ((1920, 1080), 1.5)])
def test_a_round_while_it_is_shown(window: tuple[tuple[int, int], float]) -> None:
    app = seated(battle(PIER, 5), *window)
    screen(app).playback = Playback.at(screen(app).view, 1.0)
    looked, last = 0, object()
    for _ in range(900):
        screen(app).update(0.05)
        playback = screen(app).playback
        if playback.current is not None and playback.current is not last and playback.part > 0.4:
            last, looked = playback.current, looked + 1
            fits(app, 0.0)
        if screen(app).mode is not None:
            by_keys(app)
        if looked > 25 or app.top is not screen(app):
            break
    assert looked > 5
