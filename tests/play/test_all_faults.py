"""No fault hides another: many planted in one file are all told at once, and nothing else is."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from game.core.data import DataError, Fault
from game.play.scenarios.library import parse_scenario
from game.rules import RULESETS
from tests.play.personal import TEXT

FORD = (Path(__file__).parent / "files" / "mill-ford.toml").read_text(encoding="utf-8")
HINT = '\n[[hint]]\nside = "a"\nunit = "nobody"\ntext = "x"\n'
TEST = '\n[[test]]\nname = "t"\n[[test.expect]]\nunit = "nobody"\nout = true\n'

Planted = tuple[str, str, str, str]
"""What stands in the file, what is put there instead, where that is told, and in which words."""

PERSONAL: tuple[Planted, ...] = (
    ("round_limit", "round_limt", "round_limt", "unknown key"),
    ("#..T....T..#\n", "#..T....T..##\n", "map.cells", "line 2 has 13 signs"),
    ('T = "table"', 'T = "tabel"', "map.legend", "no terrain 'tabel'"),
    ('name = "Piers"\n', "", "fighters[1]", "the key 'name' is missing"),
    ("cell = [1, 3]", "cell = [0, 3]", "fighters[0].cell", "nobody can stand at [0, 3]"),
    ("damage = 11", "damidge = 11", "fighters[0].overrides.damidge", "damidge"),
    ('"dirk"', '"dork"', "fighters[1].held[0]", "no 'dork'"),
    ("[9, 2], [9, 4]", "[9, 2], [9, 2]", "fighters[2].cells[1]", "two fighters stand on"),
    ('side = "b"\narchetype = "cutp', 'side = "bb"\narchetype = "cutp', "fighters[3].side", "'bb'"),
    ('kind = "capture"', 'kind = "kapture"', "goals[0].kind", "must be one of"),
    ('unit = "robber-2"', 'unit = "robber-7"', "goals[0].unit", "'robber-7'"),
    ("radius = 3", "radius = 300", "lanterns[0].radius", "60"),
    ('"large_blunt"', '"large_blund"', "things[0].item", "no 'large_blund'"),
    ('"dusk"', '"dask"', "switches[0]", "no switch 'dask'"),
    ("\n[map]", '\nnext = "z.toml"\n\n[map]', "next", "no file 'z.toml'"),
    ("[map]", '[map]\nfile = "../z.txt"', "map.file", "a map has either cells or a file"),
    ("[[goals]]", f"{HINT}\n[[goals]]", "hint[0].unit", "'nobody'"),
    ("[[goals]]", f"{TEST}\n[[goals]]", "test[0].expect[0].unit", "'nobody'"),
)
MASS: tuple[Planted, ...] = (
    ("round_limit", "round_limt", "round_limt", "unknown key"),
    ("..F..", "..F&.", "map.cells", "the sign '&'"),
    ('F = "forest"', 'F = "forrest"', "map.legend", "no terrain 'forrest'"),
    ("gap = 3", "gap = 9", "numbers.gap", "there are 0, 1, 2, 3"),
    ('with_unit = "b-centre"', 'with_unit = "b-wing"', "sides[1].with_unit", "no unit 'b-wing'"),
    ('archetype = "hero"', 'archetype = "herro"', "sides[0].commander.archetype", "'herro'"),
    ('name = "Kestrel Guard"\n', "", "units[1]", "the key 'name' is missing"),
    ("will = 7", "wil = 7", "units[1].troops[0].overrides.wil", "no talent 'wil'"),
    ("count = 40", "count = 0", "units[1].troops[1].count", "must be 1 to"),
    ('place = "centre"', 'place = "center"', "units[0].place", "no place 'center'"),
    ('"champion"', '"champignon"', "units[1].leader.archetype", "'champignon'"),
    ('side = "b"\nround', 'side = "bb"\nround', "goals[0].side", "no side 'bb'"),
    ("[[goals]]", f"{HINT}\n[[goals]]", "hint[0].unit", "'nobody'"),
)
FILES = {
    "zefrs": (TEXT, PERSONAL),
    "chaos": (TEXT.replace('"zefrs"', '"chaos"'), PERSONAL),
    "mass": (FORD, MASS),
}

BOTH = {"fighters[2].cells[0]"}
"""Two who stand on one cell are both told."""


def faults(text: str, file: Path) -> tuple[Fault, ...]:
    """What is wrong with a file of this text."""
    try:
        parse_scenario(text, RULESETS, str(file))
    except DataError as error:
        return error.faults
    return ()


def planted(text: str, plants: tuple[Planted, ...]) -> str:
    """The text with these faults; each finds its place."""
    for old, new, _, _ in plants:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def told(found: tuple[Fault, ...], plant: Planted) -> bool:
    """Whether the fault is told at its place."""
    return any(fault.path == plant[2] and plant[3] in fault.message for fault in found)


@pytest.mark.parametrize("name", FILES)
def test_all_faults_of_a_file_are_told_at_once(name: str, tmp_path: Path) -> None:
    text, plants = FILES[name]
    found = faults(planted(text, plants), tmp_path / "x.toml")
    assert [plant[2] for plant in plants if not told(found, plant)] == []
    assert all(fault.line for fault in found)
    places = {plant[2] for plant in plants} | BOTH
    assert [fault.path for fault in found if fault.path not in places] == []


@pytest.mark.parametrize("name", FILES)
def test_a_fault_brings_no_others_along(name: str, tmp_path: Path) -> None:
    text, plants = FILES[name]
    for plant in plants:
        found = faults(planted(text, (plant,)), tmp_path / "x.toml")
        assert {fault.path for fault in found} - BOTH == {plant[2]}, plant


@pytest.mark.parametrize("name", ["mass"])
def test_no_fault_hides_another(name: str, tmp_path: Path) -> None:
    text, plants = FILES[name]
    for pair in itertools.combinations(plants, 2):
        found = faults(planted(text, pair), tmp_path / "x.toml")
        assert all(told(found, plant) for plant in pair), pair


def test_a_value_beyond_all_limits_hides_nothing(tmp_path: Path) -> None:
    text = TEXT.replace("rating = 6", "rating = 60_000_000_000").replace('"dirk"', '"dork"')
    found = faults(text, tmp_path / "x.toml")
    assert [fault.path for fault in found] == ["fighters[1].held[0]", "effects[0].rating"]


def test_what_stands_in_a_list_in_place_of_a_table_hides_nothing(tmp_path: Path) -> None:
    text = TEXT.replace("[9, 2], [9, 4]", '[9, "x"], [9, 4]').replace('"dirk"', '"dork"')
    found = faults(text, tmp_path / "x.toml")
    assert [fault.path for fault in found] == ["fighters[1].held[0]", "fighters[2].cells[0][1]"]


LISTS = [("combat_class", "[]"), ("combat_class", '["FOE"]'), ("damage", "[]"), ("mount", "[]")]


@pytest.mark.parametrize(("key", "value"), LISTS)
def test_a_list_is_no_single_value(key: str, value: str, tmp_path: Path) -> None:
    text = TEXT.replace("damage = 11", f"{key} = {value}")
    (fault,) = faults(text, tmp_path / "x.toml")
    assert fault.path == f"fighters[0].overrides.{key}"
    assert fault.message == "must be one value, not a list"
