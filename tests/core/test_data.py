"""Files in and values out: located faults, limits, and round trips."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.data import (
    Between,
    DataError,
    Limits,
    Matching,
    Misfit,
    Read,
    Sized,
    Wrong,
    build,
    canonical,
    complain,
    files,
    insist,
    parse,
    plain,
    plain_tagged,
    read,
    repeated,
    resource,
    schema,
)
from game.core.grid import Cell

ORIGIN = Cell(0, 0)


class Arm(Enum):
    SWORD = "sword"
    BOW = "bow"


@dataclass(frozen=True, slots=True)
class Kit:
    armour: tuple[str, ...] = ()
    points: Annotated[int, Between(0, 9)] = 0


@dataclass(frozen=True, slots=True)
class Troop:
    id: Annotated[str, Matching("^[a-zä]+$")]
    kind: Literal["knight", "archer"] = "knight"
    arm: Arm = Arm.SWORD
    place: Cell = ORIGIN
    kit: Kit = Kit()
    size: float = 1.0
    steady: bool = False
    aim: int | str | None = None

    def __post_init__(self) -> None:
        if self.place.x > 4:
            raise Misfit([Wrong(("place", 0), "off the field")])


@dataclass(frozen=True, slots=True)
class Army:
    troop: Annotated[tuple[Troop, ...], Sized(0, 3)]
    title: Annotated[str, Sized(1, 20)] = "army"
    traits: frozenset[str] = frozenset()
    counts: dict[str, int] | None = None

    def __post_init__(self) -> None:
        insist(repeated("troop", self.troop))


def frozen(raw: object) -> object:
    return tuple(map(frozen, raw)) if isinstance(raw, list) else raw


@dataclass(frozen=True, slots=True)
class Free:
    value: Annotated[object, Read(frozen)]


def faults(text: str, limits: Limits | None = None) -> list[str]:
    """The first lines of every fault in a text that is no army."""
    with pytest.raises(DataError) as caught:
        parse(text, Army, "bad.toml", limits or Limits())
    return [str(fault) for fault in caught.value.faults]


def test_a_good_file_becomes_a_value(tmp_path: Path) -> None:
    path = tmp_path / "army.toml"
    path.write_text(
        'title = "Ashdown"\ntraits = ["bold"]\n'
        '[[troop]]\nid = "a"\narm = "bow"\nplace = [1, 2]\nsize = 2\naim = "high"\n'
        "[troop.kit]\npoints = 3\n[counts]\nmen = 7\n",
        encoding="utf-8",
    )
    troop = Troop("a", arm=Arm.BOW, place=Cell(1, 2), kit=Kit(points=3), size=2.0, aim="high")
    army = read(path, Army)
    assert army == Army((troop,), "Ashdown", frozenset({"bold"}), {"men": 7})
    assert isinstance(army.troop[0].place, Cell)


def test_all_faults_come_at_once_in_order_with_line_and_advice() -> None:
    text = (
        'titel = "x"\n'
        "[[troop]]\n"
        'id = "a"\n'
        'kind = "knigt"\n'
        "[[troop]]\n"
        '\tid = "ä"\n'
        '\tarm = "bwo"\n'
        'steady = "yes"\n'
        "[troop.kit]\n"
        "  points = 12\n"
        "  armor = []\n"
    )
    assert faults(text) == [
        "bad.toml:1:1: titel: unknown key. Did you mean 'title'?",
        "bad.toml:4:8: troop[0].kind: should be 'knight' or 'archer'. Did you mean 'knight'?",
        "bad.toml:7:8: troop[1].arm: should be 'sword' or 'bow'. Did you mean 'bow'?",
        "bad.toml:8:10: troop[1].steady: should be true or false",
        "bad.toml:10:12: troop[1].kit.points: should be less than or equal to 9",
        "bad.toml:11:3: troop[1].kit.armor: unknown key. Did you mean 'armour'?",
    ]


def test_a_fault_shows_its_line_with_a_mark_below() -> None:
    with pytest.raises(DataError) as caught:
        parse('troop = [{ id = "ä", kind = "knigt" }]', Army, "bad.toml")
    assert str(caught.value) == (
        "bad.toml:1:29: troop[0].kind: should be 'knight' or 'archer'. Did you mean 'knight'?\n"
        '    troop = [{ id = "ä", kind = "knigt" }]\n'
        "                                ^"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("troop = 3", "bad.toml:1:9: troop: should be a list"),
        ("troop = [3]", "bad.toml:1:10: troop[0]: should be a table"),
        (
            'troop = [{ id = "a", place = [1] }]',
            "bad.toml:1:30: troop[0].place: value 2 is missing",
        ),
        (
            'troop = [{ id = "a", place = [5, 1] }]',
            "bad.toml:1:31: troop[0].place[0]: off the field",
        ),
        ("[[troop]]", "bad.toml:1:1: troop[0]: the key 'id' is missing"),
        ("troop = []\n[[troop.x]]", "bad.toml:2:"),
        ('title = "x"', "bad.toml:1:1: the key 'troop' is missing"),
        ("troop = []\ntitle = 10", "bad.toml:2:9: title: should be a text"),
        ('troop = []\ntitle = ""', "bad.toml:2:9: title: should have at least 1 character"),
        ("troop = []\ncounts.men = true", "bad.toml:2:14: counts.men: should be a whole number"),
        ("troop = []\ncounts.men = 1.5", "bad.toml:2:14: counts.men: should be a whole number"),
        ('troop = []\ncounts = "x"', "bad.toml:2:10: counts: should be a table"),
        (
            'troop = [{ id = "a", aim = 1.5 }]',
            "bad.toml:1:28: troop[0].aim: should be a whole number or a text",
        ),
        ('troop = [{ id = "1" }]', "bad.toml:1:17: troop[0].id: should match pattern '^[a-zä]+$'"),
        (
            'troop = [{ id = "a" }, { id = "b" }, { id = "c" }, { id = "d" }]',
            "bad.toml:1:9: troop: should have at most 3 values",
        ),
        ('troop = [{ id = "a" }, { id = "a" }]', "bad.toml:1:31: troop[1].id: 'a' is used twice"),
        ('title = "x', "bad.toml:1:11: "),
        ("title =", "bad.toml:1:8: "),
        ("troop = [\n", "bad.toml:2:1: "),
    ],
)
def test_each_fault_has_its_place(text: str, expected: str) -> None:
    assert faults(text)[0].startswith(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("counts = { a = nan }", "bad.toml:1:16: counts.a: nan and inf are no numbers here"),
        ("counts = { a = -inf }", "bad.toml:1:16: counts.a: nan and inf are no numbers here"),
        ("counts = { a = 1e999 }", "bad.toml:1:16: counts.a: nan and inf are no numbers here"),
        ("counts = { a = 1000000001 }", "bad.toml:1:16: counts.a: beyond ±1,000,000,000"),
        ("counts = { a = 2024-02-30 }", "bad.toml:1:16: "),
        ("counts = { a = 2024-02-03 }", "bad.toml:1:16: counts.a: dates and times have no use"),
        ('title = "\\u0007"', "bad.toml:1:9: title: control characters are not allowed"),
        ('title = "\\u202e"', "bad.toml:1:9: title: control characters are not allowed"),
        ('"a\\u0007" = 1', "bad.toml:1:1: a key with control characters"),
        ('title = "\x07"', "bad.toml:1:10: "),
        (f'title = "{"x" * 4001}"', "bad.toml:1:9: title: 4,001 characters, at most 4,000"),
        (f"x = {'[' * 17}{']' * 17}", "bad.toml:1:21: x[0]"),
        (f"x = {'[' * 5000}", "bad.toml:1:21: nested deeper than 16"),
        (f"x = 1\n{'.'.join('a' * 5000)} = 1", "bad.toml:1:1: nested deeper than 16"),
        (f"y = 1\nx = {'9' * 5000}", "bad.toml:2:5: more digits than a number"),
        (f"x = [{'1,' * 60_000}]", "bad.toml:1:5: x: more than 50,000 values"),
    ],
)
def test_limits_are_told_with_their_place(text: str, expected: str) -> None:
    assert faults(text)[0].startswith(expected)


def test_a_text_may_be_longer_where_the_reader_says_so() -> None:
    limits = Limits(text=5, longer=(("title", 9),))
    assert parse('troop = []\ntitle = "123456789"', Army, limits=limits).title == "123456789"
    assert faults('troop = []\ntitle = "1234567890"', limits)[0].endswith("at most 9 are allowed")


def test_no_more_than_a_hundred_faults_are_told() -> None:
    assert len(faults(f"troop = [{'1,' * 1000}]")) == 100


def unreadable(path: Path) -> str:
    """The one fault of a file that cannot be read at all."""
    with pytest.raises(DataError) as caught:
        read(path, Army)
    (fault,) = caught.value.faults
    return str(fault).removeprefix(str(path))


def test_files_that_are_none(tmp_path: Path) -> None:
    big, latin, cut = tmp_path / "big.toml", tmp_path / "latin.toml", tmp_path / "cut.toml"
    big.write_bytes(b"#" * 10_000_000)
    latin.write_bytes(b'title = "x"\nx = "\xe4"')
    cut.write_bytes('title = "ä"'.encode()[:-2])
    assert unreadable(big) == ": 10,000,000 bytes, at most 1,000,000 are allowed"
    assert unreadable(latin) == ":2:6: not UTF-8 text"
    assert unreadable(cut) == ":1:10: not UTF-8 text"
    assert unreadable(tmp_path) == ": not a regular file"
    assert unreadable(tmp_path / "none.toml") == ": cannot be read: No such file or directory"
    assert unreadable(Path("nul\0")) == ": cannot be read: no file can have this name"


def test_a_mark_at_the_start_and_foreign_line_ends_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "army.toml"
    path.write_bytes(b'\xef\xbb\xbftitle = "x"\r\ntroop = []\r\n')
    assert read(path, Army) == Army((), "x")


def test_a_file_that_does_not_fit_others_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "army.toml"
    path.write_text('title = "x"\n[[troop]]\nid = "swrd"\n', encoding="utf-8")
    complain(path, [])
    with pytest.raises(DataError) as caught:
        complain(path, [Wrong(("troop", 0, "id"), "not known", "swrd", ("sword", "bow"))])
    expected = f"{path}:3:6: troop[0].id: not known. Did you mean 'sword'?"
    assert str(caught.value.faults[0]) == expected


texts = st.text(st.characters(codec="utf-8"), max_size=5)
troops = st.builds(
    Troop,
    id=st.text("abcä", min_size=1, max_size=9),
    kind=st.sampled_from(["knight", "archer"]),
    arm=st.sampled_from(Arm),
    place=st.builds(Cell, st.integers(0, 4), st.integers(-9, 9)),
    kit=st.builds(Kit, st.lists(texts).map(tuple), st.integers(0, 9)),
    size=st.floats(allow_nan=False, allow_infinity=False),
    steady=st.booleans(),
    aim=st.none() | st.integers() | texts,
)
armies = st.builds(
    Army,
    st.lists(troops, max_size=3, unique_by=lambda troop: troop.id).map(tuple),
    st.text("xyz", min_size=1, max_size=20),
    st.frozensets(texts),
    st.none() | st.dictionaries(texts, st.integers()),
)


@given(armies)
def test_build_undoes_plain(army: Army) -> None:
    assert build(Army, plain(army)) == army
    assert build(Army, json.loads(json.dumps(plain(army)))) == army


@given(armies, armies)
def test_canonical_bytes_are_equal_for_equal_values_alone(one: Army, other: Army) -> None:
    assert (canonical(one) == canonical(other)) == (one == other)


def test_plain_is_sorted_and_json() -> None:
    value = (Cell(1, 2), frozenset({"b", "a"}), Arm.BOW, {"x": None, Arm.SWORD: 1.5, 3: True}, [()])
    assert plain(value) == [
        [1, 2],
        ["a", "b"],
        "bow",
        {"x": None, "sword": 1.5, "3": True},
        [[]],
    ]
    assert plain(frozenset({1, "a", None, Cell(0, 1)})) == ["a", 1, [0, 1], None]


def test_tags_and_canonical_bytes_know_the_class() -> None:
    @dataclass(frozen=True)
    class Other:
        armour: tuple[str, ...] = ()
        points: int = 0

    assert plain_tagged(Kit(points=2)) == ["Kit", {"armour": [], "points": 2}]
    assert canonical(Kit()) != canonical(Other())
    assert canonical((Kit(("ä",)), {"b": 1, "a": 2})) == b'[["Kit",["\\u00e4"],0],{"a":2,"b":1}]'


@pytest.mark.parametrize("value", [object(), {1.5: 2}, {True: 1}, b"x"])
def test_what_has_no_plain_form_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match=r"plain form|a key must be"):
        plain(value)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ({"armour": [], "point": 3}, "point: unknown key. Did you mean 'points'?"),
        ({"points": "3"}, "points: should be a whole number"),
        ({"points": float("nan")}, "cannot be read: Out of range float values"),
        ([], "should be a table"),
    ],
)
def test_build_tells_faults_by_their_path(raw: object, expected: str) -> None:
    with pytest.raises(DataError) as caught:
        build(Kit, raw)
    assert str(caught.value.faults[0]).startswith(expected)


def test_build_survives_bottomless_values() -> None:
    raw: list[object] = []
    for _ in range(100_000):
        raw = [raw]
    with pytest.raises(DataError, match="cannot be read"):
        build(Kit, {"armour": raw})


def test_a_type_may_read_its_values_itself() -> None:
    assert build(Free, {"value": [1, ["a", [None]]]}) == Free((1, ("a", (None,))))


def test_the_schema_says_what_editors_need() -> None:
    found = schema(Army)
    assert found["additionalProperties"] is False
    assert found["required"] == ["troop"]
    troop = found["$defs"]["Troop"]["properties"]
    assert troop["kind"]["enum"] == ["knight", "archer"]
    assert found["$defs"]["Kit"]["properties"]["points"]["maximum"] == 9
    json.dumps(found)


def test_shipped_files_are_found() -> None:
    assert resource("data", "zefrs", "chart.toml").is_file()
    assert resource("data", "archetypes.toml").parent == resource("data")


def test_in_a_wheel_the_files_lie_inside_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "_data").mkdir()
    monkeypatch.setattr(files, "_PACKAGE", tmp_path)
    assert resource("data", "x.toml") == tmp_path / "_data" / "x.toml"
    assert resource("assets", "x.svg") == tmp_path.parent / "assets" / "x.svg"


def test_importing_costs_nothing() -> None:
    code = (
        "import sys, game.core.data\n"
        "print([m for m in ('pydantic', 'tomli', 'toml_rs', 'tomlkit') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path.cwd()
    )
    assert done.stdout.strip() == "[]"
