"""The looks of a field: what a file may say, what is wrong with it, and that no rule cares."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.data import DataError
from game.core.grid import Cell
from game.core.setup import Look
from game.play.language import use
from game.play.match import open_match
from game.play.scenarios.dressing import PLAIN, dressing_of, enlarged
from game.play.scenarios.library import files, load, parse_scenario
from game.rules import RULESETS
from tests.play.personal import TEXT

FORD = (Path(__file__).parent / "files" / "mill-ford.toml").read_text(encoding="utf-8")
DRESS = """
weather = "rain"
names = [{ text = "The Yard", cell = [6, 2] }, { text = "the gate", cell = [10, 4], angle = -90 }]
lights = [{ cell = [3, 5], radius = 4, kind = "torch" }]
grounds = [
  { look = "snow" },
  { look = "cobbles", cell = [7, 1], to = [4, 5] },
  { look = "cart", cell = [8, 5] },
]

[map]
"""
DRESSED = TEXT.replace("\n[map]\n", DRESS).replace(
    'id = "piers"\n', 'id = "piers"\nlook = { helm = "great", cloak = "grey" }\n'
)


def test_what_a_file_says_is_what_the_screen_takes() -> None:
    dress = dressing_of(parse_scenario(DRESSED, RULESETS))
    assert dress.weather == "rain"
    assert [(name.text, name.angle) for name in dress.names] == [("The Yard", 0), ("the gate", -90)]
    assert dress.soils[Cell(5, 3)] == "cobbles", "corners in any order, later over earlier"
    assert dress.soils[Cell(9, 3)] == "snow"
    assert dress.stood == {Cell(8, 5): "cart"}
    assert dress.looks == {("a", "Piers"): Look(helm="great", cloak="grey")}


def test_a_bare_file_is_dressed_by_its_cells() -> None:
    dress = dressing_of(parse_scenario(TEXT, RULESETS))
    assert set(dress.soils.values()) == {"earth"}, "a yard within walls"
    assert dress.weather == "dusk", "the half light of its book"
    meadow = dressing_of(load(next(p for p in files() if p.stem == "fifteen-yards"), RULESETS))
    assert meadow.soils[Cell(9, 9)] == "grass"
    assert len(meadow.soils) == 34 * 18


def test_a_battle_is_the_same_dressed_and_undressed() -> None:
    bare, dressed = (parse_scenario(text, RULESETS) for text in (TEXT, DRESSED))
    book = RULESETS["zefrs"]
    one, other = (
        open_match("yard", text, book, {"a": "human", "b": "human"}, 7) for text in (bare, dressed)
    )
    assert one.battle.digest() == other.battle.digest()
    for side in one.battle.sides:
        assert one.seat(side).view.rows == other.seat(side).view.rows


FAULTS = [
    (
        '"rain"',
        '"rian"',
        "weather: nobody has drawn 'rian'. Did you mean 'rain'? `pennon list weat",
    ),
    ("cell = [6, 2]", "cell = [6, 20]", "names[0].cell: [6, 20] is not on the field"),
    ('text = "The Yard"', 'text = " "', "names[0].text: a name has letters"),
    ('text = "The Yard"', f'text = "{41 * "x"}"', "names[0].text: "),
    ("angle = -90", "angle = -91", "names[1].angle: "),
    ("angle = -90", "angel = -90", "names[1].angel: unknown key"),
    ("cell = [3, 5]", "cell = [-1, 5]", "lights[0].cell: [-1, 5] is not on the field"),
    ("radius = 4", "radius = 31", "lights[0].radius: "),
    ('"torch"', '"torhc"', "lights[0].kind: nobody has drawn 'torhc'. Did you mean 'torch'?"),
    ('"cobbles"', '"cobles"', "grounds[1].look: nobody has drawn 'cobles'. Did you mean 'cobbles"),
    ("to = [4, 5]", "to = [4, 9]", "grounds[1].to: [4, 9] is not on the field"),
    ("cell = [7, 1], to", "to", "grounds[1].to: the key 'cell' is missing"),
    ('look = "cart", cell = [8, 5]', 'look = "cart", cell = [7, 5]', "grounds[2].look: nothing th"),
    ('"great"', '"grate"', "look.helm: nobody has drawn 'grate'. Did you mean 'great'?"),
    ('cloak = "grey"', 'cloak = "gold"', "look.cloak: nobody has drawn 'gold'"),
    ('cloak = "grey"', 'clock = "grey"', "look.clock: unknown key"),
]


@pytest.mark.parametrize(("good", "bad", "told"), FAULTS, ids=lambda text: text[:24])
def test_a_fault_of_the_looks_is_told_at_its_place(good: str, bad: str, told: str) -> None:
    assert DRESSED.count(good) >= 1
    with pytest.raises(DataError) as caught:
        parse_scenario(DRESSED.replace(good, bad, 1), RULESETS, "yard.toml")
    (fault,) = caught.value.faults
    assert told in str(fault)
    assert fault.line and bad.split(" = ")[0].split('"')[-1] in fault.line_text


@pytest.mark.parametrize("table", ["names", "lights", "grounds"])
def test_nobody_has_too_much_of_it(table: str) -> None:
    one = {
        "names": 'text = "x", cell = [1, 1]',
        "lights": "cell = [1, 1]",
        "grounds": 'look = "mire"',
    }
    many = f"\n{table} = [{', '.join(['{ ' + one[table] + ' }'] * 101)}]\n\n[map]\n"
    with pytest.raises(DataError, match=f"{table}: "):
        parse_scenario(TEXT.replace("\n[map]\n", many), RULESETS)


WAYS = """
weather = "fog"
ways = [
  { look = "brook", points = [[-1, 3.25], [2, 3], [5, 3]] },
  { look = "road", points = [[2, -1], [2.5, 7]] },
]
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"brook"', '"brok"', "ways[0].look: nobody has drawn 'brok'. Did you mean 'brook'?"),
        ("[5, 3]", "[5, 8.5]", "ways[0].points[2]: [5, 8.5] is far beside the field"),
        ("[[2, -1], [2.5, 7]]", "[[2, -1]]", "ways[1].points: "),
        (
            'weather = "fog"',
            "lights = [{ cell = [1, 1] }]",
            "lights: no 'lights' on a field of few",
        ),
    ],
)
def test_a_fault_of_the_ways_is_told_at_its_place(old: str, new: str, told: str) -> None:
    text = FORD.replace('scale = "mass"\n', f'scale = "mass"{WAYS}', 1)
    dress = dressing_of(parse_scenario(text, RULESETS))
    assert [way.look for way in dress.ways] == ["brook", "road"]
    large = enlarged(dress, 3)
    assert large.ways[0].points == ((-2.0, 10.75), (7.0, 10.0), (16.0, 10.0)), "middles of squares"
    with pytest.raises(DataError) as caught:
        parse_scenario(text.replace(old, new, 1), RULESETS)
    assert told in str(caught.value.faults[0])


def test_ways_lead_over_great_fields_alone() -> None:
    ways = 'ways = [{ look = "road", points = [[1, 1], [3, 3]] }]\n\n[map]\n'
    with pytest.raises(DataError, match="ways: 'ways' lead over the fields of masses alone"):
        parse_scenario(TEXT.replace("[map]\n", ways, 1), RULESETS)


def test_names_are_told_in_another_language_all_or_none() -> None:
    words = '\n[translations.de]\nnames = ["Der Hof", "das Tor"]\n'
    scenario = parse_scenario(DRESSED + words, RULESETS)
    use("de")
    assert [name.text for name in dressing_of(scenario).names] == ["Der Hof", "das Tor"]
    with pytest.raises(DataError, match="has 1 names, the scenario has 2"):
        parse_scenario(DRESSED + words.replace(', "das Tor"', ""), RULESETS)


def test_a_field_of_which_a_book_makes_more_cells_is_dressed_all_over() -> None:
    dress = dressing_of(load(next(p for p in files() if p.stem == "lammas-field"), RULESETS))
    large = enlarged(dress, 5)
    assert dress.flat and large.flat
    assert len(large.soils) == 25 * len(dress.soils) == 25 * 14 * 9
    assert large.soils[Cell(5 * 6 + 4, 5 * 4 + 4)] == dress.soils[Cell(6, 4)] == "straw"
    assert large.names[0].cell == (5 * dress.names[0].cell[0] + 2, 5 * dress.names[0].cell[1] + 2)
    assert enlarged(PLAIN, 1) is PLAIN


def test_every_shipped_battle_has_names_in_two_languages() -> None:
    for path in files():
        scenario = load(path, RULESETS)
        assert scenario.names and scenario.grounds, path.stem
        assert len(scenario.translations["de"].names) == len(scenario.names), path.stem
        where = [name.cell for name in scenario.names]
        stood = {cell for one in scenario.fighters for cell in (one.cell, *one.cells) if cell}
        assert not stood & set(where), f"{path.stem}: somebody stands on a name"
