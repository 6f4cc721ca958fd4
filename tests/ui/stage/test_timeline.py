"""The bar of time: who stands where, led on by events, sliding, lit, clicked."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect, Surface

from game.core.components import Unit
from game.core.events import Event, out
from game.core.shown import Mark, Timeline
from game.core.view import View
from game.play.words import say
from game.rules import RULESETS
from game.ui import text
from game.ui.stage.time import timeline_paint
from game.ui.stage.time.course import course, standing, told
from game.ui.stage.time.strip import lines
from game.ui.stage.time.timeline import Bar, at, frames, spread, under
from game.ui.theme import Theme
from game.ui.widgets import paint
from tests.ui.battle.seated import screen, seat
from tests.ui.hands import click, move
from tests.ui.stage.skirmish import BRIDGE, acting, cell_of, sitting, spot, stage

WHO = {1: ("Ann", "a"), 2: ("Bea", "a"), 3: ("Cal", "b")}
ROWS = tuple((unit, (Unit(name, side),)) for unit, (name, side) in WHO.items())
VIEW = View(RULESETS["zefrs"], "a", ROWS)
PLANNED = tuple(Mark(unit, "planned", None, 4, 14) for unit in WHO)
BAR = Timeline(1, 15, PLANNED)
THEME = Theme((1920, 1080))
PARTS = frames(THEME, Rect(10, 10, 1400, 92))


def rolled(unit: int, total: int, key: str = "zefrs.turn_initiative") -> Event:
    return Event(key, "ZF-INIT-02", unit, facts=(("total", total),))


def states(*events: Event) -> dict[int, tuple[str, int | None]]:
    return {mark.unit: (mark.state, mark.at) for mark in told(VIEW, PLANNED, events)}


def test_totals_acting_done_and_out_are_read_off_the_events() -> None:
    assert states(rolled(1, 12))[1] == ("due", 12)
    assert states(rolled(1, 12))[2] == ("planned", None)
    rolls = (rolled(1, 12), rolled(2, 9), rolled(3, 10))
    acts = Event("zefrs.duel_hit", "", 1, 3)
    assert states(*rolls, acts)[1] == ("acting", 12)
    after = states(*rolls, acts, Event("zefrs.duel_miss", "", 3, 1))
    assert after[1] == ("done", 12) and after[3] == ("acting", 10)
    gone = states(*rolls, acts, out(3, "slain", ""))
    assert gone[3][0] == "out" and gone[1][0] == "acting"


def test_sides_that_rolled_together_stand_together() -> None:
    found = states(rolled(2, 8, "zefrs.side_initiative"))
    assert found == {1: ("due", 8), 2: ("due", 8), 3: ("planned", None)}


def test_the_highest_number_stands_at_the_left_and_the_plan_at_its_middle() -> None:
    xs = [at(BAR, PARTS.rule, value) for value in (15, 9, 1)]
    assert xs == sorted(xs)
    assert PARTS.rule.x < xs[0] and xs[-1] < PARTS.rule.right
    assert standing(PLANNED[0]) == 9
    upwards = Timeline(1, 15, PLANNED, descending=False)
    assert at(upwards, PARTS.rule, 15) > at(upwards, PARTS.rule, 1)


@pytest.mark.parametrize(
    "places", [[0, 0, 0], [5, 50, 95], [100, 100, 100, 100], list(range(0, 100, 7))]
)
def test_nobody_hides_another_as_long_as_there_is_room(places: list[int]) -> None:
    found = spread(sorted(places), 6, 3, 97)
    assert found == sorted(found)
    assert all(b - a >= 6 for a, b in pairwise(found))
    assert found[-1] <= 97


@pytest.mark.parametrize(
    ("chosen", "lit", "name"),
    [(None, None, "Bea"), (1, None, "Ann"), (2, None, "Bea"), (2, 1, "Ann")],
)
def test_close_shields_bear_the_name_of_the_one_that_is_lit(
    chosen: int | None, lit: int | None, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline_paint, "arms_of", lambda *_: Surface((8, 8)))
    bar, strip = Timeline(1, 15, PLANNED), Bar()
    strip.update(bar, 1.0, 0.0)
    shown = timeline_paint.Shown(VIEW, bar, strip.tokens(VIEW, bar, PARTS), chosen, lit)
    with text.recording() as seen:
        timeline_paint.draw_strip(Surface((1920, 120)), THEME, PARTS, shown)
    assert [words for words in seen.texts() if words in ("Ann", "Bea")] == [name]


@pytest.mark.parametrize(("second", "named"), [(7, "Bertram"), (13, "Annabella")])
def test_no_shield_apart_bears_the_name_of_another(
    second: int, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline_paint, "arms_of", lambda *_: Surface((8, 8)))
    names = ("Annabella of Carrow", "Bertram")
    view = View(RULESETS["zefrs"], "a", tuple((n, (Unit(w, "a"),)) for n, w in enumerate(names, 1)))
    bar, strip = Timeline(1, 15, (Mark(1, "due", 14), Mark(2, "due", second))), Bar()
    strip.update(bar, 1.0, 0.0)
    parts = frames(THEME, Rect(10, 10, 420, 92))
    tokens = strip.tokens(view, bar, parts)
    with text.recording() as seen:
        shown = timeline_paint.Shown(view, bar, tokens, 1)
        timeline_paint.draw_strip(Surface((1920, 120)), THEME, parts, shown)
    told = [mark for mark in seen.marks if mark.text in (*names, "Annabella")]
    assert [mark.text for mark in told] == [named]


def test_the_own_side_stands_above_and_trays_hold_the_rest() -> None:
    bar = Timeline(1, 15, (*PLANNED[:2], Mark(3, "waits"), Mark(2, "out")))
    shown = Bar()
    shown.update(bar, 1.0, 0.0)
    by_state = {token.mark.state: token for token in shown.tokens(VIEW, bar, PARTS)}
    assert PARTS.above.contains(by_state["planned"].rect)
    assert PARTS.trays[0].contains(by_state["waits"].rect)
    assert PARTS.trays[1].contains(by_state["out"].rect)
    enemy = Timeline(1, 15, (PLANNED[2],))
    shown.update(enemy, 1.0, 0.0)
    (token,) = shown.tokens(VIEW, enemy, PARTS)
    assert PARTS.below.contains(token.rect) and not token.own


def test_tokens_slide_to_their_totals_and_are_there_at_once_without_animation() -> None:
    thrown = Timeline(1, 15, (Mark(1, "due", 14),))
    slow, fast = Bar(), Bar()
    for bar, speed in ((slow, 1.0), (fast, 0.0)):
        bar.update(BAR, 1.0, speed)
        bar.update(thrown, 0.1, speed)
    there = at(thrown, PARTS.rule, 14)
    spots = [bar.tokens(VIEW, thrown, PARTS)[0].rect.centerx for bar in (slow, fast)]
    assert abs(spots[1] - there) <= 1
    assert spots[0] > there
    slow.update(thrown, 1.0, 1.0)
    assert abs(slow.tokens(VIEW, thrown, PARTS)[0].rect.centerx - there) <= 1


def test_what_the_tip_says() -> None:
    said = {
        state: " ".join(words for _, words in lines(VIEW, mark))
        for state, mark in {
            "planned": PLANNED[0],
            "due": Mark(1, "due", 12),
            "waits": Mark(1, "waits"),
            "late": Mark(1, "late"),
        }.items()
    }
    assert "between 4 and 14" in said["planned"]
    assert "at 12" in said["due"]
    assert all("Ann" in words for words in said.values())
    assert len(set(said.values())) == 4


def test_pointing_names_him_and_lights_his_token_and_a_click_takes_him_up() -> None:
    app = sitting("personal.declare", BRIDGE)
    strip = stage(app).strip
    own = [token for token in strip.tokens(screen(app)) if token.own]
    request = acting(app).request
    other = next(token for token in own if request is None or token.unit != request.unit)
    move(app, other.rect.center)
    assert strip.lit == other.unit
    name = seat(app).view.get(other.unit, Unit).name
    with text.recording() as seen:
        app.step([], 0.3)
    assert name in seen.texts()
    assert stage(app).scene(screen(app)).hovered == cell_of(app, other.unit)
    click(app, under(strip.tokens(screen(app)), other.rect.center).rect.center)  # type: ignore[union-attr]
    chosen = acting(app).request
    assert chosen is not None and chosen.unit == other.unit


def test_an_empty_tray_says_what_it_is_for() -> None:
    app = sitting("personal.declare", BRIDGE)
    for tray, words in zip(stage(app).strip._parts.trays, ("waits", "out"), strict=True):
        move(app, tray.center)
        with text.recording() as seen:
            app.step([], 0.3)
        assert say(f"timeline.tray_{words}") in " ".join(seen.texts())


def test_who_waits_lies_in_the_tray_while_one_declares() -> None:
    app = sitting("personal.declare", BRIDGE)
    shown = acting(app)
    assert shown.request is not None
    unit = shown.request.unit
    assert shown.leaf.choose(("form", "defend"))
    shown.swear()
    app.step([], 1.0)
    bar = course(seat(app).view, screen(app).playback)
    assert bar is not None
    assert {mark.unit: mark.state for mark in bar.marks}[unit] == "waits"
    assert spot(app, cell_of(app, unit))


@pytest.mark.parametrize("high", [44, 62, 100])
def test_the_initial_stands_beside_the_middle_of_its_words(
    high: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Rect] = []
    monkeypatch.setattr(paint, "initial", lambda surface, box, *rest: drawn.append(box))
    shown = screen(sitting("personal.declare", BRIDGE))
    area = Rect(20, 10, 180, high)
    with text.recording() as seen:
        timeline_paint.draw_head(
            Surface((400, 120)), shown.theme, area, shown.view, shown.playback, 20
        )
    words = seen.marks[0].ink.unionall([mark.ink for mark in seen.marks])
    assert abs(drawn[-1].centery - words.centery) <= 6
