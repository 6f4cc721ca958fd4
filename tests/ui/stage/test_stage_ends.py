"""The pages around a battle of single fighters: its card, its last page, its kept picture."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.play.following import go_on
from game.play.match import Match
from game.play.records.journal import keep
from game.play.records.shelf import journals
from game.play.scenarios.library import find
from game.ui import start, text
from game.ui.app import App
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Table
from game.ui.choice.field_picture import field_picture
from game.ui.choice.muster import cards, first_battle
from game.ui.records.item import picture
from game.ui.records.opening import seen_again
from game.ui.records.replay_screen import ReplayScreen
from game.ui.result.ending import BattleResult, account
from game.ui.result.hush import STILL
from game.ui.result.interlude import InterludeScreen
from game.ui.result.screen import ResultScreen
from tests.ui.battle.seated import seated, settle
from tests.ui.battle.test_battle_fits import WINDOWS, fits
from tests.ui.hands import click
from tests.ui.pixels import differing
from tests.ui.stage.skirmish import BRIDGE, DUEL, SIZE, battle
from tests.ui.stage.test_stage_whole import by_keys
from tests.ui.stage.test_stage_whole import fought as fought_out

MACHINES = {"a": "recruit", "b": "recruit"}


@cache
def fought(name: str) -> Match:
    """A battle between two opponents, to its end."""
    found = battle(name, MACHINES)
    app = seated(found, SIZE)
    settle(app)
    assert found.over
    return found


@cache
def ended(name: str) -> BattleResult:
    return account(fought(name))


@pytest.mark.parametrize("name", [DUEL, BRIDGE])
def test_the_last_page_tells_the_fate_of_every_fighter(name: str) -> None:
    found = ended(name)
    assert found.singly
    everybody = [unit for side in found.sides for unit in side.units]
    assert all(unit.points is not None and unit.full == 1 for unit in everybody)
    out = [unit for unit in everybody if not unit.now]
    assert out and all(unit.fate and "[" not in unit.fate for unit in out)
    assert sum(unit.felled for unit in everybody) <= len(out)
    assert sum(unit.dealt for unit in everybody) > 0
    lost = sum(sum(one.lost) for one in found.by_round)
    assert lost == len(out)


@pytest.mark.parametrize("window", WINDOWS)
def test_the_last_page_fits(window: tuple[tuple[int, int], float]) -> None:
    size, scale = window
    app = App(ResultScreen(ended(BRIDGE), start.title, start.title), size, scale)
    fits(app)
    with text.recording() as seen:
        app.step([], 0.1)
    assert not [words for words in seen.texts() if words.startswith("[")]


def test_the_card_counts_fighters_and_shows_the_field() -> None:
    card = next(card for card in cards() if card.id == BRIDGE)
    assert card.scale == "personal"
    assert card.numbers.replace(" ", "").split(":")[0].isdigit()
    picture = field_picture(card, (300, 200))
    assert picture.get_width() <= 300 and picture.get_height() <= 200
    empty = field_picture(type(card)(card.id, card.title, scale="personal"), (300, 200))
    assert differing(picture, empty) if picture.get_size() == empty.get_size() else True


def test_a_kept_battle_has_its_picture_and_is_seen_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    found = first_battle(find(DUEL))
    assert keep(found) is not None
    fought_out(seated(found, SIZE), by_keys)
    (kept,) = journals()
    assert picture(kept, (200, 150)) is not None
    app = App(seen_again(kept.path, start.battle), SIZE)
    assert isinstance(app.top, ReplayScreen)
    app.top.playback.speed = 0.0
    for _ in range(60):
        fits(app)
    assert app.top.view.clock.round >= 2


def test_who_is_left_goes_on_to_the_battle_that_follows() -> None:
    for seed in range(1, 9):
        found = battle("marl-ford-night", MACHINES, seed)
        found.advance()
        later = go_on(found)
        if later is not None:
            break
    else:
        raise AssertionError("nobody is ever left")
    app = App(start.ended(Table(found)), SIZE)
    app.elapse(STILL)
    result = app.top
    assert isinstance(result, ResultScreen) and result.onward is not None
    click(app, result.ring.find("onward").rect.center)
    between = app.top
    assert isinstance(between, InterludeScreen)
    click(app, between.ring.find("go").rect.center)
    fresh = app.top
    assert isinstance(fresh, BattleScreen)
    assert fresh.table.match.scenario.title == later.scenario.title
