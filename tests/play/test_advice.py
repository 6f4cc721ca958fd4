"""A computer player who can get at nobody is told as advice, with his place; doors are ways."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.play.scenarios.advice import advice
from game.play.scenarios.library import parse_scenario
from game.rules import RULESETS

HEAD = """
title = "Two rooms"
ruleset = "zefrs"
books = ["zefrs", "chaos"]
scale = "personal"
round_limit = 20

[[sides]]
id = "a"
name = "A"
tincture = "gules"

[[sides]]
id = "b"
name = "B"
tincture = "sable"

[[fighters]]
id = "ann"
name = "Ann"
side = "a"
archetype = "robber"
cell = [1, 1]

[[fighters]]
id = "bob"
name = "Bob"
side = "b"
archetype = "%s"
cell = [5, 1]

[map]
columns = 7
rows = 3
legend = { "#" = "wall", "+" = "door", w = "deep_water", "-" = "arrow_slit" }
cells = '''
#######
#..%s..#
#######
'''
"""
MORE = """
[[fighters]]
id = "bea"
name = "Bea"
side = "b"
archetype = "robber"
cells = [[2, 1]]
"""


def told(sign: str, archetype: str = "robber", more: str = "") -> list[str]:
    """The advice for two rooms with this between them."""
    scenario = parse_scenario(HEAD % (archetype, sign) + more, RULESETS)
    return [f"{wrong.path}: {wrong.message}" for wrong in advice(scenario, RULESETS)]


def test_a_wall_between_all_is_told_of_the_side_that_a_computer_plays() -> None:
    (found,) = told("#")
    assert found.startswith("('sides', 1, 'id'): advice: under zefrs and chaos nobody of side 'b'")


@pytest.mark.parametrize("sign", [".", "+"])
def test_an_open_way_and_a_door_that_can_be_opened_are_ways(sign: str) -> None:
    assert told(sign) == []


def test_each_book_says_what_is_a_way() -> None:
    """Deep water is swum through under one book, and closed under the other."""
    (found,) = told("w")
    assert "under chaos nobody of side 'b'" in found


def test_who_can_shoot_needs_no_way() -> None:
    assert told("w", "archers") == []
    assert told("#", "archers") != []


def test_one_of_several_is_told_at_his_cell() -> None:
    (found,) = told("#", more=MORE)
    assert found.startswith("('fighters', 1, 'cell'): advice: under zefrs and chaos he can get at")


def test_a_human_needs_no_advice_nor_does_who_waits_for_others() -> None:
    scenario = HEAD.replace('name = "B"\n', 'name = "B"\ncontroller = "human"\n', 1)
    scenario = scenario.replace('name = "A"\n', 'name = "A"\ncontroller = "human"\n', 1)
    assert advice(parse_scenario(scenario % ("robber", "#"), RULESETS), RULESETS) == ()
    late = MORE.replace('"b"', '"a"').replace("cells = [[2, 1]]", "cell = [4, 1]\narrives = 3")
    assert told("#", more=late) == []


def test_check_tells_it_with_its_line_and_the_file_is_fine_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rooms.toml"
    path.write_text(HEAD % ("robber", "#") + MORE, encoding="utf-8")
    assert main(["check", str(path)]) == 0
    said = capsys.readouterr()
    line = 1 + (HEAD % ("robber", "#")).splitlines().index("cell = [5, 1]")
    assert f"{path}:{line}:8: fighters[1].cell: advice: under zefrs and chaos" in said.err
    assert f"{path}: fine, no tests" in said.out


def test_a_mass_battle_is_asked_nothing() -> None:
    ford = (Path(__file__).parent / "files" / "mill-ford.toml").read_text(encoding="utf-8")
    assert advice(parse_scenario(ford, RULESETS), RULESETS) == ()
