"""From the last page of a battle to the one that follows it, and how everybody comes there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pygame import K_ESCAPE, K_RETURN

from game.core.components import Health, Out
from game.core.data import resource
from game.play import language
from game.play.match import HUMAN, Match
from game.play.records.journal import journal_of, keep
from game.play.records.resume import resume
from game.play.scenarios.roster import roster
from game.rules import RULESETS
from game.ui import start, text
from game.ui.app import App
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Table
from game.ui.result.hush import STILL
from game.ui.result.interlude import InterludeScreen
from game.ui.result.screen import ResultScreen
from tests.ui.hands import click, key, top, wait
from tests.ui.stage.skirmish import battle as personal
from tools import moments

FORD, HALL = "marl-ford-night", "dunmarl-hall"
WINDOWS = [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5)]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path / "home"))


def forded(sides: str = "a") -> Match:
    """The night at the ford, given up by the Ravens after some fighting."""
    return moments.given_up(FORD, "b", sides)


def ended(match: Match, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> App:
    """The last page of a battle."""
    app = App(start.title(), size, scale)
    app.show(start.ended(Table(match)))
    app.step([], STILL)
    return app


def seen(app: App) -> text.Recorder:
    """The texts of a frame."""
    with text.recording() as found:
        app.step([], 0.1)
    return found


def shown(app: App) -> Match:
    """The match on the battle screen."""
    assert isinstance(app.top, BattleScreen)
    return app.top.table.match


def press(app: App, name: str) -> None:
    click(app, top(app).ring.find(name).rect.center)
    app.step([], 0.1)


def test_the_button_names_the_next_battle_and_enter_leads_there() -> None:
    app = ended(forded())
    assert isinstance(app.top, ResultScreen)
    assert "Go on: The Hall at Dunmarl" in seen(app).texts()
    key(app, K_RETURN)
    assert isinstance(top(app), InterludeScreen)
    key(app, K_RETURN)
    app.step([], 0.1)
    found = shown(app)
    assert found.id == HALL
    assert journal_of(found) is not None
    assert not any(isinstance(page, ResultScreen) for page in app.stack)


def test_by_mouse_too_and_whoever_waits_stays_on_the_last_page() -> None:
    app = ended(forded())
    page = app.top
    press(app, "onward")
    press(app, "back")
    assert app.top is page
    press(app, "onward")
    key(app, K_ESCAPE)
    app.step([], 0.1)
    assert app.top is page
    press(app, "onward")
    press(app, "go")
    assert shown(app).id == HALL


def test_the_fighters_stand_there_as_it_was_told() -> None:
    match = forded()
    app = ended(match)
    press(app, "onward")
    parties = top(app).told.parties
    press(app, "go")
    later = shown(app)
    world, ids = later.battle.world, roster(later.scenario, later.battle.world).entities
    names = {one.name: one.id for one in later.scenario.fighters}
    told = [comer for party in parties for comer in party.comers]
    assert len(told) == len(later.scenario.carried) > 0
    for comer in told:
        entity = ids[names[comer.name]]
        if comer.out:
            assert world.get(entity, Out).why == comer.out
        else:
            assert world.get(entity, Health) == Health(comer.now, comer.full)
    assert any(comer.healed for comer in told), "three days of rest heal somebody"
    assert all(comer.healed == max(0, comer.now - comer.before) for comer in told)


def test_days_and_wounds_are_told_in_both_languages() -> None:
    match = forded()
    for code, words in (("en", "3 days later. There was time to rest."), ("de", "3 Tage später.")):
        language.use(code)
        try:
            app = ended(match)
            press(app, "onward")
            texts = " ".join(seen(app).texts())
            assert words in texts
            assert "[" not in texts
        finally:
            language.use(language.ENGLISH)


def test_the_same_people_play_on() -> None:
    alone, both = ended(forded()), ended(forded("ab"))
    for app, levels in ((alone, {"a": HUMAN, "b": "simple"}), (both, {"a": HUMAN, "b": HUMAN})):
        press(app, "onward")
        press(app, "go")
        assert shown(app).levels == levels


@pytest.mark.parametrize("sides", ["a", "ab"])
def test_a_record_that_is_over_leads_on_from_the_shelf(sides: str) -> None:
    match = moments.seated(moments.match(FORD), sides)
    journal = keep(match)
    assert journal is not None
    match.battle.concede("b")
    again = resume(journal.path, RULESETS).match
    told = start.onward(again)
    assert told is not None
    assert told.title == "The Hall at Dunmarl"
    app = App(start.title())
    click(app, top(app).ring.find("shelf").rect.center)
    shelf = top(app)
    shelf.chosen = next(n for n, one in enumerate(shelf.items) if one.kept.over)
    shelf.layout(shelf.theme)
    press(app, "play")
    for turn in range(200):
        wait(app, 0.3, turn)
        if isinstance(app.top, ResultScreen):
            break
    assert isinstance(app.top, ResultScreen)
    app.elapse(STILL)
    press(app, "onward")
    press(app, "go")
    assert shown(app).id == HALL


def test_a_battle_without_a_next_one_offers_none() -> None:
    match = personal()
    match.battle.concede("b")
    app = ended(match)
    assert top(app).onward is None
    assert "onward" not in [widget.id for widget in top(app).ring.widgets]


@pytest.mark.parametrize("code", language.languages())
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_both_pages_can_be_read(code: str, size: tuple[int, int], scale: float) -> None:
    language.use(code)
    try:
        app = ended(forded(), size, scale)
        for _ in range(2):
            found = seen(app)
            assert [(mark.text, mark.ink, mark.room) for mark in found.clipped()] == []
            assert [(one.text, two.text) for one, two in found.overlaps()] == []
            if isinstance(app.top, ResultScreen):
                press(app, "onward")
    finally:
        language.use(language.ENGLISH)


def test_a_battle_from_a_folder_of_its_own_goes_on_there(tmp_path: Path) -> None:
    """A designer plays a chain where it lies, with nothing copied into the game's folders."""
    for name in (FORD, HALL):
        told = (resource("data", "scenarios") / f"{name}.toml").read_text(encoding="utf-8")
        told = told.replace(f'"{HALL}.toml"', '"my-hall.toml"')
        (tmp_path / f"{name}.toml".replace(HALL, "my-hall")).write_text(told, encoding="utf-8")
    match = forded()
    mine = replace(match, scenario=replace(match.scenario, next="my-hall.toml"))
    assert start.onward(mine) is None, "neither shipped nor among the player's own"
    found = start.onward(mine, tmp_path)
    assert found is not None
    assert found.title == "The Hall at Dunmarl"
