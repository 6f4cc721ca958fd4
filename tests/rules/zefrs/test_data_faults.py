"""Damaged ZeFRS tables: every fault is told with its place, and nothing else ever escapes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.data import DataError, Fault, parse
from game.rules.zefrs.tables import load
from tests.rules.zefrs.test_data_files import FOLDER, KINDS


def copied(folder: Path, name: str, old: str, new: str) -> list[str]:
    """The faults of the tables with one change in a copy of one file."""
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    path = folder / f"{name}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load(folder)
    return [str(fault).removeprefix(f"{path}:") for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        (
            "chart",
            "red = 6, orange = 24",
            "red = 25, orange = 24",
            "a better colour must not reach",
        ),
        ("chart", "low = 3, high = 3", "low = 4, high = 4", "ratings do not follow"),
        ("chart", "red = 21", "red = 101", "should be less than or equal to 100"),
        ("colours", 'id = "green"', 'id = "grean"', "Did you mean 'green'?"),
        ("colours", 'id = "green"', 'id = "yellow"', "must be white, green, yellow, orange, red"),
        ("modifiers", 'id = "M2"', 'id = "M1"', "'M1' is used twice"),
        ("modifiers", "ZF-MOD-02", "ZF-MOD-2", "should match pattern"),
        ("hit_location", "low = 36", "low = 37", "must begin at 36"),
        ("hit_location", "high = 100", "high = 99", "the last must end at 100"),
        ("hit_location", '"right_leg"', '"left_leg"', "'left_leg' is used twice"),
        ("wounds_armed", 'areas = ["gut"]', "areas = []", "each area needs one wound"),
        ("weapons", "range = [50, 120, 200]\n", "", "what is shot or thrown has a range"),
        ("weapons", "[50, 120, 200]", "[50, 40, 200]", "must grow: short, medium, long"),
        ("weapons", 'cost = "2 s"', 'cost = "2 d"', "should match pattern"),
        ("desperation", '"sling"', '"slng"', "no 'slng' is known here. Did you mean 'sling'?"),
        ("armour", "shield = true\n", "", "either covers areas or is a shield"),
        ("armour", 'arm = "right_arm"', 'arm = "left_arm"', "'left_arm' is used twice"),
        ("movement", 'id = "walk"', 'id = "crawl"', "'crawl' is used twice"),
        ("body_weights", "weight = 10", "weight = 11", "add up to 101, not to 100"),
        ("body_weights", '"right_leg"', '"left_leg"', "each area needs one weight"),
        ("mass_casualties", '"orange"', '"red"', "must be white, green, yellow, orange, red"),
        ("mass_armour", "rating = 3", "rating = 4", "must be 3: ratings count up from 0"),
        ("outnumbering", "ratio = 4", "ratio = 3", "must be more than the one before"),
        (
            "mass_modifiers",
            'case = "shoot"',
            'case = "attack"',
            "'zefrs.mm12_attack' is used twice",
        ),
        ("range_bands", '"medium", personal', '"short", personal', "must be short, medium, long"),
        ("range_bands", '"M5b"', '"M5d"', "no 'M5d' is known here. Did you mean 'M5"),
        ("range_bands", 'mass = "long"', 'mass = "lang"', "Did you mean 'long'?"),
        ("combatants", '"broadsword"', '"brodsword"', "Did you mean 'broadsword'?"),
        ("units", 'leader = "captain"', 'leader = "capten"', "Did you mean 'captain'?"),
        ("units", '["polearm", 5]', '["polarm", 5]', "no 'polarm' is known here. Did you mean"),
        ("units", '"mail_shirt"', '"mail_skirt"', "Did you mean 'mail_shirt'?"),
        (
            "units",
            'archetype = "levy"',
            'archetype = "robber"',
            "stands in combatants.toml already",
        ),
        ("units", "damage = 3", "damage = 300", "should be less than or equal to 40"),
        ("defaults", "gap = 1\na = 2\nb = 4", "gap = 1\na = 2\nb = 5", "must leave 1 empty rows"),
        ("defaults", "gap = 3  #", "gap = 4  #", "has no start rows"),
    ],
)
def test_a_wrong_table_is_told_with_its_place(
    tmp_path: Path, name: str, old: str, new: str, expected: str
) -> None:
    found = copied(tmp_path, name, old, new)
    assert any(expected in fault for fault in found), found
    assert all(fault[0].isdigit() for fault in found), found


def faults_of(text: str, kind: type[object]) -> tuple[Fault, ...]:
    """What is wrong with the text; nothing if it can be read."""
    try:
        parse(text, kind, "mangled.toml")
    except DataError as error:
        return error.faults
    return ()


GARBAGE = ('"', "\n", "[", "]", "{", "}", "=", ".", "nan", "-", "é", '"""', "'", "[[", "\r", "\0")


@settings(max_examples=150)
@given(
    st.sampled_from(sorted(KINDS)),
    st.lists(
        st.tuples(st.floats(0, 1), st.sampled_from(GARBAGE), st.sampled_from((0, 1, 9, 400))),
        min_size=1,
        max_size=4,
    ),
)
def test_a_mangled_file_is_read_or_told_with_its_place(
    name: str, changes: list[tuple[float, str, int]]
) -> None:
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    for where, garbage, cut in changes:
        at = int(where * len(text))
        text = text[:at] + garbage + text[at + cut :]
    assert all(fault.line and fault.column for fault in faults_of(text, KINDS[name]))
