"""`pennon lab` as a user gives it: what it writes, how it goes on, what it says of nonsense."""

from __future__ import annotations

import json
import re
import sqlite3
import sys
from pathlib import Path

import pytest

from game.cli import main
from game.cli.lab import looks
from game.play.scenarios.library import load
from game.rules import RULESETS
from tests.play.lab.test_page import read

TINY = """
title = "The short one"
ruleset = "heroic20s"
books = ["heroic20s"]
scale = "personal"
round_limit = 2

[map]
columns = 8
rows = 6

[[sides]]
id = "a"
name = "The Reeves"
tincture = "azure"

[[sides]]
id = "b"
name = "The Hazels"
tincture = "vert"

[[fighters]]
id = "wat"
name = "Wat"
side = "a"
archetype = "archer"
cell = [2, 2]

[[fighters]]
id = "hob"
name = "Hob"
side = "a"
archetype = "archer"
cell = [2, 4]

[[fighters]]
id = "corin"
name = "Corin"
side = "b"
archetype = "archer"
cell = [5, 3]
"""


@pytest.fixture
def tiny(tmp_path: Path) -> str:
    path = tmp_path / "tiny.toml"
    path.write_text(TINY, encoding="utf-8")
    return str(path)


def lab(tiny: str, folder: Path, *more: str) -> int:
    command = ["lab", tiny, "--levels", "simple", "--battles", "3", "--out", str(folder)]
    return main([*command, *more])


def test_it_writes_a_page_and_its_numbers(
    tiny: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "found"
    assert lab(tiny, folder, "--worth", "--vary", "round_limit=1..2", "--even") == 0
    said = capsys.readouterr().out
    assert "tiny, 3 battles at the most, seed 1" in said
    assert f"The page: {folder / 'lab.html'}" in said
    assert {path.name for path in folder.iterdir()} == {
        *("lab.html", "lab.json", "lab.csv", "lab.sqlite3")
    }
    found = json.loads((folder / "lab.json").read_text("utf-8"))
    assert found["cases"][0]["battles"] == 3
    assert [one["unit"] for one in found["worth"]] == ["wat", "hob", "corin"]
    assert [value["value"] for value in found["varied"][0]["values"]] == [1, 2]
    page = (folder / "lab.html").read_text("utf-8")
    images = [one for tag, one in read(page).seen if tag == "image"]
    falls = found["cases"][0]["falls"]
    assert len(images) == (1 if any(falls.values()) else 0)


def test_one_battle_is_told_as_one_and_people_by_their_names(
    tiny: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lab(tiny, tmp_path, "--battles", "1") == 0
    assert "tiny, 1 battle at the most, seed 1" in capsys.readouterr().out
    page = (tmp_path / "lab.html").read_text("utf-8")
    assert "one battle of each kind" in page and not re.search(r">1</span> battles", page)
    costs = page[page.index("What it costs") :]
    costs = costs[: costs.index("</table>")]
    assert ">Wat</td>" in costs and ">Corin</td>" in costs and "wat<" not in costs


def test_a_second_run_goes_on_and_ends_as_one_run_would(tiny: str, tmp_path: Path) -> None:
    part, whole = tmp_path / "part", tmp_path / "whole"
    assert lab(tiny, part) == lab(tiny, part, "--battles", "5") == 0
    assert lab(tiny, whole, "--battles", "5", "--jobs", "2") == 0
    for name in ("lab.html", "lab.json", "lab.csv"):
        assert (part / name).read_bytes() == (whole / name).read_bytes()
    base = sqlite3.connect(part / "lab.sqlite3")
    assert base.execute("SELECT count(*) FROM battle").fetchone() == (5,)
    base.close()


def test_the_page_speaks_german(tiny: str, tmp_path: Path) -> None:
    with Path(tiny).open("a", encoding="utf-8") as file:
        file.write('[translations.de]\ntitle = "Die Kurze"\n')
    assert lab(tiny, tmp_path / "de", "--language", "de") == 0
    page = (tmp_path / "de" / "lab.html").read_text("utf-8")
    assert '<html lang="de">' in page
    assert "Die Kurze, gewogen" in page
    assert "Wer gewinnt" in page
    assert "Who wins" not in page


def test_without_a_folder_it_goes_into_the_users_own(
    tiny: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path / "own"))
    assert main(["lab", tiny, "--levels", "simple", "--battles", "1"]) == 0
    assert (tmp_path / "own" / "lab" / "tiny" / "lab.html").is_file()


WRONG = [
    (["--books", "heroic20"], 2, "no rulebook for this battle 'heroic20'. Did you mean"),
    (["--levels", "simpel"], 2, "no level 'simpel'. Did you mean 'simple'?"),
    (["--vary", "round_limt=1..3"], 2, "there is no 'round_limt'. Did you mean 'round_limit'?"),
    (["--vary", "round_limit"], 2, "'round_limit' is not KEY=a..b"),
    (["--vary", "round_limit=3..1"], 2, "the second number must be the larger one"),
    (["--vary", "round_limit=600..900"], 2, "no value from 600 to 900 will do under heroic20s: "),
    (["--vary", "title=1..2"], 2, "'title' is no number in this battle"),
    (["--battles", "0"], 2, "'0' is not a number from 1"),
]


@pytest.mark.parametrize(("more", "code", "message"), WRONG, ids=lambda value: str(value)[-30:])
def test_nonsense_is_told_in_a_sentence(
    tiny: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    more: list[str],
    code: int,
    message: str,
) -> None:
    assert lab(tiny, tmp_path / "out", *more) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert message in said.err
    assert "Traceback" not in said.err
    assert not (tmp_path / "out").exists()


def test_a_cluster_needs_its_extra_and_no_jobs(
    tiny: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without the extra there is no such module; here it is hidden where it is."""
    for name in ("distributed", "game.play.lab.cluster"):
        monkeypatch.setitem(sys.modules, name, None)
    assert lab(tiny, tmp_path / "out", "--cluster", "tcp://127.0.0.1:1") == 2
    assert "it comes with the extra pennon[cluster]" in capsys.readouterr().err
    assert lab(tiny, tmp_path / "out", "--cluster", "tcp://127.0.0.1:1", "--jobs", "2") == 2
    assert "give one of them" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_folder_that_is_none_is_told(
    tiny: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lab(tiny, Path(tiny)) == 1
    assert f"cannot write {tiny}" in capsys.readouterr().err
    assert lab(tiny, Path(tiny) / "below") == 1
    assert "cannot write" in capsys.readouterr().err


def test_what_is_not_a_laboratorys_is_not_overwritten(
    tiny: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lab.html").write_text("mine", encoding="utf-8")
    assert lab(tiny, tmp_path) == 2
    assert "is no laboratory's" in capsys.readouterr().err
    assert (tmp_path / "lab.html").read_text("utf-8") == "mine"
    assert not (tmp_path / "lab.sqlite3").exists()


@pytest.mark.parametrize("content", [b"no database at all, but a text", b"SQLite format 3\0broken"])
def test_a_damaged_file_of_battles_is_told_and_kept(
    tiny: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    folder = tmp_path / "out"
    assert lab(tiny, folder) == 0
    page = (folder / "lab.html").read_bytes()
    (folder / "lab.sqlite3").write_bytes(content * 40)
    capsys.readouterr()
    assert lab(tiny, folder) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert f"{folder / 'lab.sqlite3'}: is damaged" in said.err
    assert (folder / "lab.sqlite3").read_bytes() == content * 40
    assert (folder / "lab.html").read_bytes() == page


def test_the_map_of_the_page_wears_what_the_file_says(tmp_path: Path) -> None:
    """Cobbles are seen below the marks; dusk is not, in which the marks would drown."""
    plain, night, cobbled = tmp_path / "plain.toml", tmp_path / "night.toml", tmp_path / "c.toml"
    plain.write_text(TINY, encoding="utf-8")
    night.write_text(f'weather = "night"\n{TINY}', encoding="utf-8")
    cobbled.write_text(f'{TINY}\n[[grounds]]\nlook = "cobbles"\n', encoding="utf-8")
    maps = [looks(load(file, RULESETS)).map for file in (plain, night, cobbled)]
    assert maps[0] == maps[1] != maps[2]
