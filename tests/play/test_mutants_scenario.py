"""Seeded mutants of the shipped scenarios: each is refused at its line, or loads and plays.

60 of them by default; PENNON_MUTANTS=600 makes more.
"""

from __future__ import annotations

import os

import pytest

from game.core.data import DataError, resource
from game.play.match import open_match
from game.play.scenarios.library import folders, parse_scenario
from game.rules import RULESETS
from tests.play.mutants import KINDS, LOADS, Mutant, mutant
from tests.play.personal import YARD

FILES = [
    *sorted(folders()[1].rglob("*.toml")),
    *sorted(resource("data", "templates").glob("*.toml")),
    YARD,
]
PATHS = {path.stem: path for path in FILES}
TEXTS = {name: path.read_text(encoding="utf-8") for name, path in PATHS.items()}
COUNT = int(os.environ.get("PENNON_MUTANTS", "60"))


@pytest.mark.parametrize("number", range(COUNT))
def test_a_mutant_gets_the_verdict_of_its_kind(number: int) -> None:
    name, made = mutant(TEXTS, number)
    if made.verdict == LOADS:
        plays(name, made)
        return
    with pytest.raises(DataError) as caught:
        parse_scenario(made.text, RULESETS, str(PATHS[name]))
    lines = [fault.line for fault in caught.value.faults]
    assert made.line in lines, f"{made.kind}, {made.how}, line {made.line}: {caught.value}"


def plays(name: str, made: Mutant) -> None:
    """A whole round, by computer players."""
    scenario = parse_scenario(made.text, RULESETS, str(PATHS[name]))
    levels = dict.fromkeys((side.id for side in scenario.sides), "simple")
    match = open_match(name, scenario, RULESETS[scenario.ruleset], levels, 1)
    while match.battle.clock.round < 2 and match.step():
        pass
    assert match.over or match.battle.clock.round == 2, made.how


def test_every_kind_of_mutant_is_made() -> None:
    assert len({mutant(TEXTS, number)[1].kind for number in range(len(KINDS))}) == len(KINDS)
