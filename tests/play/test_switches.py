"""Optional rules with values: words and numbers beside those that are on or off."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.battle import Battle
from game.core.components import Field
from game.core.data import DataError
from game.core.data.glossary import Switch
from game.play.match import open_match
from game.play.records.head import head_body, head_from, head_of, scenario_of
from game.play.scenarios.glossary import words
from game.play.scenarios.library import parse_scenario
from tests.play.books import TOY_BOOK

TEXT = (Path(__file__).parent / "files" / "mill-ford.toml").read_text(encoding="utf-8")
SWITCHES = {
    "fog": Switch("toy.fog"),
    "helmets": Switch("toy.helmets", default=True),
    "initiative": Switch("toy.initiative", ("fixed", "rolled", "hybrid"), "fixed"),
    "oversize": Switch("toy.oversize", range(1, 21), 2),
    "wood": Switch("toy.wood", (5, 6), 5),
}
BOOK = replace(TOY_BOOK, switches=SWITCHES)
BOOKS = {"toy": BOOK, "zefrs": replace(BOOK, id="zefrs")}
TABLE = """
[switches]
fog = true
helmets = false
initiative = "rolled"
oversize = 4
wood = 5
"""


def settings(switches: tuple[str, ...]) -> list[object]:
    return [switch.setting(name, switches) for name, switch in SWITCHES.items()]


def table(old: str = "", new: str = "") -> str:
    return TEXT + TABLE.replace(old, new, 1)


def test_unasked_every_switch_is_as_its_book_has_it() -> None:
    assert settings(parse_scenario(TEXT, BOOKS).switched) == [False, True, "fixed", 2, 5]


def test_a_table_sets_each_by_itself() -> None:
    scenario = parse_scenario(table(), BOOKS)
    assert settings(scenario.switched) == [True, False, "rolled", 4, 5]
    ((_, (field,)),) = Battle.start(BOOK, scenario.setup()).world.each(Field)
    assert settings(field.switches) == [True, False, "rolled", 4, 5]
    assert "fog" in field.switches


def test_a_list_says_the_same() -> None:
    listed = 'round_limit = 20\nswitches = ["fog", "helmets=off", "initiative=rolled"]'
    scenario = parse_scenario(TEXT.replace("round_limit = 20", listed, 1), BOOKS)
    assert settings(scenario.switched) == [True, False, "rolled", 2, 5]


def test_what_is_as_usual_needs_no_word() -> None:
    found = [SWITCHES[name].word(name, SWITCHES[name].default) for name in SWITCHES]
    assert found == [""] * len(SWITCHES)
    for name, switch in SWITCHES.items():
        for value in switch.values:
            assert switch.setting(name, [switch.word(name, value)]) == value


FAULTS = [
    ("fog = true", "fgo = true", "switches.fgo: zefrs has no switch 'fgo'. Did you mean 'fog'?"),
    ("fog = true", "fog = 1", "switches.fog: 'fog' must be one of off, on"),
    ("fog = true", "fog = 0.5", "switches.fog: should be "),
    ('"rolled"', '"roled"', "'initiative' must be one of fixed, rolled, hybrid"),
    ('"rolled"', '"roled"', "Did you mean 'rolled'?"),
    ('"rolled"', "true", "switches.initiative: 'initiative' must be one of"),
    ("oversize = 4", "oversize = 0", "'oversize' must be one of 1 to 20"),
    ("wood = 5", "wood = 7", "'wood' must be one of 5, 6"),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS)
def test_what_cannot_be_set_is_told_with_its_place(old: str, new: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        parse_scenario(table(old, new), BOOKS, "mill-ford.toml")
    (fault,) = caught.value.faults
    assert message in str(fault)
    assert fault.line_text == new or new in fault.line_text


def test_in_a_list_too() -> None:
    listed = 'round_limit = 20\nswitches = ["initiative"]'
    with pytest.raises(DataError, match=r"switches\[0\]: 'initiative' must be one of fixed"):
        parse_scenario(TEXT.replace("round_limit = 20", listed, 1), BOOKS)


def test_a_journal_keeps_them() -> None:
    scenario = parse_scenario(table(), BOOKS)
    players = dict.fromkeys([side.id for side in scenario.sides], "human")
    match = open_match("ford", scenario, BOOKS["zefrs"], players, 7, table())
    head = head_from(json.loads(json.dumps(head_body(head_of(match)))))
    assert scenario_of(head, BOOKS).switched == scenario.switched


def test_words_are_listed_with_their_values() -> None:
    found = words("switches", {"toy": BOOK})
    assert {"fog", "initiative", "initiative=rolled", "oversize"} <= set(found)
    assert "fog=on" not in found and "oversize=4" not in found
