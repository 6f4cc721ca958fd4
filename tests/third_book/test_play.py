"""The third book is played, written down and told like every other, and not a line knows it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from game.cli import main
from game.core.battle import Battle
from game.core.data.plain import canonical
from game.play import screens
from game.play.language import use
from game.play.match import Match, open_match
from game.play.records.boundary import parts_of, taken_up, written
from game.play.records.journal import keep
from game.play.records.record import read_record
from game.play.records.replay import Replay
from game.play.records.resume import resume
from game.play.scenarios.library import find, parse_scenario
from game.play.telling.chronicle import lines
from game.play.telling.rulebook import rulebook
from game.play.words import templates
from game.rules import RULESETS
from tests.conformance.players import finish
from tests.third_book.battles import MILL, place_of
from tests.third_book.book import THIRD
from tests.third_book.sheet import Trap

pytestmark = pytest.mark.usefixtures("shelf")


def mill(levels: dict[str, str], seed: int = 3) -> Match:
    """The old mill between these players."""
    text = find(MILL).read_text(encoding="utf-8")
    return open_match(MILL, parse_scenario(text, RULESETS), THIRD, levels, seed, text)


@pytest.mark.parametrize("level", ["random", "simple", "recruit", "veteran"])
def test_opponents_play_it_to_the_end(level: str) -> None:
    match = mill({"a": level, "b": level})
    assert match.advance()
    assert match.battle.result is not None


def test_who_goes_for_the_enemy_beats_chance() -> None:
    won = [_winner("simple", "random", seed) for seed in range(6)]
    assert won.count("a") >= 4


EVEN = """
title = "Three a side"
story = "The watch against the watch."
ruleset = "third"
scale = "personal"
round_limit = 30

[map]
columns = 12
rows = 8

[[sides]]
id = "a"
name = "West"
tincture = "azure"

[[sides]]
id = "b"
name = "East"
tincture = "gules"

[[fighters]]
id = "west"
name = "West"
side = "a"
archetype = "watchman"
cells = [[1, 2], [1, 4], [1, 6]]

[[fighters]]
id = "east"
name = "East"
side = "b"
archetype = "watchman"
cells = [[10, 2], [10, 4], [10, 6]]

[[goals]]
kind = "last"
side = "a"
"""


@pytest.mark.parametrize(("level", "other"), [("veteran", "random"), ("recruit", "random")])
def test_who_thinks_beats_chance_in_an_even_fight(level: str, other: str) -> None:
    scenario = parse_scenario(EVEN, RULESETS)
    won = 0
    for seed in range(4):
        for side in "ab":
            levels = {"a": other, "b": other} | {side: level}
            match = open_match("even", scenario, THIRD, levels, seed, EVEN)
            match.advance()
            assert match.battle.result is not None
            won += match.battle.result.winner == side
    assert won >= 7, won


def _winner(a: str, b: str, seed: int) -> str | None:
    match = mill({"a": a, "b": b}, seed)
    match.advance()
    assert match.battle.result is not None
    return match.battle.result.winner


def test_a_journal_is_written_taken_up_and_seen_again() -> None:
    match = mill({"a": "simple", "b": "random"})
    journal = keep(match)
    assert journal is not None
    match.decide(15)
    journal.close()
    resumed = resume(journal.path, RULESETS).match
    assert resumed.battle.digest() == match.battle.digest()
    resumed.advance()
    replay = Replay(read_record(journal.path), RULESETS)
    while replay.step():
        pass
    assert replay.difference is None
    assert canonical(replay.match.battle.events) == canonical(resumed.battle.events)


def test_every_component_of_a_battle_comes_back_from_a_file() -> None:
    battle = Battle.start(THIRD, mill({}).scenario.setup(), 5)
    known, met = parts_of(THIRD), set[str]()
    assert known["Trap"] is Trap

    def look(decision: object) -> None:
        assert taken_up(written(battle.snapshot()), THIRD) == battle.snapshot()
        met.update(type(part).__name__ for _, row in battle.world.rows() for part in row)

    finish(battle, Random(5), look)
    assert {"Hearsay", "Ordered", "Trap", "Seen"} <= met


def test_the_scenario_is_checked_and_its_test_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(place_of(MILL))]) == 0
    assert "1 test" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (('archetype = "giant"', 'archetype = "dragon"'), "no archetype 'dragon'"),
        (('traits = ["hidden"]', 'traits = ["torch"]'), "no trait 'torch'"),
        (('item = "snare"', 'item = "cannon"'), "no 'cannon'"),
        (('injury = "usual"', 'injury = "deadly"'), "deadly"),
        (("dodges = 1", "dodges = 9"), "9"),
        (("cell = [9, 0]", "cell = [4, 1]"), "nobody can stand at [5, 1]: wall"),
        (("cell = [9, 0]", "cell = [7, 1]"), "two fighters stand at [8, 2] (TB-MOVE-02)"),
    ],
)
def test_what_the_book_does_not_know_is_told_with_its_line(
    change: tuple[str, str], fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text(place_of(MILL).read_text("utf-8").replace(*change, 1), "utf-8")
    assert main(["check", str(broken)]) != 0
    told = "".join(capsys.readouterr())
    assert fault in told
    assert re.search(r"broken\.toml:\d+", told)


def test_a_series_is_fought(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [
        "simulate",
        str(place_of(MILL)),
        "--battles",
        "2",
        "--seed",
        "5",
        "--players",
        "a=simple,b=random",
    ]
    assert main(asked) == 0
    assert "2 of 2 battles ended" in capsys.readouterr().out


@pytest.mark.parametrize("code", ["en", "de"])
def test_everything_that_happens_is_told_in_words(code: str) -> None:
    use(code)
    for seed in range(3):
        match = mill({"a": "simple", "b": "simple"}, seed)
        match.advance()
        for told in lines(match.battle.events, match.battle.world, THIRD.id):
            assert "[" not in told.sentence, told
        result = match.battle.result
        assert result is not None
        assert result.why in templates()


def test_both_languages_have_the_same_keys() -> None:
    found = []
    for code in ("en", "de"):
        use(code)
        found.append({key for key in templates() if key.startswith("third.")})
    assert found[0] == found[1]


def test_every_rule_of_the_code_stands_in_the_catalogue() -> None:
    written = {
        name
        for path in sorted((place_of(MILL).parents[2]).glob("*.py"))
        for name in re.findall(r"TB-[A-Z]+-[0-9]+", path.read_text("utf-8"))
    }
    assert written == set(rulebook(THIRD.id).rules)


def test_what_a_word_is_to_the_screens_is_the_books_own_matter() -> None:
    assert screens.spine(THIRD.id) == "vert"
    told = {book: screens.icon(book, "hold") for book in ("third", "zefrs", "chaos")}
    assert told == {"third": "hourglass", "zefrs": "stay", "chaos": "stay"}
    assert screens.charge("third", "pike") == "halberd"
    assert screens.charge("zefrs", "pike") == "spear"
    assert (screens.tone("third", "ducked"), screens.tone("third", "heavy")) == (0, 4)


def test_no_line_of_the_game_knows_the_book() -> None:
    own = re.compile(r"third[._]|TB-[A-Z]+-")
    for path in Path("game").rglob("*.py"):
        assert not own.search(path.read_text("utf-8")), path
