"""Vehicles in a scenario file: what they become, and what is said when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.data import DataError
from game.core.setup import Vehicle
from game.play.scenarios.library import parse_scenario
from game.play.scenarios.trial import run_trials
from game.rules import RULESETS

TEXT = (Path(__file__).parent / "files" / "hay-wagon.toml").read_text(encoding="utf-8")


def test_a_file_becomes_a_vehicle() -> None:
    (ride,) = parse_scenario(TEXT, RULESETS).setup().vehicles
    assert ride == Vehicle("wagon", ((1, 2), (2, 2)), ("E4", "NE"), 18, ("cramped",))


def test_what_it_says_comes_true() -> None:
    assert run_trials(parse_scenario(TEXT, RULESETS), RULESETS["chaos"]) == []


FAULTS = [
    ('kind = "wagon"', 'kind = "waggon"', "vehicles[0].kind: no vehicle 'waggon'. Did you mean"),
    ("[[1, 2], [2, 2]]", "[[1, 2], [16, 2]]", "vehicles[0].cells[1]: [16, 2] is not on the field"),
    ("cells = [[1, 2], [2, 2]]", "cells = []", "vehicles[0].cells: a vehicle has one cell"),
    ('"E4"', '"O4"', "vehicles[0].path[0]"),
    ('"E4"', '"E14"', "vehicles[0].path[0]: leads off the field"),
    ("kmh = 18", "kmh = 0", "vehicles[0].kmh"),
    ('["cramped"]', '["crampt"]', "Did you mean 'cramped'?"),
    ("kmh = 18", "khm = 18", "Did you mean 'kmh'?"),
    ('scale = "personal"', 'scale = "mass"', "vehicles"),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS, ids=[new for _, new, _ in FAULTS])
def test_a_fault_is_told_with_its_line(old: str, new: str, message: str) -> None:
    text = TEXT.replace(old, new)
    assert text != TEXT
    with pytest.raises(DataError) as caught:
        parse_scenario(text, RULESETS, "hay-wagon.toml")
    assert message in str(caught.value)
    if not new.startswith("scale"):
        at = 1 + text[: text.index("[[vehicles]]")].count("\n")
        lines = [fault.line for fault in caught.value.faults]
        assert all(at < line <= at + 6 for line in lines), lines


def test_another_book_passes_it_over() -> None:
    text = TEXT.replace('"agent"', '"hero"').replace('"thug"', '"robber"')
    text = text.replace('ruleset = "chaos"', 'ruleset = "zefrs"')
    text = text[: text.index("[[test]]")].replace('item = "tyre"', 'item = "large_blunt"')
    assert parse_scenario(text, RULESETS).setup().vehicles
