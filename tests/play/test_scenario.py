"""Scenario files: what they become, and what they say when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.data import DataError
from game.core.grid import Cell
from game.play.scenarios.library import parse_scenario, whole_text
from tests.play.books import BOOKS

TEXT = (Path(__file__).parent / "files" / "mill-ford.toml").read_text(encoding="utf-8")


def test_a_file_becomes_a_setup() -> None:
    setup = parse_scenario(TEXT, BOOKS).setup()
    assert [side.id for side in setup.sides] == ["a", "b"]
    assert setup.units[1].troops[0].overrides == {"will": 7}
    assert setup.grid.terrain_at(Cell(2, 4)) == "forest"
    assert setup.grid.terrain_at(Cell(0, 0)) == ""
    assert setup.grid.height_at(Cell(3, 4)) == 1
    assert setup.numbers == {"gap": 3, "round_limit": 20}


def test_a_map_may_be_left_out() -> None:
    start, end = TEXT.index("[map]"), TEXT.index("[[sides]]")
    grid = parse_scenario(TEXT[:start] + TEXT[end:], BOOKS).setup().grid
    assert (grid.columns, grid.rows, grid.terrain) == (5, 7, ())


FAULTS = [
    ('side = "b"\nplace', 'side = "c"\nplace', "units[1].side: no side 'c'"),
    ('id = "b-centre"', 'id = "a-centre"', "units[1].id: 'a-centre' is used twice"),
    ('"freebooter", count = 100', '"freeboter", count = 100', "Did you mean 'freebooter'?"),
    ('with_unit = "b-centre"', 'with_unit = "b-left"', "side 'b' has no unit 'b-left'"),
    ('with_unit = "b-centre"\n', "", "sides[1]: the key 'with_unit' is missing"),
    ('leader = { name = "Ser Brand", archetype = "champion" }', "", "nobody commands"),
    ('"azure"', '"gules"', "'gules' is used twice"),
    ('"azure"', '"asure"', "Did you mean 'azure'?"),
    ("round_limit = 20", "round_limit = 501", "round_limit: should be less than or equal to 500"),
    ("round_limit = 20\n", "", "the key 'round_limit' is missing"),
    (".FF..\n", ".FF.\n", "line 4 has 4 signs, but the field has 5 columns"),
    ("..F..\n", "..G..\n", "the sign 'G' is not in the legend"),
    ("00110\n", "0x110\n", "'x' is no height from 0 to 9"),
    ("rows = 7", "rows = 8", "7 lines, but the field has 8 rows"),
    ("count = 100", "count = 0", "must be 1 to 100,000"),
    ('kind = "hold"', 'kind = "hodl"', "Did you mean 'hold'?"),
    ("round = 12", "round = 21", "must be 0 to the round limit 20"),
    ('books = ["zefrs"]', 'books = ["toy"]', "ruleset: is not among books"),
    ('ruleset = "zefrs"\nbooks = ["zefrs"]', 'ruleset = "zefr"', "Did you mean 'zefrs'?"),
    ('scale = "mass"', 'scale = "personal"', "zefrs has no scale 'personal'"),
    ("round_limit = 20", 'round_limit = 20\nswitches = ["fgo"]', "Did you mean 'fog'?"),
    ('place = "centre"\ntroops = [{', "cell = [5, 0]\ntroops = [{", "[5, 0] is not on the field"),
    ('name = "Ser Hale"', 'name = ""', "a name has 1 to 60 characters"),
    ("legend", "lgend", "Did you mean 'legend'?"),
    ('id = "b"\n', 'id = "b"\ndeploy = "fre"\n', "Did you mean 'free'?"),
    ('side = "b"\nplace', 'side = "b"\nzone = ["left"]\nplace', "the unit has its place"),
    ('place = "centre"', "zone = [[9, 9]]", "[9, 9] is not on the field"),
    ('id = "b"\n', 'id = "b"\ncontroller = "veterann"\n', "Did you mean 'veteran'?"),
    ('id = "b"\n', 'id = "b"\nmorale = 3\n', "sides[1].morale: should be less than or equal to 2"),
    ('id = "b"\n', 'id = "b"\nmorale = -3\n', "should be greater than or equal to -2"),
    ("round_limit = 20", "round_limit = 20\nseed = 1000000", "seed: should be less than or equal"),
    ('kind = "hold"', 'kind = "save_the_standard"', "the unit that must not be lost"),
    ('kind = "hold"', 'kind = "save_the_standard"\nunit = "a-centre"', "side 'b' has no unit"),
    ('kind = "hold"', 'kind = "hold"\nunit = "b-centre"', "only save_the_standard is about"),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS, ids=lambda text: text[:30])
def test_a_fault_is_told_with_its_place(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(DataError) as caught:
        parse_scenario(TEXT.replace(old, new, 1), BOOKS, "mill-ford.toml")
    told = str(caught.value)
    assert message in told
    assert all(fault.line > 0 and fault.column > 0 for fault in caught.value.faults), told


FREE = TEXT.replace('id = "b"\n', 'id = "b"\ndeploy = "free"\n', 1)


def test_a_free_side_has_places_but_no_squares() -> None:
    side_b = 'side = "b"\nplace = "centre"'
    assert parse_scenario(FREE, BOOKS).sides[1].deploy == "free"
    with pytest.raises(DataError, match="its side deploys freely"):
        parse_scenario(FREE.replace(side_b, 'side = "b"\ncell = [2, 5]'), BOOKS)
    with pytest.raises(DataError, match="is not in the unit's zone"):
        parse_scenario(FREE.replace(side_b, f'{side_b}\nzone = ["left"]'), BOOKS)


def test_faults_of_one_sort_do_not_hide_those_of_another() -> None:
    """A misspelt key, a wrong type, an unknown side and an unknown archetype, in one answer."""
    text = TEXT.replace("story =", "stroy =").replace("[numbers]\ngap = 3", "numbers = 3")
    text = text.replace('side = "b"\nplace', 'side = "c"\nplace').replace("commoner", "comoner")
    with pytest.raises(DataError) as caught:
        parse_scenario(text, BOOKS, "mill-ford.toml")
    told = [(fault.path, fault.suggestion) for fault in caught.value.faults]
    assert told[0] == ("stroy", "story")
    assert ("numbers", "") in told
    assert ("units[1].side", "") in told
    assert ("units[1].troops[1].archetype", "commoner") in told
    assert "missing" not in str(caught.value)


def test_a_fault_below_a_misspelt_key_is_found_at_its_place() -> None:
    text = TEXT.replace("[[goals]]", "[[goal]]").replace("round = 12", "round = 99")
    with pytest.raises(DataError) as caught:
        parse_scenario(text, BOOKS, "mill-ford.toml")
    said = [str(fault) for fault in caught.value.faults]
    line = text[: text.index("round = 99")].count("\n") + 1
    assert "goal: unknown key. Did you mean 'goals'?" in said[0]
    assert said[1].startswith(f"mill-ford.toml:{line}:")
    assert "must be 0 to the round limit 20" in said[1]


def test_the_whole_text_has_the_map_of_its_file(tmp_path: Path) -> None:
    start = TEXT.index('cells = """\n')
    end = TEXT.index('"""\n', start + 12) + 4
    text = f'{TEXT[:start]}file = "ford.txt"\n{TEXT[end:]}'
    (tmp_path / "ford.txt").write_text(TEXT[start + 12 : end - 4], encoding="utf-8")
    scenario = parse_scenario(text, BOOKS, str(tmp_path / "battle.toml"))
    alone = parse_scenario(whole_text(text, scenario), BOOKS)
    assert alone.setup() == scenario.setup() == parse_scenario(TEXT, BOOKS).setup()
    assert whole_text(TEXT, parse_scenario(TEXT, BOOKS)) == TEXT


def test_all_faults_of_a_file_are_told_at_once() -> None:
    text = TEXT.replace('"azure"', '"asure"').replace("count = 100", "count = 0")
    with pytest.raises(DataError) as caught:
        parse_scenario(text.replace("round = 12", "round = 99"), BOOKS, "mill-ford.toml")
    assert len(caught.value.faults) == 3
