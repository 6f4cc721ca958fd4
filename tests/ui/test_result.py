"""The last page of a battle: everything that was counted, in every window, by mouse and keys."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import K_ESCAPE, K_F1, K_RETURN, K_SPACE, K_TAB, K_f, K_l, K_r, K_s

from game.core.battle import Battle
from game.core.checks import Band, Check, Outcome
from game.core.components import Unit
from game.core.events import Event, Stakes
from game.play.language import languages, use
from game.play.match import HUMAN, open_match
from game.play.records.journal import journal_of
from game.play.scenarios.library import find, load
from game.play.words import say
from game.rules import RULESETS
from game.ui import start, text
from game.ui.app import App
from game.ui.battle.log.screen import LogScreen
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Table
from game.ui.pages.screen import RulesScreen
from game.ui.records.replay_screen import ReplayScreen
from game.ui.result import charts
from game.ui.result.charts import signed_tenth
from game.ui.result.ending import BattleResult, RoundResult, SideResult, UnitResult, account
from game.ui.result.hush import FRESH, STILL, Hush
from game.ui.result.screen import PAGES, ResultScreen
from game.ui.theme import Theme
from game.ui.title.screen import TitleScreen
from game.ui.widgets.modal import Modal
from tests.play.records.battles import fought
from tests.ui.hands import click, key, move, send, top

WINDOWS = [
    ((1280, 720), 1.0),
    ((1280, 720), 1.5),
    ((1280, 720), 2.0),
    ((1920, 1080), 1.0),
    ((1920, 1080), 2.0),
    ((2560, 1440), 1.5),
]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path / "home"))


def ended(size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> App:
    match, _ = fought()
    app = App(start.title(), size, scale)
    app.show(start.ended(Table(match)))
    app.step([], STILL)
    return app


def seen(app: App) -> text.Recorder:
    with text.recording() as found:
        app.step([], 0.1)
    return found


def test_the_account_of_a_battle_adds_up() -> None:
    match, _ = fought()
    found = account(match)
    for number, side in enumerate(found.sides):
        assert side.lost == sum(one.lost[number] for one in found.by_round)
        assert side.luck[0].counts == "fighters"
    felled = sum(unit.felled for side in found.sides for unit in side.units)
    assert felled == sum(side.lost for side in found.sides)
    assert found.deeds
    assert all("[" not in deed.words for deed in found.deeds)


def test_keys_that_were_meant_for_the_battle_do_not_start_it_again() -> None:
    app = ended()
    page = app.top
    for code in (K_SPACE, K_RETURN, K_SPACE, K_RETURN):
        key(app, code)
    assert app.top is page, "the page names a letter"
    key(app, K_TAB)
    key(app, K_TAB)
    assert top(app).ring.focused != "again"
    key(app, K_SPACE)
    assert app.top is not page, "what one has gone to is pressed as everywhere"


def fresh() -> tuple[App, ResultScreen]:
    """The page as it opens."""
    app = ended()
    page = app.top
    assert isinstance(page, ResultScreen)
    page.hush = Hush()
    page.layout(page.theme)
    return app, page


@pytest.mark.parametrize("name", ["again", "swapped", "title"])
def test_whoever_goes_on_pressing_where_he_sealed_stays_on_the_page(name: str) -> None:
    app, page = fresh()
    spot = page.ring.find(name).rect.center
    for _ in range(12):
        click(app, spot)
        app.elapse(STILL - 0.3)
        assert app.top is page, "nobody has read it yet"
    assert top(app).ring.find(name).pale, "and it is seen"
    app.elapse(0.3)
    assert not top(app).ring.find(name).pale
    click(app, spot)
    assert app.top is not page, "after a pause it does what it says"


def test_a_pointer_that_has_been_elsewhere_need_not_wait() -> None:
    app, page = fresh()
    again = page.ring.find("again").rect
    app.elapse(FRESH)
    click(app, again.center)
    assert app.top is page
    move(app, (again.centerx, again.top - 9))
    click(app, again.center)
    assert app.top is page, "a hand shakes"
    move(app, (again.centerx, again.top - 200))
    click(app, again.center)
    assert app.top is not page


def test_on_the_way_to_the_seal_the_page_is_too_fresh() -> None:
    app, page = fresh()
    move(app, (400, 300))
    click(app, page.ring.find("again").rect.center)
    assert app.top is page


def test_a_button_that_went_down_too_early_is_not_meant_when_it_comes_up() -> None:
    app, page = fresh()
    spot = page.ring.find("again").rect.center
    move(app, spot)
    send(app, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
    app.elapse(2 * STILL)
    send(app, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1))
    assert app.top is page


def test_everything_is_on_one_page_where_there_is_room() -> None:
    app = ended()
    words = " ".join(seen(app).texts())
    assert isinstance(app.top, ResultScreen)
    assert app.top.whole
    for part in (
        "Fighters lost, round by round",
        "Luck against expectation",
        "Best deeds",
        "Felled",
    ):
        assert part in words


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("page", PAGES)
def test_no_letter_is_cut_on_any_page(page: str, size: tuple[int, int], scale: float) -> None:
    app = ended(size, scale)
    screen = top(app)
    if not screen.whole:
        screen.page = page
        screen.layout(screen.theme)
    found = seen(app)
    assert [(mark.text, mark.ink, mark.room) for mark in found.clipped()] == []
    assert [(one.text, two.text) for one, two in found.overlaps()] == []


def test_large_letters_put_the_parts_on_pages_of_their_own() -> None:
    app = ended((1280, 720), 2.0)
    screen = top(app)
    assert not screen.whole
    tabs = screen.ring.find("page")
    click(app, tabs.boxes(screen.theme)[1].center)
    assert screen.page == "losses"
    for _ in range(20):
        key(app, K_TAB)
        if screen.ring.focused == "page":
            break
    key(app, 1073741903)
    assert screen.page == "luck"
    assert "expect" in " ".join(seen(app).texts())


def test_the_scales_of_luck_are_as_long_for_every_side(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[pygame.Rect]()
    monkeypatch.setattr(charts, "draw_gauge", lambda surface, area, *rest: drawn.append(area))
    match, _ = fought()
    found = account(match)
    sides = [
        replace(side, luck=(replace(side.luck[0], got=round(side.luck[0].mean) + by),))
        for side, by in zip(found.sides, (-2, 100), strict=True)
    ]
    chart = charts.Fortune(replace(found, sides=tuple(sides)), Theme((1280, 720)))
    chart.draw(pygame.Surface((600, 300)), pygame.Rect(0, 0, 600, 300))
    assert len(drawn) == 2 and drawn[0].w == drawn[1].w and drawn[0].x == drawn[1].x


def test_how_luck_is_reckoned_is_told_on_demand() -> None:
    app = ended()
    click(app, top(app).ring.find("luck").rect.center)
    assert isinstance(app.top, Modal)
    assert "standard deviation" in " ".join(seen(app).texts())


@pytest.mark.parametrize(
    ("code", "screen"),
    [(K_l, LogScreen), (K_F1, RulesScreen), (K_r, ReplayScreen), (K_f, BattleScreen),
     (K_s, BattleScreen), (K_ESCAPE, TitleScreen)],
)  # fmt: skip
def test_every_way_on_has_its_key(code: int, screen: type) -> None:
    app = ended()
    key(app, code, letter=chr(code) if code < 128 and chr(code).isalpha() else "")
    assert isinstance(app.top, screen)


@pytest.mark.parametrize("name", ["log", "rules", "replay", "again", "swapped", "title"])
def test_every_way_on_has_its_button(name: str) -> None:
    app = ended()
    page = app.top
    click(app, top(app).ring.find(name).rect.center)
    assert app.top is not page


def test_the_replay_shows_this_very_battle_and_comes_back() -> None:
    app = ended()
    page = app.top
    key(app, K_r)
    assert isinstance(app.top, ReplayScreen)
    journals = app.top.seen.replay.record.path
    assert journals.is_file()
    key(app, K_ESCAPE)
    assert app.top is page


def test_the_swapped_battle_has_the_players_changed() -> None:
    match, _ = fought()
    app = App(start.title())
    app.show(start.ended(Table(match)))
    key(app, K_s, letter="s")
    assert isinstance(app.top, BattleScreen)
    new = app.top.table.match
    assert new.levels == {"a": match.levels["b"], "b": match.levels["a"]}
    assert journal_of(new) is not None


@pytest.mark.parametrize("spoken", languages())
def test_the_only_player_is_told_whether_that_is_victory_or_defeat(spoken: str) -> None:
    use(spoken)
    sides = tuple(
        SideResult(name, f"Host {name}", "gules", (UnitResult("Levy", 3, 90),)) for name in "ab"
    )
    won = BattleResult("a", "", "", 3, sides, player="a")
    lost, watched = replace(won, player="b"), replace(won, player="")
    drawn = replace(won, winner=None)
    said = [found.headline for found in (won, lost, watched, drawn)]
    keys = ("victory", "defeat", "won", "draw")
    assert said == [say(f"result.{key}", {"name": "Host a"}) for key in keys]
    assert len(set(said)) == 4
    app = App(ResultScreen(lost, start.title, start.title))
    assert said[1] in seen(app).texts()


def test_who_alone_plays_is_known_to_the_page_and_two_at_a_table_are_not_told_apart() -> None:
    match, _ = fought()
    assert account(match).player == ""
    match.sit("a", HUMAN)
    assert account(match).player == "a"
    match.sit("b", HUMAN)
    assert account(match).player == ""


def test_a_chart_of_many_rounds_and_many_sides_stays_whole() -> None:
    sides = tuple(
        SideResult(f"s{n}", f"Host {n}", tincture, (UnitResult("Levy", 3, 90),))
        for n, tincture in enumerate(("gules", "azure", "vert", "or"))
    )
    rounds = tuple(RoundResult(n, (n, 3, 0, 90), ("s0", "s3")) for n in range(1, 61))
    result = BattleResult(None, "Night has fallen.", "", 60, sides, rounds)
    screen = ResultScreen(result, start.title, start.title, page="losses")
    app = App(screen)
    found = seen(app)
    assert not found.clipped()
    assert not found.overlaps()


def test_a_number_has_its_sign() -> None:
    assert [signed_tenth(n) for n in (3.25, -0.5, 0.04, -0.04)] == ["+3.2", "−0.5", "0.0", "0.0"]


def test_points_that_companies_strike_are_no_duel_of_leaders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenario = load(find("lammas-field"), RULESETS)
    match = open_match("x", scenario, RULESETS["heroic20s"], {"a": HUMAN, "b": HUMAN}, 1)
    units = [unit for unit, (who,) in match.battle.world.each(Unit) if who.side in ("a", "b")]
    coin = Check("coin", "X-1", dice=(1, 4), bands=(Band("best", 1, 4),))
    blow = Event(
        "blow", "X-1", units[0], units[-1], outcomes=(Outcome(coin, (1,), 1, "best"),),
        stakes=Stakes("points", (("best", 11),)),
    )  # fmt: skip
    monkeypatch.setattr(Battle, "events", (blow,))
    (deed,) = account(match).deeds
    assert deed.words == "League Pikes struck 11 points; nobody struck more."
