"""The bar of counted time: bands and shields in rows, the pointer, ghosts of the order, tips."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from pygame import Rect

from game.core.components import Unit
from game.core.events import Event, out
from game.core.shown import Mark, Timeline
from game.core.view import View
from game.rules import RULESETS
from game.ui import text
from game.ui.stage.places import places
from game.ui.stage.time.counted import Sliding, counted
from game.ui.stage.time.course import counted as led_on
from game.ui.stage.time.strip import counted_words as tip
from game.ui.stage.time.timeline import at, frames
from game.ui.theme import Theme
from tests.ui.battle.seated import mode, screen
from tests.ui.hands import click, move
from tests.ui.leaf.fighters import HAWISE, WAT
from tests.ui.stage.skirmish import acting, stage
from tests.ui.stage.ticking import DEFEND, NOW, TURN, counting

WHO = {1: ("Ann", "a"), 2: ("Bea", "a"), 3: ("Cal", "b")}
VIEW = View(RULESETS["zefrs"], "a", tuple((u, (Unit(*known),)) for u, known in WHO.items()))
RUNS = "battle.answer.form.move"
BAR = Timeline(
    1,
    20,
    (
        Mark(1, "acting", 16, until=8, what=RUNS),
        Mark(1, "due", 2),
        Mark(2, "due", 12),
        Mark(3, "acting", 12, until=10),
        Mark(3, "due", 4),
    ),
    now=12,
)
THEME = Theme((1920, 1080))
PARTS = frames(THEME, places(THEME, counted=True).layout.ribbon)


def test_a_band_reaches_from_its_beginning_to_its_end() -> None:
    shown = counted(THEME, VIEW, BAR, (), PARTS)
    band = next(t for t in shown.tokens if t.unit == 1 and t.mark.until)
    assert abs(band.rect.left - at(BAR, PARTS.rule, 16)) <= 1
    assert abs(band.rect.right - at(BAR, PARTS.rule, 8)) <= 1
    assert shown.now == at(BAR, PARTS.rule, 12)


def test_own_fighters_stand_above_the_rule_and_nobody_lies_on_another() -> None:
    shown = counted(THEME, VIEW, BAR, (Mark(2, "planned", 12, until=9),), PARTS)
    every = (*shown.tokens, *shown.ghosts)
    assert all((PARTS.above if t.own else PARTS.below).contains(t.rect) for t in every)
    assert not any(a.rect.colliderect(b.rect) for a, b in combinations(every, 2))
    assert [t.unit for t in shown.ghosts] == [2]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_twenty_fighters_with_two_marks_each_have_room(size: tuple[int, int]) -> None:
    theme = Theme(size)
    parts = frames(theme, places(theme, counted=True).layout.ribbon)
    rows = tuple((n, (Unit(f"N{n}", "a" if n % 2 else "b"),)) for n in range(1, 21))
    view = View(RULESETS["zefrs"], "a", rows)
    marks = [Mark(n, "acting", 1 + n, until=max(1, n - 2)) for n in range(1, 11)]
    marks += [Mark(n, "due", n) for n in range(1, 21)]
    shown = counted(theme, view, Timeline(1, 24, tuple(marks), now=12), (), parts)
    lanes = (parts.below, parts.above)
    assert all(lanes[t.own].contains(t.rect) for t in shown.tokens)
    assert len(shown.tokens) == len(marks)


def test_who_keeps_his_turn_lies_in_the_tray() -> None:
    bar = replace(BAR, marks=(*BAR.marks[:2], Mark(2, "waits")))
    shown = counted(THEME, VIEW, bar, (), PARTS)
    kept = next(t for t in shown.tokens if t.unit == 2)
    assert PARTS.trays[0].contains(kept.rect)
    assert "for later" in str(tip(VIEW, bar, kept.mark))


def test_pointer_and_shields_slide_and_are_there_at_once_without_animation() -> None:
    later = replace(BAR, now=6, marks=(*BAR.marks[:2], Mark(2, "due", 5), *BAR.marks[3:]))
    first, then = (counted(THEME, VIEW, bar, (), PARTS) for bar in (BAR, later))
    slow, fast = Sliding(), Sliding()
    for sliding, speed in ((slow, 1.0), (fast, 0.0)):
        sliding.update(first, 1.0, speed)
        sliding.update(first, 1.0, speed)
        sliding.update(then, 0.1, speed)
    assert fast.shown(then).now == then.now
    assert first.now < slow.shown(then).now < then.now
    slow.update(then, 1.0, 1.0)
    assert slow.shown(then).now == then.now


def test_events_move_the_pointer_and_take_out_who_is_out() -> None:
    led = led_on(BAR, (Event("x.hit", "", 1, 3, facts=(("tick", 9),)), out(3, "slain", "")))
    assert led.now == 9
    assert [mark.state for mark in led.marks if mark.unit == 3] == ["out"]
    assert led_on(BAR, ()).now == BAR.now


def test_the_tip_tells_what_he_does_until_when_and_his_next_turn() -> None:
    words = " ".join(w for _, w in tip(VIEW, BAR, BAR.marks[0]) or ())
    assert "Ann" in words and "Move, from 16 to 8" in words
    assert "next turn comes at 2" in words
    planned = " ".join(w for _, w in tip(VIEW, BAR, BAR.marks[2], planned=True) or ())
    assert "order as it stands" in planned


def test_the_order_in_the_making_is_seen_on_the_bar_and_goes_with_its_form() -> None:
    app = counting(TURN)
    strip = stage(app).strip
    assert [mark.until for mark in strip.plan(screen(app))] == [NOW - 5, NOW - 7, None]
    assert acting(app).leaf.choose(("form", "move"))
    app.step([], 0.3)
    assert strip.plan(screen(app)) == ()


def test_an_answer_is_seen_on_the_bar_as_well() -> None:
    app = counting(DEFEND)
    strip = stage(app).strip
    assert strip.plan(screen(app))
    mode(app).put(("method", "none"))
    assert not strip.plan(screen(app))


def test_pointing_names_the_fighter_and_his_deed_and_a_click_shows_him() -> None:
    app = counting(TURN)
    strip = stage(app).strip
    token = next(t for t in strip.tokens(screen(app)) if t.unit == WAT and t.mark.until)
    move(app, (token.rect.right - 3, token.rect.centery))
    assert strip.lit == WAT
    with text.recording() as seen:
        app.step([], 0.3)
    told = " ".join(seen.texts())
    assert "from 16 to 10" in told and "next turn comes at 4" in told
    click(app, token.rect.center)
    assert acting(app).request is not None


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_bar_is_higher_where_time_is_counted(scale: float) -> None:
    for size in ((1280, 720), (1920, 1080)):
        theme = Theme(size, scale)
        plain, high = places(theme).layout, places(theme, counted=True).layout
        assert plain.ribbon.h <= high.ribbon.h <= size[1] // 5
        assert high.goal.y == high.ribbon.bottom + theme.px(8)
        assert high.field.y >= high.goal.bottom
        assert isinstance(high.ribbon, Rect)


def test_the_round_and_the_tick_stand_in_the_heading() -> None:
    app = counting(TURN, (1920, 1080))
    with text.recording() as seen:
        app.step([], 0.1)
    assert any(f"tick {NOW}" in told for told in seen.texts())
    assert HAWISE in [t.unit for t in stage(app).strip.tokens(screen(app))]
