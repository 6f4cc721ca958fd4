"""What the shelf tells of battles that are over: who won, who stood at the end, by which book."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.components import Unit
from game.play.match import Match, open_match
from game.play.records.glimpse import glimpse
from game.play.records.record import read_record
from game.play.records.shelf import journals
from game.play.scenarios.library import files, parse_scenario
from game.play.standing import fights
from game.play.words import say
from game.rules import RULESETS
from game.ui import text
from game.ui.app import App
from game.ui.records.item import Item, sides
from game.ui.records.shelf_screen import ShelfScreen
from tests.play.records.battles import fought, kept


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path / "home"))


def brawl() -> tuple[Match, Path]:
    """Three against three under Empress, where who is beaten lies there without being gone."""
    path = next(path for path in files() if path.stem == "quarrel-fair")
    told = path.read_text(encoding="utf-8")
    scenario = parse_scenario(told, RULESETS)
    levels = dict.fromkeys((side.id for side in scenario.sides), "simple")
    match = open_match(path.stem, scenario, RULESETS["empress"], levels, 3, told)
    journal = kept(match)
    match.advance()
    journal.close()
    assert match.over
    return match, journal.path


def test_a_finished_battle_tells_who_stands_at_its_end() -> None:
    match, path = brawl()
    view = match.battle.view("")
    for (_, _, _, stand), side in zip(sides(path, 0, True), match.scenario.sides, strict=True):
        own = [unit for unit, (known,) in view.each(Unit) if known.side == side.id]
        left = sum(fights(view, unit) for unit in own)
        assert stand.startswith(say("stage.stand", {"n": left, "all": len(own)})), side.id


def test_the_winner_is_told() -> None:
    match, path = brawl()
    result = match.battle.result
    assert result is not None
    won = say("records.shelf_won")
    winners = [
        side.id
        for row, side in zip(sides(path, 0, True), match.scenario.sides, strict=True)
        if won in row[3]
    ]
    assert winners == [result.winner]


def test_a_battle_with_units_tells_its_winner_too() -> None:
    match, journal = fought()
    result = match.battle.result
    assert result is not None
    told = [say("records.shelf_won") in row[3] for row in sides(journal.path, 0, True)]
    assert told == [side.id == result.winner for side in match.scenario.sides]


def test_nothing_is_told_of_an_end_that_was_not_written() -> None:
    """Journals of older versions hold the beginning of the last round only."""
    _, journal = fought()
    *lines, last = journal.path.read_bytes().splitlines(keepends=True)
    at = last.find(b',"boundary":')
    assert at > 0
    journal.path.write_bytes(b"".join([*lines, last[:at] + b',"sum":"00000000"}\n']))
    assert [row[3] for row in sides(journal.path, 1, True)] == ["", ""]


def test_a_battle_is_not_taken_up_at_its_end() -> None:
    _, journal = fought()
    record = read_record(journal.path)
    assert record.over
    assert record.bounded < len(record.entries) + 1
    found = glimpse(journal.path, RULESETS)
    assert found is not None
    assert found.result is not None


def test_the_row_and_the_page_name_the_book() -> None:
    brawl()
    (found,) = journals()
    assert Item(found).book == "Empress"
    app = App(ShelfScreen(lambda match: pytest.fail(f"{match} is not fought")))
    with text.recording() as seen:
        app.step([], 0.02)
    assert " ".join(seen.texts()).count("Empress") == 2
