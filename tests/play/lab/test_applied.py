"""A proposal taken: it is the battle that was measured, and can be kept as a file of one's own."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.data import DataError, parse, plain, text_of
from game.play.homes import Unwritten
from game.play.lab.applied import applied
from game.play.lab.case import Case
from game.play.lab.edits import Unfit, raw
from game.play.lab.proposals import KINDS, Proposal, exchanged, proposals
from game.play.scenarios.library import all_files, files, find, load
from game.play.scenarios.own import keeping
from game.play.scenarios.own.writing import written
from game.play.scenarios.scenario import LIMITS, Scenario
from game.rules import RULESETS

EXCHANGE = {"how": "placed", "key": "units.ashdown-spears.place", "old": "left", "new": "centre"}


def tried(name: str) -> tuple[Case, list[Proposal]]:
    """A shipped battle and what may make it even, whoever is favoured in it."""
    scenario = load(find(name), RULESETS)
    first, second, *_ = (side.id for side in scenario.sides)
    case = Case(name, scenario, scenario.ruleset, {}, 1)
    return case, [*proposals(case, first, second), *proposals(case, second, first)]


def row_of(one: Proposal) -> dict[str, object]:
    """As the laboratory tells it."""
    return {"how": one.how, "key": one.key, "old": plain(one.old), "new": plain(one.new)}


def bare(scenario: Scenario) -> Scenario:
    return replace(scenario, story="", translations={})


def test_what_is_taken_is_what_was_measured() -> None:
    kinds = set()
    case, found = tried("tollen-yard")
    for one in found:
        taken = applied(case.scenario, case.book, row_of(one))
        assert bare(taken) == bare(one.scenario)
        assert taken.story == case.scenario.story
        kinds.add(one.how)
    assert kinds == set(KINDS)


def test_units_change_places(taken: Scenario) -> None:
    found = load(find("ash-ford"), RULESETS)
    one = exchanged(raw(found, found.ruleset), "ashdown-spears", "ashdown-swords")
    assert one is not None and row_of(one) == EXCHANGE
    assert bare(taken) == bare(one.scenario)
    places = {unit.id: unit.place for unit in taken.units}
    assert (places["ashdown-spears"], places["ashdown-swords"]) == ("centre", "left")


def test_a_change_that_fits_no_more_is_told() -> None:
    found = load(find("tollen-yard"), RULESETS)
    alone = next(one for one in found.fighters if one.side == found.sides[0].id)
    others = tuple(one for one in found.fighters if one.side != alone.side)
    less = {"how": "fewer", "key": alone.id, "old": 1, "new": 0}
    with pytest.raises(Unfit, match=alone.id):
        applied(replace(found, fighters=(alone, *others)), found.ruleset, less)


def test_what_is_written_is_read_again() -> None:
    """Every file that comes with the game, taken apart and written anew."""
    for path in all_files():
        found = parse(text_of(path, LIMITS), Scenario, str(path), LIMITS, Scenario)
        text = written(found, "a\nnote")
        assert text.startswith("# a note\n")
        assert parse(text, Scenario, str(path), LIMITS, Scenario) == found, path.name


@pytest.mark.parametrize(
    "story",
    [
        'say "so" \\ here',
        "two  blanks  " * 20,
        "\u00a0 \u2009",
        "ü" * 300,
        "a\n\n b\n",
        '\n""a\\\n""',
        "a\r\nb",
    ],
)
def test_whatever_a_story_has_in_it_is_read_again(story: str) -> None:
    found = replace(load(find("ash-ford"), RULESETS), story=story)
    assert parse(written(found, ""), Scenario, "", LIMITS, Scenario) == found


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def taken() -> Scenario:
    found = load(find("ash-ford"), RULESETS)
    return applied(found, found.ruleset, EXCHANGE)


def test_it_is_kept_and_found_in_the_list(home: Path, taken: Scenario) -> None:
    path = keeping.keep(taken, " Ash Ford, made even ", "from ash-ford", RULESETS)
    assert path == home / "scenarios" / "ash-ford-made-even.toml"
    assert path.read_text(encoding="utf-8").startswith("# from ash-ford\n")
    assert find("ash-ford-made-even") == path and path in files()
    found = load(path, RULESETS)
    assert found == keeping.entitled(taken, "Ash Ford, made even")
    assert {words.title for words in found.translations.values()} == {""}


@pytest.mark.parametrize("name", ["ash-ford", "Ash Ford", "mine"])
def test_nothing_is_written_over(home: Path, taken: Scenario, name: str) -> None:
    """Neither a file of one's own, nor a battle of the game, which it would hide."""
    there = home / "scenarios" / "mine.toml"
    there.parent.mkdir()
    there.write_text("precious", encoding="utf-8")
    with pytest.raises(keeping.Taken):
        keeping.keep(taken, name, "", RULESETS)
    assert [path.name for path in there.parent.iterdir()] == ["mine.toml"]
    assert there.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "x" * 61])
def test_a_name_has_letters(home: Path, taken: Scenario, name: str) -> None:
    with pytest.raises(ValueError, match="no name"):
        keeping.keep(taken, name, "", RULESETS)
    assert not list(home.rglob("*"))


def test_where_it_cannot_be_written_the_file_is_named(home: Path, taken: Scenario) -> None:
    (home / "scenarios").write_text("no folder", encoding="utf-8")
    with pytest.raises(OSError, match="scenarios"):
        keeping.keep(taken, "mine", "", RULESETS)


def test_a_full_disk_leaves_nothing(
    home: Path, taken: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "no space left", str(path))

    monkeypatch.setattr("game.play.homes._replace", full)
    with pytest.raises(Unwritten, match=r"mine\.toml: no space left"):
        keeping.keep(taken, "mine", "", RULESETS)
    assert list((home / "scenarios").iterdir()) == []


def test_what_no_file_may_say_is_not_written(home: Path, taken: Scenario) -> None:
    with pytest.raises(DataError, match=r"mine\.toml"):
        keeping.keep(replace(taken, ruleset="nothing"), "mine", "", RULESETS)
    assert not (home / "scenarios" / "mine.toml").exists()
