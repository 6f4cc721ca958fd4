"""Files that mean harm, or are broken beyond repair: a message, never a traceback. How long the
slowest takes is a benchmark.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.data import DataError
from game.play.scenarios.library import load
from game.rules import RULESETS

TEXT = (Path(__file__).parent / "files" / "mill-ford.toml").read_text(encoding="utf-8")
DRAWN = TEXT[TEXT.index('cells = """\n') + 12 : TEXT.index('"""\nheights')]
WITH_FILE = TEXT.replace(f'cells = """\n{DRAWN}"""', 'file = "maps/ford.txt"')


def edit(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def units(count: int) -> str:
    block = '[[units]]\nid = "u{0}"\nname = "U"\nside = "a"\ntroops = []\n'
    return TEXT + "".join(block.format(number) for number in range(count))


def trials(count: int) -> str:
    block = '[[test]]\nname = "t{0}"\n[[test.expect]]\nwinner = "a"\n'
    return TEXT + "".join(block.format(number) for number in range(count))


def sides(count: int) -> str:
    block = '[[sides]]\nid = "s{0}"\nname = "S"\ntincture = "gules"\n'
    return TEXT + "".join(block.format(number) for number in range(count))


LONG = "x" * 4_001
CELLS = "\n".join(["." * 210] * 210)
HOSTILE: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "the key 'title' is missing"),
    "ten megabytes": (b"#" * 10_000_000, "10,000,000 bytes, at most 1,000,000 are allowed"),
    "deep lists": (TEXT + "x = " + "[" * 5_000 + "]" * 5_000, "nested deeper than 16"),
    "deep tables": (TEXT + "[" + ".".join("a" * 3_000) + "]", "nested deeper than 16"),
    "deep tables in lists": (TEXT + "x = " + "[{a=" * 50 + "1" + "}]" * 50, "nested deeper than"),
    "seventeen deep": (TEXT + "x = " + "[" * 17 + "]" * 17, "nested deeper than 16"),
    "digits without end": (
        edit("round_limit = 20", "round_limit = " + "9" * 900_000),
        "more digits than",
    ),
    "a large number": (edit("round = 12", "round = 1_000_000_001"), "beyond ±1,000,000,000"),
    "a large negative": (edit("round = 12", "round = -99999999999"), "beyond ±1,000,000,000"),
    "not a number": (edit("round = 12", "round = nan"), "nan and inf are no numbers here"),
    "infinity": (edit("round = 12", "round = -inf"), "nan and inf are no numbers here"),
    "a date": (edit("round = 12", "round = 2020-01-01"), "dates and times have no use here"),
    "zero byte": (edit("Ser Hale", "Ser\0Hale"), ":"),
    "escaped control": (edit("Ser Hale", "Ser\\u0007Hale"), "control characters"),
    "escape sequence": (edit("Ser Hale", "Ser\\u001b[31mHale"), "control characters"),
    "turning text": (edit("Ser Hale", "Ser\\u202eHale"), "control characters"),
    "line break in a name": (edit("Ser Hale", "Ser\\nHale"), "a name has no line breaks"),
    "tab in a name": (edit("Ser Hale", "Ser\\tHale"), "a name has no line breaks"),
    "an invisible sign in a name": (edit("Ser Hale", "Ser\\u200dHale"), "signs, such as U+200D"),
    "line break in a title": (edit("The mill ford", "The\\nford"), "title: a title has no line"),
    "line end of Unicode": (edit("The mill ford", "The\\u2028ford"), "title: a title has no line"),
    "a title of blanks": (edit("The mill ford", "  "), "title: a title has something to read"),
    "an invisible title": (edit("The mill ford", "\\u200b"), "a title has something to read"),
    "a title of blanks in another language": (
        TEXT + '[translations.de]\ntitle = " "',
        "translations.de.title: a title has something to read",
    ),
    "a line break in a name of another language": (
        TEXT + '[translations.de.called]\n"Ser Hale" = "Ser\\nHale"',
        "translations.de.called.Ser Hale: a name has no line breaks",
    ),
    "a number of another book": (
        edit("gap = 3", "gap = 3\nlight = 2"),
        "numbers.light: zefrs has no number 'light'. There are: gap.",
    ),
    "rounds among the numbers": (
        edit("gap = 3", "gap = 3\nround_limit = 9"),
        "numbers.round_limit: stands at the head of the file",
    ),
    "control in a key": (TEXT + '"a\\u0007" = 1', "control characters"),
    "not UTF-8": (TEXT.encode()[:40] + b"\xff\xfe" + TEXT.encode()[40:], "not UTF-8 text"),
    "a long name": (edit("Ser Hale", "x" * 61), "a name has 1 to 60 characters"),
    "a long title": (edit("The mill ford", "x" * 61), "at most 60 characters"),
    "a long text": (edit("Two companies", LONG), "characters, at most 4,000 are allowed"),
    "a wide map": (edit("columns = 5", "columns = 201"), "less than or equal to 200"),
    "a map of a billion": (edit("rows = 7", "rows = 1000000000"), "less than or equal to 200"),
    "a drawn wide map": (edit(".....\n.....\n..F..", CELLS), "characters, at most 41,000"),
    "401 units": (units(399 + 2), "should have at most 400 values"),
    "20,000 units": (units(14_000), "more than 50,000 values"),
    "9 sides": (sides(7), "a battle has 2 to 8 sides"),
    "too many fighters": (edit("count = 100", "count = 100_001"), "must be 1 to 100,000"),
    "51 tests": (trials(51), "should have at most 50 values"),
    "round limit": (edit("round_limit = 20", "round_limit = 501"), "less than or equal to 500"),
    "many values": (TEXT + "x = [" + "1," * 200_000 + "]", "more than 50,000 values"),
    "many faults": (TEXT + "".join(f"k{n} = 1\n" for n in range(20_000)), "unknown key"),
    "many errors of tables": (
        TEXT + "[[goals]]\n" * 20_000,
        "the key 'kind' is missing",
    ),
    "a map file above": (
        WITH_FILE.replace('"maps/ford.txt"', '"../secret.txt"'),
        "must be a file in",
    ),
    "a map file anywhere": (
        WITH_FILE.replace('"maps/ford.txt"', '"/etc/passwd"'),
        "must be a file in",
    ),
    "a map file of a drive": (
        WITH_FILE.replace('"maps/ford.txt"', "'C:\\\\x.txt'"),
        "must be a file in",
    ),
    "a map file of zeros": (edit("columns = 5", 'file = "a\\u0000b"'), "control characters"),
    "a map of crumbs": (edit(".....\n.....\n..F..", "x\n" * 15_000), "lines, but the field has 7"),
    "closing brackets": ("]" * 900_000, ":1:1"),
    "quotes": (TEXT + 'x = "' + "\\" * 900_000, ":"),
    "dotted keys": (TEXT + ".".join(["a"] * 100_000) + " = 1", "nested deeper"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_answered_with_a_message(name: str, tmp_path: Path) -> None:
    content, message = HOSTILE[name]
    path = tmp_path / "battle.toml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    told = refused(path)
    assert message in told, told[:500]


def refused(path: Path) -> str:
    """What is said about the file; a message that all users can read."""
    with pytest.raises(DataError) as caught:
        load(path, RULESETS)
    told = str(caught.value)
    assert str(path) in told
    assert len(told) < 100_000
    return told


def no_file(path: Path) -> None:
    assert not path.exists()


def pipe(path: Path) -> None:
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def circle(path: Path) -> None:
    path.symlink_to(path)


ODD: dict[str, tuple[Callable[[Path], None], str]] = {
    "no file": (no_file, "cannot be read"),
    "a folder": (Path.mkdir, "not a regular file"),
    "a pipe": (pipe, "not a regular file"),
    "a device": (endless, "not a regular file"),
    "a link to itself": (circle, "cannot be read"),
}


@pytest.mark.parametrize("name", ODD)
def test_what_is_no_file_is_not_read(name: str, tmp_path: Path) -> None:
    make, message = ODD[name]
    path = tmp_path / "battle.toml"
    make(path)
    assert message in refused(path)


def test_a_map_may_lie_in_a_file_below(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "ford.txt").write_text(DRAWN, encoding="utf-8")
    (tmp_path / "battle.toml").write_text(WITH_FILE, encoding="utf-8")
    (tmp_path / "drawn.toml").write_text(TEXT, encoding="utf-8")
    grid = load(tmp_path / "battle.toml", RULESETS).setup().grid
    assert grid == load(tmp_path / "drawn.toml", RULESETS).setup().grid


@pytest.mark.parametrize("link", ["file", "folder"])
def test_a_link_does_not_lead_out_of_the_folder(link: str, tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    own.mkdir()
    other.mkdir()
    (other / "ford.txt").write_text(DRAWN, encoding="utf-8")
    if link == "folder":
        (own / "maps").symlink_to(other)
    else:
        (own / "maps").mkdir()
        (own / "maps" / "ford.txt").symlink_to(other / "ford.txt")
    (own / "battle.toml").write_text(WITH_FILE, encoding="utf-8")
    assert "must be a file in the scenario's own folder or below" in refused(own / "battle.toml")


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ("....\n" * 7, "line 1 has 4 signs"),
        ("@@@@@\n" * 7, "the sign '@' is not in the legend"),
        ("x" * 1_100_000, "at most 41,000 are allowed"),
    ],
    ids=["narrow", "signs", "large"],
)
def test_a_faulty_map_file_is_a_fault_of_the_scenario(
    drawn: str, message: str, tmp_path: Path
) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "ford.txt").write_text(drawn, encoding="utf-8")
    (tmp_path / "battle.toml").write_text(WITH_FILE, encoding="utf-8")
    told = refused(tmp_path / "battle.toml")
    assert message in told
    assert f"{tmp_path / 'battle.toml'}:14:8" in told


def test_a_map_or_a_battle_after_it_under_a_name_that_no_file_can_have(tmp_path: Path) -> None:
    path = tmp_path / "battle.toml"
    for name in ("m" * 3_900, "/".join("m" * 300)):
        path.write_text(WITH_FILE.replace("maps/ford.txt", name), encoding="utf-8")
        assert "must be a file in the scenario's own folder or below" in refused(path)
        path.write_text(f'next = "{name}.toml"\n{TEXT}'.replace("mass", "personal", 1), "utf-8")
        assert "there is no file '" in refused(path)
