"""Which journals are kept, and what a journal shows at a glance."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from game.cli import main
from game.core.components import Position
from game.play.match import HUMAN
from game.play.records import pruning, saves
from game.play.records.glimpse import glimpse
from game.play.records.journal import Journal, journal_of, let_go
from game.play.records.record import read_record
from game.play.records.replay import Replay
from game.play.records.resume import resume, take_over
from game.play.records.shelf import journals, paths
from game.rules import RULESETS
from tests.play.records.battles import FORD, dated, ford, fought, kept

DAY = 24 * 60 * 60


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "FINISHED", 2)
    monkeypatch.setattr(pruning, "UNFINISHED", 1)


def aged(path: Path, days: float) -> Path:
    return dated(path, int((time.time() - days * DAY) * 1000))


def over(days: float) -> Path:
    return aged(fought()[1].path, days)


def begun(days: float) -> Path:
    journal = kept(ford({"a": HUMAN, "b": "simple"}))
    journal.close()
    return aged(journal.path, days)


def test_the_newest_finished_ones_stay() -> None:
    old, older, new, newest = over(30), over(40), over(2), over(1)
    pruning.prune()
    assert set(paths()) == {new, newest}
    assert not old.exists() and not older.exists()


def test_unfinished_ones_stay_for_a_year() -> None:
    first, second, third = begun(1), begun(300), begun(400)
    assert pruning.prune() == [third]
    assert set(paths()) == {first, second}


def test_few_unfinished_ones_stay_for_ever() -> None:
    found = begun(4000)
    over(1), over(2), over(3)
    pruning.prune()
    assert found.is_file()


def test_a_battle_that_begins_takes_no_place_of_an_old_one() -> None:
    found = begun(4000)
    journal = kept(ford({"a": HUMAN, "b": "simple"}))
    assert found.is_file() and journal.path.is_file()


def test_the_one_in_use_and_the_unreadable_stay() -> None:
    used, broken = over(50), over(60)
    broken.write_bytes(b"not a journal\n")
    over(1), over(2)
    assert pruning.prune(used) == []
    assert used.is_file() and broken.is_file()


def test_saves_stay() -> None:
    match, journal = fought()
    path = aged(saves.save(match, "dawn"), 5000)
    aged(journal.path, 5000)
    over(1), over(2), over(3)
    assert not journal.path.exists()
    assert path.is_file()


def test_every_new_battle_tidies_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one fought without a window, and one that goes on in a copy."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    found = [over(days) for days in (40, 30, 20, 1)]
    words = ["play", str(FORD), "--players", "a=simple,b=simple", "--seed", "3"]
    assert main(words) == 0
    assert len(paths()) == 3 and found[-1].is_file()
    again = resume(found[-1], RULESETS, copy=True)
    let_go(again.match)
    assert len(paths()) <= 3


def test_a_save_that_was_cut_off_is_swept_away(own_home: Path) -> None:
    (own_home / "saves").mkdir(parents=True)
    old, new = (own_home / "saves" / f".{name}.jsonl.77.part" for name in ("dawn", "dusk"))
    old.write_bytes(b"x"), new.write_bytes(b"x")
    os.utime(old, (1, 1))
    kept(ford())
    assert not old.exists() and new.exists()


def test_reports_go_with_their_journal() -> None:
    old = over(30)
    report = old.with_name(f"{old.stem}-line-3.txt")
    report.write_text("x", encoding="utf-8")
    over(1), over(2), over(3)
    pruning.prune()
    assert not report.exists()


def test_a_glimpse_shows_the_last_state_that_was_written() -> None:
    _, journal = fought()
    found = glimpse(journal.path, RULESETS)
    assert found is not None
    assert found.scenario.title == "The mill ford"
    assert found.levels == {"a": "recruit", "b": "simple"}
    assert found.state.each(Position)


def test_a_glimpse_of_nonsense_is_none(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"{}\n")
    assert glimpse(path, RULESETS) is None


def test_a_save_is_renamed_with_its_picture() -> None:
    match, _ = fought()
    saves.save(match, "dawn", b"png")
    (found,) = saves.saves()
    saves.rename(found, "dusk")
    (found,) = saves.saves()
    assert (found.name, found.picture is not None) == ("dusk", True)
    saves.save(match, "noon")
    with pytest.raises(saves.Taken):
        saves.rename(found, "noon")
    with pytest.raises(ValueError, match="no name"):
        saves.rename(found, "a/b")


def test_a_journal_is_kept_under_a_name() -> None:
    _, journal = fought()
    (item,) = journals()
    path = saves.named(item, "dawn")
    assert path.read_bytes() == journal.path.read_bytes()


def sealed(journal: Journal) -> frozenset[str]:
    return read_record(journal.path).seats


def test_an_unfinished_battle_is_seen_from_its_humans_seats_only() -> None:
    assert sealed(kept(ford({"a": HUMAN, "b": "simple"}))) == {"a"}
    assert sealed(kept(ford({"a": HUMAN, "b": HUMAN}))) == {"a", "b"}
    assert sealed(kept(ford({"a": "simple", "b": "simple"}))) == {"a", "b"}
    assert sealed(fought()[1]) == {"a", "b"}


def test_who_has_taken_over_a_side_may_look_from_there() -> None:
    replay = Replay(read_record(fought()[1].path), RULESETS)
    replay.round(2)
    match = take_over(replay, "b")
    journal = journal_of(match)
    assert journal is not None
    journal.close()
    record = read_record(journal.path)
    assert record.seats == {"b"}
    assert resume(record.path, RULESETS).match.humans == ("b",)
