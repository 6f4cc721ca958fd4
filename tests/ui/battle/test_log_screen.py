"""The whole chronicle: what is read of it, where it leads, and what is copied."""

from __future__ import annotations

import pygame
import pytest
from pygame import (
    K_DOWN,
    K_ESCAPE,
    K_LEFT,
    K_RIGHT,
    K_TAB,
    KMOD_CTRL,
    KMOD_SHIFT,
    K_c,
    K_f,
    K_j,
    K_l,
)

from game.core.components import Unit
from game.core.events import Event
from game.play.language import use
from game.ui import text
from game.ui.app import App
from game.ui.battle.field.projection import Projection
from game.ui.battle.log import screen as log_screen
from game.ui.battle.log.bar import Filter, chosen
from game.ui.battle.log.beacon import Jump, spots
from game.ui.battle.log.screen import LogScreen
from game.ui.battle.log.scribe import Scribe
from game.ui.battle.table.screen import BattleScreen
from game.ui.widgets.loglist import LogList
from tests.ui.battle.panels import SIZES
from tests.ui.battle.seated import AGAINST_RECRUIT, match, plainly, play_on, rounds, screen, seated
from tests.ui.hands import click, key, top, typed
from tests.ui.stage.skirmish import BRIDGE, sitting


@pytest.fixture(scope="module")
def battle() -> App:
    """A battle in its fourth round."""
    app = seated(match(AGAINST_RECRUIT))
    play_on(app, lambda app: rounds(app) >= 4 and not over(app), plainly)
    return app


def over(app: App) -> bool:
    return screen(app).table.match.over


def opened(app: App) -> LogScreen:
    while not isinstance(app.top, BattleScreen):
        key(app, K_ESCAPE)
    key(app, K_l, letter="l")
    assert isinstance(app.top, LogScreen)
    return app.top


def press(app: App, name: str) -> None:
    click(app, top(app).ring.find(name).rect.center)


def pick(app: App, name: str, value: str) -> None:
    tabs = top(app).ring.find(name)
    at = [option.value for option in tabs.options].index(value)
    click(app, tabs.boxes(top(app).theme)[at].center)


def events(page: LogScreen) -> list[Event]:
    return [told.line.event for told in page.told if not told.line.heading]


def test_each_kind_is_read_for_itself(battle: App) -> None:
    page = opened(battle)
    whole = len(events(page))
    counts = {}
    for kind in ("orders", "duels", "blows", "morale"):
        pick(battle, "about", kind)
        assert {told.about for told in page.told if not told.line.heading} <= {kind}
        counts[kind] = len(events(page))
    assert counts["blows"] and counts["duels"] and counts["orders"]
    assert sum(counts.values()) <= whole
    pick(battle, "about", "")
    assert len(events(page)) == whole


def test_a_side_is_read_for_itself(battle: App) -> None:
    page = opened(battle)
    view = screen(battle).view
    pick(battle, "side", "b")
    acting = {event.unit for event in events(page)}
    assert acting
    assert all(unit is not None and view.get(unit, Unit).side == "b" for unit in acting)


def test_a_unit_is_chosen_by_mouse_and_by_keys(battle: App) -> None:
    page = opened(battle)
    cycle = page.ring.find("unit")
    click(battle, cycle.rect.center)
    first = page.units[0][0]
    assert page.filter.unit == first
    assert all(first in (event.unit, event.target) for event in events(page))
    page.ring.focus("unit")
    key(battle, K_RIGHT)
    assert page.filter.unit == page.units[1][0]
    key(battle, K_LEFT)
    key(battle, K_LEFT)
    assert page.filter.unit is None


def test_a_round_keeps_its_heading(battle: App) -> None:
    page = opened(battle)
    page.ring.focus("round")
    key(battle, K_RIGHT)
    key(battle, K_RIGHT)
    assert page.filter.round == page.rounds[1]
    headings = [told for told in page.told if told.line.heading]
    assert [told.round for told in headings] == [page.rounds[1]]
    assert {told.round for told in page.told} == {page.rounds[1]}


def test_words_are_searched_for(battle: App) -> None:
    page = opened(battle)
    key(battle, K_f, KMOD_CTRL)
    typed(battle, "attacked")
    assert events(page)
    assert all("attacked" in told.line.sentence for told in page.told if not told.line.heading)
    key(battle, K_ESCAPE)
    assert page.search.value == ""
    assert battle.top is page
    typed(battle, "zzzz")
    assert page.told == []
    with text.recording() as seen:
        battle.step([], 0.0)
    assert "No line of the chronicle is like that." in seen.texts()


def test_l_closes_unless_one_types(battle: App) -> None:
    page = opened(battle)
    key(battle, K_f, KMOD_CTRL)
    key(battle, K_l, letter="l")
    assert battle.top is page
    assert page.search.value == "l"
    key(battle, K_ESCAPE)
    key(battle, K_TAB)
    key(battle, K_l, letter="l")
    assert isinstance(battle.top, BattleScreen)


def test_a_line_is_copied(battle: App) -> None:
    page = opened(battle)
    page.ring.focus("log")
    key(battle, K_c, letter="c")
    assert page.copied == "One line copied"
    last = page.told[-1].line
    assert last.sentence in pygame.scrap.get_text()
    press(battle, "all")
    assert page.copied == f"{len(page.told)} lines copied"
    assert len(pygame.scrap.get_text().splitlines()) == len(page.told)
    for _ in range(4):
        battle.step([], 1.0)
    assert page.copied == ""


def test_only_what_is_read_is_copied(battle: App) -> None:
    page = opened(battle)
    pick(battle, "about", "duels")
    key(battle, K_c, KMOD_SHIFT, "C")
    assert len(pygame.scrap.get_text().splitlines()) == len(page.told)
    assert "[" in pygame.scrap.get_text()


def test_without_a_clipboard_it_says_so(battle: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(words: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", none)
    page = opened(battle)
    press(battle, "copy")
    assert page.copied == "There is no clipboard"


def test_the_sign_of_a_line_leads_to_the_field(battle: App) -> None:
    page = opened(battle)
    pick(battle, "about", "blows")
    lines = page.ring.find("log")
    assert isinstance(lines, LogList)
    index, area = next((n, a) for n, a in lines.visible() if page.state.entries[n].placed)
    event = page.told[index].line.event
    click(battle, lines.sign(index, area).center)
    shown = battle.top
    assert isinstance(shown, BattleScreen)
    assert shown.log.beacon.jump == Jump(event.unit, event.target, event.cell)


def test_j_leads_there_too_and_the_field_shows_it_for_a_while(battle: App) -> None:
    opened(battle)
    pick(battle, "about", "orders")
    key(battle, K_DOWN)
    key(battle, K_j, letter="j")
    shown = battle.top
    assert isinstance(shown, BattleScreen)
    jump = shown.log.beacon.jump
    assert jump is not None
    assert spots(jump, shown.view, shown.playback)
    battle.step([], 0.1)
    lit = battle.surface.copy()
    for _ in range(60):
        battle.step([], 0.1)
    assert shown.log.beacon.jump is None
    cell = next(iter(spots(jump, shown.view, shown.playback)))
    square = Projection(shown.place.ground, shown.place.square).rect(cell)
    edge = [(x, square.y) for x in range(square.x + 8, square.right - 8)]
    assert any(lit.get_at(spot) != battle.surface.get_at(spot) for spot in edge)


def test_of_thirty_thousand_lines_only_those_in_sight_are_made(battle: App) -> None:
    view = screen(battle).view
    scribe = Scribe()
    scribe.follow(view, len(view.events))
    scribe.lines = (scribe.lines * (30_000 // len(scribe.lines) + 1))[:30_000]
    page = LogScreen(view, scribe)
    app = App(page)
    for kind in ("blows", "duels", ""):
        pick(app, "about", kind)
    app.step([], 0.0)
    assert len(page.state.entries) > 20_000
    assert len(page.state.entries._made) < 500  # type: ignore[attr-defined]


def test_a_filter_keeps_what_lay_open(battle: App) -> None:
    page = opened(battle)
    pick(battle, "about", "blows")
    number = next(n for n, told in enumerate(page.told) if told.line.rolls)
    page.state.toggle(number)
    line = page.told[number]
    pick(battle, "about", "")
    assert page.told[next(iter(page.state.opened))] is line
    assert page.told[page.state.cursor] is line


def test_nothing_asked_for_is_everything_but_phases(battle: App) -> None:
    page = opened(battle)
    numbers = chosen(page.lines, {}, Filter())
    assert len(numbers) == sum(told.line.heading != 1 for told in page.lines)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_letter_is_cut_with_filters(battle: App, size: tuple[int, int], scale: float) -> None:
    page = LogScreen(screen(battle).view)
    app = App(page, size, scale)
    pick(app, "about", "blows")
    press(app, "copy")
    with text.recording() as seen:
        app.step([], 0.1)
    assert [(mark.text, mark.ink, mark.room) for mark in seen.clipped()] == []
    assert [(one.text, two.text) for one, two in seen.overlaps()] == []


@pytest.mark.parametrize("code", ["de", "en"])
def test_no_button_of_a_skirmish_stands_alone_in_a_row(code: str) -> None:
    """In the narrowest window the copying stands beside the heading, with all its words."""
    use(code)
    page = LogScreen(screen(sitting("personal.declare", BRIDGE)).view)
    app = App(page, (1280, 720))
    rows: dict[int, list[str]] = {}
    for widget in page.ring.widgets:
        rows.setdefault(widget.rect.y, []).append(widget.id)
    assert ["search", "copy", "all", "close"] in rows.values()
    assert ["about", "round", "side", "unit"] in rows.values()
    press(app, "copy")
    with text.recording() as seen:
        app.step([], 0.1)
    assert seen.clipped() == [] and seen.overlaps() == []


@pytest.mark.parametrize("code", ["de", "en"])
@pytest.mark.parametrize("done", [True, False])
def test_only_the_button_that_tells_of_it_grows_by_what_was_copied(
    code: str, done: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it tells that there is no clipboard, which is longer."""
    monkeypatch.setattr(log_screen, "put", lambda words: done)
    use(code)
    page = LogScreen(screen(sitting("personal.declare", BRIDGE)).view)
    app = App(page, (1280, 720))
    app.step([], 0.1)
    before = {widget.id: widget.rect.copy() for widget in page.ring.widgets}
    press(app, "copy")
    with text.recording() as seen:
        app.step([], 0.1)
    after = {widget.id: widget.rect for widget in page.ring.widgets}
    assert page.copied and seen.clipped() == [] and seen.overlaps() == []
    grown = after["copy"].w - before["copy"].w
    assert before["search"].w - after["search"].w == grown
    assert [box.y for box in after.values()] == [box.y for box in before.values()]
    assert [after[name].w for name in ("all", "close")] == [
        before[name].w for name in ("all", "close")
    ]
